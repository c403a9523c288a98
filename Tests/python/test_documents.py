"""The documents say what is so."""
import pathlib
import re
import subprocess

import pytest

import textrec_ctypes as textrec

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document):
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_program_in_the_readme_compiles(tmp_path):
    program = re.search(r"```c\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[1]
    (tmp_path / "sign.c").write_text(program)
    subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}", tmp_path / "sign.c",
                    "-o", tmp_path / "sign", f"-L{textrec.LIBRARY.parent}", "-ltextrec"], check=True)


def test_every_status_is_explained():
    explained = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/errors.md").read_text(), re.MULTILINE)
    declared = re.findall(r"TEXTREC_ERROR_(\w+) = -", (ROOT / "include/textrec.h").read_text())
    assert sorted(explained) == sorted(declared)


def test_the_example_fits_on_a_screen():
    assert len((ROOT / "Examples/recognize.c").read_text().splitlines()) <= 100
