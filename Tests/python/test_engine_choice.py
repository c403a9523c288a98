"""Which engine reads, and what is said where the neural one cannot: in C, in the package and by the command."""
import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import cli
import pictures
import textrec
import textrec_ctypes
from textrec_ctypes import Status, c

AUTO, TESSERACT, NEURAL = range(3)
ENCODED = pictures.encoded(pictures.page("Which engine"))
# What names the runtime and the models, in the environment and in the options.
PLACES = [("TEXTREC_OPENVINO", "runtime_path"), ("TEXTREC_MODELS", "model_path")]


@pytest.fixture(params=["environment", "options"])
def named(request, tmp_path, monkeypatch):
    """Options that leave nothing to find: a folder without runtime and models is named in them, or in the environment."""
    folder = tmp_path / "nothing here"
    folder.mkdir()
    if request.param == "environment":
        for variable, _ in PLACES:
            monkeypatch.setenv(variable, str(folder))
        return {}
    return {option: folder for _, option in PLACES}


@pytest.fixture
def log():
    """What the library says during the test."""
    entries = []
    textrec.set_log_handler(lambda level, message: entries.append((level, message)))
    yield entries
    textrec.set_log_handler(None)


def raw(**options):
    return textrec_ctypes.Recognizer(**options).process(textrec_ctypes.Image.from_encoded(ENCODED))


def test_neural_without_the_files_that_are_named_is_an_error(named, tmp_path):
    with pytest.raises(textrec_ctypes.Error) as caught:
        raw(engine=NEURAL, **named)
    assert caught.value.status == Status.MODEL_UNAVAILABLE and str(tmp_path) in caught.value.message
    with pytest.raises(textrec.ModelUnavailableError) as typed:
        textrec.Recognizer(engine="neural", **named)
    assert str(typed.value) == caught.value.message


@pytest.mark.parametrize("variable, option", PLACES)
@pytest.mark.parametrize("path", [b"/nowhere/\xff\xfe", b"/" + 40_000 * b"x", b"/dev/null", b"relative"],
                         ids=["no UTF-8", "long", "no folder", "relative"])
def test_neural_with_a_path_that_cannot_be_is_an_error(variable, option, path, monkeypatch):
    with pytest.raises(textrec.ModelUnavailableError):
        textrec.Recognizer(engine="neural", **{option: path})
    monkeypatch.setitem(os.environb, variable.encode(), path)
    with pytest.raises(textrec.ModelUnavailableError):
        textrec.Recognizer(engine=textrec.Engine.NEURAL)


def test_auto_without_the_files_that_are_named_is_tesseract_with_a_note_and_a_warning(named, tmp_path, log):
    result = raw(engine=AUTO, **named)
    assert (result.text, result.info.engine, result.info.detect_ms) == ("Which engine", TESSERACT, 0)
    assert str(tmp_path) in result.engine_note
    assert [message for level, message in log if level == textrec.LogLevel.WARNING and str(tmp_path) in message]

    typed = textrec.Recognizer(**named).recognize(ENCODED)
    assert (typed.info.engine, typed.info.engine_note) == (textrec.Engine.TESSERACT, result.engine_note)


def test_where_nothing_is_installed_it_is_said_how_to_get_it(tmp_path):
    """A copy of the library, with nothing beside it: neural is an error, auto Tesseract with a note and no warning."""
    shutil.copy(textrec_ctypes.LIBRARY, tmp_path / "libtextrec.so.0")
    code = """
import pictures, textrec_ctypes as raw, textrec
textrec.set_log_handler(lambda level, message: level <= textrec.LogLevel.WARNING and print(message))
info = textrec.Recognizer().recognize(pictures.encoded(pictures.page("Alone"))).info
print(info.engine.name, "make neural" in info.engine_note)
try:
    textrec.Recognizer(engine="neural")
except textrec.ModelUnavailableError as error:
    print("make neural" in str(error))
"""
    environment = {name: value for name, value in os.environ.items() if name not in dict(PLACES)}
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=pathlib.Path(__file__).parent, capture_output=True, text=True,
        env={**environment, "TEXTREC_LIBRARY": str(tmp_path / "libtextrec.so.0")})
    assert (process.stdout, process.stderr) == ("TESSERACT True\nTrue\n", "")


def test_tesseract_by_name_looks_for_nothing_and_needs_no_note(named, log):
    result = raw(engine=TESSERACT, **named)
    assert (result.text, result.info.engine, result.engine_note) == ("Which engine", TESSERACT, "")
    assert [message for level, message in log if level <= textrec.LogLevel.WARNING] == []


@pytest.mark.parametrize("options", [
    {"threads": 257}, {"threads": 2**32 - 1}, {"full_precision": 2}, {"full_precision": 2**32 - 1}, {"engine": 3},
    {"model_path": b""}, {"runtime_path": b""},
], ids=str)
def test_values_that_cannot_be_are_refused_at_once(options):
    with pytest.raises(textrec_ctypes.Error) as caught:
        textrec_ctypes.Options(**options)
    assert caught.value.status == Status.INVALID_ARGUMENT
    value = next(iter(options.values()))
    assert ("empty" if value == b"" else str(value)) in caught.value.message


def test_null_takes_a_path_back(tmp_path):
    options = textrec_ctypes.Options(engine=NEURAL, model_path=tmp_path, runtime_path=tmp_path)
    for setter in ("model_path", "runtime_path"):
        options.set(setter, None)
    recognizer = ctypes.c_void_p()
    status = c.textrec_recognizer_create(options.handle, ctypes.byref(recognizer))
    assert status == Status.OK or str(tmp_path).encode() not in c.textrec_last_error_message()
    c.textrec_recognizer_release(recognizer)


def test_the_note_and_the_time_of_detection_are_in_the_json_and_read_back(named):
    result = textrec.Recognizer(**named).recognize(ENCODED)
    info = result.to_dict()["info"]
    assert (info["engine"], info["engine_note"], info["detect_ms"]) == ("tesseract", result.info.engine_note, 0)

    content = result.to_dict()
    content["info"].update(engine="neural", engine_note="Zeile 1\nZeile 2: ü \"模型\"", detect_ms=12.5)
    again = textrec.Result.from_json(json.dumps(content)).info
    assert (again.engine, again.engine_note, again.detect_ms) == (
        textrec.Engine.NEURAL, "Zeile 1\nZeile 2: ü \"模型\"", 12.5)


def test_the_command_notes_what_was_named_and_does_not_work(named, tmp_path):
    picture = cli.sign(tmp_path, "sign.png", "Harbour Street")
    arguments = [part for option, folder in named.items() for part in (f"--{option.replace('_', '-')}", folder)]
    done = cli.run(picture, "-f", "json", *arguments)
    info = json.loads(done.stdout)["info"]
    assert (done.returncode, info["engine"]) == (0, "tesseract")
    assert done.stderr.startswith(b"textrec: note: ") and str(tmp_path) in done.stderr.decode()
    assert str(tmp_path) in info["engine_note"]
    for quiet in (["--quiet"], ["--engine", "tesseract"]):
        assert cli.run(picture, *quiet, *arguments).stderr == b""

    done = cli.run(picture, "--engine", "neural", *arguments)
    assert (done.returncode, done.stdout) == (3, b"") and str(tmp_path) in done.stderr.decode()


def test_the_command_takes_every_option_of_the_neural_engine(tmp_path):
    picture = cli.sign(tmp_path, "sign.png", "Harbour Street")
    for cache in ("", tmp_path / "cache", "/proc/nowhere"):
        done = cli.run(picture, "--threads", "2", "--full-precision", "--cache-path", cache)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"Harbour Street\n", b"")
