"""What holds for any picture, and each format as independent readers understand it, over a folder of pictures.

TEXTREC_CORPUS names the folder, TEXTREC_CORPUS_PICTURES how many of it to read (20, spread over all).
"""
import json
import math
import os
import pathlib
import re
import unicodedata

import pytest

import test_formats as formats
import test_pdf as pdf
import textrec_ctypes as textrec
from test_formats import alto  # noqa: F401

SUFFIXES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif"}
BREAKS = {"none": "", "space": " ", "sure_space": " ", "eol_sure_space": " ", "hyphen": "", "line": "\n"}
LEVELS = ("blocks", "paragraphs", "lines", "words", "symbols")
# Scripts that the default does not read are told by the file's name or its text's.
SCRIPTS = ((textrec.KOREAN, "[가-힣]"), (textrec.JAPANESE, "[ぁ-ヿ]"), (textrec.CHINESE, "[一-鿿]"),
           (textrec.DEVANAGARI, "[ऀ-ॿ]"))


def script(path):
    truth = path.with_suffix(".gt.txt")
    text = truth.read_text(encoding="utf-8") if truth.exists() else ""
    return next((script for script, letters in SCRIPTS if re.search(letters, text)), textrec.LATIN)


@pytest.fixture(scope="module")
def corpus():
    folder = os.environ.get("TEXTREC_CORPUS")
    if not folder:
        pytest.skip("TEXTREC_CORPUS names no folder of pictures")
    paths = sorted(path for path in pathlib.Path(folder).rglob("*") if path.suffix.lower() in SUFFIXES)
    count = min(len(paths), int(os.environ.get("TEXTREC_CORPUS_PICTURES", "20")))
    return [paths[index * len(paths) // count] for index in range(count)]


@pytest.fixture(scope="module")
def results(corpus, engine):
    """By name; without those that cannot be read."""
    recognizers = {}
    results = {}
    for path in corpus:
        kind = script(path)
        if kind not in recognizers:
            recognizers[kind] = textrec.Recognizer(engine=engine, script=kind, timeout_ms=120_000)
        try:
            results[path.name] = recognizers[kind].process(textrec.Image.from_file(path))
        except textrec.Error as error:
            print(f"{path.name}: {error.message}")
    assert results
    return results


def nodes(node, name="page"):
    """Each node with its level's name, parents first."""
    yield name, node
    for below in LEVELS:
        for child in node.get(below, ()):
            yield from nodes(child, below)


def joined(parts):
    """Texts with their breaks between them."""
    return "".join(part["text"] + BREAKS[part["break"]] for part in parts[:-1]) + "".join(
        part["text"] for part in parts[-1:])


def test_words_and_symbols_joined_by_their_breaks_are_the_text_of_the_document_view(results):
    for name, result in results.items():
        page = result.json(textrec.DOCUMENT)
        assert page["text"] == result.text_in(textrec.DOCUMENT)
        for level, node in nodes(page):
            if level == "symbols":
                continue
            words = [word for below, word in nodes(node, level) if below == "words"]
            assert joined(words) == node["text"], name
        for level, word in nodes(page):
            if level == "words":
                assert "".join(symbol["text"] for symbol in word["symbols"]) == word["text"], name
                assert word["text"] and not re.search(r"\s", word["text"]), name


def test_texts_are_composed_and_hold_no_control_characters(results):
    for name, result in results.items():
        for view in (textrec.TEXT, textrec.DOCUMENT, textrec.FULL):
            for _, node in nodes(result.json(view)):
                assert unicodedata.is_normalized("NFC", node["text"]), name
                assert not any(unicodedata.category(each) in ("Cc", "Cs") and each != "\n" for each in node["text"]), name


def test_every_node_has_its_place_its_confidence_and_its_languages(results):
    for name, result in results.items():
        for level, node in nodes(result.json()):
            (left, right), (top, bottom) = [(min(values), max(values)) for values in zip(*node["corners"])]
            frame = node["frame"]
            assert [frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"]] == pytest.approx(
                [left, top, right, bottom], abs=0.01), name
            assert level == "page" or node["text"] and frame["width"] > 0 and frame["height"] > 0, name
            assert node["confidence"] is None or 0 <= node["confidence"] <= 1, name
            if level != "symbols":
                tags = [language["tag"] for language in node["languages"]]
                assert bool(tags) == bool(node["text"]) and len(set(tags)) == len(tags), name
                assert all(0 <= language["confidence"] <= 1 for language in node["languages"]), name
                assert all(math.isfinite(number) for corner in node["corners"] for number in corner), name


def test_json_gives_the_same_result_back(results):
    for result in results.values():
        assert textrec.Result.from_json(result.export()).export() == result.export()


def test_every_format_is_read_by_others(results, alto):  # noqa: F811
    for name, result in results.items():
        lines = result.text.split("\n") if result.text else []
        assert formats.hocr_lines(formats.hocr(formats.export(result, "hocr"))) == lines, name
        assert formats.alto_lines(alto(formats.export(result, "alto"))) == lines, name
        words = [row["text"] for row in formats.rows(formats.export(result, "tsv")) if row["level"] == "5"]
        assert words == [word["text"] for level, word in nodes(result.json()) if level == "words"], name
        layout = formats.export(result, "layout").decode()
        assert sorted("".join(layout.split())) == sorted("".join(result.text.split())), name


def test_pdf_gives_its_text_back_in_order(corpus, results):
    exact = []
    for path in corpus:
        if path.name not in results:
            continue
        result = results[path.name]
        words = pdf.words_of(pdf.pdf_of(result, textrec.Image.from_file(path)), "-raw")
        # Lines of junk that lie over each other are read as one: then the same letters come, in another order.
        assert sorted("".join(words)) == sorted("".join(result.text.split())), path.name
        exact.append(words == result.text.split())
    assert exact.count(True) >= 0.9 * len(exact)


def test_code_for_cloud_vision_reads_them(results):
    told = formats.cloud_vision(*(formats.export(result, "cloud_vision") for result in results.values()))
    for page, result in zip(told, results.values(), strict=True):
        assert page["text"] == result.text
        assert page["rebuilt"] == (result.text + "\n" if result.text else "")
        assert json.dumps(page)
