"""Bad input of every kind: its own status, a message that helps, and a recognizer that goes on working."""
import math
import os

import pytest

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import Status

pytestmark = pytest.mark.usefixtures("still_works")

GOOD = pictures.page("Good text")
FORMATS = {
    "PNG": {}, "JPEG": {}, "TIFF": {"compression": "tiff_lzw"}, "WEBP": {}, "BMP": {}, "GIF": {}, "PPM": {},
    "JPEG2000": {},
}


def failure(make, *arguments, **settings):
    with pytest.raises(textrec.Error) as caught:
        make(*arguments, **settings)
    assert caught.value.message
    return caught.value


def test_a_missing_file_is_not_found():
    error = failure(textrec.Image.from_file, "/nonexistent/sign.png")
    assert error.status == Status.NOT_FOUND and "/nonexistent/sign.png" in error.message


def test_a_folder_is_an_input_error(tmp_path):
    error = failure(textrec.Image.from_file, tmp_path)
    assert error.status == Status.IO and str(tmp_path) in error.message


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_an_input_error(tmp_path):
    path = pictures.save(tmp_path, "secret.png", pictures.encoded(GOOD))
    path.chmod(0)
    assert failure(textrec.Image.from_file, path).status == Status.IO


@pytest.mark.parametrize("content", [
    b"", b"\x89", b"BM", b"plain text, no picture", b"<!DOCTYPE html><html><body>404</body></html>", bytes(1000),
])
def test_bytes_that_are_no_image_are_an_unsupported_format(tmp_path, content):
    path = pictures.save(tmp_path, "picture.png", content)
    assert failure(textrec.Image.from_file, path).status == Status.UNSUPPORTED_FORMAT
    assert failure(textrec.Image.from_encoded, content).status == Status.UNSUPPORTED_FORMAT


@pytest.mark.parametrize("format", FORMATS)
def test_an_image_is_told_by_content_not_by_name(tmp_path, recognizer, format):
    path = pictures.save(tmp_path, "picture.html", pictures.encoded(GOOD, format, **FORMATS[format]))
    assert recognizer.process(textrec.Image.from_file(path)).text == "Good text"


@pytest.mark.parametrize("format", FORMATS)
def test_a_truncated_image_is_corrupt(format):
    data = pictures.encoded(GOOD, format, **FORMATS[format])
    assert failure(textrec.Image.from_encoded, data[:len(data) // 2]).status == Status.CORRUPT_IMAGE


@pytest.mark.parametrize("format", FORMATS)
def test_damaged_bytes_never_end_the_process(format):
    data = pictures.encoded(GOOD, format, **FORMATS[format])
    for seed in range(40):
        damaged = bytearray(data)
        for index, value in enumerate(pictures.noise(8, 1, seed).tobytes()):
            damaged[(value * 7919 + index * 104729 + seed * 31) % len(damaged)] = value
        try:
            textrec.Image.from_encoded(bytes(damaged))
        except textrec.Error as error:
            assert error.status in (Status.UNSUPPORTED_FORMAT, Status.CORRUPT_IMAGE, Status.IMAGE_TOO_LARGE)


@pytest.mark.parametrize("data", [
    pictures.png_of_size(3_000_000, 2_000_000),
    pictures.png_of_size(30_000, 30_000),
    b"P5 3000000 2000000 255\n" + bytes(64),
], ids=["png", "png over 2 GB", "pnm"])
def test_a_header_that_claims_too_many_pixels_is_too_large(data):
    error = failure(textrec.Image.from_encoded, data)
    assert error.status == Status.IMAGE_TOO_LARGE and "100" in error.message


def test_a_header_that_claims_more_than_its_bytes_hold_is_corrupt():
    assert failure(textrec.Image.from_encoded, pictures.png_of_size(400, 300)).status == Status.CORRUPT_IMAGE


@pytest.mark.parametrize("size", [(1, 1), (1, 40), (40, 1), (1, 5000), (5000, 1), (3, 3)])
@pytest.mark.parametrize("ground", [0, 255])
def test_a_tiny_image_has_no_text(read, size, ground):
    result = read(pictures.blank(*size, ground))
    assert result.text == "" and result.texts(textrec.BLOCK) == []


@pytest.mark.parametrize("ground", [0, 128, 255])
@pytest.mark.parametrize("mode", [textrec.SPARSE, textrec.DENSE])
def test_an_empty_image_has_no_text(read, ground, mode):
    result = read(pictures.blank(600, 400, ground), mode=mode)
    assert result.text == "" and result.json()["schema"] == 1


@pytest.mark.parametrize("seed", range(3))
def test_noise_is_not_text(read, seed):
    assert read(pictures.noise(600, 400, seed)).text == ""


def test_an_image_longer_than_the_engine_takes_is_read_or_refused(read):
    strip = pictures.blank(40_000, 60)
    try:
        assert read(strip).text == ""
    except textrec.Error as error:
        assert error.status == Status.IMAGE_TOO_LARGE


def test_a_page_past_the_last_is_not_found():
    data = pictures.encoded(GOOD, "TIFF", save_all=True, append_images=[GOOD, GOOD])
    error = failure(textrec.Image.from_page, data, 7)
    assert error.status == Status.NOT_FOUND and "7" in error.message and "3" in error.message


def test_a_file_name_that_is_not_utf8_is_passed_as_it_is(tmp_path, recognizer):
    path = os.fsencode(tmp_path) + b"/\xff\xfe.png"
    assert failure(textrec.Image.from_file, path).status == Status.NOT_FOUND
    with open(path, "wb") as file:
        file.write(pictures.encoded(GOOD))
    assert recognizer.process(textrec.Image.from_file(path)).text == "Good text"


def test_file_names_in_any_script_work(tmp_path, recognizer):
    path = pictures.save(tmp_path, "Улица 街道 sign.png", pictures.encoded(GOOD))
    assert recognizer.process(textrec.Image.from_file(path)).text == "Good text"


NAN, INFINITY = math.nan, math.inf


@pytest.mark.parametrize("region", [
    (NAN, 0, 9, 9), (0, 0, NAN, 9), (0, 0, INFINITY, 9), (-INFINITY, 0, 9, 9), (0, 0, -9, 9), (0, 0, 9, 0),
])
def test_a_region_that_is_no_rectangle_is_an_invalid_argument(region):
    assert failure(textrec.Options, region_of_interest=region).status == Status.INVALID_ARGUMENT


@pytest.mark.parametrize("region", [(5000, 0, 9, 9), (0, -500, 9, 9), (1e30, 1e30, 1e30, 1e30)])
def test_a_region_outside_the_image_is_an_invalid_argument(read, region):
    assert failure(read, GOOD, region_of_interest=region).status == Status.INVALID_ARGUMENT


@pytest.mark.parametrize("hint", [b"\xff\xfe", b"", b"en_US!", b"tlh", b"x" * 4000])
def test_a_hint_without_meaning_is_an_invalid_argument(hint):
    assert failure(textrec.Options, language_hints=[hint]).status == Status.INVALID_ARGUMENT


def test_an_unknown_engine_variable_is_an_invalid_argument():
    error = failure(textrec.Recognizer, engine_variable=(b"no_such_variable", b"1"))
    assert error.status == Status.INVALID_ARGUMENT and "no_such_variable" in error.message


def test_more_pixels_than_allowed_are_refused(read):
    error = failure(read, pictures.blank(101, 100), max_pixels=10_000)
    assert error.status == Status.IMAGE_TOO_LARGE
    assert "10" in error.message and "101" in error.message.replace("10100", "101")
    assert read(pictures.blank(100, 100), max_pixels=10_000).text == ""


def test_time_that_runs_out_is_a_timeout(read):
    dense = pictures.page("\n".join([pictures.PROSE] * 8), size=28)
    error = failure(read, dense, timeout_ms=1)
    assert error.status == Status.TIMEOUT and "1" in error.message


@pytest.mark.parametrize("size", [(100, 30_000), (1500, 1500)])
def test_texture_without_end_is_given_up_in_time(read, size):
    try:
        read(pictures.noise(*size), timeout_ms=1500)
    except textrec.Error as error:
        assert error.status == Status.TIMEOUT
