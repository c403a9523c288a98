"""Streams: frames of a camera or a video, always the newest, read on threads of the library."""

from __future__ import annotations

import atexit
import ctypes
import itertools
import os
import time
import weakref
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Callable, Union

from . import _raw
from ._arguments import describe, flag, member, whole
from ._errors import Error, check, error_of
from ._handle import Handle
from ._image import OrientationLike, SupportsArray, SupportsArrayInterface, orientation_of
from ._library import library
from ._pixels import Buffer, Pixels, from_array, from_pil, from_planes, is_array, is_pil
from ._raw import PixelFormat
from ._result import Result
from ._tree import Tree, retained
from ._types import StreamStats

FrameCallback = Callable[[Result, int], Any]
FrameErrorCallback = Callable[[Error, int], Any]
Frame = Union[SupportsArrayInterface, SupportsArray]


class Stream:
    """The reading of a video: made by `Recognizer.stream`, fed by `submit` from any thread, ended by `close`.

    `submit` never waits for a frame to be read. One frame is in work and one waits; a newer one takes the place of the one
    that waits. Keep it, or use it in a with block: without anybody who holds it, it closes.
    """

    __slots__ = ("__weakref__", "_handle", "_key")

    def __init__(
        self,
        recognizer: Any,
        callback: FrameCallback,
        *,
        on_error: FrameErrorCallback | None,
        skip_unchanged: bool,
        track_lines: bool,
    ) -> None:
        """For the package's own use: streams come from `Recognizer.stream`."""
        for name, function in (("callback", callback), ("on_error", on_error)):
            if not callable(function) and (function is not None or name == "callback"):
                raise TypeError(f"{name} must be a callable, not {describe(function)}")
        options = _raw.StreamOptions(
            skip_unchanged=flag(skip_unchanged, "skip_unchanged"), track_lines=flag(track_lines, "track_lines")
        )
        self._key = next(_keys)
        _listeners[self._key] = _Listener(callback, on_error)
        # When the stream goes, before its handle does: whatever is called from then on finds nobody.
        weakref.finalize(self, _listeners.pop, self._key, None).atexit = False  # type: ignore[misc]
        self._handle = _StreamHandle(recognizer, ctypes.byref(options), self._key)
        _open.add(self)

    def submit(
        self,
        frame: Frame,
        *,
        timestamp: int | None = None,
        orientation: OrientationLike = None,
        channels: str = "RGB",
    ) -> bool:
        """Hand over a frame, which is copied: an array or a PIL image, as `Image` takes them.

        `timestamp` comes to the callback as it is; None for time.monotonic_ns(). `orientation` and `channels` are as for
        `Image`. Returns whether a frame that still waited was dropped for it.
        """
        if is_pil(frame):
            pixels = from_pil(frame)
        elif is_array(frame):
            pixels = from_array(frame, channels)
        else:
            raise TypeError(
                f"a frame must be an array or a PIL image, not {describe(frame)}; use submit_buffer for raw pixels"
            )
        return self._submit(pixels, orientation, timestamp)

    def submit_buffer(
        self,
        data: Buffer | Sequence[Buffer],
        width: int,
        height: int,
        format: PixelFormat | str,
        *,
        strides: int | Sequence[int] | None = None,
        timestamp: int | None = None,
        orientation: OrientationLike = None,
    ) -> bool:
        """Hand over raw pixels, which are copied: arguments as for `Image.from_buffer` and `submit`."""
        return self._submit(
            from_planes(data, width, height, member(PixelFormat, format, "format"), strides), orientation, timestamp
        )

    def _submit(self, pixels: Pixels, orientation: OrientationLike, timestamp: int | None) -> bool:
        at = time.monotonic_ns() if timestamp is None else whole(timestamp, "timestamp", -(2**63), 2**63 - 1)
        dropped = ctypes.c_uint32()
        c = library()
        status = c.textrec_stream_submit(
            self._handle.pointer,
            ctypes.byref(pixels.buffer),
            orientation_of(orientation) or pixels.orientation,
            at,
            ctypes.byref(dropped),
        )
        check(c, status)
        return dropped.value != 0

    @property
    def stats(self) -> StreamStats:
        """How it keeps up, or did until it was closed."""
        stats = _raw.StreamStats()
        check(library(), library().textrec_stream_stats_get(self._handle.pointer, ctypes.byref(stats)))
        return StreamStats(
            submitted=stats.submitted,
            processed=stats.processed,
            unchanged=stats.unchanged,
            failed=stats.failed,
            dropped=stats.dropped,
            pending=stats.pending,
            latency_median_ms=stats.latency_median_ms,
            latency_p95_ms=stats.latency_p95_ms,
        )

    def close(self) -> None:
        """Take no more frames, give up the one in work, and wait for the callback that runs; after that none comes.

        More than once does no harm. In a callback of the same recognizer it is an InvalidArgumentError.
        """
        self._handle.shut()
        _listeners.pop(self._key, None)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class _StreamHandle(Handle):
    __slots__ = ()

    def __init__(self, recognizer: Any, options: Any, key: int) -> None:
        c = library()
        super().__init__(
            c.textrec_stream_create,
            recognizer,
            options,
            _callback,
            key,
            release=c.textrec_stream_release,
            noun="stream",
        )

    def shut(self) -> None:
        """Close the stream, but not one of the process that this one was forked from."""
        if os.getpid() == self._pid:
            check(library(), library().textrec_stream_close(self._pointer))


class _Listener:
    """What a stream calls; the library sees to it that it is one call at a time."""

    __slots__ = ("_callback", "_last", "_on_error")

    def __init__(self, callback: FrameCallback, on_error: FrameErrorCallback | None) -> None:
        self._callback = callback
        self._on_error = on_error
        self._last: tuple[int, Result] | None = None

    def tell(self, status: int, message: bytes, pointer: int | None, timestamp: int) -> None:
        if pointer is not None:
            # The library's object lives as long as this one, so the same address is the same object.
            if self._last is None or self._last[0] != pointer:
                self._last = pointer, Result(Tree(retained, pointer))
            self._callback(self._last[1], timestamp)
        elif self._on_error is not None:
            self._on_error(error_of(status, message.decode("utf-8", "replace")), timestamp)


def _call(status: int, message: bytes, result: int | None, timestamp: int, key: int) -> None:
    listener = _listeners.get(key)
    if listener is not None:
        listener.tell(status, message, result, timestamp)


def _close_all() -> None:
    for stream in list(_open):
        stream.close()


_keys = itertools.count(1)
_listeners: dict[int, _Listener] = {}
_open: weakref.WeakSet[Stream] = weakref.WeakSet()
# The one callback there ever is: it must not go while it is called, which may be when a stream goes.
_callback = _raw.FrameCallback(_call)
# After that there is no interpreter to call.
atexit.register(_close_all)
