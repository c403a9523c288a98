#!/usr/bin/env python3
"""Counts how often the language of a picture is told right.

usage: language_figures.py FOLDER TRUTH [--engine NAME] [--hints | --scripts] [--blocks]

TRUTH has lines "NAME<tab>TAG[,TAG...]": a picture in FOLDER without its suffix and the languages that are in it. Each is
recognized without hints; with --hints with these languages as hints; with --scripts with the script option that they need.
Prints for each folder and each language how many have the right languages first, how many are "und", and how many have
others; pictures in which nothing is read are not counted. --blocks prints the languages of each block instead.
"""
from __future__ import annotations

import argparse
import collections
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings/python/src"))
import textrec  # noqa: E402

SUFFIXES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif"}
SCRIPTS = {"zh": "chinese", "ja": "japanese", "ko": "korean", "hi": "devanagari", "mr": "devanagari", "sa": "devanagari",
           "ne": "devanagari"}


def verdict(result: textrec.Result, truth: list[str]) -> str:
    """Of one language the first must be right; of several all, in any order, and no other."""
    tags = [language.tag for language in result.languages]
    if set(tags) == set(truth) if len(truth) > 1 else tags[0] == truth[0]:
        return "right"
    return "und" if tags[0] == "und" else "another"


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("truth", type=pathlib.Path)
    parser.add_argument("--engine", default="auto")
    parser.add_argument("--hints", action="store_true")
    parser.add_argument("--scripts", action="store_true")
    parser.add_argument("--blocks", action="store_true")
    arguments = parser.parse_args()
    pictures = {str(path.relative_to(arguments.folder).with_suffix("")): path
                for path in sorted(arguments.folder.rglob("*")) if path.suffix.lower() in SUFFIXES}
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    recognizers: dict[tuple[str, ...], textrec.Recognizer] = {}
    for row in arguments.truth.read_text(encoding="utf-8").splitlines():
        name, tags = row.split("\t")
        truth = tags.split(",")
        script = SCRIPTS.get(truth[0].partition("-")[0], "latin") if arguments.scripts else "latin"
        key = (script, *(truth if arguments.hints else ()))
        if key not in recognizers:
            recognizers[key] = textrec.Recognizer(engine=arguments.engine, script=script, languages=key[1:])
        try:
            result = recognizers[key].recognize(pictures[name])
        except textrec.Error as error:
            print(f"{name}: {error}", file=sys.stderr)
            continue
        if arguments.blocks:
            for block in result.blocks:
                print(name, *(language.tag for language in block.languages), block.text.split("\n")[0], sep="\t")
        elif result.text:
            said = verdict(result, truth)
            counts[str(pathlib.PurePath(name).parent)][said] += 1
            counts[tags][said] += 1
            if said == "another":
                print(name, *(language.tag for language in result.languages), sep="\t", file=sys.stderr)
    if not arguments.blocks:
        print(f"{'':<24}{'read':>8}{'right':>8}{'und':>8}{'another':>8}")
        for kind, count in counts.items():
            print(f"{kind:<24}{sum(count.values()):>8}{count['right']:>8}{count['und']:>8}{count['another']:>8}")


if __name__ == "__main__":
    main()
