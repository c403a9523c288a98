"""Ownership of the library's objects: one reference each, given back once, in the process that made it."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Callable, NoReturn

from ._errors import ClosedError, ForkError, check
from ._library import library


class Handle:
    """One reference to an object of the library, given back when this object goes.

    Not given back: at interpreter exit, where the system takes the memory, and in a forked child, whose copy of the
    library may be in the middle of something.
    """

    __slots__ = ("__weakref__", "_finalizer", "_pid", "_pointer", "noun")

    def __init__(
        self,
        make: Callable[..., int],
        *arguments: Any,
        release: Any,
        noun: str,
        check: Callable[[Any, int], None] = check,
    ) -> None:
        """Hold what `make(*arguments, out)` makes; a failure raises what `check(library, status)` does."""
        out = ctypes.c_void_p()
        check(library(), make(*arguments, ctypes.byref(out)))
        self.noun = noun
        self._pointer = out.value
        self._pid = os.getpid()
        self._finalizer = weakref.finalize(self, _release, release, out.value, self._pid)
        self._finalizer.atexit = False  # type: ignore[misc]  # typeshed takes the property for a method

    @property
    def pointer(self) -> Any:
        """For calls, during which this object must stay alive; ForkError in a forked child, ClosedError after close."""
        if os.getpid() != self._pid:
            raise ForkError(
                f"this {self.noun} was made in process {self._pid}, before process {os.getpid()} was forked from it; "
                f"make it in the child"
            )
        if not self._finalizer.alive:
            raise ClosedError(f"this {self.noun} is closed")
        return self._pointer

    def close(self) -> None:
        """Give the reference back; more than once does no harm."""
        self._finalizer()

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"cannot pickle a textrec {self.noun}")


class SharedHandle(Handle):
    """A handle that one thread may close while others use it: each use holds a reference of its own."""

    __slots__ = ("_lock", "_retain")

    def __init__(self, make: Callable[..., int], *arguments: Any, retain: Any, release: Any, noun: str) -> None:
        super().__init__(make, *arguments, release=release, noun=noun)
        self._retain = retain
        self._lock = threading.Lock()

    @contextmanager
    def borrowed(self, release: Callable[[Any], None]) -> Iterator[Any]:
        """A pointer that stays valid in the block, whatever other threads do."""
        _ = self.pointer  # The lock may never be given back in a forked child: look first.
        with self._lock:
            pointer = self._retain(self.pointer)
        try:
            yield pointer
        finally:
            release(pointer)

    def close(self) -> None:
        """Give the reference back as soon as nobody is about to take one; more than once does no harm."""
        if os.getpid() == self._pid:
            with self._lock:
                super().close()


def _release(release: Callable[[Any], None], pointer: Any, pid: int) -> None:
    if os.getpid() == pid:
        release(pointer)


def bytes_of(make: Callable[..., int], *arguments: Any) -> bytes:
    """The bytes of the buffer that `make(*arguments, out)` makes."""
    c = library()
    buffer = Handle(make, *arguments, release=c.textrec_buffer_release, noun="buffer")
    return ctypes.string_at(c.textrec_buffer_data(buffer.pointer), c.textrec_buffer_size(buffer.pointer))
