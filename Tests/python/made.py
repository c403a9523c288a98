"""Results made by hand, with texts that no picture would give."""
import json

import textrec_ctypes as textrec

BREAKS = {"none": "", "hyphen": "", "line": "\n"}


def from_page(page, width, height, **info):
    """The result of a page as it is in JSON; `info` changes how it came about."""
    about = {"engine": "tesseract", "engine_note": "", "orientation": 1, "skew": 0,
             "detected_rotation": None, "detected_mirroring": False, "coordinates": "oriented",
             "width": width, "height": height, "to_stored": [1, 0, 0, 0, 1, 0], "decode_ms": 0, "detect_ms": 0,
             "recognize_ms": 0, "total_ms": 0, **info}
    content = {"schema": 1, "view": "full", "info": about, **page}
    return textrec.Result.from_json(json.dumps(content, separators=(",", ":")).encode())


def result(blocks, width=1000, height=1000):
    """Blocks of paragraphs of lines of words; a word is a pair of its symbols and its break's name."""
    row = [0]

    def node(text, **members):
        x, y = 10 * (row[0] % 90), 15 * (row[0] // 90 % 60)
        corners = [[x, y], [x + 8, y], [x + 8, y + 12], [x, y + 12]]
        frame = {"x": x, "y": y, "width": 8, "height": 12}
        return {"text": text, "frame": frame, "corners": corners, "angle": 0, "confidence": 0.5, **members}

    def parent(text, name, children, **members):
        languages = [{"tag": "und", "confidence": 0}] if text else []
        return node(text, languages=languages, **{name: children}, **members)

    def word(symbols, what):
        row[0] += 1
        return parent("".join(symbols), "symbols", [node(symbol) for symbol in symbols], **{"break": what})

    def line(words):
        made = [word(*each) for each in words]
        parts = [one["text"] + BREAKS.get(one["break"], " ") for one in made[:-1]] + [one["text"] for one in made[-1:]]
        return parent("".join(parts), "words", made)

    def above(name, make, **members):
        def made(parts):
            children = [make(part) for part in parts]
            return parent("\n".join(child["text"] for child in children), name, children, **members)
        return made

    page = above("blocks", above("paragraphs", above("lines", line), type="text"))(blocks)
    page["corners"] = [[0, 0], [width, 0], [width, height], [0, height]]
    return from_page(page, width, height)


def line(*words):
    """A result of one line; words are strings, each character a symbol."""
    breaks = ["space"] * (len(words) - 1) + ["line"]
    return result([[[[(list(word), what) for word, what in zip(words, breaks)]]]])
