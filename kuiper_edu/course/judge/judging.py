"""Judging: compares what a trial reported with the rules of an exercise."""

from __future__ import annotations

from collections.abc import Mapping

from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Fault, Finding, Mismatch
from kuiper_edu.course.judge.rules import Changes, Close, Equal, ModelOrder, Order, Rule
from kuiper_edu.course.judge.sentences import told
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.course.trial.values import Plain

_UNREPORTED = "nothing was reported as {label!r}: a notebook older than the course? `kuiper-edu lab` updates it"
_ENDED = {"error": "error", "timeout": "timeout", "memory": "memory", "died": "died"}


def judge(exercise: Exercise, outcome: Outcome, hidden: Mapping[str, Rule] | None = None) -> Finding | None:
    """Judge an answer.

    Args:
        exercise: the exercise.
        outcome: the outcome of the answer's trial.
        hidden: the rules of a hidden check, used instead of the exercise's; what they expect is not shown.

    Returns:
        None if every value is right, else what is wrong. An answer that raised NotImplementedError is not written
        yet: its status is `blank`.
    """
    if outcome.error is not None and outcome.error.name == "NotImplementedError":
        return Finding(exercise.id, "blank", outcome.error)
    reported: dict[str, Plain] = dict(outcome.values)
    rules = exercise.rules if hidden is None else hidden
    wrong = tuple(_wrong(rules, reported, ended=outcome.status != "ran"))
    warned = exercise.quiet and "Warning" in outcome.warned
    if outcome.status == "ran" and not wrong and not warned:
        return None
    status = _ENDED.get(outcome.status, "wrong")
    warning = outcome.warned if warned else ""
    flooded = len(outcome.printed) >= LIMITS.printed
    return Finding(exercise.id, status, outcome.error, wrong, reported, warning, hidden is not None, flooded)


def _wrong(rules: Mapping[str, Rule], reported: Mapping[str, Plain], ended: bool) -> list[Mismatch]:
    found = []
    for label, rule in rules.items():
        if label not in reported:
            if not ended:  # if the check ended early, that is the finding
                found.append(
                    Mismatch(label, None, Fault("unreported", told("rule/unreported", _UNREPORTED, label=label)))
                )
            continue
        fault = rule.fault(reported[label])
        if fault is not None:
            expected = rule.expected if isinstance(rule, Equal | Close | Changes) else None
            graph = rule.graph if isinstance(rule, Order | ModelOrder) else None
            found.append(Mismatch(label, reported[label], fault, expected, graph))
    return found
