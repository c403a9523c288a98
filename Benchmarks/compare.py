#!/usr/bin/env python3
"""Compares text recognition systems on a folder of pictures with known text: accuracy, time, memory.

usage: compare.py FOLDER [--system NAME=COMMAND]... [--repeat N] [--languages TAGS]

Each picture of FOLDER with a file of the same name that ends in .txt is read by every system, one right after the other, each
as a whole command with a process of its own. Prints two tables in Markdown, of accuracy and of cost; a line for each picture goes
to standard error.

index.tsv in FOLDER, where there is one, tells the kind and the languages (BCP-47 tags, parted by commas) of pictures, parted by
tabs. The others are of the kind "pictures" and in the languages of --languages.

COMMAND prints the text. In it {picture} is the path, {tags} the languages as "zh-Hans,en", {codes} as Tesseract's "chi_sim+eng".
The Tesseract command line, on one thread, and libtextrec as built here are always compared; a system of the same name replaces
one of them.
"""
import argparse
import dataclasses
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence

import metrics

BUILD = pathlib.Path(__file__).resolve().parent.parent / "build"
ENDINGS = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif", ".pbm", ".pgm", ".ppm", ".jp2"}
# Tesseract's name of the model for a BCP-47 tag.
CODES = {
    "cs": "ces", "da": "dan", "de": "deu", "en": "eng", "es": "spa", "fi": "fin", "fr": "fra", "hi": "hin", "it": "ita",
    "ja": "jpn", "ko": "kor", "la": "lat", "mr": "mar", "nl": "nld", "pl": "pol", "pt": "por", "ru": "rus", "sa": "san",
    "sv": "swe", "tr": "tur", "uk": "ukr", "zh-Hans": "chi_sim", "zh-Hant": "chi_tra",
}


@dataclasses.dataclass(frozen=True)
class Picture:
    path: pathlib.Path
    kind: str
    languages: tuple[str, ...]

    @property
    def truth(self) -> str:
        return self.path.with_suffix(".txt").read_text(encoding="utf-8")


@dataclasses.dataclass(frozen=True)
class Run:
    """One command: the text it printed, seconds from start to end, the most memory it held in MB, its last words if it failed."""

    text: str
    seconds: float
    megabytes: float
    failure: str | None = None


@dataclasses.dataclass(frozen=True)
class Score:
    """One system on one picture. `ratios` are its times over those of the first system, run by run."""

    f1: float
    cer: float
    seconds: float
    ratios: tuple[float, ...]
    megabytes: float


def default_systems() -> dict[str, str]:
    libtextrec = f"{shlex.quote(str(BUILD / 'recognize'))} {{picture}} text {{tags}}"
    command_line = BUILD / "bin/textrec"
    if command_line.exists():
        libtextrec = f"{shlex.quote(str(command_line))} --lang {{tags}} {{picture}}"
    return {"tesseract": "env OMP_THREAD_LIMIT=1 tesseract {picture} - -l {codes}", "libtextrec": libtextrec}


def pictures_of(folder: pathlib.Path, languages: Sequence[str]) -> list[Picture]:
    """In the order of the index, the others after them by name."""
    index: dict[str, tuple[str, tuple[str, ...]]] = {}
    if (folder / "index.tsv").exists():
        for line in (folder / "index.tsv").read_text(encoding="utf-8").splitlines():
            name, kind, tags = line.split("\t")
            index[name] = (kind, tuple(tags.split(",")))
    names = sorted(path.name for path in folder.iterdir()
                   if path.suffix.lower() in ENDINGS and path.with_suffix(".txt").exists())
    ordered = [name for name in index if name in names] + [name for name in names if name not in index]
    return [Picture(folder / name, *index.get(name, ("pictures", tuple(languages)))) for name in ordered]


def arguments_of(command: str, picture: Picture) -> list[str]:
    unknown = [tag for tag in picture.languages if tag not in CODES]
    if unknown:
        raise SystemExit(f"compare: no Tesseract model is known for the language {unknown[0]!r} of {picture.path}; "
                         "add it to CODES in Benchmarks/compare.py")
    values = {"picture": str(picture.path), "tags": ",".join(picture.languages),
              "codes": "+".join(CODES[tag] for tag in picture.languages)}
    return [part.format_map(values) for part in shlex.split(command)]


def run(arguments: Sequence[str]) -> Run:
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=errors)
        output = process.stdout.read() if process.stdout is not None else b""
        # Popen.wait would not tell the memory. It counts from the fork: never less than what this process holds itself.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        failure = None
        if process.returncode != 0:
            errors.seek(0)
            said = errors.read().decode("utf-8", "replace").strip().splitlines()
            failure = f"exit code {process.returncode}: {said[-1] if said else 'without a word'}"
    return Run(output.decode("utf-8", "replace"), seconds, usage.ru_maxrss / 1024, failure)


def score(picture: Picture, systems: dict[str, str], repeat: int) -> dict[str, Score]:
    runs: dict[str, list[Run]] = {name: [] for name in systems}
    for _ in range(repeat):
        for name, command in systems.items():
            runs[name].append(run(arguments_of(command, picture)))
    by_character = metrics.is_by_character(picture.languages)
    first = next(iter(runs.values()))
    scores = {}
    for name, own in runs.items():
        for each in own:
            if each.failure is not None:
                print(f"{picture.path.name}: {name} failed, {each.failure}", file=sys.stderr)
        scores[name] = Score(
            metrics.word_f1(picture.truth, own[0].text, by_character),
            metrics.character_error_rate(picture.truth, own[0].text, by_character),
            statistics.median(each.seconds for each in own),
            tuple(each.seconds / other.seconds for each, other in zip(own, first, strict=True)),
            max(each.megabytes for each in own))
        print(f"{picture.path.name:24} {name:12} F1 {scores[name].f1:.3f}  CER {scores[name].cer:.3f}  "
              f"{scores[name].seconds:6.2f} s  {scores[name].megabytes:5.0f} MB", file=sys.stderr)
    return scores


def tables(results: Sequence[tuple[Picture, dict[str, Score]]], systems: Sequence[str]) -> str:
    """Two, of accuracy and of cost: a row for each kind and one for all, in each cell a figure for each system, in order."""
    kinds = {kind: [scores for picture, scores in results if picture.kind == kind]
             for kind in dict.fromkeys(picture.kind for picture, _ in results)}
    kinds["all"] = [scores for _, scores in results]
    names, others, first = " / ".join(systems), " / ".join(systems[1:]), systems[0]

    def table(columns: dict[str, Callable[[list[list[Score]]], list[str]]]) -> str:
        lines = ["| pictures | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
        for kind, chosen in kinds.items():
            of = [[scores[name] for scores in chosen] for name in systems]
            cells = [f"{kind} ({len(chosen)})", *(" / ".join(column(of)) for column in columns.values())]
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines)

    accuracy = table({
        f"word F1: {names}": lambda of: [f"{statistics.fmean(each.f1 for each in own):.3f}" for own in of],
        f"CER: {names}": lambda of: [f"{statistics.fmean(each.cer for each in own):.3f}" for own in of],
    })
    cost = table({
        f"seconds, median: {names}": lambda of: [f"{statistics.median(each.seconds for each in own):.2f}" for own in of],
        f"time over {first}'s, median of pairs: {others}": lambda of: [
            f"{statistics.median(ratio for each in own for ratio in each.ratios):.2f}" for own in of[1:]],
        f"most memory, MB: {names}": lambda of: [f"{max(each.megabytes for each in own):.0f}" for own in of],
    })
    return f"{accuracy}\n\n{cost}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares text recognition systems on pictures with known text.",
                                     epilog="The head of this file says more.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--system", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="read each picture N times")
    parser.add_argument("--languages", default="en", metavar="TAGS", help="of pictures that no index names")
    options = parser.parse_args()
    systems = default_systems()
    for given in options.system:
        name, equals, command = given.partition("=")
        if not equals:
            parser.error(f"--system {given!r} is not NAME=COMMAND")
        systems[name] = command
    if options.repeat < 1:
        parser.error(f"--repeat {options.repeat} is less than 1")
    pictures = pictures_of(options.folder, options.languages.split(",")) if options.folder.is_dir() else []
    if not pictures:
        parser.error(f"no picture with a .txt beside it in {options.folder}")
    print(tables([(picture, score(picture, systems, options.repeat)) for picture in pictures], list(systems)))


if __name__ == "__main__":
    main()
