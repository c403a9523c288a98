"""How a result shows itself in a notebook: the picture with its boxes, and the text."""

from __future__ import annotations

import base64
import html as markup
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._result import Result

MAX_SIDE = 1200


def png(result: Result) -> bytes | None:
    """The picture with its boxes; None if it is gone or cannot be drawn."""
    try:
        return result.draw_overlay(max_side=MAX_SIDE)
    except Exception:  # A notebook shows what can be shown.
        return None


def html(result: Result) -> str | None:
    """The picture with its boxes, where there is one, and the text; None if there is neither."""
    try:
        text = result.text
    except Exception:  # A notebook shows what can be shown.
        return None
    picture = png(result)
    image = ""
    if picture is not None:
        data = base64.b64encode(picture).decode()
        image = (
            '<img style="flex: none; max-width: 100%; max-height: 80vh" '
            f'alt="the picture with boxes around its text" src="data:image/png;base64,{data}">'
        )
    words = (
        f'<pre style="flex: 1 1 20em; margin: 0; white-space: pre-wrap; user-select: text">{markup.escape(text)}</pre>'
        if text
        else "<em>No text was found.</em>"
    )
    return f'<div style="display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start">{image}{words}</div>'
