"""Which stored outputs a workspace's notebooks come with: pictures that give nothing away.

This is the only place that decides it. A lesson's pictures are there before anything has run, until its learner's code
enters: what stands below an exercise may show what is to be written, and shows the course's answer, not the learner's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kuiper_edu.course.judge.questions import questions
from kuiper_edu.support.notebooks import STUB, Cell

_LEARNERS = re.compile(r"\b(verdict|demand|mine|my_engine|from_lessons|use_my_answers|answer|begin)\(")
_LEARNERS_ROLES = ("answer", "helper", "check")
_ASKS = re.compile(r"\bpredict\(\"([^\"]+)\"\)")
_IMAGE = re.compile(r'<img [^>]*src="data:image/(?:svg\+xml|png);base64,')
_QUESTION = "application/vnd.kuiper.question+json"


def with_delivered_pictures(cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells as a workspace gets them: without outputs, except those that are delivered.

    A delivered output has no execution count: the learner has not run the cell.

    Args:
        cells: the cells of one of the course's notebooks, with their stored outputs.

    Example:
        >>> image = {"text/html": '<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="a box">'}
        >>> shown = [{"output_type": "display_data", "data": image, "metadata": {}}]
        >>> cells = [Cell("draw()", outputs=shown), Cell('f = verdict("course4.f", f)'), Cell("draw(f)", outputs=shown)]
        >>> [len(cell.outputs) for cell in with_delivered_pictures(cells)]
        [1, 0, 0]
    """
    learners = next((i for i, cell in enumerate(cells) if _enters(cell)), len(cells))
    hidden = _hidden(cells)
    return [
        _delivered(cell) if i < learners and i not in hidden and _is_picture(cell) else cell.emptied()
        for i, cell in enumerate(cells)
    ]


def _enters(cell: Cell) -> bool:
    """Whether the learner's code enters with this cell."""
    if cell.kind != "code":
        return False
    return STUB in cell.source or cell.role in _LEARNERS_ROLES or _LEARNERS.search(cell.source) is not None


def _hidden(cells: Sequence[Cell]) -> set[int]:
    """Return the places from each question to the cell that shows its answer; without such a cell, to the end."""
    places = {cell.id: i for i, cell in enumerate(cells)}
    hidden: set[int] = set()
    for i, cell in enumerate(cells):
        for name in _ASKS.findall(cell.source) if cell.kind == "code" else ():
            reveal = questions()[name].reveal if name in questions() else ""
            hidden |= set(range(i, places.get(reveal, len(cells)) + 1))
    return hidden


def _is_picture(cell: Cell) -> bool:
    """Whether all that a cell shows are pictures of the course, without a text that was printed."""
    return bool(cell.outputs) and all(_shows_picture(output.get("data")) for output in cell.outputs)


def _shows_picture(data: Any) -> bool:
    html = data.get("text/html", "") if isinstance(data, dict) else ""
    return _QUESTION not in (data or {}) and _IMAGE.search("".join(html)) is not None


def _delivered(cell: Cell) -> Cell:
    outputs = [
        {**output, "execution_count": None} if "execution_count" in output else output for output in cell.outputs
    ]
    return replace(cell, outputs=outputs, execution_count=None)
