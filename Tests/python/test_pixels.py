"""Raw pixels of every format, any stride, odd sizes."""
import ctypes

import pytest

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import Status

WORDS = "Raw pixels"
PICTURE = pictures.page(WORDS).crop((0, 0, 301, 167))


def planes_of(format, picture):
    """The planes of a picture: bytes, bytes in a row, rows."""
    width, height = picture.size
    half_width, half_height = (width + 1) // 2, (height + 1) // 2
    gray, rgb = picture.tobytes(), picture.convert("RGB").tobytes()
    middle = bytes([128])
    if format == textrec.GRAY8:
        return [(gray, width, height)]
    if format in (textrec.RGB24, textrec.BGR24):
        return [(rgb, 3 * width, height)]
    if format in (textrec.RGBA32, textrec.BGRA32):
        return [(picture.convert("RGBA").tobytes(), 4 * width, height)]
    if format in (textrec.NV12, textrec.NV21):
        return [(gray, width, height), (middle * (2 * half_width * half_height), 2 * half_width, half_height)]
    chroma = (middle * (half_width * half_height), half_width, half_height)
    return [(gray, width, height), chroma, chroma]


def buffer_of(format, picture, padding=0):
    """A buffer whose rows are `padding` bytes apart, and the memory it points to."""
    buffer = textrec.PixelBuffer(format=format, width=picture.width, height=picture.height)
    memory = []
    for index, (data, row, rows) in enumerate(planes_of(format, picture)):
        # Between the rows lies ink, which must not be read; behind the last row lies nothing.
        padded = (b"\0" * padding).join(data[start:start + row] for start in range(0, row * rows, row))
        memory.append(ctypes.create_string_buffer(padded, len(padded)))
        buffer.plane[index] = ctypes.addressof(memory[-1])
        buffer.stride[index] = row + padding
        buffer.plane_size[index] = len(padded)
    return buffer, memory


FORMATS = range(textrec.GRAY8, textrec.I420 + 1)


@pytest.mark.parametrize("padding", [0, 1, 32])
@pytest.mark.parametrize("format", FORMATS)
def test_every_format_and_stride_is_read(recognizer, format, padding):
    buffer, memory = buffer_of(format, PICTURE, padding)
    image = textrec.Image.from_pixels(buffer)
    for plane in memory:
        ctypes.memset(plane, 0, len(plane))
    assert recognizer.process(image).text == WORDS


@pytest.mark.parametrize("format", FORMATS)
def test_a_plane_one_byte_short_is_too_small(format):
    buffer, memory = buffer_of(format, PICTURE, padding=7)
    for index in range(len(memory)):
        buffer.plane_size[index] -= 1
        with pytest.raises(textrec.Error) as caught:
            textrec.Image.from_pixels(buffer)
        assert caught.value.status == Status.BUFFER_TOO_SMALL
        buffer.plane_size[index] += 1


@pytest.mark.parametrize("format", FORMATS)
def test_a_stride_shorter_than_a_row_is_an_invalid_argument(format):
    buffer, memory = buffer_of(format, PICTURE)
    for index in range(len(memory)):
        buffer.stride[index] -= 1
        with pytest.raises(textrec.Error) as caught:
            textrec.Image.from_pixels(buffer)
        assert caught.value.status == Status.INVALID_ARGUMENT
        assert str(buffer.stride[index]) in caught.value.message
        buffer.stride[index] += 1


def test_sizes_whose_product_overflows_are_refused():
    buffer, memory = buffer_of(textrec.RGBA32, PICTURE)
    for width, height in ((2**32 - 1, 2**32 - 1), (2**31, 2**31), (2**16, 2**16)):
        buffer.width, buffer.height = width, height
        buffer.stride[0] = buffer.plane_size[0] = 0
        with pytest.raises(textrec.Error) as caught:
            textrec.Image.from_pixels(buffer)
        assert caught.value.status == Status.IMAGE_TOO_LARGE
    del memory
