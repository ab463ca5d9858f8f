"""Findings: what is wrong with an answer, as its trial showed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kuiper_edu.course.judge.sentences import Sentence
from kuiper_edu.course.trial.outcomes import Raised
from kuiper_edu.course.trial.values import Plain

UNCHANGED = "arguments changed"
"""The label under which a check reports the cases whose arguments an answer changed."""


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
        """The first wrong value, if it may be shown and is a list of a graph's nodes."""
        return _order(self.wrong[0]) if self.wrong and not self.hidden else None

    def wrong_order_in(self, sentence: Sentence) -> Mismatch | None:
        """Return the wrong value that a sentence is about, if it may be shown and is a list of a graph's nodes."""
        subject = self.subject_of(sentence)
        return _order(subject) if subject and not self.hidden else None

    def subject_of(self, sentence: Sentence) -> Mismatch | None:
        """Return the wrong value that a sentence is about: the one whose label it contains, else the first one.

        A sentence without values names no case: for it an error that was raised counts before a wrong result.
        """
        labels = set(sentence.texts())
        named = [each for each in self.wrong if each.label in labels]
        is_about_change = sentence.id.endswith(("/changed", f"/{UNCHANGED}"))
        changed = [
            each for each in self.wrong if each.label == UNCHANGED and (is_about_change or _names_any(each.got, labels))
        ]
        raised = [each for each in self.wrong if isinstance(each.got, dict) and "error" in each.got]
        return next(iter([*named, *changed, *(() if sentence.values else raised), *self.wrong]), None)


def _names_any(changed: Plain, labels: set[str]) -> bool:
    """Whether one of these labels is among the cases that are listed as changed."""
    return isinstance(changed, list | dict) and any(case in labels for case in changed if isinstance(case, str))


def _order(mismatch: Mismatch) -> Mismatch | None:
    """Return a wrong value if it is a list of a graph's nodes."""
    return mismatch if mismatch.graph is not None and mismatch.fault.kind != "type" else None


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
