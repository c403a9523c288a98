"""The eight orientations: the same words, and boxes that come from one map."""
import pytest
from PIL import Image

import pictures
import textrec_ctypes as textrec
from pictures import corners, to_stored

FORMATS = {"PNG": {}, "JPEG": {"quality": 95}, "WEBP": {"lossless": True}, "TIFF": {}}


def upright_picture():
    """No symmetry: a heading over a short line on the right."""
    image = pictures.blank(640, 360)
    pictures.write(image, 60, 60, "Harbour Street", size=48)
    pictures.write(image, 380, 230, "Museum", size=40)
    return image


def stored(orientation):
    return pictures.stored(upright_picture(), orientation)


def encoded(orientation, format="PNG"):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return pictures.encoded(stored(orientation), format, exif=exif, **FORMATS[format])


def hull(points):
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def frame(node):
    return node.frame.x, node.frame.y, node.frame.width, node.frame.height


# One language, so that the choice between likely accents plays no part here.
ENGLISH = {"language_hints": ["en"]}


@pytest.fixture(scope="module")
def recognizer(engine):
    return textrec.Recognizer(engine=engine, **ENGLISH)


@pytest.fixture(scope="module")
def reference(recognizer):
    return recognizer.process(textrec.Image.from_encoded(pictures.encoded(upright_picture())))


def test_the_upright_picture_is_read(reference):
    assert reference.text == "Harbour Street\nMuseum"
    box = reference.find("Museum").frame
    left, top, right, bottom = pictures.write(upright_picture(), 380, 230, "Museum", size=40)
    assert (box.x, box.y, box.x + box.width, box.y + box.height) == pytest.approx((left, top, right, bottom), abs=3)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_turns_the_picture_upright(recognizer, reference, orientation, format):
    image = textrec.Image.from_encoded(encoded(orientation, format))
    assert image.size == stored(orientation).size
    assert image.orientation == orientation
    assert recognizer.process(image).text == reference.text


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_caller_s_orientation_comes_before_exif(recognizer, reference, orientation):
    wrong = Image.Exif()
    wrong[0x0112] = orientation % 8 + 1
    data = pictures.encoded(stored(orientation), exif=wrong)
    assert recognizer.process(textrec.Image.from_encoded(data, orientation)).text == reference.text


@pytest.mark.parametrize("orientation", range(1, 9))
def test_oriented_boxes_are_those_of_the_upright_picture(recognizer, reference, orientation):
    result = recognizer.process(textrec.Image.from_encoded(encoded(orientation)))
    assert (result.info.width, result.info.height) == upright_picture().size
    for node in range(textrec.c.textrec_result_node_count(reference.handle)):
        assert corners(result.node(node)) == corners(reference.node(node))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_stored_boxes_lie_where_the_text_lies_in_the_file(engine, reference, orientation):
    recognizer = textrec.Recognizer(engine=engine, coordinates=textrec.STORED, **ENGLISH)
    result = recognizer.process(textrec.Image.from_encoded(encoded(orientation)))
    size = stored(orientation).size
    assert (result.info.width, result.info.height) == size
    assert result.text == reference.text
    for word in ("Harbour", "Street", "Museum"):
        upright, turned = reference.find(word), result.find(word)
        expected = [to_stored(orientation, corner, size) for corner in corners(upright)]
        for corner, wanted in zip(corners(turned), expected):
            assert corner == pytest.approx(wanted, abs=0.01)
        assert frame(turned) == pytest.approx(hull(expected), abs=0.01)


@pytest.mark.parametrize("coordinates", [textrec.ORIENTED, textrec.STORED])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_map_of_the_result_leads_to_the_stored_pixels(engine, reference, orientation, coordinates):
    recognizer = textrec.Recognizer(engine=engine, coordinates=coordinates, **ENGLISH)
    result = recognizer.process(textrec.Image.from_encoded(encoded(orientation)))
    a, b, c, d, e, f = result.info.to_stored
    size = stored(orientation).size
    for mapped, upright in zip(corners(result.find("Museum")), corners(reference.find("Museum"))):
        x, y = mapped
        assert (a * x + b * y + c, d * x + e * y + f) == pytest.approx(to_stored(orientation, upright, size), abs=0.01)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_raw_pixels_take_the_caller_s_orientation(recognizer, reference, orientation):
    picture = stored(orientation)
    pixels = picture.tobytes()
    buffer = textrec.PixelBuffer(format=textrec.GRAY8, width=picture.width, height=picture.height)
    keep = textrec.ctypes.create_string_buffer(pixels, len(pixels))
    buffer.plane[0] = textrec.ctypes.addressof(keep)
    image = textrec.Image.from_pixels(buffer, orientation)
    del keep
    assert recognizer.process(image).text == reference.text


def test_a_mirrored_page_read_as_it_is_does_not_claim_to_be_sure(recognizer):
    page = pictures.page(pictures.PROSE)
    right, mirrored = (
        recognizer.process(textrec.Image.from_encoded(pictures.encoded(image)))
        for image in (page, page.transpose(Image.FLIP_LEFT_RIGHT)))
    assert mirrored.text == "" or mirrored.node(0).confidence < right.node(0).confidence - 0.1
