#!/usr/bin/env python3
"""Where the time goes when one process reads many pictures.

usage: in_process.py FOLDER [--languages TAGS]
Reads the pictures of FOLDER that are in these languages (en), as compare.py finds them, with one recognizer: one after the other,
then in as many threads as there are processors. Prints a table in Markdown. Needs the package textrec and its library.
"""
import argparse
import os
import pathlib
import statistics
import time
from concurrent.futures import ThreadPoolExecutor

import compare
import textrec


def seconds_to_make(languages: list[str], times: int) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        textrec.Recognizer(languages=languages).close()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def seconds_to_read(paths: list[pathlib.Path], languages: list[str], workers: int) -> tuple[float, list[textrec.ResultInfo]]:
    """For all pictures; each worker has loaded its models and read a picture before."""
    with textrec.Recognizer(languages=languages, workers=workers) as recognizer, ThreadPoolExecutor(workers) as threads:
        list(threads.map(recognizer.recognize, paths[:workers]))
        start = time.perf_counter()
        results = list(threads.map(recognizer.recognize, paths))
        return time.perf_counter() - start, [result.info for result in results]


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the time goes when one process reads many pictures.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--languages", default="en", metavar="TAGS")
    options = parser.parse_args()
    languages = options.languages.split(",")
    paths = [picture.path for picture in compare.pictures_of(options.folder, languages)
             if picture.languages == tuple(languages)]
    if not paths:
        parser.error(f"no picture in {options.languages} in {options.folder}")

    processors = len(os.sched_getaffinity(0))
    one, infos = seconds_to_read(paths, languages, 1)
    many, _ = seconds_to_read(paths, languages, processors)
    total = sum(info.total_ms for info in infos)
    decoding = sum(info.decode_ms for info in infos)
    engine = sum(info.recognize_ms for info in infos)
    for row in (
        ("", ""), ("---", "---"),
        ("making a recognizer, median of 9", f"{1000 * seconds_to_make(languages, 9):.0f} ms"),
        (f"{len(paths)} pictures one after the other", f"{one:.1f} s"),
        ("of that, decoding", f"{100 * decoding / total:.1f} %"),
        ("of that, the engine, with all that it looks at", f"{100 * engine / total:.1f} %"),
        ("of that, the rest: layout, tree", f"{100 * (total - decoding - engine) / total:.1f} %"),
        (f"the same with {processors} workers and threads", f"{many:.1f} s, {one / many:.2f} times as fast"),
    ):
        print(f"| {row[0]} | {row[1]} |")


if __name__ == "__main__":
    main()
