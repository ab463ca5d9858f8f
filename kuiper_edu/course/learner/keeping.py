"""Storing right answers: the source with everything that it needs, once that fills the slot in a fresh process."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from kuiper_edu import slots
from kuiper_edu.course.learner import answers
from kuiper_edu.course.learner.translation import say
from kuiper_edu.course.trial import fresh, sources
from kuiper_edu.errors import UsageError

_SECONDS = 30


def keep_from_notebook(slot: str) -> str:
    """Store the answer that this notebook's cells give to a slot; return a sentence that tells the learner the result.

    The sentence is empty if there is no notebook, or no cell of it fills the slot.
    """
    cells = executed()
    answer = next((cell for cell in reversed(cells) if sources.fills(cell, slot)), None)
    if answer is None:
        return ""
    try:
        kept = keep_answer(slot, answer, cells)
    except UsageError as error:
        return say("It could not be kept: {error}", error=error)
    if kept:
        return say("Your answer to {slot} is kept: use_my_answers() runs it in every notebook.", slot=slot)
    return say("It could not be kept: by itself, in a fresh Python, your cell does not fill {slot}.", slot=slot)


def keep_answer(slot: str, answer: str, others: Sequence[str]) -> bool:
    """Store an answer if it fills its slot by itself; return whether it does.

    Args:
        slot: the slot's name.
        answer: the source of the answer's cell.
        others: the sources of other cells, which supply what it needs.

    Raises:
        UsageError: the file cannot be written.
    """
    source = sources.needed(sources.without_magics(answer), others)
    if not fills_alone(slot, source):
        return False
    answers.store_answer(slot, source)
    return True


def fills_alone(slot: str, source: str) -> bool:
    """Whether a source fills a slot in a fresh Python."""
    return fresh.call(fills, source, slot, seconds=_SECONDS) is True


def fills(file: str, slot: str) -> bool:
    """Whether the source in a file fills a slot; what it registers is gone afterwards.

    Args:
        file: the path of the file.
        slot: the slot's name.
    """
    from kuiper_edu.course.learner import withheld_layers  # imports NumPy and the layers: only if it is needed

    source = Path(file).read_text(encoding="utf-8")
    with slots.emptied(slot), withheld_layers.restored(), withheld_layers.replaceable(slots.slot(slot)):
        exec(compile(source, "<answer>", "exec"), {"__name__": "answer"})
        return slots.whose(slot) == "yours"


def executed() -> list[str]:
    """Return the sources of the cells that have run in this notebook, in order."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return [str(cell) for cell in shell.user_ns.get("In", [])] if shell else []
