"""What can go wrong, as exceptions: one class for each status of the library, and what Python adds."""

from __future__ import annotations

import errno
import os
from typing import Any

from ._raw import Status


class Error(Exception):
    """Base of everything this package raises of its own; `status` is the library's, None where it was not asked."""

    status: Status | None = None


class InternalError(Error):
    """A bug in libtextrec."""

    status = Status.INTERNAL


class InvalidArgumentError(Error, ValueError):
    """The library refuses a value; the message names it and the limit."""

    status = Status.INVALID_ARGUMENT


class OutOfMemoryError(Error, MemoryError):
    """An allocation failed."""

    status = Status.OUT_OF_MEMORY


class NotFoundError(Error):
    """There is no such page, or something the library looks for at run time is not installed."""

    status = Status.NOT_FOUND


class _FileError(Error, OSError):
    def __str__(self) -> str:
        # The library's message names the file already.
        return self.strerror or super().__str__()


class MissingFileError(NotFoundError, _FileError, FileNotFoundError):
    """There is no such file."""


class ReadError(_FileError):
    """A file exists and cannot be read, or is a folder."""

    status = Status.IO


class UnsupportedFormatError(Error, ValueError):
    """The bytes are no image that the library reads."""

    status = Status.UNSUPPORTED_FORMAT


class CorruptImageError(Error, ValueError):
    """The bytes start like an image and cannot be decoded."""

    status = Status.CORRUPT_IMAGE


class ImageTooLargeError(Error, ValueError):
    """More pixels, or a larger file, than allowed."""

    status = Status.IMAGE_TOO_LARGE


class ModelUnavailableError(Error):
    """A language model is missing or damaged; the message names what to install."""

    status = Status.MODEL_UNAVAILABLE


class EngineError(Error):
    """The recognition engine gave up on an image."""

    status = Status.ENGINE


class RecognitionTimeout(Error, TimeoutError):
    """The time limit was reached."""

    status = Status.TIMEOUT


class RecognitionCancelled(Error):
    """The reading of an image was given up before its end, because that was asked for."""

    status = Status.CANCELLED


class BufferTooSmallError(Error, ValueError):
    """A buffer is shorter than its description says it must be."""

    status = Status.BUFFER_TOO_SMALL


class ClosedError(Error, ValueError):
    """A recognizer, an image or a stream is used after it was closed."""

    status = Status.CLOSED


class ForkError(Error, RuntimeError):
    """An object is used in a process that was forked after the object was made."""


class LibraryError(Error, ImportError):
    """libtextrec is missing, is not what it should be, or has another ABI number."""


_CLASSES: dict[int, type[Error]] = {
    kind.status: kind
    for kind in (
        InternalError,
        InvalidArgumentError,
        OutOfMemoryError,
        NotFoundError,
        ReadError,
        UnsupportedFormatError,
        CorruptImageError,
        ImageTooLargeError,
        ModelUnavailableError,
        EngineError,
        RecognitionTimeout,
        RecognitionCancelled,
        BufferTooSmallError,
        ClosedError,
    )
    if kind.status is not None
}


def error_of(status: int, message: str) -> Error:
    """What a failure is raised as."""
    return _CLASSES.get(status, InternalError)(message)


def check(library: Any, status: int) -> None:
    """Raise what the call that just returned `status` on this thread failed with."""
    if status != Status.OK:
        raise error_of(status, _message(library, status))


def check_file(library: Any, status: int, path: bytes) -> None:
    """Like `check`, after a call that read a file; OSErrors get their `errno` and `filename`."""
    if status not in (Status.NOT_FOUND, Status.IO):
        return check(library, status)
    kind: type[OSError] = MissingFileError if status == Status.NOT_FOUND else ReadError
    number = errno.ENOENT if status == Status.NOT_FOUND else errno.EIO
    raise kind(number, _message(library, status), os.fsdecode(path))


def file_error(error: OSError, name: str) -> Error:
    """What a file that Python cannot read is here."""
    kind: type[_FileError] = MissingFileError if isinstance(error, FileNotFoundError) else ReadError
    return kind(error.errno, f"cannot read {name}: {error.strerror}", name)


def _message(library: Any, status: int) -> str:
    # The library keeps the last failure of each thread, which is this one's.
    if library.textrec_last_error() == status:
        return str(library.textrec_last_error_message().decode("utf-8", "replace"))
    return str(library.textrec_status_name(status).decode("utf-8", "replace"))


__all__ = [
    name
    for name, value in list(globals().items())
    if isinstance(value, type) and issubclass(value, Error) and not name.startswith("_")
]
