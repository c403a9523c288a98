"""The frames of videos and animations, decoded by what is installed: PyAV or OpenCV, and Pillow for animations."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Callable, TypeVar, Union

from ._arguments import describe, path, real
from ._errors import UnsupportedFormatError, file_error
from ._image import Image, ImageSource
from ._raw import Orientation

if TYPE_CHECKING:
    from ._options import PathLike

Video = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]", Iterable[tuple[float, ImageSource]]]
Frame = TypeVar("Frame")

# Frames that are left out are not converted.
_Frames = Iterator[tuple[float, Callable[[], Image]]]


def video_frames(video: PathLike, *, every: float | None = None) -> Iterator[tuple[float, Image]]:
    """The frames of a video or an animation, one after the other, each with its time in seconds.

    GIF, WebP and PNG are read with Pillow, all else with PyAV (`av`) or OpenCV (`cv2`), whichever is installed; ImportError
    names what to install. The rotation that a video states is kept. `every` gives no more than the first frame of each so
    many seconds; None gives all.
    """
    name = os.fsdecode(path(video, "the path of a video"))
    period = _period(every)
    try:
        with open(name, "rb") as file:
            head = file.read(12)
    except OSError as error:
        raise file_error(error, name) from error
    read = _animation_frames if _is_animation(head) else _video_reader()
    return ((seconds, make()) for seconds, make in _thinned(read(name), period))


def timed_frames(video: Video, every: float | None) -> Iterator[tuple[float, ImageSource]]:
    """The frames of a video, or pairs of a time and an image as they are given."""
    if isinstance(video, (str, bytes, os.PathLike)):
        return video_frames(video, every=every)
    pairs: Any = video
    if isinstance(pairs, Iterable):
        return _thinned(pairs, _period(every))
    raise TypeError(f"video must be a path, or pairs of seconds and an image, not {describe(video)}")


def _period(every: float | None) -> float | None:
    if every is not None and real(every, "every") <= 0:
        raise ValueError(f"every is {every!r}; it must be above 0 seconds, or None for all frames")
    return every


def _thinned(frames: Iterable[tuple[float, Frame]], every: float | None) -> Iterator[tuple[float, Frame]]:
    last = float("-inf")
    for seconds, frame in frames:
        if every is not None:
            # Times such as 3 * 0.1 are a little off.
            number = (seconds + 1e-6) // every
            if number <= last:
                continue
            last = number
        yield seconds, frame


def _is_animation(head: bytes) -> bool:
    return head.startswith((b"GIF8", b"\x89PNG")) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")


def _video_reader() -> Callable[[str], _Frames]:
    try:
        import av  # noqa: F401
    except ImportError:
        try:
            import cv2  # noqa: F401
        except ImportError:
            raise ImportError(
                "videos are read with PyAV or OpenCV, and neither is installed: pip install av, "
                "or pip install opencv-python-headless",
                name="av",
            ) from None
        return _opencv_frames
    return _pyav_frames


def _animation_frames(name: str) -> _Frames:
    try:
        import PIL.Image
    except ImportError:
        raise ImportError(
            "animations are read with Pillow, which is not installed: pip install Pillow", name="PIL"
        ) from None
    try:
        with PIL.Image.open(name) as picture:
            milliseconds = 0.0
            for number in range(getattr(picture, "n_frames", 1)):
                picture.seek(number)
                # WebP knows how long a frame lasts once it is decoded.
                picture.load()
                yield milliseconds / 1000, functools.partial(Image, picture)
                milliseconds += picture.info.get("duration", 0)
    except (PIL.UnidentifiedImageError, EOFError, SyntaxError) as error:
        raise UnsupportedFormatError(f"{name}: Pillow cannot read it: {error}") from error


def _pyav_frames(name: str) -> _Frames:
    import av

    try:
        with av.open(name) as container:
            if not container.streams.video:
                raise UnsupportedFormatError(f"{name}: there are no pictures in it")
            for number, frame in enumerate(container.decode(video=0)):
                # Without times, as they come at the usual rate.
                seconds = number / 25 if frame.time is None else frame.time
                yield float(seconds), functools.partial(_image_of_pyav, frame)
    except av.error.FFmpegError as error:
        raise UnsupportedFormatError(f"{name}: PyAV cannot read it: {error}") from error


# By the degrees that the frame is to be turned counterclockwise.
_TURNED = {90: Orientation.LEFT, -90: Orientation.RIGHT, 180: Orientation.DOWN, -180: Orientation.DOWN}


def _image_of_pyav(frame: Any) -> Image:
    pixels = frame.reformat(format="rgb24")
    plane = pixels.planes[0]
    # Older versions of PyAV do not tell.
    turned = _TURNED.get(round(getattr(frame, "rotation", 0)), Orientation.UP)
    return Image.from_buffer(
        memoryview(plane), pixels.width, pixels.height, "RGB24", strides=plane.line_size, orientation=turned
    )


def _opencv_frames(name: str) -> _Frames:
    import cv2

    # It turns frames by itself.
    capture = cv2.VideoCapture(name)
    try:
        if not capture.isOpened():
            raise UnsupportedFormatError(f"{name}: OpenCV cannot read it")
        while capture.grab():
            seconds = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            yield seconds, lambda: Image(capture.retrieve()[1], channels="BGR")
    finally:
        capture.release()
