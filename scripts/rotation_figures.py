#!/usr/bin/env python3
"""Counts how often detect_rotation is right on pictures turned in all eight ways, and what it costs.

usage: rotation_figures.py FOLDER [--engine auto|tesseract|neural] [--hints FILE] [--turns N,N...] [--list]

FOLDER holds pictures whose text stands upright once their EXIF orientation is applied. FILE has lines
"NAME<tab>TAG[,TAG...]" with language hints. Turns are numbers of EXIF orientations, 1 to 8: so is each picture stored
before it is read without a note of it. --list names each picture that is not right. Time is that of each picture read
with detect_rotation over that of the same one, upright, without, one right after the other.
"""
import argparse
import io
import pathlib
import sys
import time

from PIL import Image, ImageOps

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/python"))
import textrec_ctypes as textrec  # noqa: E402

SUFFIXES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp"}
ENGINES = {"auto": textrec.AUTO, "tesseract": textrec.TESSERACT, "neural": textrec.NEURAL}
# What makes upright pixels those that an EXIF orientation calls for.
STORED = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270}
# The same in the result's words: degrees clockwise, and whether mirrored first.
FOUND = {1: (0, 0), 2: (0, 1), 3: (180, 0), 4: (180, 1), 5: (270, 1), 6: (270, 0), 7: (90, 1), 8: (90, 0)}


def loaded(picture):
    stream = io.BytesIO()
    picture.save(stream, "PPM")
    return textrec.Image.from_encoded(stream.getvalue())


def timed(recognizer, image):
    start = time.perf_counter()
    result = recognizer.process(image)
    return result, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(
        usage=__doc__.split("usage: ")[1].split("\n")[0], description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--engine", choices=ENGINES, default="auto")
    parser.add_argument("--hints", type=pathlib.Path)
    parser.add_argument("--turns", default="1,2,3,4,5,6,7,8")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    hints = {}
    if arguments.hints:
        hints = dict(line.split("\t") for line in arguments.hints.read_text().splitlines())
    turns = [int(turn) for turn in arguments.turns.split(",")]
    recognizers = {}

    def recognizer(tags, **options):
        key = (tags, *options)
        if key not in recognizers:
            recognizers[key] = textrec.Recognizer(
                engine=ENGINES[arguments.engine], language_hints=tags, threads=1, **options)
        return recognizers[key]

    counts = {turn: [0, 0, 0] for turn in turns}
    times = {turn: [0.0, 0.0] for turn in turns}
    for path in sorted(path for path in arguments.folder.iterdir() if path.suffix.lower() in SUFFIXES):
        upright = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        tags = tuple(filter(None, hints.get(path.name, "").split(",")))
        for turn in turns:
            turned = upright if STORED[turn] is None else upright.transpose(STORED[turn])
            _, without = timed(recognizer(tags), loaded(upright))
            result, time_with = timed(recognizer(tags, detect_rotation=1), loaded(turned))
            times[turn][0] += without
            times[turn][1] += time_with
            found = result.info.detected_rotation, result.info.detected_mirroring
            verdict = 0 if found == FOUND[turn] else 1 if found[0] < 0 else 2
            counts[turn][verdict] += 1
            if verdict and arguments.list:
                print(f"{path.name}: stored as {turn}, found {found[0]} degrees{', mirrored' if found[1] else ''}")
    print("stored as   right  left alone  wrong   time")
    for table in counts, times:
        table["all"] = [sum(column) for column in zip(*table.values())]
    for turn, (right, alone, wrong) in counts.items():
        without, time_with = times[turn]
        print(f"{turn!s:>9}   {right:5}  {alone:10}  {wrong:5}  {time_with / without:5.2f}")


if __name__ == "__main__":
    main()
