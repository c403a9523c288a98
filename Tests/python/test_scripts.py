"""Spaces and mixed lines of the five scripts."""
import re
import unicodedata

import pytest

import pictures
from textrec_ctypes import CHINESE, DENSE, DEVANAGARI, JAPANESE, KOREAN, LINE, SYMBOL, WORD

HINDI = "यह सेवा सभी नागरिकों के लिए है"
KOREAN_TEXT = "박물관은 화요일부터 일요일까지\n열려 있으며 어린이는 무료입니다"


def mixed(*lines, size=40, main="devanagari"):
    """Lines of runs in the script's font and, where they are Latin, in another."""
    image = pictures.blank(1500, 100 + 2 * size * len(lines))
    for row, line in enumerate(lines):
        x, baseline = 50, 90 + 2 * size * row
        for run in re.findall(r"[\x21-\x7e]+(?: [\x21-\x7e]+)*|[^\x20-\x7e]+(?: [^\x20-\x7e]+)*| ", line):
            name = "sans" if run.isascii() else main
            face = pictures.font(name, size)
            pictures.write(image, x, baseline - face.getmetrics()[0], run, size, name)
            x += face.getlength(run)
    return image


@pytest.mark.engine("neural")
def test_latin_words_and_lines_among_devanagari_are_read(read):
    picture = mixed("कृपया Email पता और Mobile नंबर लिखें", "Please bring this form on Monday", HINDI)
    lines = read(picture, script=DEVANAGARI, mode=DENSE).text.split("\n")
    assert lines == ["कृपया Email पता और Mobile नंबर लिखें", "Please bring this form on Monday", HINDI]


@pytest.mark.engine("neural")
def test_a_latin_line_among_korean_is_read(read):
    result = read(mixed(*KOREAN_TEXT.split("\n"), "Please keep this receipt", main="hangul"), script=KOREAN)
    assert {*KOREAN_TEXT.split("\n"), "Please keep this receipt"} <= set(result.text.split("\n"))


def test_spaces_of_korean_are_kept_and_no_others(read):
    assert read(pictures.page(KOREAN_TEXT, size=48, name="hangul"), script=KOREAN).text == KOREAN_TEXT


def test_one_korean_word_is_read(read):
    assert read(pictures.page("만행은", size=40, name="hangul", margin=12), script=KOREAN).text == "만행은"


@pytest.mark.parametrize("script, text", [
    (CHINESE, "博物馆从星期二到星期天开门\n十二岁以下的儿童不用买票"),
    (JAPANESE, "博物館は火曜日から日曜日まで\n開いていて、子供は無料です"),
])
def test_there_are_no_spaces_inside_chinese_and_japanese(read, script, text):
    result = read(pictures.page(text, size=48, name="han"), script=script)
    assert not re.search(r"[ 　]", result.text), result.text


def test_marks_stand_in_canonical_order(read):
    result = read(pictures.page(HINDI, size=48, name="devanagari"), script=DEVANAGARI)
    assert result.text == HINDI
    for level in (SYMBOL, WORD, LINE):
        for node in result.nodes(level):
            text = result.node_text(node)
            assert unicodedata.is_normalized("NFC", text)
            assert not unicodedata.category(text[0]).startswith("M"), "a mark has its letter"
