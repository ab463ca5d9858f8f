"""What stays of a widget in a stored notebook: a picture and a table, beside the live view."""

from __future__ import annotations

import os
from typing import Any

STATIC = "KUIPER_STATIC"  # set while stored outputs are made: the live view has no state there and would hide the rest
PROJECTOR = "KUIPER_PROJECTOR"  # set in a classroom: nobody is asked for a prediction
_VIEW = "application/vnd.jupyter.widget-view+json"


def with_fallback(bundle: Any, text: str, html: str) -> dict[str, Any]:
    """The mime bundle of a widget with a static picture in it.

    Args:
        bundle: what the widget's own class hands out: a dict, or (dict, metadata).
        text: what the widget prints as; the same on every machine.
        html: the picture and what belongs to it.

    Example:
        >>> sorted(with_fallback({"text/plain": "<object at 0x7f>"}, "Stepper", "<img>"))
        ['text/html', 'text/plain']
    """
    data: dict[str, Any] = dict(bundle[0] if isinstance(bundle, tuple) else bundle or {})
    data |= {"text/plain": text, "text/html": html}
    if os.environ.get(STATIC):
        data.pop(_VIEW, None)
    return data
