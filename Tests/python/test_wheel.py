"""The wheel in an environment of its own: it brings all it needs, and its archive is in order."""
import base64
import csv
import hashlib
import io
import os
import pathlib
import re
import struct
import subprocess
import sys
import zipfile

import pytest

import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = "Out of a wheel"
# What every Linux with Python has, beside the kernel's own.
EVERYWHERE = r"(libc|libm|libpthread|libdl|librt|libgcc_s|libstdc\+\+|libz|ld-linux-x86-64)\.so"


def run(*command, **environment):
    """With no other variable than these: no PATH to the system's programs, no TESSDATA_PREFIX."""
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment, cwd="/")


def output(*command, **environment):
    process = run(*command, **environment)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


@pytest.fixture(scope="module")
def wheel():
    process = subprocess.run(["make", "--no-print-directory", "wheel"], cwd=ROOT, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
    wheels = list((ROOT / "dist").glob("textrec-*.whl"))
    assert len(wheels) == 1
    return wheels[0]


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """A new virtual environment without the system's packages, and the wheel in it."""
    folder = tmp_path_factory.mktemp("an environment") / "venv"
    output(sys.executable, "-m", "venv", folder, PATH=os.environ["PATH"])
    output(folder / "bin/python", "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", wheel,
           PATH=str(folder / "bin"))
    return folder


@pytest.fixture(scope="module")
def picture(tmp_path_factory):
    return pictures.save(tmp_path_factory.mktemp("picture"), "text.png", pictures.encoded(pictures.page(TEXT)))


def python(environment, code, *arguments):
    return output(environment / "bin/python", "-c", code, *arguments, PATH=str(environment / "bin"))


def test_it_recognizes_a_picture_with_the_environments_own_path(environment, picture):
    code = "import sys, textrec; print(textrec.recognize(sys.argv[1]).text)"
    assert python(environment, code, picture) == TEXT + "\n"


def test_the_command_recognizes_a_picture(environment, picture):
    process = run(environment / "bin/textrec", picture, PATH=str(environment / "bin"))
    assert (process.returncode, process.stdout, process.stderr) == (0, TEXT + "\n", "")


def test_the_command_hands_on_arguments_and_exit_code(environment):
    process = run(environment / "bin/textrec", "/nowhere.png", PATH=str(environment / "bin"))
    assert process.returncode not in (0, 126, 127)
    assert "/nowhere.png" in process.stderr


def test_it_needs_no_library_of_the_machine_but_those_that_are_everywhere(environment):
    (package,) = environment.rglob("site-packages")
    binaries = [*package.glob("textrec.libs/*"), *package.glob("textrec/_native/*textrec*")]
    assert len(binaries) > 15
    for binary in binaries:
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", binary, PATH=os.environ["PATH"]))
        for library in needed:
            assert (package / "textrec.libs" / library).exists() or re.match(EVERYWHERE, library), (binary, library)


def test_what_it_brings_is_not_taken_from_the_machine_as_well(environment, picture):
    code = """
import sys, textrec
textrec.recognize(sys.argv[1]).text
print("\\n".join({line.split(None, 5)[5].strip() for line in open("/proc/self/maps") if ".so" in line}))
"""
    loaded = python(environment, code, picture).splitlines()
    (libraries,) = environment.rglob("textrec.libs")
    brought = {path.name.split("-")[0] for path in libraries.iterdir()} | {"libtextrec"}
    assert {"libtesseract", "liblept"} <= brought
    for path in loaded:
        if re.split(r"[-.]", os.path.basename(path))[0] in brought:
            assert path.startswith(str(environment)), path


def test_models_of_the_wheel_come_before_the_systems(environment):
    (library,) = environment.rglob("libtextrec.so.0")
    code = "import textrec_ctypes; print([path for tag, _, path in textrec_ctypes.list_models() if tag == b'en'][0])"
    tests = pathlib.Path(__file__).parent
    folders = f"{tests}:{ROOT / 'bindings/python/src'}"
    first = output(sys.executable, "-c", code, TEXTREC_LIBRARY=str(library), PYTHONPATH=folders).strip()
    assert first == str(bytes(library.parent / "tessdata/eng.traineddata"))


def test_a_tiff_of_the_compression_that_is_left_out_is_an_error(environment, tmp_path):
    """Compression 34661, JBIG: two rows of eight black or white pixels, whatever the strip says."""
    entries = [(256, 8), (257, 2), (258, 1), (259, 34661), (262, 0), (273, 8), (277, 1), (278, 2), (279, 20)]
    strip = bytes(range(20))
    directory = struct.pack("<H", len(entries)) + b"".join(
        struct.pack("<HHII", tag, 4, 1, value) for tag, value in entries) + struct.pack("<I", 0)
    tiff = b"II*\0" + struct.pack("<I", 8 + len(strip)) + strip + directory
    (tmp_path / "jbig.tif").write_bytes(tiff)
    process = run(environment / "bin/textrec", tmp_path / "jbig.tif", PATH=str(environment / "bin"))
    assert 0 < process.returncode < 126
    assert "jbig.tif" in process.stderr


def test_its_tags_and_name_agree(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith(".dist-info/WHEEL")]
        text = archive.read(metadata).decode()
    assert "Root-Is-Purelib: false" in text
    tags = re.findall(r"^Tag: (.*)$", text, re.MULTILINE)
    assert tags and all(re.fullmatch(r"py3-none-manylinux_2_\d+_x86_64", tag) for tag in tags)
    name, version, *tag = wheel.stem.split("-")
    assert (name, "-".join(tag)) == ("textrec", tags[0])


def test_its_record_lists_every_file_with_size_and_digest(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (record,) = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
        rows = {path: (digest, size) for path, digest, size in csv.reader(io.StringIO(archive.read(record).decode()))}
        assert sorted(rows) == sorted(name for name in archive.namelist() if not name.endswith("/"))
        for path, (digest, size) in rows.items():
            if path != record:
                content = archive.read(path)
                expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                assert (digest, int(size)) == (f"sha256={expected}", len(content))


def test_it_holds_the_licences_of_all_it_brings(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        text = archive.read(metadata).decode()
    folder = metadata.replace("METADATA", "licenses/")
    held = {name[len(folder):] for name in names if name.startswith(folder)}
    assert {"LICENSE", "third-party-notices.txt", "third-party/libtesseract5.txt", "third-party/liblept5.txt",
            "third-party/tesseract-ocr-eng.txt"} <= held
    assert held == set(re.findall(r"^License-File: (.*)$", text, re.MULTILINE))
    libraries = [name for name in names if name.startswith("textrec.libs/")]
    stand_ins = [name for name in libraries if re.search(r"lib(curl|archive|jbig)-", name)]
    assert len(held) >= len(libraries) - len(stand_ins) + 2


def test_nothing_under_the_general_public_license_is_in_it(wheel):
    """Debian's libtiff names libjbig, which is under it; libgomp and libstdc++ have an exception for their users.

    Nor is there any cryptography, of which a wheel would get the security fixes late: qpdf names GnuTLS.
    """
    with zipfile.ZipFile(wheel) as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    for library, real in (("libjbig", 66_000), ("libgnutls", 2_000_000)):
        (size,) = [size for name, size in sizes.items() if library in name]
        assert size < 20_000, f"the real {library} has {real} bytes"
    assert not [name for name in sizes if re.search("ssl|crypto|nettle|hogweed|gmp|krb5|icu", name)]


def test_making_it_again_gives_the_same_bytes(wheel):
    before = hashlib.sha256(wheel.read_bytes()).hexdigest()
    subprocess.run(["make", "--no-print-directory", "wheel"], cwd=ROOT, check=True, capture_output=True)
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == before


@pytest.fixture(scope="module")
def neural_wheel(wheel):
    """Made along with the other where the files are there."""
    wheels = list((ROOT / "dist").glob("textrec_neural-*.whl"))
    if not (ROOT / "build/lib/textrec").exists():
        pytest.skip('the neural engine is not there: "make neural" brings it')
    assert len(wheels) == 1
    return wheels[0]


def test_the_neural_wheel_puts_its_files_where_the_library_looks(wheel, neural_wheel, tmp_path):
    """`pip install textrec[neural]`, as the library's own search finds it."""
    output(sys.executable, "-m", "venv", tmp_path / "venv", PATH=os.environ["PATH"])
    pip = [tmp_path / "venv/bin/python", "-m", "pip", "--disable-pip-version-check"]
    output(*pip, "install", "--quiet", "--no-index", "--find-links", wheel.parent, "textrec[neural]")
    (native,) = (tmp_path / "venv").rglob("_native/libtextrec.so.0")
    beside = native.parent.parent / "lib/textrec"
    for path in (ROOT / "build/lib/textrec").glob("*/lib*.so*"):
        assert (beside / path.relative_to(ROOT / "build/lib/textrec")).read_bytes() == path.read_bytes()
    assert len(list(beside.glob("models/*.onnx"))) == 3
    output(*pip, "uninstall", "--quiet", "--yes", "textrec-neural")
    assert not beside.parent.exists()
    assert native.exists()
    output(*pip, "uninstall", "--quiet", "--yes", "textrec")
    assert not native.parent.parent.exists()


def test_the_neural_wheel_holds_the_licences_of_what_it_brings(neural_wheel):
    with zipfile.ZipFile(neural_wheel) as archive:
        names = archive.namelist()
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        text = archive.read(metadata).decode()
    folder = metadata.replace("METADATA", "licenses/")
    held = {name[len(folder):] for name in names if name.startswith(folder)}
    assert {"openvino/LICENSE", "models/LICENSE", "models/MODEL_LICENSES.md"} <= held
    assert held == set(re.findall(r"^License-File: (.*)$", text, re.MULTILINE))


def test_pip_uninstall_leaves_nothing(environment, wheel, tmp_path):
    output(sys.executable, "-m", "venv", tmp_path, PATH=os.environ["PATH"])
    pip = [tmp_path / "bin/python", "-m", "pip", "--disable-pip-version-check"]
    before = set(tmp_path.rglob("*"))
    output(*pip, "install", "--quiet", "--no-index", wheel)
    output(*pip, "uninstall", "--quiet", "--yes", "textrec")
    left = {path for path in set(tmp_path.rglob("*")) - before if "pip" not in str(path)}
    assert not left
