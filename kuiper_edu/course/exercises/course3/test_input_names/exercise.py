"""A test that catches T + T lost, and ways to list what an operator reads."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from kuiper_edu.course.judge import Exercise, learners_tests

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Operator


def _names(op: Operator) -> list[str]:
    return [operand.name for operand in op.inputs]


_RIGHT = "expect the names of the operands in op.inputs, in order"

_TWICE = "call it with an operator that reads one operand twice, and assert that the name appears twice"

_ORDER = (
    "call it with an operator whose inputs are not sorted by name, for example 7 before 3, and compare the list as "
    "it is, without sorting it"
)

_FROM_THE_END = "compare the result with a list that changes when it is reversed (the list 7, 3, 7 does not change)"

_ASSERT_NAMES = "assert the names that it should return"

READERS: learners_tests.Subjects = {
    "lists the names one by one": (_names, True, _RIGHT),
    "does the same with map": (lambda op: list(map(attrgetter("name"), op.inputs)), True, _RIGHT),
    "keeps only one operand for each producer": (
        lambda op: list({operand.producer and operand.producer.name: operand.name for operand in op.inputs}.values()),
        False,
        _TWICE,
    ),
    "lists each operand once": (lambda op: list(dict.fromkeys(_names(op))), False, _TWICE),
    "sorts the names": (lambda op: sorted(_names(op)), False, _ORDER),
    "lists the names in reverse order": (lambda op: _names(op)[::-1], False, _FROM_THE_END),
    "lists the outputs": (lambda op: [operand.name for operand in op.outputs], False, _ASSERT_NAMES),
    "lists the producers": (
        lambda op: [operand.producer.name if operand.producer else "" for operand in op.inputs],
        False,
        f"{_ASSERT_NAMES} for an operator whose operands and their producers have different names",
    ),
    "returns nothing": (lambda op: None, False, _ASSERT_NAMES),  # noqa: ARG005
}
"""For each function: what it does, whether it is right, and what a test that judges it wrongly has to do."""

EXERCISE = Exercise(
    "course3.test_input_names",
    title="a test that catches it",
    lesson="3.2b",
    difficulty=3,
    minutes=6,
    check=learners_tests.check(READERS),
    rules=learners_tests.rules(READERS),
    diagnose=learners_tests.diagnose(READERS, "function", "assert something about the result"),
    opens={
        "your test accepts": (
            "diagnosis/test_accepts",
            "diagnosis/test_accepts_every_including",
        ),
    },
    hints={
        "": (
            "Which operator would reveal that a T is lost? And which one would reveal that the names are sorted?",
            "Build an operator that reads 7, 7 and 3. One split operator can write the operands 7 and 3. Then assert "
            "that the function returns exactly these three names.",
            'assert input_names(total) == ["7", "7", "3"]',
        ),
        "your test accepts": (
            ("What does this wrong function return for your operators? Does an assert in your test check this result?"),
            (
                "Choose an operator for which a wrong function returns a wrong list: it reads one operand twice, and "
                "the names of its operands are not sorted."
            ),
            "for operand in (late, late, early): total.add_input(operand)",
        ),
    },
)
