#!/usr/bin/env python3
"""Recognizes the text of pictures and prints it as text, as words with their boxes, or as JSON.

usage: recognize.py [-l TAG]... [-f text|words|json] PICTURE...

"words" prints one word a line: x, y, width, height in pixels of the upright picture, confidence, and the text, parted by
tabs. Languages are BCP-47 tags such as en, de, zh-Hans, ja, ko, hi.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

import textrec


def words(result: textrec.Result) -> str:
    """A line for each word; the engine may not know how sure it is."""
    rows = []
    for word in result.words:
        confidence = "?" if word.confidence is None else f"{word.confidence:.2f}"
        rows.append("\t".join([*(f"{number:.1f}" for number in word.frame), confidence, word.text]))
    return "\n".join(rows)


FORMATS: dict[str, Callable[[textrec.Result], str]] = {
    "text": lambda result: result.text,
    "words": words,
    "json": lambda result: result.to_json(),
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Recognizes the text of pictures.")
    parser.add_argument("pictures", nargs="+", metavar="PICTURE")
    parser.add_argument("-l", "--language", action="append", default=[], metavar="TAG")
    parser.add_argument("-f", "--format", choices=FORMATS, default="text")
    options = parser.parse_args()

    failed = False
    # Two pictures are read at once, and printed in order.
    with textrec.Recognizer(languages=options.language, workers=2) as recognizer:
        for outcome in recognizer.recognize_many(options.pictures, ordered=True):
            try:
                print(FORMATS[options.format](outcome.result))
            except textrec.Error as error:
                print(f"{outcome.source}: {error}", file=sys.stderr)
                failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
