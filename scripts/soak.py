#!/usr/bin/python3
"""Four producers that cancel and give up at random, for many minutes: what the process holds must not grow.

usage: soak.py [SECONDS] [--engine tesseract|neural]

Operations in two scripts, some of which may take 60 ms only; batches that are cancelled half-way; a stream that gets 200 frames a
second and is closed now and then; recognizers that are made and released all the time. Prints, after each fifth of the time, the
threads, open files and memory in use once all is quiet, and how often each status came. What was begun must have ended, each once;
the last line compares the end with the first fifth. The exit code is 1 where threads or files are left, or memory has grown by more
than a tenth. The C library is told to use one arena: of the sixteen that it keeps for the threads of two processors, each in time holds
what some thread once needed, which is no leak and hides one.
"""
import argparse
import collections
import ctypes
import gc
import os
import pathlib
import random
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Tests" / "python"), str(ROOT / "bindings" / "python" / "src")]
os.environ.setdefault("TEXTREC_LIBRARY", str(ROOT / "build" / "lib" / "libtextrec.so.0"))

import pictures
from textrec import _raw
from textrec_ctypes import FOREVER, Batch, Image, Recognizer, Status, Stream, byref, c, check

PAGES = [pictures.page("\n".join(["Soak and soak again"] * lines)) for lines in (1, 6, 20)]
IMAGES = [Image.from_encoded(pictures.encoded(page)) for page in PAGES]
FRAMES = [page.convert("L").resize((640, 480)) for page in PAGES]


class Tally:
    """What was begun and how it ended."""

    def __init__(self) -> None:
        self.begun = 0
        self.ends: collections.Counter[str] = collections.Counter()
        self.changed = threading.Condition()
        self.completion = _raw.Completion(lambda status, *_: self.end(status))

    def begin(self) -> None:
        with self.changed:
            self.begun += 1

    def end(self, status: int) -> None:
        with self.changed:
            self.ends[Status(status).name] += 1
            self.changed.notify_all()

    def wait(self) -> None:
        with self.changed:
            if not self.changed.wait_for(lambda: self.ends.total() == self.begun, 60):
                raise SystemExit(f"soak: {self.begun} begun, {self.ends.total()} ended")


def operations(tally: Tally, recognizers: list[Recognizer], chance: random.Random, end: float) -> None:
    while time.monotonic() < end:
        operation = ctypes.c_void_p()
        tally.begin()
        check(c.textrec_recognizer_process_async(
            chance.choice(recognizers).handle, chance.choice(IMAGES).handle, tally.completion, _raw.Progress(), None,
            byref(operation)))
        if chance.random() < 0.4:
            time.sleep(chance.random() * 0.1)
            c.textrec_operation_cancel(operation)
        if chance.random() < 0.9:
            c.textrec_operation_wait(operation, FOREVER)
        c.textrec_operation_release(operation)


def batches(tally: Tally, recognizers: list[Recognizer], chance: random.Random, end: float) -> None:
    while time.monotonic() < end:
        batch = Batch(chance.choice(recognizers), [*IMAGES, Status.CORRUPT_IMAGE, *IMAGES])
        if chance.random() < 0.5:
            time.sleep(chance.random() * 0.3)
            batch.cancel()
        batch.wait()
        for _, status, _, _ in batch.results:
            tally.begin()
            tally.end(status)
        Batch._callbacks.clear()
        # It lives until its operation has ended.
        short = Recognizer(engine=_raw.Engine.TESSERACT)
        tally.begin()
        check(c.textrec_recognizer_process_async(
            short.handle, IMAGES[0].handle, tally.completion, _raw.Progress(), None, None))


def frames(recognizers: list[Recognizer], chance: random.Random, end: float) -> None:
    while time.monotonic() < end:
        stream = Stream(chance.choice(recognizers), skip_unchanged=1, track_lines=1)
        for _ in range(chance.randrange(400)):
            stream.submit(chance.choice(FRAMES))
            time.sleep(0.005)
        stream.close()
        del stream
        Stream._callbacks.clear()


def held() -> tuple[int, int, int]:
    """Threads, open files, megabytes."""
    pages = int(pathlib.Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return len(os.listdir("/proc/self/task")), len(os.listdir("/proc/self/fd")), pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def soak(seconds: float, engine: int, seed: int, tally: Tally) -> None:
    recognizers = [
        Recognizer(engine=engine, workers=2), Recognizer(engine=engine, timeout_ms=60), Recognizer(engine=engine, script=_raw.Script.DEVANAGARI)]
    end = time.monotonic() + seconds
    chances = [random.Random(4 * seed + number) for number in range(4)]
    producers = [
        threading.Thread(target=operations, args=(tally, recognizers, chances[0], end)),
        threading.Thread(target=operations, args=(tally, recognizers, chances[1], end)),
        threading.Thread(target=batches, args=(tally, recognizers, chances[2], end)),
        threading.Thread(target=frames, args=(recognizers, chances[3], end)),
    ]
    for producer in producers:
        producer.start()
    for producer in producers:
        producer.join()
    tally.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="Four producers that cancel and give up at random.")
    parser.add_argument("seconds", type=float, nargs="?", default=600)
    parser.add_argument("--engine", choices=("tesseract", "neural"), default="tesseract")
    options = parser.parse_args()
    if "MALLOC_ARENA_MAX" not in os.environ:
        # It is read when a process starts.
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {"MALLOC_ARENA_MAX": "1"})
    tally = Tally()
    first: tuple[int, int, int] | None = None
    for part in range(5):
        soak(options.seconds / 5, _raw.Engine[options.engine.upper()], part, tally)
        gc.collect()
        # What was given up ends by itself; the allocator keeps what it had before the first part is over.
        quiet = time.monotonic() + 10
        while first and held()[0] > first[0] and time.monotonic() < quiet:
            time.sleep(0.05)
        if not first:
            time.sleep(5)
        last = held()
        first = first or last
        print(f"{part + 1}/5: threads {last[0]}, files {last[1]}, {last[2]} MB; {tally.begun} begun, {dict(tally.ends)}", flush=True)
    assert first
    print(f"from {first} to {last} (threads, files, MB)")
    sys.exit(last[0] > first[0] or last[1] > first[1] or last[2] > 1.1 * first[2])


if __name__ == "__main__":
    main()
