"""Pictures that the tests draw themselves, and the distance between a text and what was read."""
import io
import pathlib
import random
import struct
import zlib

from PIL import Image, ImageDraw, ImageFont

FONTS = {
    "sans": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "serif": "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
    "mono": "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "han": "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "hangul": "/usr/share/fonts/truetype/nanum/NanumGothic.ttf",
    "devanagari": "/usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf",
}

PROSE = """The ferry left the harbour at seven in the morning
with forty passengers and a cargo of timber. By noon
the wind had turned, and the captain ordered all hands
on deck. Nobody spoke of the storm that had sunk two
ships the week before. They reached the island after
dark and slept in the school."""


def font(name="sans", size=32):
    return ImageFont.truetype(FONTS[name], size)


def blank(width, height, ground=255):
    return Image.new("L", (width, height), ground)


def write(image, x, y, text, size=32, name="sans", ink=0):
    """Draws one line from (x, y) to the right and down; returns the box of its ink: left, top, right, bottom."""
    mask = blank(*image.size, ground=0)
    ImageDraw.Draw(mask).text((x, y), text, font=font(name, size), fill=255)
    image.paste(ink, mask=mask)
    return mask.getbbox()


def page(text, size=32, name="sans", ink=0, ground=255, margin=60, spacing=1.5):
    """The lines of `text`, left-aligned, on a page just large enough."""
    lines = text.splitlines()
    width = max(font(name, size).getbbox(line)[2] for line in lines)
    step = int(size * spacing)
    image = blank(width + 2 * margin, step * len(lines) + 2 * margin, ground)
    for row, line in enumerate(lines):
        write(image, margin, margin + row * step, line, size, name, ink)
    return image


# What makes upright pixels those that an EXIF orientation calls for.
STORED = {
    1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
    5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270,
}


def stored(image, orientation):
    """An upright picture as it is stored in an EXIF orientation."""
    method = STORED[orientation]
    return image if method is None else image.transpose(method)


def to_stored(orientation, point, size):
    """Where an upright point lies among stored pixels of this size."""
    (x, y), (width, height) = point, size
    return {
        1: (x, y), 2: (width - x, y), 3: (width - x, height - y), 4: (x, height - y),
        5: (y, x), 6: (y, height - x), 7: (width - y, height - x), 8: (width - y, x),
    }[orientation]


def corners(node):
    return [(corner.x, corner.y) for corner in node.corners.corner]


def noise(width, height, seed=1):
    return Image.frombytes("L", (width, height), random.Random(seed).randbytes(width * height))


def encoded(image, format="PNG", **settings):
    stream = io.BytesIO()
    image.save(stream, format, **settings)
    return stream.getvalue()


def png_of_size(width, height):
    """A PNG whose header claims a size that its few bytes of pixels do not fill."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 64))
            + chunk(b"IEND", b""))


def save(folder, name, data):
    path = pathlib.Path(folder) / name
    path.write_bytes(data)
    return path


def character_error_rate(truth, read):
    """Edit distance over the length of the truth, white space folded."""
    truth, read = " ".join(truth.split()), " ".join(read.split())
    previous = list(range(len(read) + 1))
    for row, expected in enumerate(truth, 1):
        current = [row]
        for column, found in enumerate(read, 1):
            current.append(min(previous[column] + 1, current[-1] + 1, previous[column - 1] + (expected != found)))
        previous = current
    return previous[-1] / len(truth)
