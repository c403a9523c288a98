#!/usr/bin/env python3
"""Makes a sample photo and a sample page, each with its true text beside it.

usage: make_samples.py FOLDER
Writes photo.jpg, photo.txt, page.png, page.txt. The same pictures every time.
"""
import pathlib
import random
import sys

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

SERIF = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"
SERIF_BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"
SANS_BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

SIGN = [("HARBOUR STREET", 84), ("Museum 300 m", 64), ("Ferry to the islands", 64)]

HEADING = "The Lighthouse at Cape Arden"
PARAGRAPHS = [
    """The lighthouse stands on a narrow shelf of granite, forty metres above the sea. It was
built in 1871 by a crew of twenty-three masons who carried every block up the cliff by
hand. The lamp burned oil for half a century before the first cable reached the cape.
Sailors still call it the candle, because its white tower tapers towards the light.""",
    """Today the keeper's house is a small museum. A visit costs 6.50 in summer and nothing
in winter, when the door is opened by whoever lives nearest. Bring warm clothes: the wind
at the top is strong, and the stair of 142 steps has no landing. On a clear morning you
can see the mainland, the fishing fleet and, far to the north, the snow of Mount Hale.""",
]


def noise(size, rng, grain, spread):
    """Gray clouds around 128: random values `grain` pixels apart, made smooth."""
    small = (size[0] // grain + 2, size[1] // grain + 2)
    values = bytes(min(255, max(0, int(rng.gauss(128, spread)))) for _ in range(small[0] * small[1]))
    return Image.frombytes("L", small, values).resize(size, Image.BICUBIC)


def perspective(source, target):
    """Coefficients for Image.transform that bring the corners `source` of a picture to `target`."""
    rows = []
    for (u, v), (x, y) in zip(source, target):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for column in range(8):
        pivot = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(8):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [row[8] for row in rows]


def sign():
    """The sign itself, seen from the front."""
    image = Image.new("RGBA", (960, 420), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, 959, 419), 36, fill=(26, 62, 120, 255))
    draw.rounded_rectangle((14, 14, 945, 405), 26, outline=(236, 238, 240, 255), width=7)
    y = 56
    for text, size in SIGN:
        draw.text((60, y), text, font=ImageFont.truetype(SANS_BOLD, size), fill=(236, 238, 240, 255))
        y += int(size * 1.2) + 18
    for x, y in ((34, 34), (925, 34), (34, 385), (925, 385)):
        draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=(150, 155, 160, 255))
    return image


def plaster(size, rng):
    """A rough wall: stains, bumps and grains."""
    wall = Image.new("RGB", size, (205, 196, 178))
    for grain, spread in ((160, 12), (30, 8), (5, 9)):
        texture = noise(size, rng, grain, spread)
        wall = ImageChops.add(wall, texture.convert("RGB"), offset=-128)
    return wall


def photo():
    """A street sign on a plastered wall: seen from the side, unevenly lit, slightly out of focus, with sensor noise."""
    rng = random.Random(7)
    size = (1600, 1200)
    wall = plaster(size, rng)
    front = sign()
    corners = [(0, 0), (front.width, 0), front.size, (0, front.height)]
    seen = [(300, 395), (1295, 330), (1310, 800), (285, 770)]
    turned = front.transform(size, Image.PERSPECTIVE, perspective(corners, seen), Image.BICUBIC)

    shadow = Image.new("L", size, 255)
    shadow.paste(110, mask=turned.getchannel("A"))
    shadow = ImageChops.offset(shadow, 14, 20).filter(ImageFilter.GaussianBlur(12))
    wall = ImageChops.multiply(wall, shadow.convert("RGB"))
    wall.paste(turned, mask=turned.getchannel("A"))

    light = Image.linear_gradient("L").resize((2400, 2400)).rotate(72).crop((400, 600, 2000, 1800))
    light = light.point(lambda value: 110 + value * 145 // 255)
    grain = noise(size, rng, 1, 7)
    image = ImageChops.multiply(wall, light.convert("RGB")).filter(ImageFilter.GaussianBlur(1.3))
    return ImageChops.add(image, grain.convert("RGB"), offset=-128)


def page():
    """A page of a booklet, A6 across, at 300 dots per inch."""
    image = Image.new("L", (1748, 1240), 255)
    draw = ImageDraw.Draw(image)
    draw.text((150, 160), HEADING, font=ImageFont.truetype(SERIF_BOLD, 60), fill=0)
    body = ImageFont.truetype(SERIF, 33)
    y = 310
    for paragraph in PARAGRAPHS:
        for line in paragraph.splitlines():
            draw.text((150, y), line, font=body, fill=20)
            y += 56
        y += 50
    return image.filter(ImageFilter.GaussianBlur(0.6))


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    page().save(folder / "page.png", dpi=(300, 300))
    (folder / "page.txt").write_text("\n".join([HEADING, *PARAGRAPHS]) + "\n")
    (folder / "photo.txt").write_text("\n".join(text for text, _ in SIGN) + "\n")
    photo().save(folder / "photo.jpg", quality=88)


if __name__ == "__main__":
    main()
