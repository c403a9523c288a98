"""The reading of an image in the background: what the library calls on its own threads, and who is told there.

No code of the caller's runs on these threads but what it takes to make an image of a source. They may come at any time up to
the end of the interpreter, which ends them first.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import threading
import time
from typing import Any, Callable

from ._errors import ClosedError, ForkError, error_of
from ._handle import Handle, SharedHandle
from ._image import Image, Source
from ._library import library
from ._raw import BatchResult, BatchSource, Completion, Progress, Status
from ._result import Result
from ._tree import Tree, retained


class Operation:
    """An image that is read in the background.

    `open` makes the image. `done` is called once, after all else, and `progress` with ever higher numbers up to 1. All are
    called on a thread of the library, where the last two must not raise, nor wait for anything.
    """

    __slots__ = ("_error", "_handle", "_result", "done", "open", "progress", "source")

    def __init__(
        self,
        recognizer: SharedHandle,
        open: Callable[[], tuple[Image, Source]],
        done: Callable[[], object],
        progress: Callable[[float], object] | None = None,
    ) -> None:
        self._result: Result | None = None
        self._error: Exception | None = None
        self.source: Source | None = None
        self.open = open
        self.done = done
        self.progress = progress
        c = library()
        with recognizer.borrowed(c.textrec_recognizer_release) as pointer:
            key = _register(self)
            try:
                # A batch of one, since that makes its image on a thread of the library.
                self._handle = Handle(
                    c.textrec_recognizer_process_batch_async,
                    pointer,
                    1,
                    _source,
                    _result,
                    _completion,
                    Progress() if progress is None else _progress,
                    key,
                    release=c.textrec_operation_release,
                    noun="operation",
                )
            except BaseException:
                del _running[key]
                raise
        _handles[key] = self._handle

    def result(self) -> Result:
        """What was read, once `done` is called; raises what went wrong."""
        if self._result is None:
            raise self.error or error_of(Status.INTERNAL, "an operation ended without a result")
        return self._result

    @property
    def error(self) -> Exception | None:
        """What went wrong, once `done` is called."""
        return self._error

    def settle(self, result: Result | None, error: Exception | None = None) -> None:
        """Keep what the image came to; of errors the first."""
        self._result = result
        self._error = self._error or error

    def check_process(self) -> None:
        """Raise ForkError in a forked child."""
        _ = self._handle.pointer

    def cancel(self) -> None:
        """Give the image up; does nothing once it was read, nor in a forked child, which has no part in it."""
        with contextlib.suppress(ClosedError, ForkError):
            library().textrec_operation_cancel(self._handle.pointer)


# By the numbers that the library hands to the callbacks: what has not called `done` yet.
_running: dict[int, Operation] = {}
# Those of the same and, until the next one begins, of what is about to leave its last callback.
_handles: dict[int, Handle] = {}
_keys = itertools.count(1)
_lock = threading.Lock()
_is_over = False


def begins() -> bool:
    """Whether anything can be read in the background still."""
    return not _is_over


def _register(operation: Operation) -> int:
    with _lock:
        if _is_over:
            raise RuntimeError("the interpreter is about to end: nothing can be read in the background any more")
        key = next(_keys)
        _running[key] = operation
    for other, handle in list(_handles.items()):
        if _has_left(handle, 0):
            _handles.pop(other, None)
    return key


def _has_left(handle: Handle, seconds: float) -> bool:
    """Whether a thread of the library has left, or leaves in time, the last callback of an operation."""
    return bool(library().textrec_operation_wait(handle.pointer, max(0, int(seconds * 1000))) == Status.OK)


def _make_image(_: int, out: Any, key: int) -> int:
    operation = _running[key]
    try:
        image, source = operation.open()
        operation.source = source
        out[0] = library().textrec_image_retain(image._handle.pointer)
    except Exception as error:
        operation.settle(None, error)
        return Status.INTERNAL
    return Status.OK


def _note_result(_: int, status: int, message: bytes, result: int | None, key: int) -> None:
    operation = _running[key]
    try:
        if status == Status.OK:
            operation.settle(Result(Tree(retained, result), operation.source))
        else:
            operation.settle(None, error_of(status, message.decode("utf-8", "replace")))
    except Exception as error:
        operation.settle(None, error)


def _note_progress(fraction: float, key: int) -> int:
    progress = _running[key].progress
    if progress is not None:
        progress(fraction)
    return 0


def _note_end(_status: int, _message: bytes, _result: None, key: int) -> None:
    _running.pop(key).done()


# For all operations, and never freed: the library may be about to return from one of them.
_source = BatchSource(_make_image)
_result = BatchResult(_note_result)
_progress = Progress(_note_progress)
_completion = Completion(_note_end)


def _end_all(seconds: float = 5) -> None:
    """Leaves the library's threads nothing to call, since soon there is no interpreter."""
    global _is_over
    with _lock:
        _is_over = True
    end = time.monotonic() + seconds
    # Other threads may be in the middle of beginning one.
    while _running.keys() - _handles.keys() and time.monotonic() < end:
        time.sleep(0.001)
    for operation in list(_running.values()):
        operation.cancel()
    for handle in list(_handles.values()):
        _has_left(handle, end - time.monotonic())


def _start_anew() -> None:
    global _lock
    _lock = threading.Lock()
    # The parent's go on there, and are none of the child's business.
    _running.clear()
    _handles.clear()


atexit.register(_end_all)
os.register_at_fork(after_in_child=_start_anew)
