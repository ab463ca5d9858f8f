"""Exercise 2 of lesson 3.2b: a test that catches T + T lost."""

from __future__ import annotations

from kuiper_edu.judge import learners_tests
from kuiper_edu.judge.course3.build_a_graph.graphs import COMMON
from kuiper_edu.judge.course3.build_a_graph.readers import READERS, WRONG
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.wording import brief


def check_test_input_names(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong functions."""
    learners_tests.try_on(READERS, function, report)


def test_input_names(finding: Finding) -> str | None:
    """Which right function fails the test, or which wrong one passes it."""
    first = finding.wrong[0]
    _, right, why = READERS[first.label]
    if right:
        where = learners_tests.at_line(first.got)
        fails = f"a right function (it {first.label}) fails your test{where}; right is {why}"
        return learners_tests.own_error(first.got, "function") or fails
    if isinstance(first.got, dict):
        back = brief(first.got["returned"])
        return f"for a function that {first.label} your test returned {back}: a test fails by raising, as assert does"
    if all(seen.label in WRONG for seen in finding.wrong) and len(finding.wrong) == len(WRONG):
        return "every function passes your test, wrong ones as well: assert something about what comes back"
    return f"a function that {first.label} passes your test: {why}"


EXERCISE = Exercise(
    "course3.test_input_names",
    check=check_test_input_names,
    rules=learners_tests.rules(READERS),
    detective=test_input_names,
    symptoms=COMMON,
    hints={
        "": (
            "Which operator would show that a T is lost? And which one that the names were sorted?",
            "Build an operator that reads 7, 7 and 3. One split can write both operands. "
            "Then assert that exactly these three names come back.",
            'assert input_names(total) == ["7", "7", "3"]',
        ),
        "passes your test": (
            "What does this wrong function give for your operators? Is there an assert that sees it?",
            "Choose operands on which it goes wrong: one that is read twice, and names that are not in order.",
            "for operand in (late, late, early): total.add_input(operand)",
        ),
    },
    solution="""\
from kuiper_edu import pnnx


def test_input_names(input_names):
    graph = pnnx.Graph()
    split = graph.new_operator("torch.split", "split")
    total = graph.new_operator("pnnx.Expression", "total")
    late, early = graph.new_operand("7"), graph.new_operand("3")
    for operand in (late, early):
        split.add_output(operand)
    for operand in (late, late, early):
        total.add_input(operand)
    assert input_names(total) == ["7", "7", "3"], "wrong names, or a wrong order, or one T lost"
""",
)
