"""Many images: a few of them in the background at a time, and what they came to."""

from __future__ import annotations

import functools
import os
import queue
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Callable

from ._arguments import describe
from ._handle import SharedHandle
from ._image import ImageSource, OrientationLike, opened
from ._loop import in_loop
from ._operation import Operation
from ._result import Result


class Outcome:
    """What came of one of many images: `index` counts the sources from 0, and `source` is what was to be read."""

    __slots__ = ("_operation", "index", "source")

    def __init__(self, index: int, source: ImageSource, operation: Operation) -> None:
        """For the package's own use: outcomes come from `recognize_many`."""
        self.index = index
        self.source = source
        self._operation = operation

    @property
    def result(self) -> Result:
        """What was read; raises `error` if there is one."""
        return self._operation.result()

    @property
    def error(self) -> Exception | None:
        """Why the image could not be read, most often a `textrec.Error`; None if it was."""
        return self._operation.error

    def __repr__(self) -> str:
        return f"<textrec.Outcome {self.index}: {self.error or self.result!r}>"


class Many:
    """Readings of which no more than `capacity` are begun and not handed out yet."""

    def __init__(
        self,
        recognizer: SharedHandle,
        sources: Iterable[ImageSource],
        orientation: OrientationLike,
        channels: str,
        *,
        ordered: bool,
        capacity: int,
    ) -> None:
        if isinstance(sources, (str, bytes, bytearray, os.PathLike)):
            raise TypeError(f"sources must be an iterable of images, not {describe(sources)}")
        # Each source with its index; None when there are no more.
        self._sources: Iterator[tuple[int, ImageSource]] | None = enumerate(sources)
        self._recognizer = recognizer
        self._orientation = orientation
        self._channels = channels
        self._ordered = ordered
        self._capacity = capacity
        self._running: dict[int, Outcome] = {}
        # In the order in which they ended.
        self._ended: dict[int, Outcome] = {}
        self._taken = 0
        self._failure: Exception | None = None

    def __iter__(self) -> Iterator[Outcome]:
        ends: queue.SimpleQueue[int] = queue.SimpleQueue()
        try:
            while self._fill(ends.put):
                if (outcome := self._take()) is not None:
                    yield outcome
                else:
                    self._note_end(ends.get())
        finally:
            self._cancel()

    async def __aiter__(self) -> AsyncIterator[Outcome]:
        import asyncio

        ends: asyncio.Queue[int] = asyncio.Queue()
        try:
            while self._fill(in_loop(ends.put_nowait)):
                if (outcome := self._take()) is not None:
                    yield outcome
                else:
                    self._note_end(await ends.get())
        finally:
            self._cancel()

    def _fill(self, tell_end: Callable[[int], object]) -> bool:
        """Begins what may be begun; returns whether anything is left to hand out, and raises what ended the sources."""
        for outcome in self._running.values():
            outcome._operation.check_process()
        while self._sources is not None and len(self._running) + len(self._ended) < self._capacity:
            try:
                index, source = next(self._sources)
                open = functools.partial(opened, source, self._orientation, 0, self._channels)
                operation = Operation(self._recognizer, open, functools.partial(tell_end, index))
                self._running[index] = Outcome(index, source, operation)
            except StopIteration:
                self._sources = None
            except Exception as error:
                # What was begun before it is not lost.
                self._sources, self._failure = None, error
        if self._running or self._ended:
            return True
        if self._failure is not None:
            raise self._failure
        return False

    def _note_end(self, index: int) -> None:
        self._ended[index] = self._running.pop(index)

    def _take(self) -> Outcome | None:
        """The next one to hand out, if it has ended."""
        index = self._taken if self._ordered else next(iter(self._ended), -1)
        outcome = self._ended.pop(index, None)
        if outcome is not None:
            self._taken += 1
        return outcome

    def _cancel(self) -> None:
        self._sources = None
        for outcome in self._running.values():
            outcome._operation.cancel()
