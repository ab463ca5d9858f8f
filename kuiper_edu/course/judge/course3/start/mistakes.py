"""Exercise 1 of lesson 3.0: which scans are read wrongly."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import as_arrays, calls
from kuiper_edu.course.judge.course3.arrays import SYMPTOMS, formula
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import brief, what
from kuiper_edu.course.trial.values import Plain

CASES: dict[str, tuple[list[int], list[int]]] = {
    "five scans": ([3, 1, 4, 1, 5], [3, 7, 4, 1, 6]),
    "one digit, again and again": ([8, 8, 8, 8, 8, 8], [8, 1, 8, 8, 1, 9]),
    "all wrong": ([0, 1, 2], [9, 8, 7]),
    "the first": ([5, 2, 2, 0], [6, 2, 2, 0]),
    "none wrong": ([4, 2, 0], [4, 2, 0]),
}


def _places(answers: list[int], labels: list[int]) -> list[int]:
    return [place for place, pair in enumerate(zip(answers, labels, strict=True)) if pair[0] != pair[1]]


EXPECTED = {label: _places(*case) for label, case in CASES.items()}

_FORMULAS = (
    (
        lambda a, b: [p for p in range(len(a)) if a[p] == b[p]],
        "these are the scans that are read correctly: == finds those",
    ),
    (
        lambda a, b: [x for x, y in zip(a, b, strict=True) if x != y],
        "these are the wrong answers themselves: give their places",
    ),
    (
        lambda a, b: [y for x, y in zip(a, b, strict=True) if x != y],
        "these are the labels of the wrong ones: give their places",
    ),
    (lambda a, b: [p + 1 for p in _places(a, b)], "every place is one too large: the first scan has the place 0"),
    (lambda a, b: _places(a, b)[::-1], "the places are right, but from the end: ascending was asked for"),
    (
        lambda a, b: sorted({a.index(a[p]) for p in _places(a, b)}),
        "index gives the first place where a digit stands, and it may stand there again: count with enumerate",
    ),
    (
        lambda a, b: [b.index(b[p]) for p in _places(a, b)],
        "index gives the first place where a digit stands, and it may stand there again: count with enumerate",
    ),
    (
        lambda a, b: [a.index(a[p]) for p in _places(a, b)],
        "index gives the first place where a digit stands, and it may stand there again: count with enumerate",
    ),
    (lambda a, b: _places(a, b)[:1], "this is the first mistake only: go on after it, with a list that grows"),
    (
        lambda a, b: [p for p in _places(a, b) if p],
        "place 0 is missing: 0 counts as False, so `if place` leaves it out",
    ),
)


def mistakes(finding: Finding) -> str | None:
    """What came back in place of a list of places, or which other list it is."""
    first = finding.wrong[0]
    got, count = first.got, len(CASES[first.label][0])
    if _first_places(finding):
        return (
            f"one number came back, {got}, the place of the first mistake: a return inside the loop ends it. Collect "
            "the places, return after it"
        )
    if isinstance(got, int) and not isinstance(got, bool):
        return f"one number came back, {got}: a list of places was expected, not how many there are"
    if _ends_early(finding):
        return "this is the first mistake only: a return inside the loop ends it. Collect the places, return after it"
    if not isinstance(got, list):
        return f"a list of places was expected, {what(got)} came back"
    if len(got) == count and all(isinstance(item, bool) for item in got):
        return "a mask came back, a True or False for every scan: np.flatnonzero(mask) gives the places of its True"
    if any(isinstance(item, list) for item in got):
        return _nested(got)
    answers, labels = CASES[first.label]
    said = f"for the answers {answers} and the labels {labels}, {brief(got)} came back, {first.expected} was expected"
    return formula(finding, CASES, _FORMULAS) or said


def _ends_early(finding: Finding) -> bool:
    """Whether only the first place came back, and None where there is none."""
    return all(finding.reported.get(label) == (places[:1] or None) for label, places in EXPECTED.items())


def _first_places(finding: Finding) -> bool:
    """Whether the first place came back itself, not in a list, wherever there is one."""
    return all(finding.reported.get(label) == places[0] for label, places in EXPECTED.items() if places)


def _nested(got: list[Plain]) -> str:
    if len(got) == 1:
        return "np.where and np.nonzero give one array for each dimension, in a tuple: take its item [0]"
    return "every place stands in a list of its own: np.flatnonzero gives them as plain numbers"


EXERCISE = Exercise(
    "course3.mistakes",
    check=calls(CASES, as_arrays),
    rules={label: Equal(places) for label, places in EXPECTED.items()},
    detective=mistakes,
    symptoms=(
        Symptom(
            r"error: AttributeError: 'numpy.ndarray' object has no attribute 'index'",
            "an array has no index(): count with enumerate",
        ),
        Symptom(
            r"error: AttributeError: 'numpy.ndarray' object has no attribute 'append'",
            "an array has no append(): begin with a list, []",
        ),
        Symptom(
            r"error: IndexError",
            "a place is asked for that is not there: places run from 0 to len(labels) - 1, and the items of answers "
            "are digits, not places",
        ),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "For which scans do the answer and the label differ? What do you need of these scans?",
            "Go through both at once and count: enumerate(zip(answers, labels)). Or: answers != labels gives a True "
            "or False for every scan, and np.flatnonzero gives the places of the True ones.",
            "np.flatnonzero(answers != labels)",
        ),
    },
    solution="""\
def mistakes(answers, labels):
    wrong = []
    for place in range(len(labels)):
        if answers[place] != labels[place]:
            wrong.append(place)
    return wrong
""",
)
