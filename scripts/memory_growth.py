#!/usr/bin/env python3
"""Shows whether memory grows while one process recognizes many pictures.

usage: memory_growth.py FOLDER [COUNT]
Recognizes COUNT (100) pictures spread over FOLDER, twice, with one recognizer. Prints after every 20 the resident memory
and what the C heap holds, which tells a leak from a heap in pieces: what leaks is still held after the second round.
"""
import ctypes
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/python"))
import textrec_ctypes as textrec  # noqa: E402

SUFFIXES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif", ".pnm", ".ppm", ".jp2"}


class HeapInfo(ctypes.Structure):
    """glibc's struct mallinfo2."""
    _fields_ = [(name, ctypes.c_size_t) for name in (
        "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")]


def held():
    libc = ctypes.CDLL(None)
    libc.mallinfo2.restype = HeapInfo
    info = libc.mallinfo2()
    return info.uordblks + info.hblkhd


def resident():
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    files = sorted(path for path in pathlib.Path(sys.argv[1]).rglob("*") if path.suffix.lower() in SUFFIXES)
    count = min(int(sys.argv[2]) if len(sys.argv) == 3 else 100, len(files))
    files = [files[index * len(files) // count] for index in range(count)]
    recognizer = textrec.Recognizer()
    print("round  images  resident MB  held MB  failed")
    failed = 0
    for turn in (1, 2):
        for number, path in enumerate(files, 1):
            try:
                result = recognizer.process(textrec.Image.from_file(path))
                result.export()
                del result
            except textrec.Error as error:
                failed += 1
                print(f"{path}: {error}", file=sys.stderr)
            if number % 20 == 0 or number == count:
                print(f"{turn:5}  {number:6}  {resident() / 1e6:11.1f}  {held() / 1e6:7.1f}  {failed:6}", flush=True)


if __name__ == "__main__":
    main()
