#!/usr/bin/env python3
"""How often words are right, given what the engines say of them: the curves of Sources/TextRecPipeline/Choice/Calibration.

usage: calibrate_engines.py WORDS [--record FOLDER] [--hints FILE] [--plot PNG]

With --record, recognizes the pictures of FOLDER that have their text in NAME.gt.txt beside them with both engines and
writes a line "engine<tab>certainty<tab>right<tab>picture" to WORDS for each word. A word counts as right if it stands in
the picture's text. FILE has lines "NAME<tab>TAG[,TAG...]" with language hints. Prints for each engine the curve
of beta calibration that fits best, how well a curve from one half of the pictures fits the other, and the
shares that are right.
"""
import argparse
import collections
import pathlib
import sys
import unicodedata
import zlib

import numpy

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/python"))

SUFFIXES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp"}
TESSERACT, NEURAL = 1, 2  # of textrec_engine
EDGES = (0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.001)


def folded(text):
    quotes = str.maketrans("\u2018\u2019\u201c\u201d\u2013\u2014", "''\"\"--")
    return unicodedata.normalize("NFKC", text).translate(quotes).casefold()


def record(folder, hints, target):
    import textrec_ctypes as textrec

    said = []

    def listen(level, message, _):
        if message.startswith(b"neural: "):
            said.append(message[len(b"neural: "):].decode())

    # Held until the end: the library keeps no reference.
    callback = textrec.c.textrec_set_log_callback.argtypes[0](listen)
    textrec.c.textrec_set_log_callback(callback, None)
    recognizers = {}
    for path in sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES):
        truth = path.with_suffix(".gt.txt")
        if not truth.exists():
            continue
        known = set(folded(truth.read_text(encoding="utf-8")).split())
        tags = hints.get(path.stem, ())
        for name, engine in (("tesseract", TESSERACT), ("neural", NEURAL)):
            if (tags, engine) not in recognizers:
                settings = {"language_hints": tags} if tags else {}
                recognizers[tags, engine] = textrec.Recognizer(engine=engine, **settings)
            said.clear()
            result = recognizers[tags, engine].process(textrec.Image.from_file(path))
            if engine == TESSERACT:
                nodes = result.nodes(textrec.WORD)
                words = [(result.node_text(node), result.node(node).confidence) for node in nodes]
            else:
                parts = " ".join(said).split()
                words = list(zip(parts[::2], map(float, parts[1::2])))
            for text, certainty in words:
                if certainty >= 0:
                    print(name, certainty, int(folded(text) in known), path.stem, sep="\t", file=target, flush=True)
        print(path.name, file=sys.stderr)


def logarithms(certainty):
    """Of certainty and of what it lacks to 1; nearer to 0 or 1, it tells nothing more."""
    return numpy.log(numpy.maximum(1e-4, certainty)), numpy.log(numpy.maximum(1e-4, 1 - certainty))


def likelihood(curve, certainty):
    own, lack = logarithms(certainty)
    return 1 / (1 + numpy.exp(-curve[0] - curve[1] * own + curve[2] * lack))


def fitted(certainty, right):
    """The three numbers of beta calibration (Kull, Silva Filho, Flach 2017), by Newton's method."""
    own, lack = logarithms(certainty)
    columns = numpy.stack([numpy.ones_like(certainty), own, -lack], 1)
    curve = numpy.zeros(3)
    for _ in range(50):
        chance = 1 / (1 + numpy.exp(-columns @ curve))
        curvature = (columns * (chance * (1 - chance))[:, None]).T @ columns + 1e-6 * numpy.eye(3)
        curve += numpy.linalg.solve(curvature, columns.T @ (right - chance))
    return curve


def loss(curve, certainty, right):
    chance = numpy.clip(likelihood(curve, certainty), 1e-6, 1 - 1e-6)
    return -numpy.mean(right * numpy.log(chance) + (1 - right) * numpy.log(1 - chance))


def report(name, certainty, right, half):
    curve = fitted(certainty, right)
    print(f"{name}: {len(right)} words, {right.mean():.3f} right; "
          f"log odds {curve[0]:.2f} + {curve[1]:.2f} log(certainty) - {curve[2]:.2f} log(1 - certainty)")
    for own in (False, True):
        other = fitted(certainty[half != own], right[half != own])
        inside, outside = (loss(each, certainty[half == own], right[half == own])
                           for each in (fitted(certainty[half == own], right[half == own]), other))
        print(f"  half {int(own)}: loss {inside:.4f} with its own curve, {outside:.4f} with that of the other half")
    for low, high in zip(EDGES, EDGES[1:]):
        inside = (certainty >= low) & (certainty < high)
        if inside.sum() >= 10:
            print(f"  {low:.3f} to {min(high, 1):.3f}: {inside.sum():6} words, right {right[inside].mean():.3f}, "
                  f"curve {likelihood(curve, certainty[inside]).mean():.3f}")
    return curve


def digits(certainty):
    return -numpy.log10(numpy.maximum(1e-4, 1 - certainty))


def plot(groups, target):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(groups), figsize=(8, 3.4), sharey=True, layout="constrained")
    ticks = numpy.array([0, 0.5, 0.9, 0.99, 0.999, 0.9999])
    for axis, (name, (certainty, right, curve)) in zip(axes, groups.items()):
        places = digits(certainty)
        bins = numpy.digitize(places, numpy.linspace(0, 4, 21))
        for place in sorted(set(bins)):
            inside = bins == place
            if inside.sum() >= 10:
                share = right[inside].mean()
                error = numpy.sqrt(max(share * (1 - share), 0.01) / inside.sum())
                axis.errorbar(places[inside].mean(), share, 2 * error, fmt="o", color="#163", markersize=4, linewidth=1)
        line = 1 - 10 ** -numpy.linspace(0, 4, 200)
        axis.plot(digits(line), likelihood(curve, line), color="#2a6", linewidth=2, zorder=0)
        axis.set_xticks(digits(ticks), [f"{tick:g}" for tick in ticks])
        axis.set(xlabel=f"Certainty of a word, {name}", ylim=(0, 1.02))
        axis.spines[["top", "right"]].set_visible(False)
    axes[0].set_ylabel("Share of words that are right")
    figure.savefig(target, dpi=90)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("words", type=pathlib.Path)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("--hints", type=pathlib.Path)
    parser.add_argument("--plot", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.record:
        hints = {}
        if arguments.hints:
            lines = arguments.hints.read_text(encoding="utf-8").splitlines()
            hints = {name: tuple(tags.split(",")) for name, tags in (line.split("\t") for line in lines)}
        with arguments.words.open("w", encoding="utf-8") as target:
            record(arguments.record, hints, target)
    words = collections.defaultdict(list)
    for line in arguments.words.read_text(encoding="utf-8").splitlines():
        engine, certainty, right, picture = line.split("\t")
        words[engine].append((float(certainty), float(right), zlib.crc32(picture.encode()) & 1))
    groups = {}
    for engine, rows in sorted(words.items()):
        certainty, right, half = numpy.array(rows).T
        groups[engine] = certainty, right, report(engine, certainty, right, half)
    if arguments.plot:
        plot(groups, arguments.plot)


if __name__ == "__main__":
    main()
