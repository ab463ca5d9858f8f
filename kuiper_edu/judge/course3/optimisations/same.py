"""Exercise 3 of lesson 3.4: when two operators are the same."""

from __future__ import annotations

from kuiper_edu.judge.course3.optimisations.pairs import PAIRS, Spec, built
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding, Symptom
from kuiper_edu.judge.rules import Equal
from kuiper_edu.judge.wording import COMMON, what


def check_same(function: Function, report: Report) -> None:
    """Ask of every pair."""
    for label, (one, other, _) in PAIRS.items():
        report(label, function(*built(one, other)))


def same(finding: Finding) -> str | None:
    """The first pair that is judged wrongly."""
    for seen in finding.wrong:
        if not isinstance(seen.got, bool):
            return f"for {seen.label}, {what(seen.got)} came back: True or False was expected"
    twins = [label for label, (_, _, is_same) in PAIRS.items() if is_same]
    if [seen.label for seen in finding.wrong] == twins:
        return (
            "no two operators are found to be the same, twins neither: "
            "their names and outputs always differ, do not compare those"
        )
    first = finding.wrong[0]
    one, other, is_same = PAIRS[first.label]
    if "last digits" in first.label:
        return f"{first.label} are not the same: every number must be equal, not only close to the other"
    if not is_same:
        return f"{first.label} are not the same, and True came back: {_what_differs(one, other)}"
    if "listed in another order" in first.label:
        return f"{first.label} are the same, and False came back: a name finds its value wherever it stands"
    if "copies" in first.label:
        return f"{first.label} are the same, and False came back: compare the numbers of the arrays (attribute.data)"
    return f"{first.label} are the same, and False came back"


def _what_differs(one: Spec, other: Spec) -> str:
    if one.type != other.type:
        return "their types differ"
    if one.inputs != other.inputs:
        return "what they read, or the order of it, differs"
    return "their parameters differ" if dict(one.params) != dict(other.params) else "their weights differ"


EXERCISE = Exercise(
    "course3.same",
    check=check_same,
    rules={label: Equal(is_same) for label, (_, _, is_same) in PAIRS.items()},
    detective=same,
    symptoms=(
        Symptom(
            r"error: ValueError: The truth value of an array",
            "arrays are compared by np.array_equal(a, b): `==` gives one answer for each number",
        ),
        Symptom(
            r"error: ValueError: operands could not be broadcast",
            "the weights may have different shapes: np.array_equal looks at the shapes first",
        ),
        Symptom(
            r"error: KeyError: '?(\w+)",
            "not every operator has {1!r}: compare the names first, then what they stand for",
        ),
        Symptom(
            r"error: IndexError",
            "the two may read different numbers of operands: compare the lists, or their lengths first",
        ),
        Symptom(r"error: ValueError: zip\(\) argument", "the two may differ in length: that is a difference, no error"),
        *COMMON,
    ),
    hints={
        "": (
            "Which four things decide what an operator computes? Which of them can be compared with ==?",
            "type, inputs and params can: two operands are equal if they are the same object, two dicts if their keys "
            "and values are equal. For attrs compare the names, then for each name the arrays in .data.",
            "a.attrs.keys() == b.attrs.keys() and "
            "all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)",
        ),
    },
    solution="""\
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)
""",
)
