"""Finds libtextrec, loads it on first use, and holds what is in force for this process."""

from __future__ import annotations

import ctypes
import os
import threading
from pathlib import Path
from typing import Any

from . import _raw
from ._errors import LibraryError

NAME = f"libtextrec.so.{_raw.ABI_VERSION}"
VARIABLE = "TEXTREC_LIBRARY"
# Where a wheel puts the library; models lie beside it.
BUNDLED = Path(__file__).parent / "_native" / NAME

_library: Any = None
_lock = threading.Lock()


def library() -> Any:
    """The functions of the header; LibraryError tells what was tried.

    The library is loaded once, and thread-safely, by whoever needs it first.
    """
    global _library
    if _library is None:
        with _lock:
            if _library is None:
                _library = _load(*_chosen())
    return _library


def _chosen() -> tuple[str, str]:
    """Which library to load, and why that one."""
    if path := os.environ.get(VARIABLE):
        # A name without a slash would be searched for by the loader: this is a path.
        return os.path.abspath(path), f"as the environment's {VARIABLE} says"
    if BUNDLED.exists():
        return str(BUNDLED), "which is part of this package"
    return NAME, "in the loader's search path"


def _load(path: str, reason: str) -> Any:
    try:
        # RTLD_LOCAL, ctypes' default: its symbols are nobody else's business.
        loaded = ctypes.CDLL(path)
    except OSError as error:
        raise _error(path, f"cannot load {path}, {reason}: {error}") from error
    try:
        abi_version: int | None = loaded.textrec_abi_version()
    except AttributeError as error:
        raise _error(path, f"{path}, {reason}, is not libtextrec: {error}") from error
    if abi_version != _raw.ABI_VERSION:
        raise _error(path, f"{path}, {reason}, has ABI number {abi_version}; this package needs {_raw.ABI_VERSION} ({NAME})")
    try:
        _raw.bind(loaded)
    except AttributeError as error:
        raise _error(path, f"{path}, {reason}, is older than this package: {error}") from error
    return loaded


def _error(path: str, what: str) -> LibraryError:
    return LibraryError(
        f"{what}. Install libtextrec (make install), or a wheel of textrec that brings it, or set {VARIABLE} to its path.",
        name="textrec",
        path=path,
    )


def _renew_lock() -> None:
    global _lock
    _lock = threading.Lock()


# Another thread of the parent may have held it.
os.register_at_fork(after_in_child=_renew_lock)
