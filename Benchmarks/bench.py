#!/usr/bin/env python3
"""Reads pictures with several systems, each warm in a process of its own, one right after the other.

usage: bench.py FOLDER [--systems NAMES] [--over NAMES] [--repeat N] [--languages TAGS] [--python PATH]

The pictures of FOLDER with a truth beside them, as compare.py finds them. A noisy machine treats all systems alike: each picture
is read by all before the next. Systems are those of reading_process.py; one that is not installed is left out, and a line says so.
Prints a table in Markdown: times as ratios to each of the systems --over, the median of the pictures and where 95 of 100 resampled
medians lie; seconds, median and 95th percentile of the pictures; CPU seconds of all pictures; accuracy; the most memory a process
held. A line for each picture goes to standard error. PATH is the Python that has rapidocr.
"""
import argparse
import dataclasses
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import typing

import compare
import metrics

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent / "build" / "lib" / "libtextrec.so.0"
PACKAGE = HERE.parent / "bindings" / "python" / "src"


@dataclasses.dataclass(frozen=True)
class Reading:
    seconds: float
    cpu_seconds: float
    text: str
    megabytes: float


class MissingError(Exception):
    """A system is not installed."""


class System:
    """A recognition system that stays loaded.

    Raises MissingError if it cannot be loaded.
    """

    def __init__(self, name: str, python: str, languages: tuple[str, ...]) -> None:
        environment = {"TEXTREC_LIBRARY": str(LIBRARY), "PYTHONPATH": str(PACKAGE)} | dict(os.environ)
        self.name = name
        self.process = subprocess.Popen(
            [python if name == "rapidocr" else sys.executable, str(HERE / "reading_process.py"), name, ",".join(languages)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment)
        failure = self.answer().get("failure")
        if failure is not None:
            self.close()
            raise MissingError(f"{name}: {failure}")

    def answer(self) -> dict[str, typing.Any]:
        """Raises ChildProcessError if the system has ended."""
        assert self.process.stdout
        answer = self.process.stdout.readline()
        if not answer:
            raise ChildProcessError(f"{self.name} has ended")
        return typing.cast(dict[str, typing.Any], json.loads(answer))

    def read(self, picture: pathlib.Path) -> Reading:
        assert self.process.stdin
        self.process.stdin.write(f"{picture.resolve()}\n")
        self.process.stdin.flush()
        return Reading(**self.answer())

    def close(self) -> None:
        self.process.communicate()


def fastest(system: System, picture: pathlib.Path, repeat: int) -> Reading:
    return min((system.read(picture) for _ in range(repeat)), key=lambda reading: reading.seconds)


def interval(values: list[float], resamples: int = 1000) -> tuple[float, float]:
    """Where the middle 95 of 100 medians of resampled values lie."""
    chance = random.Random(1)
    medians = sorted(statistics.median(chance.choices(values, k=len(values))) for _ in range(resamples))
    return medians[resamples // 40], medians[-resamples // 40 - 1]


def over(readings: list[Reading], base: list[Reading]) -> str:
    ratios = [reading.seconds / other.seconds for reading, other in zip(readings, base, strict=True)]
    low, high = interval(ratios)
    return f"{statistics.median(ratios):.2f} ({low:.2f} to {high:.2f})"


def percentile(values: list[float], share: float) -> float:
    """The nearest rank."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def row(name: str, readings: list[Reading], bases: list[list[Reading]], pictures: list[compare.Picture]) -> str:
    seconds = [reading.seconds for reading in readings]
    scores = [(metrics.word_f1(picture.truth, reading.text, by), metrics.character_error_rate(picture.truth, reading.text, by))
              for picture, reading in zip(pictures, readings, strict=True)
              for by in [metrics.is_by_character(picture.languages)]]
    cells = [
        name, *(over(readings, base) for base in bases),
        f"{statistics.median(seconds):.2f} s", f"{percentile(seconds, 0.95):.2f} s",
        f"{sum(reading.cpu_seconds for reading in readings):.0f} s",
        f"{statistics.mean(score[0] for score in scores):.3f}", f"{statistics.mean(score[1] for score in scores):.3f}",
        f"{max(reading.megabytes for reading in readings):.0f} MB",
    ]
    return f"| {' | '.join(cells)} |"


def started(names: list[str], python: str, languages: tuple[str, ...]) -> list[System]:
    systems = []
    for name in names:
        try:
            systems.append(System(name, python, languages))
        except (MissingError, OSError) as error:
            print(f"bench: left out: {error}", file=sys.stderr)
    return systems


def main() -> None:
    parser = argparse.ArgumentParser(description="Reads pictures with several systems, each warm in a process of its own.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--systems", default="neural:1,neural:2,tesseract:1,tesseract:2,tesseract-cli,rapidocr")
    parser.add_argument("--over", default="tesseract-cli,rapidocr", help="systems to whose times ratios are told")
    parser.add_argument("--repeat", type=int, default=1, help="the fastest of N readings counts (1)")
    parser.add_argument("--languages", default="en", metavar="TAGS")
    parser.add_argument("--python", default=str(HERE.parent / "build" / "peers" / "bin" / "python"), metavar="PATH")
    options = parser.parse_args()
    languages = tuple(options.languages.split(","))
    pictures = [picture for picture in compare.pictures_of(options.folder, list(languages)) if picture.languages == languages]
    if not pictures:
        parser.error(f"no picture in {options.languages} in {options.folder}")

    systems = started(options.systems.split(","), options.python, languages)
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

    bases = [name for name in options.over.split(",") if name in readings]
    columns = ["system", *(f"time over {name}'s" for name in bases), "median", "95th percentile", "CPU", "word F1", "CER", "most memory"]
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    for name, found in readings.items():
        print(row(name, found, [readings[base] for base in bases], pictures))


if __name__ == "__main__":
    main()
