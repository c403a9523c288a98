"""hOCR, ALTO, TSV, text with layout and Cloud Vision's JSON, as independent readers understand them."""
import csv
import io
import json
import os
import pathlib
import re
import subprocess

import lxml.etree
import lxml.html
import pytest

import made
import pictures
import textrec as package
import textrec_ctypes as textrec

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATS = {"hocr": textrec.HOCR, "alto": textrec.ALTO, "tsv": textrec.TSV, "layout": textrec.LAYOUT,
           "cloud_vision": textrec.CLOUD_VISION}
COLUMNS = ("level", "page_num", "block_num", "par_num", "line_num", "word_num", "left", "top", "width", "height",
           "conf", "text")
TEXT = "The whole country was cele-\nbrating <b>the</b> harvest &\n\"nobody\" stayed at home"

# The schema is not part of the project: https://www.loc.gov/standards/alto/v4/alto-4-4.xsd, here or where this says.
ALTO_SCHEMA = pathlib.Path(os.environ.get("TEXTREC_ALTO_SCHEMA") or ROOT.parent / "shared/schemas/alto-4-4.xsd")
# It needs one attribute group of another schema, which it names by its address.
XLINK_SCHEMA = b"""<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://www.w3.org/1999/xlink"
targetNamespace="http://www.w3.org/1999/xlink"><xsd:attributeGroup name="simpleLink"/></xsd:schema>"""
CLIENT = ROOT / "build/tools/bin/python"


def xml(data):
    return lxml.etree.fromstring(data, lxml.etree.XMLParser(huge_tree=True))


@pytest.fixture(scope="session")
def alto(tmp_path_factory):
    """Reads ALTO: valid by the schema where that is there, in any case with the names that it wants."""
    schema = None
    if ALTO_SCHEMA.exists():
        stub = tmp_path_factory.mktemp("schema") / "xlink.xsd"
        stub.write_bytes(XLINK_SCHEMA)
        document = lxml.etree.parse(str(ALTO_SCHEMA))
        document.find("{http://www.w3.org/2001/XMLSchema}import").set("schemaLocation", stub.as_uri())
        schema = lxml.etree.XMLSchema(document)

    def read(data):
        root = xml(data)
        if schema:
            schema.assertValid(root)
        names = [element.get("ID") for element in root.iter() if element.get("ID")]
        assert len(set(names)) == len(names)
        assert {lxml.etree.QName(element).namespace for element in root.iter()} == {
            "http://www.loc.gov/standards/alto/ns-v4#"}
        for element in root.iter("{*}Glyph"):
            assert len(element.get("CONTENT")) == 1
        return root

    return read


def alto_lines(root):
    return ["".join(" " if child.tag.endswith("}SP") else child.get("CONTENT", "") for child in line)
            for line in root.iter("{*}TextLine")]


def of_class(root, name):
    return root.xpath(f"//*[@class='{name}']")


def hocr_lines(root):
    return ["".join(line.itertext()) for line in of_class(root, "ocr_line")]


def properties(element):
    return {name: values.split() for name, values in
            (one.strip().split(None, 1) for one in element.get("title").split(";"))}


def hocr(data):
    """What hocr-check asks for but for overlaps, which the picture may have, and that the levels nest."""
    root = xml(data)
    for parser in (lxml.html.fromstring(data), root):
        assert {"ocr-system", "ocr-capabilities"} <= set(parser.xpath("//*[local-name() = 'meta']/@name"))
        assert len(of_class(parser, "ocr_page")) == 1
    assert hocr_lines(lxml.html.fromstring(data)) == hocr_lines(root)
    above = {"ocr_carea": "ocr_page", "ocr_par": "ocr_carea", "ocr_line": "ocr_par", "ocrx_word": "ocr_line"}
    for name, parent in above.items():
        for element in of_class(root, name):
            assert element.getparent().get("class") == parent
            left, top, right, bottom = map(int, properties(element)["bbox"])
            width, height = map(int, properties(of_class(root, "ocr_page")[0])["bbox"][2:])
            assert 0 <= left < right <= width and 0 <= top < bottom <= height
    return root


def rows(data):
    reader = csv.DictReader(io.StringIO(data.decode(), newline=""), delimiter="\t", quoting=csv.QUOTE_NONE)
    table = list(reader)
    assert tuple(reader.fieldnames) == COLUMNS
    assert all(None not in row and None not in row.values() for row in table)
    return table


def cloud_vision(*documents):
    """What code for Cloud Vision makes of them, in the process of its client."""
    if subprocess.run([CLIENT, "-c", "import google.cloud.vision"], capture_output=True).returncode != 0:
        pytest.skip("no google-cloud-vision; `make lint` brings it")
    done = subprocess.run([CLIENT, ROOT / "Tests/cloud_vision_client.py"], input=b"\n".join(documents) + b"\n",
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def result(engine):
    page = pictures.page(TEXT, name="serif")
    return textrec.Recognizer(engine=engine, mode=textrec.DENSE).process(
        textrec.Image.from_encoded(pictures.encoded(page)))


def export(result, name, view=textrec.FULL):
    return result.export(view, FORMATS[name])


def test_hocr_holds_the_lines_as_printed(result):
    assert "\n".join(hocr_lines(hocr(export(result, "hocr")))) == result.text == TEXT


def test_hocr_tells_where_words_and_baselines_are(result):
    root = hocr(export(result, "hocr"))
    blank = pictures.page(TEXT, name="serif", ink=255)
    drawn = pictures.write(blank, 60, 60, "The", name="serif")
    word = properties(of_class(root, "ocrx_word")[0])
    assert list(map(int, word["bbox"])) == pytest.approx(drawn, abs=3) and 0 <= float(word["x_wconf"][0]) <= 100
    # "The" stands on the baseline.
    line = properties(of_class(root, "ocr_line")[0])
    slope, offset = map(float, line["baseline"])
    assert slope == pytest.approx(0, abs=0.01)
    assert int(line["bbox"][3]) + offset == pytest.approx(drawn[3], abs=3)


def test_alto_is_valid_and_knows_the_hyphenated_word(result, alto):
    root = alto(export(result, "alto"))
    assert "\n".join(alto_lines(root)) == TEXT
    parts = [string for string in root.iter("{*}String") if string.get("SUBS_TYPE")]
    assert [(part.get("CONTENT"), part.get("SUBS_TYPE"), part.get("SUBS_CONTENT")) for part in parts] == [
        ("cele", "HypPart1", "celebrating"), ("brating", "HypPart2", "celebrating")]
    assert [hyphen.get("CONTENT") for hyphen in root.iter("{*}HYP")] == ["-"]
    assert root.find(".//{*}Page").get("LANG") == "en"


def test_tsv_reads_as_tesseracts_own(result, tmp_path):
    path = pictures.save(tmp_path, "page.png", pictures.encoded(pictures.page(TEXT, name="serif")))
    theirs = rows(subprocess.run(["tesseract", path, "-", "tsv"], capture_output=True, check=True).stdout)
    ours = rows(export(result, "tsv"))
    assert set(row["level"] for row in ours) == set(row["level"] for row in theirs) == set("12345")
    assert [row["text"] for row in ours if row["level"] == "5"] == TEXT.split()
    for table in (ours, theirs):
        for row in table:
            assert all(row[name].isdigit() for name in COLUMNS[:10])
            assert (row["text"] == "" and float(row["conf"]) == -1) != (row["level"] == "5")
    places = {row["text"]: [int(row[name]) for name in ("left", "top", "width", "height")] for row in theirs}
    for row in ours:
        if row["text"] in ("country", "harvest", "home"):
            assert [int(row[name]) for name in ("left", "top", "width", "height")] == pytest.approx(
                places[row["text"]], abs=4)


def test_layout_keeps_columns_beside_each_other(read):
    page = pictures.blank(1500, 420)
    left = ["Apples and pears", "were cheap that", "year in town"]
    right = ["The mill stood", "by the river and", "ground all day"]
    for row, (one, other) in enumerate(zip(left, right)):
        pictures.write(page, 60, 60 + 80 * row, one)
        pictures.write(page, 860, 60 + 80 * row, other)
    lines = read(page, mode=textrec.DENSE).export(textrec.FULL, textrec.LAYOUT).decode().split("\n")
    lines = [line for line in lines if line]
    assert [re.split(r"\s{3,}", line) for line in lines] == [list(pair) for pair in zip(left, right)]
    assert len({line.index(word) for line, word in zip(lines, right)}) == 1


def test_code_for_cloud_vision_reads_it(result):
    told, = cloud_vision(export(result, "cloud_vision"))
    assert told["text"] == told["description"] == TEXT
    assert told["rebuilt"] == TEXT + "\n"
    words = TEXT.replace("-\n", " ").split()
    assert [word for word, *_ in told["words"]] == [word for word, _ in told["entities"]] == words
    assert all(0 < confidence <= 1 for _, confidence, *_ in told["words"])
    assert told["words"][2][2] == ["en"] and told["sizes"] == [[result.info.width, result.info.height]]
    assert {kind for kind, _ in told["blocks"]} == {"TEXT"} and told["source"] == ["", 0]
    # Clockwise from the text's own top left.
    (left, top), (right, _), (_, bottom), _ = told["words"][0][3]
    drawn = pictures.write(pictures.page(TEXT, name="serif", ink=255), 60, 60, "The", name="serif")
    assert (left, top, right, bottom) == pytest.approx(drawn, abs=3)


def test_an_upside_down_page_has_its_corners_in_reading_order(engine):
    page = pictures.page(TEXT, name="serif").rotate(180)
    image = textrec.Image.from_encoded(pictures.encoded(page), orientation=3)
    stored = textrec.Recognizer(engine=engine, mode=textrec.DENSE, coordinates=textrec.STORED).process(image)
    told, = cloud_vision(export(stored, "cloud_vision"))
    (left, top), (right, bottom), *_ = told["words"][0][3]
    assert left > right and told["text"] == stored.text
    line = properties(of_class(hocr(export(stored, "hocr")), "ocr_line")[0])
    assert abs(float(line["textangle"][0])) == pytest.approx(180, abs=1) and "baseline" not in line
    assert export(stored, "layout").decode().split() == TEXT.split()


def test_no_text_is_valid_in_every_format(read, alto):
    nothing = read(pictures.blank(300, 200))
    assert hocr_lines(hocr(export(nothing, "hocr"))) == alto_lines(alto(export(nothing, "alto"))) == []
    assert [row["level"] for row in rows(export(nothing, "tsv"))] == ["1"] and export(nothing, "layout") == b""
    told, = cloud_vision(export(nothing, "cloud_vision"))
    assert (told["text"], told["words"], told["sizes"]) == ("", [], [[300, 200]])


# What can reach a tree through JSON. Lone surrogates and U+0000 cannot: they are refused there.
ODD = {
    "markup": ["<b>&amp;</b>", "\"'\"", "]]>", "<!--", "\\n"],
    "right to left": ["\u200fשלום\u200e", "\u202eabc\u202c", "\u2067مرحبا\u2069"],
    "not for XML": ["a\ufffeb", "\uffff", "c\ufffd"],
    "beyond": ["\U0001f600", "\U0010ffff", "\U0001fffe", "𠮷"],
    "marks": ["q\u0323\u0307", "\u0301a", "क्षि"],
    "separators": ["a\u2028b", "c\u2029d", "\ufeffe", "f\u00a0g", "h\u3000"],
    "one symbol": ["x"],
    "quotes for CSV": ["\"open", "tab", "'", ",", ";"],
}


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
def test_odd_texts_come_back(words, alto):
    odd = made.result([[[[([word], "space") for word in words[:-1]] + [([words[-1]], "line")]]]])
    in_xml = re.sub("[\ufffe\uffff]", "\ufffd", odd.text)
    assert hocr_lines(hocr(export(odd, "hocr"))) == alto_lines(alto(export(odd, "alto"))) == [in_xml]
    in_a_row = [re.sub(r"\s", " ", word) for word in words]
    assert [row["text"] for row in rows(export(odd, "tsv")) if row["level"] == "5"] == in_a_row
    assert export(odd, "layout").decode() == " ".join(in_a_row)
    told, = cloud_vision(export(odd, "cloud_vision"))
    assert [word for word, *_ in told["words"]] == words and told["text"] == odd.text


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
@pytest.mark.parametrize("view", [textrec.TEXT, textrec.DOCUMENT, textrec.FULL])
def test_odd_texts_come_back_in_each_view(words, view):
    odd = made.result([[[[([word], "space") for word in words[:-1]] + [([words[-1]], "line")]]]])
    assert odd.export(view, textrec.FORMAT_TEXT).decode() == odd.json(view)["text"] == " ".join(words)
    assert textrec.Result.from_json(odd.export()).export(view) == odd.export(view)


@pytest.mark.parametrize("text", ["\\u0000", "\\ud800", "\\u0007", "\\ud800\\u0041"])
def test_what_no_format_can_hold_does_not_get_in(text):
    content = made.line("x").export().decode().replace('"text":"x"', f'"text":"{text}"').encode()
    with pytest.raises(textrec.Error) as error:
        textrec.Result.from_json(content)
    assert error.value.status == textrec.Status.INVALID_ARGUMENT


def test_a_line_from_right_to_left_keeps_its_words_in_order():
    """In text with layout the cells stand from the left; what a cell holds is in the order it is read in."""
    hebrew = json.loads(made.line("שלום", "לכל", "העולם").export())
    words = hebrew["blocks"][0]["paragraphs"][0]["lines"][0]["words"]
    for left, word in zip((800, 740, 200), words):
        for node in (word, *word["symbols"]):
            node["corners"] = [[left, 0], [left + 50, 0], [left + 50, 30], [left, 30]]
    result = textrec.Result.from_json(json.dumps(hebrew).encode())
    far, near = export(result, "layout").decode().split("   ", 1)
    assert (far, near.strip()) == ("העולם", "שלום לכל")


def test_a_line_of_chinese_ends_with_a_break_for_cloud_vision():
    flowing = made.result([[[[(["漢", "字"], "none")], [(["文", "化"], "line")]]]])
    told, = cloud_vision(export(flowing, "cloud_vision"))
    assert told["text"] == "漢字\n文化" and told["rebuilt"] == "漢字\n文化\n"


def test_places_outside_the_picture_and_sizes_past_every_int_are_valid(alto):
    far = json.loads(made.line("far", "away").export())
    far["info"].update(width=2**32 - 1, height=0)
    far["blocks"][0]["paragraphs"][0]["lines"][0]["words"][0]["corners"] = [
        [-2.0**30, 5], [2.0**30, 5.5], [2.0**30, 1e9], [-2.0**30, -1e-9]]
    result = textrec.Result.from_json(json.dumps(far).encode())
    alto(export(result, "alto"))
    assert len(rows(export(result, "tsv"))) == 6
    left, _, right, _ = map(int, properties(of_class(xml(export(result, "hocr")), "ocrx_word")[0])["bbox"])
    assert (left, right) == (0, 2**30)
    assert len(export(result, "layout")) < 1000
    told, = cloud_vision(export(result, "cloud_vision"))
    assert told["words"][0][3][0] == [-2**30, 5] and told["sizes"] == [[2**31 - 1, 0]]


def test_a_hundred_thousand_words(alto):
    line = [(["&"], "space")] * 9 + [(["b"], "line")]
    many = made.result([[[line] * 100] * 10] * 10)
    assert len(many.text.split()) == 100_000
    assert len(of_class(xml(export(many, "hocr")), "ocrx_word")) == 100_000
    assert sum(1 for _ in alto(export(many, "alto")).iter("{*}String")) == 100_000
    assert sum(row["level"] == "5" for row in rows(export(many, "tsv"))) == 100_000
    assert len(export(many, "layout").decode().split()) == 100_000
    assert len(json.loads(export(many, "cloud_vision"))["textAnnotations"]) == 100_001


@pytest.mark.parametrize("view", [textrec.TEXT, textrec.DOCUMENT, textrec.FULL])
def test_a_hundred_thousand_words_in_each_view(view):
    line = [(["&"], "space")] * 9 + [(["b"], "line")]
    many = made.result([[[line] * 100] * 10] * 10)
    assert len(many.export(view, textrec.FORMAT_TEXT).split()) == 100_000
    assert many.json(view)["text"].count("b") == 10_000


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_written_grows_with_the_result_alone(name):
    """A word parted at the end of every line, and one long text that all rows would have to make way for."""
    parted = [[([letter, "-"], "hyphen")] for letter in "abcd" * 500]
    assert len(export(made.result([[parted]]), name)) < 4_000_000
    long = [[(["m" * 100_000], "none")]] + [[(["i"], "none")] for _ in range(3000)]
    assert len(export(made.result([[[line] for line in long]]), name)) < 10_000_000


@pytest.mark.parametrize("parts, wholes", [
    (["in", "ter", "national"], ["international"] * 3),
    (["a", "b", "c", "d", "e"], ["abcd"] * 4 + [None]),
])
def test_alto_tells_a_word_of_several_lines_whole(alto, parts, wholes):
    lines = [[([*part, "-"], "hyphen")] for part in parts[:-1]] + [[(list(parts[-1]), "line")]]
    root = alto(export(made.result([[lines]]), "alto"))
    assert [string.get("SUBS_CONTENT") for string in root.iter("{*}String")] == wholes
    assert [string.get("CONTENT") for string in root.iter("{*}String")] == parts


@pytest.mark.parametrize("name", FORMATS)
def test_the_view_does_not_matter(name):
    odd = made.line("a", "b")
    assert len({export(odd, name, view) for view in (textrec.TEXT, textrec.DOCUMENT, textrec.FULL)}) == 1
    with pytest.raises(textrec.Error):
        odd.export(7, FORMATS[name])


def test_the_package_writes_the_same(alto):
    odd = made.line("a<b", "c")
    result = package.Result.from_json(odd.export())
    for name in FORMATS:
        assert result.export(name).encode() == export(odd, name)
    assert result.export("text") == result.text and result.export(package.Format.JSON) == result.to_json()
    assert result.export("text", view="document") == result.document_text
    document = alto(result.export("alto", file_name="a \"b\" & c.tif", page=2).encode())
    assert document.find(".//{*}fileName").text == "a \"b\" & c.tif"
    assert document.find(".//{*}Page").get("PHYSICAL_IMG_NR") == "3"
    assert {row["page_num"] for row in rows(result.export("tsv", page=2).encode())} == {"3"}
    page = properties(of_class(hocr(result.export("hocr", file_name="c;\"d\".tif", page=2).encode()), "ocr_page")[0])
    assert page["ppageno"] == ["2"] and page["image"] == ['"c%3B%22d%22.tif"']
    told, = cloud_vision(result.export("cloud_vision", file_name="c.tif", page=2).encode())
    assert told["source"] == ["c.tif", 3]


@pytest.mark.parametrize("settings, error", [
    ({"format": "pdf"}, ValueError), ({"format": 3}, TypeError), ({"format": "hocr", "page": -1}, ValueError),
    ({"format": "hocr", "file_name": 5}, TypeError), ({"format": "hocr", "file_name": "a\0b"}, ValueError),
    ({"format": "hocr", "file_name": "\ud800"}, ValueError), ({"format": "json", "view": "all"}, ValueError),
])
def test_the_package_refuses_what_makes_no_sense(settings, error):
    with pytest.raises(error):
        package.Result.from_json(made.line("x").export()).export(**settings)
