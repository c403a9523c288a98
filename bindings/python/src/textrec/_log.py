"""What the library has to say beside errors."""

from __future__ import annotations

import atexit
import logging
from typing import Any, Callable

from ._arguments import describe
from ._library import library
from ._raw import LogCallback, LogLevel

Handler = Callable[[LogLevel, str], Any]

_LEVELS = {
    LogLevel.ERROR: logging.ERROR,
    LogLevel.WARNING: logging.WARNING,
    LogLevel.INFO: logging.INFO,
    LogLevel.DEBUG: logging.DEBUG,
}
_handler: Handler | None = None


def set_log_handler(handler: logging.Logger | Handler | None) -> None:
    """Hear what the library, Tesseract and the image decoders have to say; None, as at first, silences them.

    `handler` is a logger, such as logging.getLogger("textrec"), or is called with a LogLevel and a message, on whichever
    thread it arises. It must not use this package. There is one for the process.
    """
    global _handler
    if isinstance(handler, logging.Logger):
        logger = handler

        def log(level: LogLevel, message: str) -> None:
            logger.log(_LEVELS[level], "%s", message)

        _handler = log
    elif handler is None or callable(handler):
        _handler = handler
    else:
        raise TypeError(f"handler must be a logging.Logger, a callable or None, not {describe(handler)}")
    # At exit there may be threads that still run in the library, and soon no interpreter to call.
    atexit.unregister(_silence)
    atexit.register(_silence)
    library().textrec_set_log_callback(LogCallback() if _handler is None else _callback, None)


def _silence() -> None:
    set_log_handler(None)


def _call(level: int, message: bytes, _: int | None) -> None:
    handler = _handler
    if handler is not None:
        handler(LogLevel(level), message.decode("utf-8", "replace"))


# The one callback there ever is: the library may be about to call one that it was told to forget.
_callback = LogCallback(_call)
