"""Everything the package takes for an image reads as the same picture in a file does; everything else is refused clearly."""
import io
import os
import pathlib

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw

import pictures
import textrec

WORDS = "Blue on yellow"


def drawn():
    """Colours whose red, green and blue differ: with channels mixed up, the ground would not be bright."""
    picture = Pillow.new("RGB", (420, 110), (250, 220, 40))
    ImageDraw.Draw(picture).text((50, 30), WORDS, font=pictures.font(size=36), fill=(30, 30, 160))
    return picture


PICTURE = drawn()
GRAY = np.asarray(PICTURE.convert("L"))
RGB = np.asarray(PICTURE)
RGBA = np.asarray(PICTURE.convert("RGBA"))


def tree(image, **arguments):
    """What is read, without the times it took."""
    result = textrec.recognize(image, **arguments)
    assert result.text == WORDS
    content = result.to_dict()
    return {**content, "info": {name: value for name, value in content["info"].items() if not name.endswith("_ms")}}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return pictures.save(tmp_path_factory.mktemp("images"), "colour.png", pictures.encoded(PICTURE))


@pytest.fixture(scope="module")
def colour(file):
    return tree(str(file))


@pytest.fixture(scope="module")
def gray():
    return tree(pictures.encoded(PICTURE.convert("L")))


def strided(array, gap):
    """The same pixels as a view whose rows lie `gap` bytes apart, with ink in between."""
    height, width = array.shape[:2]
    memory = np.zeros((height, width + gap, *array.shape[2:]), np.uint8)
    memory[:, :width] = array
    return memory[:, :width]


def test_paths_bytes_and_files_are_the_same_picture(file, colour):
    data = file.read_bytes()
    encoded = [file, os.fspath(file), data, bytearray(data), memoryview(data), memoryview(bytearray(data)),
               memoryview(b"".join(bytes([byte, 0]) for byte in data))[::2], io.BytesIO(data)]
    for source in encoded:
        assert tree(source) == colour
    with open(file, "rb") as opened:
        assert tree(opened) == colour
    with open(file, "rb", buffering=0) as opened:
        assert tree(opened) == colour


def test_a_path_of_bytes_that_are_no_utf8_is_read(tmp_path, file, colour):
    class Bytes(os.PathLike):
        def __fspath__(self):
            return os.fsencode(tmp_path) + b"/caf\xe9.png"

    pathlib.Path(os.fsdecode(Bytes().__fspath__())).write_bytes(file.read_bytes())
    assert tree(Bytes()) == tree(os.fsdecode(Bytes().__fspath__())) == colour


@pytest.mark.parametrize("array, channels", [
    (RGB, "RGB"), (RGB[..., ::-1], "BGR"), (np.ascontiguousarray(RGB[..., ::-1]), "BGR"), (RGB[..., ::-1].copy(), "bgr"),
    (RGBA, "RGB"), (RGBA, "RGBA"), (RGBA[..., [2, 1, 0, 3]], "BGR"), (RGBA[..., [2, 1, 0, 3]].copy(), "BGRA"),
    (RGBA[..., :3], "RGB"), (np.asfortranarray(RGB), "RGB"), (RGB[::-1].copy()[::-1], "RGB"),
    (RGB[:, ::-1].copy()[:, ::-1], "RGB"), (RGB[::-1, ::-1].copy()[::-1, ::-1], "RGB"),
    (np.moveaxis(np.moveaxis(RGB, 2, 0).copy(), 0, 2), "RGB"), (np.repeat(RGB, 2, axis=0)[::2], "RGB"),
    (np.repeat(RGB, 2, axis=1)[:, ::2], "RGB"), (strided(RGB, 1), "RGB"), (strided(RGBA, 5), "RGB"),
    (np.repeat(RGB[None], 2, axis=0)[1], "RGB"),
], ids=lambda value: str(getattr(value, "strides", value)))
def test_a_colour_array_of_any_layout_is_the_same_picture(colour, array, channels):
    before = array.copy()
    assert tree(array, channels=channels) == colour
    assert np.array_equal(array, before)


@pytest.mark.parametrize("array", [
    GRAY, GRAY[..., None], np.asfortranarray(GRAY), GRAY[::-1].copy()[::-1], strided(GRAY, 1), strided(GRAY, 64),
    strided(GRAY[..., None], 3), np.repeat(GRAY, 3, axis=1)[:, ::3], np.repeat(GRAY[..., None], 3, axis=2)[..., 1],
    np.repeat(GRAY[..., None], 3, axis=2), GRAY.T.copy().T,
], ids=lambda array: f"{array.shape} {array.strides}")
def test_a_gray_array_of_any_layout_is_the_same_picture(gray, array):
    assert tree(array) == gray


def test_an_array_that_is_read_only_or_only_says_that_it_is_one_is_read(gray):
    frozen = GRAY.copy()
    frozen.flags.writeable = False

    class Interface:
        __array_interface__ = frozen.__array_interface__

    class Array:
        def __array__(self, dtype=None):
            return frozen

    assert tree(frozen) == tree(Interface()) == tree(Array()) == tree(memoryview(frozen)) == gray


def test_bool_is_black_and_white():
    expected = tree(pictures.encoded(PICTURE.convert("1", dither=Pillow.Dither.NONE).convert("L")))
    assert tree(np.asarray(PICTURE.convert("L")) >= 128) == expected
    assert tree(PICTURE.convert("1", dither=Pillow.Dither.NONE)) == expected


def test_rows_of_a_view_are_not_copied(monkeypatch):
    view = strided(RGB, 7)
    monkeypatch.setattr(np, "ascontiguousarray", None)
    textrec.Image(view)
    textrec.Image(RGB[20:90, 10:400])
    with pytest.raises(TypeError, match="not callable"):
        textrec.Image(RGB[:, ::-1])


def test_a_part_of_an_array_ends_where_it_ends():
    # The last row of this view ends with its memory: a byte further and the size would be wrong.
    image = textrec.Image(RGB[50:, 300:])
    assert (image.width, image.height) == (120, 60)


@pytest.mark.parametrize("dtype, advice", [
    ("float32", "round().astype('uint8')"), ("float64", "* 255"), ("uint16", ">> 8"), ("int64", "clip(0, 255)"),
    ("int8", "clip"), ("complex64", "convert"), ("object", "convert"), ("U1", "convert"),
])
def test_another_dtype_is_refused_with_what_to_do(dtype, advice):
    with pytest.raises(TypeError) as caught:
        textrec.recognize(np.zeros((4, 4), dtype))
    assert str(np.dtype(dtype)) in str(caught.value) and advice in str(caught.value)


@pytest.mark.parametrize("shape", [
    (), (5,), (4, 4, 2), (4, 4, 5), (2, 4, 4, 3), (0, 4), (4, 0), (4, 4, 0), (0, 0, 3), (3, 40, 50), (1, 40, 50),
])
def test_another_shape_is_refused_by_name(shape):
    with pytest.raises(ValueError, match="shape") as caught:
        textrec.recognize(np.zeros(shape, np.uint8))
    assert str(shape) in str(caught.value)
    assert ("transpose(1, 2, 0)" in str(caught.value)) == (shape in [(3, 40, 50), (1, 40, 50)])


@pytest.mark.parametrize("channels, error", [("RBG", ValueError), ("", ValueError), (3, ValueError), ("RGBA", ValueError)])
def test_channels_that_an_array_has_not_are_refused(channels, error):
    with pytest.raises(error, match="channels"):
        textrec.recognize(RGB, channels=channels)


@pytest.mark.parametrize("source", [None, 5, 5.0, ["photo.jpg"], object(), {"path": "x"}, textrec])
def test_what_is_no_image_is_a_type_error_that_lists_what_is(source):
    with pytest.raises(TypeError, match="expected a path, the bytes of an image file, a binary file, a PIL image or an array"):
        textrec.recognize(source)


def test_a_file_open_as_text_is_refused(tmp_path):
    with open(pictures.save(tmp_path, "t.txt", b"text")) as opened, pytest.raises(TypeError, match="'rb'"):
        textrec.recognize(opened)


def test_a_path_with_a_nul_is_refused_not_cut_off(file):
    with pytest.raises(ValueError, match="NUL"):
        textrec.recognize(f"{file}\0.jpg")


@pytest.mark.parametrize("make, error, builtin", [
    (lambda folder: folder / "missing.png", textrec.NotFoundError, FileNotFoundError),
    (lambda folder: folder, textrec.ReadError, OSError),
])
@pytest.mark.parametrize("page", [0, 1])
def test_a_file_that_cannot_be_read_is_an_os_error_too(tmp_path, make, error, builtin, page):
    path = make(tmp_path)
    with pytest.raises(builtin) as caught:
        textrec.Image(path, page=page)
    assert isinstance(caught.value, error) and str(path) in str(caught.value)
    assert "None" not in str(caught.value)
    assert caught.value.filename == str(path) and caught.value.errno


@pytest.mark.parametrize("data, error", [
    (b"", textrec.UnsupportedFormatError), (b"plain text", textrec.UnsupportedFormatError),
    (memoryview(b""), textrec.UnsupportedFormatError), (bytearray(), textrec.UnsupportedFormatError),
    (pictures.encoded(PICTURE)[:900], textrec.CorruptImageError),
    (pictures.png_of_size(30_000, 30_000), textrec.ImageTooLargeError),
])
def test_bytes_that_are_no_sound_image_have_an_error_of_their_own(data, error):
    with pytest.raises(error) as caught:
        textrec.recognize(data)
    assert isinstance(caught.value, ValueError) and caught.value.status == error.status and str(caught.value)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "La", "P", "PA", "RGB", "RGBA", "RGBa", "RGBX", "CMYK", "YCbCr", "HSV", "I"])
def test_pil_images_of_every_mode_are_read(mode):
    steps = {"La": "LA", "PA": "LA", "RGBa": "RGBA", "HSV": "RGB", "YCbCr": "RGB"}
    picture = PICTURE.convert("L") if mode in ("LA", "La", "PA") else PICTURE
    converted = picture.convert(steps[mode]).convert(mode) if mode in steps else picture.convert(mode)
    assert converted.mode == mode
    assert textrec.recognize(converted).text == WORDS


def test_a_pil_image_of_a_lossless_mode_is_the_same_picture(colour, gray):
    assert tree(PICTURE) == tree(PICTURE.convert("RGBA")) == tree(PICTURE.convert("RGBX")) == colour
    assert tree(PICTURE.convert("L")) == tree(PICTURE.convert("L").convert("LA")) == gray


@pytest.mark.parametrize("mode", ["I;16", "I;16B", "I"])
def test_16_bits_keep_their_8_most_important(mode, gray):
    deep = GRAY.astype(np.uint16) * 257
    image = Pillow.frombytes("I;16", PICTURE.size, deep.astype("<u2").tobytes())
    if mode == "I":
        image = image.convert("I")
    elif mode == "I;16B":
        image = Pillow.frombytes("I;16B", PICTURE.size, deep.astype(">u2").tobytes())
    assert tree(image) == gray


def test_a_pil_image_of_floats_is_refused_with_what_to_do():
    with pytest.raises(TypeError, match="mode F"):
        textrec.recognize(PICTURE.convert("F"))


def test_transparent_pil_images_lie_on_a_ground_that_leaves_them_readable():
    see_through = Pillow.new("RGBA", (420, 110), (0, 0, 0, 0))
    ImageDraw.Draw(see_through).text((50, 30), WORDS, font=pictures.font(size=36), fill=(0, 0, 0, 255))
    palette = see_through.convert("P")
    palette.info["transparency"] = palette.getpixel((0, 0))
    assert textrec.recognize(see_through).text == textrec.recognize(palette).text == WORDS


def sideways(orientation):
    """A JPEG that stands upright with this EXIF orientation."""
    turned = {3: Pillow.Transpose.ROTATE_180, 6: Pillow.Transpose.ROTATE_90, 8: Pillow.Transpose.ROTATE_270}
    picture = PICTURE.transpose(turned[orientation])
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    return pictures.encoded(picture, "JPEG", quality=95, exif=exif)


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_the_orientation_of_an_opened_pil_image_counts(orientation):
    data = sideways(orientation)
    opened = Pillow.open(io.BytesIO(data))
    assert textrec.recognize(opened).text == textrec.recognize(data).text == WORDS
    assert textrec.recognize(opened).info.orientation == orientation
    assert textrec.Image(opened, orientation="up").orientation == textrec.Orientation.UP


@pytest.mark.parametrize("orientation", [textrec.Orientation.RIGHT, "right", "RIGHT", 6])
def test_an_orientation_is_an_enum_a_name_or_a_number_of_exif(orientation):
    turned = PICTURE.transpose(Pillow.Transpose.ROTATE_90)
    result = textrec.recognize(turned, orientation=orientation)
    assert result.text == WORDS and result.info.orientation is textrec.Orientation.RIGHT


@pytest.mark.parametrize("orientation, error", [("sideways", ValueError), (9, ValueError), (-1, ValueError), (2.5, TypeError),
                                                (True, TypeError), (textrec.Level.LINE, TypeError)])
def test_another_orientation_is_refused(orientation, error):
    with pytest.raises(error, match="orientation"):
        textrec.recognize(PICTURE, orientation=orientation)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    first, second = pictures.page("First page"), pictures.page("Second page")
    data = pictures.encoded(first, "TIFF", save_all=True, append_images=[second])
    return pictures.save(tmp_path_factory.mktemp("pages"), "pages.tif", data)


def test_pages_are_counted_and_read(pages, file):
    data = pages.read_bytes()
    for source in (pages, data, bytearray(data), io.BytesIO(data)):
        assert textrec.Image.count_pages(source) == 2
    assert textrec.Image.count_pages(file) == 1
    for source in (pages, data, io.BytesIO(data)):
        assert textrec.recognize(source, page=1).text == "Second page"
    assert textrec.recognize(pages).text == "First page"


@pytest.mark.parametrize("source", [GRAY, PICTURE, 5])
def test_pages_of_what_has_none_are_not_counted(source):
    with pytest.raises(TypeError):
        textrec.Image.count_pages(source)


def test_a_page_that_is_not_there_is_told_with_how_many_there_are(pages):
    with pytest.raises(textrec.NotFoundError, match=r"(?s)7.*2"):
        textrec.recognize(pages, page=7)
    with pytest.raises(ValueError, match="page"):
        textrec.recognize(GRAY, page=1)
    with pytest.raises(ValueError, match="-1"):
        textrec.recognize(pages, page=-1)
    with pytest.raises(TypeError, match="page"):
        textrec.recognize(pages, page="1")


def test_an_image_tells_its_size_and_orientation():
    image = textrec.Image(sideways(6))
    assert (image.width, image.height, image.orientation) == (110, 420, textrec.Orientation.RIGHT)
    assert repr(image) == "<textrec.Image 110 × 420, RIGHT>"
    assert textrec.recognize(image).text == WORDS
    for arguments in ({"orientation": "up"}, {"page": 1}):
        with pytest.raises(TypeError, match="already"):
            textrec.recognize(image, **arguments)
    with pytest.raises(TypeError, match="already"):
        textrec.Image(image)


def planes(format):
    """Planes of the picture in a camera's format, gray throughout."""
    half = ((PICTURE.height + 1) // 2, (PICTURE.width + 1) // 2)
    if format == "I420":
        return [GRAY.tobytes(), bytes([128]) * (half[0] * half[1]), bytes([128]) * (half[0] * half[1])]
    if format in ("NV12", "NV21"):
        return [GRAY.tobytes(), bytes([128]) * (2 * half[0] * half[1])]
    return [{"GRAY8": GRAY, "RGB24": RGB, "BGR24": RGB[..., ::-1], "RGBA32": RGBA,
             "BGRA32": RGBA[..., [2, 1, 0, 3]]}[format].tobytes()]


@pytest.mark.parametrize("format", [one.name for one in textrec.PixelFormat])
def test_raw_buffers_of_every_format_are_read(format):
    parts, size = planes(format), PICTURE.size
    for data in (parts, b"".join(parts), bytearray(b"".join(parts)), [memoryview(bytearray(part)) for part in parts]):
        assert textrec.recognize(textrec.Image.from_buffer(data, *size, format)).text == WORDS
    image = textrec.Image.from_buffer(parts, *size, textrec.PixelFormat[format], orientation=3)
    assert image.orientation == textrec.Orientation.DOWN


def test_raw_rows_may_lie_apart():
    width, height = PICTURE.size
    luma = b"".join(row.tobytes() + b"\0" * 28 for row in GRAY)
    chroma = b"".join(bytes([128]) * width + b"\0" * 28 for _ in range(height // 2))
    for data in (luma + chroma, [luma, chroma]):
        image = textrec.Image.from_buffer(data, width, height, "nv12", strides=[width + 28, width + 28])
        assert textrec.recognize(image).text == WORDS
    assert textrec.Image.from_buffer(luma, width, height, "GRAY8", strides=width + 28).width == width


@pytest.mark.parametrize("arguments, error", [
    ((b"", 4, 4, "GRAY8"), textrec.BufferTooSmallError), ((bytes(15), 4, 4, "GRAY8"), textrec.BufferTooSmallError),
    ((bytes(16), 4, 4, "NV12"), textrec.BufferTooSmallError), ((bytes(20), 4, 4, "I420"), textrec.BufferTooSmallError),
    (([bytes(16), b""], 4, 4, "NV12"), textrec.BufferTooSmallError), ((bytes(16), 0, 4, "GRAY8"), ValueError),
    ((bytes(16), -4, 4, "GRAY8"), ValueError), ((bytes(16), 2**32, 4, "GRAY8"), ValueError),
    ((bytes(16), 4.0, 4, "GRAY8"), TypeError), ((bytes(16), 4, 4, "YUY2"), ValueError), ((bytes(16), 4, 4, 1), TypeError),
    (([bytes(16)] * 3, 4, 4, "NV12"), ValueError), (("text", 4, 4, "GRAY8"), TypeError), (([16], 4, 4, "GRAY8"), TypeError),
])
def test_a_raw_buffer_that_cannot_be_is_refused(arguments, error):
    with pytest.raises(error):
        textrec.Image.from_buffer(*arguments)


@pytest.mark.parametrize("strides", [[4], [4, 4, 4], [3, 4], [-4, 4], [2**64, 4], ["4", 4]])
def test_strides_that_cannot_be_are_refused(strides):
    with pytest.raises((ValueError, TypeError)):
        textrec.Image.from_buffer(bytes(24), 4, 4, "NV12", strides=strides)
