"""The house rules refuse a bad snippet of each kind, and nothing that only looks like one."""
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import lint  # noqa: E402


@pytest.mark.parametrize("line", [
    "let x = try! read()",
    "let x = y as! Int",
    "let x = y!",
    "let x = y![0]",
    "let x = f()!.count",
    "let x = list[0]!",
    "func f(_ x: Pointer!) {}",
    'let x = "\\(y!)"',
    'fatalError("no")',
    "preconditionFailure()",
    "precondition(x > 0)",
    "assert(x > 0)",
    "let x = y.unsafelyUnwrapped",
    "let x = Int(y.rounded())",
    "let x = UInt8((a * b).rounded(.down))",
    "let x = Int32(z.squareRoot())",
])
def test_a_construct_that_can_end_the_process_is_refused(line):
    assert len(list(lint.check_traps("a.swift", line))) == 1


@pytest.mark.parametrize("line", [
    "// try! is never written",
    "/* x! /* nested as! */ fatalError() */",
    'let x = "a! b as! c fatalError("',
    'let x = #"y! \\(z!)"#',
    'let x = """\n  y!\n  """',
    "if x != y, !z, a!=b {}",
    "let x = Int(exactly: y.rounded())",
    "let x = Int(y), z = w.rounded()",
    "try check(asserted(x))",
    "let x = y!  // Invariant: y was set above",
    "// Invariant: y was set\n// by the caller.\nlet x = y!",
])
def test_what_only_looks_like_it_is_not(line):
    assert list(lint.check_traps("a.swift", line)) == []


def test_an_invariant_covers_one_line_only():
    source = "// Invariant: y is set\nlet x = y!\nlet z = y!"
    assert [finding.split(":")[1] for finding in lint.check_traps("a.swift", source)] == ["3"]


@pytest.mark.parametrize("target, line", [
    ("TextRecCore", "import Foundation"),
    ("TextRecCore", "import Glibc"),
    ("TextRecCore", "import TextRecImaging"),
    ("TextRecImaging", "@preconcurrency import Foundation"),
    ("TextRecImaging", "import CTesseract"),
    ("TextRecTesseract", "import struct FoundationEssentials.Data"),
    ("TextRecTesseract", "import TextRecExport"),
    ("TextRecExport", "public import TextRecPipeline"),
    ("TextRecABI", "import CLeptonica"),
    ("TextRecTesseract", "import Synchronization"),
    ("TextRecognition", "import Synchronization"),
    ("TextRecNew", "import TextRecCore"),
])
def test_an_import_against_the_direction_is_refused(target, line):
    assert len(list(lint.check_imports("a.swift", target, line))) == 1


def test_an_import_along_the_direction_is_not():
    assert list(lint.check_imports("a.swift", "TextRecImaging", "import CLeptonica\nimport TextRecCore")) == []


def package(name, *dependencies, packages=()):
    return {
        "targets": [{"name": name, "type": "regular", "dependencies": [{"byName": [d, None]} for d in dependencies]}],
        "dependencies": list(packages),
    }


@pytest.mark.parametrize("manifest", [
    package("TextRecCore", "CLeptonica"),
    package("TextRecImaging", "TextRecTesseract"),
    package("Unknown"),
    package("TextRecCore", packages=[{"sourceControl": []}]),
])
def test_a_dependency_against_the_direction_is_refused(manifest):
    assert len(list(lint.check_package(manifest))) == 1


def test_unchecked_optimization_is_refused():
    assert len(list(lint.check_flags("Package.swift", '.unsafeFlags(["-Ounchecked"])'))) == 1


HEADER = """
/* TEXTREC_API int textrec_in_comment(void); */
#define TEXTREC_API __attribute__((x))
TEXTREC_API TEXTREC_NODISCARD textrec_status textrec_one(
    const char *path);
TEXTREC_API const char *textrec_two(void);
"""


def test_the_header_s_functions_are_found():
    assert lint.declared(HEADER) == ["textrec_one", "textrec_two"]


@pytest.mark.parametrize("reviewed", [["textrec_one"], ["textrec_one", "textrec_two", "textrec_three"]])
def test_a_symbol_list_that_differs_from_the_header_is_refused(reviewed):
    assert len(list(lint.check_symbols(reviewed, HEADER))) == 1


def test_a_symbol_that_leaks_from_the_library_is_refused(tmp_path):
    source = tmp_path / "leak.c"
    source.write_text("void textrec_one(void) {}\nvoid textrec_two(void) {}\nvoid leak(void) {}\n")
    library = tmp_path / "libleak.so"
    subprocess.run(["cc", "-shared", "-nostdlib", "-o", library, source], check=True)
    findings = list(lint.check_symbols(["textrec_one", "textrec_two"], HEADER, str(library)))
    assert len(findings) == 1 and "leak is not in" in findings[0]


def test_bad_format_is_refused(tmp_path):
    (tmp_path / ".swift-format").write_text((ROOT / ".swift-format").read_text())
    (tmp_path / "Sources").mkdir()
    (tmp_path / "Sources/bad.swift").write_text("let x=1;\n")
    assert list(lint.check_format(tmp_path))


def test_the_project_itself_is_clean():
    assert list(lint.check(ROOT)) == []
