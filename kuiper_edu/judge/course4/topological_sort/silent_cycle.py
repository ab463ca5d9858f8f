"""Exercise 1 of lesson 4.1b: a test that tells right sorts from wrong ones."""

from __future__ import annotations

from kuiper_edu.judge import learners_tests
from kuiper_edu.judge.course4.topological_sort.sorts import SORTS, WRONG
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.wording import COMMON, brief


def check_test_sort(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong sorts."""
    learners_tests.try_on(SORTS, function, report)


def test_sort(finding: Finding) -> str | None:
    """Which right sort fails the test, or which wrong one passes it."""
    first = finding.wrong[0]
    _, right, why = SORTS[first.label]
    if right:
        name, text = first.got["error"], first.got["text"]
        if name == "CycleError":
            return "a right sort raises CycleError for your cycle, and your test lets the error out: except CycleError"
        if name != "AssertionError":
            return f"your test ends in {name}: {brief(text)}, for a right sort: mend this first"
        return f"a right sort ({first.label}) fails your test; {why}"
    if isinstance(first.got, dict):
        back = brief(first.got["returned"])
        return f"for a sort that {first.label} your test returned {back}: a test fails by raising, as assert does"
    if all(seen.label in WRONG for seen in finding.wrong) and len(finding.wrong) == len(WRONG):
        return "every sort passes your test, wrong ones as well: assert something about what comes back"
    return f"a sort that {first.label} passes your test: {why}"


EXERCISE = Exercise(
    "course4.test_sort",
    check=check_test_sort,
    rules=learners_tests.rules(SORTS),
    detective=test_sort,
    symptoms=COMMON,
    hints={
        "": (
            "Which two graphs does the test need? What does a right sort do with each of them?",
            "A graph without a cycle whose map is not in order already: assert is_valid(...). Then a cycle in a try.",
            "try: order = sort(circle), except CycleError: return; behind it, raise AssertionError(...).",
        ),
        "passes your test": (
            "What does this wrong sort give for your graphs? Is there an assert that sees it?",
            "Choose a graph on which it goes wrong: entries that begin at the end, or a cycle.",
            'backward = {"b": ["c"], "a": ["b"]} is in no valid order as it stands.',
        ),
    },
    solution="""\
from kuiper_edu.errors import CycleError


def test_sort(sort):
    backward = {"b": ["c"], "a": ["b"]}
    assert is_valid(backward, sort(backward)), "no valid order of a graph that has one"
    try:
        order = sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError(f"a cycle was accepted: {order}")
""",
    uses=("course4.is_valid",),
)
