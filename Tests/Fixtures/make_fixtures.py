#!/usr/bin/env python3
"""Makes the encoded images that the decoder is tested with, and the pixels each must decode to.

Needs Pillow, numpy, tifffile and imagecodecs. Everything is computed; running it again gives the same pixels.

    encoded/NAME          the encoded image, 24 x 16 pixels unless its name says otherwise
    expected/NAME.ppm     stored pixels that one or more of them decode to (P5 or P6)
    manifest.tsv          encoded, page, pages, orientation, expected, greatest difference of a sample
    upright.tsv           encoded, expected upright gray pixels, greatest difference: all eight orientations
"""

import io
import pathlib
import shutil
import struct
import zlib

import numpy as np
import tifffile
from PIL import Image

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 24, 16
MANIFEST, UPRIGHT = [], []

Y, X = np.mgrid[0:HEIGHT, 0:WIDTH]
GRAY = ((X * 11 + Y * 37) % 256).astype(np.uint8)
GRAY16 = ((X * 2801 + Y * 4093 + 77) % 65536).astype(np.uint16)
RGB = np.dstack([X * 10 + 5, Y * 15, (X * Y * 7) % 256]).astype(np.uint8)
BITS = ((X * X + 3 * Y + X * Y // 5) % 3 == 0).astype(np.uint8)  # 1 is white
SMOOTH = np.dstack([40 + X * 6, 60 + Y * 8, 200 - X * 3 - Y * 2]).astype(np.uint8)
SMOOTH_GRAY = (30 + X * 5 + Y * 4).astype(np.uint8)
PALETTE = np.array([[i * 15, 255 - i * 13, (i * 53) % 256] for i in range(16)], np.uint8)
INDEX = ((X + 3 * Y) % 16).astype(np.uint8)
# A dark bar on nothing, with a soft right edge: it goes over white.
ALPHA = np.zeros((HEIGHT, WIDTH), np.uint8)
ALPHA[4:12, 4:16] = 255
ALPHA[4:12, 16:18] = 100
DARK = np.dstack([X % 7 * 6, Y * 2, X * 0 + 25]).astype(np.uint8)


def over(color, alpha, ground):
    """Straight alpha over a gray ground, rounded."""
    alpha = alpha.astype(np.int64)[..., None]
    return ((color.astype(np.int64) * alpha + ground * (255 - alpha) + 127) // 255).astype(np.uint8)


def to_eight(samples, most):
    return ((samples.astype(np.int64) * 255 + most // 2) // most).astype(np.uint8)


def luma(rgb):
    red, green, blue = (rgb[..., i].astype(np.int64) for i in range(3))
    return ((red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16).astype(np.uint8)


def expect(name, pixels):
    """Writes expected pixels; RGB without colour as gray, as the decoder does."""
    if pixels.ndim == 3 and (pixels[..., 0] == pixels[..., 1]).all() and (pixels[..., 1] == pixels[..., 2]).all():
        pixels = pixels[..., 0]
    height, width = pixels.shape[:2]
    head = f"P{5 if pixels.ndim == 2 else 6}\n{width} {height}\n255\n".encode()
    (HERE / "expected" / f"{name}.ppm").write_bytes(head + np.ascontiguousarray(pixels).tobytes())


def add(name, data, expected, page=0, pages=1, orientation=0, tolerance=0):
    (HERE / "encoded" / name).write_bytes(data)
    MANIFEST.append((name, page, pages, orientation, expected, tolerance))


def pillow(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


# PNG, written by hand to reach every colour type, depth and chunk.

ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def pack(samples, depth):
    """Rows of samples (height, width, channels) with filter byte 0 each."""
    rows = []
    for row in samples.reshape(samples.shape[0], -1):
        if depth == 16:
            body = row.astype(">u2").tobytes()
        elif depth == 8:
            body = row.astype(np.uint8).tobytes()
        else:
            bits = "".join(format(int(value), f"0{depth}b") for value in row)
            bits += "0" * (-len(bits) % 8)
            body = bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
        rows.append(b"\0" + body)
    return b"".join(rows)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(samples, depth, color_type, chunks=(), interlaced=False):
    if samples.ndim == 2:
        samples = samples[..., None]
    height, width = samples.shape[:2]
    if interlaced:
        parts = [samples[y::dy, x::dx] for x, y, dx, dy in ADAM7]
        data = b"".join(pack(part, depth) for part in parts if part.size)
    else:
        data = pack(samples, depth)
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(interlaced))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(chunk(*c) for c in chunks)
            + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


def add_png():
    palette = (b"PLTE", PALETTE.tobytes())
    for interlaced in (False, True):
        suffix = "_interlaced" if interlaced else ""

        def one(name, expected, *arguments):
            add(f"png_{name}{suffix}.png", png(*arguments, interlaced=interlaced), expected)

        one("gray1", "bits", BITS, 1, 0)
        one("gray2", "gray2", GRAY // 64, 2, 0)
        one("gray4", "gray4", GRAY // 16, 4, 0)
        one("gray8", "gray", GRAY, 8, 0)
        one("gray16", "gray16", GRAY16, 16, 0)
        one("rgb8", "rgb", RGB, 8, 2)
        one("rgb16", "rgb", RGB.astype(np.uint16) * 257, 16, 2)
        one("palette1", "palette1", INDEX % 2, 1, 3, [palette[:1] + (PALETTE[:2].tobytes(),)])
        one("palette2", "palette2", INDEX % 4, 2, 3, [palette[:1] + (PALETTE[:4].tobytes(),)])
        one("palette4", "palette", INDEX, 4, 3, [palette])
        one("palette8", "palette", INDEX, 8, 3, [palette])
        one("gray_alpha8", "dark_gray_over_white", np.dstack([DARK[..., 0], ALPHA]), 8, 4)
        one("gray_alpha16", "dark_gray_over_white", np.dstack([DARK[..., 0], ALPHA]).astype(np.uint16) * 257, 16, 4)
        one("rgba8", "dark_over_white", np.dstack([DARK, ALPHA]), 8, 6)
        one("rgba16", "dark_over_white", np.dstack([DARK, ALPHA]).astype(np.uint16) * 257, 16, 6)
    # tRNS: palette entries 0 to 3 invisible; one gray, one colour as the transparent one.
    shown = np.where(INDEX < 4, 0, 255).astype(np.uint8)
    dark_palette = (PALETTE // 8).astype(np.uint8)
    add("png_palette_trns.png", png(INDEX, 4, 3, [(b"PLTE", dark_palette.tobytes()), (b"tRNS", b"\0\0\0\0")]),
        "palette_trns")
    expect("palette_trns", over(dark_palette[INDEX], shown, 255))
    # White is the transparent gray, and white is what it is laid over.
    add("png_gray1_trns.png", png(BITS, 1, 0, [(b"tRNS", struct.pack(">H", 1))]), "bits")
    key = RGB.copy()
    key[ALPHA == 255] = (9, 9, 40)
    key[ALPHA != 255] = (250, 0, 250)
    add("png_rgb_trns.png", png(key, 8, 2, [(b"tRNS", struct.pack(">HHH", 250, 0, 250))]), "rgb_trns")
    expect("rgb_trns", over(key, np.where(ALPHA == 255, 255, 0), 255))
    add("png_gamma_and_profile.png", png(RGB, 8, 2, [
        (b"gAMA", struct.pack(">I", 45455)), (b"iCCP", b"broken\0\0" + zlib.compress(b"no profile")),
        (b"tEXt", b"Comment\0text")]), "rgb")


def add_jpeg():
    color, gray = Image.fromarray(SMOOTH), Image.fromarray(SMOOTH_GRAY)
    add("jpeg_gray.jpg", pillow(gray, "JPEG", quality=95), "smooth_gray", tolerance=4)
    add("jpeg_444.jpg", pillow(color, "JPEG", quality=95, subsampling=0), "smooth", tolerance=8)
    add("jpeg_420.jpg", pillow(color, "JPEG", quality=95, subsampling=2), "smooth", tolerance=12)
    add("jpeg_422.jpg", pillow(color, "JPEG", quality=95, subsampling=1), "smooth", tolerance=12)
    add("jpeg_progressive.jpg", pillow(color, "JPEG", quality=95, subsampling=0, progressive=True), "smooth",
        tolerance=8)
    add("jpeg_restarts.jpg", pillow(color, "JPEG", quality=95, subsampling=0, restart_marker_blocks=1), "smooth",
        tolerance=8)
    add("jpeg_rgb.jpg", pillow(color, "JPEG", quality=95, keep_rgb=True), "smooth", tolerance=6)
    # Sides that no reduction divides.
    y, x = np.mgrid[0:45, 0:67]
    odd = np.dstack([40 + x * 2, 60 + y * 3, 200 - x - y]).astype(np.uint8)
    expect("smooth_odd", odd)
    add("jpeg_67x45.jpg", pillow(Image.fromarray(odd), "JPEG", quality=95, subsampling=0), "smooth_odd", tolerance=8)
    # Pillow writes CMYK as Adobe does, inverted; without the marker the same bytes mean the opposite.
    ink = np.dstack([X * 6, Y * 9, X * 0 + 40, X * 2 + Y * 3]).astype(np.uint8)
    light = (255 - ink[..., 3].astype(np.int64))[..., None]
    expect("cmyk", ((255 - ink[..., :3].astype(np.int64)) * light / 255).round().astype(np.uint8))
    adobe = pillow(Image.fromarray(ink, "CMYK"), "JPEG", quality=98)
    add("jpeg_cmyk_adobe.jpg", adobe, "cmyk", tolerance=8)
    inverted = pillow(Image.fromarray(255 - ink, "CMYK"), "JPEG", quality=98)
    start = inverted.index(b"\xff\xee")
    length = struct.unpack(">H", inverted[start + 2:start + 4])[0]
    add("jpeg_cmyk_plain.jpg", inverted[:start] + inverted[start + 2 + length:], "cmyk", tolerance=8)


def tiff(samples, **options):
    out = io.BytesIO()
    options.setdefault("metadata", None)
    options.setdefault("software", False)
    order = options.pop("byteorder", "<")
    big = options.pop("bigtiff", False)
    with tifffile.TiffWriter(out, byteorder=order, bigtiff=big) as writer:
        writer.write(samples, **options)
    return out.getvalue()


def add_tiff():
    for name, compression in [("none", None), ("lzw", "lzw"), ("deflate", "zlib"), ("packbits", "packbits")]:
        add(f"tiff_rgb_{name}.tif", tiff(RGB, photometric="rgb", compression=compression), "rgb")
        add(f"tiff_gray_{name}.tif", tiff(GRAY, photometric="minisblack", compression=compression), "gray")
    add("tiff_lzw_predictor.tif", tiff(RGB, photometric="rgb", compression="lzw", predictor=True), "rgb")
    add("tiff_zstd.tif", tiff(RGB, photometric="rgb", compression="zstd"), "rgb")
    add("tiff_jpeg.tif", pillow(Image.fromarray(SMOOTH), "TIFF", compression="jpeg", quality=95), "smooth", tolerance=12)
    luminance = np.asarray(Image.fromarray(SMOOTH).convert("YCbCr"))
    add("tiff_jpeg_ycbcr.tif", tiff(luminance, photometric="ycbcr", subsampling=(1, 1), compression="jpeg",
                                    compressionargs={"level": 95}), "smooth", tolerance=8)
    add("tiff_jpeg_gray.tif", tiff(SMOOTH_GRAY, photometric="minisblack", compression="jpeg",
                                   compressionargs={"level": 95}), "smooth_gray", tolerance=4)
    bits = Image.fromarray(BITS * 255).convert("1", dither=Image.Dither.NONE)
    for name, compression in [("g3", "group3"), ("g4", "group4"), ("rle", "tiff_ccitt"), ("raw", "raw")]:
        add(f"tiff_bits_{name}.tif", pillow(bits, "TIFF", compression=compression), "bits")
    add("tiff_miniswhite.tif", tiff(255 - GRAY, photometric="miniswhite"), "gray")
    add("tiff_bits_miniswhite.tif", tiff((1 - BITS).astype(bool), photometric="miniswhite"), "bits")
    add("tiff_gray16.tif", tiff(GRAY16, photometric="minisblack"), "gray16")
    add("tiff_gray16_big_endian.tif", tiff(GRAY16, photometric="minisblack", byteorder=">"), "gray16")
    add("tiff_rgb16.tif", tiff(RGB.astype(np.uint16) * 257, photometric="rgb"), "rgb")
    add("tiff_rgb_big_endian.tif", tiff(RGB, photometric="rgb", byteorder=">"), "rgb")
    add("tiff_big.tif", tiff(RGB, photometric="rgb", bigtiff=True), "rgb")
    add("tiff_big_big_endian.tif", tiff(RGB, photometric="rgb", bigtiff=True, byteorder=">"), "rgb")
    add("tiff_tiled.tif", tiff(RGB, photometric="rgb", tile=(16, 16)), "rgb")
    add("tiff_tiled_gray.tif", tiff(GRAY, photometric="minisblack", tile=(16, 16)), "gray")
    add("tiff_planar.tif", tiff(np.moveaxis(RGB, 2, 0), photometric="rgb", planarconfig="separate"), "rgb")
    add("tiff_strips.tif", tiff(RGB, photometric="rgb", rowsperstrip=3, compression="lzw"), "rgb")
    add("tiff_rgba.tif", tiff(np.dstack([DARK, ALPHA]), photometric="rgb", extrasamples=["unassalpha"]),
        "dark_over_white", tolerance=2)
    associated = np.dstack([over(DARK, ALPHA, 0), ALPHA])
    add("tiff_rgba_premultiplied.tif", tiff(associated, photometric="rgb", extrasamples=["assocalpha"]),
        "dark_over_white", tolerance=2)
    add("tiff_gray_alpha.tif", tiff(np.dstack([DARK[..., 0], ALPHA]), photometric="minisblack",
                                    planarconfig="contig", extrasamples=["unassalpha"]),
        "dark_gray_over_white", tolerance=2)
    table = np.zeros((3, 256), np.uint16)
    table[:, :16] = PALETTE.T.astype(np.uint16) * 257
    add("tiff_palette.tif", tiff(INDEX, photometric="palette", colormap=table), "palette")
    ink = np.dstack([X * 6, Y * 9, X * 0 + 40, X * 2 + Y * 3]).astype(np.uint8)
    add("tiff_cmyk.tif", tiff(ink, photometric="separated"), "cmyk", tolerance=2)
    for depth in (2, 4):
        add(f"tiff_gray{depth}.tif", shallow_tiff(GRAY >> (8 - depth), depth), f"gray{depth}")
    add("tiff_gray12.tif", shallow_tiff(GRAY16 >> 4, 12), "gray12")
    expect("gray12", to_eight(GRAY16 >> 4, 4095))
    pages = io.BytesIO()
    with tifffile.TiffWriter(pages) as writer:
        writer.write(GRAY, photometric="minisblack", metadata=None)
        writer.write(RGB[:8], photometric="rgb", metadata=None)
        writer.write(BITS.astype(bool), photometric="minisblack", metadata=None,
                     extratags=[(274, 3, 1, 6, True)])
    for page, (expected, orientation) in enumerate([("gray", 1), ("rgb_top", 1), ("bits", 6)]):
        add("tiff_pages.tif", pages.getvalue(), expected, page=page, pages=3,
            orientation=orientation if page == 2 else 0)
    expect("rgb_top", RGB[:8])
    # The third directory's "next" leads back to the first.
    looped = bytearray(pages.getvalue())
    offset, = struct.unpack_from("<I", looped, 4)
    first = offset
    while True:
        count, = struct.unpack_from("<H", looped, offset)
        end = offset + 2 + 12 * count
        following, = struct.unpack_from("<I", looped, end)
        if not following:
            struct.pack_into("<I", looped, end, first)
            break
        offset = following
    add("tiff_loop.tif", bytes(looped), "gray", pages=3)


def shallow_tiff(samples, depth):
    """A one-strip gray TIFF of any depth up to 16, big endian, without what its defaults say."""
    rows = b"".join(row[1:] for row in split_rows(pack(samples, depth), samples.shape[0]))
    entries = [(256, 3, samples.shape[1]), (257, 3, samples.shape[0]), (258, 3, depth), (259, 3, 1), (262, 3, 1),
               (273, 4, 8), (278, 3, samples.shape[0]), (279, 4, len(rows))]
    directory = struct.pack(">H", len(entries))
    for tag, kind, value in entries:
        directory += struct.pack(">HHI", tag, kind, 1) + (struct.pack(">HH", value, 0) if kind == 3
                                                          else struct.pack(">I", value))
    return b"MM\0*" + struct.pack(">I", 8 + len(rows)) + rows + directory + struct.pack(">I", 0)


def split_rows(data, count):
    size = len(data) // count
    return [data[i * size:(i + 1) * size] for i in range(count)]


def add_webp():
    color = Image.fromarray(SMOOTH)
    add("webp_lossy.webp", pillow(color, "WEBP", quality=95), "smooth", tolerance=16)
    add("webp_lossless.webp", pillow(Image.fromarray(RGB), "WEBP", lossless=True), "rgb")
    add("webp_lossless_gray.webp", pillow(Image.fromarray(GRAY), "WEBP", lossless=True), "gray")
    clear = Image.fromarray(np.dstack([DARK, ALPHA]))
    add("webp_lossless_alpha.webp", pillow(clear, "WEBP", lossless=True, exact=True), "dark_over_white")
    # Lossy colour, exact alpha: the black bar becomes anything dark.
    add("webp_lossy_alpha.webp", pillow(clear, "WEBP", quality=95), "dark_over_white", tolerance=40)
    frames = animation_frames()
    data = pillow(Image.fromarray(frames[0]), "WEBP", save_all=True, lossless=True, duration=100,
                  append_images=[Image.fromarray(frame) for frame in frames[1:]])
    for page in range(len(frames)):
        add("webp_animated.webp", data, f"frame{page}", page=page, pages=len(frames))


def animation_frames():
    frames = []
    for index in range(3):
        frame = PALETTE[INDEX].copy()
        frame[2 + 3 * index:6 + 3 * index, 5 * index:5 * index + 9] = PALETTE[index + 3]
        frames.append(frame)
        expect(f"frame{index}", frame)
    return frames


# BMP, written by hand.

def bmp_rows(samples, depth):
    rows = []
    for row in samples:
        if depth == 16:
            body = row.astype("<u2").tobytes()
        elif depth == 32:
            body = row.astype("<u4").tobytes()
        elif depth == 24:
            body = row[:, ::-1].astype(np.uint8).tobytes()
        else:
            body = pack(row[None, :, None], depth)[1:]
        rows.append(body + b"\0" * (-len(body) % 4))
    return rows


def bmp(rows, width, height, depth, compression=0, palette=b"", masks=b"", header_size=40, top_down=False):
    body = b"".join(rows if top_down else rows[::-1]) if isinstance(rows, list) else rows
    if header_size == 12:
        header = struct.pack("<IHHHH", 12, width, height, 1, depth)
    else:
        header = struct.pack("<IiiHHIIiiII", header_size, width, -height if top_down else height, 1, depth,
                             compression, len(body), 2835, 2835, 0, 0)
        if header_size > 40:
            header += masks + b"\0" * (header_size - 40 - len(masks))
            masks = b""
    offset = 14 + len(header) + len(masks) + len(palette)
    return struct.pack("<2sIHHI", b"BM", offset + len(body), 0, 0, offset) + header + masks + palette + body


def add_bmp():
    def table(colors, pad=True):
        return b"".join(bytes([b, g, r]) + (b"\0" if pad else b"") for r, g, b in colors.tolist())

    size = (WIDTH, HEIGHT)
    full = np.zeros((256, 3), np.uint8)
    full[:16] = PALETTE
    black_white = np.array([[0, 0, 0], [255, 255, 255]], np.uint8)
    add("bmp_1.bmp", bmp(bmp_rows(BITS, 1), *size, 1, palette=table(black_white)), "bits")
    add("bmp_4.bmp", bmp(bmp_rows(INDEX, 4), *size, 4, palette=table(PALETTE)), "palette")
    add("bmp_8.bmp", bmp(bmp_rows(INDEX, 8), *size, 8, palette=table(full)), "palette")
    add("bmp_8_core.bmp", bmp(bmp_rows(INDEX, 8), *size, 8, palette=table(full, False), header_size=12),
        "palette")
    add("bmp_24.bmp", bmp(bmp_rows(RGB, 24), *size, 24), "rgb")
    add("bmp_24_top_down.bmp", bmp(bmp_rows(RGB, 24), *size, 24, top_down=True), "rgb")
    narrow = RGB[:, :23]
    add("bmp_24_padded_23x16.bmp", bmp(bmp_rows(narrow, 24), 23, HEIGHT, 24), "rgb_narrow")
    expect("rgb_narrow", narrow)
    r, g, b = (RGB[..., i].astype(np.uint32) for i in range(3))
    add("bmp_32.bmp", bmp(bmp_rows(r << 16 | g << 8 | b, 32), *size, 32), "rgb")
    add("bmp_32_fields.bmp", bmp(bmp_rows(r << 24 | g << 16 | b << 8, 32), *size, 32, compression=3,
                                 masks=struct.pack("<III", 0xFF000000, 0xFF0000, 0xFF00)), "rgb")
    low = (r >> 3) << 10 | (g >> 3) << 5 | b >> 3
    add("bmp_16_555.bmp", bmp(bmp_rows(low, 16), *size, 16), "rgb555")
    expect("rgb555", np.dstack([to_eight(c >> 3, 31) for c in (r, g, b)]))
    mid = (r >> 3) << 11 | (g >> 2) << 5 | b >> 3
    add("bmp_16_565.bmp", bmp(bmp_rows(mid, 16), *size, 16, compression=3,
                              masks=struct.pack("<III", 0xF800, 0x07E0, 0x001F)), "rgb565")
    expect("rgb565", np.dstack([to_eight(r >> 3, 31), to_eight(g >> 2, 63), to_eight(b >> 3, 31)]))
    dr, dg, db = (DARK[..., i].astype(np.uint32) for i in range(3))
    clear = ALPHA.astype(np.uint32) << 24 | dr << 16 | dg << 8 | db
    masks = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    add("bmp_32_alpha.bmp", bmp(bmp_rows(clear, 32), *size, 32, compression=3, masks=masks, header_size=108),
        "dark_over_white")
    add("bmp_32_alpha_unused.bmp", bmp(bmp_rows(r << 16 | g << 8 | b, 32), *size, 32, compression=3, masks=masks,
                                       header_size=124), "rgb")
    for depth in (8, 4):
        add(f"bmp_rle{depth}.bmp", bmp(run_lengths(depth), *size, depth, compression=1 if depth == 8 else 2,
                                       palette=table(full if depth == 8 else PALETTE)), "palette_runs")


# Rows 3 to 5 are left out by a jump, so they show entry 0.
RUNS = np.repeat(INDEX[:, ::4], 4, axis=1)
RUNS[10, :] = INDEX[10, :]
RUNS[3:6, :] = 0


def run_lengths(depth):
    out = b""
    for y in reversed(range(HEIGHT)):
        if y in (3, 4, 5):
            if y == 5:
                out += bytes([0, 2, 0, 3])
            continue
        if y == 10:
            values = INDEX[y].tolist()
            body = bytes(values) if depth == 8 else bytes(a << 4 | b for a, b in zip(values[::2], values[1::2]))
            out += bytes([0, WIDTH]) + body + b"\0" * (len(body) % 2)
        else:
            for x in range(0, WIDTH, 4):
                value = int(RUNS[y, x])
                out += bytes([4, value if depth == 8 else value << 4 | value])
        out += b"\0\0"
    return out + b"\0\1"


def add_gif():
    image = Image.fromarray(INDEX, "P")
    image.putpalette(PALETTE.tobytes())
    add("gif_interlaced.gif", pillow(image, "GIF", interlace=1), "palette")
    add("gif_plain.gif", pillow(image, "GIF", interlace=0), "palette")
    gray = Image.fromarray(GRAY)
    add("gif_256.gif", pillow(gray, "GIF"), "gray")
    # Noise enough to fill the dictionary, and to go on with it full or cleared.
    noise = np.random.default_rng(5).integers(0, 256, (72, 80)).astype(np.uint8)
    expect("noise", noise)
    add("gif_noise_80x72.gif", pillow(Image.fromarray(noise), "GIF"), "noise")
    add_gif_animation()


def gif_blocks(data):
    return b"".join(bytes([len(data[i:i + 255])]) + data[i:i + 255] for i in range(0, len(data), 255)) + b"\0"


def gif_frame(index, left, top, disposal, transparent=None, palette=None):
    """A frame in LZW that never leaves the initial code size: a clear code before each sample."""
    control = b"\x21\xf9\x04" + struct.pack("<BHBB", disposal << 2 | (transparent is not None), 10, transparent or 0, 0)
    height, width = index.shape
    head = b"," + struct.pack("<HHHHB", left, top, width, height, 0x83 if palette is not None else 0)
    codes = []
    for value in index.ravel().tolist():
        codes += [16, value]
    codes.append(17)
    bits = "".join(format(code, "05b")[::-1] for code in codes)
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, len(bits), 8))
    table = palette.tobytes() if palette is not None else b""
    return control + head + table + b"\4" + gif_blocks(data)


def add_gif_animation():
    """Frames that build on each other by each of the disposals, one partly outside the canvas, one with its own palette."""
    other = PALETTE[::-1].copy()
    patch = (INDEX[:6, :8] + 1) % 16
    holes = np.where(INDEX[:8, :10] % 3 == 0, 5, INDEX[:8, :10]).astype(np.uint8)
    steps = [
        (INDEX, 0, 0, 1, None, None),
        (patch, 3, 2, 3, None, None),      # put back what was there
        (holes, 10, 5, 1, 5, None),        # entry 5 shows what is beneath
        (patch, 20, 12, 2, None, other),   # cleared afterwards; reaches over the edge
        (patch, 0, 8, 1, None, None),
    ]
    data = b"GIF89a" + struct.pack("<HHBBB", WIDTH, HEIGHT, 0x83, 0, 0) + PALETTE.tobytes()
    canvas = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    expected = []
    for index, left, top, disposal, transparent, palette in steps:
        data += gif_frame(index, left, top, disposal, transparent, palette)
        before = canvas.copy()
        place = (slice(top, top + index.shape[0]), slice(left, left + index.shape[1]))
        target = canvas[place]
        part = index[:target.shape[0], :target.shape[1]]
        colors = (PALETTE if palette is None else palette)[part]
        shown = np.ones(part.shape, bool) if transparent is None else part != transparent
        target[shown] = np.dstack([colors, np.full(part.shape, 255, np.uint8)])[shown]
        expected.append(canvas.copy())
        if disposal == 2:
            canvas[place] = 0
        elif disposal == 3:
            canvas = before
    for page, picture in enumerate(expected):
        name = f"gif_frame{page}"
        # Of what surrounds the cleared corner less than a tenth is too light for white.
        expect(name, over(picture[..., :3], picture[..., 3], 255))
        add("gif_animated.gif", data + b";", name, page=page, pages=len(steps))


def add_pnm():
    size = f"{WIDTH} {HEIGHT}"
    add("pnm_p4.pbm", f"P4\n# comment\n{size}\n".encode() + np.packbits(1 - BITS, axis=1).tobytes(), "bits")
    add("pnm_p1.pbm", f"P1 {size}\n".encode() + "\n".join("".join(map(str, row)) for row in 1 - BITS).encode(), "bits")
    add("pnm_p5.pgm", f"P5 {size} 255\n".encode() + GRAY.tobytes(), "gray")
    add("pnm_p2.pgm", f"P2\n{size}\n# comment\n255\n".encode()
        + "\n".join(" ".join(map(str, row)) for row in GRAY).encode(), "gray")
    add("pnm_p6.ppm", f"P6\n{size}\n255\n".encode() + RGB.tobytes(), "rgb")
    add("pnm_p3.ppm", f"P3\n{size}\n255\n".encode() + " ".join(map(str, RGB.ravel())).encode(), "rgb")
    add("pnm_p5_16.pgm", f"P5 {size} 65535\n".encode() + GRAY16.astype(">u2").tobytes(), "gray16")
    add("pnm_p6_16.ppm", f"P6 {size} 65535\n".encode() + (RGB.astype(">u2") * 257).astype(">u2").tobytes(), "rgb")
    add("pnm_p5_max15.pgm", f"P5 {size} 15\n".encode() + (GRAY // 16).tobytes(), "gray4")
    clear = np.dstack([DARK, ALPHA])
    add("pnm_p7_rgba.pam", f"P7\nWIDTH {WIDTH}\nHEIGHT {HEIGHT}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        .encode() + clear.tobytes(), "dark_over_white")
    add("pnm_p7_gray_alpha.pam", f"P7\nWIDTH {WIDTH}\nHEIGHT {HEIGHT}\nDEPTH 2\nMAXVAL 255\n# c\nENDHDR\n".encode()
        + np.dstack([DARK[..., 0], ALPHA]).tobytes(), "dark_gray_over_white")


def add_jpeg2000():
    for name, image, expected in [
        ("gray", Image.fromarray(GRAY), "gray"), ("rgb", Image.fromarray(RGB), "rgb"),
        ("gray16", Image.fromarray(GRAY16), "gray16"),
        ("rgba", Image.fromarray(np.dstack([DARK, ALPHA])), "dark_over_white"),
        ("gray_alpha", Image.fromarray(np.dstack([DARK[..., 0], ALPHA]), "LA"), "dark_gray_over_white"),
    ]:
        add(f"jp2_{name}.jp2", pillow(image, "JPEG2000", num_resolutions=2), expected)
        add(f"j2k_{name}.j2k", pillow(image, "JPEG2000", num_resolutions=2, no_jp2=True), expected)
    add("jp2_lossy.jp2", pillow(Image.fromarray(SMOOTH), "JPEG2000", irreversible=True, num_resolutions=2), "smooth",
        tolerance=8)


def stored(upright, orientation):
    """Stored pixels that EXIF orientation turns into the upright ones: the inverse of what a viewer does."""
    return {
        1: lambda a: a, 2: np.fliplr, 3: lambda a: np.rot90(a, 2), 4: np.flipud,
        5: lambda a: np.swapaxes(a, 0, 1), 6: lambda a: np.rot90(a, 1),
        7: lambda a: np.swapaxes(np.rot90(a, 2), 0, 1), 8: lambda a: np.rot90(a, -1),
    }[orientation](upright)


def exif(orientation, order="<"):
    mark = b"II" if order == "<" else b"MM"
    value = struct.pack(order + "HH", orientation, 0)
    return (mark + struct.pack(order + "HIH", 42, 8, 1) + struct.pack(order + "HHI", 0x0112, 3, 1) + value
            + struct.pack(order + "I", 0))


def add_orientations():
    expect("upright_rgb", luma(RGB))
    expect("upright_smooth", luma(SMOOTH))
    expect("upright_bits", BITS * 255)
    for orientation in range(1, 9):
        order = "<" if orientation % 2 else ">"
        rgb = np.ascontiguousarray(stored(RGB, orientation))
        smooth = Image.fromarray(np.ascontiguousarray(stored(SMOOTH, orientation)))
        bits = np.ascontiguousarray(stored(BITS, orientation))
        # A little-endian tag of 8 and a big-endian one must not be mixed up: byte orders alternate.
        meta = exif(orientation, order)
        tag = [(274, 3, 1, orientation, True)]
        files = [
            (f"oriented_{orientation}.png", png(rgb, 8, 2, [(b"eXIf", meta)]), "upright_rgb", 0),
            (f"oriented_{orientation}.jpg", pillow(smooth, "JPEG", quality=95, subsampling=0, exif=b"Exif\0\0" + meta),
             "upright_smooth", 6),
            (f"oriented_{orientation}.webp", pillow(Image.fromarray(rgb), "WEBP", lossless=True, exif=meta),
             "upright_rgb", 0),
            (f"oriented_{orientation}_rgb.tif", tiff(rgb, photometric="rgb", extratags=tag, byteorder=order),
             "upright_rgb", 0),
            (f"oriented_{orientation}_tiled.tif", tiff(rgb, photometric="rgb", extratags=tag, tile=(16, 16)),
             "upright_rgb", 0),
            (f"oriented_{orientation}_bits.tif", tiff(bits.astype(bool), photometric="minisblack", extratags=tag),
             "upright_bits", 0),
            (f"oriented_{orientation}_big.tif", tiff(rgb, photometric="rgb", extratags=tag, bigtiff=True, byteorder=order),
             "upright_rgb", 0),
        ]
        for name, data, expected, tolerance in files:
            (HERE / "encoded" / name).write_bytes(data)
            UPRIGHT.append((name, orientation, expected, tolerance))


def main():
    for folder in ("encoded", "expected"):
        shutil.rmtree(HERE / folder, ignore_errors=True)
        (HERE / folder).mkdir()
    expect("gray", GRAY)
    expect("gray2", to_eight(GRAY // 64, 3))
    expect("gray4", to_eight(GRAY // 16, 15))
    expect("gray16", to_eight(GRAY16, 65535))
    expect("rgb", RGB)
    expect("bits", BITS * 255)
    expect("smooth", SMOOTH)
    expect("smooth_gray", SMOOTH_GRAY)
    expect("palette", PALETTE[INDEX])
    expect("palette1", PALETTE[INDEX % 2])
    expect("palette2", PALETTE[INDEX % 4])
    expect("palette_runs", PALETTE[RUNS])
    expect("dark_over_white", over(DARK, ALPHA, 255))
    expect("dark_gray_over_white", over(DARK[..., :1], ALPHA, 255)[..., 0])
    for make in (add_png, add_jpeg, add_tiff, add_webp, add_bmp, add_gif, add_pnm, add_jpeg2000, add_orientations):
        make()
    for name, rows in (("manifest", MANIFEST), ("upright", UPRIGHT)):
        (HERE / f"{name}.tsv").write_text("".join("\t".join(map(str, row)) + "\n" for row in rows))
    for path in (HERE / "encoded").iterdir():
        assert path.stat().st_size < 10_000, path


if __name__ == "__main__":
    main()
