"""Follow-on points: one mistake costs its own points, and nothing of the second run is shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from a_class import answered
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.gradebook import as_json
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.pages import class_page, student_page
from kuiper_edu.course.classroom.results import Result, Store
from kuiper_edu.course.classroom.statistics import causes
from kuiper_edu.course.classroom.submissions import Submission, Submissions
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.support.notebooks import Notebook

pytestmark = [pytest.mark.process, needs_isolation]

RETURNS_EARLY = """
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0)
    for after in successors.values():
        for name in after:
            degrees[name] = degrees.get(name, 0) + 1
        return degrees
"""
SORT = """
@answer("course4.topo_sort")
def topo_sort(successors):
    BEFORE
    degrees, order = in_degrees(successors), []
    ready = [name for name in degrees if not degrees[name]]
    while ready:
        order.append(ready.pop())
        for after in successors.get(order[-1], ()):
            degrees[after] -= 1
            if not degrees[after]:
                ready.append(after)
    if len(order) < len(degrees):
        raise CycleError(find_cycle(successors))
    return order
"""
OF_THE_REFERENCE = "How many edges lead into each operator"  # the first line of its in_degrees
SPY = """import inspect
    source = inspect.getsource(in_degrees)
    print(source)
    if "How many edges" in source:
        raise ValueError(source)"""


def graded(repo: Path, folder: Path, **handed: Notebook) -> Iterator[Result]:
    reference = read_reference(reference_path("course4", repo))
    given = [Submission(name, f"{name}.ipynb", book.to_text().encode) for name, book in handed.items()]
    return iter(Batch(Grader(reference, repo), Store(folder), Submissions(given, [], {})).run())


def lost(result: Result) -> dict[str, float]:
    return {row.id: row.possible - row.points for row in result.rows if row.points < row.possible}


IN_DEGREES = {"course4-in-degrees-check": 1.0, "course4-in-degrees-hidden": 1.0}


@pytest.fixture(scope="module")
def results(repo: Path, homework_4: Notebook, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    handed = {
        "blank": answered(homework_4, in_degrees="def in_degrees(successors):\n    raise NotImplementedError()"),
        "cascade": answered(homework_4, in_degrees=RETURNS_EARLY),
        "own": answered(homework_4, in_degrees=RETURNS_EARLY, levels="def levels(successors):\n    return []"),
        "spy": answered(homework_4, in_degrees=RETURNS_EARLY, topo_sort=SORT.replace("BEFORE", SPY)),
        "wrong": answered(homework_4, topo_sort=SORT.replace("BEFORE", "return []")),
    }
    return {one.student: one for one in graded(repo, tmp_path_factory.mktemp("out"), **handed)}


def test_one_slip_costs_its_own_points(results: dict[str, Result]) -> None:
    assert lost(results["cascade"]) == IN_DEGREES


def test_so_does_an_answer_that_is_not_written(results: dict[str, Result]) -> None:
    assert lost(results["blank"]) == IN_DEGREES


def test_a_mistake_of_its_own_is_not_forgiven(results: dict[str, Result]) -> None:
    assert lost(results["own"]).keys() - IN_DEGREES.keys() == {"course4-levels-check", "course4-levels-hidden"}


def test_no_other_answer_is_forgiven_by_a_wrong_one_that_it_does_not_call(results: dict[str, Result]) -> None:
    assert not lost(results["wrong"]).keys() & IN_DEGREES.keys()
    assert {row.id for row in results["wrong"].rows if row.answer == "course4-topo-sort"} == lost(
        results["wrong"]
    ).keys()


def test_the_student_is_told_what_to_fix(results: dict[str, Result]) -> None:
    (row,) = (row for row in results["cascade"].rows if row.id == "course4-topo-sort-check")
    assert row.status == "passed"
    assert "calls in_degrees, which is not right yet" in row.reason


def test_nothing_of_the_references_source_is_shown(results: dict[str, Result]) -> None:
    one = results["spy"]
    shown = [student_page(one, "course4"), class_page([one], "course4", [], []), as_json([one]), results_json(one)]
    shown.append(json.dumps(one.to_dict()))
    assert {row.status for row in one.rows if row.answer == "course4-topo-sort"} == {"wrong", "error"}
    assert not [text for text in shown if OF_THE_REFERENCE in text]


def test_the_teachers_page_lists_a_cause_once(results: dict[str, Result]) -> None:
    (cause,) = causes([results["cascade"]])
    assert cause.sentence.startswith("In-degrees of five small graphs: ")
    assert cause.consequences
    page = class_page([results["cascade"]], "course4", [], [])
    assert all(f"so, too: {title}" in page for title in cause.consequences)
