"""What `make install` puts where, and that C, C++, Swift, pkg-config and CMake find it there."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = "Installed elsewhere"


def run(*command, cwd=ROOT, **environment):
    return subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True,
                          env={**os.environ, **{name: str(value) for name, value in environment.items()}})


def output(*command, **settings):
    process = run(*command, **settings)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def make(target, **variables):
    return output("make", "--no-print-directory", target, *(f"{name}={value}" for name, value in variables.items()))


def files_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()}


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    return pictures.save(tmp_path_factory.mktemp("picture"), "text.png", pictures.encoded(pictures.page(TEXT)))


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """Installed for good: the prefix is where it stays."""
    prefix = tmp_path_factory.mktemp("a prefix") / "usr local"
    make("install", PREFIX=prefix)
    return prefix


@pytest.fixture(scope="module")
def staged(tmp_path_factory):
    """Installed as a package does it: for /usr and Debian's folder of libraries, into a folder that stands for the root."""
    root = tmp_path_factory.mktemp("a root")
    make("install", PREFIX="/usr", LIBDIR="/usr/lib/x86_64-linux-gnu", DESTDIR=root)
    return root


def assert_reads(program, picture, library_folder):
    process = run(program, picture, LD_LIBRARY_PATH=library_folder)
    assert (process.returncode, process.stdout, process.stderr) == (0, TEXT + "\n", "")


def compiled_with_pkg_config(folder, pkg_config, **environment):
    """Examples/recognize.c, copied out of the source tree and compiled by what pkg-config says."""
    shutil.copy(ROOT / "Examples/recognize.c", folder)
    flags = output(*pkg_config, "--cflags", "--libs", "textrec", **environment).strip()
    output("sh", "-c", f"cc -std=c99 recognize.c -o recognize {flags}", cwd=folder)
    return folder / "recognize"


def test_the_library_has_its_links_and_its_real_name_the_version(prefix):
    folder = prefix / "lib"
    header = (ROOT / "include/textrec.h").read_text()
    version = re.search(r'TEXTREC_VERSION_STRING "(.*)"', header)[1]
    assert os.readlink(folder / "libtextrec.so") == "libtextrec.so.0"
    assert os.readlink(folder / "libtextrec.so.0") == f"libtextrec.so.{version}"
    assert not (folder / f"libtextrec.so.{version}").is_symlink()
    assert output("pkg-config", "--modversion", "textrec", PKG_CONFIG_PATH=folder / "pkgconfig").strip() == version


def test_licence_and_notices_are_installed(prefix):
    assert (prefix / "share/doc/textrec/LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert "Tesseract" in (prefix / "share/doc/textrec/third-party-notices.txt").read_text()


def test_the_command_is_installed_and_runs(prefix):
    assert "0.1.0" in output(prefix / "bin/textrec", "--version")


def test_manual_page_and_completions_are_where_they_are_looked_for(prefix):
    for path in ("man/man1/textrec.1", "bash-completion/completions/textrec", "zsh/site-functions/_textrec",
                 "fish/vendor_completions.d/textrec.fish"):
        assert (prefix / "share" / path).stat().st_size > 0


def test_pkg_config_compiles_the_example_in_another_folder(prefix, picture, tmp_path):
    program = compiled_with_pkg_config(tmp_path, ["pkg-config"], PKG_CONFIG_PATH=prefix / "lib/pkgconfig")
    assert_reads(program, picture, prefix / "lib")


def test_pkg_config_finds_a_staged_root(staged, picture, tmp_path):
    folder = staged / "usr/lib/x86_64-linux-gnu"
    program = compiled_with_pkg_config(
        tmp_path, ["pkg-config"], PKG_CONFIG_PATH=folder / "pkgconfig", PKG_CONFIG_SYSROOT_DIR=staged)
    assert_reads(program, picture, folder)


def test_pkg_config_follows_a_prefix_that_was_moved(tmp_path, picture):
    make("install", PREFIX=tmp_path / "before")
    os.rename(tmp_path / "before", tmp_path / "after")
    program = compiled_with_pkg_config(
        tmp_path, ["pkg-config", "--define-prefix"], PKG_CONFIG_PATH=tmp_path / "after/lib/pkgconfig")
    assert_reads(program, picture, tmp_path / "after/lib")


CMAKE_PROJECT = """
cmake_minimum_required(VERSION 3.13)
project(host LANGUAGES C CXX)
find_package(textrec {version} REQUIRED)
add_executable(c_host recognize.c)
add_executable(cxx_host recognize.cpp)
target_link_libraries(c_host PRIVATE textrec::textrec)
target_link_libraries(cxx_host PRIVATE textrec::textrec)
"""


def configured(folder, where, version="0.1"):
    (folder / "CMakeLists.txt").write_text(CMAKE_PROJECT.format(version=version))
    for name in ("recognize.c", "recognize.cpp"):
        shutil.copy(ROOT / "Examples" / name, folder)
    return run("cmake", "-S", folder, "-B", folder / "out", f"-DCMAKE_PREFIX_PATH={where}", cwd=folder)


needs_cmake = pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not installed")


@needs_cmake
@pytest.mark.parametrize("libraries", ["lib", "lib/x86_64-linux-gnu"])
def test_cmake_builds_c_and_cxx_with_an_installation_that_was_moved(libraries, picture, tmp_path):
    make("install", PREFIX=tmp_path / "before", LIBDIR=tmp_path / "before" / libraries)
    os.rename(tmp_path / "before", tmp_path / "after")
    project = tmp_path / "project"
    project.mkdir()
    process = configured(project, tmp_path / "after")
    assert process.returncode == 0, process.stderr
    output("cmake", "--build", project / "out", cwd=project)
    for program in ("c_host", "cxx_host"):
        process = run(project / "out" / program, picture)
        assert (process.returncode, process.stderr) == (0, "")
        assert TEXT in process.stdout


@needs_cmake
@pytest.mark.parametrize("version, found", [
    ("", True), ("0.1", True), ("0.1.0", True), ("0.1.0 EXACT", True), ("0.1.1", False), ("0.2", False), ("1.0", False)])
def test_cmake_accepts_the_versions_whose_interface_is_this_one(version, found, prefix, tmp_path):
    process = configured(tmp_path, prefix, version)
    assert (process.returncode == 0) == found, process.stderr
    assert found or re.search(r"textrec-config.cmake, version: 0\.1\.0", process.stderr)


@needs_cmake
def test_cmake_says_which_file_is_missing(prefix, tmp_path):
    shutil.copytree(prefix, tmp_path / "broken", symlinks=True)
    (tmp_path / "broken/include/textrec.h").unlink()
    process = configured(tmp_path, tmp_path / "broken")
    assert process.returncode != 0
    assert re.search(r"textrec\.h\s+is\s+missing", process.stderr)


def test_swift_imports_the_installed_module(prefix, tmp_path):
    (tmp_path / "main.swift").write_text("import CTextRec\nprint(String(cString: textrec_version_string()))\n")
    output("swiftc", "main.swift", "-o", "main", "-I", prefix / "include/textrec", "-L", prefix / "lib", cwd=tmp_path)
    assert output(tmp_path / "main", LD_LIBRARY_PATH=prefix / "lib") == "0.1.0\n"


def test_uninstall_takes_away_what_install_put_and_nothing_else(tmp_path):
    root = tmp_path / "a root"
    settings = {"PREFIX": "/usr", "LIBDIR": "/usr/lib/x86_64-linux-gnu", "DESTDIR": root}
    others = ["usr/lib/x86_64-linux-gnu/libother.so", "usr/include/other.h", "usr/share/doc/other/LICENSE"]
    for other in others:
        (root / other).parent.mkdir(parents=True, exist_ok=True)
        (root / other).write_text("not ours")
    make("install", **settings)
    assert len(files_in(root)) > len(others) + 10
    make("uninstall", **settings)
    assert files_in(root) == set(others)
    assert not [path for path in root.rglob("*textrec*")], "a folder of ours is left"


NEURAL = sorted(path for path in (ROOT / "build/lib/textrec").rglob("*") if path.is_file())


@pytest.mark.skipif(not NEURAL, reason='the neural engine is not there: "make neural" brings it')
def test_the_files_of_the_neural_engine_are_installed_beside_the_library(tmp_path):
    folder = tmp_path / "a prefix/lib/textrec"
    make("install", PREFIX=tmp_path / "a prefix")
    assert files_in(folder) == {str(path.relative_to(ROOT / "build/lib/textrec")) for path in NEURAL}
    assert {path.suffix for path in (folder / "models").glob("*.*")} == {".onnx"}
    assert (folder / "openvino/licenses/LICENSE").exists()
    assert (folder / "models/licenses/MODEL_LICENSES.md").exists()
    # Those of an earlier version too.
    (folder / "models/earlier.onnx").write_bytes(b"")
    make("uninstall", PREFIX=tmp_path / "a prefix")
    assert not folder.exists()


def test_installing_twice_and_uninstalling_twice_is_fine(tmp_path):
    make("install", PREFIX="/opt", DESTDIR=tmp_path)
    once = files_in(tmp_path)
    make("install", PREFIX="/opt", DESTDIR=tmp_path)
    assert files_in(tmp_path) == once
    make("uninstall", PREFIX="/opt", DESTDIR=tmp_path)
    make("uninstall", PREFIX="/opt", DESTDIR=tmp_path)
    assert files_in(tmp_path) == set()


def test_files_can_be_read_by_all_whatever_the_umask(tmp_path):
    output("sh", "-c", f'umask 077; make --no-print-directory install PREFIX=/opt DESTDIR="{tmp_path}"')
    for path in tmp_path.rglob("*"):
        readable = 0o555 if path.is_dir() else 0o444
        assert path.is_symlink() or path.stat().st_mode & readable == readable, path


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
def test_nobody_in_particular_can_install_into_a_folder_of_theirs(tmp_path_factory):
    folder = pathlib.Path("/tmp") / f"textrec-install-{os.getpid()}"
    folder.mkdir()
    shutil.chown(folder, "nobody")
    try:
        # Not make itself: it may lie in a folder that others cannot enter, as may this one.
        copy = folder / "source"
        for name in ("scripts/install", "include", "cmake", "pkgconfig", "packaging", "man", "completions",
                     "LICENSE", "build/lib", "build/bin"):
            source, target = ROOT / name, copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(source, target, symlinks=True) if source.is_dir() else shutil.copy(source, target)
        output("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", copy / "scripts/install", "install",
               cwd=folder, PREFIX="/opt", DESTDIR=folder / "root")
        assert "opt/lib/libtextrec.so.0.1.0" in files_in(folder / "root")
    finally:
        shutil.rmtree(folder)


@pytest.mark.parametrize("variable", ["PREFIX", "LIBDIR", "DESTDIR"])
def test_a_relative_path_is_refused(variable):
    process = run("scripts/install", "install", **{"PREFIX": "/nowhere", "DESTDIR": "/nowhere", variable: "here"})
    assert process.returncode == 1
    assert process.stderr == 'install: "here" is not an absolute path\n'
