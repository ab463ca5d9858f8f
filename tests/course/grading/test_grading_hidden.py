"""Hidden checks: each stored wrong answer loses the points of one, too, not of the visible checks alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from attempts import handed_in, solutions

from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.grading.check import UNBLAMED, rows_of, runnable
from kuiper_edu.course.grading.release import is_hidden, read_reference, reference_path
from kuiper_edu.course.grading.run import run
from kuiper_edu.course.grading.transplant import transplant
from tools import homework_answers as homework
from tools.answer_trials import WRONG_SECONDS

pytestmark = pytest.mark.process

TOO_SLOW = "course4.chain"  # tries the time alone, and has no hidden check


# What init() or build() changes is one table, the same for all: nothing is left to be hidden.
FOLDERS = [each for each in homework.folders() if not each.name.startswith("changes_of_")]


@pytest.mark.parametrize("every", [pytest.param(4, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_each_stored_wrong_answer_fails_a_hidden_check(folder: Path, every: int, repo: Path) -> None:
    course, cell = folder.parents[1].name, homework.answered(folder)
    reference = read_reference(reference_path(course, repo))
    right = solutions(reference)
    hidden = [each for each in reference.cells if is_hidden(each) and cell in each.needs]
    checks = {}
    planted = {}
    sources = {}
    for answer in answers(folder / "wrong.py")[::every]:
        sources[answer.line] = answer.source
        notebook = handed_in(reference, right | {cell: answer.source})
        planted[answer.line] = transplant(reference, notebook, hidden=True)
        cells = runnable(planted[answer.line])
        checks |= {f"{answer.line} {check.id}": cells[check.id] for check in hidden}
    trials = run(transplant(reference, reference).setup(), checks, course, repo)
    for line, each in planted.items():
        own = {check.id: trials[f"{line} {check.id}"] for check in hidden}
        rows = {row.id: row for row in rows_of(each, {**own, "setup": trials["setup"]})}
        if all(rows[check.name].status in UNBLAMED for check in hidden):
            finding = homework.first_finding(folder, sources[line], WRONG_SECONDS)
            assert finding is not None, f"{folder.name}/wrong.py:{line} is right"
            assert finding.exercise == TOO_SLOW, f"{folder.name}/wrong.py:{line} passes hidden checks"
