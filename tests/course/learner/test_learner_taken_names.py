"""A check in the notebook, or in nbgrader's copy, names what it uses and a cell of the learner's has redefined."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kuiper_edu import learn
from kuiper_edu.course.grading.nbgrader import assignment
from kuiper_edu.course.learner import taken_names
from kuiper_edu.course.learner.taken_names import taken_names as taken
from kuiper_edu.course.trial.namespaces import with_own_globals
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook

GIVEN = "import random\nfrom kuiper_edu.learn import report, root\nTABLE = {}\ndef shown(x): return str(TABLE.get(x))"


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("from random import random", ["random"]),
        ("report = print", ["report"]),
        ("TABLE = []", ["TABLE"]),
        ("def str(x): return x", ["str"]),
        ("root = 3", []),  # the check does not use it
        ("from kuiper_edu.learn import report", []),
        ("import random", []),
        ("enumerate = 3", []),
        (GIVEN, []),
    ],
)
def test_a_name_counts_if_the_check_uses_it_and_it_means_something_else(cell: str, expected: list[str]) -> None:
    assert taken("report('a', shown(random.random()))", [GIVEN], [GIVEN, cell]) == expected


def test_a_setup_that_ran_again_restores_its_names() -> None:
    assert taken("report(1, 2)", [GIVEN], [GIVEN, "report = 3", GIVEN]) == []


def test_the_verdict_in_the_notebook_names_it(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [cell.source for cell in read_notebook(repo / "course4" / "homework.ipynb").cells if cell.role == "imports"]
    check = "@verdict('course4.levels')\ndef check():\n    report('six', levels(deepcopy({})))"
    monkeypatch.chdir(repo)
    monkeypatch.setattr(taken_names, "executed", lambda: [*cells, "deepcopy = 3", check])
    said = taken_names.sentence("course4")
    assert said.startswith("the check uses 'deepcopy', and a cell of yours changes what this name means")


def test_a_learners_function_called_check_keeps_its_name_in_the_notebook() -> None:
    names: dict[str, Any] = {"verdict": learn.verdict, "report": learn.report}
    exec("def check(graph):\n    return []\ndef levels(graph):\n    return check(graph)", names)
    mine = names["check"]
    for _ in range(2):
        exec("@verdict('course4.levels')\ndef check():\n    report('six', levels({}))", names)
        assert names["check"] is mine
    names.pop("check")
    for _ in range(2):
        exec("@verdict('course4.levels')\ndef check():\n    report('six', 3)", names)
        assert names["check"] is not mine


def test_a_hidden_check_of_nbgraders_copy_takes_no_name_of_the_students() -> None:
    about = {"role": "check", "needs": ["answer"]}
    source = "### BEGIN HIDDEN TESTS\nchain = [[1], [2]]\nreport('all', answer(chain))\n### END HIDDEN TESTS"
    printed = [{"output_type": "stream", "name": "stdout", "text": "all [1, 2]\n"}]
    cell = Cell(source, grade_id="own", role="check", outputs=printed, metadata={"kuiper_edu": about})
    (made,) = assignment(Notebook([cell])).cells
    names: dict[str, Any] = {"report": learn.report}
    exec("from itertools import chain\ndef answer(lists): return list(chain(*lists))", names)
    exec(made.source, names)
    assert names["answer"]([[3]]) == [3]


def test_a_check_that_binds_no_global_name_stays_itself() -> None:
    def check() -> None: ...

    assert with_own_globals(check) is check
