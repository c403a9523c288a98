#!/usr/bin/env python3
"""One recognition system in a process of its own, for bench.py: a line with a path in, a line of JSON out.

usage: reading_process.py SYSTEM [TAGS]
SYSTEM is "neural", "tesseract" (the engines of libtextrec; languages TAGS) or "rapidocr" (on OpenVINO). Each line of standard
input is answered with {"seconds", "text", "megabytes"}: from the file to the text; the most memory the process ever held.
"""
import json
import sys
import time
from collections.abc import Callable


def libtextrec(engine: str, tags: list[str]) -> Callable[[str], str]:
    import textrec

    recognizer = textrec.Recognizer(engine=engine, languages=tags)
    return lambda path: str(recognizer.recognize(path).text)


def rapidocr() -> Callable[[str], str]:
    import logging

    from rapidocr import EngineType, RapidOCR

    logging.disable(logging.INFO)
    recognizer = RapidOCR(params={f"{part}.engine_type": EngineType.OPENVINO for part in ("Det", "Cls", "Rec")})
    return lambda path: "\n".join(recognizer(path).txts or ())


def most_megabytes() -> float:
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def main() -> None:
    system, tags = sys.argv[1], sys.argv[2].split(",") if len(sys.argv) > 2 else ["en"]
    read = rapidocr() if system == "rapidocr" else libtextrec(system, tags)
    for line in sys.stdin:
        start = time.perf_counter()
        text = read(line.rstrip("\n"))
        seconds = time.perf_counter() - start
        print(json.dumps({"seconds": seconds, "text": text, "megabytes": most_megabytes()}), flush=True)


if __name__ == "__main__":
    main()
