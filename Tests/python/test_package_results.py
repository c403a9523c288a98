"""Results of the package: the tree, its texts and places, what it turns into, and how a notebook shows it."""
import base64
import copy
import gc
import io
import json
import math
import pickle
import re
import sys
import weakref

import numpy as np
import pandas
import pytest
from PIL import Image as Pillow
from PIL import ImageFilter

import pictures
import textrec
import textrec_ctypes as raw

TEXT = "Anna came to <b>town</b> &\nbought two loaves of bread"
BELOW = ["blocks", "paragraphs", "lines", "words", "symbols"]


@pytest.fixture(scope="module")
def picture():
    return pictures.page(TEXT)


@pytest.fixture(scope="module")
def path(picture, tmp_path_factory):
    return pictures.save(tmp_path_factory.mktemp("result"), "town.png", pictures.encoded(picture))


@pytest.fixture(scope="module")
def result(path):
    return textrec.recognize(path)


@pytest.fixture(scope="module")
def empty():
    return textrec.recognize(pictures.blank(300, 200))


def every_node(result):
    return [node for level in ["blocks", "paragraphs", "lines", "words", "symbols"] for node in getattr(result, level)]


def test_the_text_is_the_one_that_was_drawn(result):
    assert result.text == str(result) == TEXT
    assert result.document_text == TEXT.replace("\n", " ")
    assert [line.text for line in result.lines] == TEXT.split("\n")
    assert [word.text for word in result.words] == TEXT.split()
    assert "".join(symbol.text for symbol in result.symbols) == "".join(TEXT.split())


def test_a_hyphen_at_the_lines_end_leaves_the_document_text():
    picture = pictures.page("The whole country was cele-\nbrating the harvest", name="serif")
    result = textrec.recognize(picture, mode="dense")
    assert result.document_text == "The whole country was celebrating the harvest"
    word = result.lines[0].words[-1]
    assert (word.text, word.document_text, word.recognized_break) == ("cele-", "cele", textrec.Break.HYPHEN)


def test_every_level_is_reached_from_every_level_above(result):
    for level, name in enumerate(BELOW):
        node = getattr(result, name)[0]
        for inner in BELOW[level + 1:]:
            assert getattr(node, inner)[0] == getattr(result, inner)[0]
        for outer in BELOW[:level + 1]:
            assert not hasattr(node, outer)
    assert [symbol for word in result.words for symbol in word.symbols] == list(result.symbols)
    assert [word for line in result.lines for word in line.words] == list(result.words)


def test_iterating_goes_down_one_level_and_parent_up(result):
    assert list(result) == list(result.blocks) and len(result) == len(result.blocks)
    for node in [result, *every_node(result)]:
        if isinstance(node, textrec.Symbol):
            assert not hasattr(node, "__len__")
        else:
            assert len(node) == len(list(node)) > 0
            assert all(child.parent == node for child in node)
    assert result.parent is None
    assert isinstance(result.blocks[0].parent, textrec.Page)


def test_nodes_are_of_the_class_of_their_level(result):
    classes = [textrec.Block, textrec.Paragraph, textrec.Line, textrec.Word, textrec.Symbol]
    for level, (name, kind) in enumerate(zip(BELOW, classes), 1):
        for node in getattr(result, name):
            assert type(node) is kind and node.level == level


def test_every_value_is_that_of_the_c_api(result, path):
    expected = raw.Recognizer().process(raw.Image.from_file(path))
    assert (result.info.width, result.info.height) == (expected.info.width, expected.info.height)
    for level in range(1, 6):
        numbers = list(expected.nodes(level))
        nodes = getattr(result, BELOW[level - 1])
        assert len(nodes) == len(numbers)
        for node, number in zip(nodes, numbers):
            info = expected.node(number)
            assert node.text == expected.node_text(number, raw.TEXT)
            assert node.document_text == expected.node_text(number, raw.DOCUMENT)
            assert node.frame == (info.frame.x, info.frame.y, info.frame.width, info.frame.height)
            assert node.corners == tuple((corner.x, corner.y) for corner in info.corners.corner)
            assert (node.angle, node.confidence) == (info.angle, info.confidence)
            assert (node.recognized_break, node.block_type) == (info.recognized_break, info.block_type)
            assert node.break_is_prefix is False and len(node.languages) == info.language_count


def test_boxes_lie_where_the_words_were_drawn(result, picture):
    box = pictures.write(pictures.blank(*picture.size), 60, 60, "Anna")
    x, y, width, height = result.words[0].frame
    assert (x, y, x + width, y + height) == pytest.approx(box, abs=3)
    assert result.words[0].corners[2] == pytest.approx((x + width, y + height), abs=0.01)
    assert result.words[0].frame.height == height and result.words[0].corners[0].x == x


def test_breaks_tell_what_follows_a_word(result):
    breaks = [word.recognized_break for word in result.words]
    assert breaks[0] is textrec.Break.SPACE and breaks[-1] is textrec.Break.LINE
    assert breaks[len(TEXT.split("\n")[0].split()) - 1] is textrec.Break.EOL_SURE_SPACE


def test_no_text_is_an_empty_result_that_is_false(empty):
    assert not empty and empty.text == empty.document_text == "" and every_node(empty) == []
    assert list(empty) == [] and empty.to_dict()["blocks"] == [] and empty.confidence is None
    assert len(empty.to_dataframe()) == 0


def test_unknown_confidence_is_none_and_nan_in_a_table(result):
    content = result.to_dict()
    for block in content["blocks"]:
        for paragraph in block["paragraphs"]:
            for line in paragraph["lines"]:
                for word in line["words"]:
                    for symbol in word["symbols"]:
                        symbol["confidence"] = None
    unknown = textrec.Result.from_json(json.dumps(content))
    assert {node.confidence for node in [unknown, *every_node(unknown)]} == {None}
    assert all(map(math.isnan, unknown.to_dataframe()["confidence"]))
    assert "unknown" in repr(unknown.words[0])


def test_a_turned_page_has_its_map_to_stored_pixels(picture):
    info = textrec.recognize(picture.transpose(Pillow.Transpose.ROTATE_90), orientation="right").info
    assert (info.width, info.height) == picture.size and info.engine is not textrec.Engine.AUTO
    assert info.coordinates is textrec.Coordinates.ORIENTED and info.total_ms >= info.decode_ms + info.recognize_ms
    assert 0 <= info.detect_ms <= info.recognize_ms
    a, b, c, d, e, f = info.to_stored
    assert (c, f) == (0, picture.width) and (a, b, d, e) == (0, 1, -1, 0)


@pytest.mark.parametrize("view", list(textrec.View) + ["text", "document", "full"])
def test_dicts_and_json_say_the_same(result, view):
    content = result.to_dict(view)
    assert content == json.loads(result.to_json(view)) and content["schema"] == 1
    name = view if isinstance(view, str) else view.name.lower()
    assert content["view"] == name


def test_json_of_the_full_view_reads_back_as_an_equal_result(result):
    for data in (result.to_json(), result.to_json().encode()):
        again = textrec.Result.from_json(data)
        assert again == result and hash(again) == hash(result) and again.to_json() == result.to_json()
        assert [node.frame for node in every_node(again)] == [node.frame for node in every_node(result)]
        assert again.words[0] != result.words[0]


def test_results_are_equal_whatever_time_they_took(result, path, empty):
    again = textrec.recognize(path)
    assert again == result and again != empty and again != result.text and len({again, result}) == 1


@pytest.mark.parametrize("data", ["", "{}", "[1]", b"\xff", '{"text": "\ud800"}', None, 5])
def test_json_of_something_else_is_refused(data):
    with pytest.raises(TypeError if data in (None, 5) else textrec.InvalidArgumentError):
        textrec.Result.from_json(data)
    with pytest.raises(textrec.InvalidArgumentError):
        textrec.Result.from_json(textrec.recognize(pictures.blank(9, 9)).to_json("text"))


@pytest.mark.parametrize("level", ["block", "paragraph", "line", "word", "symbol"])
def test_a_table_has_a_row_for_each_node(result, level):
    nodes = getattr(result, level + "s")
    table = result.to_dataframe(level)
    above = BELOW[:BELOW.index(level + "s") + 1]
    assert list(table.columns[:len(above)]) == [name[:-1] for name in above]
    assert list(table["text"]) == [node.text for node in nodes]
    assert [tuple(row) for row in table[["x", "y", "width", "height"]].to_numpy()] == [node.frame for node in nodes]
    assert list(table[level]) == list(range(len(nodes)))
    assert list(table["confidence"]) == [node.confidence for node in nodes]


def test_a_table_tells_which_line_a_word_is_in(result):
    joined = result.to_dataframe().groupby("line")["text"].agg(" ".join)
    assert list(joined) == TEXT.split("\n")
    assert result.to_dataframe()["language"].notna().all()


@pytest.mark.parametrize("level", ["page", "letter"])
def test_a_table_of_no_such_level_is_refused(result, level):
    if level == "page":
        assert len(result.to_dataframe("page")) == 1
    else:
        with pytest.raises(ValueError, match="letter"):
            result.to_dataframe(level)


def test_without_pandas_a_table_is_an_import_error(result, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="pip install pandas"):
        result.to_dataframe()
    assert pandas.__version__


def test_a_result_and_its_nodes_show_what_they_are(result):
    assert repr(result) == f"<textrec.Result {TEXT[:39] + '…'!r}, 10 words in 2 lines>"
    assert re.fullmatch(r"<textrec\.Word 'Anna' at \(\d+, \d+\), \d+ × \d+, confidence 0\.\d\d>", repr(result.words[0]))


def test_results_can_be_pickled_and_copied(result):
    for again in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
        assert again == result and again.words[2].text == "to"
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(result.words[0])
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(textrec.Recognizer())


def test_nodes_and_results_outlive_what_they_came_from(path):
    recognizer = textrec.Recognizer()
    image = textrec.Image(path)
    result = recognizer.recognize(image)
    word = result.words[0]
    recognizer.close()
    del image, result, recognizer
    gc.collect()
    assert word.text == "Anna" and word.parent.text == TEXT.split("\n")[0]


def test_a_result_holds_no_cycle(path):
    result = textrec.recognize(path)
    assert result.words
    gone = weakref.ref(result._tree)
    gc.disable()
    try:
        del result
        assert gone() is None
    finally:
        gc.enable()


def test_a_thousand_results_of_arrays_do_not_keep_the_arrays():
    arrays = [np.full((8, 8), 255, np.uint8) for _ in range(20)]
    references = [weakref.ref(array) for array in arrays]
    results = [textrec.recognize(array) for array in arrays]
    del arrays
    assert sum(reference() is not None for reference in references) <= 4
    assert len(results) == 20


def test_html_has_the_text_escaped_and_selectable(result, empty):
    page = result._repr_html_()
    assert "Anna came to &lt;b&gt;town&lt;/b&gt; &amp;\nbought" in page and "user-select: text" in page
    assert "<b>" not in page
    assert "No text was found" in empty._repr_html_()


def test_a_notebook_shows_the_picture_with_its_boxes(result, picture):
    assert Pillow.open(io.BytesIO(result._repr_png_())).size == picture.size
    shown = re.search(r'src="data:image/png;base64,([^"]*)"', result._repr_html_())[1]
    assert base64.b64decode(shown).startswith(b"\x89PNG")


def test_a_notebook_scales_large_pictures_down():
    large = pictures.blank(3000, 1500)
    pictures.write(large, 400, 400, "Large", size=200)
    shown = Pillow.open(io.BytesIO(textrec.recognize(large)._repr_png_()))
    assert shown.size == (1200, 600)


@pytest.mark.parametrize("make", [
    lambda picture: pictures.encoded(picture), lambda picture: io.BytesIO(pictures.encoded(picture)),
    lambda picture: np.asarray(picture).copy(), lambda picture: picture.copy(),
    lambda picture: textrec.Image(pictures.encoded(picture)),
], ids=["bytes", "file", "array", "pil", "image"])
def test_a_result_finds_its_picture_while_it_is_among_the_last(make, picture):
    result = textrec.recognize(make(picture))
    assert result.draw_overlay() == result.draw_overlay(picture)
    assert pickle.loads(pickle.dumps(result))._repr_png_() is None


def test_a_picture_that_is_gone_is_not_shown_and_told_when_drawn(tmp_path, picture):
    path = pictures.save(tmp_path, "gone.png", pictures.encoded(picture))
    result = textrec.recognize(path)
    path.unlink()
    assert result._repr_png_() is None
    assert "town" in result._repr_html_() and "<img" not in result._repr_html_()
    with pytest.raises(FileNotFoundError):
        result.draw_overlay()
    with pytest.raises(ValueError, match="image="):
        textrec.Result.from_json(result.to_json()).draw_overlay()


def test_an_overlay_of_a_pickled_result_finds_the_file(result):
    assert pickle.loads(pickle.dumps(result)).draw_overlay() == result.draw_overlay()


def test_an_overlay_has_the_colour_and_the_levels_asked_for(result, picture):
    def colours(data):
        return {colour for _, colour in Pillow.open(io.BytesIO(data)).convert("RGB").getcolors(1 << 20)}

    plain = result.draw_overlay(picture)
    assert plain.startswith(b"\x89PNG")
    red = result.draw_overlay(picture, color="#ff0000", levels="word")
    assert any(r > 200 and g < 80 and b < 80 for r, g, b in colours(red))
    assert result.draw_overlay(picture, color=(255, 0, 0), levels=["word"]) == red
    assert result.draw_overlay(picture, color="#ff0000ff", levels=textrec.Level.WORD) == red
    assert result.draw_overlay(picture, color="#ff0000", levels="line") != red
    small = Pillow.open(io.BytesIO(result.draw_overlay(max_side=100)))
    assert max(small.size) == 100


def test_an_overlay_with_text_is_drawn_or_tells_what_to_install(result):
    try:
        assert result.draw_overlay(show_text=True) != result.draw_overlay()
    except textrec.NotFoundError as error:
        assert "pango" in str(error).lower()


def test_an_overlay_of_another_picture_is_refused(result):
    with pytest.raises(textrec.InvalidArgumentError):
        result.draw_overlay(pictures.blank(10, 10))


@pytest.mark.parametrize("style, error", [
    ({"color": "red"}, ValueError), ({"color": "#12"}, ValueError), ({"color": "#gg0000"}, ValueError),
    ({"color": (1, 2)}, ValueError), ({"color": (1, 2, 256)}, ValueError), ({"color": (1, 2, "3")}, TypeError),
    ({"color": "#00000000"}, ValueError), ({"levels": []}, ValueError), ({"levels": "letters"}, ValueError),
    ({"levels": [1]}, TypeError), ({"max_side": -1}, ValueError), ({"max_side": "100"}, TypeError),
])
def test_a_style_that_cannot_be_is_refused(result, style, error):
    with pytest.raises(error, match=next(iter(style)).rstrip("s")):
        result.draw_overlay(**style)


def test_quality_of_a_good_picture_and_of_a_blurred_one(picture):
    image = textrec.Image(picture)
    quality = image.quality(textrec.recognize(image))
    assert not quality.advice & (textrec.Advice.OUT_OF_FOCUS | textrec.Advice.LOW_CONTRAST | textrec.Advice.TEXT_TOO_SMALL)
    assert 16 <= quality.median_character_height <= 40
    blurred = textrec.Image(picture.filter(ImageFilter.GaussianBlur(8))).quality()
    assert textrec.Advice.OUT_OF_FOCUS in blurred.advice and blurred.focus < quality.focus


def test_languages_are_those_of_the_node_most_of_the_text_first(result):
    content = result.to_dict()
    word = content["blocks"][0]["paragraphs"][0]["lines"][0]["words"][0]
    word["languages"] = [{"tag": "sr-Latn", "confidence": 0.75}, {"tag": "en", "confidence": 0.25}]
    told = textrec.Result.from_json(json.dumps(content))
    assert told.words[0].languages == [("sr-Latn", 0.75), ("en", 0.25)]
    assert told.words[0].symbols[0].languages == told.words[0].languages
    assert told.words[0].languages[0].tag == told.to_dataframe()["language"][0] == "sr-Latn"


def test_what_belongs_to_no_language_is_undetermined_and_no_text_has_none(empty):
    assert textrec.recognize(pictures.page("4711 0815")).words[0].languages[0].tag == "und"
    assert empty.languages == []
