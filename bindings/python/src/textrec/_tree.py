"""The tree of a result, and its nodes: a reference to the tree and a number, nothing copied until it is asked for."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, TypeVar

from . import _raw
from ._errors import check
from ._handle import Handle
from ._library import library
from ._raw import NODE_NONE, NODE_ROOT, BlockType, Break, Level, Status, View
from ._types import Frame, Language, Point

Kind = TypeVar("Kind", bound="Node")


class Tree(Handle):
    """The library's result."""

    __slots__ = ()

    def __init__(self, make: Any, *arguments: Any) -> None:
        super().__init__(make, *arguments, release=library().textrec_result_release, noun="result")

    def info(self, number: int) -> _raw.NodeInfo:
        """What there is to say about a node but its text and languages."""
        info = _raw.NodeInfo()
        check(library(), library().textrec_result_node_info(self.pointer, number, ctypes.byref(info)))
        return info

    def node_text(self, number: int, view: View) -> str:
        """Text of a node."""
        return str(library().textrec_result_node_text(self.pointer, number, view, None).decode())

    def numbers(self, level: Level, ancestor: int) -> Iterator[int]:
        """The nodes of a level inside another, in reading order."""
        c = library()
        if ancestor == NODE_ROOT:
            for index in range(c.textrec_result_level_count(self.pointer, level)):
                yield c.textrec_result_level_node(self.pointer, level, index)
            return
        number = c.textrec_result_next(self.pointer, ancestor, level, NODE_NONE)
        while number != NODE_NONE:
            yield number
            number = c.textrec_result_next(self.pointer, ancestor, level, number)


def retained(result: int, out: Any) -> int:
    """Makes a tree of a result that a callback has borrowed."""
    out._obj.value = library().textrec_result_retain(result)
    return Status.OK


class Node:
    """A piece of text. Two are equal if they are the same node of the same result."""

    __slots__ = ("_known", "_number", "_tree")

    def __init__(self, tree: Tree, number: int) -> None:
        self._tree = tree
        self._number = number
        self._known: _raw.NodeInfo | None = None

    @property
    def _info(self) -> _raw.NodeInfo:
        if self._known is None:
            self._known = self._tree.info(self._number)
        return self._known

    def _nodes(self, kind: type[Kind], level: Level) -> tuple[Kind, ...]:
        return tuple(kind(self._tree, number) for number in self._tree.numbers(level, self._number))

    @property
    def level(self) -> Level:
        """Of the tree."""
        return Level(self._info.level)

    @property
    def text(self) -> str:
        r"""Text as printed, without what separates it from the next; lines are joined by \n."""
        return self._tree.node_text(self._number, View.TEXT)

    @property
    def document_text(self) -> str:
        """Text that flows: a word hyphenated at its line's end comes without the hyphen, lines flow into each other."""
        return self._tree.node_text(self._number, View.DOCUMENT)

    @property
    def frame(self) -> Frame:
        """The upright box around `corners`, pixels."""
        frame = self._info.frame
        return Frame(frame.x, frame.y, frame.width, frame.height)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The text's own top left, top right, bottom right, bottom left, as its reader sees them; pixels."""
        one, two, three, four = (Point(corner.x, corner.y) for corner in self._info.corners.corner)
        return one, two, three, four

    @property
    def angle(self) -> float:
        """Degrees clockwise of the reading direction, over -180 and up to 180."""
        return float(self._info.angle)

    @property
    def confidence(self) -> float | None:
        """0 to 1, an order rather than a probability; None if the engine knows none."""
        confidence = float(self._info.confidence)
        return confidence if confidence >= 0 else None

    @property
    def languages(self) -> list[Language]:
        """Recognized languages, that of most of the text first; empty only where there is no text."""
        c, confidence = library(), ctypes.c_float()
        found = []
        for index in range(self._info.language_count):
            tag = c.textrec_result_node_language(self._tree.pointer, self._number, index, ctypes.byref(confidence))
            if tag is not None:
                found.append(Language(tag.decode(), confidence.value))
        return found

    @property
    def recognized_break(self) -> Break:
        """What follows this word or symbol; NONE on other levels."""
        return Break(self._info.recognized_break)

    @property
    def break_is_prefix(self) -> bool:
        """Whether the break comes before the text; never so far."""
        return bool(self._info.break_is_prefix)

    @property
    def block_type(self) -> BlockType:
        """Of the block that the node is in; UNKNOWN for the page."""
        return BlockType(self._info.block_type)

    @property
    def parent(self) -> Node | None:
        """The node this one is in, of class Page for blocks; None for the page."""
        if self._info.parent == NODE_NONE:
            return None
        return self._tree_node(self._info.parent)

    def _tree_node(self, number: int) -> Node:
        level = Level(self._tree.info(number).level)
        return _KINDS[level](self._tree, number)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        x, y, width, height = self.frame
        confidence = "unknown" if self.confidence is None else f"{self.confidence:.2f}"
        return (
            f"<textrec.{type(self).__name__} {shortened(self.text)!r} at ({x:g}, {y:g}), {width:g} × {height:g}, "
            f"confidence {confidence}>"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._tree is other._tree and self._number == other._number

    def __hash__(self) -> int:
        return hash((id(self._tree), self._number))


class Parent(Node):
    """A node that has others in it: iterating gives those of the next level."""

    __slots__ = ()

    def __len__(self) -> int:
        return int(self._info.child_count)

    def __iter__(self) -> Iterator[Any]:
        number = self._info.first_child
        while number != NODE_NONE:
            node = self._tree_node(number)
            yield node
            number = node._info.next_sibling


class _WithSymbols(Parent):
    __slots__ = ()

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """In reading order."""
        return self._nodes(Symbol, Level.SYMBOL)


class _WithWords(_WithSymbols):
    __slots__ = ()

    @property
    def words(self) -> tuple[Word, ...]:
        """In reading order."""
        return self._nodes(Word, Level.WORD)


class _WithLines(_WithWords):
    __slots__ = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """In reading order."""
        return self._nodes(Line, Level.LINE)


class _WithParagraphs(_WithLines):
    __slots__ = ()

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """In reading order."""
        return self._nodes(Paragraph, Level.PARAGRAPH)


class Symbol(Node):
    """A character as its reader sees it, with its marks."""

    __slots__ = ()


class Word(_WithSymbols):
    """A word, or a word-like thing such as a date; ML Kit's element. Iterating gives symbols."""

    __slots__ = ()


class Line(_WithWords):
    """A line of text. Iterating gives words."""

    __slots__ = ()

    @property
    def tracking_id(self) -> int | None:
        """What the line carries from frame to frame of a stream that tracks lines, 1 or more; None in other results."""
        return library().textrec_result_node_tracking_id(self._tree.pointer, self._number) or None


class Paragraph(_WithLines):
    """A paragraph. Iterating gives lines."""

    __slots__ = ()


class Block(_WithParagraphs):
    """A block of text, such as a column or a sign. Iterating gives paragraphs."""

    __slots__ = ()


class Page(_WithParagraphs):
    """The whole picture. Iterating gives blocks."""

    __slots__ = ()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """In reading order."""
        return self._nodes(Block, Level.BLOCK)


_KINDS: dict[Level, type[Node]] = {
    Level.PAGE: Page,
    Level.BLOCK: Block,
    Level.PARAGRAPH: Paragraph,
    Level.LINE: Line,
    Level.WORD: Word,
    Level.SYMBOL: Symbol,
}


def shortened(text: str) -> str:
    """The start of a text."""
    return text if len(text) <= 40 else text[:39] + "…"
