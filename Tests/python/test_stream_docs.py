"""The programs of docs/streams.md run on a video."""
import os
import pathlib
import re
import subprocess
import sys

import pytest
from PIL import Image

import pictures
from textrec_ctypes import LIBRARY

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/streams.md").read_text()
LINES = ["Mind the gap", "Stand on the right"]


def program(language):
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.S | re.M)
    return found


@pytest.fixture(scope="module")
def frames():
    """Two scenes, a second each at 25 frames a second."""
    scenes = []
    for line in LINES:
        scene = pictures.blank(640, 120)
        pictures.write(scene, 40, 40, line)
        scenes += [scene] * 25
    return scenes


def run(*command, **how):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src"), "TEXTREC_OPENVINO": "/none"}
    process = subprocess.run([str(part) for part in command], capture_output=True, env=environment, timeout=120, **how)
    assert process.returncode == 0, process.stderr.decode()
    return process.stdout.decode(), process.stderr.decode()


def test_the_program_in_c_prints_each_line_once(frames, tmp_path):
    (tmp_path / "subtitles.c").write_text(program("c"))
    run("cc", "-std=gnu99", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}", tmp_path / "subtitles.c", "-o",
        tmp_path / "subtitles", f"-L{LIBRARY.parent}", "-ltextrec", f"-Wl,-rpath,{LIBRARY.parent}")
    chroma = bytes([128]) * (640 * 120 // 2)
    printed, told = run(tmp_path / "subtitles", 640, 120, input=b"".join(frame.tobytes() + chroma for frame in frames))
    assert [line.split(" s: ")[1] for line in printed.splitlines()] == LINES
    counts = list(map(int, re.fullmatch(r"(\d+) frames, (\d+) read, (\d+) unchanged, (\d+) dropped\n", told).groups()))
    assert counts[0] == 50 == sum(counts[1:]) and counts[1] == 2


def test_the_program_in_python_tells_lines_by_their_ids(frames, tmp_path):
    frames[0].save(tmp_path / "video.gif", save_all=True, append_images=frames[1:], duration=40)
    with Image.open(tmp_path / "video.gif") as video:
        assert video.n_frames >= 2
    printed, _ = run(sys.executable, "-c", program("python"), cwd=tmp_path)
    *lines, stats = printed.splitlines()
    for number, text in enumerate(LINES, 1):
        assert any(re.search(rf"line {number} at \d+, \d+: {text}$", line) for line in lines)
    assert "processed=2" in stats
