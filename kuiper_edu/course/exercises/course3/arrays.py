"""What the exercises of lessons 3.0 and 3.0b share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kuiper_edu.course.judge.rules import Close, Equal, Rule
from kuiper_edu.course.trial.values import Plain

TOLERANCE = 1e-6
AFTERWARDS = ": what was given, afterwards"


def kept_rules(expected: Mapping[str, Plain], given: Mapping[str, Sequence[Plain]]) -> dict[str, Rule]:
    """The rules for what comes back, and for the first array that was given: it stays as it was."""
    return {
        key: rule
        for label, numbers in expected.items()
        for key, rule in ((label, Close(numbers, TOLERANCE)), (label + AFTERWARDS, Equal(given[label][0])))
    }
