"""From arrays, PIL images and raw buffers to the library's pixel buffer, without a copy where the layout allows it."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any, Union

from ._arguments import describe, unsigned
from ._errors import BufferTooSmallError
from ._raw import Orientation, PixelBuffer, PixelFormat

Buffer = Union[bytes, bytearray, memoryview]

# Whether blue comes first, and how many channels the name stands for.
_CHANNELS = {"RGB": (False, 3), "BGR": (True, 3), "RGBA": (False, 4), "BGRA": (True, 4)}
_INTERLEAVED = {
    (1, False): PixelFormat.GRAY8,
    (1, True): PixelFormat.GRAY8,
    (3, False): PixelFormat.RGB24,
    (3, True): PixelFormat.BGR24,
    (4, False): PixelFormat.RGBA32,
    (4, True): PixelFormat.BGRA32,
}
_BYTES_PER_PIXEL = {format: channels for (channels, _), format in _INTERLEAVED.items()}


class Pixels:
    """A pixel buffer together with the memory it points to."""

    __slots__ = ("_memory", "buffer", "orientation")

    def __init__(self, buffer: PixelBuffer, memory: object, orientation: Orientation = Orientation.UNSPECIFIED) -> None:
        self.buffer = buffer
        self._memory = memory
        self.orientation = orientation


def memory_of(data: Buffer) -> tuple[Any, int]:
    """What ctypes passes as the address of some bytes, and how many there are; copies only what cannot be addressed."""
    if isinstance(data, bytes):
        return data, len(data)
    view = memoryview(data)
    if view.readonly or not view.c_contiguous or view.nbytes == 0:
        return bytes(view), view.nbytes
    return (ctypes.c_char * view.nbytes).from_buffer(view), view.nbytes


def from_planes(
    data: Buffer | Sequence[Buffer],
    width: int,
    height: int,
    format: PixelFormat,
    strides: int | Sequence[int] | None,
) -> Pixels:
    """Raw pixels, a buffer for each plane or one that holds all of them one after the other."""
    buffer = PixelBuffer(format=format, width=unsigned(width, "width"), height=unsigned(height, "height"))
    rows = _rows(format, buffer.width, buffer.height)
    if strides is None:
        chosen = [row for row, _ in rows]
    else:
        given = [strides] if isinstance(strides, int) else list(strides)
        if len(given) != len(rows):
            raise ValueError(f"{len(given)} strides for the {len(rows)} planes of {format.name}")
        chosen = [unsigned(stride, "a stride", 64) or row for stride, (row, _) in zip(given, rows)]
    planes = [data] if isinstance(data, (bytes, bytearray, memoryview)) else list(data)
    for plane in planes:
        if not isinstance(plane, (bytes, bytearray, memoryview)):
            raise TypeError(f"a plane must be bytes, bytearray or memoryview, not {describe(plane)}")
    if len(planes) not in (1, len(rows)):
        raise ValueError(f"{len(planes)} buffers for the {len(rows)} planes of {format.name}; give one each, or one for all")

    memories = [memory_of(plane) for plane in planes]
    offset = 0
    for index, (stride, (_, count)) in enumerate(zip(chosen, rows)):
        memory, size = memories[index] if len(memories) == len(rows) else memories[0]
        start = offset if len(memories) < len(rows) else 0
        # A size of 0 would mean that the library is to trust the stride.
        if size <= start:
            raise BufferTooSmallError(f"plane {index} of {format.name} starts at byte {start} of a buffer of {size} bytes")
        buffer.plane[index] = _address(memory) + start
        buffer.stride[index] = stride
        buffer.plane_size[index] = size - start
        offset += stride * count
    return Pixels(buffer, memories)


def _rows(format: PixelFormat, width: int, height: int) -> list[tuple[int, int]]:
    """Bytes in a row and rows of each plane."""
    half_width, half_height = (width + 1) // 2, (height + 1) // 2
    if format in (PixelFormat.NV12, PixelFormat.NV21):
        return [(width, height), (2 * half_width, half_height)]
    if format == PixelFormat.I420:
        return [(width, height), (half_width, half_height), (half_width, half_height)]
    return [(width * _BYTES_PER_PIXEL[format], height)]


def _address(memory: Any) -> int:
    if isinstance(memory, bytes):
        return ctypes.cast(ctypes.c_char_p(memory), ctypes.c_void_p).value or 0
    return ctypes.addressof(memory)


def is_array(source: object) -> bool:
    """Whether NumPy can look at it as an array of pixels."""
    if isinstance(source, memoryview):
        return source.ndim > 1
    return hasattr(source, "__array_interface__") or hasattr(source, "__array__")


def from_array(source: Any, channels: str) -> Pixels:
    """Pixels of shape (H, W), (H, W, 1), (H, W, 3) or (H, W, 4), of type uint8 or bool."""
    try:
        import numpy
    except ImportError:
        raise TypeError(f"reading pixels from {type(source).__name__} needs NumPy, which is not installed") from None
    array = numpy.asarray(source)
    count, blue_first = _channel_count(array.shape, channels)
    if array.dtype == numpy.bool_:
        array = array.view(numpy.uint8) * numpy.uint8(255)
    elif array.dtype != numpy.uint8:
        raise TypeError(f"an array of {array.dtype} cannot be read: pixels are uint8, 0 to 255; {_advice(array.dtype)}")
    height, width = array.shape[:2]
    if not _has_rows(array, width, count):
        array = numpy.ascontiguousarray(array)
    # One row has no next one, and any stride.
    stride = array.strides[0] if height > 1 else width * count
    buffer = PixelBuffer(
        format=_INTERLEAVED[count, blue_first],
        width=unsigned(width, "the width of an array"),
        height=unsigned(height, "the height of an array"),
    )
    buffer.plane[0] = array.ctypes.data
    buffer.stride[0] = stride
    buffer.plane_size[0] = stride * (height - 1) + width * count
    return Pixels(buffer, array)


def _channel_count(shape: tuple[int, ...], channels: str) -> tuple[int, bool]:
    """How many bytes a pixel has, and whether the first is blue."""
    if not isinstance(channels, str) or channels.upper() not in _CHANNELS:
        raise ValueError(f"channels is {channels!r}; it must be one of {', '.join(map(repr, _CHANNELS))}")
    blue_first, named = _CHANNELS[channels.upper()]
    allowed = "expected (H, W), (H, W, 1), (H, W, 3) or (H, W, 4)"
    if len(shape) == 3 and shape[0] in (1, 3, 4) and min(shape[1:]) > 4:
        raise ValueError(f"an array of shape {shape} has its channels first; use array.transpose(1, 2, 0)")
    if len(shape) not in (2, 3) or (len(shape) == 3 and shape[2] not in (1, 3, 4)):
        raise ValueError(f"an array of shape {shape} is no picture; {allowed}")
    if 0 in shape:
        raise ValueError(f"an array of shape {shape} has no pixels")
    count = shape[2] if len(shape) == 3 else 1
    if named == 4 and count != 4:
        raise ValueError(f"channels is {channels!r}, but an array of shape {shape} has {count}")
    return count, blue_first


def _has_rows(array: Any, width: int, count: int) -> bool:
    """Whether rows lie in memory as the library takes them: forwards, pixels without gaps, any distance between rows."""
    steps = array.strides[1:]
    expected = (count,) if array.ndim == 2 else (count, 1)
    within = all(step == wanted or size == 1 for step, wanted, size in zip(steps, expected, array.shape[1:]))
    return within and (array.shape[0] == 1 or array.strides[0] >= width * count)


def _advice(dtype: Any) -> str:
    if dtype.kind == "f":
        return "where values lie in 0 to 1, (array * 255).round().astype('uint8') converts them"
    if dtype.kind == "u" and dtype.itemsize == 2:
        return "(array >> 8).astype('uint8') converts 16 bits"
    if dtype.kind in "iu":
        return "array.clip(0, 255).astype('uint8') converts them"
    return "convert it first"


def is_pil(source: object) -> bool:
    """Whether it is an image of Pillow, which whoever made it has imported."""
    pil = sys.modules.get("PIL.Image")
    return pil is not None and isinstance(source, pil.Image)


def from_pil(image: Any) -> Pixels:
    """Pixels of a PIL image of any mode but F, with the orientation of its EXIF data."""
    if 0 in image.size:
        raise ValueError(f"a PIL image of size {image.size} has no pixels")
    orientation = _exif_orientation(image)
    plain = _in_readable_mode(image)
    format = {"L": PixelFormat.GRAY8, "RGB": PixelFormat.RGB24, "RGBA": PixelFormat.RGBA32}[plain.mode]
    width, height = plain.size
    pixels = from_planes(plain.tobytes(), width, height, format, None)
    pixels.orientation = orientation
    return pixels


def _exif_orientation(image: Any) -> Orientation:
    try:
        value: int | None = image.getexif().get(0x0112)
        return Orientation(value or 0)
    except Exception:  # Damaged EXIF data fails in many ways, and says nothing about the pixels.
        return Orientation.UNSPECIFIED


def _in_readable_mode(image: Any) -> Any:
    mode: str = image.mode
    if mode in ("L", "RGB", "RGBA"):
        return image
    if mode == "F":
        raise TypeError("a PIL image of mode F has no fixed range; scale it to 0 to 255 and convert it to L first")
    if mode.startswith("I"):
        return _from_deep_gray(image)
    if mode == "1":
        return image.convert("L")
    has_alpha = mode in ("LA", "La", "PA", "RGBa") or "transparency" in image.info
    if mode == "La":
        image = image.convert("LA")
    return image.convert("RGBA" if has_alpha else "RGB")


def _from_deep_gray(image: Any) -> Any:
    """8 bits of 16; convert("L") would cut off what is above 255 instead."""
    whole = image.convert("I")
    low, high = whole.getextrema()
    if image.mode == "I" and low >= 0 and high <= 255:
        return whole.convert("L")
    return whole.point(lambda value: value * (1 / 257) + 0).convert("L")
