"""What a C or C++ host sees: the header, the symbols of the shared object, and programs that use it."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import pictures
import textrec_ctypes as textrec

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Tests/c"
LIBRARY = textrec.LIBRARY
sys.path.insert(0, str(ROOT / "scripts"))
import lint  # noqa: E402

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
TEXT = "Native hosts\nread this line"


def run(*command, **environment):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          env={**os.environ, **environment})


def output(*command):
    process = run(*command)
    assert process.returncode == 0, process.stderr
    return process.stdout


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Builds a program of Tests/c against the library; gives its path."""
    folder = tmp_path_factory.mktemp("programs")
    functions = lint.declared((ROOT / "include/textrec.h").read_text())
    (folder / "functions.inc").write_text("".join(f"FUNCTION({name})\n" for name in functions))

    def build(name):
        binary = folder / name
        output("cc", "-std=gnu99", "-g", *WARNINGS[:2], "-Werror", f"-I{ROOT / 'include'}", f"-I{folder}",
               SOURCES / f"{name}.c", "-o", binary, f"-L{LIBRARY.parent}", "-ltextrec", f"-Wl,-rpath,{LIBRARY.parent}",
               "-pthread", "-ldl", "-lm")
        return binary

    return build


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    return pictures.save(tmp_path_factory.mktemp("picture"), "text.png", pictures.encoded(pictures.page(TEXT)))


def assert_quiet_success(process):
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")


@pytest.mark.parametrize("compiler", [
    *(f"{compiler} -std={standard}" for compiler in ("gcc", "clang") for standard in ("c99", "c11", "c17")),
    *(f"{compiler} -x c++ -std={standard}"
      for compiler in ("g++", "clang++") for standard in ("c++11", "c++14", "c++17", "c++20")),
])
def test_the_header_compiles_without_a_warning(compiler, tmp_path):
    if shutil.which(compiler.split()[0]) is None:
        pytest.skip("not installed")
    output(*compiler.split(), *WARNINGS, f"-I{ROOT / 'include'}", "-c", SOURCES / "header.c", "-o", tmp_path / "o")


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("standard", ["c++11", "c++14", "c++17", "c++20"])
def test_the_wrapper_for_cpp_gives_handles_exceptions_and_nodes(compiler, standard, picture, tmp_path):
    if shutil.which(compiler) is None:
        pytest.skip("not installed")
    output(compiler, f"-std={standard}", *WARNINGS, "-Wshadow", f"-I{ROOT / 'include'}", SOURCES / "wrapper.cpp",
           "-o", tmp_path / "wrapper", f"-L{LIBRARY.parent}", "-ltextrec", f"-Wl,-rpath,{LIBRARY.parent}")
    assert_quiet_success(run(tmp_path / "wrapper", picture, TEXT))


def test_the_wrapper_for_cpp_stays_small():
    assert len((ROOT / "include/textrec.hpp").read_text().splitlines()) <= 200


def test_the_library_exports_the_header_and_nothing_else():
    reviewed = (SOURCES / "exports.txt").read_text().split()
    assert list(lint.check_symbols(reviewed, (ROOT / "include/textrec.h").read_text(), str(LIBRARY))) == []
    assert all(name.startswith("textrec_") for name in reviewed)


def test_the_library_has_its_soname_and_needs_no_swift():
    dynamic = output("readelf", "-d", LIBRARY)
    assert re.search(r"SONAME.*\[libtextrec\.so\.0\]", dynamic)
    assert "NODELETE" in dynamic
    assert "swift" not in dynamic.lower()
    needed = output("ldd", LIBRARY)
    assert "not found" not in needed and "swift" not in needed.lower()


def test_the_library_is_at_most_ten_megabytes():
    assert LIBRARY.stat().st_size <= 10_000_000


def test_the_library_of_another_abi_is_not_taken_for_this_one():
    assert textrec.c.textrec_abi_version() == 0
    assert LIBRARY.name == f"libtextrec.so.{textrec.c.textrec_abi_version()}"


def test_every_function_stands_null_and_arguments_out_of_range(program):
    assert_quiet_success(run(program("every_function")))


def test_one_recognizer_serves_four_threads(program, picture):
    assert_quiet_success(run(program("threads"), picture, TEXT))


def test_operations_end_once_and_their_completions_may_do_as_they_like(program, picture):
    assert_quiet_success(run(program("operations"), picture, TEXT))


def test_callbacks_of_streams_may_do_as_they_like_and_threads_close_and_release_as_they_like(program, tmp_path):
    page = pictures.page(TEXT).convert("L")
    (tmp_path / "page.raw").write_bytes(page.tobytes())
    assert_quiet_success(run(program("streams"), tmp_path / "page.raw", *page.size, TEXT))
def test_a_batch_tells_of_each_image_once_and_may_be_left_behind(program, picture):
    assert_quiet_success(run(program("batch"), picture, TEXT))


def test_the_library_can_be_unloaded_and_loaded_again(program, picture):
    assert_quiet_success(run(program("reload"), LIBRARY, picture, TEXT))


def test_a_host_with_decimal_commas_gets_the_same_numbers(program, picture, tmp_path):
    output("localedef", "-i", "de_DE", "-f", "UTF-8", tmp_path / "de_DE.UTF-8")
    assert_quiet_success(run(program("decimal_comma"), picture, "de_DE.UTF-8", LOCPATH=str(tmp_path)))


def test_neither_good_nor_bad_pictures_make_the_library_print(program, picture, tmp_path):
    files = {
        "truncated.png": picture.read_bytes()[:500],
        "truncated.jpg": pictures.encoded(pictures.page(TEXT), "JPEG")[:900],
        "truncated.tif": pictures.encoded(pictures.page(TEXT), "TIFF")[:900],
        "truncated.gif": pictures.encoded(pictures.page(TEXT), "GIF")[:900],
        "huge.png": pictures.png_of_size(3_000_000, 2_000_000),
        "web.png": b"<html></html>",
        "dot.png": pictures.encoded(pictures.blank(1, 1)),
        "noise.png": pictures.encoded(pictures.noise(200, 100)),
        "blank.png": pictures.encoded(pictures.blank(300, 200)),
        "turned.png": pictures.encoded(pictures.page(TEXT).rotate(90, expand=True)),
    }
    bad = [pictures.save(tmp_path, name, data) for name, data in files.items()]
    assert_quiet_success(run(program("quiet"), picture, *bad, tmp_path, tmp_path / "missing"))


@pytest.fixture(scope="module")
def example():
    return ROOT / "build/recognize"


def test_the_example_prints_text_json_and_words(example, picture):
    assert output(example, picture) == TEXT + "\n"
    assert '"schema"' in output(example, picture, "json", "en,hi")
    words = [line.split("\t") for line in output(example, picture, "words").splitlines()]
    assert [word[4] for word in words] == TEXT.split()
    left, top, width, height = map(float, words[0][:4])
    box = pictures.write(pictures.page(TEXT), 60, 60, "Native")
    assert (left, top, left + width, top + height) == pytest.approx(box, abs=3)


@pytest.mark.parametrize("arguments, code", [([], 2), (["/missing.png"], 1), (["/"], 1), (["x", "text", "?"], 1)])
def test_the_example_tells_what_went_wrong(example, arguments, code):
    process = run(example, *arguments)
    assert process.returncode == code and process.stdout == "" and process.stderr.strip()


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="not installed")
@pytest.mark.parametrize("damage, code", [(lambda data: data, 0), (lambda data: data[:len(data) // 2], 1)],
                         ids=["sound", "cut off"])
def test_valgrind_finds_no_error_and_no_leak(example, tmp_path, damage, code):
    data = pictures.encoded(pictures.page("Leak", size=24, margin=20))
    small = pictures.save(tmp_path, "small.png", damage(data))
    # With Tesseract: OpenVINO takes minutes under valgrind.
    process = run("valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite",
                  example, small, "json", OMP_THREAD_LIMIT="1", TEXTREC_OPENVINO="/none")
    assert process.returncode == code, process.stderr


@pytest.mark.parametrize("how", ["waits", "forks", "inside"])
def test_the_end_of_the_process_waits_for_calls_into_the_engines(how, tmp_path):
    guard = ROOT / "Sources/CProcessEnd"
    output("cc", "-std=gnu11", *WARNINGS[:2], "-Werror", f"-I{guard / 'include'}", SOURCES / "process_end.c", guard / "calls.c",
           "-o", tmp_path / "program", "-pthread")
    assert_quiet_success(run(tmp_path / "program", how))


@pytest.mark.parametrize("milliseconds", [30, 110, 250])
def test_a_process_that_ends_while_pictures_are_read_and_given_up_ends_well(milliseconds, tmp_path):
    page = pictures.save(tmp_path, "page.png", pictures.encoded(pictures.page(pictures.PROSE)))
    program = f"""
import sys, threading, time
sys.path.insert(0, {str(ROOT / "Tests/python")!r})
import textrec_ctypes as textrec
recognizer = textrec.Recognizer(engine=textrec.TESSERACT, workers=2, timeout_ms=90)
picture = textrec.Image.from_file({str(page)!r})
def read():
    while True:
        try: recognizer.process(picture)
        except textrec.Error: pass
for _ in range(3): threading.Thread(target=read, daemon=True).start()
time.sleep({milliseconds} / 1000)
"""
    assert_quiet_success(run(sys.executable, "-c", program))
