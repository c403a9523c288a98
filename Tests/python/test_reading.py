"""What is read from pictures whose text is known, each drawn to be hard in one way."""
import pathlib
import random
import sys

import pytest
from PIL import Image, ImageOps

import pictures
import textrec_ctypes as textrec
from pictures import PROSE, blank, character_error_rate, page, write

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import make_samples  # noqa: E402


def error(image, truth, read, **options):
    return character_error_rate(truth, read(image, **options).text)


def test_the_sample_photo_is_read_and_nothing_is_made_up(read):
    assert read(make_samples.photo()).text.splitlines() == [text for text, _ in make_samples.SIGN]


def test_the_sample_page_is_read(read):
    truth = "\n".join([make_samples.HEADING, *make_samples.PARAGRAPHS])
    assert error(make_samples.page(), truth, read) <= 0.005


def test_a_rough_wall_is_not_text(read):
    assert read(make_samples.plaster((900, 600), random.Random(3))).text == ""


@pytest.mark.parametrize("mode", [textrec.SPARSE, textrec.DENSE])
@pytest.mark.parametrize("name", ["sans", "serif", "mono"])
def test_clean_print_is_read_without_error(read, name, mode):
    assert error(page(PROSE, name=name), PROSE, read, mode=mode) <= 0.01


def test_the_lines_of_a_paragraph_stay_lines(read):
    assert read(page(PROSE), mode=textrec.DENSE).texts(textrec.LINE) == PROSE.splitlines()


@pytest.mark.parametrize("size, limit", [(12, 0.02), (10, 0.05), (8, 0.2)])
def test_small_print_is_read(read, size, limit):
    assert error(page(PROSE, size=size, margin=30), PROSE, read) <= limit


def test_very_large_glyphs_are_read(read):
    assert read(page("LOREM", size=200)).text == "LOREM"


def test_a_page_of_large_print_without_resolution_is_read(read):
    text = "\n".join(PROSE.splitlines()[:4])
    assert error(page(text, size=90), text, read) <= 0.01


@pytest.mark.parametrize("glyph", ["7", "B"])
def test_a_lone_glyph_is_read(read, glyph):
    image = blank(128, 128)
    write(image, 48, 36, glyph, size=48)
    assert read(image).text == glyph


def test_a_short_number_in_a_small_image_is_read(read):
    image = blank(60, 38)
    write(image, 4, 11, "09194514", size=11)
    assert read(image).text == "09194514"


def test_a_line_trimmed_to_its_ink_is_read(read):
    image = blank(900, 80)
    image = image.crop(write(image, 20, 20, "Trimmed to the ink"))
    assert read(image).text == "Trimmed to the ink"


def test_two_letters_far_apart_are_read(read):
    image = blank(400, 100)
    write(image, 50, 30, "Y")
    write(image, 270, 30, "Y")
    assert read(image).text.split() == ["Y", "Y"]


@pytest.mark.parametrize("degrees", [-10, -5, 3, 7, 10])
def test_a_page_off_level_is_read(read, degrees):
    image = page(PROSE).rotate(-degrees, Image.BICUBIC, expand=True, fillcolor=255)
    assert error(image, PROSE, read) <= 0.02


@pytest.mark.parametrize("degrees", [-10, 5, 10])
def test_the_words_of_a_page_off_level_stand_at_its_angle(read, degrees):
    image = page(PROSE).rotate(-degrees, Image.BICUBIC, expand=True, fillcolor=255)
    result = read(image)
    assert result.info.skew == pytest.approx(degrees, abs=0.7)
    angles = sorted(result.node(node).angle for node in result.nodes(textrec.LINE))
    assert angles[len(angles) // 2] == pytest.approx(degrees, abs=0.7)


@pytest.mark.parametrize("ink, ground", [(255, 0), (235, 90), (40, 150), (100, 160)])
def test_text_of_any_brightness_is_read(read, ink, ground):
    assert error(page(PROSE, ink=ink, ground=ground), PROSE, read) <= 0.02


def test_a_light_header_on_a_dark_bar_is_read_with_the_dark_text_below(read):
    image = blank(900, 420)
    image.paste(20, (0, 0, 900, 110))
    write(image, 60, 36, "Account statement", ink=250)
    write(image, 60, 180, "Opening balance 1200.00")
    write(image, 60, 240, "Closing balance 1350.25")
    words = read(image).text.split()
    for word in ("Account", "statement", "1200.00", "1350.25"):
        assert word in words


def test_white_text_on_a_transparent_ground_is_read(read):
    image = Image.new("RGBA", (700, 120), (255, 255, 255, 0))
    mask = page("Overlay caption", margin=30)
    image.paste((255, 255, 255, 255), mask=ImageOps.invert(mask).crop((0, 0, 700, 120)))
    assert read(image).text == "Overlay caption"


def test_two_columns_are_read_one_after_the_other(read):
    left = ["alpha bravo charlie", "delta echo foxtrot", "golf hotel india", "juliett kilo lima"] * 4
    right = ["one two three four", "five six seven eight", "nine ten eleven", "twelve thirteen"] * 4
    image = blank(1000, 900)
    for row, (first, second) in enumerate(zip(left, right)):
        write(image, 60, 60 + row * 48, first)
        write(image, 520, 60 + row * 48, second)
    assert error(image, " ".join(left + right), read, mode=textrec.DENSE) <= 0.02


def test_the_rows_of_a_receipt_keep_item_and_price_together(read):
    rows = [("Bread", "2.50"), ("Butter", "3.20"), ("Milk", "1.15"), ("Apples", "4.05"), ("TOTAL", "10.90")]
    image = blank(700, 420)
    for row, (item, price) in enumerate(rows):
        write(image, 50, 50 + row * 60, item, name="mono")
        write(image, 540, 50 + row * 60, price, name="mono")
    assert [line.split() for line in read(image).text.splitlines()] == [list(row) for row in rows]


def test_words_on_a_jittering_baseline_keep_their_order(read):
    image = blank(700, 120)
    write(image, 40, 40, "105-EURO")
    write(image, 300, 43, "B7")
    write(image, 400, 38, "NORTH")
    assert read(image).text.split() == ["105-EURO", "B7", "NORTH"]


@pytest.mark.parametrize("script, font, text", [
    (textrec.CHINESE, "han", "今天天气很好\n我们去公园散步"),
    (textrec.JAPANESE, "han", "東京は日本の首都です\n明日は雨が降ります"),
    (textrec.KOREAN, "hangul", "오늘은 날씨가 좋습니다\n내일 서울에 갑니다"),
    (textrec.DEVANAGARI, "devanagari", "भारत एक विशाल देश है\nहम कल दिल्ली जाएंगे"),
], ids=["Chinese", "Japanese", "Korean", "Devanagari"])
@pytest.mark.parametrize("mode", [textrec.SPARSE, textrec.DENSE])
def test_every_script_is_read(read, script, font, text, mode):
    read_text = read(page(text, size=48, name=font), script=script, mode=mode).text
    # Whether spaces are right is the next test's question.
    assert character_error_rate("".join(text.split()), "".join(read_text.split())) <= 0.06


@pytest.mark.parametrize("script, font, text", [
    (textrec.CHINESE, "han", "今天天气很好我们去公园散步"),
    (textrec.JAPANESE, "han", "明日は雨が降ります"),
    (textrec.KOREAN, "hangul", "오늘은 날씨가 좋습니다"),
], ids=["Chinese", "Japanese", "Korean"])
def test_words_are_spaced_as_their_script_spaces_them(read, script, font, text):
    read_text = read(page(text, size=48, name=font), script=script).text
    assert read_text.count(" ") == text.count(" ")


@pytest.mark.parametrize("options", [{"script": textrec.JAPANESE}, {"language_hints": ["ja", "zh-Hant"]}], ids=str)
def test_columns_are_read_from_the_right(read, options):
    columns = ["春はあけぼのやう", "白くなりゆく山ぎは", "すこし明りてむらさき"]
    image = blank(560, 900)
    boxes = [
        [write(image, 420 - 150 * place, 40 + 82 * row, sign, 72, "han") for row, sign in enumerate(column)]
        for place, column in enumerate(columns)
    ]
    result = read(image, **options)
    assert character_error_rate("\n".join(columns), result.text) <= 0.1
    lines = [result.node(line).frame for line in result.nodes(textrec.LINE)]
    assert len(lines) == len(columns)
    for frame, signs in zip(lines, boxes):
        left, top, right, bottom = (edge(box[side] for box in signs) for side, edge in enumerate([min, min, max, max]))
        assert abs(frame.x - left) < 10 and abs(frame.x + frame.width - right) < 10
        assert abs(frame.y - top) < 10 and abs(frame.y + frame.height - bottom) < 10


def test_accents_come_out_composed(read):
    text = "Café Zürich señor"
    assert read(page(text), language_hints=["und-Latn"]).text == text


def test_only_the_region_of_interest_is_read_in_the_coordinates_of_the_image(read):
    image = blank(700, 300)
    write(image, 60, 60, "First line")
    write(image, 60, 180, "Second row")
    everything = read(image)
    part = read(image, region_of_interest=(0, 150, 700, 1000))
    assert part.text == "Second row"
    whole, cut = everything.find("Second").frame, part.find("Second").frame
    for side in ("x", "y", "width", "height"):
        assert getattr(cut, side) == pytest.approx(getattr(whole, side), abs=2)


def test_lines_below_the_minimum_height_are_left_out(read):
    image = blank(800, 400)
    write(image, 60, 60, "HEADLINE", size=90)
    write(image, 60, 260, "and the small print below it", size=20)
    assert "small print" in read(image).text
    assert read(image, min_text_height=0.1).text == "HEADLINE"


@pytest.mark.engine("tesseract")
def test_an_engine_variable_reaches_the_engine(read):
    image = page("Price 1280")
    assert read(image).text == "Price 1280"
    assert read(image, engine_variable=(b"tessedit_char_blacklist", b"8")).text == "Price 120"


def test_the_digits_of_a_ruled_table_are_read(read):
    digits = ["7291", "4058", "3816", "9507", "6243"]
    image = blank(640, 560)
    for row in range(6):
        image.paste(0, (60, 40 + row * 90, 580, 43 + row * 90))
    for column in range(5):
        image.paste(0, (60 + column * 130, 40, 63 + column * 130, 490))
    for row, cells in enumerate(digits):
        for column, digit in enumerate(cells):
            write(image, 115 + column * 130, 65 + row * 90, digit, size=36)
    found = [character for character in read(image).text if character.isdigit()]
    assert len(found) >= 18


def test_no_digit_of_a_very_long_line_is_doubled_or_lost(read):
    number = "8301947265" * 14
    assert error(page(number, size=44, name="mono"), number, read) <= 0.02


def test_paragraphs_are_told_apart_by_their_distance(read):
    paragraphs = [PROSE.splitlines()[0:2], PROSE.splitlines()[2:4], PROSE.splitlines()[4:6]]
    image = blank(1000, 560)
    for index, lines in enumerate(paragraphs):
        for row, line in enumerate(lines):
            write(image, 60, 50 + index * 160 + row * 46, line)
    result = read(image, mode=textrec.DENSE)
    assert result.texts(textrec.PARAGRAPH) == ["\n".join(lines) for lines in paragraphs]


@pytest.mark.parametrize("quality", [95, 60, 30])
def test_compression_does_not_change_what_is_read(recognizer, quality):
    data = pictures.encoded(page(PROSE), "JPEG", quality=quality)
    assert character_error_rate(PROSE, recognizer.process(textrec.Image.from_encoded(data)).text) <= 0.01


@pytest.mark.engine("tesseract")
def test_another_arithmetic_of_the_engine_reads_the_same(read):
    image = page("Arithmetic 4711")
    assert read(image, engine_variable=(b"dotproduct", b"generic")).text == read(image).text
