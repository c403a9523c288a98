#!/usr/bin/env python3
"""Draws the pictures of the comparison, each with its true text beside it.

usage: draw_pictures.py FOLDER
Writes NAME.png or NAME.jpg, NAME.txt, and index.tsv: picture, kind, languages (BCP-47, parted by commas). The same pictures
every time, on a machine with the same version of Pillow.
"""
import dataclasses
import pathlib
import sys
from collections.abc import Iterator, Sequence

import numpy
import texts
from drawing import (
    BLACK,
    DEVANAGARI,
    GOTHIC_BOLD,
    HAN,
    MONO,
    MONO_BOLD,
    MYEONGJO,
    SANS,
    SANS_BOLD,
    SERIF,
    SERIF_BOLD,
    WHITE,
    Colour,
    Random,
    Sheet,
    font,
    lit,
    photographed,
    textured,
    turned_corners,
)
from PIL import Image, ImageDraw, ImageFilter

EXIF_ORIENTATION = 0x0112


@dataclasses.dataclass
class Picture:
    name: str
    kind: str
    image: Image.Image
    truth: Sequence[str]
    languages: str = "en"
    jpeg_quality: int | None = None
    stored_orientation: int = 1


def pages() -> Iterator[Picture]:
    sheet = Sheet(1748, 1900)
    sheet.y = 200
    sheet.prose(190, 1370, texts.NOVEL, SERIF, 36, spacing=1.6, justified=True)
    sheet.text(874, 1790, "47", SERIF, 32, anchor="ma")
    yield Picture("page_novel", "pages", sheet.image, [*sheet.truth, "47"])

    sheet = Sheet(1748, 1700)
    sheet.y = 170
    sheet.line(170, texts.REPORT_HEADING, SANS_BOLD, 54, spacing=1.9)
    for text in texts.REPORT:
        if len(text) < 20:
            sheet.y += 26
            sheet.line(170, text, SANS_BOLD, 38, spacing=1.6)
        else:
            sheet.prose(170, 1400, text, SANS, 32)
    yield Picture("page_report", "pages", sheet.image, sheet.truth)

    sheet = Sheet(1500, 1560, (252, 250, 244))
    sheet.y = 140
    for text in texts.LETTER:
        if text:
            sheet.line(150, text, SERIF, 31, (30, 30, 60))
        else:
            sheet.y += 36
    yield Picture("page_letter", "pages", sheet.image.filter(ImageFilter.GaussianBlur(0.7)), sheet.truth)

    sheet = Sheet(1300, 1150, (244, 238, 222))
    sheet.y = 130
    for text in texts.MINUTES.split("\n"):
        if text:
            sheet.line(150, text, MONO, 32, (50, 46, 48), spacing=1.6)
        else:
            sheet.y += 40
    aged = textured(sheet.image, Random(3), (70, 5), (6, 4))
    yield Picture("page_minutes", "pages", aged.filter(ImageFilter.GaussianBlur(0.8)), sheet.truth)


def columns() -> Iterator[Picture]:
    sheet = Sheet(1700, 920)
    sheet.text(110, 100, texts.NEWS_HEADING, SERIF_BOLD, 64)
    sheet.truth.append(texts.NEWS_HEADING)
    rest = texts.NEWS
    for x in (110, 870):
        sheet.y = 240
        rest = sheet.prose(x, 710, rest, SERIF, 29, justified=True, bottom=800)
    yield Picture("columns_two", "columns", sheet.image, sheet.truth)

    sheet = Sheet(1800, 760)
    sheet.text(90, 80, texts.NEWS_HEADING, SANS_BOLD, 56)
    sheet.truth.append(texts.NEWS_HEADING)
    rest = texts.NEWS
    for x in (90, 650, 1210):
        sheet.y = 200
        rest = sheet.prose(x, 500, rest, SERIF, 25, spacing=1.4, bottom=560)
    paper = textured(sheet.image, Random(5), (3, 6)).filter(ImageFilter.GaussianBlur(0.8))
    yield Picture("columns_three", "columns", lit(paper, 0.8, 0.4), sheet.truth)

    sheet = Sheet(1600, 900)
    sheet.y = 90
    sheet.line(100, texts.GARDEN_HEADING, SERIF_BOLD, 56)
    sheet.y = 200
    rest = sheet.prose(100, 660, texts.GARDEN, SERIF, 30, bottom=690)
    leaves = textured(Image.new("RGB", (660, 250), (120, 110, 60)), Random(8), (60, 40), (12, 30), (3, 18))
    sheet.image.paste(leaves, (840, 200))
    sheet.y = 500
    sheet.prose(840, 660, rest, SERIF, 30)
    yield Picture("columns_picture", "columns", sheet.image, sheet.truth, jpeg_quality=85)


def till_slip(slip: tuple[str, list[str], list[tuple[str, str]], list[tuple[str, str]], list[str]], names: tuple[str, str],
              size: int, width: int, ink: Colour, ground: Colour) -> Sheet:
    """Head, items with their prices at the right, sums, foot."""
    head, address, items, sums, foot = slip
    plain, bold = names
    sheet = Sheet(width, round(size * 1.45 * (len(address) + len(items) + len(sums) + len(foot)) + size * 10), ground)
    sheet.y = size * 2
    sheet.line(width / 2, head, bold, round(size * 1.5), ink, "ma")
    for text in address:
        sheet.line(width / 2, text, plain, size, ink, "ma", 1.4)
    sheet.y += size
    for rows, name in ((items, plain), (sums, bold)):
        for text, price in rows:
            sheet.row([(size * 1.5, "la", text), (width - size * 1.5, "ra", price)], name, size, ink, 1.45)
        sheet.y += size // 2
    for text in foot:
        sheet.line(width / 2, text, plain, size, ink, "ma", 1.4)
    return sheet


def receipts() -> Iterator[Picture]:
    sheet = till_slip(texts.RECEIPT, (MONO, MONO_BOLD), 26, 620, (40, 40, 44), (250, 250, 248))
    yield Picture("receipt_market", "receipts", textured(sheet.image, Random(11), (2, 4)), sheet.truth, jpeg_quality=85)

    rng = Random(12)
    sheet = till_slip(texts.CAFE, (SANS, SANS_BOLD), 30, 640, (70, 70, 78), (246, 245, 240))
    table = textured(Image.new("RGB", (1000, 1300), (112, 74, 48)), rng, (90, 14), (9, 9), (2, 5))
    corners = turned_corners(sheet.image.size, (500, 660), -4)
    yield Picture("receipt_cafe", "receipts", photographed(sheet.image, table, corners, rng, 1.1), sheet.truth, jpeg_quality=82)

    rng = Random(13)
    sheet = till_slip(texts.HARDWARE, (MONO, MONO_BOLD), 28, 660, (98, 96, 104), (238, 236, 232))
    faded = textured(sheet.image, rng, (40, 7), (2, 9))
    ground = textured(Image.new("RGB", (1000, 1350), (66, 70, 74)), rng, (60, 9), (3, 6))
    image = photographed(faded, ground, [(170, 110), (820, 90), (860, 1220), (140, 1240)], rng, 1.2, 0.5)
    yield Picture("receipt_hardware", "receipts", image, sheet.truth, jpeg_quality=80)


def ruled_table(sheet: Sheet, rows: Sequence[Sequence[str]], left: int, top: int, widths: Sequence[int], height: int, size: int,
                header_ground: Colour, header_ink: Colour) -> None:
    """A table with rules between its cells; numbers stand at the right."""
    edges = [left + sum(widths[:index]) for index in range(len(widths) + 1)]
    sheet.draw.rectangle((edges[0], top, edges[-1], top + height), fill=header_ground)
    for number, row in enumerate(rows):
        y = top + number * height
        for index, text in enumerate(row):
            heading = number == 0
            is_number = not heading and text[:1].isdigit()
            x = edges[index + 1] - size // 2 if is_number else edges[index] + size // 2
            sheet.text(x, y + height / 2, text, SANS_BOLD if heading else SANS, size, header_ink if heading else BLACK,
                       "rm" if is_number else "lm")
        sheet.truth.append(" ".join(text for text in row if text))
    for number in range(len(rows) + 1):
        sheet.draw.line((edges[0], top + number * height, edges[-1], top + number * height), fill=BLACK, width=2)
    for x in edges:
        sheet.draw.line((x, top, x, top + len(rows) * height), fill=BLACK, width=2)


def forms() -> Iterator[Picture]:
    sheet = Sheet(1500, 1080)
    sheet.y = 90
    sheet.line(100, texts.FORM_HEADING, SANS_BOLD, 46, spacing=2)
    for row in texts.FORM:
        for x, (label, _) in zip((100, 800), row, strict=True):
            sheet.draw.rectangle((x, sheet.y, x + 640, sheet.y + 130), outline=(90, 90, 90), width=3)
            sheet.text(x + 16, sheet.y + 12, label, SANS, 24, (90, 90, 90))
        for x, (_, value) in zip((100, 800), row, strict=True):
            sheet.text(x + 24, sheet.y + 66, value, MONO, 34, (24, 32, 110))
        sheet.truth += [" ".join(label for label, _ in row), " ".join(value for _, value in row)]
        sheet.y += 160
    yield Picture("form_library", "forms", sheet.image, sheet.truth)

    sheet = Sheet(1600, 900)
    sheet.y = 90
    sheet.line(110, texts.INVOICE_HEADING, SERIF_BOLD, 46)
    ruled_table(sheet, texts.INVOICE, 110, 220, (120, 560, 230, 220, 240), 76, 30, (225, 225, 225), BLACK)
    yield Picture("form_invoice", "forms", sheet.image.filter(ImageFilter.GaussianBlur(0.6)), sheet.truth)

    sheet = Sheet(760, 420)
    sheet.y = 24
    sheet.line(30, texts.TIMETABLE_HEADING, SANS_BOLD, 22)
    ruled_table(sheet, texts.TIMETABLE, 30, 80, (150, 108, 108, 108, 108, 108), 48, 16, (30, 70, 120), WHITE)
    yield Picture("form_timetable", "forms", sheet.image, sheet.truth, jpeg_quality=75)


def board(lines: Sequence[str], name: str, sizes: Sequence[int], ground: Colour, ink: Colour, width: int) -> Image.Image:
    """A sign seen from the front: its lines centred, a frame in the ink's colour."""
    height = round(sum(size * 1.4 for size in sizes)) + 110
    sheet = Sheet(width, height, ground)
    sheet.draw.rounded_rectangle((12, 12, width - 13, height - 13), 24, outline=ink, width=6)
    sheet.y = 60
    for text, size in zip(lines, sizes, strict=True):
        sheet.line(width / 2, text, name, size, ink, "ma", 1.4)
    return sheet.image


def bricks(size: tuple[int, int], rng: Random) -> Image.Image:
    wall = Image.new("RGB", size, (176, 168, 158))
    draw = ImageDraw.Draw(wall)
    for row in range(size[1] // 52 + 1):
        for column in range(-1, size[0] // 130 + 1):
            shade = int(rng.normal(0, 14))
            x = column * 130 + row % 2 * 65
            draw.rectangle((x + 4, row * 52 + 4, x + 125, row * 52 + 47), fill=(140 + shade, 74 + shade // 2, 58 + shade // 2))
    return textured(wall, rng, (20, 8), (4, 9))


def signs() -> Iterator[Picture]:
    rng = Random(21)
    sign = board(texts.SIGNS["museum"], SANS_BOLD, (92, 58, 58), (120, 26, 34), (240, 236, 228), 900)
    wall = textured(Image.new("RGB", (1500, 1100), (205, 196, 178)), rng, (160, 12), (30, 8), (5, 9))
    image = photographed(sign, wall, [(300, 330), (1220, 410), (1200, 780), (320, 760)], rng, 1.3)
    yield Picture("sign_museum", "signs", image, texts.SIGNS["museum"], jpeg_quality=85)

    rng = Random(22)
    sign = board(texts.SIGNS["bakery"], SERIF_BOLD, (88, 52), (238, 226, 196), (70, 42, 24), 1000)
    corners = turned_corners(sign.size, (800, 480), -5)
    yield Picture("sign_bakery", "signs", photographed(sign, bricks((1600, 1000), rng), corners, rng, 1.2, 0.55, 2.4),
                  texts.SIGNS["bakery"], jpeg_quality=85)

    rng = Random(23)
    planks = textured(Image.new("RGB", (900, 520), (104, 70, 44)), rng, (40, 10), (3, 8))
    draw = ImageDraw.Draw(planks)
    for y in (130, 260, 390):
        draw.line((0, y, 900, y), fill=(58, 38, 24), width=5)
    for index, text in enumerate(texts.SIGNS["trail"]):
        draw.text((60, 66 + index * 130), text, font=font(SANS_BOLD, 70), fill=(236, 230, 214), anchor="lm")
    leaves = textured(Image.new("RGB", (1400, 1000), (62, 92, 48)), rng, (70, 30), (14, 26), (3, 16))
    corners = turned_corners(planks.size, (700, 500), 3.5)
    yield Picture("sign_trail", "signs", photographed(planks, leaves, corners, rng, 1.2), texts.SIGNS["trail"], jpeg_quality=85)

    rng = Random(24)
    sign = board(texts.SIGNS["warning"], SANS_BOLD, (120, 60, 60), (232, 184, 24), BLACK, 860)
    metal = textured(Image.new("RGB", (1300, 1000), (128, 132, 138)), rng, (120, 12), (2, 7))
    image = photographed(sign, metal, [(360, 240), (1010, 330), (1000, 690), (370, 780)], rng, 1.3, 0.5, 0.2)
    yield Picture("sign_warning", "signs", image, texts.SIGNS["warning"], jpeg_quality=82)


def screens() -> Iterator[Picture]:
    sheet = Sheet(480, 330, (243, 244, 246))
    sheet.y = 22
    sheet.line(24, "Settings", SANS_BOLD, 18, (60, 64, 72), spacing=2)
    for name, value in texts.SETTINGS:
        sheet.draw.line((24, sheet.y - 8, 456, sheet.y - 8), fill=(222, 224, 228))
        sheet.row([(24, "la", name), (456, "ra", value)], SANS, 13, (128, 134, 144), 2.8)
    yield Picture("screen_settings", "screens", sheet.image, sheet.truth)

    sheet = Sheet(360, 400, (236, 240, 244))
    sheet.y = 20
    for own, lines in texts.CHAT:
        width = max(font(SANS, 14).getlength(line) for line in lines) + 28
        left = 344 - width if own else 16
        box = (left, sheet.y, left + width, sheet.y + 24 + 22 * len(lines))
        sheet.draw.rounded_rectangle(box, 12, fill=(70, 130, 220) if own else WHITE)
        sheet.y += 12
        for text in lines:
            sheet.line(left + 14, text, SANS, 14, WHITE if own else (70, 74, 80), spacing=1.57)
        sheet.y += 24
    yield Picture("screen_chat", "screens", sheet.image, sheet.truth, jpeg_quality=80)

    sheet = Sheet(680, 300, (250, 250, 252))
    for index, (name, number, note) in enumerate(texts.CARDS):
        x, y = 20 + index % 2 * 325, 20 + index // 2 * 135
        sheet.draw.rounded_rectangle((x, y, x + 310, y + 120), 10, fill=WHITE, outline=(228, 230, 236))
        sheet.text(x + 18, y + 14, name, SANS, 13, (150, 154, 164))
        sheet.text(x + 18, y + 40, number, SANS_BOLD, 30, (74, 80, 92))
        sheet.text(x + 18, y + 88, note, SANS, 12, (164, 168, 178))
    for left, right in (texts.CARDS[:2], texts.CARDS[2:]):
        sheet.truth += [f"{one} {other}" for one, other in zip(left, right, strict=True)]
    yield Picture("screen_cards", "screens", sheet.image, sheet.truth)


def light_on_dark() -> Iterator[Picture]:
    sheet = Sheet(760, 330, (18, 20, 24))
    sheet.y = 24
    for text in texts.TERMINAL.split("\n"):
        sheet.line(24, text, MONO, 18, (150, 210, 140) if text.startswith("$") else (196, 200, 206), spacing=1.7)
    yield Picture("dark_terminal", "light on dark", sheet.image, sheet.truth)

    sheet = Sheet(1280, 720, (24, 40, 84))
    sheet.image = lit(sheet.image, 0.45, 0.9)
    sheet.draw = ImageDraw.Draw(sheet.image)
    sheet.y = 120
    sheet.line(100, texts.SLIDE_HEADING, SANS_BOLD, 60, WHITE, spacing=2.4)
    for text in texts.SLIDE:
        sheet.line(130, text, SANS, 42, (206, 216, 240), spacing=2.2)
    yield Picture("dark_slide", "light on dark", sheet.image, sheet.truth, jpeg_quality=85)

    rng = Random(33)
    sign = board(texts.CINEMA, SANS, (64, 44, 44), (30, 34, 36), (214, 206, 180), 900)
    night = textured(Image.new("RGB", (1300, 900), (44, 46, 54)), rng, (90, 8), (4, 5))
    corners = turned_corners(sign.size, (650, 440), 2)
    yield Picture("dark_cinema", "light on dark", photographed(sign, night, corners, rng, 1.4, 0.6, 2.2), texts.CINEMA,
                  jpeg_quality=80)


def turned_photos() -> Iterator[Picture]:
    """What a camera stores that was held on its side: turned pixels, and EXIF's note of it."""
    rng = Random(41)
    label = board(texts.LABEL, SERIF_BOLD, (96, 54, 48, 44, 44, 44), (244, 226, 170), (88, 50, 20), 800)
    shelf = textured(Image.new("RGB", (1100, 1400), (150, 128, 104)), rng, (120, 12), (6, 8))
    image = photographed(label, shelf, turned_corners(label.size, (550, 680), 2), rng, 1.2)
    yield Picture("turned_label", "turned by EXIF", image, texts.LABEL, jpeg_quality=84, stored_orientation=6)

    rng = Random(42)
    notice = board([text for text in texts.NOTICE if text], SANS, (64, 40, 40, 40), (250, 250, 246), (30, 30, 34), 940)
    door = textured(Image.new("RGB", (1500, 1100), (126, 142, 150)), rng, (150, 9), (3, 6))
    image = photographed(notice, door, [(290, 340), (1210, 320), (1220, 700), (280, 690)], rng, 1.2)
    yield Picture("turned_notice", "turned by EXIF", image, [text for text in texts.NOTICE if text], jpeg_quality=84,
                  stored_orientation=3)

    rng = Random(43)
    sheet = Sheet(1000, 520, (232, 238, 246))
    sheet.y = 50
    for index, text in enumerate(texts.TICKET):
        sheet.line(60, text, SANS_BOLD if index == 0 else MONO, 54 if index == 0 else 36, (26, 40, 80), spacing=1.9)
    desk = textured(Image.new("RGB", (1400, 1000), (84, 84, 88)), rng, (70, 8), (2, 6))
    image = photographed(sheet.image, desk, turned_corners((1000, 520), (700, 500), -3), rng, 1.1)
    yield Picture("turned_ticket", "turned by EXIF", image, sheet.truth, jpeg_quality=84, stored_orientation=8)


def poor_scans() -> Iterator[Picture]:
    rng = Random(51)
    sheet = Sheet(1700, 1000, (246, 244, 238))
    sheet.y = 130
    sheet.prose(160, 1380, texts.SCAN, SERIF, 36, (44, 42, 46), spacing=1.6, justified=True)
    scan = sheet.image.rotate(-1.4, Image.BICUBIC, fillcolor=(246, 244, 238)).resize((850, 500), Image.BICUBIC)
    scan = textured(scan.filter(ImageFilter.GaussianBlur(0.5)), rng, (1, 12))
    yield Picture("scan_survey", "poor scans", scan.convert("L"), sheet.truth, jpeg_quality=60)

    rng = Random(52)
    sheet = Sheet(1300, 1000)
    sheet.y = 110
    for text in texts.FAX.split("\n"):
        if text:
            sheet.line(140, text, MONO, 34)
        else:
            sheet.y += 40
    gray = numpy.asarray(textured(sheet.image.filter(ImageFilter.GaussianBlur(1.6)), rng, (2, 26)).convert("L"))
    specks = rng.random_sample(gray.shape) < 0.002
    fax = Image.fromarray(((gray > 140) & ~specks).astype(numpy.uint8) * 255)
    yield Picture("scan_fax", "poor scans", fax.rotate(1.2, Image.NEAREST, fillcolor=255), sheet.truth)

    rng = Random(53)
    sheet = Sheet(1500, 520, (214, 212, 206))
    sheet.y = 90
    sheet.prose(110, 1280, texts.SPECIFICATION, SANS, 28, (84, 84, 88), spacing=1.55)
    scan = textured(lit(sheet.image, 0.6, 0.1).filter(ImageFilter.GaussianBlur(1.5)), rng, (50, 5), (2, 8))
    yield Picture("scan_cartridge", "poor scans", scan, sheet.truth, jpeg_quality=50)


def other_languages() -> Iterator[Picture]:
    sheet = Sheet(1500, 1020)
    sheet.y = 120
    sheet.prose(140, 1220, texts.GERMAN, SERIF, 34)
    yield Picture("german_letter", "German, French", sheet.image, sheet.truth, "de")

    rng = Random(62)
    sheet = Sheet(900, 760, (250, 244, 228))
    sheet.y = 60
    sheet.line(450, texts.FRENCH_HEADING, SERIF_BOLD, 52, (90, 30, 30), "ma", 2)
    for dish, price in texts.FRENCH:
        sheet.row([(70, "la", dish), (830, "ra", price)], SERIF, 32, (50, 40, 36), 2.2)
    table = textured(Image.new("RGB", (1200, 1050), (96, 70, 50)), rng, (80, 12), (3, 7))
    image = photographed(sheet.image, table, turned_corners((900, 760), (600, 520), 3), rng, 1.1, 0.65)
    yield Picture("french_menu", "German, French", image, sheet.truth, "fr", 84)

    for name, text, face, size, tag, kind in (
        ("chinese_page", texts.CHINESE, HAN, 38, "zh-Hans", "Chinese, Japanese, Korean"),
        ("japanese_page", texts.JAPANESE, HAN, 36, "ja", "Chinese, Japanese, Korean"),
        ("korean_page", texts.KOREAN, MYEONGJO, 36, "ko", "Chinese, Japanese, Korean"),
        ("hindi_page", texts.HINDI, DEVANAGARI, 40, "hi", "Hindi"),
    ):
        sheet = Sheet(1300, 760)
        sheet.y = 100
        sheet.prose(120, 1060, text, face, size, spacing=1.7)
        yield Picture(name, kind, sheet.image.crop((0, 0, 1300, sheet.y + 60)), sheet.truth, tag)

    for name, lines, face, colours, tag, kind, seed in (
        ("chinese_sign", texts.CHINESE_SIGN, HAN, ((20, 90, 60), (240, 244, 240)), "zh-Hans", "Chinese, Japanese, Korean", 71),
        ("korean_sign", texts.KOREAN_SIGN, GOTHIC_BOLD, ((28, 58, 120), WHITE), "ko", "Chinese, Japanese, Korean", 72),
        ("hindi_sign", texts.HINDI_SIGN, DEVANAGARI, ((246, 214, 60), BLACK), "hi", "Hindi", 73),
    ):
        rng = Random(seed)
        sign = board(lines, face, (100, 72, 72), *colours, 860)
        wall = textured(Image.new("RGB", (1300, 900), (190, 186, 176)), rng, (120, 11), (20, 8), (4, 8))
        image = photographed(sign, wall, [(230, 220), (1080, 260), (1070, 670), (240, 640)], rng, 1.2)
        yield Picture(name, kind, image, lines, tag, 85)

    sheet = Sheet(420, 300, (28, 30, 36))
    sheet.y = 20
    for name, value in texts.JAPANESE_SCREEN:
        sheet.row([(24, "la", name), (396, "ra", value)], HAN, 20, (206, 208, 214), 2.6)
    yield Picture("japanese_screen", "Chinese, Japanese, Korean", sheet.image, sheet.truth, "ja")


KINDS = (pages, columns, receipts, forms, signs, screens, light_on_dark, turned_photos, poor_scans, other_languages)
# What turns an upright picture into the pixels that a camera stores with this orientation.
STORED = {3: Image.ROTATE_180, 6: Image.ROTATE_90, 8: Image.ROTATE_270}


def save(picture: Picture, folder: pathlib.Path) -> str:
    """Writes the picture and its text; gives its line of the index."""
    image = picture.image
    exif = Image.Exif()
    if picture.stored_orientation in STORED:
        image = image.transpose(STORED[picture.stored_orientation])
        exif[EXIF_ORIENTATION] = picture.stored_orientation
    if picture.jpeg_quality is None:
        path = folder / f"{picture.name}.png"
        image.save(path)
    else:
        path = folder / f"{picture.name}.jpg"
        image.save(path, quality=picture.jpeg_quality, exif=exif)
    path.with_suffix(".txt").write_text("\n".join(picture.truth) + "\n", encoding="utf-8")
    return f"{path.name}\t{picture.kind}\t{picture.languages}\n"


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: draw_pictures.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    index = "".join(save(picture, folder) for kind in KINDS for picture in kind())
    (folder / "index.tsv").write_text(index, encoding="utf-8")


if __name__ == "__main__":
    main()
