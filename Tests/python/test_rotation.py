"""detect_rotation: pages on their side, upside down, mirrored and skewed, with nothing in the file that says so."""
import json

import pytest
from PIL import Image, ImageOps

import pictures
import textrec_ctypes as textrec
from pictures import PROSE, character_error_rate, corners, to_stored

ALL = range(1, 9)
# Degrees clockwise that an upright picture is turned, after mirroring, to be stored in an EXIF orientation.
FOUND = {1: (0, 0), 2: (0, 1), 3: (180, 0), 4: (180, 1), 5: (270, 1), 6: (270, 0), 7: (90, 1), 8: (90, 0)}

COLUMNS = (
    "The mill stood empty for years\nuntil a baker from the coast\nbought it with borrowed money.\nHe repaired the wheel himself\n"
    "and painted the door red. When\nthe first flour was sold, half\nthe village came to see it, and\nnobody went home hungry.",
    "In winter the river froze over\nand the children walked across\nto school. Only the postman\nwent round by the long bridge.\n"
    "His bag was heavy with letters\nfrom people who had moved away\nto the city. He knew them all,\nand told them what was new.")
JAPANESE = "今日は朝から雨が降っていた\n駅まで歩いて電車に乗った\n窓の外には山が見える\n夕方には家に帰った"
CHINESE = "昨天下午我们去公园散步\n天气很好人也不多\n孩子们在湖边放风筝\n晚上一起回家吃饭"
KOREAN = "어제 오후에 공원에서 산책을 했다\n날씨가 좋고 사람도 많지 않았다\n아이들은 호수에서 연을 날렸다"
HINDI = "कल शाम हम सब बाज़ार गए थे\nवहाँ बहुत भीड़ थी और दुकानें खुली थीं\nबच्चों ने मिठाई और खिलौने लिए"


def found(result):
    return result.info.detected_rotation, result.info.detected_mirroring


def two_columns():
    image = pictures.blank(1340, 520)
    for x, column in zip((60, 760), COLUMNS):
        for row, line in enumerate(column.splitlines()):
            pictures.write(image, x, 60 + 48 * row, line)
    return image


def vertical(text):
    """Columns of upright characters, the first on the right."""
    columns = text.splitlines()
    image = pictures.blank(90 * len(columns) + 60, 48 * max(map(len, columns)) + 100)
    for place, column in enumerate(columns):
        for row, character in enumerate(column):
            pictures.write(image, image.width - 90 * (place + 1), 50 + 48 * row, character, 40, "han")
    return image


@pytest.mark.parametrize("orientation", ALL)
def test_a_page_is_found_as_it_lies_and_read(read, orientation):
    result = read(pictures.stored(pictures.page(PROSE), orientation), detect_rotation=1)
    assert found(result) == FOUND[orientation]
    assert character_error_rate(PROSE, result.text) <= 0.02


@pytest.mark.parametrize("orientation", ALL)
def test_boxes_lie_where_the_text_lies_in_the_picture(read, orientation):
    page = pictures.page(PROSE)
    upright = read(page, detect_rotation=1)
    turned = pictures.stored(page, orientation)
    result = read(turned, detect_rotation=1)
    assert (result.info.width, result.info.height) == turned.size
    for word in ("ferry", "captain", "Nobody", "school"):
        expected = [to_stored(orientation, corner, turned.size) for corner in corners(upright.find(word))]
        # Corner by corner: the first is where the reader of the upright page sees the top left.
        for corner, wanted in zip(corners(result.find(word)), expected):
            assert corner == pytest.approx(wanted, abs=4)


@pytest.mark.parametrize("orientation", ALL)
def test_columns_follow_each_other_whichever_way_the_page_lies(read, orientation):
    result = read(pictures.stored(two_columns(), orientation), detect_rotation=1)
    assert found(result) == FOUND[orientation]
    assert character_error_rate("\n".join(COLUMNS), result.text) <= 0.02


@pytest.mark.parametrize("orientation", [1, 3, 6, 7, 8])
@pytest.mark.parametrize("script, font, text", [
    (textrec.CHINESE, "han", CHINESE), (textrec.JAPANESE, "han", JAPANESE), (textrec.KOREAN, "hangul", KOREAN),
    (textrec.DEVANAGARI, "devanagari", HINDI)], ids=["Chinese", "Japanese", "Korean", "Hindi"])
def test_other_scripts_are_found_too(read, script, font, text, orientation):
    page = pictures.page(text, size=40, name=font)
    result = read(pictures.stored(page, orientation), script=script, detect_rotation=1)
    assert found(result) == FOUND[orientation]
    assert character_error_rate(text, result.text) <= 0.15


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_columns_of_upright_characters_are_no_page_on_its_side(read, orientation):
    result = read(pictures.stored(vertical(JAPANESE), orientation), script=textrec.JAPANESE, detect_rotation=1)
    assert found(result) == FOUND[orientation]


@pytest.mark.parametrize("orientation", [1, 2, 3, 6, 8])
@pytest.mark.parametrize("angle", [-5, 3])
def test_skew_is_told_beside_the_turn(read, orientation, angle):
    skewed = pictures.page(PROSE, margin=120).rotate(-angle, Image.BICUBIC, expand=True, fillcolor=255)
    result = read(pictures.stored(skewed, orientation), detect_rotation=1)
    assert found(result) == FOUND[orientation]
    assert result.info.skew == pytest.approx(angle, abs=0.5)
    assert character_error_rate(PROSE, result.text) <= 0.05


@pytest.mark.parametrize("orientation", [1, 4, 8])
def test_light_text_on_a_dark_page(read, orientation):
    result = read(pictures.stored(ImageOps.invert(pictures.page(PROSE)), orientation), detect_rotation=1)
    assert found(result) == FOUND[orientation]


@pytest.mark.parametrize("orientation", [6, 8])
def test_a_page_of_one_line(read, orientation):
    line = "Please return the key to the front desk"
    result = read(pictures.stored(pictures.page(line), orientation), detect_rotation=1)
    assert (found(result), result.text) == (FOUND[orientation], line)


@pytest.mark.parametrize("text", ["", "o", "WOW", "8"])
def test_too_little_text_is_left_alone(read, text):
    page = pictures.page(text or " ", size=60)
    result = read(page, detect_rotation=1)
    assert found(result) == (-1, 0)
    assert (result.text, result.info.skew) == (read(page).text, read(page).info.skew)


def test_noise_lies_in_no_way(read):
    result = read(pictures.noise(500, 400), detect_rotation=1)
    assert (found(result), result.text) == ((-1, 0), "")


@pytest.mark.parametrize("text", ["OINZM6890", "NOON SWIMS", "1001 6009 8086"])
def test_what_reads_upside_down_as_well_is_not_turned(read, text):
    result = read(pictures.page(text, size=48), detect_rotation=1)
    assert found(result) in [(0, 0), (-1, 0)]
    assert result.text == read(pictures.page(text, size=48)).text


def test_it_is_not_looked_for_unless_asked_for(read):
    assert found(read(pictures.page(PROSE))) == (-1, 0)


def test_a_stated_orientation_comes_first(engine):
    recognizer = textrec.Recognizer(engine=engine, detect_rotation=1)
    # Stored upside down, and stated to be on its side: a quarter is left to be found.
    data = pictures.encoded(pictures.stored(pictures.page(PROSE), 3))
    result = recognizer.process(textrec.Image.from_encoded(data, 6))
    assert (result.info.orientation, found(result)) == (6, (270, 0))
    assert character_error_rate(PROSE, result.text) <= 0.02


@pytest.mark.parametrize("orientation", [2, 3, 8])
def test_only_the_region_is_looked_at(read, orientation):
    sheet = pictures.blank(1600, 1400)
    page = pictures.stored(pictures.page(PROSE), orientation)
    sheet.paste(page, (300, 100))
    upright = pictures.page("This line is upright and longer than the other", size=28)
    sheet.paste(upright, (200, 1250))
    region = (300, 100, *page.size)
    result = read(sheet, detect_rotation=1, region_of_interest=region)
    assert found(result) == FOUND[orientation]
    assert character_error_rate(PROSE, result.text) <= 0.02
    inside = read(page, detect_rotation=1)
    for word in ("ferry", "school"):
        for corner, (x, y) in zip(corners(result.find(word)), corners(inside.find(word))):
            assert corner == pytest.approx((x + 300, y + 100), abs=2)


def test_stored_coordinates_of_a_turned_file(engine):
    recognizer = textrec.Recognizer(engine=engine, detect_rotation=1, coordinates=textrec.STORED)
    page = pictures.page(PROSE)
    upright = recognizer.process(textrec.Image.from_encoded(pictures.encoded(page))).find("captain")
    exif = Image.Exif()
    exif[0x0112] = 8
    stored = pictures.stored(page, 6)
    result = recognizer.process(textrec.Image.from_encoded(pictures.encoded(stored, exif=exif)))
    # Stored a quarter turned, and EXIF says the wrong quarter: the picture is shown on its head.
    assert found(result) == (180, 0)
    for corner, wanted in zip(corners(result.find("captain")), corners(upright)):
        assert corner == pytest.approx(to_stored(6, wanted, stored.size), abs=4)


def test_json_carries_it_and_gives_it_back(read):
    result = read(pictures.stored(pictures.page(PROSE), 7), detect_rotation=1)
    info = result.json()["info"]
    assert (info["detected_rotation"], info["detected_mirroring"]) == (90, True)
    again = textrec.Result.from_json(json.dumps(result.json()).encode())
    assert found(again) == (90, 1) and again.json() == result.json()


def test_time_that_runs_out_is_a_timeout(engine):
    image = textrec.Image.from_encoded(pictures.encoded(pictures.stored(pictures.page(PROSE), 3)))
    with pytest.raises(textrec.Error, match="TIMEOUT.*1 ms"):
        textrec.Recognizer(engine=engine, detect_rotation=1, timeout_ms=1).process(image)
