"""Models that are missing, damaged or in the way: an error at creation, never the end of the process."""
import os
import pathlib
import random
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
    print("read", textrec.Recognizer(data_path=sys.argv[1]).process(picture).text)
except textrec.Error as error:
    print(error)
if len(sys.argv) > 2:
    print("then", textrec.Recognizer(data_path=sys.argv[2]).process(picture).text)
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
        textrec.Recognizer(data_path=folder)
    assert caught.value.status == Status.MODEL_UNAVAILABLE
    for part in ("eng", str(folder), "tesseract-ocr-"):
        assert part in caught.value.message


def test_a_language_whose_model_is_missing_shows_at_creation(tmp_path):
    os.symlink(ENGLISH, tmp_path / "eng.traineddata")
    with pytest.raises(textrec.Error) as caught:
        textrec.Recognizer(data_path=tmp_path, language_hints=["en", "uk"])
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
def test_the_languages_of_a_recognizer_are_told(settings, tag):
    languages = textrec.Recognizer(**settings).languages
    assert tag in languages or any(language.startswith("und-") for language in languages)
