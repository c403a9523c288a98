"""Every example, and every program in the pages for newcomers, is built and run as its reader would."""
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
from PIL import Image

import pictures
import textrec_ctypes

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = textrec_ctypes.LIBRARY
PACKAGE = ROOT / "bindings/python/src"
COMMAND = ROOT / "build/bin/textrec"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
SIGN = "HARBOUR STREET\nMuseum 300 m\nFerry to the islands"

needs_package = pytest.mark.skipif(not PACKAGE.exists(), reason="the Python package is not in this tree")
needs_command = pytest.mark.skipif(not COMMAND.exists(), reason="make build has not built the command")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """photo.jpg of make demo, and turned.jpg: the same, lying on its side without saying so."""
    folder = tmp_path_factory.mktemp("examples")
    subprocess.run(["/usr/bin/python3", ROOT / "scripts/make_samples.py", folder], check=True)
    with Image.open(folder / "photo.jpg") as photo:
        photo.transpose(Image.ROTATE_90).save(folder / "turned.jpg", quality=90)
    return folder


def run(*command, cwd=None):
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "TEXTREC_LIBRARY": str(LIBRARY),
                   "PATH": f"{COMMAND.parent}:{os.environ['PATH']}"}
    return subprocess.run([str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True)


def output(*command, cwd=None):
    process = run(*command, cwd=cwd)
    assert process.returncode == 0, process.stderr
    return process.stdout


def built(source, standard):
    """The program that a C or C++ file makes."""
    program = source.with_suffix("")
    output("c++" if "++" in standard else "cc", f"-std={standard}", *WARNINGS, f"-I{ROOT / 'include'}", source, "-o", program,
           f"-L{LIBRARY.parent}", "-ltextrec", f"-Wl,-rpath,{LIBRARY.parent}", "-pthread")
    return program


def copied(name, folder):
    return pathlib.Path(shutil.copy(ROOT / "Examples" / name, folder))


def test_the_c_example_prints_what_the_photo_says(folder, tmp_path):
    assert output(built(copied("recognize.c", tmp_path), "c99"), folder / "photo.jpg") == SIGN + "\n"


def test_the_cpp_example_prints_lines_with_box_and_confidence(folder, tmp_path):
    program = built(copied("recognize.cpp", tmp_path), "c++11")
    rows = [line.split(maxsplit=5) for line in output(program, folder / "photo.jpg").splitlines()]
    assert [row[5] for row in rows] == SIGN.split("\n")
    with Image.open(folder / "photo.jpg") as photo:
        for x, y, width, height, confidence, _ in rows:
            assert 0 < int(x) < int(x) + int(width) < photo.width and 0 < int(y) < int(y) + int(height) < photo.height
            assert 0 < float(confidence) <= 1
    failed = run(program, "/nowhere.png", folder / "photo.jpg")
    assert failed.returncode == 1 and "/nowhere.png" in failed.stderr and len(failed.stdout.splitlines()) == 3
    assert run(program).returncode == 2


@needs_package
def test_the_python_example_prints_text_words_and_json(folder):
    example = ["/usr/bin/python3", ROOT / "Examples/recognize.py"]
    assert output(*example, folder / "photo.jpg") == SIGN + "\n"
    words = [row.split("\t") for row in output(*example, "-f", "words", folder / "photo.jpg").splitlines()]
    assert [row[5] for row in words] == SIGN.split() and all(len(row) == 6 for row in words)
    assert json.loads(output(*example, "-f", "json", "-l", "en", "-l", "de", folder / "photo.jpg"))["schema"] == 1


@needs_package
def test_the_python_example_goes_on_after_a_bad_picture_and_keeps_the_order(tmp_path):
    for name in ("one", "two", "three"):
        pictures.page(f"Picture {name}").save(tmp_path / f"{name}.png")
    (tmp_path / "two.png").write_bytes(b"no picture")
    process = run("/usr/bin/python3", ROOT / "Examples/recognize.py", "one.png", "two.png", "three.png", cwd=tmp_path)
    assert (process.returncode, process.stdout) == (1, "Picture one\nPicture three\n")
    assert process.stderr.startswith("two.png: ")


def programs(page, language, last=False):
    """The blocks of a page in one language; the last one only where those before show how it was."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    assert blocks, f"{page} has programs in {language}"
    return [pytest.param(block, id=f"{page}-{number}") for number, block in enumerate(blocks)][-1 if last else 0:]


# What a piece of a program finds in its surroundings; what it declares itself hides it.
C_FRAME = """
#include <stdio.h>
#include <stdlib.h>
#include <textrec.h>
textrec_options *options;
textrec_recognizer *recognizer;
textrec_image *image;
textrec_result *result;
int main(void) {
%s
return 0;
}
"""
CPP_FRAME = """
#include <iostream>
#include <textrec.hpp>
int main() {
    %s
}
"""


@pytest.mark.parametrize("program", [
    *programs("getting-started.md", "c"), *programs("from-tesseract-c.md", "c", last=True), *programs("threading.md", "c")])
def test_c_programs_of_the_pages_read_the_sign(program, folder, tmp_path):
    if "int main" not in program:
        program = C_FRAME % program
    (tmp_path / "program.c").write_text(program)
    shutil.copy(folder / "photo.jpg", tmp_path / "page.png")
    shutil.copy(folder / "photo.jpg", tmp_path)
    shutil.copy(folder / "turned.jpg", tmp_path)
    assert "HARBOUR STREET" in output(built(tmp_path / "program.c", "c99"), cwd=tmp_path)


@pytest.mark.parametrize("program", [*programs("getting-started.md", "cpp"), *programs("threading.md", "cpp")])
def test_cpp_programs_of_the_pages_read_the_sign(program, folder, tmp_path):
    (tmp_path / "program.cpp").write_text(program if "int main" in program else CPP_FRAME % program)
    assert "HARBOUR STREET" in output(built(tmp_path / "program.cpp", "c++11"), cwd=folder)


PYTHON_PROGRAMS = [*programs("getting-started.md", "python"), *programs("from-pytesseract.md", "python"),
                   *programs("threading.md", "python")]


@needs_package
@pytest.mark.parametrize("program", [one for one in PYTHON_PROGRAMS if "import textrec" in one.values[0]])
def test_python_programs_of_the_pages_run(program, folder):
    printed = output("/usr/bin/python3", "-c", program, cwd=folder)
    if "nowhere.jpg" in program:
        assert "nowhere.jpg" in printed
    elif "symbols" in program:
        assert [line.split()[0] for line in printed.splitlines()] == list("".join(SIGN.split()))
    else:
        assert "HARBOUR" in printed and "STREET" in printed


@needs_package
def test_box_rows_have_the_numbers_of_tesseract_s_own(tmp_path):
    """The program of the page for image_to_boxes, against the command that pytesseract runs for it."""
    pictures.page("Boxes count\nfrom below", size=40).save(tmp_path / "photo.jpg")
    program = next(one.values[0] for one in PYTHON_PROGRAMS if ".symbols:" in one.values[0])
    ours = [line.split() for line in output("/usr/bin/python3", "-c", program, cwd=tmp_path).splitlines()]
    theirs = [line.split() for line in output("tesseract", "photo.jpg", "-", "makebox", cwd=tmp_path).splitlines()]
    assert [row[0] for row in ours] == [row[0] for row in theirs]
    # Tesseract's boxes of single letters are estimates: a few of them reach into the letters beside.
    near = [abs(float(a) - float(b)) <= 2 for one, other in zip(ours, theirs) for a, b in zip(one[1:], other[1:])]
    assert sum(near) >= 0.9 * len(near)


@needs_package
def test_tables_have_the_columns_that_the_page_names(folder):
    program = "import textrec; print(*textrec.recognize('photo.jpg').to_dataframe().columns)"
    page = (ROOT / "docs/from-pytesseract.md").read_text(encoding="utf-8")
    section = page[page.index("## image_to_data"):page.index("## image_to_boxes")]
    assert all(f"`{column}`" in section for column in output("/usr/bin/python3", "-c", program, cwd=folder).split())


@needs_command
@pytest.mark.parametrize("command", [
    line for block in programs("getting-started.md", "sh") for line in block.values[0].splitlines()])
def test_commands_of_the_first_page_run(command, folder):
    assert command.startswith("textrec ")
    assert "HARBOUR" in output("sh", "-c", command, cwd=folder)
    if "--overlay" in command:
        with Image.open(folder / "found.png") as overlay:
            assert overlay.size == Image.open(folder / "photo.jpg").size


def swift_modules():
    """Where swift build has put the module TextRecognition; None if it has not."""
    found = [path.parent for path in sorted(ROOT.glob(".build/*/Modules/TextRecognition.swiftmodule"))]
    return found[0] if found else None


@pytest.mark.skipif(swift_modules() is None, reason="swift build has not built TextRecognition")
@pytest.mark.parametrize("program", [*programs("getting-started.md", "swift"), *programs("threading.md", "swift"),
                                     *programs("streams.md", "swift")])
def test_swift_programs_of_the_pages_are_right_for_the_compiler(program, tmp_path):
    (tmp_path / "main.swift").write_text(program)
    maps = [f"-I{path.parent}" for path in ROOT.glob("Sources/**/module.modulemap")]
    output("swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", f"-I{swift_modules()}", *maps,
           tmp_path / "main.swift")
