"""Tables of a text become cards on a phone: each cell gets the heading of its column, which site.css shows there."""

from __future__ import annotations

import re
from html import escape, unescape
from itertools import cycle
from typing import Any

from sphinx.application import Sphinx

_TABLE = re.compile(r'<table class="[^"]*\bdocutils\b[^>]*>.*?</table>', re.S)  # those of outputs have no such class
_HEADINGS = re.compile(r"<th\b[^>]*>(.*?)</th>", re.S)
_CELL = re.compile(r"<td\b")


def with_headings(body: str) -> str:
    """Return the HTML of a page in which each cell of a table of its text names its column.

    Example:
        >>> table = '<table class="docutils"><thead><tr><th>Word</th></tr></thead><tr><td>a</td></tr></table>'
        >>> with_headings(table)[-46:]
        '<tr><td data-heading="Word">a</td></tr></table>'
    """
    return _TABLE.sub(lambda found: _table(found[0]), body)


def _table(table: str) -> str:
    found = _HEADINGS.findall(table)
    if not found or any("<br" in heading for heading in found):  # a poem, character by character: no list
        return table
    headings = [unescape(re.sub(r"<[^>]+>", "", heading)).strip() for heading in found]
    names = cycle(headings)
    return _CELL.sub(lambda _: f'<td data-heading="{escape(next(names))}"', table)


def _label(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    if "body" in context:
        context["body"] = with_headings(context["body"])


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls."""
    app.connect("html-page-context", _label)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
