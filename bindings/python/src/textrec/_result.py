"""What was recognized in one image."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union

from . import _notebook, _raw, _table
from ._arguments import describe, member, real, text, unsigned
from ._errors import check
from ._handle import Handle, bytes_of
from ._image import Image, ImageSource, Source
from ._library import library
from ._raw import NODE_ROOT, Coordinates, Engine, Format, Level, Orientation, View
from ._tree import Page, Tree, shortened
from ._types import ResultInfo

if TYPE_CHECKING:
    import pandas

Color = Union[str, tuple[int, int, int], tuple[int, int, int, int]]
FormatLike = Union[Format, str]
LevelLike = Union[Level, str]
ViewLike = Union[View, str]


class Result(Page):
    """The text of one image: a page with its blocks, paragraphs, lines, words and symbols.

    It needs neither the recognizer nor the image to stay, does not change, and may be used from any thread. It is false
    if no text was found. Two results are equal if everything but the times they took is equal. It can be pickled.
    """

    __slots__ = ("_source",)

    def __init__(self, tree: Tree, source: Source | None = None) -> None:
        """For the package's own use: results come from `recognize` and `from_json`."""
        super().__init__(tree, NODE_ROOT)
        self._source = source

    @classmethod
    def from_json(cls, data: str | bytes) -> Result:
        """The result that the JSON of the full view, `to_json()`, was made from."""
        if not isinstance(data, (str, bytes)):
            raise TypeError(f"JSON must be str or bytes, not {describe(data)}")
        encoded = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        return cls(Tree(library().textrec_result_create_from_json, encoded, len(encoded)))

    @property
    def text(self) -> str:
        r"""Whole text in reading order as printed: lines and blocks joined by \n; "" if there is none."""
        return self._whole(View.TEXT)

    @property
    def document_text(self) -> str:
        r"""Whole text with flowing paragraphs, which are joined by \n."""
        return self._whole(View.DOCUMENT)

    def _whole(self, view: View) -> str:
        return str(library().textrec_result_text(self._tree.pointer, view, None).decode())

    @property
    def info(self) -> ResultInfo:
        """How the result came about."""
        info = _raw.ResultInfo()
        check(library(), library().textrec_result_get_info(self._tree.pointer, ctypes.byref(info)))
        a, b, c, d, e, f = info.to_stored
        return ResultInfo(
            Engine(info.engine),
            library().textrec_result_engine_note(self._tree.pointer).decode(),
            Orientation(info.orientation),
            info.skew,
            Coordinates(info.coordinates),
            info.width,
            info.height,
            (a, b, c, d, e, f),
            info.decode_ms,
            info.detect_ms,
            info.recognize_ms,
            info.total_ms,
            info.detected_rotation if info.detected_rotation >= 0 else None,
            bool(info.detected_mirroring),
        )

    def to_json(self, view: ViewLike = View.FULL) -> str:
        """The result as JSON, in the layout of docs/json.md; the full view can be read back."""
        return self._json(member(View, view, "view")).decode()

    def to_dict(self, view: ViewLike = View.FULL) -> dict[str, Any]:
        """What `to_json` says, as dicts, lists, strings and numbers."""
        content: dict[str, Any] = json.loads(self.to_json(view))
        return content

    def _json(self, view: View) -> bytes:
        return bytes_of(library().textrec_result_export, self._tree.pointer, Format.JSON, view)

    def export(self, format: FormatLike, *, view: ViewLike = View.FULL, file_name: str | None = None, page: int = 0) -> str:
        """The result in a format: "text", "json", "hocr", "alto", "tsv", "layout" or "cloud_vision".

        `view` counts for text and JSON. `file_name` and `page`, counted from 0, tell where the picture came from, for the
        formats that hold it. What each format holds is told in docs/formats.md.
        """
        name = None if file_name is None else text(file_name, "file_name")
        function = library().textrec_result_export_page
        kind, reading = member(Format, format, "format"), member(View, view, "view")
        return bytes_of(function, self._tree.pointer, kind, reading, name, unsigned(page, "page")).decode()

    def to_dataframe(self, level: LevelLike = Level.WORD) -> pandas.DataFrame:
        """A pandas table with a row for each node of a level; ImportError if pandas is not installed.

        Columns: for each level from block to this one the node's number in the result, counted from 0; `text`; `x`, `y`,
        `width`, `height` in pixels; `angle` in degrees; `confidence`, NaN if unknown; `language`, that of most of the text.
        """
        return _table.dataframe(self, member(Level, level, "level"))

    def draw_overlay(
        self,
        image: ImageSource | None = None,
        *,
        levels: LevelLike | Iterable[LevelLike] = (Level.LINE, Level.WORD),
        color: Color | None = None,
        show_text: bool = False,
        max_side: int | None = None,
    ) -> bytes:
        """The upright picture with boxes over it, as PNG.

        `image` is the one that was read; None takes it from where it came, ValueError if it is gone. `color` is one for all
        boxes, "#rrggbb", "#rrggbbaa" or a tuple of 3 or 4 numbers from 0 to 255; None colours by confidence. `show_text`
        draws what was read beside the picture. `max_side` is the most pixels a side may have; None keeps the size.
        """
        picture = self._picture(image)
        style = _raw.OverlayStyle(
            levels=_level_bits(levels),
            rgba=0 if color is None else _rgba(color),
            show_text=bool(show_text),
            max_side=0 if max_side is None else unsigned(max_side, "max_side"),
        )
        return bytes_of(
            library().textrec_result_draw_overlay, self._tree.pointer, picture._handle.pointer, ctypes.byref(style)
        )

    def to_pdf(self, image: ImageSource | None = None, *, title: str | None = None, dpi: float | None = None) -> bytes:
        """A searchable PDF of one page: the picture, and its text invisible over it.

        `image` is the one that was read; None takes it from where it came, ValueError if it is gone. `SearchablePDF` makes
        documents of more pages, and tells what `title` and `dpi` are.
        """
        pdf = SearchablePDF(title=title, dpi=dpi)
        pdf.add(self, image)
        return pdf.finish()

    def _picture(self, image: ImageSource | None) -> Image:
        if image is None:
            picture = None if self._source is None else self._source.image()
            if picture is None:
                raise ValueError("the image that this result was made from is gone; pass it as image=")
            return picture
        return image if isinstance(image, Image) else Image(image, orientation=self.info.orientation)

    def _repr_png_(self) -> bytes | None:
        return _notebook.png(self)

    def _repr_html_(self) -> str | None:
        return _notebook.html(self)

    def __bool__(self) -> bool:
        return self.text != ""

    def __repr__(self) -> str:
        words, lines = len(self.words), len(self.lines)
        return f"<textrec.Result {shortened(self.text)!r}, {words} words in {lines} lines>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return self is other or _without_times(self.to_dict()) == _without_times(other.to_dict())

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        source = self._source if self._source is not None and self._source.is_path else None
        return _restored, (self._json(View.FULL), source)


class SearchablePDF:
    """A searchable PDF in the making: a page for each result, the picture and its text invisible over it.

    `title` is what viewers show. `dpi`, 10 to 20,000 pixels an inch, gives the pages their size; None takes what each PNG,
    JPEG and TIFF tells, else 300. It may be used from any thread. The document is PDF/A-2u.
    """

    __slots__ = ("_handle",)

    def __init__(self, *, title: str | None = None, dpi: float | None = None) -> None:
        options = _raw.PDFOptions(title=None if title is None else text(title, "title"))
        if dpi is not None:
            options.dpi = real(dpi, "dpi")
            if options.dpi == 0:
                raise ValueError("dpi is 0; it must be 10 to 20000")
        self._handle = Handle(
            library().textrec_pdf_create, ctypes.byref(options), release=library().textrec_pdf_release, noun="PDF"
        )

    def add(self, result: Result, image: ImageSource | None = None) -> None:
        """Add a page behind the others; neither result nor image need stay.

        `image` is the one that was read; None takes it from where it came, ValueError if it is gone.
        """
        if not isinstance(result, Result):
            raise TypeError(f"result must be a Result, not {describe(result)}")
        picture = result._picture(image)
        c = library()
        check(c, c.textrec_pdf_add_page(self._handle.pointer, picture._handle.pointer, result._tree.pointer))

    def finish(self) -> bytes:
        """The document, which takes no more pages then; InvalidArgumentError if there is none, or the second time."""
        return bytes_of(library().textrec_pdf_finish, self._handle.pointer)


def _restored(data: bytes, source: Source | None) -> Result:
    result = Result.from_json(data)
    result._source = source
    return result


def _without_times(content: dict[str, Any]) -> dict[str, Any]:
    info = {name: value for name, value in content["info"].items() if not name.endswith("_ms")}
    return {**content, "info": info}


def _level_bits(levels: LevelLike | Iterable[LevelLike]) -> int:
    chosen = [levels] if isinstance(levels, (str, Level)) else list(levels)
    if not chosen:
        raise ValueError("levels is empty; name at least one")
    bits = 0
    for level in chosen:
        bits |= 1 << member(Level, level, "a level")
    return bits


def _rgba(color: Color) -> int:
    if isinstance(color, str):
        try:
            parts = list(bytes.fromhex(color[1:])) if color.startswith("#") else []
        except ValueError:
            parts = []
    else:
        parts = [unsigned(part, "a part of color", 8) for part in color]
    if len(parts) not in (3, 4):
        raise ValueError(f"color is {color!r}; it must be '#rrggbb', '#rrggbbaa' or 3 or 4 numbers from 0 to 255")
    value = int.from_bytes(bytes([*parts, 255][:4]), "big")
    if value & 0xFF == 0:
        raise ValueError(f"color is {color!r}, which cannot be seen")
    return value
