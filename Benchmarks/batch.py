#!/usr/bin/env python3
"""How much faster a batch is on all processors than on one, and whether its memory stays flat.

usage: batch.py FOLDER [--engines tesseract,neural] [--counts 40,200] [--repeat N]

Reads the pictures below FOLDER, in turn where there are fewer than the count, with textrec's recognize_many: in a process that may
use one processor, with one worker, and in another that may use all, with as many workers. The two take turns, N times (3) for the
first count, once for the others. Prints a table in Markdown: pictures a second, the median of the ratios, and the most memory that
each process held. A machine that does other things too gives less than it could. So there is a second ratio, of the time for which
each run used its processors or left them idle, shared out among them: what would have been reached without the others. A line for
each run goes to standard error.
"""
import argparse
import itertools
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ENDINGS = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp"}


def idle_seconds(processors: set[int]) -> float:
    """For how long these processors have had nothing to do since the machine started."""
    rows = (line.split() for line in pathlib.Path("/proc/stat").read_text().splitlines())
    names = {f"cpu{number}" for number in processors}
    ticks = sum(int(row[4]) + int(row[5]) for row in rows if row and row[0] in names)
    return ticks / os.sysconf("SC_CLK_TCK")


def read(engine: str, paths: list[str]) -> dict[str, float]:
    """In this process; each worker has loaded its models and read a picture before the clock starts."""
    import textrec

    processors = os.sched_getaffinity(0)
    workers = len(processors)
    with textrec.Recognizer(engine=engine, workers=workers) as recognizer:
        for _ in recognizer.recognize_many(paths[: 2 * workers]):
            pass
        start, worked, idle = time.perf_counter(), time.process_time(), idle_seconds(processors)
        characters = sum(len(outcome.result.text) for outcome in recognizer.recognize_many(paths))
        seconds, worked = time.perf_counter() - start, time.process_time() - worked
        alone = (worked + idle_seconds(processors) - idle) / workers
    status = pathlib.Path("/proc/self/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    return {"seconds": seconds, "alone": alone, "worked": worked, "characters": characters, "megabytes": peak / 1024}


def measured(engine: str, processors: set[int], paths: list[str]) -> dict[str, float]:
    """In a process of its own that may use these processors."""
    environment = {
        "TEXTREC_LIBRARY": str(HERE.parent / "build/lib/libtextrec.so.0"), "PYTHONPATH": str(HERE.parent / "bindings/python/src")}
    process = subprocess.run(
        [sys.executable, __file__, "--run", engine], input=json.dumps(paths), text=True, stdout=subprocess.PIPE, check=True,
        env=environment | dict(os.environ), preexec_fn=lambda: os.sched_setaffinity(0, processors))
    run: dict[str, float] = json.loads(process.stdout)
    print(f"{engine}, {len(paths)} pictures, {len(processors)} processors: {run['seconds']:.1f} s, "
          f"{run['alone']:.1f} s without others, {run['worked']:.1f} s of work, {run['characters']:.0f} characters, {run['megabytes']:.0f} MB", file=sys.stderr, flush=True)
    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("--engines", default="tesseract,neural")
    parser.add_argument("--counts", default="40,200")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--run", metavar="ENGINE", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        print(json.dumps(read(options.run, json.load(sys.stdin))))
        return
    if options.folder is None:
        parser.error("no folder")
    pictures = sorted(str(path) for path in options.folder.rglob("*") if path.suffix.lower() in ENDINGS)
    if not pictures:
        parser.error(f"no picture in {options.folder}")

    processors = os.sched_getaffinity(0)
    first, *others = map(int, options.counts.split(","))
    print(f"| Engine | pictures | 1 processor, a second | {len(processors)} processors, a second | ratio | without others "
          f"| MB, 1 processor | MB, {len(processors)} processors |")
    print("|---|---|---|---|---|---|---|---|")
    for engine in options.engines.split(","):
        for count, repeat in ((first, options.repeat), *((count, 1) for count in others)):
            paths = list(itertools.islice(itertools.cycle(pictures), count))
            pairs = [(measured(engine, {min(processors)}, paths), measured(engine, processors, paths)) for _ in range(repeat)]
            rates = [count / statistics.median(pair[which]["seconds"] for pair in pairs) for which in (0, 1)]
            ratios = [statistics.median(one[what] / every[what] for one, every in pairs) for what in ("seconds", "alone")]
            peaks = [max(pair[which]["megabytes"] for pair in pairs) for which in (0, 1)]
            print(f"| {engine} | {count} | {rates[0]:.2f} | {rates[1]:.2f} | {ratios[0]:.2f} | {ratios[1]:.2f} | {peaks[0]:.0f} "
                  f"| {peaks[1]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
