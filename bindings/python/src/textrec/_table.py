"""A result as a pandas table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ._raw import NODE_NONE, NODE_ROOT, Level

if TYPE_CHECKING:
    import pandas

    from ._result import Result

_LEVELS = list(Level)[Level.BLOCK :]


def dataframe(result: Result, level: Level) -> pandas.DataFrame:
    """A row for each node of the level."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("to_dataframe needs pandas, which is not installed: pip install pandas") from error
    counted = [above for above in _LEVELS if above <= level]
    columns = [above.name.lower() for above in counted]
    columns += ["text", "x", "y", "width", "height", "angle", "confidence", "language"]
    return pandas.DataFrame(_rows(result, level, counted), columns=columns)


def _rows(result: Result, level: Level, counted: list[Level]) -> list[list[Any]]:
    from ._tree import Node

    tree = result._tree
    places = {number: place for above in counted for place, number in enumerate(tree.numbers(above, NODE_ROOT))}
    rows = []
    for number in tree.numbers(level, NODE_ROOT):
        node = Node(tree, number)
        path, up = [], number
        while up not in (NODE_NONE, NODE_ROOT):
            path.append(places[up])
            up = tree.info(up).parent
        confidence = math.nan if node.confidence is None else node.confidence
        language = node.languages[0].tag if node.languages else "und"
        rows.append([*reversed(path), node.text, *node.frame, node.angle, confidence, language])
    return rows
