"""Images: decoded once, read many times; and what a result remembers of the image it was made from."""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import stat
import weakref
from collections import deque
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Union

from . import _raw
from ._arguments import describe, member, path, unsigned
from ._errors import ReadError, check, check_file, file_error
from ._handle import Handle
from ._library import library
from ._pixels import Buffer, from_array, from_pil, from_planes, is_array, is_pil, memory_of
from ._raw import Advice, Orientation, PixelFormat
from ._types import Quality

if TYPE_CHECKING:
    from ._result import Result


class BinaryFile(Protocol):
    """An object with a `read` that returns bytes."""

    def read(self) -> bytes:
        """Everything from here to the end."""


class SupportsArrayInterface(Protocol):
    """A NumPy array, a PIL image, or what gives its pixels in the same way."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


class SupportsArray(Protocol):
    """What NumPy makes an array of."""

    def __array__(self) -> Any: ...


ImageSource = Union[
    str, "os.PathLike[str]", "os.PathLike[bytes]", Buffer, BinaryFile, SupportsArrayInterface, SupportsArray, "Image"
]
OrientationLike = Union[Orientation, str, int, None]


class Image:
    """A picture whose pixels the library holds, immutable, for any number of recognitions in any thread.

    `source` is one of:

    * a path (str or os.PathLike) to a PNG, JPEG, TIFF, WebP, BMP, GIF, PNM or JPEG 2000 file, told by content;
    * the bytes of such a file (bytes, bytearray, memoryview), or a binary file object, read to its end;
    * a PIL image, with its EXIF orientation;
    * a NumPy array, or anything that NumPy sees as one: shape (H, W), (H, W, 1), (H, W, 3) or (H, W, 4), uint8, or bool
      with True as white. Rows may have any distance; other layouts are copied once.

    `orientation` says how the stored pixels relate to the upright scene: an `Orientation`, its name, or its EXIF number 1
    to 8; None takes EXIF's, else UP. `page` counts the pages of a TIFF or the frames of an animation from 0. `channels` is
    the order of an array's colours, "RGB" or "BGR", with or without a last "A"; other images know theirs.
    """

    __slots__ = ("__weakref__", "_handle", "_origin")

    def __init__(
        self, source: ImageSource, *, orientation: OrientationLike = None, page: int = 0, channels: str = "RGB"
    ) -> None:
        if isinstance(source, Image):
            raise TypeError("this is an Image already")
        content = _read(source)
        self._handle = _decode(content, orientation_of(orientation), unsigned(page, "page"), channels)
        self._origin: Source | None = Source(content, orientation, page, channels)

    @classmethod
    def from_buffer(
        cls,
        data: Buffer | Sequence[Buffer],
        width: int,
        height: int,
        format: PixelFormat | str,
        *,
        strides: int | Sequence[int] | None = None,
        orientation: OrientationLike = None,
    ) -> Image:
        """Copy raw pixels, such as a camera's NV12.

        `data` is a buffer for each plane, or one that holds the planes one after the other. `strides` are the bytes from
        row to row of each plane; None means that rows follow each other without a gap. Odd sizes round the chroma planes
        of NV12, NV21 and I420 up.
        """
        pixels = from_planes(data, width, height, member(PixelFormat, format, "format"), strides)
        image = cls.__new__(cls)
        image._handle = _from_pixels(pixels.buffer, orientation_of(orientation))
        image._origin = None
        return image

    @staticmethod
    def count_pages(source: ImageSource) -> int:
        """Pages of a TIFF or frames of an animation, from a path, the bytes of a file or a binary file; else 1."""
        content = _read(source)
        if not isinstance(content, (_Path, bytes, bytearray, memoryview)) or is_array(content):
            raise TypeError(f"pages are counted in a path, the bytes of a file or a binary file, not {describe(source)}")
        memory, size = memory_of(content.read() if isinstance(content, _Path) else content)
        count = ctypes.c_uint32()
        check(library(), library().textrec_image_count_pages(memory, size, ctypes.byref(count)))
        return count.value

    @property
    def width(self) -> int:
        """Pixels in a row as stored, before orientation."""
        return int(library().textrec_image_width(self._handle.pointer))

    @property
    def height(self) -> int:
        """Rows as stored, before orientation."""
        return int(library().textrec_image_height(self._handle.pointer))

    @property
    def orientation(self) -> Orientation:
        """The one in effect: the caller's, else EXIF's, else UP."""
        return Orientation(library().textrec_image_orientation(self._handle.pointer))

    def quality(self, result: Result | None = None) -> Quality:
        """Measure how readable the picture is; with its own `result` heights are those of what was read, else estimated."""
        measured = _raw.Quality()
        tree = None if result is None else result._tree.pointer
        c = library()
        check(c, c.textrec_image_measure_quality(self._handle.pointer, tree, ctypes.byref(measured)))
        return Quality(
            Advice(measured.advice),
            measured.focus,
            measured.contrast,
            measured.glare,
            measured.median_character_height,
            measured.smallest_character_height,
        )

    def __repr__(self) -> str:
        return f"<textrec.Image {self.width} × {self.height}, {self.orientation.name}>"


class Source:
    """What a result remembers of its image: enough to decode it again without holding pixels.

    A path is remembered as it is. Of anything else only the last few live on here; older ones are found as long as somebody
    else holds them.
    """

    __slots__ = ("_content", "_how")

    _recent: ClassVar[deque[object]] = deque(maxlen=4)

    def __init__(self, content: Any, orientation: OrientationLike = None, page: int = 0, channels: str = "RGB") -> None:
        self._how: tuple[Any, int, str] = (orientation, page, channels)
        self._content: Any = content
        if not isinstance(content, _Path):
            try:
                self._content = weakref.ref(content)
            except TypeError:  # bytes and bytearray
                content = _Kept(content)
                self._content = weakref.ref(content)
            self._recent.append(content)

    @property
    def is_path(self) -> bool:
        """Whether it can be found by whoever gets the result."""
        return isinstance(self._content, _Path)

    def image(self) -> Image | None:
        """The image, decoded again if need be; None if it is gone."""
        content = self._content if self.is_path else self._content()
        if isinstance(content, Image) or content is None:
            return content
        orientation, page, channels = self._how
        if isinstance(content, _Path):
            content = os.fsdecode(content.path)
        elif isinstance(content, _Kept):
            content = content.content
        return Image(content, orientation=orientation, page=page, channels=channels)


def opened(source: ImageSource, orientation: OrientationLike, page: int, channels: str) -> tuple[Image, Source]:
    """An image from anything, and what to remember it by."""
    if isinstance(source, Image):
        if orientation is not None or page != 0:
            raise TypeError("an Image has its orientation and page already")
        origin = source._origin
        return source, origin if origin is not None and origin.is_path else Source(source)
    image = Image(source, orientation=orientation, page=page, channels=channels)
    assert image._origin is not None
    return image, image._origin


class _Path:
    """A path as the system's bytes, told from encoded bytes."""

    __slots__ = ("path",)

    def __init__(self, path: bytes) -> None:
        self.path = path

    def read(self) -> bytes:
        name = os.fsdecode(self.path)
        try:
            # A pipe or a device would never end.
            if not stat.S_ISREG(os.stat(self.path).st_mode):
                raise ReadError(errno.EIO, f"{name} is not a file", name)
            with open(self.path, "rb") as file:
                return file.read()
        except ReadError:
            raise
        except OSError as error:
            raise file_error(error, name) from error


class _Kept:
    """Gives bytes, which cannot be referred to weakly, something that can."""

    __slots__ = ("__weakref__", "content")

    def __init__(self, content: object) -> None:
        self.content = content


def _read(source: Any) -> Any:
    """The source with paths marked and files read."""
    if isinstance(source, (str, os.PathLike)):
        return _Path(path(source, "the path of an image"))
    if isinstance(source, (bytes, bytearray, memoryview)) or is_pil(source) or is_array(source):
        return source
    if hasattr(source, "read"):
        content = source.read()
        if isinstance(content, str):
            raise TypeError("the file is open as text; open it with 'rb'")
        if not isinstance(content, (bytes, bytearray, memoryview)):
            raise TypeError(f"the file's read() returned {describe(content)}, not bytes")
        return content
    raise TypeError(
        f"cannot read an image from {describe(source)}; expected a path, the bytes of an image file, a binary file, "
        "a PIL image or an array"
    )


def _decode(content: Any, orientation: Orientation, page: int, channels: str) -> Handle:
    c = library()
    is_encoded = isinstance(content, (_Path, bytes, bytearray)) or (
        isinstance(content, memoryview) and not is_array(content)
    )
    if not is_encoded:
        if page != 0:
            raise ValueError(f"page is {page}; pixels have only page 0")
        pixels = from_pil(content) if is_pil(content) else from_array(content, channels)
        return _from_pixels(pixels.buffer, orientation or pixels.orientation)
    if isinstance(content, _Path):
        if page == 0:
            # Decoded by the library straight from the file.
            return _image_handle(
                c.textrec_image_create_from_file,
                content.path,
                orientation,
                check=functools.partial(check_file, path=content.path),
            )
        content = content.read()
    memory, size = memory_of(content)
    if page == 0:
        return _image_handle(c.textrec_image_create_from_encoded, memory, size, orientation)
    return _image_handle(c.textrec_image_create_from_page, memory, size, page, orientation)


def _from_pixels(buffer: _raw.PixelBuffer, orientation: Orientation) -> Handle:
    return _image_handle(library().textrec_image_create_from_pixels, ctypes.byref(buffer), orientation)


def _image_handle(make: Any, *arguments: Any, check: Any = check) -> Handle:
    return Handle(make, *arguments, release=library().textrec_image_release, noun="image", check=check)


def orientation_of(value: OrientationLike) -> Orientation:
    """An orientation from itself, its name or its EXIF number; UNSPECIFIED from None."""
    if value is None:
        return Orientation.UNSPECIFIED
    if isinstance(value, int) and not isinstance(value, (Enum, bool)):
        try:
            return Orientation(value)
        except ValueError:
            raise ValueError(f"orientation is {value}; as in EXIF it must be from 1 to 8") from None
    return member(Orientation, value, "orientation")
