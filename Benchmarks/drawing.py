"""Paper, walls and cameras: what the pictures of the comparison are drawn with."""
import pathlib
from collections.abc import Sequence

import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

FONTS = pathlib.Path("/usr/share/fonts/truetype")
SERIF = "dejavu/DejaVuSerif.ttf"
SERIF_BOLD = "dejavu/DejaVuSerif-Bold.ttf"
SANS = "dejavu/DejaVuSans.ttf"
SANS_BOLD = "dejavu/DejaVuSans-Bold.ttf"
MONO = "dejavu/DejaVuSansMono.ttf"
MONO_BOLD = "dejavu/DejaVuSansMono-Bold.ttf"
GOTHIC_BOLD = "nanum/NanumGothicBold.ttf"
MYEONGJO = "nanum/NanumMyeongjo.ttf"
HAN = "droid/DroidSansFallbackFull.ttf"
DEVANAGARI = "lohit-devanagari/Lohit-Devanagari.ttf"

Colour = tuple[int, int, int]
Point = tuple[float, float]
Random = numpy.random.RandomState
BLACK: Colour = (20, 20, 22)
WHITE: Colour = (255, 255, 255)


class Sheet:
    """A picture that is written from top to bottom and remembers its text in reading order."""

    def __init__(self, width: int, height: int, ground: Colour = WHITE) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.draw = ImageDraw.Draw(self.image)
        self.truth: list[str] = []
        self.y = 0

    def text(self, x: float, y: float, text: str, name: str, size: int, ink: Colour = BLACK, anchor: str = "la") -> None:
        """Draws one line; "la" gives its top left, "ra" its top right, "ma" its top middle, "mm" its centre."""
        self.draw.text((x, y), text, font=font(name, size), fill=ink, anchor=anchor)

    def line(self, x: float, text: str, name: str, size: int, ink: Colour = BLACK, anchor: str = "la",
             spacing: float = 1.5) -> None:
        """One line at the current height, which moves down."""
        self.text(x, self.y, text, name, size, ink, anchor)
        self.truth.append(text)
        self.y += round(size * spacing)

    def row(self, cells: Sequence[tuple[float, str, str]], name: str, size: int, ink: Colour = BLACK,
            spacing: float = 1.5) -> None:
        """Texts side by side at the current height: x, anchor and text of each."""
        for x, anchor, text in cells:
            self.text(x, self.y, text, name, size, ink, anchor)
        self.truth.append(" ".join(text for _, _, text in cells if text))
        self.y += round(size * spacing)

    def prose(self, x: float, width: float, text: str, name: str, size: int, ink: Colour = BLACK, spacing: float = 1.5,
              justified: bool = False, bottom: int | None = None) -> str:
        """Paragraphs broken into lines of at most `width`. What does not fit above `bottom` is given back."""
        paragraphs = text.split("\n\n")
        for number, paragraph in enumerate(paragraphs):
            lines = wrapped(paragraph, name, size, width)
            for index, words in enumerate(lines):
                if bottom is not None and self.y + size > bottom:
                    rest = joined(paragraph, [word for line in lines[index:] for word in line])
                    return "\n\n".join([rest, *paragraphs[number + 1:]])
                gap = 0.0
                if justified and index + 1 < len(lines) and len(words) > 1:
                    gap = (width - font(name, size).getlength(joined(paragraph, words))) / (len(words) - 1)
                at = x
                for word in words:
                    self.text(at, self.y, word, name, size, ink)
                    at += font(name, size).getlength(word + joined(paragraph, ["", ""])) + gap
                self.truth.append(joined(paragraph, words))
                self.y += round(size * spacing)
            self.y += round(size * spacing * 0.5)
        return ""


def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / name), size)


def is_spaced(text: str) -> bool:
    """Whether words are parted by spaces: not in Chinese and Japanese."""
    return " " in text


def joined(paragraph: str, words: Sequence[str]) -> str:
    return (" " if is_spaced(paragraph) else "").join(words)


def wrapped(paragraph: str, name: str, size: int, width: float) -> list[list[str]]:
    """The words of a paragraph, line by line; in Chinese and Japanese its characters, no line starting with a full stop."""
    lines: list[list[str]] = []
    for part in paragraph.split("\n"):
        lines.append([])
        for word in part.split(" ") if is_spaced(paragraph) else part:
            if lines[-1] and word not in "，。、" and (
                    font(name, size).getlength(joined(paragraph, [*lines[-1], word])) > width):
                lines.append([])
            lines[-1].append(word)
    return lines


def clouds(size: tuple[int, int], rng: Random, grain: int, spread: float) -> Image.Image:
    """Gray clouds around 128: random values `grain` pixels apart, made smooth."""
    small = rng.normal(128, spread, (size[1] // grain + 2, size[0] // grain + 2))
    return Image.fromarray(small.clip(0, 255).astype(numpy.uint8)).resize(size, Image.BICUBIC)


def textured(image: Image.Image, rng: Random, *layers: tuple[int, float]) -> Image.Image:
    """With clouds of several grains added."""
    for grain, spread in layers:
        image = ImageChops.add(image, clouds(image.size, rng, grain, spread).convert("RGB"), offset=-128)
    return image


def lit(image: Image.Image, darkest: float, direction: float) -> Image.Image:
    """Lit from one side: brightness falls to `darkest` towards `direction`, in radians."""
    across = numpy.linspace(-1, 1, image.width)[None, :] * numpy.cos(direction)
    down = numpy.linspace(-1, 1, image.height)[:, None] * numpy.sin(direction)
    slope = (across + down + 1.42) / 2.84
    light = Image.fromarray((255 * (1 - slope * (1 - darkest))).clip(0, 255).astype(numpy.uint8))
    return ImageChops.multiply(image, light.convert("RGB"))


def perspective(source: Sequence[Point], target: Sequence[Point]) -> list[float]:
    """Coefficients for Image.transform that bring the corners `source` of a picture to `target`."""
    rows, values = [], []
    for (u, v), (x, y) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(value) for value in numpy.linalg.solve(rows, values)]


def photographed(front: Image.Image, ground: Image.Image, corners: Sequence[Point], rng: Random, blur: float = 1.0,
                 darkest: float = 0.6, direction: float = 0.8) -> Image.Image:
    """`front` with its corners (clockwise from the top left) at `corners` of the ground, with shadow, light, blur and noise."""
    front = front.convert("RGBA")
    edges = [(0, 0), (front.width, 0), (front.width, front.height), (0, front.height)]
    seen = front.transform(ground.size, Image.PERSPECTIVE, perspective(edges, corners), Image.BICUBIC)
    mask = seen.getchannel("A")
    shadow = Image.new("L", ground.size, 255)
    shadow.paste(120, mask=mask)
    shadow = ImageChops.offset(shadow, 10, 14).filter(ImageFilter.GaussianBlur(10))
    image = ImageChops.multiply(ground, shadow.convert("RGB"))
    image.paste(seen, mask=mask)
    return textured(lit(image, darkest, direction).filter(ImageFilter.GaussianBlur(blur)), rng, (1, 6))


def turned_corners(size: tuple[int, int], centre: Point, degrees: float, scale: float = 1.0) -> list[Point]:
    """Corners of a rectangle that is turned clockwise about its centre."""
    cosine, sine = numpy.cos(numpy.radians(degrees)) * scale, numpy.sin(numpy.radians(degrees)) * scale
    half = [(-size[0] / 2, -size[1] / 2), (size[0] / 2, -size[1] / 2), (size[0] / 2, size[1] / 2), (-size[0] / 2, size[1] / 2)]
    return [(centre[0] + x * cosine - y * sine, centre[1] + x * sine + y * cosine) for x, y in half]
