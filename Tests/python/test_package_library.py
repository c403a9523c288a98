"""How the package finds the library, and what it says where it does not."""
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from textrec_ctypes import LIBRARY

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "bindings/python/src"


def python(code, *, source=SOURCE, **environment):
    """Runs code in an interpreter of its own, with developers' warnings."""
    process = subprocess.run(
        [sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, timeout=120,
        env={"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "PYTHONPATH": str(source), **environment})
    assert process.stderr == ""
    assert process.returncode == 0
    return process.stdout


TELL = """
import textrec
try:
    print(textrec.version())
except ImportError as error:
    assert isinstance(error, textrec.LibraryError) and isinstance(error, textrec.Error) and error.status is None
    print(error.path, error, sep="\\n")
"""


def stub(folder, code, name="libstub.so"):
    """A shared library made of a few lines of C."""
    (folder / "stub.c").write_text(code)
    subprocess.run(["cc", "-shared", "-fPIC", folder / "stub.c", "-o", folder / name], check=True)
    return folder / name


def test_importing_the_package_loads_no_library():
    assert python("import sys, textrec; print('numpy' in sys.modules, 'PIL' in sys.modules)",
                  TEXTREC_LIBRARY="/nonexistent.so") == "False False\n"


def test_the_environment_names_the_library():
    assert python(TELL, TEXTREC_LIBRARY=str(LIBRARY)) == "0.1.0\n"


def test_a_relative_path_in_the_environment_is_a_path(tmp_path):
    shutil.copy(LIBRARY, tmp_path / "mine.so")
    assert python(f"import os; os.chdir({str(tmp_path)!r})" + TELL, TEXTREC_LIBRARY="mine.so") == "0.1.0\n"


def test_the_library_inside_the_package_comes_before_the_loaders(tmp_path):
    package = tmp_path / "textrec"
    shutil.copytree(SOURCE / "textrec", package)
    (package / "_native").mkdir()
    bundled = stub(package / "_native", "unsigned textrec_abi_version(void) { return 41; }", LIBRARY.name)
    told = python(TELL, source=tmp_path, LD_LIBRARY_PATH=str(LIBRARY.parent))
    assert str(bundled) in told and "41" in told and "part of this package" in told


def test_else_the_loader_finds_the_library(tmp_path):
    shutil.copytree(SOURCE / "textrec", tmp_path / "textrec", ignore=shutil.ignore_patterns("_native"))
    assert python(TELL, source=tmp_path, LD_LIBRARY_PATH=str(LIBRARY.parent)) == "0.1.0\n"


def test_a_missing_library_is_told_with_what_to_do(tmp_path):
    shutil.copytree(SOURCE / "textrec", tmp_path / "textrec", ignore=shutil.ignore_patterns("_native"))
    told = python(TELL, source=tmp_path)
    if told == "0.1.0\n":
        pytest.skip("libtextrec is installed on this system")
    assert told.startswith("libtextrec.so.0\n")
    for part in ("loader's search path", "TEXTREC_LIBRARY", "make install", "wheel"):
        assert part in told


@pytest.mark.parametrize("content", [b"", b"no library", bytes(4096)])
def test_a_file_that_is_no_library_is_named(tmp_path, content):
    path = tmp_path / "libtextrec.so.0"
    path.write_bytes(content)
    told = python(TELL, TEXTREC_LIBRARY=str(path))
    assert f"cannot load {path}" in told and "TEXTREC_LIBRARY says" in told


def test_a_foreign_library_is_named(tmp_path):
    path = stub(tmp_path, "int other(void) { return 1; }")
    assert f"{path}, as the environment's TEXTREC_LIBRARY says, is not libtextrec" in python(TELL, TEXTREC_LIBRARY=str(path))


def test_another_abi_number_is_told_with_the_one_that_is_needed(tmp_path):
    path = stub(tmp_path, "unsigned textrec_abi_version(void) { return 7; }")
    assert "has ABI number 7; this package needs 0 (libtextrec.so.0)" in python(TELL, TEXTREC_LIBRARY=str(path))


def test_a_library_that_lacks_a_function_is_older(tmp_path):
    path = stub(tmp_path, "unsigned textrec_abi_version(void) { return 0; }")
    told = python(TELL, TEXTREC_LIBRARY=str(path))
    assert "older than this package" in told and "textrec_version_number" in told


def test_many_threads_load_the_library_once():
    assert python("""
import ctypes, threading
opened = []
load = ctypes.CDLL
ctypes.CDLL = lambda path: opened.append(path) or load(path)
import textrec
threads = [threading.Thread(target=textrec.version) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(opened))
""", TEXTREC_LIBRARY=str(LIBRARY)) == "1\n"
