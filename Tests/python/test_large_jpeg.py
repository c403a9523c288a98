"""JPEGs with more pixels than large print needs, of which not all are decoded: nothing else may be seen of that."""
import io

import pytest
from PIL import Image, ImageFilter

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import WORD, Status

pytestmark = pytest.mark.usefixtures("engine")

# Sides that two does not divide.
SIZE = 4003, 2701


def sign(*small):
    """Large print, and lines of `small` print below it, as a camera sees them."""
    picture = pictures.blank(*SIZE, ground=205)
    pictures.write(picture, 400, 500, "Harbour Office", size=260, ink=40)
    pictures.write(picture, 420, 1100, "open from nine to five", size=150, ink=50)
    for row, line in enumerate(small):
        pictures.write(picture, 420, 1600 + 90 * row, line, size=30, ink=40)
    return picture.filter(ImageFilter.GaussianBlur(1)).convert("RGB")


def jpeg(picture, orientation=1):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return pictures.encoded(pictures.stored(picture, orientation), "JPEG", quality=90, exif=exif)


def lossless(data, orientation=1):
    """The same pixels in a format of which all are decoded."""
    image = Image.open(io.BytesIO(data))
    exif = Image.Exif()
    exif[0x0112] = orientation
    return pictures.encoded(image, "PNG", compress_level=1, exif=exif)


@pytest.mark.parametrize("orientation", [1, 3, 6])
def test_text_and_boxes_are_those_of_all_pixels(recognizer, orientation):
    data = jpeg(sign(), orientation)
    found = recognizer.process(textrec.Image.from_encoded(data))
    expected = recognizer.process(textrec.Image.from_encoded(lossless(data, orientation)))
    assert found.text == expected.text == "Harbour Office\nopen from nine to five"
    assert (found.info.width, found.info.height) == (expected.info.width, expected.info.height) == SIZE
    for one, other in zip(found.nodes(WORD), expected.nodes(WORD), strict=True):
        for corner, place in zip(pictures.corners(found.node(one)), pictures.corners(expected.node(other))):
            assert corner == pytest.approx(place, abs=6)


def test_small_print_beside_large_is_read(recognizer):
    lines = ["Please ring the bell twice and wait", "until somebody comes to the door"]
    result = recognizer.process(textrec.Image.from_encoded(jpeg(sign(*lines))))
    assert result.text.split("\n") == ["Harbour Office", "open from nine to five", *lines]


def test_the_second_reading_is_as_the_first(recognizer):
    image = textrec.Image.from_encoded(jpeg(sign("Please ring the bell twice and wait")))
    first, second = recognizer.process(image), recognizer.process(image)
    assert first.text == second.text
    assert [pictures.corners(first.node(word)) for word in first.nodes(WORD)] == [
        pictures.corners(second.node(word)) for word in second.nodes(WORD)]


def test_a_region_of_it_is_read_in_the_coordinates_of_the_whole(recognizer, engine):
    data = jpeg(sign())
    region = 401, 1051, 2600, 301
    part = textrec.Recognizer(engine=engine, region_of_interest=region).process(textrec.Image.from_encoded(data))
    whole = recognizer.process(textrec.Image.from_encoded(data))
    assert part.text == "open from nine to five"
    for side in ("x", "y", "width", "height"):
        assert getattr(part.find("nine").frame, side) == pytest.approx(getattr(whole.find("nine").frame, side), abs=8)


def test_a_cut_one_is_corrupt_when_it_is_loaded():
    data = jpeg(sign())
    with pytest.raises(textrec.Error) as raised:
        textrec.Image.from_encoded(data[:len(data) * 9 // 10])
    assert raised.value.status == Status.CORRUPT_IMAGE
