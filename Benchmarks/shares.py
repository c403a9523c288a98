#!/usr/bin/env python3
"""What two recognizers leave each other when both are at work: each ought to keep half of what it does alone, or more.

usage: shares.py FOLDER LANGUAGE FOLDER LANGUAGE [--engine auto] [--seconds 10] [--rounds 3]

Two recognizers in one process, each with a language, read the pictures in their folders over and over on a thread each: the first
alone, the second alone, both. Prints a table in Markdown: pictures a second, alone and beside the other, and the ratio, medians of
the rounds. Needs the package textrec and its library.
"""
import argparse
import itertools
import pathlib
import statistics
import threading
import time

import textrec

ENDINGS = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp"}


class Reader:
    def __init__(self, folder: pathlib.Path, language: str, engine: str) -> None:
        self.language = language
        self.recognizer = textrec.Recognizer(languages=[language], engine=engine)
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
        self.images = [textrec.Image(path) for path in files]
        for image in self.images:
            self.engine = self.recognizer.recognize(image).info.engine.name
        self.rates: dict[str, list[float]] = {"alone": [], "both": []}

    def read(self, seconds: float, what: str) -> None:
        """As many pictures as fit in; one that is begun is read to its end, beside the other's."""
        start, count = time.monotonic(), 0
        for image in itertools.cycle(self.images):
            self.recognizer.recognize(image)
            count += 1
            if (past := time.monotonic() - start) > seconds:
                break
        self.rates[what].append(count / past)

    def row(self) -> str:
        alone, both = (statistics.median(self.rates[what]) for what in ("alone", "both"))
        ratio = statistics.median(b / a for a, b in zip(self.rates["alone"], self.rates["both"]))
        return f"| {self.language} | {self.engine.lower()} | {alone:.2f} | {both:.2f} | {ratio:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("folders", nargs=4, metavar="FOLDER LANGUAGE")
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    pairs = zip(options.folders[::2], options.folders[1::2])
    first, second = (Reader(pathlib.Path(folder), language, options.engine) for folder, language in pairs)
    for _ in range(options.rounds):
        first.read(options.seconds, "alone")
        second.read(options.seconds, "alone")
        other = threading.Thread(target=second.read, args=(options.seconds, "both"))
        other.start()
        first.read(options.seconds, "both")
        other.join()
    print("| Language | Engine | alone, a second | beside the other | ratio |", "|---|---|---|---|---|", sep="\n")
    print(first.row(), second.row(), sep="\n")


if __name__ == "__main__":
    main()
