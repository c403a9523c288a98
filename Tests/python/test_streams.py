"""Streams: newest frame first, statistics, unchanged frames, line ids, closing, releasing, forks and ends of processes.

Callbacks that wait keep frames in work, so that no test depends on time.
"""
import threading

import numpy
import pytest
from PIL import Image as Picture

import pictures
import textrec_ctypes as textrec
from test_operations import Gate, python
from textrec_ctypes import Operation, Status, Stream

TEXT = "Mind the gap"


def frame_of(text, **how):
    return pictures.page(text, **how).convert("L")


@pytest.fixture(scope="module")
def frame():
    return frame_of(TEXT)


@pytest.fixture
def gate():
    return Gate()


def held(gate):
    """A callback that waits at the gate."""
    return lambda stream, result, timestamp: gate(stream)


# What callbacks are told


def test_a_frame_reads_as_the_waiting_call_reads_its_pixels(recognizer, frame):
    stream = Stream(recognizer)
    image = textrec.Image.from_pixels(textrec.pixel_buffer(frame))
    assert stream.read(frame) == recognizer.process(image).text == TEXT
    assert stream.messages == [""]


@pytest.mark.engine("tesseract")
def test_timestamps_pass_through_whatever_they_are(recognizer, frame):
    stream = Stream(recognizer)
    times = [5, 5, -(2**63), 2**63 - 1, 0, -1]
    for time in times:
        stream.read(frame, time)
    assert [time for time, _ in stream.readings] == times


@pytest.mark.parametrize("orientation", range(1, 9))
def test_frames_are_turned_upright(recognizer, frame, orientation):
    stored = pictures.stored(frame, orientation)
    assert Stream(recognizer).read(stored.convert("RGB"), orientation=orientation) == TEXT


@pytest.mark.engine("tesseract")
def test_what_fails_comes_to_the_callback_and_the_next_frame_is_read(engine):
    small, large = frame_of("Yes"), frame_of("much too large\nfor the limit")
    stream = Stream(textrec.Recognizer(engine=engine, max_pixels=small.width * small.height))
    assert [stream.read(picture) for picture in (small, large, small)] == ["Yes", Status.IMAGE_TOO_LARGE, "Yes"]
    assert "over the limit" in stream.messages[1]
    stream.close()
    assert (stream.stats.processed, stream.stats.failed) == (2, 1)


@pytest.mark.engine("tesseract")
def test_wrong_pixels_fail_as_for_images_and_count_for_nothing(recognizer, frame):
    def changed(**members):
        buffer = textrec.pixel_buffer(frame)
        for name, value in members.items():
            if name in ("plane", "stride", "plane_size"):
                getattr(buffer, name)[0] = value
            else:
                setattr(buffer, name, value)
        return buffer

    stream = Stream(recognizer)
    for members in ({"format": 99}, {"width": 0}, {"plane": None}, {"stride": 3}, {"plane_size": 9}, {"format": textrec.NV12},
                    {"width": 2**32 - 1, "height": 2**32 - 1}, {"struct_size": 0}):
        with pytest.raises(textrec.Error) as of_stream:
            stream.submit(changed(**members))
        with pytest.raises(textrec.Error) as of_image:
            textrec.Image.from_pixels(changed(**members))
        assert str(of_stream.value) == str(of_image.value)
    assert stream.stats.submitted == 0
    assert stream.read(frame) == TEXT


# Dropping


@pytest.mark.engine("tesseract")
def test_the_newest_frame_takes_the_place_of_the_one_that_waits(recognizer, frame, gate):
    stream = Stream(recognizer, held(gate))
    stream.submit(frame, 1)
    gate.wait()
    assert [stream.submit(frame_of(f"Frame {number}"), number) for number in (2, 3, 4)] == [0, 1, 1]
    assert (stream.stats.pending, stream.stats.dropped, stream.stats.processed) == (1, 2, 1)
    gate.open()
    assert stream.wait(2) == [(1, TEXT), (4, "Frame 4")]
    stream.close()
    assert (stream.stats.submitted, stream.stats.processed, stream.stats.dropped) == (4, 2, 2)


@pytest.mark.engine("tesseract")
def test_a_producer_of_many_frames_is_never_waited_for(recognizer, frame, gate):
    """The first callback does not return before all of them are submitted."""
    stream = Stream(recognizer, held(gate))
    stream.submit(frame, 0)
    gate.wait()
    for number in range(1, 1001):
        stream.submit(frame, number)
    gate.open()
    assert [time for time, _ in stream.wait(2)] == [0, 1000]
    assert stream.stats.dropped == 999


@pytest.mark.engine("tesseract")
def test_results_come_in_order_one_at_a_time_whatever_the_workers(engine, frame):
    recognizer = textrec.Recognizer(engine=engine, workers=3)
    stream = Stream(recognizer)
    for number in range(300):
        stream.submit(frame, number)
    while stream.stats.pending:
        pass
    stream.close()
    times = [time for time, _ in stream.readings]
    assert times == sorted(times) and times[-1] == 299


@pytest.mark.engine("tesseract")
def test_streams_and_operations_share_one_worker_turn_by_turn(engine, frame):
    """Two streams that always have a next frame leave an operation its turn, and each other theirs."""
    recognizer = textrec.Recognizer(engine=engine)
    image = textrec.Image.from_pixels(textrec.pixel_buffer(frame))
    order = []

    def again(stream, result, timestamp):
        order.append(timestamp)
        stream.submit(frame, timestamp)

    streams = [Stream(recognizer, again), Stream(recognizer, again)]
    for number, stream in enumerate(streams):
        stream.submit(frame, number)
    assert [Operation(recognizer, image).text for _ in range(3)] == [TEXT] * 3
    for stream in streams:
        stream.close()
    assert all(one != other for one, other in zip(order, order[1:]))


@pytest.mark.engine("tesseract")
def test_latency_is_that_of_callbacks(recognizer, frame):
    stream = Stream(recognizer)
    assert (stream.stats.latency_median_ms, stream.stats.latency_p95_ms) == (0, 0)
    for _ in range(5):
        stream.read(frame)
    assert 0 < stream.stats.latency_median_ms <= stream.stats.latency_p95_ms


# Unchanged frames


def noisy(picture, seed, deviation):
    noise = numpy.random.default_rng(seed).normal(0, deviation, (picture.height, picture.width))
    return Picture.fromarray((numpy.asarray(picture, dtype=float) + noise).clip(0, 255).astype("uint8"))


@pytest.fixture(scope="module")
def counter():
    """A gray display, so that noise is not cut off at black and white."""
    return lambda text: frame_of(text, size=20).point(lambda gray: 60 + gray * 120 // 255)


@pytest.mark.engine("tesseract")
def test_what_has_not_changed_but_for_noise_and_light_gets_the_same_result_again(recognizer, counter):
    stream = Stream(recognizer, skip_unchanged=1)
    still = counter("Count 12345")
    texts = [stream.read(noisy(still, seed, 4), seed) for seed in range(6)]
    texts.append(stream.read(still.point(lambda gray: gray + 9), 6))
    assert texts == ["Count 12345"] * 7
    assert len(set(stream.results)) == 1
    assert [time for time, _ in stream.readings] == list(range(7))
    assert (stream.stats.processed, stream.stats.unchanged) == (1, 6)


@pytest.mark.engine("tesseract")
@pytest.mark.parametrize("before, after", [("3", "8"), ("1", "7"), ("6", "9"), ("5", "6"), ("0", "8"), ("1", "4")])
def test_a_digit_that_changes_is_read(recognizer, counter, before, after):
    stream = Stream(recognizer, skip_unchanged=1)
    stream.read(noisy(counter(f"Count 1234{before}"), 1, 4))
    assert stream.read(noisy(counter(f"Count 1234{after}"), 2, 4)) == f"Count 1234{after}"
    assert (stream.stats.processed, stream.stats.unchanged) == (2, 0)


@pytest.mark.engine("tesseract")
def test_text_that_moves_by_a_pixel_is_read(recognizer, counter):
    stream = Stream(recognizer, skip_unchanged=1)
    still = counter("Count 12345")
    stream.read(still)
    for step in range(1, 4):
        stream.read(Picture.fromarray(numpy.roll(numpy.asarray(still), step, axis=1)))
    assert (stream.stats.processed, stream.stats.unchanged) == (4, 0)


@pytest.mark.engine("tesseract")
def test_another_size_orientation_or_a_failure_before_is_read(recognizer, frame, counter):
    stream = Stream(recognizer, skip_unchanged=1)
    blank = Picture.new("L", (64, 64), 255)
    for picture, orientation in ((blank, 1), (blank, 3), (blank.resize((64, 60)), 3)):
        stream.read(picture, orientation=orientation)
    assert (stream.stats.processed, stream.stats.unchanged) == (3, 0)


@pytest.mark.engine("tesseract")
def test_without_the_option_every_frame_is_read(recognizer, frame):
    stream = Stream(recognizer)
    for _ in range(3):
        stream.read(frame)
    assert (stream.stats.processed, stream.stats.unchanged) == (3, 0)


# Lines from frame to frame


def ids_of(result):
    """The text of each line with its id."""
    ids = {}
    node = textrec.c.textrec_result_next(result, 0, textrec.LINE, textrec.NODE_NONE)
    while node != textrec.NODE_NONE:
        text = textrec.c.textrec_result_node_text(result, node, textrec.TEXT, None).decode()
        ids[text] = textrec.c.textrec_result_node_tracking_id(result, node)
        node = textrec.c.textrec_result_next(result, 0, textrec.LINE, node)
    return ids


@pytest.fixture
def tracked(recognizer):
    """Reads frames; gives the ids of the last."""
    seen = []
    stream = Stream(recognizer, lambda stream, result, timestamp: seen.append(ids_of(result)), track_lines=1)

    def read(picture):
        stream.read(picture)
        return seen[-1]

    return read


def scene(*lines):
    """Text at places of a picture of 640 x 480."""
    picture = Picture.new("L", (640, 480), 255)
    for x, y, text in lines:
        pictures.write(picture, x, y, text)
    return picture


def test_lines_keep_their_ids_while_the_camera_pans(tracked):
    first = tracked(scene((40, 60, "Platform nine"), (40, 160, "Departures"), (40, 260, "Exit")))
    assert sorted(first.values()) == [1, 2, 3]
    for step in range(1, 5):
        dx, dy = 60 * step, 40 * step
        assert tracked(scene((40 + dx, 60 + dy, "Platform nine"), (40 + dx, 160 + dy, "Departures"),
                             (40 + dx, 260 + dy, "Exit"))) == first


def test_a_line_whose_text_changes_a_little_keeps_its_id_and_another_text_gets_a_new_one(tracked):
    first = tracked(scene((40, 60, "Train leaves 12:01"), (40, 260, "Welcome")))
    second = tracked(scene((40, 60, "Train leaves 12:02"), (40, 260, "Good bye")))
    assert second["Train leaves 12:02"] == first["Train leaves 12:01"]
    assert second["Good bye"] not in first.values()


def test_a_line_that_is_away_for_two_frames_keeps_its_id(tracked):
    both = scene((40, 60, "Platform nine"), (40, 260, "Departures"))
    one = scene((40, 60, "Platform nine"))
    first = tracked(both)
    assert tracked(one) == tracked(one) == {"Platform nine": first["Platform nine"]}
    assert tracked(both) == first


def test_ids_are_in_json_that_reads_back_and_in_no_other_result(recognizer):
    exported = []

    def export(stream, result, timestamp):
        exported.append(textrec.Buffer(textrec.c.textrec_result_export, result, textrec.FORMAT_JSON, textrec.FULL).bytes)

    picture = scene((40, 60, "Platform nine"))
    for options in ({"track_lines": 1}, {}):
        Stream(recognizer, export, **options).read(picture)
    again = textrec.Result.from_json(exported[0])
    (line,) = again.nodes(textrec.LINE)
    assert textrec.c.textrec_result_node_tracking_id(again.handle, line) == 1
    assert again.export() == exported[0]
    assert b'"tracking_id":1' in exported[0] and b"tracking_id" not in exported[1]


# Closing and releasing


@pytest.mark.engine("tesseract")
def test_closing_waits_for_the_callback_that_runs_and_drops_what_waits(recognizer, frame, gate):
    stream = Stream(recognizer, held(gate))
    stream.submit(frame, 1)
    gate.wait()
    stream.submit(frame, 2)
    closing = [threading.Thread(target=stream.close) for _ in range(3)]
    for thread in closing:
        thread.start()
    while stream.stats.dropped == 0:
        pass
    assert all(thread.is_alive() for thread in closing)
    gate.open()
    for thread in closing:
        thread.join()
    assert stream.readings == [(1, TEXT)]
    assert (stream.stats.processed, stream.stats.dropped, stream.stats.pending) == (1, 1, 0)


def test_a_closed_stream_takes_no_frame_and_calls_nobody(recognizer, frame):
    stream = Stream(recognizer)
    stream.submit(frame)
    stream.close()
    calls = len(stream.readings)
    for _ in range(2):
        with pytest.raises(textrec.Error, match="CLOSED: the stream is closed"):
            stream.submit(frame)
        stream.close()
    assert Stream(recognizer).read(frame) == TEXT
    assert len(stream.readings) == calls


@pytest.mark.engine("tesseract")
def test_in_a_callback_of_the_same_recognizer_closing_is_an_error_and_releasing_is_not(recognizer, frame):
    said = []

    def close(stream, result, timestamp):
        for one in (stream, other):
            with pytest.raises(textrec.Error) as caught:
                one.close()
            said.append(caught.value)
        said.append(textrec.c.textrec_stream_retain(stream.handle) == stream.handle.value)
        for _ in range(2):
            textrec.c.textrec_stream_release(stream.handle)
        stream.handle.value = None

    other = Stream(recognizer)
    stream = Stream(recognizer, close)
    stream.submit(frame)
    assert stream.wait() == [(0, TEXT)]
    assert [error.status for error in said[:2]] == [Status.INVALID_ARGUMENT] * 2
    assert all("release it" in error.message for error in said[:2])
    assert said[2]
    assert other.read(frame) == TEXT
    other.close()


@pytest.mark.engine("tesseract")
def test_in_a_callback_of_another_recognizer_closing_waits(engine, recognizer, frame):
    other = Stream(textrec.Recognizer(engine=engine))
    stream = Stream(recognizer, lambda stream, result, timestamp: other.close())
    assert stream.read(frame) == TEXT
    with pytest.raises(textrec.Error, match="CLOSED"):
        other.submit(frame)


@pytest.mark.engine("tesseract")
def test_a_stream_needs_nobody_else_to_hold_its_recognizer(engine, frame):
    recognizer = textrec.Recognizer(engine=engine)
    stream = Stream(recognizer)
    del recognizer
    assert [stream.read(frame) for _ in range(2)] == [TEXT] * 2


@pytest.mark.engine("tesseract")
def test_many_threads_submit_close_and_ask(engine, frame):
    recognizer = textrec.Recognizer(engine=engine, workers=2)
    for _ in range(5):
        stream = Stream(recognizer)

        def work(number, stream=stream):
            for time in range(30):
                try:
                    stream.submit(frame, time)
                except textrec.Error as error:
                    assert error.status == Status.CLOSED
                assert stream.stats.submitted >= stream.stats.processed
                if (number, time) == (0, 20):
                    stream.close()

        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert stream.stats.pending == 0
        assert stream.stats.processed == len(stream.readings)


# Processes


def test_streams_of_the_parent_give_an_error_in_a_forked_child(engine):
    assert python("""
from textrec_ctypes import Stream
recognizer, frame = Recognizer(engine=int(sys.argv[1])), pictures.page("Before and after").convert("L")
reached, opened = threading.Event(), threading.Event()
def hold(*_):
    reached.set()
    opened.wait()
stream = Stream(recognizer, hold)
stream.submit(frame)
reached.wait()
child = os.fork()
if child == 0:
    for use in (lambda: stream.submit(frame), stream.close, lambda: stream.stats, lambda: Stream(recognizer)):
        try:
            use()
            print("no error", flush=True)
        except textrec.Error as error:
            print(error.status.name, "forked" in error.message, flush=True)
    textrec.c.textrec_stream_release(stream.handle)
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
opened.set()
print(stream.wait()[0][1], stream.read(frame))
""", engine) == "INVALID_ARGUMENT True\n" * 4 + "Before and after Before and after\n"


@pytest.mark.engine("tesseract")
def test_a_forked_child_makes_streams_of_its_own(engine):
    assert python("""
from textrec_ctypes import Stream
frame = pictures.page("In the child").convert("L")
Stream(Recognizer(engine=int(sys.argv[1]))).read(frame)
child = os.fork()
if child == 0:
    text = Stream(Recognizer(engine=int(sys.argv[1]))).read(frame)
    os._exit(0 if text == "In the child" else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
""", engine) == "0\n"


def test_a_process_may_end_with_frames_in_work(engine):
    assert python("""
recognizer, frame = Recognizer(engine=int(sys.argv[1])), pictures.page("The end").convert("L")
recognizer.process(image("The end"))
# Not a function of Python's, which could not be called any more.
nothing = ctypes.cast(textrec.c.textrec_clear_error, textrec._raw.FrameCallback)
stream, pixels = ctypes.c_void_p(), textrec.pixel_buffer(frame)
textrec.check(textrec.c.textrec_stream_create(recognizer.handle, None, nothing, None, ctypes.byref(stream)))
for _ in range(4):
    textrec.check(textrec.c.textrec_stream_submit(stream, ctypes.byref(pixels), 1, 0, None))
print("ends")
""", engine) == "ends\n"


@pytest.mark.engine("tesseract")
def test_an_idle_stream_has_no_thread(engine):
    assert python("""
from textrec_ctypes import Stream
def threads():
    return len(os.listdir("/proc/self/task"))
recognizer, frame = Recognizer(engine=int(sys.argv[1])), pictures.page("Come and go").convert("L")
before = threads()
streams = [Stream(recognizer) for _ in range(3)]
for stream in streams:
    stream.read(frame)
while threads() > before:
    time.sleep(0.01)
print(threads() == before)
""", engine) == "True\n"


@pytest.mark.engine("tesseract")
def test_frames_leave_no_memory_behind(engine):
    """500 of them, of 900 kB each."""
    assert python("""
from textrec_ctypes import Stream
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024
frames = [pictures.blank(640, 480) for _ in range(2)]
for frame, text in zip(frames, ("One", "Two")):
    pictures.write(frame, 20, 20, text)
frames = [frame.convert("RGB") for frame in frames]
stream = Stream(Recognizer(engine=int(sys.argv[1])), skip_unchanged=1, track_lines=1)
for number in range(100):
    stream.read(frames[number % 2])
before = resident()
for number in range(500):
    stream.read(frames[number // 4 % 2])
print((resident() - before) / 500 < 20)
""", engine) == "True\n"
