"""Every snippet of docs/python.md runs, in the order of the page, where there are the files that it names."""
import io
import os
import pathlib
import re
import subprocess
import sys

import pytest

import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
SNIPPETS = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/python.md").read_text(), re.S | re.M)

PROGRAM = """
import logging, sys
# That a step of a loop took long is about the machine.
logging.getLogger("asyncio").setLevel(logging.ERROR)
source = sys.stdin.read()
exec(compile(source, "python.md", "exec"), {"__name__": "__main__"})
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs")
    photo, page = pictures.page(pictures.PROSE).convert("RGB"), pictures.page("A page")
    pictures.save(folder, "photo.jpg", pictures.encoded(photo, "JPEG", quality=92))
    pictures.save(folder, "page.png", pictures.encoded(page))
    pictures.save(folder, "scan.tif", pictures.encoded(page, "TIFF", save_all=True, append_images=[pictures.page("Two")]))
    pictures.save(folder, "screen.gif", pictures.encoded(page, "GIF", save_all=True, append_images=[pictures.page("More")],
                                                         duration=500))
    pictures.save(folder, "empty.png", pictures.encoded(pictures.blank(300, 200)))
    return folder


def test_the_snippets_run_in_order(folder):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
    process = subprocess.run([sys.executable, "-X", "dev", "-c", PROGRAM], input="\n".join(SNIPPETS), cwd=folder,
                             env=environment, capture_output=True, text=True, timeout=120)
    assert (process.returncode, process.stderr) == (0, "")
    lines = io.StringIO(process.stdout).read().splitlines()
    assert lines[:6] == pictures.PROSE.splitlines()
    for line in ("A page", "Two", "nothing there", f"page.png {len('A page'.split())} words",
                 f"photo.jpg {len(pictures.PROSE.split())} words"):
        assert line in lines
    assert any(line.startswith("NOT_FOUND ") and "missing.jpg" in line for line in lines)
    assert (folder / "boxes.png").read_bytes().startswith(b"\x89PNG")


def test_the_tables_name_everything_that_there_is():
    import textrec

    page = (ROOT / "docs/python.md").read_text()
    for option in textrec.RecognizerOptions.__annotations__:
        assert f"| `{option}` |" in page
    for name, kind in vars(textrec).items():
        if isinstance(kind, type) and issubclass(kind, textrec.Error) and kind is not textrec.Error:
            assert f"`{name}`" in page
