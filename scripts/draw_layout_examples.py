#!/usr/bin/env python3
"""Draws the examples of docs/layout.md, as the layout reads them.

usage: draw_layout_examples.py [FOLDER]

Runs the Swift tests that hold the examples, which write where every symbol was put, and draws one PNG for each into FOLDER
(docs/images/layout): blocks framed, tables twice, paragraphs marked on their left, lines numbered in reading order.
"""
import collections
import os
import pathlib
import subprocess
import sys
import tempfile
import unicodedata

from PIL import Image, ImageDraw, ImageFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
HAN_FONT = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
COLORS = ("#c0392b", "#1f618d", "#1e8449", "#b9770e", "#6c3483", "#117a65")
MARGIN = 34

Corners = list[tuple[float, float]]
Symbol = tuple[str, Corners]
Key = tuple[int, int, int]


def read(path: pathlib.Path) -> dict[str, dict[Key, tuple[str, list[Symbol]]]]:
    """The symbols of each line, by (block, paragraph, line), of each example; with the type of the block."""
    examples: dict[str, dict[Key, tuple[str, list[Symbol]]]] = collections.defaultdict(dict)
    for row in path.read_text(encoding="utf-8").splitlines():
        name, kind, block, paragraph, line, text, *numbers = row.split("\t")
        values = [float(number) for number in numbers]
        corners = list(zip(values[::2], values[1::2], strict=True))
        key = (int(block), int(paragraph), int(line))
        examples[name].setdefault(key, (kind, []))[1].append((text, corners))
    return examples


def around(points: Corners, margin: float) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def draw_symbol(draw: ImageDraw.ImageDraw, text: str, corners: Corners) -> None:
    left, top, right, bottom = around(corners, 0)
    path = HAN_FONT if ord(text[0]) >= 0x2E80 else FONT
    size = ((corners[3][0] - corners[0][0]) ** 2 + (corners[3][1] - corners[0][1]) ** 2) ** 0.5
    font = ImageFont.truetype(path, max(8, round(0.8 * size)))
    draw.text(((left + right) / 2, (top + bottom) / 2 + 0.3 * size), text, font=font, fill="#222", anchor="ms")


def picture(lines: dict[Key, tuple[str, list[Symbol]]]) -> Image.Image:
    everything = [point for _, symbols in lines.values() for _, corners in symbols for point in corners]
    left, top, right, bottom = around(everything, MARGIN)
    image = Image.new("RGB", (round(right - left), round(bottom - top)), "white")
    draw = ImageDraw.Draw(image)
    label = ImageFont.truetype(FONT, 11)
    blocks: dict[int, Corners] = collections.defaultdict(list)
    paragraphs: dict[tuple[int, int], Corners] = collections.defaultdict(list)
    kinds: dict[int, str] = {}
    starts: list[tuple[int, tuple[float, float], bool]] = []
    for (block, paragraph, _), (kind, symbols) in lines.items():
        kinds[block] = kind
        moved = [(text, [(x - left, y - top) for x, y in corners]) for text, corners in symbols]
        for text, corners in moved:
            draw_symbol(draw, text, corners)
            blocks[block] += corners
            paragraphs[block, paragraph] += corners
        first, corners = moved[0]
        leftwards = unicodedata.bidirectional(first[0]) == "R"
        starts.append((block, corners[1 if leftwards else 0], leftwards))
    for block, points in blocks.items():
        color = COLORS[block % len(COLORS)]
        draw.rectangle(around(points, 5), outline=color, width=2)
        if kinds[block] == "table":
            draw.rectangle(around(points, 9), outline=color, width=2)
    for (block, _), points in paragraphs.items():
        x0, y0, _, y1 = around(points, 0)
        draw.line((x0 - 5, y0, x0 - 5, y1), fill=COLORS[block % len(COLORS)], width=5)
    for number, (block, (x, y), leftwards) in enumerate(starts, 1):
        place, anchor = ((x + 12, y + 2), "lt") if leftwards else ((x - 12, y + 2), "rt")
        draw.text(place, str(number), font=label, fill=COLORS[block % len(COLORS)], anchor=anchor)
    return image


def main() -> None:
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/images/layout"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        path = pathlib.Path(temporary) / "examples.tsv"
        if given := os.environ.get("TEXTREC_LAYOUT_EXAMPLES"):
            path = pathlib.Path(given)
        else:
            subprocess.run(["swift", "test", "--filter", "LayoutExampleTests"], cwd=ROOT, check=True,
                           env=dict(os.environ, TEXTREC_LAYOUT_EXAMPLES=str(path)))
        for name, lines in read(path).items():
            picture(lines).quantize(32).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
