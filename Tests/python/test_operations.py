"""Recognition in the background: completion, progress, cancelling, waiting, time limits, forks and ends of processes.

Callbacks that wait keep operations in work, so that no test depends on time.
"""
import pathlib
import signal
import subprocess
import sys
import threading

import pytest

import pictures
import textrec_ctypes as textrec
from textrec_ctypes import Operation, Status

TEXT = "Read while others\nhave work to do"


def image_of(text):
    return textrec.Image.from_encoded(pictures.encoded(pictures.page(text)))


@pytest.fixture(scope="module")
def image():
    return image_of(TEXT)


@pytest.fixture
def gate():
    """Keeps operations in work until it is opened."""
    return Gate()


class Gate:
    def __init__(self):
        self.reached, self.opened = threading.Semaphore(0), threading.Event()

    def __call__(self, operation):
        if not self.opened.is_set():
            self.reached.release()
            self.opened.wait()

    def wait(self):
        self.reached.acquire()

    def open(self):
        self.opened.set()


# What callbacks are told


def test_the_completion_gets_once_what_the_waiting_call_gives(recognizer, image):
    operation = Operation(recognizer, image)
    assert operation.text == recognizer.process(image).text == TEXT


def test_progress_grows_to_1_before_the_completion_all_on_one_thread_that_is_not_the_caller_s(recognizer, image):
    at_the_end = []
    operation = Operation(recognizer, image, completion=lambda self: at_the_end.append(self.fractions[-1]))
    operation.wait()
    assert at_the_end == [1]
    assert operation.fractions == sorted(set(operation.fractions))
    assert 0 < operation.fractions[0] < 1
    assert operation.progress == 1
    assert len(operation.threads) == 1 and threading.get_ident() not in operation.threads


@pytest.mark.engine("tesseract")
def test_progress_can_be_asked_for_at_any_time(recognizer, image, gate):
    operation = Operation(recognizer, image, progress=gate)
    gate.wait()
    assert 0 < operation.progress < 1
    gate.open()
    operation.wait()


@pytest.mark.engine("tesseract")
def test_an_error_comes_to_the_completion_with_its_message(engine, image):
    operation = Operation(textrec.Recognizer(engine=engine, max_pixels=100), image)
    operation.wait()
    ((status, message, text),) = operation.ends
    assert (status, text) == (Status.IMAGE_TOO_LARGE, None)
    assert "over the limit of 100 pixels" in message


def test_callbacks_may_be_left_out_but_for_the_completion(recognizer, image):
    ended = threading.Event()
    completion = textrec._raw.Completion(lambda *_: ended.set())
    none = textrec._raw.Progress()
    process = textrec.c.textrec_recognizer_process_async
    assert process(recognizer.handle, image.handle, completion, none, None, None) == Status.OK
    ended.wait()
    assert process(recognizer.handle, image.handle, textrec._raw.Completion(), none, None, None) == Status.INVALID_ARGUMENT
    assert textrec.c.textrec_last_error_message() == b"completion is NULL"


@pytest.mark.engine("tesseract")
def test_the_host_s_signals_do_not_come_to_callbacks(recognizer, image):
    masks = []
    Operation(recognizer, image, completion=lambda _: masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))).wait()
    assert {signal.SIGINT, signal.SIGTERM, signal.SIGUSR1, signal.SIGCHLD} <= masks[0]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == set()


# Order and workers


@pytest.mark.engine("tesseract")
def test_one_worker_reads_in_the_order_of_the_calls(recognizer, image):
    order = []
    operations = [Operation(recognizer, image, completion=order.append) for _ in range(8)]
    assert [operation.text for operation in operations] == [TEXT] * 8
    assert order == operations


@pytest.mark.engine("tesseract")
def test_as_many_are_in_work_as_there_are_workers(engine, image, gate):
    recognizer = textrec.Recognizer(engine=engine, workers=3)
    operations = [Operation(recognizer, image, progress=gate) for _ in range(6)]
    for _ in range(3):
        gate.wait()
    assert [bool(operation.fractions) for operation in operations] == [True] * 3 + [False] * 3
    gate.open()
    assert [operation.text for operation in operations] == [TEXT] * 6


# Cancelling


@pytest.mark.parametrize("by", ["the answer of progress", "a call in progress", "a call of another thread"])
def test_what_is_in_work_is_cancelled_and_the_recognizer_goes_on(recognizer, image, gate, by):
    def progress(operation):
        if by == "the answer of progress":
            return True
        if by == "a call in progress":
            operation.cancel()
        return gate(operation)

    operation = Operation(recognizer, image, progress=progress)
    if by != "the answer of progress":
        gate.wait()
        operation.cancel()
        gate.open()
    assert operation.status == Status.CANCELLED
    assert len(operation.fractions) == 1
    assert Operation(recognizer, image).text == TEXT
    assert recognizer.process(image).text == TEXT


@pytest.mark.engine("tesseract")
def test_what_waits_is_cancelled_at_once_whatever_is_before_it(engine, image, gate):
    recognizer = textrec.Recognizer(engine=engine)
    first = Operation(recognizer, image, progress=gate)
    gate.wait()
    others = [Operation(recognizer, image) for _ in range(5)]
    for other in reversed(others):
        other.cancel()
    assert [other.status for other in others] == [Status.CANCELLED] * 5
    assert [other.fractions for other in others] == [[]] * 5
    assert first.ends == []
    gate.open()
    assert first.text == TEXT


@pytest.mark.engine("tesseract")
def test_what_has_ended_stays_as_it_is(recognizer, image):
    operation = Operation(recognizer, image)
    operation.wait()
    for _ in range(3):
        operation.cancel()
    assert (operation.text, operation.progress) == (TEXT, 1)


def pester(operations):
    """Eight threads wait for all and ask how far they are; but for each third, they cancel them too."""
    def work(number):
        for index, operation in enumerate(operations):
            assert 0 <= operation.progress <= 1
            if index % 3 == number % 3 != 0:
                operation.cancel()
            operation.wait()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@pytest.mark.engine("tesseract")
def test_many_threads_cancel_wait_and_ask(engine, image):
    recognizer = textrec.Recognizer(engine=engine, workers=2)
    operations = [Operation(recognizer, image) for _ in range(12)]
    pester(operations)
    assert {operation.status for operation in operations} <= {Status.OK, Status.CANCELLED}
    assert [operation.text for operation in operations[::3]] == [TEXT] * 4


# Waiting


@pytest.mark.engine("tesseract")
@pytest.mark.parametrize("milliseconds", [0, 1, 50])
def test_waiting_ends_with_its_time(recognizer, image, gate, milliseconds):
    operation = Operation(recognizer, image, progress=gate)
    gate.wait()
    with pytest.raises(textrec.Error, match=f"TIMEOUT: the operation has not ended within {milliseconds} ms"):
        operation.wait(milliseconds)
    gate.open()
    operation.wait()


@pytest.mark.engine("tesseract")
def test_waiting_in_a_callback_for_what_may_wait_for_it_is_an_error(recognizer, image, gate):
    """For itself, for what comes after it, from progress and completion; not for what has ended."""
    said = []
    ended = Operation(recognizer, image)
    ended.wait()

    def wait(operation):
        gate(operation)
        if said and operation.ends == []:
            return
        for other in (operation, after, ended):
            try:
                other.wait()
                said.append("OK")
            except textrec.Error as error:
                said.append(error.status.name)

    operation = Operation(recognizer, image, progress=wait, completion=wait)
    gate.wait()
    after = Operation(recognizer, image)
    gate.open()
    assert (operation.text, after.text) == (TEXT, TEXT)
    assert said == ["INVALID_ARGUMENT", "INVALID_ARGUMENT", "OK"] * 2


# Time limits


def test_a_time_limit_ends_an_operation_and_the_recognizer_goes_on(engine, image):
    recognizer = textrec.Recognizer(engine=engine, timeout_ms=1)
    operations = [Operation(recognizer, image_of("\n".join([TEXT] * 12))) for _ in range(3)]
    assert [operation.status for operation in operations] == [Status.TIMEOUT] * 3
    assert all("the time limit of 1 ms" in operation.ends[0][1] for operation in operations)


@pytest.mark.engine("tesseract")
def test_a_time_limit_does_not_count_the_waiting(engine, image, gate):
    recognizer = textrec.Recognizer(engine=engine, timeout_ms=30_000)
    first = Operation(recognizer, image, progress=gate)
    gate.wait()
    second = Operation(recognizer, image)
    gate.open()
    assert (first.text, second.text) == (TEXT, TEXT)


# Handles


@pytest.mark.engine("tesseract")
def test_everything_may_be_released_right_after_the_call(engine):
    ended = threading.Event()
    texts = []

    def completion(operation):
        texts.append(operation.ends[0][2])
        ended.set()

    Operation(textrec.Recognizer(engine=engine), image_of("Nobody holds me"), completion=completion)
    ended.wait()
    assert texts == ["Nobody holds me"]


@pytest.mark.engine("tesseract")
def test_a_completion_may_release_everything_and_start_anew(engine):
    """Five times over, each with a recognizer and an image of its own."""
    texts, done = [], threading.Event()
    kept = []

    def completion(operation):
        texts.append(operation.ends[0][2])
        kept.clear()
        if len(texts) == 5:
            done.set()
        else:
            start()

    def start():
        recognizer, image = textrec.Recognizer(engine=engine), image_of(f"Round {len(texts)}")
        kept.extend([recognizer, image])
        kept.append(Operation(recognizer, image, completion=completion))

    start()
    done.wait()
    assert texts == [f"Round {number}" for number in range(5)]


# Processes

HEAD = f"""
import ctypes, os, sys, threading, time
sys.path[:0] = [{str(pathlib.Path(__file__).parent)!r}]
import pictures, textrec_ctypes as textrec
from textrec_ctypes import Operation, Recognizer
def image(text):
    return textrec.Image.from_encoded(pictures.encoded(pictures.page(text)))
"""


def python(code, *arguments):
    process = subprocess.run([sys.executable, "-c", HEAD + code, *map(str, arguments)], capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
    return process.stdout


def test_operations_of_the_parent_give_an_error_in_a_forked_child(engine):
    assert python("""
recognizer, picture = Recognizer(engine=int(sys.argv[1])), image("Before and after")
reached, opened = threading.Event(), threading.Event()
def hold(_):
    reached.set()
    opened.wait()
first, second = Operation(recognizer, picture, progress=hold), Operation(recognizer, picture)
reached.wait()
child = os.fork()
if child == 0:
    for use in (first.wait, second.wait, first.cancel, second.cancel, lambda: Operation(recognizer, picture)):
        try:
            use()
            print("no error", flush=True)
        except textrec.Error as error:
            print(error.status.name, "forked" in error.message, flush=True)
    print(first.progress, first.ends, flush=True)
    for operation in (first, second):
        textrec.c.textrec_operation_release(operation.handle)
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
opened.set()
print(first.text, second.text)
""", engine) == "INVALID_ARGUMENT True\n" * 5 + "0.0 []\nBefore and after Before and after\n"


@pytest.mark.engine("tesseract")
def test_a_forked_child_makes_operations_of_its_own(engine):
    assert python("""
picture = image("In the child")
Operation(Recognizer(engine=int(sys.argv[1])), picture).wait()
child = os.fork()
if child == 0:
    text = Operation(Recognizer(engine=int(sys.argv[1])), picture).text
    os._exit(0 if text == "In the child" else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
""", engine) == "0\n"


def test_a_process_may_end_with_operations_in_flight(engine):
    assert python("""
recognizer, picture = Recognizer(engine=int(sys.argv[1]), workers=2), image("The end")
recognizer.process(picture)
# Not a function of Python's, which could not be called any more.
nothing = ctypes.cast(textrec.c.textrec_clear_error, textrec._raw.Completion)
for _ in range(4):
    textrec.check(textrec.c.textrec_recognizer_process_async(
        recognizer.handle, picture.handle, nothing, textrec._raw.Progress(), None, None))
print("ends")
""", engine) == "ends\n"


@pytest.mark.engine("tesseract")
def test_no_thread_is_left_when_all_is_released(engine):
    """Neither of operations that were read nor of those that were given up."""
    assert python("""
def threads():
    return len(os.listdir("/proc/self/task"))
picture, before = image("Come and go"), threads()
for _ in range(10):
    recognizer = Recognizer(engine=int(sys.argv[1]), workers=2)
    operations = [Operation(recognizer, picture, progress=lambda self: self.cancel()), Operation(recognizer, picture)]
    for operation in operations:
        operation.wait()
del recognizer, operations, operation
while threads() > before:
    time.sleep(0.01)
print(threads() == before)
""", engine) == "True\n"
