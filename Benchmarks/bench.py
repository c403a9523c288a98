#!/usr/bin/env python3
"""Reads pictures with several systems, each warm in a process of its own, one right after the other.

usage: bench.py FOLDER [--systems neural,tesseract,rapidocr] [--repeat N] [--languages TAGS] [--python PATH]

The pictures of FOLDER with a truth beside them, as compare.py finds them. A noisy machine treats all systems alike: each picture
is read by all before the next. Prints a table in Markdown: time as a ratio to the last system's, the median of the pictures and
where 95 of 100 resampled medians lie; seconds; accuracy; the most memory a process held. A line for each picture goes to
standard error. PATH is the Python that has rapidocr.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys

import compare
import metrics

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent / "build" / "lib" / "libtextrec.so.0"
PACKAGE = HERE.parent / "bindings" / "python" / "src"


@dataclasses.dataclass(frozen=True)
class Reading:
    seconds: float
    text: str
    megabytes: float


class System:
    """A recognition system that stays loaded."""

    def __init__(self, name: str, python: str, languages: tuple[str, ...]) -> None:
        environment = {"TEXTREC_LIBRARY": str(LIBRARY), "PYTHONPATH": str(PACKAGE)} | dict(os.environ)
        self.name = name
        self.process = subprocess.Popen(
            [python if name == "rapidocr" else sys.executable, str(HERE / "reading_process.py"), name, ",".join(languages)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment)

    def read(self, picture: pathlib.Path) -> Reading:
        """Raises ChildProcessError if the system has ended."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{picture.resolve()}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise ChildProcessError(f"{self.name} ended at {picture}")
        return Reading(**json.loads(answer))

    def close(self) -> None:
        self.process.communicate()


def fastest(system: System, picture: pathlib.Path, repeat: int) -> Reading:
    return min((system.read(picture) for _ in range(repeat)), key=lambda reading: reading.seconds)


def interval(values: list[float], resamples: int = 1000) -> tuple[float, float]:
    """Where the middle 95 of 100 medians of resampled values lie."""
    chance = random.Random(1)
    medians = sorted(statistics.median(chance.choices(values, k=len(values))) for _ in range(resamples))
    return medians[resamples // 40], medians[-resamples // 40 - 1]


def row(name: str, readings: list[Reading], base: list[Reading], pictures: list[compare.Picture]) -> str:
    ratios = [reading.seconds / other.seconds for reading, other in zip(readings, base, strict=True)]
    low, high = interval(ratios)
    scores = [(metrics.word_f1(picture.truth, reading.text, by), metrics.character_error_rate(picture.truth, reading.text, by))
              for picture, reading in zip(pictures, readings, strict=True)
              for by in [metrics.is_by_character(picture.languages)]]
    cells = [
        name, f"{statistics.median(ratios):.2f} ({low:.2f} to {high:.2f})",
        f"{statistics.median(reading.seconds for reading in readings):.2f} s",
        f"{statistics.mean(score[0] for score in scores):.3f}", f"{statistics.mean(score[1] for score in scores):.3f}",
        f"{max(reading.megabytes for reading in readings):.0f} MB",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Reads pictures with several systems, each warm in a process of its own.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--systems", default="neural,tesseract,rapidocr")
    parser.add_argument("--repeat", type=int, default=1, help="the fastest of N readings counts (1)")
    parser.add_argument("--languages", default="en", metavar="TAGS")
    parser.add_argument("--python", default=str(HERE.parent / "build" / "peers" / "bin" / "python"), metavar="PATH")
    options = parser.parse_args()
    languages = tuple(options.languages.split(","))
    pictures = [picture for picture in compare.pictures_of(options.folder, list(languages)) if picture.languages == languages]
    if not pictures:
        parser.error(f"no picture in {options.languages} in {options.folder}")

    systems = [System(name, options.python, languages) for name in options.systems.split(",")]
    for system in systems:
        system.read(pictures[0].path)
    readings: dict[str, list[Reading]] = {system.name: [] for system in systems}
    for picture in pictures:
        for system in systems:
            readings[system.name].append(fastest(system, picture.path, options.repeat))
        told = "  ".join(f"{name} {found[-1].seconds:.2f} s" for name, found in readings.items())
        print(f"{picture.path.name}: {told}", file=sys.stderr, flush=True)
    for system in systems:
        system.close()

    base = readings[systems[-1].name]
    print(f"| system | time over {systems[-1].name}'s | median | word F1 | CER | most memory |\n|---|---|---|---|---|---|")
    for name, found in readings.items():
        print(row(name, found, base, pictures))


if __name__ == "__main__":
    main()
