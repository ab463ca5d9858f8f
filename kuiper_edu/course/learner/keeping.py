"""Storing right answers: the source with everything that it needs, once that fills the slot in a fresh process."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import kuiper_edu
from kuiper_edu.course.learner import answers
from kuiper_edu.course.trial import sources
from kuiper_edu.errors import UsageError

_SECONDS = 30
_PROOF = """\
import sys
sys.path.insert(0, sys.argv[1])
from kuiper_edu import slots
from kuiper_edu.course.learner import withheld_layers
slot = slots.slot(sys.argv[2])
source = open(sys.argv[3], encoding="utf-8").read()
with withheld_layers.replaceable(slot):
    exec(compile(source, "<answer>", "exec"), {"__name__": "answer"})
sys.exit(slots.whose(slot.name) != "yours")
"""


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
        return f"It could not be kept: {error}"
    if kept:
        return f"Your answer to {slot} is kept: use_my_answers() runs it in every notebook."
    return f"It could not be kept: by itself, in a fresh Python, your cell does not fill {slot}."


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
    """Whether a source fills a slot in a fresh process."""
    with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "answer.py"
        file.write_text(source, encoding="utf-8")
        package = str(Path(kuiper_edu.__file__).parents[1])
        command = [sys.executable, "-P", "-c", _PROOF, package, slot, str(file)]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=_SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
    return done.returncode == 0


def executed() -> list[str]:
    """Return the sources of the cells that have run in this notebook, in order."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return [str(cell) for cell in shell.user_ns.get("In", [])] if shell else []
