"""Streams of the Python package."""
import gc
import pathlib
import subprocess
import sys
import threading
import time
import weakref

import numpy
import pytest
import textrec

import pictures

TEXT = "Stand on the right"
ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def recognizer():
    with textrec.Recognizer(engine="tesseract") as recognizer:
        yield recognizer


@pytest.fixture(scope="module")
def frame():
    return pictures.page(TEXT).convert("RGB")


class Readings(list):
    """What a stream's callback is called with."""

    def __init__(self, then=None):
        self.changed, self.then = threading.Condition(), then

    def __call__(self, result, timestamp):
        with self.changed:
            self.append((result, timestamp))
            self.changed.notify_all()
        if self.then:
            self.then(result, timestamp)

    def wait(self, count=1):
        with self.changed:
            self.changed.wait_for(lambda: len(self) >= count)
            return self


def test_arrays_pillow_images_and_raw_pixels_are_read(recognizer, frame):
    readings = Readings()
    array = numpy.asarray(frame)
    luma = frame.convert("L")
    chroma = bytes([128]) * (2 * ((luma.width + 1) // 2) * ((luma.height + 1) // 2))
    with recognizer.stream(readings) as stream:
        for count, submit in enumerate([
            lambda: stream.submit(frame, timestamp=1), lambda: stream.submit(array, timestamp=-2),
            lambda: stream.submit(array[..., ::-1], channels="BGR", timestamp=3),
            lambda: stream.submit(pictures.stored(luma, 6), orientation="right", timestamp=3),
            lambda: stream.submit(numpy.asarray(pictures.stored(luma, 3)), orientation=3, timestamp=4),
            lambda: stream.submit_buffer([luma.tobytes(), chroma], luma.width, luma.height, "NV12", timestamp=5),
        ]):
            assert submit() is False
            assert readings.wait(count + 1)[-1][0].text == TEXT
    assert [timestamp for _, timestamp in readings] == [1, -2, 3, 3, 4, 5]


def test_without_a_timestamp_it_is_the_monotonic_clock_s(recognizer, frame):
    readings = Readings()
    with recognizer.stream(readings) as stream:
        before = time.monotonic_ns()
        stream.submit(frame)
        after = time.monotonic_ns()
        assert before <= readings.wait()[0][1] <= after


def test_statistics_and_dropped_frames(recognizer, frame):
    reached, opened = threading.Event(), threading.Event()

    def hold(result, timestamp):
        reached.set()
        opened.wait()

    readings = Readings(hold)
    with recognizer.stream(readings) as stream:
        assert stream.stats == textrec.StreamStats(0, 0, 0, 0, 0, 0, 0, 0)
        stream.submit(frame, timestamp=1)
        reached.wait()
        assert [stream.submit(frame, timestamp=number) for number in (2, 3)] == [False, True]
        opened.set()
        readings.wait(2)
    assert [timestamp for _, timestamp in readings] == [1, 3]
    stats = stream.stats
    assert (stats.submitted, stats.processed, stats.dropped, stats.pending) == (3, 2, 1, 0)
    assert 0 < stats.latency_median_ms <= stats.latency_p95_ms


def test_an_unchanged_frame_gets_the_same_object_again(recognizer, frame):
    readings = Readings()
    with recognizer.stream(readings, skip_unchanged=True) as stream:
        for count in range(3):
            stream.submit(frame)
            readings.wait(count + 1)
        stream.submit(pictures.page("Something else"))
        readings.wait(4)
    first, second, third, other = (result for result, _ in readings)
    assert first is second is third and other is not first
    assert (stream.stats.processed, stream.stats.unchanged) == (2, 2)


def test_lines_have_tracking_ids_that_json_keeps(recognizer, frame):
    readings = Readings()
    with recognizer.stream(readings, track_lines=True) as stream:
        for count in range(2):
            stream.submit(frame)
            readings.wait(count + 1)
    assert [[line.tracking_id for line in result.lines] for result, _ in readings] == [[1], [1]]
    result = readings[0][0]
    assert textrec.Result.from_json(result.to_json()).lines[0].tracking_id == 1
    assert recognizer.recognize(frame).lines[0].tracking_id is None


def test_a_failure_comes_to_on_error_or_is_counted(frame):
    with textrec.Recognizer(engine="tesseract", max_pixels=10) as recognizer:
        errors = Readings()
        with recognizer.stream(Readings(), on_error=errors) as stream:
            stream.submit(frame, timestamp=7)
            ((error, timestamp),) = errors.wait()
        assert isinstance(error, textrec.ImageTooLargeError) and "limit of 10 pixels" in str(error)
        assert timestamp == 7
        with recognizer.stream(Readings()) as stream:
            stream.submit(frame)
            while stream.stats.failed == 0:
                pass


def test_an_exception_of_a_callback_is_told_and_the_stream_goes_on(recognizer, frame, monkeypatch):
    told = []
    monkeypatch.setattr(sys, "unraisablehook", told.append)

    def fail(result, timestamp):
        raise RuntimeError(f"at {timestamp}")

    readings = Readings(fail)
    with recognizer.stream(readings) as stream:
        for count in range(2):
            stream.submit(frame, timestamp=count)
            readings.wait(count + 1)
    assert [str(one.exc_value) for one in told] == ["at 0", "at 1"]


def test_what_is_no_frame_is_refused_before_anything_is_submitted(recognizer, frame):
    with recognizer.stream(Readings()) as stream:
        for wrong, kind in (("photo.jpg", TypeError), (b"12", TypeError), (None, TypeError), (numpy.zeros((4, 4)), TypeError),
                            (numpy.zeros((4, 0), numpy.uint8), ValueError), (textrec.Image(frame), TypeError)):
            with pytest.raises(kind):
                stream.submit(wrong)
        for arguments in ({"timestamp": 1.5}, {"timestamp": True}, {"orientation": []}):
            with pytest.raises(TypeError):
                stream.submit(frame, **arguments)
        for arguments in ({"timestamp": 2**63}, {"orientation": 9}, {"channels": "XYZ"}):
            with pytest.raises(ValueError):
                stream.submit(numpy.asarray(frame), **arguments)
        with pytest.raises(textrec.BufferTooSmallError):
            stream.submit_buffer(bytes(20), 4, 4, "I420")
        assert stream.stats.submitted == 0
    for arguments in ({"callback": None}, {"callback": print, "on_error": 1}, {"callback": print, "skip_unchanged": 1}):
        with pytest.raises(TypeError):
            recognizer.stream(**arguments)


def test_a_closed_stream_refuses_frames_and_keeps_its_statistics(recognizer, frame):
    stream = recognizer.stream(Readings())
    stream.close()
    stream.close()
    with pytest.raises(textrec.ClosedError, match="the stream is closed"):
        stream.submit(frame)
    assert stream.stats.submitted == 0


def test_in_its_own_callback_a_stream_cannot_be_closed_but_dropped(recognizer, frame):
    streams, errors = [], []

    def close(result, timestamp):
        with pytest.raises(textrec.InvalidArgumentError) as caught:
            streams[0].close()
        errors.append(str(caught.value))
        streams.clear()

    readings = Readings(close)
    streams.append(recognizer.stream(readings))
    known = weakref.ref(streams[0])
    streams[0].submit(frame)
    readings.wait()
    while known() is not None:
        gc.collect()
    assert "callback of its recognizer" in errors[0]
    assert recognizer.recognize(frame).text == TEXT


def test_a_stream_that_nobody_holds_closes(recognizer, frame):
    readings = Readings()
    stream = recognizer.stream(readings)
    stream.submit(frame)
    readings.wait()
    known = weakref.ref(readings)
    del stream, readings
    gc.collect()
    assert known() is None


def test_a_closed_recognizer_goes_on_for_its_streams(frame):
    readings = Readings()
    with textrec.Recognizer(engine="tesseract") as recognizer:
        stream = recognizer.stream(readings)
    with pytest.raises(textrec.ClosedError):
        recognizer.stream(readings)
    with stream:
        stream.submit(frame)
        assert readings.wait()[0][0].text == TEXT


def python(code):
    """What a program prints; it must end well, and in time."""
    head = f"""
import os, sys, threading
sys.path[:0] = [{str(ROOT / "Tests/python")!r}, {str(ROOT / "bindings/python/src")!r}]
import pictures, textrec
frame = pictures.page({TEXT!r})
recognizer = textrec.Recognizer(engine="tesseract")
"""
    process = subprocess.run([sys.executable, "-X", "dev", "-c", head + code], capture_output=True, text=True, timeout=60)
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout


@pytest.mark.parametrize("end", ["", "sys.exit()", "threading.Thread(target=feed, daemon=True).start()", "del stream"])
def test_an_interpreter_ends_with_an_open_stream(end):
    assert python(f"""
begun = threading.Event()
stream = recognizer.stream(lambda result, timestamp: begun.set(), track_lines=True)
def feed():
    try:
        while True:
            stream.submit(frame)
    except textrec.ClosedError:
        pass
for _ in range(5):
    stream.submit(frame)
begun.wait()
stream.submit(frame)
print("ends", flush=True)
{end}
""") == "ends\n"


def test_a_forked_child_is_told_and_ends_well():
    assert python("""
stream = recognizer.stream(lambda result, timestamp: None)
stream.submit(frame)
child = os.fork()
if child == 0:
    for use in (lambda: stream.submit(frame), lambda: stream.stats):
        try:
            use()
        except textrec.ForkError as error:
            print("this stream was made in process" in str(error), flush=True)
    stream.close()
    sys.exit()
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
stream.close()
""") == "True\nTrue\n0\n"
