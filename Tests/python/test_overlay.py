"""The overlay as a caller of the shared object sees it: PNG files, what is drawn on them, and drawing without Pango."""
import concurrent.futures
import io
import json
import math
import os
import struct
import subprocess
import sys
import zlib

import numpy
import pytest
from PIL import Image

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import Status

WIDTH, HEIGHT = 800, 600
BLACK = 0x000000FF


def picture(png):
    return numpy.asarray(Image.open(io.BytesIO(png))).astype(int)


def blank_image(width=WIDTH, height=HEIGHT, ground=255):
    return textrec.Image.from_encoded(pictures.encoded(pictures.blank(width, height, ground)))


def box(x, y, width, height, degrees=0):
    """Corners from the top left, clockwise; turned about the middle."""
    angle = math.radians(degrees)
    middle = x + width / 2, y + height / 2
    return [(middle[0] + dx * width / 2 * math.cos(angle) - dy * height / 2 * math.sin(angle),
             middle[1] + dx * width / 2 * math.sin(angle) + dy * height / 2 * math.cos(angle))
            for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def within(corners, start, end, is_vertical=False):
    """The part of a box from one fraction of its width to another, or of its height."""
    def between(a, b, part):
        return tuple(p + (q - p) * part for p, q in zip(a, b))

    left_top, right_top, right_bottom, left_bottom = corners
    if is_vertical:
        return [between(left_top, left_bottom, start), between(right_top, right_bottom, start),
                between(right_top, right_bottom, end), between(left_top, left_bottom, end)]
    return [between(left_top, right_top, start), between(left_top, right_top, end),
            between(left_bottom, right_bottom, end), between(left_bottom, right_bottom, start)]


@pytest.fixture
def result_of(read):
    """Makes a result with lines of one word each: (text, corners), or (text, corners, True) for a column."""
    sample = read(pictures.page("Sample")).json()
    blocks = sample["blocks"]
    paragraph = blocks[0]["paragraphs"][0]
    line = paragraph["lines"][0]
    word = line["words"][0]
    symbol = word["symbols"][0]

    def made(*lines, size=(WIDTH, HEIGHT), confidence=1.0):
        made_lines = []
        for text, corners, *is_vertical in lines:
            symbols = [
                {**symbol, "text": character, "confidence": confidence,
                 "corners": within(corners, index / len(text), (index + 1) / len(text), any(is_vertical))}
                for index, character in enumerate(text)]
            own = {"text": text, "corners": corners}
            made_lines.append({**line, **own, "words": [{**word, **own, "break": "line", "symbols": symbols}]})
        text = "\n".join(text for text, *_ in lines)
        own_paragraph = {**paragraph, "text": text, "lines": made_lines}
        own_block = {**blocks[0], "text": text, "paragraphs": [own_paragraph]}
        info = {**sample["info"], "width": size[0], "height": size[1]}
        whole = {**sample, "text": text, "info": info, "blocks": [own_block] if lines else [],
                 "languages": sample["languages"] if lines else []}
        return textrec.Result.from_json(json.dumps(whole).encode())

    return made


def ink(panel):
    """Left, top, right, bottom of what is not white."""
    rows, columns = numpy.nonzero((panel < 200).any(axis=2))
    assert len(rows), "nothing was drawn"
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


def text_panel(result, image, **style):
    """What is beside the picture, without the line between them; in one colour there is no legend."""
    whole = picture(result.overlay(image, show_text=1, **{"rgba": BLACK, **style}))
    panel = whole[:, whole.shape[1] // 2:].copy()
    panel[:, :4] = 255
    return panel


def test_the_file_is_sound(read):
    page = pictures.page(pictures.PROSE)
    png = read(page).overlay(textrec.Image.from_encoded(pictures.encoded(page)))
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    kinds, position = [], 8
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position:position + 8])
        body = png[position + 4:position + 8 + length]
        assert struct.unpack(">I", png[position + 8 + length:position + 12 + length]) == (zlib.crc32(body),)
        kinds.append(kind)
        position += 12 + length
    assert kinds[:2] == [b"IHDR", b"sRGB"] and kinds[-1] == b"IEND" and set(kinds[2:-1]) == {b"IDAT"}
    image = Image.open(io.BytesIO(png))
    assert (image.mode, image.size) == ("RGB", page.size)
    image.load()


def test_words_that_were_read_are_tinted(read):
    page = pictures.blank(WIDTH, HEIGHT)
    drawn = pictures.write(page, 300, 200, "Harbour", size=48)
    overlay = picture(read(page).overlay(textrec.Image.from_encoded(pictures.encoded(page))))
    left, top, right, bottom = drawn
    inside = overlay[top + 2:bottom - 2, left + 2:right - 2]
    assert (inside[..., 2] - inside[..., 0]).min() > 0, "blue over black and white"
    changed = numpy.argwhere((overlay != numpy.asarray(page)[..., None]).any(axis=2))
    assert (changed.min(axis=0) > (top - 20, left - 20)).all()
    assert (changed.max(axis=0) < (bottom + 20, right + 20)).all()


def test_no_style_is_the_style_of_zeros(read):
    page = pictures.page("Two words")
    image = textrec.Image.from_encoded(pictures.encoded(page))
    result = read(page)
    assert result.overlay(image) == result.overlay(image, levels=0)
    assert result.overlay(image) == result.overlay(image, levels=1 << textrec.LINE | 1 << textrec.WORD)
    assert result.overlay(image) != result.overlay(image, levels=1 << textrec.SYMBOL)


def test_the_picture_keeps_its_colours_and_is_upright(recognizer):
    quarters = Image.new("RGB", (700, 500), (200, 0, 0))
    quarters.paste((0, 0, 250), (0, 0, 350, 250))
    image = textrec.Image.from_encoded(pictures.encoded(quarters), orientation=6)
    overlay = picture(recognizer.process(image).overlay(image))
    assert overlay.shape == (700, 500, 3)
    # A quarter clockwise: what was at the top left is at the top right.
    assert overlay[10, 490].tolist() == [0, 0, 250] and overlay[10, 10].tolist() == [200, 0, 0]


@pytest.mark.parametrize("size, limit, expected", [
    ((800, 600), 0, (800, 600)), ((800, 600), 200, (200, 150)), ((100, 40), 0, (800, 320)), ((100, 40), 100, (100, 40)),
])
def test_size(result_of, size, limit, expected):
    image = blank_image(*size)
    result = result_of(("word", box(10, 10, 60, 20)), size=size)
    assert Image.open(io.BytesIO(result.overlay(image, max_side=limit))).size == expected
    beside = result.overlay(image, max_side=limit, show_text=1)
    assert Image.open(io.BytesIO(beside)).size == (2 * expected[0], expected[1])


@pytest.mark.parametrize("style, value", [
    ({"levels": 1 << 6}, "0x40"), ({"levels": 0x8000_0001}, "0x80000001"), ({"show_text": 2}, "2")])
def test_styles_that_are_none(result_of, style, value):
    with pytest.raises(textrec.Error) as error:
        result_of().overlay(blank_image(), **style)
    assert error.value.status == Status.INVALID_ARGUMENT
    assert value in error.value.message


def test_another_image(result_of):
    with pytest.raises(textrec.Error) as error:
        result_of().overlay(blank_image(300, 200))
    assert error.value.status == Status.INVALID_ARGUMENT
    assert "300 x 200" in error.value.message and f"{WIDTH} x {HEIGHT}" in error.value.message


SCRIPTS = {
    "latin": "Harbour", "han": "東京駅前", "kana": "ひらがなカナ", "hangul": "안녕하세요", "devanagari": "नमस्ते",
    "arabic": "مرحبا", "cyrillic": "Привет",
}


@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS)
@pytest.mark.parametrize("degrees", [0, 90, 180, -90])
def test_text_fills_its_box_and_nothing_else(result_of, text, degrees):
    panel = text_panel(result_of((text, box(300, 250, 200, 60, degrees))), blank_image())
    left, top, right, bottom = ink(panel)
    width, height = (200, 60) if degrees in (0, 180) else (60, 200)
    wanted = 400 - width / 2, 280 - height / 2, 400 + width / 2, 280 + height / 2
    assert left >= wanted[0] - 2 and top >= wanted[1] - 2 and right <= wanted[2] + 2 and bottom <= wanted[3] + 2
    assert right - left > 0.6 * width and bottom - top > 0.6 * height


def test_text_is_turned_with_its_box(result_of):
    image = blank_image()
    upright = text_panel(result_of(("Light7", box(300, 250, 200, 60))), image)
    over = text_panel(result_of(("Light7", box(WIDTH - 500, HEIGHT - 310, 200, 60, 180))), image)
    # The panel's first columns are white in both; turned, they are the last ones.
    difference = abs(upright - over[::-1, ::-1])[:, 8:-8]
    assert difference.mean() < 0.5 and (upright < 100).sum() > 1000


def test_columns_run_down_with_upright_characters(result_of):
    image = blank_image()
    column = text_panel(result_of(("東京駅前", box(380, 150, 50, 220), True)), image)
    left, top, right, bottom = ink(column)
    assert abs((left + right) / 2 - 405) < 5 and right - left <= 54
    assert top >= 148 and bottom <= 372 and bottom - top > 150
    # Its first character looks as it does in a line: alike upright, not when turned by a quarter.
    inked = (column < 200).any(axis=(1, 2))
    gap = top + int(numpy.argmin(inked[top:bottom]))
    across = text_panel(result_of(("東", box(380, 150, 50, 50))), image)
    first, alone = (
        numpy.asarray(Image.fromarray(panel.astype("uint8")).convert("L").crop(ink(panel)).resize((24, 24), Image.BOX))
        for panel in (column[:gap], across))
    upright, sideways = (numpy.corrcoef(first.ravel(), other.ravel())[0, 1] for other in (alone, numpy.rot90(alone)))
    assert upright > 0.7 > sideways


@pytest.mark.parametrize("confidence", [0, 0.5, 0.75, 1])
def test_text_is_dark_enough_to_read(result_of, confidence):
    result = result_of(("HHHH", box(300, 250, 200, 60)), confidence=confidence)
    panel = text_panel(result, blank_image(), rgba=0)[240:320, 290:510]
    value = panel[panel.sum(axis=2) == panel.sum(axis=2).min()][0] / 255
    linear = numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    assert 1.05 / (linear @ [0.2126, 0.7152, 0.0722] + 0.05) > 4.2


def test_the_legend_leaves_text_alone(result_of):
    image = blank_image()
    free = result_of(("word", box(300, 250, 200, 60)))
    legend = text_panel(free, image, rgba=0)[500:, 400:]
    # From the yellow of no confidence to the blue of all.
    hues = legend.reshape(-1, 3)
    assert ((hues[:, 0] > 230) & (hues[:, 2] < 60)).any() and ((hues[:, 2] > 150) & (hues[:, 0] < 60)).any()
    crowded = result_of(*[("l" * 90, box(5, y, 790, 14)) for y in range(5, 590, 18)])
    panel = text_panel(crowded, image, rgba=0, levels=1)
    # Nothing is as light as the yellow but white.
    assert not ((panel[..., 0] > 230) & (panel[..., 2] < 60)).any()


ABSURD = [
    box(-1e9, -1e9, 2e9, 2e9), box(100, 100, 1e9, 1e-3), [(5, 5)] * 4, [(0, 0), (800, 600), (800, 0), (0, 600)],
    box(1e9, 1e9, 10, 10), box(10, 10, 1e-20, 1e-20), box(-500_000, 10, 999_999, 900_000),
]


def test_absurd_boxes_are_drawn_as_far_as_they_go(result_of):
    result = result_of(*[("word" * 40, corners) for corners in ABSURD])
    every = sum(1 << level for level in range(6))
    assert picture(result.overlay(blank_image(), levels=every, show_text=1)).shape == (HEIGHT, 2 * WIDTH, 3)


def test_many_threads_draw_the_same(result_of):
    image = blank_image()
    result = result_of(*[(text, box(100, 40 + 70 * row, 300, 50)) for row, text in enumerate(SCRIPTS.values())])
    expected = result.overlay(image, show_text=1)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: result.overlay(image, show_text=1), range(16))) == {expected}


def test_a_forked_process_draws_too(result_of):
    image, result = blank_image(), result_of(("Harbour", box(300, 250, 200, 60)))
    expected = result.overlay(image, show_text=1)
    child = os.fork()
    if child == 0:
        os._exit(0 if result.overlay(image, show_text=1) == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


WITHOUT_PANGO = """
import io, sys
sys.path.insert(0, sys.argv[1])
import pictures
import textrec_ctypes as textrec
page = pictures.page("Harbour")
image = textrec.Image.from_encoded(pictures.encoded(page))
result = textrec.Recognizer().process(image)
assert result.overlay(image)[:4] == b"\\x89PNG"
try:
    result.overlay(image, show_text=1)
except textrec.Error as error:
    print(error)
"""


@pytest.mark.parametrize("kind", ["damaged", "empty"])
def test_without_pango_boxes_are_drawn_and_text_is_an_error(tmp_path, kind):
    library = tmp_path / "libpangocairo-1.0.so.0"
    if kind == "damaged":
        library.write_bytes(b"no library")
    else:
        subprocess.run(["cc", "-shared", "-x", "c", "/dev/null", "-o", library], check=True)
    here = os.path.dirname(__file__)
    run = subprocess.run([sys.executable, "-c", WITHOUT_PANGO, here], capture_output=True, text=True,
                         env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path)})
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("NOT_FOUND: ")
    assert "libpangocairo-1.0.so.0" in run.stdout and "package libpangocairo-1.0-0" in run.stdout
