"""What a trial showed, and how a mistake shows in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kuiper_edu.course.trial.outcomes import Raised
from kuiper_edu.course.trial.values import Plain


@dataclass(frozen=True)
class Fault:
    """Why a value is not right, as a rule says.

    Args:
        kind: `value`, `number`, `length`, `type`, `error`, `raised`, `unnamed`, `unreported`, `warning`, or the kind
            of a `topo.Violation`.
        sentence: the same for people.
        details: what it is about: names; for `unnamed` the word that is not there, and what is.

    Example:
        >>> print(Fault("number", "expected 0.5, found 0.7"))
        expected 0.5, found 0.7
    """

    kind: str
    sentence: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Mismatch:
    """One reported value that is not right.

    Args:
        label: what it was reported as.
        got: the value; None where nothing was reported.
        fault: what the rule says.
        expected: what was expected, where one value alone is right and it may be told.
        graph: the graph it is an order of, if it is one.
    """

    label: str
    got: Plain
    fault: Fault
    expected: Plain = None
    graph: Mapping[str, list[str]] | None = None


@dataclass(frozen=True)
class Finding:
    """Why an answer is not right.

    Args:
        exercise: its id, `course4.topo_sort`.
        status: `blank` (not written yet), `wrong`, `error`, `timeout`, `memory`, `died` or `skipped`.
        error: what it raised, if it did; for `timeout` where it was.
        wrong: the values that are not right, the first reported first.
        reported: all that was reported: label -> value.
        warned: what was written to stderr.
        hidden: a hidden check found it: what it expected, and of which input, is not told.
    """

    exercise: str
    status: str
    error: Raised | None = None
    wrong: tuple[Mismatch, ...] = ()
    reported: Mapping[str, Plain] = field(default_factory=dict)
    warned: str = ""
    hidden: bool = False

    @property
    def fault(self) -> Fault | None:
        """What is wrong with the first wrong value, where that may be told."""
        return self.wrong[0].fault if self.wrong and not self.hidden else None

    @property
    def wrong_order(self) -> Mismatch | None:
        """The first wrong value, of which the sentence speaks, where it is a list of a graph's nodes."""
        if self.hidden or not self.wrong or self.wrong[0].fault.kind == "type":
            return None
        return self.wrong[0] if self.wrong[0].graph is not None else None


@dataclass(frozen=True)
class ErrorMessage:
    """What is said of an error, or of the end of an answer.

    Args:
        pattern: what it is said of, one of `at: LINE | timeout`, `status: ...`,
            `error: NAME: text`, or `stderr: ...`.
        sentence: what it means; `{1}`, `{2}`... stand for the groups of `pattern`.
    """

    pattern: str
    sentence: str


Diagnose = Callable[[Finding], str | None]
Hints = Mapping[str, tuple[str, str, str]]
