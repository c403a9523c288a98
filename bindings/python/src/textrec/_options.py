"""Options of a recognizer, checked and handed to the library."""

from __future__ import annotations

import ctypes
import math
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Union

from . import _raw
from ._arguments import describe, flag, member, path, real, text, unsigned
from ._errors import check
from ._handle import Handle
from ._library import library
from ._raw import Coordinates, Engine, Mode, Script

if TYPE_CHECKING:
    from typing_extensions import Unpack

PathLike = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]


class RecognizerOptions(TypedDict, total=False):
    """What `Recognizer` takes, for functions that hand it on."""

    script: Script | str
    languages: str | Sequence[str]
    mode: Mode | str
    engine: Engine | str
    coordinates: Coordinates | str
    region: Sequence[float] | None
    min_text_height: float
    timeout: float | None
    max_pixels: int | None
    workers: int
    threads: int
    data_path: PathLike | None
    model_path: PathLike | None
    runtime_path: PathLike | None
    cache_path: PathLike | None
    full_precision: bool
    detect_rotation: bool
    engine_variables: Mapping[str, str]


def options_handle(**options: Unpack[RecognizerOptions]) -> Handle:
    """The library's options; ValueError and TypeError name what cannot be."""
    c = library()
    handle = Handle(c.textrec_options_create, release=c.textrec_options_release, noun="options object")

    def set_to(setter: Any, *value: Any) -> None:
        check(c, setter(handle.pointer, *value))

    if "script" in options:
        set_to(c.textrec_options_set_script, member(Script, options["script"], "script"))
    if "mode" in options:
        set_to(c.textrec_options_set_mode, member(Mode, options["mode"], "mode"))
    if "engine" in options:
        set_to(c.textrec_options_set_engine, member(Engine, options["engine"], "engine"))
    if "coordinates" in options:
        set_to(c.textrec_options_set_coordinates, member(Coordinates, options["coordinates"], "coordinates"))
    if "languages" in options:
        tags = _tags(options["languages"])
        set_to(c.textrec_options_set_language_hints, (ctypes.c_char_p * len(tags))(*tags), len(tags))
    if (region := options.get("region")) is not None:
        set_to(c.textrec_options_set_region_of_interest, ctypes.byref(_raw.Rect(*_region(region))))
    if "min_text_height" in options:
        set_to(c.textrec_options_set_min_text_height, real(options["min_text_height"], "min_text_height"))
    if (timeout := options.get("timeout")) is not None:
        set_to(c.textrec_options_set_timeout_ms, _milliseconds(timeout))
    if (pixels := options.get("max_pixels")) is not None:
        set_to(c.textrec_options_set_max_pixels, unsigned(pixels, "max_pixels", 64))
    if "workers" in options:
        set_to(c.textrec_options_set_workers, unsigned(options["workers"], "workers"))
    if "threads" in options:
        set_to(c.textrec_options_set_threads, unsigned(options["threads"], "threads"))
    if (folder := options.get("data_path")) is not None:
        set_to(c.textrec_options_set_data_path, path(folder, "data_path"))
    if (folder := options.get("model_path")) is not None:
        set_to(c.textrec_options_set_model_path, path(folder, "model_path"))
    if (runtime := options.get("runtime_path")) is not None:
        set_to(c.textrec_options_set_runtime_path, path(runtime, "runtime_path"))
    if (folder := options.get("cache_path")) is not None:
        set_to(c.textrec_options_set_cache_path, path(folder, "cache_path"))
    if "detect_rotation" in options:
        set_to(c.textrec_options_set_detect_rotation, flag(options["detect_rotation"], "detect_rotation"))
    if "full_precision" in options:
        set_to(c.textrec_options_set_full_precision, flag(options["full_precision"], "full_precision"))
    for name, value in _variables(options.get("engine_variables", {})):
        set_to(c.textrec_options_set_engine_variable, name, value)
    return handle


def _tags(languages: Any) -> list[bytes]:
    tags = [languages] if isinstance(languages, str) else languages
    try:
        return [text(tag, "a tag in languages") for tag in tags]
    except TypeError:
        raise TypeError(f"languages must be BCP-47 tags, such as ['en', 'de'], not {describe(languages)}") from None


def _region(region: Any) -> list[float]:
    try:
        numbers = [real(number, "a number of region") for number in region]
    except TypeError:
        raise TypeError(f"region must be x, y, width and height in pixels, not {describe(region)}") from None
    if len(numbers) != 4:
        raise ValueError(f"region is {region!r}; it must be x, y, width and height in pixels")
    return numbers


def _milliseconds(timeout: Any) -> int:
    seconds = real(timeout, "timeout")
    if seconds <= 0:
        raise ValueError(f"timeout is {timeout!r}; it must be above 0 seconds, or None for no limit")
    # Up: a limit of 0 would mean none.
    return unsigned(math.ceil(seconds * 1000), "timeout in milliseconds")


def _variables(variables: Any) -> list[tuple[bytes, bytes]]:
    if not isinstance(variables, Mapping):
        raise TypeError(f"engine_variables must be a dict, not {describe(variables)}")
    return [
        (text(name, "a name in engine_variables"), text(value, f"engine_variables[{name!r}]"))
        for name, value in variables.items()
    ]
