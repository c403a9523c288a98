"""Reading in the background from Python: async, many images, progress, cancelling, errors, forks, ends of loops and of Python."""
import asyncio
import gc
import itertools
import signal
import threading
import weakref

import numpy as np
import pytest

import pictures
import textrec
from test_package_recognizer import in_child, run
from textrec import _operation

PICTURES = [pictures.page(f"Picture {number}") for number in range(4)]
LARGE = pictures.page("\n".join([pictures.PROSE] * 4))


def text_of(number):
    return f"Picture {number % 4}"


@pytest.fixture(scope="module")
def recognizer():
    with textrec.Recognizer(engine="tesseract", workers=2) as recognizer:
        yield recognizer


@pytest.fixture(autouse=True)
def nothing_is_left():
    """Whatever a test does, nothing stays in work after it."""
    yield
    while _operation._running:
        pass


class Held:
    """A file whose reading waits until it is let go, on the thread that reads it."""

    def __init__(self, picture):
        self.data = pictures.encoded(picture)
        self.begun, self.opened = threading.Event(), threading.Event()

    def read(self):
        self.begun.set()
        self.opened.wait()
        return self.data


# Async


def test_awaiting_gives_what_the_waiting_call_gives(recognizer):
    result = asyncio.run(recognizer.recognize_async(PICTURES[0]))
    assert result == recognizer.recognize(PICTURES[0]) and result.text == "Picture 0"


def test_the_other_arguments_are_those_of_an_image(recognizer, tmp_path):
    tiff = pictures.encoded(PICTURES[0], "TIFF", save_all=True, append_images=PICTURES[1:])
    turned = PICTURES[2].rotate(180)

    async def main():
        return await asyncio.gather(
            recognizer.recognize_async(tiff, page=1),
            recognizer.recognize_async(turned, orientation="down"),
            recognizer.recognize_async(np.asarray(PICTURES[3].convert("RGB"))[..., ::-1], channels="BGR"),
            recognizer.recognize_async(textrec.Image(PICTURES[0])))

    assert [result.text for result in asyncio.run(main())] == ["Picture 1", "Picture 2", "Picture 3", "Picture 0"]


def test_many_are_awaited_at_once_while_the_loop_goes_on(recognizer):
    async def main():
        held = Held(PICTURES[0])
        first = asyncio.ensure_future(recognizer.recognize_async(held))
        others = [recognizer.recognize_async(PICTURES[number % 4]) for number in range(20)]
        texts = [result.text for result in await asyncio.gather(*others)]
        assert not first.done()
        held.opened.set()
        return [(await first).text, *texts]

    assert asyncio.run(main()) == ["Picture 0", *map(text_of, range(20))]


@pytest.mark.parametrize("source, error", [
    ("/nowhere.png", textrec.MissingFileError), (b"no picture", textrec.UnsupportedFormatError), (5, TypeError),
    (np.zeros((4, 4), float), TypeError)])
def test_what_cannot_be_read_raises_what_the_waiting_call_raises(recognizer, source, error):
    with pytest.raises(error) as waited:
        recognizer.recognize(source)
    with pytest.raises(error) as awaited:
        asyncio.run(recognizer.recognize_async(source))
    assert str(waited.value) == str(awaited.value)


def test_errors_of_recognition_come_to_who_awaits():
    with textrec.Recognizer(engine="tesseract", max_pixels=100) as recognizer:
        with pytest.raises(textrec.ImageTooLargeError, match="100 pixels"):
            asyncio.run(recognizer.recognize_async(PICTURES[0]))
    with pytest.raises(textrec.ClosedError):
        asyncio.run(recognizer.recognize_async(PICTURES[0]))


def test_a_cancelled_task_gives_its_image_up_and_the_recognizer_goes_on(recognizer):
    async def main():
        task = asyncio.ensure_future(recognizer.recognize_async(LARGE, progress=lambda _: task.cancel()))
        with pytest.raises(asyncio.CancelledError):
            await task
        held = Held(LARGE)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(recognizer.recognize_async(held), 0.01)
        held.opened.set()
        return (await recognizer.recognize_async(PICTURES[1])).text

    assert asyncio.run(main()) == "Picture 1"


def test_a_task_that_is_cancelled_while_its_image_waits_never_reads_it():
    async def main():
        held, never = Held(PICTURES[0]), Held(PICTURES[1])
        first = asyncio.ensure_future(recognizer.recognize_async(held))
        await asyncio.to_thread(held.begun.wait)
        second = asyncio.ensure_future(recognizer.recognize_async(never))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        held.opened.set()
        assert (await first).text == "Picture 0"
        assert (await recognizer.recognize_async(PICTURES[2])).text == "Picture 2"
        assert not never.begun.is_set()

    with textrec.Recognizer(engine="tesseract") as recognizer:
        asyncio.run(main())


def test_progress_comes_in_the_loop_and_grows_to_1(recognizer):
    fractions, threads = [], set()

    def progress(fraction):
        fractions.append(fraction)
        threads.add(threading.get_ident())

    assert asyncio.run(recognizer.recognize_async(PICTURES[0], progress=progress)).text == "Picture 0"
    assert fractions == sorted(set(fractions)) and fractions[0] > 0 and fractions[-1] == 1
    assert threads == {threading.get_ident()}


@pytest.mark.parametrize("failure", [ZeroDivisionError("mine"), KeyboardInterrupt(), textrec.RecognitionCancelled("enough")])
def test_what_progress_raises_ends_the_reading_and_comes_out(recognizer, failure):
    def progress(_):
        raise failure

    for read in (lambda: asyncio.run(recognizer.recognize_async(LARGE, progress=progress)),
                 lambda: recognizer.recognize(LARGE, progress=progress)):
        with pytest.raises(type(failure)) as caught:
            read()
        assert caught.value is failure
    assert recognizer.recognize(PICTURES[0]).text == "Picture 0"


def test_progress_of_the_waiting_call_comes_on_its_thread(recognizer):
    fractions, threads = [], set()

    def progress(fraction):
        fractions.append(fraction)
        threads.add(threading.get_ident())

    result = recognizer.recognize(PICTURES[0], progress=progress)
    assert result == recognizer.recognize(PICTURES[0])
    assert fractions == sorted(set(fractions)) and fractions[-1] == 1 and threads == {threading.get_ident()}
    with pytest.raises(textrec.MissingFileError):
        recognizer.recognize("/nowhere.png", progress=progress)


def test_ctrl_c_ends_a_call_with_progress_at_once(recognizer):
    """The image never comes: only the signal ends the waiting."""
    held = Held(PICTURES[0])

    def interrupt():
        held.begun.wait()
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    threading.Thread(target=interrupt).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            recognizer.recognize(held, progress=lambda _: None)
    finally:
        held.opened.set()


def test_ctrl_c_ends_any_call_of_the_main_thread_at_once():
    """One worker, which is busy with a picture that never comes: only the signal ends the waiting for it."""
    recognizer, held = textrec.Recognizer(engine="tesseract"), Held(PICTURES[0])
    busy = threading.Thread(target=recognizer.recognize, args=[held], kwargs={"progress": lambda _: None})
    busy.start()
    held.begun.wait()
    threading.Timer(0.2, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT]).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            recognizer.recognize(PICTURES[1])
    finally:
        held.opened.set()
        busy.join()
    assert recognizer.recognize(PICTURES[1]).text == text_of(1)


def test_a_loop_that_was_closed_meanwhile_is_left_alone(recognizer):
    held = Held(PICTURES[0])

    async def main():
        task = asyncio.ensure_future(recognizer.recognize_async(held))
        await asyncio.to_thread(held.begun.wait)
        return task

    loop = asyncio.new_event_loop()
    task = loop.run_until_complete(main())
    loop.close()
    held.opened.set()
    while _operation._running:
        pass
    # Whoever forgets a task is told so by asyncio itself, which is not what this is about.
    task._log_destroy_pending = False
    del task
    gc.collect()
    assert asyncio.run(recognizer.recognize_async(PICTURES[1])).text == "Picture 1"


def test_loops_of_several_threads_share_a_recognizer(recognizer):
    async def main():
        results = await asyncio.gather(*(recognizer.recognize_async(picture) for picture in PICTURES))
        return [result.text for result in results]

    texts = []
    threads = [threading.Thread(target=lambda: texts.append(asyncio.run(main()))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert texts == [[text_of(number) for number in range(4)]] * 4


# Many


def outcomes(sources, recognizer, **options):
    return list(recognizer.recognize_many(sources, **options))


def async_outcomes(sources, recognizer, **options):
    async def main():
        return [outcome async for outcome in recognizer.recognize_many_async(sources, **options)]

    return asyncio.run(main())


both = pytest.mark.parametrize("many", [outcomes, async_outcomes])


@both
def test_each_source_has_one_outcome(recognizer, many):
    sources = [PICTURES[number % 4] for number in range(12)]
    found = many(iter(sources), recognizer)
    assert sorted(outcome.index for outcome in found) == list(range(12))
    for outcome in found:
        assert outcome.source is sources[outcome.index]
        assert (outcome.result.text, outcome.error) == (text_of(outcome.index), None)
    assert many([], recognizer) == []


@both
def test_ordered_outcomes_come_in_the_order_of_their_sources(recognizer, many):
    sources = [LARGE, *PICTURES, LARGE, *PICTURES]
    assert [outcome.index for outcome in many(sources, recognizer, ordered=True)] == list(range(10))


def test_outcomes_come_as_they_end_unless_their_order_is_asked_for(recognizer):
    held = Held(PICTURES[0])
    found = recognizer.recognize_many([held, *PICTURES[1:]])
    first = [next(found).index for _ in range(3)]
    held.opened.set()
    assert first == [1, 2, 3] and next(found).index == 0 and list(found) == []


@both
def test_what_cannot_be_read_is_an_outcome_and_the_others_are_read(recognizer, many, tmp_path):
    sources = [PICTURES[0], "/nowhere.png", b"no picture", 5, tmp_path, PICTURES[1]]
    found = many(sources, recognizer, ordered=True)
    assert [type(outcome.error) for outcome in found] == [
        type(None), textrec.MissingFileError, textrec.UnsupportedFormatError, TypeError, textrec.ReadError, type(None)]
    with pytest.raises(textrec.MissingFileError, match="nowhere"):
        _ = found[1].result
    assert "/nowhere.png" in repr(found[1]) and "Picture 0" in repr(found[0])


@both
def test_what_the_sources_raise_comes_after_what_was_begun(recognizer, many):
    def sources():
        yield from PICTURES
        raise LookupError("no more film")

    found = []
    with pytest.raises(LookupError, match="no more film"):
        if many is outcomes:
            for outcome in recognizer.recognize_many(sources()):
                found.append(outcome)
        else:
            async def main():
                async for outcome in recognizer.recognize_many_async(sources()):
                    found.append(outcome)

            asyncio.run(main())
    assert sorted(outcome.result.text for outcome in found) == [text_of(number) for number in range(4)]


def test_sources_are_taken_on_the_caller_s_thread_and_not_far_ahead(recognizer):
    taken, threads = [], set()

    def sources():
        for number in itertools.count():
            taken.append(number)
            threads.add(threading.get_ident())
            yield PICTURES[number % 4]

    found = recognizer.recognize_many(sources())
    assert taken == []
    for number in range(1, 9):
        next(found)
        # Two workers: up to four that are not handed out.
        assert len(taken) <= number + 4
    found.close()
    count = len(taken)
    assert threads == {threading.get_ident()}
    assert len(taken) == count and next(found, None) is None


@pytest.mark.parametrize("end", ["break", "close", "forget", "raise"])
def test_ending_the_loop_gives_up_what_was_begun(recognizer, end):
    held = Held(PICTURES[0])
    found = recognizer.recognize_many(itertools.chain([held], itertools.cycle(PICTURES)))
    try:
        for _ in found:
            if end == "break":
                break
            if end == "close":
                found.close()
            if end == "forget":
                del found
            if end == "raise":
                raise LookupError
            break
    except LookupError:
        pass
    found = None
    gc.collect()
    held.opened.set()
    assert recognizer.recognize(PICTURES[1]).text == "Picture 1"


def test_breaking_off_an_async_loop_gives_up_what_was_begun(recognizer):
    async def main():
        async for outcome in recognizer.recognize_many_async(itertools.cycle(PICTURES)):
            return outcome.result.text

    assert asyncio.run(main()).startswith("Picture")


def test_other_calls_may_be_made_between_outcomes():
    """With one worker too, which the images to come do not keep."""
    with textrec.Recognizer(engine="tesseract") as recognizer:
        async def main():
            async for outcome in recognizer.recognize_many_async(itertools.islice(itertools.cycle(PICTURES), 6)):
                assert (await recognizer.recognize_async(PICTURES[0])).text == "Picture 0"
                assert outcome.result.text == text_of(outcome.index)

        asyncio.run(main())


def test_a_recognizer_may_be_closed_with_readings_in_flight():
    recognizer = textrec.Recognizer(engine="tesseract", workers=2)
    found = recognizer.recognize_many(itertools.cycle(PICTURES))
    first = next(found)
    recognizer.close()
    rest = []
    with pytest.raises(textrec.ClosedError):
        for outcome in found:
            rest.append(outcome)
    assert [outcome.result.text for outcome in [first, *rest]] == [text_of(outcome.index) for outcome in [first, *rest]]
    assert len(rest) <= 3


@pytest.mark.parametrize("sources, error", [("photo.jpg", TypeError), (b"bytes", TypeError), (5, TypeError), (None, TypeError)])
def test_one_source_is_not_many(recognizer, sources, error):
    for many in (recognizer.recognize_many, recognizer.recognize_many_async, textrec.recognize_many):
        with pytest.raises(error):
            many(sources)


def test_recognize_many_keeps_a_recognizer_as_recognize_does():
    found = textrec.recognize_many(PICTURES, ordered=True, engine="tesseract")
    assert [outcome.result.text for outcome in found] == [text_of(number) for number in range(4)]


def test_results_know_where_their_pictures_came_from(recognizer, tmp_path):
    path = pictures.save(tmp_path, "picture.png", pictures.encoded(PICTURES[0]))
    (outcome,) = recognizer.recognize_many([path])
    assert outcome.result.draw_overlay().startswith(b"\x89PNG")
    assert asyncio.run(recognizer.recognize_async(path)).draw_overlay().startswith(b"\x89PNG")


def test_sources_are_let_go_with_their_outcomes(recognizer):
    class Source:
        def __init__(self):
            self.data = pictures.encoded(PICTURES[0])

        def read(self):
            return self.data

    known = []

    def sources():
        for _ in range(6):
            source = Source()
            known.append(weakref.ref(source))
            yield source

    for _ in recognizer.recognize_many(sources()):
        gc.collect()
        # Those in work, those that wait, the one at hand, and the one that the generator still has.
        assert sum(ref() is not None for ref in known) <= 6
    del _
    while _operation._running:
        pass
    gc.collect()
    assert [ref() for ref in known] == [None] * 6


# Processes


def test_readings_of_the_parent_are_none_of_the_child_s(recognizer):
    held = Held(PICTURES[0])
    found = recognizer.recognize_many([held, *PICTURES])
    first = next(found)

    def child():
        signal.alarm(30)
        with pytest.raises(textrec.ForkError):
            next(found)
        with pytest.raises(textrec.ForkError):
            next(recognizer.recognize_many(PICTURES))
        with pytest.raises(textrec.ForkError):
            asyncio.run(recognizer.recognize_async(PICTURES[0]))
        assert _operation._running == {}
        with textrec.Recognizer(engine="tesseract", workers=2) as own:
            assert [one.result.text for one in own.recognize_many(PICTURES, ordered=True)] == [text_of(n) for n in range(4)]
            assert asyncio.run(own.recognize_async(PICTURES[0])).text == "Picture 0"

    assert in_child(child) == 0
    held.opened.set()
    assert sorted(one.index for one in [first, *found]) == list(range(5))


@pytest.mark.parametrize("kind", ["tesseract", "auto"])
@pytest.mark.parametrize("how", ["awaited", "many", "daemon"])
def test_the_interpreter_ends_with_readings_in_flight(kind, how):
    assert run(f"""
        import asyncio, itertools, sys, threading, textrec, pictures
        picture = pictures.page("\\n".join([pictures.PROSE] * 6))
        recognizer = textrec.Recognizer(engine={kind!r}, workers=2)
        recognizer.recognize(pictures.page("Warm"))
        if {how!r} == "awaited":
            async def main():
                reached = asyncio.Event()
                tasks = [asyncio.ensure_future(recognizer.recognize_async(picture, progress=lambda _: reached.set()))
                         for _ in range(4)]
                await reached.wait()
            asyncio.run(main())
        if {how!r} == "many":
            sys.modules["kept"] = found = recognizer.recognize_many(itertools.cycle([picture]))
            next(found)
        if {how!r} == "daemon":
            reached = threading.Event()
            def work():
                try:
                    for _ in recognizer.recognize_many(itertools.cycle([picture])):
                        reached.set()
                except RuntimeError:
                    pass  # "the interpreter is about to end"
            for _ in range(3):
                threading.Thread(target=work, daemon=True).start()
            reached.wait()
        print("ends")
    """) == "ends\n"


def test_nothing_begins_while_the_interpreter_ends():
    assert run("""
        import atexit, textrec, pictures
        recognizer = textrec.Recognizer(engine="tesseract")
        picture = pictures.page("Late")
        def late():
            from textrec import _operation
            _operation._end_all()
            try:
                recognizer.recognize(picture, progress=print)
            except RuntimeError as error:
                print(error)
        atexit.register(late)
    """) == "the interpreter is about to end: nothing can be read in the background any more\n"


def test_asyncio_is_imported_by_those_who_use_it():
    assert run("import sys, textrec; print('asyncio' in sys.modules)") == "False\n"


def test_a_child_forked_while_readings_end_is_sound(recognizer):
    found = recognizer.recognize_many(itertools.islice(itertools.cycle(PICTURES), 40))

    def child():
        signal.alarm(60)
        with textrec.Recognizer(engine="tesseract", workers=2) as own:
            assert len(list(own.recognize_many(PICTURES))) == 4

    for index, _ in enumerate(found):
        if index % 10 == 5:
            assert in_child(child) == 0


