#!/usr/bin/env python3
"""Shows where the error rate rises with blur, small text, low contrast and glare, and whether the advice tells.

usage: quality_curve.py FOLDER WORK [--hints FILE] [--pictures N] [--pixels P] [--plot PNG]

Takes N (60) pictures of FOLDER that have their text in NAME.gt.txt beside them and no more than P (2000000)
pixels, makes copies of each that are blurred, shrunken, paler or with glare over them, and recognizes them all. FILE has
lines "NAME<tab>TAG[,TAG...]" with language hints. Results are kept in WORK, so that a second run only measures again.
Prints, for each advice, how often it is given where the error rate rose by more than a tenth, and where it did not.
"""
import argparse
import io
import pathlib
import sys
import unicodedata
import zlib

import numpy
from PIL import Image, ImageFilter, ImageOps

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/python"))
import textrec_ctypes as textrec  # noqa: E402

SUFFIXES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp"}
BLURS = (0.04, 0.08, 0.12, 0.18)  # standard deviation of a Gaussian by the height of a character
HEIGHTS = (8, 11, 14, 18)  # pixels
CONTRASTS = (0.3, 0.12, 0.05)  # of the picture's own, under noise of 3 levels
ADVICE = {"text too small": (textrec.TEXT_TOO_SMALL, "height"), "out of focus": (textrec.OUT_OF_FOCUS, "blur"),
          "low contrast": (textrec.LOW_CONTRAST, "contrast"), "glare": (textrec.GLARE, "glare")}
RISE = 0.1


def distance(a, b):
    """Edit distance, all of a column at once in the bits of an integer (Myers 1999)."""
    if not a or not b:
        return len(a) + len(b)
    places = {}
    for index, character in enumerate(a):
        places[character] = places.get(character, 0) | 1 << index
    mask, top = (1 << len(a)) - 1, 1 << len(a) - 1
    up, down, edits = mask, 0, len(a)
    for character in b:
        match = places.get(character, 0)
        diagonal = ((match & up) + up ^ up) | match | down
        right, left = down | ~(diagonal | up) & mask, up & diagonal
        edits += bool(right & top) - bool(left & top)
        right = right << 1 | 1
        up, down = (left << 1 | ~(diagonal | right)) & mask, right & diagonal & mask
    return edits


def folded(text):
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def error_rate(truth, read):
    """Character error rate, case and white space folded, at most 1."""
    truth, read = folded(truth), folded(read)
    return min(1.0, distance(truth, read) / max(1, len(truth)))


def encoded(image):
    stream = io.BytesIO()
    image.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def paler(image, contrast, generator):
    """Drawn together about the middle gray, with the noise of a sensor."""
    pixels = numpy.asarray(image, dtype=float)
    pixels = 128 + (pixels - 128) * contrast + generator.normal(0, 3, pixels.shape)
    return Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))


def with_glare(image, generator):
    """Darkened to a white of 200, with a round light, an eighth of the longer side wide, over the middle of the picture."""
    pixels = numpy.asarray(image, dtype=float) * 200 / 255
    height, width = pixels.shape
    y, x = numpy.mgrid[:height, :width]
    center = width * generator.uniform(0.4, 0.6), height * generator.uniform(0.4, 0.6)
    square = (x - center[0]) ** 2 + (y - center[1]) ** 2
    return Image.fromarray(numpy.clip(pixels + 400 * numpy.exp(-square / 2 / (max(width, height) / 8) ** 2), 0, 255)
                           .astype("uint8"))


def versions(image, height, generator):
    """Name, kind and a function that makes each copy."""
    yield "original", "original", lambda: image
    for share in BLURS:
        yield f"blur {share}", "blur", lambda: image.filter(ImageFilter.GaussianBlur(share * height))
    for target in HEIGHTS:
        if target < height:
            size = tuple(max(1, round(side * target / height)) for side in image.size)
            yield f"height {target}", "height", lambda: image.resize(size, Image.Resampling.LANCZOS)
    for contrast in CONTRASTS:
        yield f"contrast {contrast}", "contrast", lambda: paler(image, contrast, generator)
    yield "glare", "glare", lambda: with_glare(image, generator)


class Reader:
    def __init__(self, hints, work):
        self.hints, self.work, self.recognizers = hints, work, {}

    def read(self, name, version, image):
        """The result, from an earlier run where there is one."""
        kept = self.work / f"{name} {version}.json"
        if kept.exists():
            return textrec.Result.from_json(kept.read_bytes())
        tags = self.hints.get(name, ())
        if tags not in self.recognizers:
            self.recognizers[tags] = textrec.Recognizer(timeout_ms=20000, **({"language_hints": tags} if tags else {}))
        result = self.recognizers[tags].process(image)
        kept.write_bytes(result.export())
        return result


def measured(arguments):
    """A row for each copy: picture, version, kind, rise of the error rate, qualities with and without the result."""
    hints = {}
    if arguments.hints:
        lines = arguments.hints.read_text(encoding="utf-8").splitlines()
        hints = {name: tuple(tags.split(",")) for name, tags in (line.split("\t") for line in lines)}
    arguments.work.mkdir(parents=True, exist_ok=True)
    reader = Reader(hints, arguments.work)
    files = sorted(path for path in arguments.folder.rglob("*")
                   if path.suffix.lower() in SUFFIXES and path.with_suffix(".gt.txt").exists()
                   and numpy.prod(Image.open(path).size) <= arguments.pixels)
    # Mixed, and so that more pictures come on top of fewer.
    files = sorted(files, key=lambda path: zlib.crc32(path.stem.encode()))[:arguments.pictures]
    for number, path in enumerate(files):
        image = ImageOps.exif_transpose(Image.open(path)).convert("L")
        truth = path.with_suffix(".gt.txt").read_text(encoding="utf-8")
        generator = numpy.random.default_rng(1)
        try:
            original = reader.read(path.stem, "original", textrec.Image.from_encoded(encoded(image)))
        except textrec.Error:
            continue
        least = error_rate(truth, original.text)
        height = textrec.Image.from_encoded(encoded(image)).quality(original).median_character_height
        # What cannot be read as it is tells nothing about its copies.
        if least > 0.5 or height == 0:
            continue
        for version, kind, make in versions(image, height, generator):
            copy = textrec.Image.from_encoded(encoded(make()))
            try:
                result = reader.read(path.stem, version, copy)
            except textrec.Error:
                continue
            rise = error_rate(truth, result.text) - least
            yield path.stem, version, kind, rise, copy.quality(result), copy.quality()
        print(f"\r{number + 1} of {len(files)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def report(rows):
    originals = [row for row in rows if row[2] == "original"]
    print(f"{len(originals)} pictures, {len(rows) - len(originals)} copies of them")
    print(f"{'advice':<16}{'of copies with':<16}{'error rose, advised':>22}{'did not rise, advised':>24}{'originals':>14}")
    for source, place in (("with the result", 4), ("without", 5)):
        print(source)
        for name, (bit, kind) in ADVICE.items():
            copies = [row for row in rows if row[2] == kind]
            counts = []
            for group in ([row for row in copies if row[3] > RISE], [row for row in copies if row[3] <= RISE], originals):
                given = sum(bool(row[place].advice & bit) for row in group)
                counts.append(f"{given} of {len(group)}")
            print(f"  {name:<14}{kind:<16}{counts[0]:>22}{counts[1]:>24}{counts[2]:>14}")


def plot(rows, target):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    panels = (("blur", "focus", lambda q: q.focus, numpy.linspace(0, 1, 11), "Focus", 0.5),
              ("height", "height", lambda q: q.median_character_height, numpy.arange(6, 40, 2), "Character height, pixels", 16),
              ("contrast", "contrast", lambda q: q.contrast, numpy.linspace(0, 1, 21), "Contrast", 0.1))
    figure, axes = pyplot.subplots(1, 3, figsize=(10, 3.2), sharey=True, layout="constrained")
    for axis, (kind, _, value, edges, label, threshold) in zip(axes, panels):
        points = numpy.array([(value(row[5]), row[3]) for row in rows if row[2] in (kind, "original")])
        axis.plot(points[:, 0], points[:, 1], ".", color="#9ab", markersize=3, zorder=1)
        places = numpy.digitize(points[:, 0], edges)
        bins = [(points[places == place, 0].mean(), *numpy.percentile(points[places == place, 1], (25, 50, 75)))
                for place in sorted(set(places)) if numpy.sum(places == place) >= 5]
        x, low, middle, high = zip(*bins)
        axis.fill_between(x, low, high, color="#2a6", alpha=0.25, linewidth=0)
        axis.plot(x, middle, color="#163", linewidth=2)
        axis.axvline(threshold, color="#c33", linestyle="--", linewidth=1.2)
        axis.set(xlabel=label, ylim=(-0.1, 1))
        axis.spines[["top", "right"]].set_visible(False)
        if kind == "height":
            axis.set_xlim(6, 40)
    axes[0].set_ylabel("Rise of the error rate")
    figure.savefig(target, dpi=90)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--hints", type=pathlib.Path)
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--pixels", type=int, default=2_000_000)
    parser.add_argument("--plot", type=pathlib.Path)
    arguments = parser.parse_args()
    rows = list(measured(arguments))
    report(rows)
    if arguments.plot:
        plot(rows, arguments.plot)


if __name__ == "__main__":
    main()
