"""The tree, its texts and its JSON, as a caller of the shared object sees them."""
import ctypes
import json
import pathlib

import pytest

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import BLOCK, DOCUMENT, FULL, LINE, NODE_NONE, PAGE, PARAGRAPH, SYMBOL, TEXT, WORD

ROOT = pathlib.Path(__file__).resolve().parents[2]

HYPHENATED = "The keeper went to the light-\nhouse every evening at nine\nand came back at six."


@pytest.fixture(scope="module", params=["prose", "hyphen", "empty", "skewed"])
def result(request, read):
    picture = {
        "prose": lambda: pictures.page(pictures.PROSE),
        "hyphen": lambda: pictures.page(HYPHENATED),
        "empty": lambda: pictures.blank(200, 100),
        "skewed": lambda: pictures.page(pictures.PROSE).rotate(4, expand=True, fillcolor=255),
    }[request.param]()
    return read(picture, mode=textrec.DENSE)


def all_nodes(result):
    return range(textrec.c.textrec_result_node_count(result.handle))


def test_every_node_but_the_page_is_its_parent_s_child(result):
    for node in all_nodes(result):
        info, children = result.node(node), []
        child = info.first_child
        while child != NODE_NONE:
            children.append(child)
            assert result.node(child).parent == node and result.node(child).level == info.level + 1
            child = result.node(child).next_sibling
        assert len(children) == info.child_count
        assert (info.level == SYMBOL or node == 0) or children
    assert result.node(0).level == PAGE and result.node(0).parent == NODE_NONE


def test_walking_a_level_and_counting_it_agree(result):
    for level in range(PAGE + 1, SYMBOL + 1):
        walked = list(result.nodes(level))
        count = textrec.c.textrec_result_level_count(result.handle, level)
        assert walked == [textrec.c.textrec_result_level_node(result.handle, level, index) for index in range(count)]
        assert walked == [node for node in all_nodes(result) if result.node(node).level == level]


def test_a_frame_is_the_hull_of_its_corners(result):
    for node in all_nodes(result):
        info = result.node(node)
        xs, ys = [corner.x for corner in info.corners.corner], [corner.y for corner in info.corners.corner]
        frame = info.frame
        assert (frame.x, frame.y) == pytest.approx((min(xs), min(ys)), abs=0.01)
        assert (frame.x + frame.width, frame.y + frame.height) == pytest.approx((max(xs), max(ys)), abs=0.01)


def test_confidence_is_between_0_and_1(result):
    for node in all_nodes(result):
        if node != 0 or result.text:
            assert 0 <= result.node(node).confidence <= 1


def test_texts_are_joined_from_those_below(result):
    for line in result.nodes(LINE):
        assert "".join(result.node_text(line).split()) == "".join(
            result.node_text(word) for word in result.nodes(WORD, line))
    for word in result.nodes(WORD):
        assert result.node_text(word) == "".join(result.node_text(symbol) for symbol in result.nodes(SYMBOL, word))
    assert result.text == "\n".join(result.texts(BLOCK))
    assert not result.text.endswith("\n")


def test_a_word_broken_by_a_hyphen_is_whole_in_the_document_view(read):
    result = read(pictures.page(HYPHENATED), mode=textrec.DENSE)
    assert result.text == HYPHENATED
    assert "lighthouse" in result.text_in(DOCUMENT)
    assert "\n" not in result.text_in(DOCUMENT)


def test_symbols_lie_in_reading_order_and_barely_overlap(read):
    result = read(pictures.page("billion office waffle"))
    for word in result.nodes(WORD):
        frames = [result.node(symbol).frame for symbol in result.nodes(SYMBOL, word)]
        for before, after in zip(frames, frames[1:]):
            overlap = before.x + before.width - after.x
            assert before.x < after.x and overlap < 0.3 * min(before.width, after.width)
            assert after.width > 1


@pytest.mark.parametrize("view", [TEXT, DOCUMENT, FULL])
def test_json_is_what_its_schema_says(result, view):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "docs/result.schema.json").read_text())
    jsonschema.validate(result.json(view), schema)
    assert result.json(view)["schema"] == 1


def test_json_reads_back_into_an_equal_result(result):
    data = result.export(FULL)
    again = textrec.Result.from_json(data)
    assert again.export(FULL) == data
    assert again.text == result.text
    for node in all_nodes(result):
        assert bytes(again.node(node)) == bytes(result.node(node))


@pytest.mark.parametrize("cut", [0, 1, 10, -1])
def test_json_that_is_cut_is_refused(result, cut):
    data = result.export(FULL).rstrip()
    with pytest.raises(textrec.Error) as caught:
        textrec.Result.from_json(data[:cut])
    assert caught.value.status == textrec.Status.INVALID_ARGUMENT


def test_json_of_the_other_views_is_not_read_back(result):
    with pytest.raises(textrec.Error):
        textrec.Result.from_json(result.export(TEXT))


def test_the_text_format_is_the_text(result):
    for view in (TEXT, DOCUMENT, FULL):
        assert result.export(view, textrec.FORMAT_TEXT).decode() == result.text_in(view)


def test_a_buffer_ends_in_a_byte_that_its_size_does_not_count(result):
    buffer = textrec.Buffer(textrec.c.textrec_result_export, result.handle, textrec.FORMAT_JSON, FULL)
    size = textrec.c.textrec_buffer_size(buffer.handle)
    assert ctypes.string_at(textrec.c.textrec_buffer_data(buffer.handle) + size, 1) == b"\0"


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if not key.endswith("_ms")}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def test_the_same_picture_gives_the_same_result_thirty_times(recognizer):
    image = textrec.Image.from_encoded(pictures.encoded(pictures.page("The same\nevery time", size=24)))
    first = without_times(recognizer.process(image).json())
    assert all(without_times(recognizer.process(image).json()) == first for _ in range(29))


def test_a_result_outlives_its_recognizer_and_its_image(engine):
    image = textrec.Image.from_encoded(pictures.encoded(pictures.page("Left over")))
    result = textrec.Recognizer(engine=engine).process(image)
    del image
    assert result.text == "Left over"


def test_fifty_images_and_results_stand_beside_each_other(recognizer):
    images = [textrec.Image.from_encoded(pictures.encoded(pictures.page(f"Page {number + 100}"))) for number in range(50)]
    results = [recognizer.process(image) for image in images]
    assert [result.text for result in results] == [recognizer.process(image).text for image in images]
    assert len({result.text for result in results}) > 40


def test_recognizers_with_different_options_stand_beside_each_other(engine):
    image = textrec.Image.from_encoded(pictures.encoded(pictures.page("Many")))
    recognizers = [textrec.Recognizer(engine=engine, mode=mode, workers=2) for mode in (textrec.SPARSE, textrec.DENSE) * 3]
    assert [recognizer.process(image).text for recognizer in recognizers] == ["Many"] * 6


def resident_bytes():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_a_hundred_images_leave_no_memory_behind(recognizer):
    data = [pictures.encoded(pictures.page(f"Page {number}\nof a few", size=20)) for number in range(4)]

    def work(count):
        for index in range(count):
            recognizer.process(textrec.Image.from_encoded(data[index % 4])).export()

    work(20)
    before = resident_bytes()
    work(100)
    assert resident_bytes() - before < 100 * 20_000
