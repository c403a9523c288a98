"""Searchable PDF, as independent readers see it: poppler, qpdf, and Little CMS for the colours."""
import concurrent.futures
import contextlib
import io
import json
import math
import re
import subprocess
import unicodedata

import numpy
import pikepdf
import pytest
from PIL import Image, ImageCms

import made
import pictures
import textrec as package
import textrec_ctypes as textrec

DIRECTION_MARKS = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u200e\u200f"))
LATIN = ["The whole country was cele-", "brating the harvest, and", "nobody stayed at home."]
SCRIPTS = {
    "latin": LATIN,
    "accents": ["Žluťoučký kůň příliš", "úpěl ďábelské ódy"],
    "chinese": ["我们在春天种下小麦", "秋天收获了很多粮食"],
    "korean": ["우리는 봄에 밀을 심었고", "가을에 많이 거두었다"],
    "hindi": ["हमने वसंत में गेहूँ बोया", "और शरद में काटा"],
    "hebrew": ["זרענו חיטה באביב", "וקצרנו אותה בסתיו"],
    "arabic": ["زرعنا القمح في الربيع", "وحصدناه في الخريف"],
    "beyond": ["𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠀀𠀁 😀", "𐌰𐌱𐌲 q\u0301 x\u0303"],
}


def placed(lines, width, height, runs_left=False, **info):
    """A result of one block; lines are a text and its four corners, words share the length by their letters."""
    def along(p, q, part):
        return [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part]

    def node(text, corners, **members):
        xs, ys = zip(*corners)
        frame = {"x": min(xs), "y": min(ys), "width": max(xs) - min(xs), "height": max(ys) - min(ys)}
        return {"text": text, "frame": frame, "corners": corners, "angle": 0, "confidence": 0.5, **members}

    languages = [{"tag": "und", "confidence": 0}]
    rows = []
    for text, (top_left, top_right, bottom_right, bottom_left) in lines:
        words, position = [], 0
        for word in text.split(" "):
            start, end = position / len(text), (position + len(word)) / len(text)
            start, end = (1 - end, 1 - start) if runs_left else (start, end)
            box = [along(top_left, top_right, start), along(top_left, top_right, end),
                   along(bottom_left, bottom_right, end), along(bottom_left, bottom_right, start)]
            words.append(node(word, box, symbols=[node(word, box)], languages=languages, **{"break": "space"}))
            position += len(word) + 1
        words[-1]["break"] = "line"
        rows.append(node(text, [top_left, top_right, bottom_right, bottom_left], words=words, languages=languages))
    text = "\n".join(row["text"] for row in rows)
    whole = [[0, 0], [width, 0], [width, height], [0, height]]
    paragraph = node(text, whole, lines=rows, languages=languages)
    block = node(text, whole, type="text", paragraphs=[paragraph], languages=languages)
    page = node(text, whole, blocks=[block] if lines else [], languages=languages if lines else [])
    return made.from_page(page, width, height, **info)


def column(lines, degrees=0.0, runs_left=False, size=40):
    """A result of lines one below the other on 1000 x 1000 pixels, turned clockwise about its middle."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turned(x, y):
        return [500 + (x - 500) * cosine - (y - 500) * sine, 500 + (x - 500) * sine + (y - 500) * cosine]

    boxes = []
    for row, text in enumerate(lines):
        wide = unicodedata.east_asian_width(text[0]) in "WF" and " " not in text
        right, top = 150 + size * len(text) * (1 if wide else 0.55), 300 + 1.3 * size * row
        boxes.append((text, [turned(150, top), turned(right, top), turned(right, top + size), turned(150, top + size)]))
    return placed(boxes, 1000, 1000, runs_left=runs_left)


def blank(width=1000, height=1000):
    return textrec.Image.from_encoded(pictures.encoded(pictures.blank(width, height)))


def pdf_of(result, image=None, **options):
    pdf = textrec.PDF(**options)
    pdf.add(image or blank(), result)
    return pdf.finish()


def run(*command, data=None):
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    assert done.returncode == 0, (command, done.stderr.decode())
    assert done.stderr == b"", (command, done.stderr.decode())
    return done.stdout


def text_of(pdf, *options):
    """What pdftotext reads, without the marks of direction that it adds."""
    return run("pdftotext", *options, "-", "-", data=pdf).decode().translate(DIRECTION_MARKS)


def words_of(pdf, *options):
    return text_of(pdf, *options).split()


@pytest.mark.parametrize("options", [[], ["-raw"]], ids=["default", "raw"])
@pytest.mark.parametrize("degrees", [0, 0.4, 1, 5, 30, 90, 91, 180, 181, 270, 315])
@pytest.mark.parametrize("script", ["latin", "chinese", "hindi", "korean"])
def test_text_comes_back_whichever_way_it_runs(script, degrees, options):
    lines = SCRIPTS[script]
    read = text_of(pdf_of(column(lines, degrees)), *options)
    # Without -raw a word broken by a hyphen is joined.
    expected = "\n".join(lines) if options else "\n".join(lines).replace("-\n", "")
    assert read.split() == expected.split()
    if options:
        assert [line for line in read.replace("\f", "").split("\n") if line] == lines


@pytest.mark.parametrize("options", [[], ["-raw"]], ids=["default", "raw"])
@pytest.mark.parametrize("script", ["accents", "beyond", "hebrew", "arabic"])
def test_every_script_comes_back(script, options):
    lines = SCRIPTS[script]
    result = column(lines, runs_left=script in ("hebrew", "arabic"))
    assert result.text == "\n".join(lines)
    assert text_of(pdf_of(result), *options).split() == result.text.split()


@pytest.mark.parametrize("options", [[], ["-raw"]], ids=["default", "raw"])
def test_columns_of_upright_characters_are_read_downwards(options):
    """As the engines give Japanese: boxes that stand as the page does, each character below the one before."""
    columns = ["吾輩は猫である", "名前はまだ無い", "何でも暗い所で"]
    result = [[[[(list(text), "line")]] for text in columns]]
    page = json.loads(made.result(result).export().decode())
    for number, paragraph in enumerate(page["blocks"][0]["paragraphs"]):
        (line,) = paragraph["lines"]
        (word,) = line["words"]
        left = 600 - 90 * number
        for nodes, top, foot in [([line, word], 100, 100 + 60 * 7), *(
                ([symbol], 100 + 60 * row, 150 + 60 * row) for row, symbol in enumerate(word["symbols"]))]:
            for node in nodes:
                node["corners"] = [[left, top], [left + 50, top], [left + 50, foot], [left, foot]]
                node["frame"] = {"x": left, "y": top, "width": 50, "height": foot - top}
    pdf = pdf_of(textrec.Result.from_json(json.dumps(page).encode()))
    assert words_of(pdf, *options) == columns


def test_words_of_columns_come_in_the_order_of_the_result():
    left, right = ["one two", "three four", "five six"], ["seven eight", "nine ten", "eleven twelve"]
    boxes = []
    for x, lines in ((100, left), (600, right)):
        for row, text in enumerate(lines):
            top = 100 + 50 * row
            boxes.append((text, [[x, top], [x + 280, top], [x + 280, top + 40], [x, top + 40]]))
    pdf = pdf_of(placed(boxes, 1000, 1000))
    assert words_of(pdf) == words_of(pdf, "-raw") == " ".join(left + right).split()


def test_a_reader_that_does_not_join_words_by_place_has_the_same_text():
    """By the characters of the page's operators alone, in their order, with the map to Unicode of the font."""
    pdf = pikepdf.open(io.BytesIO(pdf_of(column(LATIN + SCRIPTS["chinese"]))))
    read = "".join(text for text, _ in shown(pdf))
    assert read == "".join(LATIN + SCRIPTS["chinese"])


def to_unicode(font):
    """What the codes of a font stand for, by its CMap."""
    cmap = font.ToUnicode.read_bytes().decode("ascii")
    sections = re.findall(r"(\d+) beginbfchar\n(.*?)endbfchar", cmap, re.DOTALL)
    assert all(1 <= int(count) == len(rows.splitlines()) <= 100 for count, rows in sections)
    pairs = re.findall(r"<(\w{4})> <((?:\w{4})+)>\n", "".join(rows for _, rows in sections))
    codes = {int(code, 16): bytes.fromhex(text).decode("utf-16-be") for code, text in pairs}
    assert len(codes) == len(pairs)
    return codes


def shown(pdf, page=0):
    """Each piece of text of a page, and the corners of its box in points from the lower left, by the operators' rules."""
    resources = pdf.pages[page].Resources
    maps = {name: to_unicode(font) for name, font in resources.Font.items()}
    matrix = line = numpy.eye(3)
    size, scale, codes = 0.0, 1.0, {}
    for operands, operator in pikepdf.parse_content_stream(pdf.pages[page]):
        name = str(operator)
        if name == "Tm":
            a, b, c, d, e, f = map(float, operands)
            matrix = line = numpy.array([[a, b, 0], [c, d, 0], [e, f, 1]])
        elif name == "Td":
            matrix = line = numpy.array([[1, 0, 0], [0, 1, 0], [*map(float, operands), 1]]) @ line
        elif name == "Tz":
            scale = float(operands[0]) / 100
        elif name == "Tf":
            codes, size = maps[str(operands[0])], float(operands[1])
        elif name == "Tr":
            assert operands[0] == 3
        elif name == "Tj":
            raw = bytes(operands[0])
            assert len(raw) <= 32_767
            text = "".join(codes[int.from_bytes(raw[at:at + 2], "big")] for at in range(0, len(raw), 2))
            width = len(raw) // 2 * 0.5 * size * scale
            box = [[0, size, 1], [width, size, 1], [width, 0, 1], [0, 0, 1]]
            yield text, (numpy.array(box) @ matrix)[:, :2]
            matrix = numpy.array([[1, 0, 0], [0, 1, 0], [width, 0, 1]]) @ matrix


@pytest.mark.parametrize("degrees", [0, 12, 90, 180, 200])
def test_words_lie_in_their_boxes(degrees):
    result = column(LATIN, degrees)
    pdf = pikepdf.open(io.BytesIO(pdf_of(result)))
    words = [(text, box) for text, box in shown(pdf) if text != " "]
    nodes = [(result.node_text(node), result.node(node).corners) for node in result.nodes(textrec.WORD)]
    assert [text for text, _ in words] == [text for text, _ in nodes]
    for (_, box), (_, corners) in zip(words, nodes):
        # 300 pixels an inch, 72 points; y up from the foot of 1000 pixels.
        expected = [[point.x * 0.24, (1000 - point.y) * 0.24] for point in corners.corner]
        assert numpy.abs(box - expected).max() < 0.01


ORIENTATIONS = range(1, 9)


def asymmetric(mode="RGB"):
    """No two of its eight views are alike."""
    image = Image.new(mode, (240, 120), "white")
    image.paste("black", (10, 10, 110, 40))
    image.paste((200, 30, 40) if mode == "RGB" else 90, (10, 60, 40, 110))
    return image


def drawn(pdf, dpi=288):
    """The first page as poppler draws it; a pixel is a quarter of a point, so that nothing has to be rounded."""
    return numpy.asarray(Image.open(io.BytesIO(run("pdftoppm", "-r", str(dpi), "-png", "-singlefile", "-", data=pdf)))
                         .convert("RGB")).astype(int)


@pytest.mark.parametrize("format", ["PNG", "JPEG"])
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_the_page_is_the_picture_as_viewers_show_it(orientation, format):
    exif = Image.Exif()
    exif[0x0112] = orientation
    tagged = pictures.encoded(asymmetric(), format, exif=exif.tobytes())
    width, height = (240, 120) if orientation < 5 else (120, 240)
    image = textrec.Image.from_encoded(tagged)
    assert image.orientation == orientation
    result = placed([], width, height, orientation=orientation, to_stored=to_stored(orientation))
    found = drawn(pdf_of(result, image, dpi=288))
    steps = {2: [Image.Transpose.FLIP_LEFT_RIGHT], 3: [Image.Transpose.ROTATE_180], 4: [Image.Transpose.FLIP_TOP_BOTTOM],
             5: [Image.Transpose.TRANSPOSE], 6: [Image.Transpose.ROTATE_270], 7: [Image.Transpose.TRANSVERSE],
             8: [Image.Transpose.ROTATE_90]}
    upright = asymmetric()
    for step in steps.get(orientation, []):
        upright = upright.transpose(step)
    assert found.shape == (height, width, 3)
    # Poppler makes some a pixel larger; another of the eight views differs by 30 at least.
    assert numpy.abs(found - numpy.asarray(upright).astype(int)).mean() < 4


def to_stored(orientation, width=240, height=120):
    """From upright to stored pixels, by the meaning of the EXIF tag."""
    return {1: [1, 0, 0, 0, 1, 0], 2: [-1, 0, width, 0, 1, 0], 3: [-1, 0, width, 0, -1, height],
            4: [1, 0, 0, 0, -1, height], 5: [0, 1, 0, 1, 0, 0], 6: [0, 1, 0, -1, 0, height],
            7: [0, -1, width, -1, 0, height], 8: [0, -1, width, 1, 0, 0]}[orientation]


@pytest.mark.parametrize("coordinates", ["oriented", "stored"])
@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_text_lies_over_the_picture_in_every_orientation(orientation, coordinates):
    a, b, c, d, e, f = to_stored(orientation)
    width, height = (240, 120) if orientation < 5 else (120, 240)
    corners = [[20, 30], [90, 30], [90, 50], [20, 50]]
    info = {"to_stored": [a, b, c, d, e, f]}
    if coordinates == "stored":
        corners = [[a * x + b * y + c, d * x + e * y + f] for x, y in corners]
        width, height, info = 240, 120, {"coordinates": "stored"}
    result = placed([("Hello you", corners)], width, height, orientation=orientation, **info)
    image = textrec.Image.from_encoded(pictures.encoded(asymmetric()), orientation)
    pdf = pdf_of(result, image)
    pages = pikepdf.open(io.BytesIO(pdf))
    upright_height = float(pages.pages[0].MediaBox[3])
    (text, box), *_ = shown(pages)
    assert text == "Hello"
    # The word has five of the line's nine letters.
    expected = [[x * 0.24, upright_height - y * 0.24] for x, y in
                ((20, 30), (20 + 70 * 5 / 9, 30), (20 + 70 * 5 / 9, 50), (20, 50))]
    assert numpy.abs(box - expected).max() < 0.01
    assert words_of(pdf) == words_of(pdf, "-raw") == ["Hello", "you"]


@contextlib.contextmanager
def picture_in(data):
    with pikepdf.open(io.BytesIO(data)) as pdf:
        yield pdf.pages[0].Resources.XObject.Picture


def encoded_image(data, orientation=0):
    image = textrec.Image.from_encoded(data, orientation)
    return image, placed([], *image.size)


@pytest.mark.parametrize("settings", [{}, {"progressive": True}, {"subsampling": 0}, {"dpi": (150, 150)}])
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_jpeg_is_taken_over_byte_for_byte(mode, settings):
    data = pictures.encoded(asymmetric(mode), "JPEG", **settings)
    image, result = encoded_image(data)
    with picture_in(pdf_of(result, image)) as picture:
        assert picture.read_raw_bytes() == data
        assert picture.Filter == "/DCTDecode"
        assert picture.ColorSpace == ("/DeviceGray" if mode == "L" else "/DeviceRGB")


def test_jpeg_that_pdf_cannot_show_is_compressed_anew_as_it_was_decoded():
    # Ink colours; and Adobe's RGB, which only its marker tells.
    cmyk = pictures.encoded(asymmetric().convert("CMYK"), "JPEG")
    plain = pictures.encoded(asymmetric(), "JPEG")
    rgb = plain[:2] + b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00" + plain[20:]
    for data in (cmyk, rgb):
        image, result = encoded_image(data)
        pdf = pdf_of(result, image, dpi=288)
        with picture_in(pdf) as picture:
            assert picture.Filter == "/FlateDecode"
        expected = numpy.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
        assert numpy.abs(drawn(pdf) - expected).mean() < 2


@pytest.mark.parametrize(("mode", "channels", "bits"), [("RGB", 3, 8), ("L", 1, 8), ("1", 1, 1)])
def test_other_pictures_are_kept_without_loss(mode, channels, bits):
    noise = pictures.noise(61, 43)
    source = {"RGB": Image.merge("RGB", [noise, noise.rotate(90).resize(noise.size), noise.rotate(180)]), "L": noise,
              "1": noise.point(lambda value: 255 * (value > 99)).convert("1")}[mode]
    image, result = encoded_image(pictures.encoded(source, "PNG"))
    with picture_in(pdf_of(result, image)) as picture:
        assert (picture.BitsPerComponent, picture.ColorSpace) == (bits, "/DeviceRGB" if channels == 3 else "/DeviceGray")
        assert pikepdf.PdfImage(picture).as_pil_image().convert(mode).tobytes() == source.tobytes()


@pytest.mark.parametrize(("format", "settings", "points"), [
    ("PNG", {}, (57.6, 28.8)), ("PNG", {"dpi": (150, 150)}, (115.2, 57.6)), ("JPEG", {"dpi": (200, 100)}, (86.4, 86.4)),
    ("JPEG", {}, (57.6, 28.8)), ("JPEG", {"dpi": (72, 72)}, (57.6, 28.8)), ("TIFF", {"dpi": (600, 600)}, (28.8, 14.4)),
    ("TIFF", {"resolution_unit": 3, "x_resolution": 40.0, "y_resolution": 40.0}, (170.08, 85.04)),
    ("TIFF", {}, (57.6, 28.8)), ("BMP", {}, (57.6, 28.8)), ("PNG", {"dpi": (1, 1)}, (57.6, 28.8)),
])
def test_pages_are_as_large_as_the_file_tells(format, settings, points):
    image, result = encoded_image(pictures.encoded(asymmetric(), format, **settings))
    assert page_size(pdf_of(result, image)) == pytest.approx(points, abs=0.02)
    # The caller's word counts more: 240 x 120 pixels.
    assert page_size(pdf_of(result, image, dpi=120)) == pytest.approx((144, 72), abs=0.01)


def page_size(pdf):
    with pikepdf.open(io.BytesIO(pdf)) as document:
        left, foot, width, height = map(float, document.pages[0].MediaBox)
    assert (left, foot) == (0, 0)
    return width, height


def test_pages_keep_within_the_limits_of_pdf():
    for size, dpi, points in (((1, 1), 300, (3, 3)), ((3000, 10), 10, (14400, 48)), ((20000, 2), 10, (14400, 3))):
        image, result = encoded_image(pictures.encoded(pictures.blank(*size)))
        assert page_size(pdf_of(result, image, dpi=dpi)) == pytest.approx(points, abs=0.01)


def test_pages_come_in_the_order_they_were_added():
    pdf = textrec.PDF()
    for number in range(12):
        pdf.add(blank(), column([f"page {number}"]))
    pages = text_of(pdf.finish(), "-raw").split("\f")
    assert [page.strip() for page in pages] == [f"page {number}" for number in range(12)] + [""]


def test_the_same_pages_give_the_same_bytes():
    assert pdf_of(column(LATIN), title=b"A") == pdf_of(column(LATIN), title=b"A")
    with pikepdf.open(io.BytesIO(pdf_of(column(LATIN)))) as one, pikepdf.open(io.BytesIO(pdf_of(column(LATIN[:2])))) as two:
        assert bytes(one.trailer.ID[0]) == bytes(one.trailer.ID[1]) != bytes(two.trailer.ID[0])


def test_a_result_of_another_picture_is_an_error():
    pdf = textrec.PDF()
    with pytest.raises(textrec.Error, match="an image of 999 x 1000 pixels, where the result is of one of 1000 x 1000"):
        pdf.add(blank(999, 1000), column(LATIN))
    with pytest.raises(textrec.Error, match="a PDF without a page"):
        pdf.finish()
    pdf.add(blank(), column(LATIN))
    pdf.finish()
    for late in (pdf.finish, lambda: pdf.add(blank(), column(LATIN))):
        with pytest.raises(textrec.Error, match="the PDF is finished"):
            late()
    for options, message in (({"dpi": 9.5}, "9.5 pixels an inch; it must be 10 to 20000"),
                             ({"dpi": float("nan")}, "nan"), ({"title": b"x" * 16001}, "16001"), ({"title": b"\xff"}, "UTF-8")):
        with pytest.raises(textrec.Error, match=message):
            textrec.PDF(**options)


def test_threads_add_pages_to_one_document():
    pdf = textrec.PDF()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for number in range(40):
            pool.submit(pdf.add, blank(100 + number, 1000), placed([], 100 + number, 1000))
    with pikepdf.open(io.BytesIO(pdf.finish())) as document:
        widths = [float(page.MediaBox[2]) for page in document.pages]
    assert sorted(widths) == pytest.approx([0.24 * (100 + number) for number in range(40)], abs=1e-4)


def test_the_package_makes_documents(tmp_path):
    path = pictures.save(tmp_path, "page.png", pictures.encoded(pictures.page("A page of text")))
    result = package.recognize(path, engine="tesseract")
    assert words_of(result.to_pdf(title="One")) == ["A", "page", "of", "text"]
    pdf = package.SearchablePDF(dpi=144)
    pdf.add(result)
    pdf.add(result, package.Image(path))
    data = pdf.finish()
    width, height = Image.open(path).size
    assert page_size(data) == pytest.approx((width / 2, height / 2))
    assert words_of(data) == ["A", "page", "of", "text"] * 2
    for misuse in (pdf.finish, lambda: package.SearchablePDF(dpi=3), lambda: pdf.add(result, pictures.blank(5, 5))):
        with pytest.raises(package.InvalidArgumentError):
            misuse()
    for wrong, error in (({"dpi": 0}, ValueError), ({"dpi": "300"}, TypeError), ({"title": b"x"}, TypeError)):
        with pytest.raises(error):
            package.SearchablePDF(**wrong)


HOSTILE = ["\u200e\u200frtl\u202e", "\ufeff\ufffe\uffff", "(paren\\", "<</A>>",
           "q\u0301\u0301\u0301", "\U0010ffff", "%%EOF", "endstream", "ET", "x" * 40_000]


def test_any_text_makes_a_valid_document():
    result = made.line(*HOSTILE)
    pdf = pdf_of(result)
    check(pdf)
    # What is no white space and no stand-in comes back.
    read = text_of(pdf, "-raw")
    for word in ("(paren\\", "<</A>>", "%%EOF", "endstream"):
        assert word in read.split()
    assert max(len(run_) for run_ in re.findall("x+", "".join(read.split()))) == 40_000


def test_surrogates_without_their_partners_cannot_come_in():
    page = made.line("a").export().replace(b'"a"', b'"\\ud800"')
    try:
        result = textrec.Result.from_json(page)
    except textrec.Error:
        return
    check(pdf_of(result))


@pytest.mark.parametrize("corners", [
    [[0, 0]] * 4, [[1e9, 1e9], [-1e9, 1e9], [-1e9, -1e9], [1e9, -1e9]], [[10, 10], [10, 10], [10, 50], [10, 50]],
    [[10, 50], [90, 50], [90, 50], [10, 50]], [[90, 10], [10, 10], [10, 50], [90, 50]]])
def test_any_corners_make_a_valid_document(corners):
    pdf = pdf_of(placed([("some words here", corners)], 1000, 1000))
    check(pdf)


@pytest.mark.parametrize("corners", [[[500, 1000]] * 4, [[1000.1, 999.8]] * 4, [[300, 1000], [600, 1000]] * 2, [[0, 0]] * 4])
def test_text_without_a_place_of_its_own_is_not_lost(corners):
    assert "".join(words_of(pdf_of(placed([("some words here", corners)], 1000, 1000)), "-raw")) == "somewordshere"


@pytest.mark.parametrize("to_stored", [[0] * 6, [1e30, 0, 0, 0, 1e30, 0], [1, 1, 1, 1, 1, 1]])
def test_any_map_makes_a_valid_document(to_stored):
    corners = [[10, 10], [300, 10], [300, 50], [10, 50]]
    check(pdf_of(placed([("some words here", corners)], 1000, 1000, to_stored=to_stored)))


def test_a_hundred_thousand_words_on_a_page():
    lines = []
    for row in range(1000):
        text = " ".join(f"{row % 10}w{index}" for index in range(100))
        lines.append((text, [[10, row], [990, row], [990, row + 0.9], [10, row + 0.9]]))
    # Large, as pdftotext leaves out most of what is less than three pixels high or wide.
    pdf = pdf_of(placed(lines, 1000, 1000), dpi=10)
    assert words_of(pdf, "-raw") == " ".join(text for text, _ in lines).split()
    assert len(pdf) < 4_000_000


def test_more_characters_than_a_font_has_codes():
    # All of three planes, without what is no character; a font has 65,535 codes.
    scalars = [chr(value) for value in range(0x3400, 0x1F000)
               if not 0xD800 <= value < 0xE000 and chr(value).isprintable() and not chr(value).isspace()]
    scalars += [chr(value) for value in range(0x20000, 0x2A000)]
    assert len(scalars) > 65_535
    scalars = [scalar for scalar in scalars if unicodedata.normalize("NFC", scalar) == scalar]
    pdf = pdf_of(made.line(*("".join(scalars[at:at + 500]) for at in range(0, len(scalars), 500))))
    check(pdf)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        fonts = [to_unicode(font) for _, font in document.pages[0].Resources.Font.items()]
    assert len(fonts) == 2
    assert {text for codes in fonts for text in codes.values()} == set(scalars) | {" "}


def test_documents_keep_the_rules_of_pdf_a():
    photo = pictures.encoded(asymmetric(), "JPEG")
    pdf = textrec.PDF(title="Tïtle <&> (1)".encode())
    pdf.add(blank(), column(LATIN + SCRIPTS["beyond"], 33))
    pdf.add(blank(), column(SCRIPTS["hebrew"], runs_left=True))
    pdf.add(*encoded_image(photo))
    data = pdf.finish()
    check(data)
    document = pikepdf.open(io.BytesIO(data))
    assert str(document.docinfo.Title) == document.open_metadata()["dc:title"] == "Tïtle <&> (1)"
    assert document.Root.ViewerPreferences.DisplayDocTitle


def test_the_colour_profile_is_srgb():
    """By Little CMS: every colour keeps its place within rounding."""
    with pikepdf.open(io.BytesIO(pdf_of(column(LATIN)))) as document:
        data = document.Root.OutputIntents[0].DestOutputProfile.read_bytes()
    profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
    ramp = numpy.array([[r, g, b] for r in range(0, 256, 15) for g in range(0, 256, 15) for b in range(0, 256, 15)])
    colours = Image.frombytes("RGB", (len(ramp), 1), ramp.astype("uint8").tobytes())
    for first, second in ((profile, ImageCms.createProfile("sRGB")), (ImageCms.createProfile("sRGB"), profile)):
        mapped = ImageCms.profileToProfile(colours, first, second)
        assert numpy.abs(numpy.asarray(mapped).astype(int)[0] - ramp).max() <= 1


OPERATORS = {"q", "Q", "cm", "Do", "BT", "ET", "Tr", "Tm", "Td", "Tz", "Tf", "Tj", "BDC", "EMC"}


def check(data):
    """What qpdf finds wrong, and each rule of ISO 19005-2 that a document of this kind could break."""
    pdf = pikepdf.open(io.BytesIO(data))
    assert pdf.check() == []
    # 6.1.2, 6.1.3: header, a comment of bytes above 127, identifier, nothing behind the end.
    assert re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", data)
    assert len(pdf.trailer.ID) == 2 and "/Encrypt" not in pdf.trailer
    assert data.endswith(b"%%EOF\n") and data.count(b"\nendstream") == len(re.findall(rb"\bstream\r?\n", data))
    # 6.2.3, 6.2.4: the colours of devices are those of an RGB profile.
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFA1" and str(intent.OutputConditionIdentifier) and intent.DestOutputProfile.N == 3
    profile = intent.DestOutputProfile.read_bytes()
    assert int.from_bytes(profile[:4], "big") == len(profile) and profile[8] in (2, 4) and profile[36:40] == b"acsp"
    assert (profile[12:16], profile[16:20]) == (b"mntr", b"RGB ")
    # 6.6: metadata in XMP, which says what the rest says.
    metadata = pdf.Root.Metadata
    assert (metadata.Type, metadata.Subtype) == ("/Metadata", "/XML")
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
        assert xmp.pdfa_status == "2U"
        assert xmp["pdf:Producer"] == str(pdf.docinfo.Producer)
        assert ("dc:title" in xmp) == ("/Title" in pdf.docinfo)
    # 6.5, 6.8, 6.9 and others: nothing that acts, hides or is not told here.
    assert set(pdf.Root.keys()) <= {"/Type", "/Pages", "/Metadata", "/OutputIntents", "/Lang", "/ViewerPreferences"}
    for thing in pdf.objects:
        check_limits(thing)
        if isinstance(thing, pikepdf.Stream):
            assert not {"/F", "/FFilter", "/FDecodeParms"} & set(thing.keys())
            assert thing.get("/Filter") in (None, "/FlateDecode", "/DCTDecode")
    for number, page in enumerate(pdf.pages):
        # 6.2.2, 6.2.10, 6.3: resources of its own, no transparency, no annotations.
        assert set(page.keys()) == {"/Type", "/Parent", "/MediaBox", "/Contents", "/Resources"}
        assert set(page.Resources.keys()) == {"/Font", "/XObject"}
        assert all(3 <= float(side) <= 14_400 for side in list(page.MediaBox)[2:])
        assert {str(operator) for _, operator in pikepdf.parse_content_stream(page)} <= OPERATORS
        picture = page.Resources.XObject.Picture
        assert set(picture.keys()) <= {"/Type", "/Subtype", "/Width", "/Height", "/BitsPerComponent", "/ColorSpace",
                                       "/Filter", "/DecodeParms", "/Length"}
        assert picture.ColorSpace in ("/DeviceGray", "/DeviceRGB")
        for _, font in page.Resources.Font.items():
            check_font(font)
        for text, _ in shown(pdf, number):
            assert not set("\0\ufeff\ufffe\uffff") & set(text)


def check_limits(thing):
    """6.1.13."""
    if isinstance(thing, pikepdf.String):
        assert len(bytes(thing)) <= 32_767
    elif isinstance(thing, pikepdf.Name):
        assert len(str(thing)) <= 128
    elif isinstance(thing, pikepdf.Array):
        for child in thing:
            check_limits(child)
    elif isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
        for key, child in thing.items():
            if key != "/Parent":
                check_limits(child)


def check_font(font):
    """6.2.11: embedded, its widths those of its glyphs, every code a glyph that is there, and a meaning."""
    (descendant,) = font.DescendantFonts
    descriptor = descendant.FontDescriptor
    assert (font.Subtype, descendant.Subtype, font.Encoding) == ("/Type0", "/CIDFontType2", "/Identity-H")
    assert font.BaseFont == descendant.BaseFont == descriptor.FontName
    file = descriptor.FontFile2.read_bytes()
    assert descriptor.FontFile2.Length1 == len(file)
    tables = {file[at:at + 4]: int.from_bytes(file[at + 8:at + 12], "big")
              for at in range(12, 12 + 16 * int.from_bytes(file[4:6], "big"), 16)}
    em = int.from_bytes(file[tables[b"head"] + 18:][:2], "big")
    advance = int.from_bytes(file[tables[b"hmtx"] + 4:][:2], "big")
    assert descendant.DW == 1000 * advance / em and "/W" not in descendant
    glyphs = descendant.CIDToGIDMap.read_bytes()
    codes = to_unicode(font)
    assert glyphs == b"\0\0" + b"\0\1" * max(codes) and min(codes) == 1
