"""Findings: what is wrong with an answer, as its trial showed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kuiper_edu.course.judge.sentences import Sentence
from kuiper_edu.course.trial.outcomes import Raised
from kuiper_edu.course.trial.values import Plain


@dataclass(frozen=True)
class Fault:
    """Why a rule rejects a value.

    Args:
        kind: `value`, `number`, `length`, `type`, `error`, `raised`, `unnamed`, `unreported`, `warning`, or the kind
            of a `topo.Violation`.
        sentence: the reason, as a sentence.
        details: the names it is about; for `unnamed`, the missing word and the message that was found.

    Example:
        >>> from kuiper_edu.course.judge.sentences import told
        >>> print(Fault("number", told("rule/value", "expected {expected}, found {found}", expected=0.5, found=0.7)))
        expected 0.5, found 0.7
    """

    kind: str
    sentence: Sentence
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(self.sentence)


@dataclass(frozen=True)
class Mismatch:
    """One reported value that is not right.

    Args:
        label: the label under which it was reported.
        got: the value; None if nothing was reported.
        fault: why the rule rejects it.
        expected: the right value, if there is only one and it may be shown.
        graph: the graph, if the value is an order of one.
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
        error: the error that it raised, if any; for `timeout`, with the line that ran.
        wrong: the values that are not right, in the order in which they were reported.
        reported: all reported values: label -> value.
        warned: what was written to stderr.
        hidden: whether a hidden check found it, whose inputs and expected values are not shown.
        flooded: whether it printed more than is kept.
    """

    exercise: str
    status: str
    error: Raised | None = None
    wrong: tuple[Mismatch, ...] = ()
    reported: Mapping[str, Plain] = field(default_factory=dict)
    warned: str = ""
    hidden: bool = False
    flooded: bool = False

    @property
    def fault(self) -> Fault | None:
        """The fault of the first wrong value, if it may be shown."""
        return self.wrong[0].fault if self.wrong and not self.hidden else None

    @property
    def wrong_order(self) -> Mismatch | None:
        """The first wrong value, which the sentence is about, if it is a list of a graph's nodes."""
        if self.hidden or not self.wrong or self.wrong[0].fault.kind == "type":
            return None
        return self.wrong[0] if self.wrong[0].graph is not None else None


@dataclass(frozen=True)
class ErrorMessage:
    """A message about an error, or about the way in which an answer ended.

    Args:
        pattern: a regular expression for one of `at: LINE | timeout`, `status: ...`, `error: NAME: text`, or
            `stderr: ...`.
        sentence: the message; `{1}`, `{2}`... stand for the groups of `pattern`.
    """

    pattern: str
    sentence: str


Diagnose = Callable[[Finding], Sentence | None]
Hints = Mapping[str, tuple[str, str, str]]
