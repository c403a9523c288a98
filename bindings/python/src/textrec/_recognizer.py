"""Recognizers, and the ones that `recognize` keeps."""

from __future__ import annotations

import functools
import os
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable

from ._handle import SharedHandle
from ._image import Image, ImageSource, OrientationLike, Source, opened
from ._library import library
from ._loop import awaited
from ._many import Many, Outcome
from ._operation import Operation, begins
from ._options import PathLike, RecognizerOptions, options_handle
from ._raw import Coordinates, Engine, Mode, Script
from ._result import Result
from ._stream import FrameCallback, FrameErrorCallback, Stream
from ._tree import Tree
from ._video import Video, timed_frames

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Recognizer:
    """Finds and reads text in images, from any number of threads.

    Loads its models when it is made; keep it for many images. `close`, a with block or garbage collection gives them back;
    results stay.

    * `script`: "latin", "chinese", "devanagari", "japanese" or "korean".
    * `languages`: BCP-47 tags, most likely first, such as ["en", "de"]. They choose the models to load in place of the
      script's own and do not filter what is found.
    * `mode`: "sparse" for anything, such as signs, labels, screens and cards; "dense" for documents.
    * `engine`: "tesseract"; "neural", networks that find and read text in photos too, which must be installed; "auto" for
      the latter where it is and covers the script.
    * `coordinates`: "oriented", those of what a viewer shows, or "stored", those of the pixels in the file or array.
    * `region`: x, y, width, height in those coordinates, pixels: recognize only this part. Boxes keep counting from the
      image's own origin.
    * `min_text_height`: leave out lines lower than this fraction of the image's height.
    * `timeout`: seconds after which an image is given up with RecognitionTimeout; None for no limit.
    * `max_pixels`: refuse images with more pixels; None for 100 million.
    * `workers`: how many images it works on at once, 1 to 256; more calls wait their turn. Each costs the memory of its
      models, from the first time it is needed.
    * `threads`: how many work on one image at most; 0 for as many as there are CPUs, which all recognizers share.
    * `data_path`: folder with *.traineddata, then the only one looked in.
    * `model_path`: folder with the neural models; None for the environment's TEXTREC_MODELS, or the library's own.
    * `runtime_path`: OpenVINO's C library or its folder; None for the environment's TEXTREC_OPENVINO, or what is installed.
    * `cache_path`: folder that keeps neural models as they were compiled for this CPU; None for the environment's
      TEXTREC_CACHE, or one under the user's cache directory, "" for none.
    * `detect_rotation`: find out how the page lies in the oriented image, on its side, upside down or mirrored.
    * `full_precision`: neural models compute in 32-bit floating point, not in what is fastest on this CPU.
    * `engine_variables`: Tesseract variables for experts.
    """

    __slots__ = ("__weakref__", "_handle", "_workers")

    def __init__(
        self,
        *,
        script: Script | str = Script.LATIN,
        languages: str | Sequence[str] = (),
        mode: Mode | str = Mode.SPARSE,
        engine: Engine | str = Engine.AUTO,
        coordinates: Coordinates | str = Coordinates.ORIENTED,
        region: Sequence[float] | None = None,
        min_text_height: float = 0.0,
        timeout: float | None = None,
        max_pixels: int | None = None,
        workers: int = 1,
        threads: int = 0,
        data_path: PathLike | None = None,
        model_path: PathLike | None = None,
        runtime_path: PathLike | None = None,
        cache_path: PathLike | None = None,
        full_precision: bool = False,
        detect_rotation: bool = False,
        engine_variables: Mapping[str, str] | None = None,
    ) -> None:
        options = options_handle(
            script=script,
            languages=languages,
            mode=mode,
            engine=engine,
            coordinates=coordinates,
            region=region,
            min_text_height=min_text_height,
            timeout=timeout,
            max_pixels=max_pixels,
            workers=workers,
            threads=threads,
            data_path=data_path,
            model_path=model_path,
            runtime_path=runtime_path,
            cache_path=cache_path,
            full_precision=full_precision,
            detect_rotation=detect_rotation,
            engine_variables={} if engine_variables is None else engine_variables,
        )
        c = library()
        self._handle = SharedHandle(
            c.textrec_recognizer_create,
            options.pointer,
            retain=c.textrec_recognizer_retain,
            release=c.textrec_recognizer_release,
            noun="recognizer",
        )
        self._workers = int(workers)

    def recognize(
        self,
        image: ImageSource,
        *,
        orientation: OrientationLike = None,
        page: int = 0,
        channels: str = "RGB",
        progress: Callable[[float], object] | None = None,
    ) -> Result:
        """Read an image, which is anything that `Image` takes, and so are the other arguments.

        Other Python threads run meanwhile. Finding no text is an empty result, not an error. `progress` is called on this
        thread with how much is done, from above 0 to 1, roughly; what it raises ends the reading at once, and so does
        Ctrl-C, with or without it.
        """
        if progress is not None:
            return self._followed(functools.partial(opened, image, orientation, page, channels), progress)
        c = library()
        with self._handle.borrowed(c.textrec_recognizer_release) as recognizer:
            picture, source = opened(image, orientation, page, channels)
            # Signals come to the main thread, and not before a call of the library is over.
            if threading.current_thread() is threading.main_thread() and begins():
                return self._followed(lambda: (picture, source))
            return Result(Tree(c.textrec_recognizer_process, recognizer, picture._handle.pointer), source)

    def stream(
        self,
        callback: FrameCallback,
        *,
        on_error: FrameErrorCallback | None = None,
        skip_unchanged: bool = False,
        track_lines: bool = False,
    ) -> Stream:
        """Start reading a video: `callback(result, timestamp)` is told what comes of each frame that can be read.

        Calls come one after the other, in the order of the frames, on threads of the library. A frame that fails, for
        example by the time limit, comes to `on_error(error, timestamp)`. What they raise goes to sys.unraisablehook.

        * `skip_unchanged`: a frame that shows what the one that was last read did gets that one's result, the same object.
        * `track_lines`: lines have a `tracking_id` that they keep from frame to frame.
        """
        c = library()
        with self._handle.borrowed(c.textrec_recognizer_release) as recognizer:
            return Stream(recognizer, callback, on_error=on_error, skip_unchanged=skip_unchanged, track_lines=track_lines)

    def _followed(
        self, open: Callable[[], tuple[Image, Source]], progress: Callable[[float], object] | None = None
    ) -> Result:
        # None is the end.
        told: queue.SimpleQueue[float | None] = queue.SimpleQueue()
        done = functools.partial(told.put, None)
        operation = Operation(self._handle, open, done, progress and told.put)
        try:
            while (fraction := told.get()) is not None:
                if progress is not None:
                    progress(fraction)
        finally:
            operation.cancel()
        return operation.result()

    async def recognize_async(
        self,
        image: ImageSource,
        *,
        orientation: OrientationLike = None,
        page: int = 0,
        channels: str = "RGB",
        progress: Callable[[float], object] | None = None,
    ) -> Result:
        """Read an image as `recognize` does, on threads of the library, while the event loop goes on.

        Images are decoded and read in the order of the calls, as many at once as there are workers; `timeout` counts from
        an image's turn. A task that is cancelled gives its image up at once. `progress` is called in the event loop.
        """
        return await awaited(self._handle, image, orientation, page, channels, progress)

    def recognize_many(
        self,
        sources: Iterable[ImageSource],
        *,
        ordered: bool = False,
        orientation: OrientationLike = None,
        channels: str = "RGB",
    ) -> Iterator[Outcome]:
        """Read many images, as many at once as there are workers, and give what came of each as soon as it has ended.

        * `sources`: anything that gives images, iterated on this thread no further than twice the number of workers ahead
          of what was taken, so that its length does not matter.
        * `ordered`: give the outcomes in the order of the sources.

        An image that cannot be read is an outcome with an `error`; the others are read. What iterating `sources` raises
        comes after the outcomes of those before. Ending the iteration gives up what was begun.
        """
        return iter(self._many(sources, ordered, orientation, channels))

    def recognize_many_async(
        self,
        sources: Iterable[ImageSource],
        *,
        ordered: bool = False,
        orientation: OrientationLike = None,
        channels: str = "RGB",
    ) -> AsyncIterator[Outcome]:
        """What `recognize_many` gives, for `async for`."""
        return self._many(sources, ordered, orientation, channels).__aiter__()

    def recognize_video(self, video: Video, *, every: float | None = None) -> Iterator[tuple[float, Result]]:
        """Read the frames of a video in order, and give each one's time in seconds with what was read.

        `video` is the path of what `video_frames` reads, or pairs of a time in seconds and an image, in order. `every` reads
        no more than the first frame of each so many seconds; None reads all. As many frames are read at once as there are
        workers, and no more than twice as many are held.
        """
        frames = timed_frames(video, every)
        times: deque[float] = deque()

        def images() -> Iterator[ImageSource]:
            for seconds, image in frames:
                times.append(seconds)
                yield image

        return ((times.popleft(), outcome.result) for outcome in self.recognize_many(images(), ordered=True))

    def _many(self, sources: Iterable[ImageSource], ordered: bool, orientation: OrientationLike, channels: str) -> Many:
        # As many again as are in work: no worker waits while an outcome is dealt with.
        return Many(self._handle, sources, orientation, channels, ordered=ordered, capacity=2 * self._workers)

    @property
    def languages(self) -> list[str]:
        """Languages it reads, as BCP-47 tags; "und-Latn" where a model covers a whole script."""
        c = library()
        with self._handle.borrowed(c.textrec_recognizer_release) as recognizer:
            count = c.textrec_recognizer_language_count(recognizer)
            return [c.textrec_recognizer_language(recognizer, index).decode() for index in range(count)]

    def close(self) -> None:
        """Give the models back, once the calls that run in other threads are done; more than once does no harm."""
        self._handle.close()

    def __enter__(self) -> Recognizer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def recognize(
    image: ImageSource,
    *,
    orientation: OrientationLike = None,
    page: int = 0,
    channels: str = "RGB",
    **options: Unpack[RecognizerOptions],
) -> Result:
    """Read an image; `options` are those of `Recognizer`, the other arguments those of `Image`.

    The recognizers of the last few sets of options are kept for the next call. They have a worker for each processor unless
    `workers` says otherwise, so that threads do not wait for each other.
    """
    recognizer = _kept.recognizer(options)
    return recognizer.recognize(image, orientation=orientation, page=page, channels=channels)


def recognize_many(
    sources: Iterable[ImageSource],
    *,
    ordered: bool = False,
    orientation: OrientationLike = None,
    channels: str = "RGB",
    **options: Unpack[RecognizerOptions],
) -> Iterator[Outcome]:
    """Read many images as `Recognizer.recognize_many` does, with a recognizer as `recognize` keeps them."""
    recognizer = _kept.recognizer(options)
    return recognizer.recognize_many(sources, ordered=ordered, orientation=orientation, channels=channels)


class _Kept:
    """The recognizers of the last few sets of options, those last used last."""

    CAPACITY = 4

    def __init__(self) -> None:
        self._recognizers: OrderedDict[str, Recognizer] = OrderedDict()
        self._lock = threading.Lock()

    def recognizer(self, options: RecognizerOptions) -> Recognizer:
        # Plain values, so that equal options look equal and others do not.
        plain: Any = {name: _plain(value) for name, value in options.items()}
        key = repr(sorted(plain.items()))
        with self._lock:
            recognizer = self._recognizers.pop(key, None)
            if recognizer is None:
                plain.setdefault("workers", min(library().textrec_cpu_count(), 256))
                recognizer = Recognizer(**plain)
            self._recognizers[key] = recognizer
            # Not closed: another thread may be about to use it. It goes when the last one lets go of it.
            while len(self._recognizers) > self.CAPACITY:
                self._recognizers.popitem(last=False)
            return recognizer


def _plain(value: Any) -> Any:
    if isinstance(value, (str, bytes)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return dict(value)
    return tuple(value) if isinstance(value, Iterable) else value


def _start_anew() -> None:
    global _kept
    _kept = _Kept()


_kept = _Kept()
# The parent's recognizers are no use in a child, and another thread may have held the lock.
os.register_at_fork(after_in_child=_start_anew)
