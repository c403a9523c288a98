"""Recognizers of the package: options, errors, threads, closing, forking, and the end of the interpreter."""
import gc
import inspect
import logging
import multiprocessing
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import pictures
import textrec
from textrec import _handle, _log, _recognizer
from textrec_ctypes import LIBRARY

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = "Sharing is fine"
PICTURE = pictures.page(WORDS)
LARGE = pictures.page("\n".join([pictures.PROSE] * 2))


def run(code, *options):
    """Runs code in an interpreter of its own with developers' warnings; its output, if it said and failed nothing else."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'bindings/python/src'}:{ROOT / 'Tests/python'}"}
    process = subprocess.run([sys.executable, "-X", "dev", *options, "-c", textwrap.dedent(code)], env=environment,
                             capture_output=True, text=True, timeout=120)
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout


@pytest.mark.parametrize("options", [
    {}, {"script": "latin"}, {"script": textrec.Script.LATIN}, {"languages": ["en"]}, {"languages": "en"}, {"languages": ()},
    {"mode": "dense"}, {"mode": textrec.Mode.SPARSE}, {"engine": "auto"}, {"engine": "Tesseract"}, {"coordinates": "stored"},
    {"region": (0, 0, 5000, 200)}, {"region": [0.5, 0.5, 400, 150]}, {"region": np.array([0, 0, 400, 150])},
    {"region": textrec.Frame(0, 0, 400, 150)}, {"region": None}, {"min_text_height": 0.01}, {"min_text_height": 0},
    {"timeout": 60}, {"timeout": 59.5}, {"timeout": None}, {"max_pixels": 10**9}, {"max_pixels": None}, {"workers": 2},
    {"threads": 0}, {"threads": 256}, {"cache_path": ""}, {"cache_path": None}, {"cache_path": b"/proc/\xff"},
    {"cache_path": pathlib.Path("/proc/nowhere")}, {"cache_path": "/" + 10_000 * "long"}, {"model_path": None},
    {"runtime_path": None}, {"full_precision": True}, {"full_precision": False},
    {"engine_variables": {"tessedit_char_blacklist": "|"}}, {"engine_variables": {}}, {"data_path": None},
], ids=str)
def test_every_option_is_taken(options):
    with textrec.Recognizer(**options) as recognizer:
        assert recognizer.recognize(PICTURE).text == WORDS
    assert textrec.recognize(PICTURE, **options).text == WORDS


@pytest.mark.parametrize("option, value, error", [
    ("script", "klingon", ValueError), ("script", 0, TypeError), ("script", None, TypeError),
    ("script", textrec.Mode.DENSE, TypeError), ("mode", "fast", ValueError), ("mode", b"dense", TypeError),
    ("engine", "magic", ValueError), ("coordinates", "screen", ValueError), ("languages", ["not a tag"], ValueError),
    ("languages", [5], TypeError), ("languages", 5, TypeError), ("languages", ["\ud800"], ValueError),
    ("languages", ["e\0n"], ValueError), ("languages", ["en"] * 17, ValueError), ("region", (1, 2, 3), ValueError),
    ("region", (0, 0, float("nan"), 5), ValueError), ("region", (0, 0, 0, 5), ValueError), ("region", 5, TypeError),
    ("region", "0,0,5,5", TypeError), ("min_text_height", 1.5, ValueError), ("min_text_height", -0.1, ValueError),
    ("min_text_height", "0.1", TypeError), ("min_text_height", float("nan"), ValueError), ("timeout", 0, ValueError),
    ("timeout", -1, ValueError), ("timeout", float("inf"), ValueError), ("timeout", 10**9, ValueError),
    ("timeout", "1", TypeError), ("max_pixels", -1, ValueError), ("max_pixels", 2**64, ValueError),
    ("max_pixels", 1.5, TypeError), ("workers", 0, ValueError), ("workers", 257, ValueError), ("workers", -1, ValueError),
    ("workers", True, TypeError), ("data_path", 5, TypeError), ("data_path", "a\0b", ValueError),
    ("threads", 257, ValueError), ("threads", -1, ValueError), ("threads", 2**32, ValueError), ("threads", None, TypeError),
    ("model_path", 5, TypeError), ("model_path", "", ValueError), ("model_path", b"a\0b", ValueError),
    ("runtime_path", 5, TypeError), ("runtime_path", "", ValueError), ("runtime_path", "a\0b", ValueError),
    ("cache_path", False, TypeError), ("cache_path", "a\0b", ValueError), ("full_precision", 2, TypeError),
    ("full_precision", None, TypeError), ("engine", "neutral", ValueError),
    ("engine_variables", {"no_such_variable": "1"}, ValueError), ("engine_variables", {"a": 1}, TypeError),
    ("engine_variables", ["a"], TypeError),
])
def test_an_option_that_cannot_be_is_refused_by_name_or_value(option, value, error):
    with pytest.raises(error) as caught:
        textrec.Recognizer(**{option: value})
    message = str(caught.value)
    assert option in message or (isinstance(caught.value, textrec.Error) and message)


def test_an_unknown_option_is_refused():
    for make in (textrec.Recognizer, lambda **options: textrec.recognize(PICTURE, **options)):
        with pytest.raises(TypeError, match="lang"):
            make(lang="en")


def test_a_wrong_name_is_answered_with_those_that_are_right():
    with pytest.raises(ValueError, match="klingon.*'latin', 'chinese', 'devanagari', 'japanese', 'korean'"):
        textrec.Recognizer(script="klingon")
    with pytest.raises(TypeError, match=r"textrec\.Mode.*'sparse', 'dense'.*int 1"):
        textrec.Recognizer(mode=1)


def test_the_options_are_listed_the_same_everywhere():
    assert list(inspect.signature(textrec.Recognizer).parameters) == list(textrec.RecognizerOptions.__annotations__)
    for option in textrec.RecognizerOptions.__annotations__:
        assert f"`{option}`" in textrec.Recognizer.__doc__


def test_options_do_what_they_say():
    below = pictures.page("Upper line\nLower line", spacing=3)
    half = below.height / 2
    result = textrec.recognize(below, region=(0, half, below.width, half))
    assert result.text == "Lower line" and result.words[0].frame.y > half
    assert textrec.recognize(below, min_text_height=0.9).text == ""
    turned = below.rotate(180)
    assert textrec.recognize(turned, orientation="down", coordinates="stored").info.to_stored == (1, 0, 0, 0, 1, 0)
    with pytest.raises(textrec.ImageTooLargeError, match="100"):
        textrec.recognize(below, max_pixels=100)


def test_languages_are_those_of_the_models():
    with textrec.Recognizer(languages=["en"]) as recognizer:
        assert recognizer.languages == ["en"]
    with textrec.Recognizer() as recognizer:
        assert "en" in recognizer.languages or "und-Latn" in recognizer.languages


def test_a_model_that_is_missing_is_an_error_of_its_own(tmp_path):
    with pytest.raises(textrec.ModelUnavailableError) as caught:
        textrec.Recognizer(data_path=tmp_path)
    assert str(tmp_path) in str(caught.value) and caught.value.status == textrec.Status.MODEL_UNAVAILABLE


def test_a_folder_of_models_whose_name_is_no_utf8_is_used(tmp_path):
    folder = os.fsencode(tmp_path) + b"/mod\xe8les"
    os.mkdir(folder)
    model = next(path for path in pathlib.Path("/usr/share/tesseract-ocr").rglob("eng.traineddata"))
    shutil.copy(model, os.fsdecode(folder))
    for path in (folder, os.fsdecode(folder)):
        with textrec.Recognizer(data_path=path, languages=["en"]) as recognizer:
            assert recognizer.recognize(PICTURE).text == WORDS


def test_a_timeout_is_a_timeout_error_and_the_recognizer_goes_on():
    with textrec.Recognizer(timeout=0.001) as recognizer:
        with pytest.raises(TimeoutError) as caught:
            recognizer.recognize(LARGE)
        assert isinstance(caught.value, textrec.RecognitionTimeout) and caught.value.status == textrec.Status.TIMEOUT


@pytest.mark.parametrize("status", [one for one in textrec.Status if one < 0])
def test_every_status_has_a_class(status):
    kinds = [kind for kind in vars(textrec).values()
             if isinstance(kind, type) and issubclass(kind, textrec.Error) and kind.status == status]
    assert kinds and all(kind.__doc__ for kind in kinds)


@pytest.mark.parametrize("status, builtin", [
    ("InvalidArgumentError", ValueError), ("OutOfMemoryError", MemoryError), ("MissingFileError", FileNotFoundError),
    ("ReadError", OSError), ("RecognitionTimeout", TimeoutError), ("LibraryError", ImportError), ("ClosedError", ValueError),
    ("ForkError", RuntimeError), ("CorruptImageError", ValueError),
])
def test_errors_are_what_python_calls_them_too(status, builtin):
    assert issubclass(getattr(textrec, status), builtin) and issubclass(getattr(textrec, status), textrec.Error)


def test_each_thread_has_the_message_of_its_own_error():
    def fail(number):
        with pytest.raises(textrec.NotFoundError) as caught:
            textrec.Image(f"/nonexistent/{number}.png")
        return f"/nonexistent/{number}.png" in str(caught.value)

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(fail, range(500)))


def test_a_closed_recognizer_says_so_and_its_results_stay():
    recognizer = textrec.Recognizer()
    result = recognizer.recognize(PICTURE)
    recognizer.close()
    recognizer.close()
    for use in (lambda: recognizer.recognize(PICTURE), lambda: recognizer.languages):
        with pytest.raises(textrec.ClosedError, match="this recognizer is closed"):
            use()
    assert result.text == WORDS and result.words


def test_many_threads_share_a_recognizer_and_a_result():
    image = textrec.Image(PICTURE)
    with textrec.Recognizer(workers=2) as recognizer, ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: recognizer.recognize(image).text, range(24))) == {WORDS}
        result = recognizer.recognize(image)
        texts = pool.map(lambda _: " ".join(word.text for word in result.words), range(64))
        assert set(texts) == {WORDS}


def test_other_threads_run_while_one_recognizes():
    steps, done = 0, threading.Event()

    def read():
        textrec.recognize(LARGE)
        done.set()

    thread = threading.Thread(target=read)
    thread.start()
    while not done.is_set():
        steps += 1
    thread.join()
    # With the interpreter locked there would be none or a few.
    assert steps > 1000


def test_closing_while_others_recognize_ends_nothing_that_has_begun():
    for _ in range(5):
        recognizer = textrec.Recognizer(workers=2)
        begun = threading.Barrier(5)

        def read(recognizer=recognizer, begun=begun):
            begun.wait()
            try:
                return recognizer.recognize(PICTURE).text
            except textrec.ClosedError:
                return WORDS

        def tell(recognizer=recognizer):
            try:
                while recognizer.languages:
                    pass
            except textrec.ClosedError:
                return WORDS

        with ThreadPoolExecutor(5) as pool:
            futures = [pool.submit(tell), *(pool.submit(read) for _ in range(4))]
            begun.wait()
            recognizer.close()
            assert {future.result() for future in futures} == {WORDS}


def test_recognize_keeps_the_recognizers_of_the_last_few_options(monkeypatch):
    made = []

    class Counted(textrec.Recognizer):
        def __init__(self, **options):
            made.append(options)
            super().__init__(**options)

    monkeypatch.setattr(_recognizer, "Recognizer", Counted)
    monkeypatch.setattr(_recognizer, "_kept", _recognizer._Kept())
    for _ in range(3):
        assert textrec.recognize(PICTURE).text == textrec.recognize(PICTURE, mode="dense").text == WORDS
    assert len(made) == 2 and made[0]["workers"] == _recognizer.library().textrec_cpu_count()
    for fraction in (0.01, 0.02, 0.03, 0.04):
        textrec.recognize(PICTURE, min_text_height=fraction, workers=1)
    textrec.recognize(PICTURE, mode="dense")
    assert len(made) == 7 and made[-2]["workers"] == 1


def test_recognize_tells_options_apart_that_look_alike():
    below = pictures.page("Upper line\nLower line", spacing=3)
    parts = [(0, 0, below.width, below.height / 2), (0, below.height / 2, below.width, below.height / 2)]
    texts = [textrec.recognize(below, region=iter(part)).text for part in parts * 2]
    assert texts == ["Upper line", "Lower line"] * 2


def in_child(code):
    """The exit code of a forked child that runs `code` and nothing after it."""
    pid = os.fork()
    if pid == 0:
        try:
            code()
            os._exit(0)
        except BaseException as error:
            os.write(2, f"{error!r}\n".encode())
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_what_was_made_before_a_fork_says_so_in_the_child():
    recognizer, image = textrec.Recognizer(), textrec.Image(PICTURE)
    result = recognizer.recognize(image)
    word = result.words[0]
    assert word.text

    def child():
        uses = [lambda: recognizer.recognize(PICTURE), lambda: recognizer.languages, lambda: image.width, image.quality,
                lambda: result.text, lambda: result.words, lambda: word.text, result.to_json, result.draw_overlay,
                lambda: repr(result)]
        for use in uses:
            with pytest.raises(textrec.ForkError, match=f"process {os.getppid()}.*make it in the child"):
                use()
        assert result._repr_png_() is None and result._repr_html_() is None
        recognizer.close()

    assert in_child(child) == 0
    assert recognizer.recognize(image).text == WORDS


def test_a_child_that_locks_inherited_does_not_hang():
    recognizer = textrec.Recognizer()

    def child():
        with pytest.raises(textrec.ForkError):
            recognizer.recognize(PICTURE)
        recognizer.close()
        assert textrec.recognize(PICTURE).text == WORDS

    # As if another thread were in the middle of each.
    with recognizer._handle._lock, _recognizer._kept._lock:
        assert in_child(child) == 0


def test_nothing_is_given_back_in_the_child():
    recognizer = textrec.Recognizer()
    released = []
    handle = recognizer._handle
    handle._finalizer.detach()
    handle._finalizer = weakref.finalize(handle, _handle._release, released.append, 1, os.getpid())

    def child():
        nonlocal recognizer, handle
        del recognizer, handle
        gc.collect()
        assert released == []

    assert in_child(child) == 0
    del recognizer, handle
    gc.collect()
    assert released == [1]


def test_a_child_forked_in_the_middle_of_everything_recognizes_in_many_threads():
    stopped = threading.Event()

    def churn():
        while not stopped.is_set():
            with textrec.Recognizer() as recognizer:
                recognizer.recognize(PICTURE)

    def read(_):
        with textrec.Recognizer() as recognizer:
            return recognizer.recognize(PICTURE).text

    def child():
        signal.alarm(60)  # The hang that this is about would otherwise last for ever.
        with ThreadPoolExecutor(3) as pool:
            texts = pool.map(read, range(3))
            assert read(0) == WORDS and set(texts) == {WORDS}

    threads = [threading.Thread(target=churn) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        assert [in_child(child) for _ in range(4)] == [0] * 4
    finally:
        stopped.set()
        for thread in threads:
            thread.join()


def read_in_worker(picture):
    # The neural engine does not work in a child of a process that has used it.
    return textrec.recognize(picture, engine="tesseract")


def test_recognizers_made_in_forked_workers_work():
    textrec.recognize(PICTURE)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        results = pool.map_async(read_in_worker, [PICTURE] * 4).get(timeout=60)
    assert [result.text for result in results] == [WORDS] * 4
    assert results[0] == textrec.recognize(PICTURE, engine="tesseract")


def test_what_is_alive_at_the_end_of_the_interpreter_ends_quietly():
    assert run(f"""
        import sys, threading, textrec, pictures
        picture = pictures.page({WORDS!r})
        recognizer = textrec.Recognizer()
        image = textrec.Image(picture)
        result = recognizer.recognize(image)
        words = result.words
        textrec.recognize(picture)
        cycle = [recognizer, result, image]; cycle.append(cycle)
        sys.modules["kept"] = cycle
        print(result.text)
    """) == WORDS + "\n"


@pytest.mark.parametrize("start", [
    "recognizer.recognize(picture)", "textrec.recognize(picture, workers=1, engine='tesseract')"])
def test_daemon_threads_in_the_library_let_the_interpreter_end(start):
    run(f"""
        import threading, time, textrec, pictures
        picture = pictures.page("\\n".join([pictures.PROSE] * 6))
        # Not OpenVINO, which the end of a process does not find whole while it gets started: see docs/threading.md.
        recognizer = textrec.Recognizer(engine="tesseract")
        textrec.set_log_handler(lambda level, message: None)
        for _ in range(3):
            threading.Thread(target=lambda: {start}, daemon=True).start()
        time.sleep(0.2)
    """)


def test_sys_exit_in_a_forked_child_ends_quietly():
    assert run(f"""
        import os, sys, textrec, pictures
        picture = pictures.page({WORDS!r})
        result = textrec.recognize(picture)
        if os.fork() == 0:
            sys.exit(0)
        print(os.waitstatus_to_exitcode(os.wait()[1]))
    """) == "0\n"


def test_the_log_goes_to_a_callable_a_logger_or_nowhere(caplog):
    heard = []
    damaged = pictures.encoded(PICTURE, "TIFF")[:-200]
    try:
        textrec.set_log_handler(lambda level, message: heard.append((level, message)))
        for data in (damaged, pictures.encoded(PICTURE, "JPEG")[:-300]):
            with pytest.raises(textrec.CorruptImageError):
                textrec.Image(data)
        textrec.recognize(pictures.blank(3, 3))
        textrec.recognize(LARGE)
        assert all(isinstance(level, textrec.LogLevel) and isinstance(message, str) for level, message in heard)
        caplog.set_level(logging.DEBUG, "textrec")
        textrec.set_log_handler(logging.getLogger("textrec"))
        _log._callback(textrec.LogLevel.WARNING, "a café".encode(), None)
        assert ("textrec", logging.WARNING, "a café") in caplog.record_tuples
    finally:
        textrec.set_log_handler(None)
    count = len(caplog.records)
    _log._callback(textrec.LogLevel.ERROR, b"late", None)
    assert len(caplog.records) == count
    with pytest.raises(TypeError, match="handler"):
        textrec.set_log_handler("stderr")


def test_versions_are_told():
    assert textrec.version() == textrec.__version__
    major, minor, patch = map(int, textrec.version().split("."))
    assert textrec.version_number() == major * 10000 + minor * 100 + patch
    assert set(textrec.engine_versions()) >= {"tesseract", "leptonica"}
    assert all(number[0].isdigit() for number in textrec.engine_versions().values())


def test_models_are_listed(tmp_path):
    model = next(path for path in pathlib.Path("/usr/share/tesseract-ocr").rglob("eng.traineddata"))
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/mod\xe8les")
    os.mkdir(folder)
    shutil.copy(model, folder)
    installed = textrec.models()
    assert {"en", "ja", "und-Latn"} <= {one.tag for one in installed}
    assert {one.engine for one in installed} == {"tesseract"}
    assert textrec.models(folder) == [("en", "tesseract", os.path.join(folder, "eng.traineddata"))]
    assert textrec.models(tmp_path / "missing") == []


@pytest.mark.parametrize("device, camera, orientation", [
    ("portrait", "back", 6), ("portrait", "front", 5), ("landscape_left", "back", 1), ("landscape_left", "front", 4),
    ("portrait_upside_down", "back", 8), ("portrait_upside_down", "front", 7), ("landscape_right", "back", 3),
    ("landscape_right", "front", 2), (textrec.DeviceOrientation.FACE_UP, textrec.CameraPosition.BACK, 1),
])
def test_the_orientation_of_a_camera_frame(device, camera, orientation):
    assert textrec.orientation_for_camera(device, camera) == orientation


@pytest.mark.parametrize("orientation, expected", [("up", (0, False)), ("right", (1, False)), ("down", (2, False)),
                                                   ("left", (3, False)), ("up_mirrored", (0, True))])
def test_an_orientation_is_mirroring_and_turning(orientation, expected):
    assert textrec.orientation_decompose(orientation) == expected


def test_orientations_that_cannot_be_are_refused():
    with pytest.raises(textrec.InvalidArgumentError):
        textrec.orientation_decompose("unspecified")
    with pytest.raises(ValueError, match="hand"):
        textrec.orientation_for_camera("hand", "back")


def test_the_library_under_test_is_the_one_that_was_built():
    assert os.environ["TEXTREC_LIBRARY"] == str(LIBRARY)
