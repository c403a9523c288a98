"""Small values: places, languages, how a result came about, how readable a picture is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ._raw import Advice, Coordinates, Engine, Orientation


class Point(NamedTuple):
    """A place in pixels: origin top left, x right, y down."""

    x: float
    y: float


class Frame(NamedTuple):
    """An upright box in pixels."""

    x: float
    y: float
    width: float
    height: float


class Language(NamedTuple):
    """A language that was recognized: a BCP-47 tag, "und" where nothing can be told, and its confidence, 0 to 1."""

    tag: str
    confidence: float


class Model(NamedTuple):
    """An installed model: the language it reads as BCP-47 tag, the engine it is for, and its file."""

    tag: str
    engine: str
    path: str


@dataclass(frozen=True)
class ResultInfo:
    """How a result came about."""

    engine: Engine
    """The one that ran, never AUTO."""
    engine_note: str
    """Why it was not the neural engine, where AUTO could choose; "" otherwise."""
    orientation: Orientation
    """Stated by the caller or by EXIF."""
    skew: float
    """Degrees clockwise that the page as a whole is off level, in the oriented image; of a turned one, beside that."""
    coordinates: Coordinates
    width: int
    """Of the space the coordinates are in, pixels; so is `height`."""
    height: int
    to_stored: tuple[float, float, float, float, float, float]
    """a to f in x' = a x + b y + c, y' = d x + e y + f: from the result's coordinates to stored pixels."""
    decode_ms: float
    """Milliseconds spent decoding; `recognize_ms` in the engine, `total_ms` on everything."""
    detect_ms: float
    """The part of `recognize_ms` that went into finding lines; 0 where that is no step of its own."""
    recognize_ms: float
    total_ms: float
    detected_rotation: int | None
    """How the page lies in the oriented image: degrees clockwise that it is turned, 0, 90, 180 or 270; None where that was
    not looked for, or too little text tells it."""
    detected_mirroring: bool
    """Whether, before that turn, it was mirrored left to right."""


@dataclass(frozen=True)
class Quality:
    """How readable a picture is."""

    advice: Advice
    """What would help; falsy for a good picture."""
    focus: float
    """0 blurred to 1 sharp."""
    contrast: float
    """0 to 1, between text and ground where text is, else of the whole."""
    glare: float
    """0 to 1: part of the picture that is burnt out beside text."""
    median_character_height: float
    """Pixels; 0 if there is no text."""
    smallest_character_height: float
    """Pixels: the 5th percentile of all characters."""


@dataclass(frozen=True)
class StreamStats:
    """How a stream keeps up; `submitted` is the sum of the other counts."""

    submitted: int
    """Frames that were taken."""
    processed: int
    """Frames that were read."""
    unchanged: int
    """Frames that got the result of the one before."""
    failed: int
    """Frames whose reading failed."""
    dropped: int
    """Frames that a newer one took the place of, or that were not done when the stream was closed."""
    pending: int
    """Frames that wait or are in work, 0 to 2."""
    latency_median_ms: float
    """From `submit` to the callback, of the last 512 callbacks, milliseconds; 0 before the first."""
    latency_p95_ms: float
    """What 95 in 100 of them do not exceed."""
