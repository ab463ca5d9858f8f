"""The tests of a learner's notebook under `pytest --nbval`: one for each cell that is run, or one refusal."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

import nbformat
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile, NbCellError

from kuiper_edu.course.grading.check import Row, rows_of, runnable
from kuiper_edu.course.grading.run import Trial, cpu_seconds, trial_of
from kuiper_edu.course.grading.transplant import Transplant
from kuiper_edu.course.learner.verdict_view import VERDICT_MIME
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.kernel import OUTCOME_MIME
from kuiper_edu.course.trial.outcomes import Outcome, decoded
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell

_VERDICT = re.compile(r"\bverdict\(\s*[\"']([\w.]+)")
_IN_KERNEL = "from kuiper_edu.course.trial.kernel import set_up, try_check\n"
_SAID = {"missing": "not written yet: ", "checker_error": ""}


class GradedCell(IPyNbCell):  # type: ignore[misc]
    """A cell that is run in a copy's kernel; outputs, tags and comments for nbval of the learner's are ignored."""

    def __init__(self, parent: IPyNbFile, number: int, source: str, exercise: str = "") -> None:
        name = f"Cell {number}: {exercise}" if exercise else f"Cell {number}"
        node = nbformat.NotebookNode(cell_type="code", source=source, outputs=[], execution_count=None, metadata={})
        super().__init__(name, parent, number, node, defaultdict(bool))

    def setup(self) -> None:
        """Do nothing, so that the cell also runs after one that exceeded its time."""

    def run_cell(self) -> str:
        """Run the cell; return the error with which it ends, in one line, or an empty string."""
        if not self.parent.kernel.is_alive():
            return "no result: a cell above ended the notebook's Python"
        try:
            super().runtest()
        except NbCellError as error:
            raised = [output for output in self.test_outputs or () if output["output_type"] == "error"]
            return f"{raised[-1]['ename']}: {raised[-1]['evalue']}" if raised else str(error)
        return ""

    def shown(self, mime: str) -> Any:
        """Return the last output of a type; None if there is none."""
        found = [output["data"][mime] for output in self.test_outputs or () if mime in output.get("data", {})]
        return found[-1] if found else None

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        """Return the sentence alone, without a traceback."""
        return str(excinfo.value) if excinfo.errisinstance(NbCellError) else super().repr_failure(excinfo)


class SetupCell(GradedCell):
    """A cell with our imports or set-up."""

    def __init__(self, parent: IPyNbFile, number: int, cell: Cell) -> None:
        text = json.dumps({"id": cell.id, "source": cell.source})
        super().__init__(parent, number, f"{_IN_KERNEL}set_up({text!r})")

    def runtest(self) -> None:
        """Run the cell.

        Raises:
            NbCellError: it ends with an error.
        """
        error = self.run_cell()
        if error:
            self.raise_cell_error(error)


class CheckCell(GradedCell):
    """A check of a homework, with the answers that it needs.

    Args:
        parent: the file.
        number: the cell's place.
        cell: the check.
        transplanted: our notebook with the learner's answers.
        trials: id of each check that has run -> its trial; those that run later see it.
    """

    def __init__(
        self, parent: IPyNbFile, number: int, cell: Cell, transplanted: Transplant, trials: dict[str, Trial]
    ) -> None:
        self.check, self.transplanted, self.trials = cell, transplanted, trials
        cells = [{"id": each.id, "source": each.source} for each in transplanted.cells_for(cell)]
        text = json.dumps({"cells": cells, "cpu_seconds": cpu_seconds(cell)})
        super().__init__(parent, number, f"{_IN_KERNEL}try_check({text!r})", cell.exercise or cell.name)

    def runtest(self) -> None:
        """Run the check as a trial, and judge it.

        Raises:
            NbCellError: the answer is wrong or not written.
        """
        if self.check.id in runnable(self.transplanted):
            self.run_cell()
            outcome = decoded(self.shown(OUTCOME_MIME) or "") or Outcome("died")
            self.trials[self.check.id] = trial_of(outcome, [str(project.root(self.path.parent)), str(self.path.parent)])
        row = next(row for row in rows_of(self.transplanted, self.trials) if row.id == self.check.name).readable()
        if row.status != "passed":
            self.raise_cell_error(_sentence(row, self.check, self.transplanted.notes))


class CopyCell(GradedCell):
    """A cell of a copied lesson, or of a notebook of a class's own."""

    def __init__(self, parent: IPyNbFile, number: int, cell: Cell) -> None:
        source, exercise = _judged(cell)
        self.can_fail = bool(exercise) or cell.role in ("imports", "setup")
        super().__init__(parent, number, source, exercise)

    def runtest(self) -> None:
        """Run the cell and read its verdict.

        Raises:
            NbCellError: its exercise is wrong.
        """
        error = self.run_cell()
        found = self.shown(VERDICT_MIME) or {"status": "right"}
        if error and not self.can_fail:
            pytest.skip(f"no check, and it ends with {error}")
        if error or found["status"] == "wrong":
            self.raise_cell_error(error if found["status"] == "right" else found["text"])
        if found["status"] == "blank":
            pytest.skip(found["text"].partition("\n")[0])


class Refusal(pytest.Item):
    """The only test of a file that cannot be graded: it fails."""

    def __init__(self, name: str, parent: IPyNbFile, sentence: str) -> None:
        super().__init__(name, parent)
        self.sentence = sentence

    def runtest(self) -> None:
        """Fail with the reason.

        Raises:
            NbCellError: always.
        """
        raise NbCellError(0, self.sentence, "")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], _: Any = None) -> str:
        """Return the reason alone, without a traceback."""
        return str(excinfo.value)


def _sentence(row: Row, check: Cell, notes: list[str]) -> str:
    """Return what is said of a check that did not pass: why, which hint helps, and which cells were judged."""
    lines = [f"{check.exercise or check.name}: {_SAID.get(row.status, 'not right yet: ')}{row.reason}"]
    return "\n  ".join([*lines, *filter(None, [row.hint]), *notes])


def _judged(ours: Cell) -> tuple[str, str]:
    """Return a cell's source and the exercise that it checks, if any; a class's own check gets a verdict."""
    from kuiper_edu.course.grading.nbgrader import raising

    found = _VERDICT.search(ours.source)
    if found:
        return ours.source, found[1]
    if ours.role != "check" or not any(sources.statements(ours.source)):
        return ours.source, ""
    try:
        return raising(ours), ours.exercise or ours.name
    except (KuiperError, SyntaxError):
        return ours.source, ours.exercise or ours.name
