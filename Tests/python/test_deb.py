"""The Debian packages as archives; scripts/check_clean_root installs them."""
import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARIES = "usr/lib/x86_64-linux-gnu"

pytestmark = pytest.mark.skipif(shutil.which("dh") is None, reason="debhelper is not installed")


def output(*command):
    process = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


@pytest.fixture(scope="module")
def packages():
    """By name. `make deb` fails on any error or warning of lintian's, where that is installed."""
    output("make", "--no-print-directory", "deb")
    return {path.name.split("_")[0]: path for path in (ROOT / "dist").glob("*.deb")}


@pytest.fixture(scope="module")
def unpacked(packages, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    for name, path in packages.items():
        output("dpkg-deb", "--raw-extract", path, folder / name)
    return folder


def field(package, name):
    return output("dpkg-deb", "--field", package, name).strip()


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")
            if (path.is_symlink() or path.is_file()) and path.relative_to(folder).parts[0] != "DEBIAN"}


def test_there_are_three_of_one_version(packages):
    assert set(packages) == {"libtextrec0", "libtextrec-dev", "textrec"}
    header = (ROOT / "include/textrec.h").read_text()
    version = re.search(r'TEXTREC_VERSION_STRING "(.*)"', header)[1]
    assert {field(path, "Version").rsplit("-", 1)[0] for path in packages.values()} == {version}


def test_the_library_depends_on_what_it_loads_and_on_a_model(packages):
    depends = field(packages["libtextrec0"], "Depends")
    for package in ("libtesseract5", "liblept5", "libcjson1", "libtiff6", "tesseract-ocr-eng"):
        assert package in depends
    assert "libpangocairo-1.0-0" in field(packages["libtextrec0"], "Recommends")


def test_programs_that_link_it_will_depend_on_it(unpacked):
    control = unpacked / "libtextrec0/DEBIAN"
    assert (control / "shlibs").read_text() == "libtextrec 0 libtextrec0 (>= 0.1.0)\n" or (control / "symbols").exists()
    assert "libtextrec.so.0 libtextrec0" in (control / "symbols").read_text()
    assert "activate-noawait ldconfig" in (control / "triggers").read_text()


def test_each_holds_its_part(unpacked):
    library, development, command = (files(unpacked / name) for name in ("libtextrec0", "libtextrec-dev", "textrec"))
    assert {name for name in library if not name.startswith("usr/share/doc/")} == {
        f"{LIBRARIES}/libtextrec.so.0", f"{LIBRARIES}/libtextrec.so.0.1.0"}
    assert os.readlink(unpacked / "libtextrec-dev" / LIBRARIES / "libtextrec.so") == "libtextrec.so.0"
    assert {"usr/include/textrec.h", f"{LIBRARIES}/pkgconfig/textrec.pc",
            f"{LIBRARIES}/cmake/textrec/textrec-config.cmake"} <= development
    assert {"usr/bin/textrec", "usr/share/man/man1/textrec.1.gz", "usr/share/bash-completion/completions/textrec",
            "usr/share/zsh/vendor-completions/_textrec"} <= command
    assert not library & development and not command & (library | development)


def test_each_holds_copyright_and_changes(unpacked):
    for name in ("libtextrec0", "libtextrec-dev", "textrec"):
        folder = unpacked / name / "usr/share/doc" / name
        assert "Apache-2.0" in (folder / "copyright").read_text()
        assert (folder / "changelog.gz").exists() and (folder / "changelog.Debian.gz").exists()


def test_the_packaged_pkg_config_and_cmake_files_fit_debians_folders(unpacked):
    folder = unpacked / "libtextrec-dev" / LIBRARIES
    assert "prefix=/usr\n" in (folder / "pkgconfig/textrec.pc").read_text()
    assert "libdir=${prefix}/lib/x86_64-linux-gnu\n" in (folder / "pkgconfig/textrec.pc").read_text()
    assert "/../../../../include" in (folder / "cmake/textrec/textrec-config.cmake").read_text()
