#!/usr/bin/env python3
"""How a stream keeps up with a camera that shakes and is noisy.

usage: stream.py [FOLDER] [--engine neural] [--seconds 5] [--size 640x480]

Frames of this size are made of each picture in FOLDER, or of the signs that draw_pictures.py draws: shifted by up to 3 pixels, with
noise of a standard deviation of 4 grays. They are submitted 30 times a second, then 1,000 times a second, with line ids; then from a
camera that stands still, skipping what is unchanged. Prints a table in Markdown. Give it one processor with taskset to see what one
does. Needs the package textrec and its library.
"""
import argparse
import pathlib
import statistics
import sys
import time

import draw_pictures
import numpy
import textrec
from PIL import Image, ImageOps

SHIFTS = [(0, 0), (1, 0), (3, 1), (2, 3), (0, 2), (-2, 3), (-3, 1), (-1, -1)]
Frames = list[numpy.ndarray]


def camera(picture: Image.Image, size: tuple[int, int], moves: bool) -> Frames:
    """A second of a camera, in colour."""
    still = numpy.asarray(ImageOps.pad(picture.convert("RGB"), size, color=(128, 128, 128))).astype(numpy.int16)
    random = numpy.random.default_rng(1)
    frames = []
    for shift in SHIFTS:
        moved = numpy.roll(still, shift if moves else (0, 0), axis=(0, 1))
        frames.append((moved + random.normal(0, 4, still.shape)).clip(0, 255).astype(numpy.uint8))
    return frames


class Run:
    """Frames submitted so many times a second for so long."""

    def __init__(self, recognizer: textrec.Recognizer, frames: Frames, rate: int, seconds: float, skip_unchanged: bool = False) -> None:
        self.submits: list[float] = []
        waits: list[float] = []

        def tell(result: textrec.Result, timestamp: int) -> None:
            waits.append((time.monotonic_ns() - timestamp) / 1e6 - result.info.total_ms)

        with recognizer.stream(tell, track_lines=True, skip_unchanged=skip_unchanged) as stream:
            start = time.monotonic()
            for number in range(int(rate * seconds)):
                time.sleep(max(0, start + number / rate - time.monotonic()))
                before = time.monotonic_ns()
                stream.submit(frames[number % len(frames)], timestamp=before)
                self.submits.append((time.monotonic_ns() - before) / 1e6)
            self.seconds = time.monotonic() - start
        self.stats = stream.stats
        self.waits = sorted(waits) or [0.0]


def row(recognizer: textrec.Recognizer, name: str, picture: Image.Image, size: tuple[int, int], seconds: float) -> list[str]:
    moving, still = camera(picture, size, True), camera(picture, size, False)
    Run(recognizer, moving, 30, 1)  # Networks for new sizes are made at their first use.
    video, fast = Run(recognizer, moving, 30, seconds), Run(recognizer, moving, 1000, seconds)
    skipping = Run(recognizer, still, 30, seconds, skip_unchanged=True)
    taken = skipping.stats.processed + skipping.stats.unchanged
    return [
        name,
        f"{video.stats.processed / video.seconds:.1f}",
        f"{video.stats.latency_median_ms:.0f}",
        f"{video.stats.latency_p95_ms:.0f}",
        f"{statistics.median(video.waits):.0f}",
        f"{fast.stats.submitted / fast.seconds:.0f}",
        f"{statistics.median(fast.submits):.2f}",
        f"{max(fast.submits):.1f}",
        f"{fast.stats.processed / fast.seconds:.1f}",
        f"{skipping.stats.unchanged} of {taken}",
        f"{skipping.stats.latency_median_ms:.1f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="How a stream keeps up with a camera.")
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    parser.add_argument("--engine", default="neural")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--size", default="640x480", help="of a frame, WIDTHxHEIGHT")
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    if options.folder is None:
        pictures = [(picture.name, picture.image) for picture in draw_pictures.signs()]
    else:
        paths = sorted(path for path in options.folder.iterdir() if path.suffix in (".png", ".jpg", ".jpeg"))
        pictures = [(path.name, Image.open(path)) for path in paths]
    if not pictures:
        parser.error(f"no PNG or JPEG in {options.folder}")
    head = ["picture", "read a second, of 30", "latency, median", "95th percentile", "of it waiting", "submitted a second, of 1,000",
            "submit, median", "longest", "read a second", "unchanged, standing still", "latency then"]
    # Two threads of Python take turns: shorter ones than 5 ms, or that is what submit is seen to take.
    sys.setswitchinterval(1e-4)
    print("|", " | ".join(head), "|")
    print("|---|" + "---:|" * (len(head) - 1))
    with textrec.Recognizer(engine=options.engine) as recognizer:
        for name, picture in pictures:
            print("|", " | ".join(row(recognizer, name, picture, (width, height), options.seconds)), "|", flush=True)


if __name__ == "__main__":
    main()
