"""The static part of a widget's output, which a stored notebook keeps: a picture and a table."""

from __future__ import annotations

import os
from typing import Any

from kuiper_edu.viz.base.outputs import spoken

STATIC = "KUIPER_STATIC"  # set while outputs are stored: a live view would have no state there and hide the rest
PROJECTOR = "KUIPER_PROJECTOR"  # set in a classroom: steppers ask no questions
_VIEW = "application/vnd.jupyter.widget-view+json"


def with_fallback(bundle: Any, text: str, html: str) -> dict[str, Any]:
    """Return the mime bundle of a widget with a static picture in it.

    Args:
        bundle: the bundle of the widget's own class: a dict, or (dict, metadata).
        text: the text/plain of the output; the same on every machine.
        html: the picture, with its table and notes.

    Example:
        >>> sorted(with_fallback({"text/plain": "<object at 0x7f>"}, "Stepper", "<img>"))
        ['text/html', 'text/plain']
    """
    data: dict[str, Any] = dict(bundle[0] if isinstance(bundle, tuple) else bundle or {})
    data |= {"text/plain": text, "text/html": spoken(html)}
    if os.environ.get(STATIC):
        data.pop(_VIEW, None)
    return data
