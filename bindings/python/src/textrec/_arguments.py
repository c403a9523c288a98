"""Checks of what callers pass, before ctypes would wrap it round or cut it off."""

from __future__ import annotations

import math
import operator
import os
from enum import IntEnum
from typing import Any, TypeVar

Member = TypeVar("Member", bound=IntEnum)


def member(kind: type[Member], value: Any, name: str) -> Member:
    """A member of an enum from itself or from its name in any case."""
    if isinstance(value, kind):
        return value
    allowed = ", ".join(repr(one.name.lower()) for one in kind)
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a textrec.{kind.__name__} or one of {allowed}, not {describe(value)}")
    try:
        return kind[value.upper()]
    except KeyError:
        raise ValueError(f"{name} is {value!r}; it must be one of {allowed}") from None


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {describe(value)}") from None
    if not low <= number <= high:
        raise ValueError(f"{name} is {number}; it must be from {low} to {high}")
    return number


def unsigned(value: Any, name: str, bits: int = 32) -> int:
    """A whole number that fits an unsigned C type."""
    return whole(value, name, 0, 2**bits - 1)


def flag(value: Any, name: str) -> int:
    """True or False, as C has them."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {describe(value)}")
    return int(value)


def real(value: Any, name: str) -> float:
    """A number that is neither NaN nor infinite."""
    try:
        if isinstance(value, (str, bool)):
            raise TypeError
        number = float(value)
    except TypeError:
        raise TypeError(f"{name} must be a number, not {describe(value)}") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} is {number}; it must be a finite number")
    return number


def text(value: Any, name: str) -> bytes:
    """A string as the library takes it: UTF-8 that no NUL cuts off."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {describe(value)}")
    try:
        return without_nul(value.encode(), name)
    except UnicodeEncodeError:
        raise ValueError(f"{name} is {value!r}, which UTF-8 cannot hold") from None


def path(value: Any, name: str) -> bytes:
    """A path as the bytes that the system has for it, also where they are not UTF-8."""
    if not isinstance(value, (str, bytes, os.PathLike)):
        raise TypeError(f"{name} must be a path, not {describe(value)}")
    return without_nul(os.fsencode(value), name)


def without_nul(value: bytes, name: str) -> bytes:
    """The bytes, unless C would see only the first of them."""
    if b"\0" in value:
        raise ValueError(f"{name} is {value!r}, which has a NUL in it")
    return value


def describe(value: Any) -> str:
    """A value for a message: its type, and itself where that is short."""
    shown = repr(value)
    return f"{type(value).__name__} {shown}" if len(shown) <= 60 else type(value).__name__
