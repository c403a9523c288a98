"""Tesseract's models that are missing, damaged or in the way: an error at creation, never the end of the process."""
import ast
import os
import pathlib
import random
import shutil
import subprocess
import sys

import pytest

import textrec_ctypes as textrec
from textrec_ctypes import Status

ENGLISH = next(pathlib.Path("/usr/share").glob("**/tessdata/eng.traineddata"))

# Damaged models can make the engine abort, so what they do to the process is watched from outside.
CREATE_AND_READ = """
import sys, pictures, textrec_ctypes as textrec
picture = textrec.Image.from_encoded(pictures.encoded(pictures.page("Model test")))
try:
    print("read", textrec.Recognizer(engine=textrec.TESSERACT, data_path=sys.argv[1]).process(picture).text)
except textrec.Error as error:
    print(error)
if len(sys.argv) > 2:
    print("then", textrec.Recognizer(engine=textrec.TESSERACT, data_path=sys.argv[2]).process(picture).text)
"""


def run(*folders, **environment):
    process = subprocess.run(
        [sys.executable, "-c", CREATE_AND_READ, *map(str, folders)], cwd=pathlib.Path(__file__).parent,
        env={**os.environ, **environment}, capture_output=True, text=True)
    assert process.returncode == 0, process
    assert process.stderr == ""
    return process.stdout


def folder_with(tmp_path, content):
    (tmp_path / "eng.traineddata").write_bytes(content)
    return tmp_path


def damaged(seed):
    """The English model with 20,000 bytes changed."""
    content, source = bytearray(ENGLISH.read_bytes()), random.Random(seed)
    for _ in range(20_000):
        content[source.randrange(len(content))] = source.randrange(256)
    return bytes(content)


@pytest.mark.parametrize("make_folder", [lambda path: path / "absent", lambda path: path], ids=["absent", "empty"])
def test_a_missing_model_is_named_with_its_place_and_package(tmp_path, make_folder):
    folder = make_folder(tmp_path)
    with pytest.raises(textrec.Error) as caught:
        textrec.Recognizer(engine=textrec.TESSERACT, data_path=folder)
    assert caught.value.status == Status.MODEL_UNAVAILABLE
    for part in ("eng", str(folder), "tesseract-ocr-"):
        assert part in caught.value.message


def test_a_language_whose_model_is_missing_shows_at_creation(tmp_path):
    os.symlink(ENGLISH, tmp_path / "eng.traineddata")
    with pytest.raises(textrec.Error) as caught:
        textrec.Recognizer(engine=textrec.TESSERACT, data_path=tmp_path, language_hints=["en", "uk"])
    assert caught.value.status == Status.MODEL_UNAVAILABLE and "tesseract-ocr-ukr" in caught.value.message


@pytest.mark.parametrize("content", [
    b"", b"<html>404 Not Found</html>", ENGLISH.read_bytes()[:1_000_000], random.Random(1).randbytes(1_000_000),
], ids=["empty", "html", "truncated", "random"])
def test_a_file_that_is_no_model_is_refused(tmp_path, content):
    output = run(folder_with(tmp_path, content), ENGLISH.parent)
    assert output.startswith("MODEL_UNAVAILABLE: ") and "eng" in output
    assert output.endswith("then Model test\n")


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_model_never_ends_the_process(tmp_path, seed):
    output = run(folder_with(tmp_path, damaged(seed)), ENGLISH.parent, XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert output.startswith("MODEL_UNAVAILABLE: ")
    assert output.endswith("then Model test\n")


@pytest.mark.parametrize("below", ["", "tessdata"])
def test_a_folder_works_with_and_without_its_tessdata(tmp_path, below):
    (tmp_path / below).mkdir(exist_ok=True)
    os.symlink(ENGLISH, tmp_path / below / "eng.traineddata")
    assert run(tmp_path) == "read Model test\n"


def test_a_folder_name_in_any_script_works(tmp_path):
    folder = tmp_path / "модели 模型"
    folder.mkdir()
    os.symlink(ENGLISH, folder / "eng.traineddata")
    assert run(folder) == "read Model test\n"


def test_a_folder_that_is_given_is_the_only_one_looked_in(tmp_path):
    assert run(tmp_path, TESSDATA_PREFIX=str(ENGLISH.parent)).startswith("MODEL_UNAVAILABLE: ")


def test_nothing_needs_to_be_written_to_the_model_s_folder_or_the_cache(tmp_path):
    folder = folder_with(tmp_path, ENGLISH.read_bytes())
    folder.chmod(0o500)
    assert run(folder, XDG_CACHE_HOME="/proc/nowhere", HOME="/proc/nowhere") == "read Model test\n"


@pytest.mark.parametrize("settings, tag", [
    ({}, "en"),
    ({"script": textrec.CHINESE}, "zh-Hans"),
    ({"script": textrec.JAPANESE}, "ja"),
    ({"script": textrec.KOREAN}, "ko"),
    ({"language_hints": ["hi"]}, "hi"),
    ({"language_hints": ["zh-TW"]}, "zh-Hant"),
    ({"language_hints": ["en", "ko"]}, "ko"),
])
def test_the_languages_of_a_recognizer_are_told(engine, settings, tag):
    languages = textrec.Recognizer(engine=engine, **settings).languages
    assert tag in languages or any(language.startswith("und-") for language in languages)


def test_models_are_listed_with_tag_engine_and_path(tmp_path):
    (tmp_path / "script").mkdir()
    for name in ("eng", "chi_sim", "chi_sim_vert", "osd", "script/Latin"):
        os.symlink(ENGLISH, tmp_path / f"{name}.traineddata")
    assert textrec.list_models(data_path=tmp_path) == [
        (tag, b"tesseract", bytes(tmp_path / name)) for tag, name in [
            (b"en", "eng.traineddata"), (b"und-Latn", "script/Latin.traineddata"), (b"zh-Hans", "chi_sim.traineddata")]]


def test_the_listed_models_of_the_system_can_be_loaded():
    listed = textrec.list_models()
    assert b"en" in [tag for tag, _, _ in listed]
    assert all(os.path.exists(path) for _, _, path in listed)
    assert "ja" in textrec.Recognizer(engine=textrec.TESSERACT, language_hints=["ja"]).languages


@pytest.mark.parametrize("name, listed", [(b"tab\there", True), (b"line\nbreak", False), (b"\xff \xe6", True)])
def test_a_path_is_listed_as_its_bytes_unless_it_breaks_the_line(tmp_path, name, listed):
    folder = bytes(tmp_path) + b"/" + name
    os.mkdir(folder)
    os.symlink(ENGLISH, folder + b"/eng.traineddata")
    expected = [(b"en", b"tesseract", folder + b"/eng.traineddata")] if listed else []
    assert textrec.list_models(data_path=folder) == expected


@pytest.mark.parametrize("path", ["absent", "eng.traineddata"])
def test_no_models_are_listed_where_there_is_no_folder(tmp_path, path):
    os.symlink(ENGLISH, tmp_path / "eng.traineddata")
    assert textrec.list_models(data_path=tmp_path / path) == []


def test_models_beside_the_library_under_its_prefix_and_of_the_user_are_found(tmp_path):
    """In the order that the header tells; the library is the real one, reached by its own folder."""
    library = tmp_path / "lib/x86_64-linux-gnu/libtextrec.so.0"
    folders = [tmp_path / folder for folder in (
        "home/textrec/tessdata", "lib/x86_64-linux-gnu/tessdata", "lib/share/textrec/tessdata",
        "share/textrec/tessdata")]
    for folder in folders:
        folder.mkdir(parents=True)
        os.symlink(ENGLISH, folder / "eng.traineddata")
    shutil.copy(textrec.LIBRARY, library)
    process = subprocess.run(
        [sys.executable, "-c", "import textrec_ctypes as t; print([p for g, _, p in t.list_models() if g == b'en'])"],
        cwd=pathlib.Path(__file__).parent, capture_output=True, text=True,
        env={"TEXTREC_LIBRARY": str(library), "XDG_DATA_HOME": str(tmp_path / "home")})
    assert process.returncode == 0, process.stderr
    found = ast.literal_eval(process.stdout)
    assert found[:4] == [bytes(folder / "eng.traineddata") for folder in folders]
    assert bytes(ENGLISH) in found[4:]


def test_languages_whose_models_lie_in_several_folders_are_read_together(tmp_path):
    """As after installing the wheel, which brings English, and putting another model into the user's folder."""
    os.symlink(ENGLISH, tmp_path / "eng.traineddata")
    user = tmp_path / "textrec/tessdata"
    user.mkdir(parents=True)
    os.symlink(ENGLISH.with_name("jpn.traineddata"), user / "jpn.traineddata")
    code = """
import pictures, textrec_ctypes as textrec
reader = textrec.Recognizer(engine=textrec.TESSERACT, language_hints=["en", "ja"])
print(reader.languages, reader.process(textrec.Image.from_encoded(pictures.encoded(pictures.page("Two folders")))).text)
"""
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=pathlib.Path(__file__).parent, capture_output=True, text=True,
        env={**os.environ, "TEXTREC_TESSDATA": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)})
    assert (process.stdout, process.stderr) == ("['en', 'ja'] Two folders\n", "")
