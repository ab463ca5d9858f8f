"""What a check saw, and how a mistake shows in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

Hints = dict[str, dict[str, tuple[str, str, str]]]


@dataclass(frozen=True)
class Fault:
    """Why an output is not right, as a comparator says.

    Args:
        kind: `line`, `number`, `length`, `label`, `mention`, `warning`, or that of a `topo.Violation`.
        sentence: the same for people.
        details: what it is about: names; for `mention` the word that is not there, and what is.

    Example:
        >>> print(Fault("number", "line 1: 0.7 is printed where 0.5 is expected"))
        line 1: 0.7 is printed where 0.5 is expected
    """

    kind: str
    sentence: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Finding:
    """What a check saw.

    Args:
        check: the check's name.
        exercise: the exercise it belongs to, `course4.topo_sort`.
        status: wrong, error, timeout, died or skipped.
        error: name and text of the exception, if there was one.
        got: what was printed.
        expected: what should have been; empty where it may not be told (hidden checks).
        stderr: what was written to stderr.
        fault: what the comparator found.
    """

    check: str
    exercise: str
    status: str
    error: tuple[str, str] | None = None
    got: str = ""
    expected: str = ""
    stderr: str = ""
    fault: Fault | None = None

    def differing_lines(self) -> list[tuple[str, str]]:
        """The pairs (expected, printed) of lines that differ; empty where nothing is expected openly."""
        if not self.expected:
            return []
        pairs = zip_longest(self.expected.strip().splitlines(), self.got.strip().splitlines(), fillvalue="")
        return [(want.strip(), have.strip()) for want, have in pairs if want.strip() != have.strip()]


@dataclass(frozen=True)
class Symptom:
    """One mistake and how it shows.

    Args:
        exercises: a pattern for the exercises it can be met in.
        seen: a pattern for what is seen, one of `status: ...`, `error: NAME: text`, `stderr: ...`,
            `fault: kind | detail | ...`, or `line: expected => printed`.
        sentence: what it means; `{1}`, `{2}`... stand for the groups of `seen`, `{fault}` for the comparator's words.
    """

    exercises: str
    seen: str
    sentence: str


Detective = Callable[[Finding], str | None]
