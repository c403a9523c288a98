"""Many images in the background: what is asked for and told, in which order, errors, cancelling, forks and ends of processes.

Callbacks that wait keep images in work, so that no test depends on time.
"""
import threading

import pytest

import pictures
import textrec_ctypes as textrec
from test_operations import Gate, image_of, pester, python
from textrec_ctypes import Batch, Operation, Status, c


@pytest.fixture(scope="module")
def images():
    return [image_of(f"Picture {number}") for number in range(4)]


@pytest.fixture
def gate():
    return Gate()


def texts(count):
    return [f"Picture {number % 4}" for number in range(count)]


# What is asked for and told


@pytest.mark.parametrize("workers", [1, 3])
def test_each_image_is_asked_for_and_told_of_once(engine, images, workers):
    batch = Batch(textrec.Recognizer(engine=engine, workers=workers), images * 3)
    assert batch.statuses == dict.fromkeys(range(12), Status.OK)
    assert batch.texts == texts(12)
    assert sorted(batch.asked) == list(range(12))
    assert batch.ends == [(Status.OK, "")]
    assert batch.progress == 1 == batch.fractions[-1]
    assert batch.fractions == sorted(set(batch.fractions)) and batch.fractions[0] > 0


@pytest.mark.engine("tesseract")
def test_images_are_made_when_workers_are_free_for_them(engine, images, gate):
    batch = Batch(textrec.Recognizer(engine=engine, workers=2), images * 2, progress=gate)
    gate.wait()
    assert len(batch.asked) <= 2
    gate.open()
    assert batch.texts == texts(8)


def test_an_empty_batch_ends_without_a_picture(recognizer):
    batch = Batch(recognizer, [])
    assert batch.statuses == {} and batch.ends == [(Status.OK, "")] and batch.progress == 1


@pytest.mark.engine("tesseract")
def test_a_batch_may_end_where_its_source_does(recognizer, images):
    for count in (None, 9):
        batch = Batch(recognizer, images, count=count)
        assert batch.texts == texts(4)
        assert batch.ends == [(Status.OK, "")] and batch.progress == 1 and batch.asked == [0, 1, 2, 3, 4]


@pytest.mark.engine("tesseract")
def test_callbacks_may_be_left_out_but_for_source_and_result(recognizer, images):
    process, raw = c.textrec_recognizer_process_batch_async, textrec._raw
    done = threading.Semaphore(0)

    def give(index, out, _):
        out[0] = c.textrec_image_retain(images[index].handle)
        return Status.OK

    source, result = raw.BatchSource(give), raw.BatchResult(lambda *_: done.release())
    rest = raw.Completion(), raw.Progress(), None, None
    assert process(recognizer.handle, 2, source, result, *rest) == Status.OK
    for _ in range(2):
        done.acquire()
    for callbacks, name in (((raw.BatchSource(), result), "source"), ((source, raw.BatchResult()), "result")):
        assert process(recognizer.handle, 2, *callbacks, *rest) == Status.INVALID_ARGUMENT
        assert c.textrec_last_error_message().decode() == f"{name} is NULL"
    assert process(recognizer.handle, 2**63, source, result, *rest) == Status.INVALID_ARGUMENT
    assert str(2**63) in c.textrec_last_error_message().decode()


# Errors


def test_what_is_missing_damaged_or_refused_is_told_by_its_message_and_the_others_are_read(engine, images, tmp_path):
    damaged = pictures.save(tmp_path, "damaged.png", pictures.encoded(pictures.page("Cut off"))[:300])

    def opened(path):
        def give():
            out = textrec.c_void_p()
            status = c.textrec_image_create_from_file(str(path).encode(), 0, textrec.byref(out))
            assert out.value is None
            return status
        return give

    sources = [images[0], opened("/nowhere.png"), opened(damaged), opened(tmp_path), Status.ENGINE, 77, images[1]]
    batch = Batch(textrec.Recognizer(engine=engine, workers=2), sources)
    assert list(batch.statuses.values()) == [
        Status.OK, Status.NOT_FOUND, Status.CORRUPT_IMAGE, Status.IO, Status.ENGINE, Status.INVALID_ARGUMENT, Status.OK]
    messages = {index: message for index, _, message, _ in batch.results}
    assert "/nowhere.png" in messages[1] and "damaged.png" in messages[2] and str(tmp_path) in messages[3]
    assert messages[4] == "the source has no image 4: engine failure"
    assert messages[5] == "the source returned 77 for image 5, no textrec_status"
    assert messages[0] == messages[6] == "" and batch.texts == ["Picture 0", "Picture 1"]
    assert batch.ends == [(Status.OK, "")] and batch.progress == 1


@pytest.mark.engine("tesseract")
def test_limits_are_those_of_each_image(engine, images):
    batch = Batch(textrec.Recognizer(engine=engine, max_pixels=100), images)
    assert set(batch.statuses.values()) == {Status.IMAGE_TOO_LARGE}


# Cancelling


@pytest.mark.parametrize("by", ["the answer of progress", "a call in progress", "a call of another thread"])
def test_cancelling_tells_of_each_image_that_is_left(engine, images, gate, by):
    recognizer = textrec.Recognizer(engine=engine, workers=2)

    def progress(batch):
        if by == "the answer of progress":
            return True
        if by == "a call in progress":
            # The handle may not be out yet.
            created.wait()
            batch.cancel()
        return gate(batch)

    created = threading.Event()
    batch = Batch(recognizer, images * 100, progress=progress)
    created.set()
    if by != "the answer of progress":
        gate.wait()
        batch.cancel()
        gate.open()
    statuses = batch.statuses
    assert len(statuses) == 400 and set(statuses.values()) <= {Status.OK, Status.CANCELLED}
    assert statuses[399] == Status.CANCELLED and len(batch.asked) < 10
    assert batch.ends == [(Status.CANCELLED, "the batch was cancelled")]
    assert batch.progress < 1
    assert Operation(recognizer, images[0]).text == "Picture 0"


@pytest.mark.engine("tesseract")
def test_a_batch_that_waits_behind_others_is_cancelled_at_once(engine, images, gate):
    recognizer = textrec.Recognizer(engine=engine)
    first = Operation(recognizer, images[0], progress=gate)
    gate.wait()
    batch = Batch(recognizer, images)
    batch.cancel()
    assert batch.statuses == dict.fromkeys(range(4), Status.CANCELLED) and batch.asked == []
    assert first.ends == []
    gate.open()
    assert first.text == "Picture 0"


@pytest.mark.engine("tesseract")
def test_a_batch_of_unknown_length_that_is_cancelled_asks_no_more(engine, images, gate):
    batch = Batch(textrec.Recognizer(engine=engine), [lambda: gate(None) or images[0]] * 5, count=None)
    gate.wait()
    batch.cancel()
    gate.open()
    assert batch.statuses == {0: Status.CANCELLED} and batch.asked == [0]
    assert batch.ends[0][0] == Status.CANCELLED


@pytest.mark.engine("tesseract")
def test_many_threads_cancel_wait_and_ask(engine, images):
    recognizer = textrec.Recognizer(engine=engine, workers=2)
    batches = [Batch(recognizer, images) for _ in range(6)]
    pester(batches)
    for index, batch in enumerate(batches):
        assert list(batch.statuses) == [0, 1, 2, 3]
        assert index % 3 or batch.texts == texts(4)


# Callbacks and handles


@pytest.mark.engine("tesseract")
def test_waiting_in_any_callback_is_an_error(engine, images):
    said = []

    def wait(*_):
        created.wait()
        try:
            batch.wait()
            said.append("OK")
        except textrec.Error as error:
            said.append(error.status.name)

    def source():
        wait()
        return images[0]

    created = threading.Event()
    batch = Batch(textrec.Recognizer(engine=engine), [source], result=wait, completion=wait,
                  progress=lambda self: self.fractions[-1] == 1 and wait())
    created.set()
    batch.wait()
    assert said == ["INVALID_ARGUMENT"] * 4


@pytest.mark.engine("tesseract")
def test_everything_may_be_released_right_after_the_call(engine):
    ended = threading.Event()
    read = []

    def result(batch, _):
        read.append(batch.results[-1][3])

    Batch(textrec.Recognizer(engine=engine, workers=2), [lambda: image_of("Nobody holds me")] * 5, result=result,
          completion=lambda _: ended.set())
    ended.wait()
    assert read == ["Nobody holds me"] * 5


@pytest.mark.engine("tesseract")
def test_callbacks_may_release_everything_and_start_anew(engine):
    read, kept, done = [], [], threading.Event()

    def result(batch, _):
        read.append(batch.results[-1][3])
        kept.clear()

    def completion(_):
        if len(read) < 6:
            start()
        else:
            done.set()

    def start():
        kept.append(textrec.Recognizer(engine=engine))
        kept.append(Batch(kept[0], [lambda: image_of("Again")] * 2, result=result, completion=completion))

    start()
    done.wait()
    assert read == ["Again"] * 6


# Processes


@pytest.mark.engine("tesseract")
def test_a_batch_of_the_parent_gives_an_error_in_a_forked_child(engine):
    assert python("""
from textrec_ctypes import Batch
recognizer, picture = Recognizer(engine=int(sys.argv[1]), workers=2), image("Before and after")
reached, opened = threading.Event(), threading.Event()
def hold(*_):
    reached.set()
    opened.wait()
batch = Batch(recognizer, [picture] * 6, progress=hold)
reached.wait()
child = os.fork()
if child == 0:
    for use in (batch.wait, batch.cancel, lambda: Batch(recognizer, [picture])):
        try:
            use()
            print("no error", flush=True)
        except textrec.Error as error:
            print(error.status.name, "forked" in error.message, flush=True)
    print(batch.progress, flush=True)
    textrec.c.textrec_operation_release(batch.handle)
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
opened.set()
print(batch.texts == ["Before and after"] * 6)
""", engine) == "INVALID_ARGUMENT True\n" * 3 + "0.0\nTrue\n"


@pytest.mark.engine("tesseract")
def test_no_thread_is_left_when_all_is_released(engine):
    assert python("""
from textrec_ctypes import Batch
def threads():
    return len(os.listdir("/proc/self/task"))
picture, before = image("Come and go"), threads()
for _ in range(5):
    recognizer = Recognizer(engine=int(sys.argv[1]), workers=2)
    batches = [Batch(recognizer, [picture] * 3), Batch(recognizer, [picture] * 9, progress=lambda self: self.cancel())]
    for batch in batches:
        batch.wait()
del recognizer, batches, batch
while threads() > before:
    time.sleep(0.01)
print(threads() == before)
""", engine) == "True\n"
