#!/usr/bin/env python3
"""One recognition system in a process of its own, for bench.py: a line with a path in, a line of JSON out.

usage: reading_process.py SYSTEM [TAGS]
SYSTEM is "neural" or "tesseract" (the engines of libtextrec; "neural:1" with one thread), "tesseract-cli" (Tesseract's command line,
started anew for each picture) or "rapidocr" (on OpenVINO); TAGS are languages. What can be loaded answers with {} first, anything
else with {"failure"}. Each line of standard input is answered with {"seconds", "cpu_seconds", "text", "megabytes"}: from the file to
the text; the most memory the process, or one that it started, ever held.
"""
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable


def libtextrec(engine: str, threads: int, tags: list[str]) -> Callable[[str], str]:
    import textrec

    recognizer = textrec.Recognizer(engine=engine, languages=tags, threads=threads)
    return lambda path: str(recognizer.recognize(path).text)


def command_line(tags: list[str]) -> Callable[[str], str]:
    from compare import CODES

    # Its OpenMP threads stand in each other's way.
    environment = os.environ | {"OMP_THREAD_LIMIT": "1"}
    subprocess.run(["tesseract", "--version"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def read(path: str) -> str:
        command = ["tesseract", path, "-", "-l", "+".join(CODES[tag] for tag in tags)]
        output = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment).stdout
        return output.decode("utf-8", "replace")

    return read


def rapidocr() -> Callable[[str], str]:
    import logging

    from rapidocr import EngineType, RapidOCR

    logging.disable(logging.INFO)
    recognizer = RapidOCR(params={f"{part}.engine_type": EngineType.OPENVINO for part in ("Det", "Cls", "Rec")})
    return lambda path: "\n".join(recognizer(path).txts or ())


def loaded(system: str, tags: list[str]) -> Callable[[str], str]:
    if system == "rapidocr":
        return rapidocr()
    if system == "tesseract-cli":
        return command_line(tags)
    engine, _, threads = system.partition(":")
    return libtextrec(engine, int(threads or 0), tags)


def most_megabytes() -> float:
    return max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024


def cpu_seconds() -> float:
    return sum(os.times()[:4])


def main() -> None:
    system, tags = sys.argv[1], sys.argv[2].split(",") if len(sys.argv) > 2 else ["en"]
    try:
        read = loaded(system, tags)
    except Exception as error:
        print(json.dumps({"failure": f"{type(error).__name__}: {error}"}))
        return
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        start, cpu = time.perf_counter(), cpu_seconds()
        text = read(line.rstrip("\n"))
        answer = {"seconds": time.perf_counter() - start, "cpu_seconds": cpu_seconds() - cpu, "text": text}
        print(json.dumps(answer | {"megabytes": most_megabytes()}), flush=True)


if __name__ == "__main__":
    main()
