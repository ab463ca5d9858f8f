"""From what a check saw to one sentence that names the mistake.

A check knows that something is wrong; a learner wants to know what. `symptoms.py` holds the table: what was seen
and what it means. Of the strongest evidence the first symptom that fits speaks; where none fits, the plain
difference is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest


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


def explain(finding: Finding) -> tuple[str, str]:
    """One sentence for what went wrong, and where help is.

    Args:
        finding: what the check saw.

    Returns:
        The sentence, without a full stop; and the call that gives a hint, or "".

    Example:
        >>> explain(Finding("check", "course4.chain", "error", ("RecursionError", "too deep")))[0]
        'one call inside another for every operator ends after about a thousand: keep what is still to do in a list'
    """
    from kuiper_edu.homework.detectives import DETECTIVES
    from kuiper_edu.homework.hints import HINTS
    from kuiper_edu.homework.symptoms import SYMPTOMS

    hint = f'homework.hint("{finding.exercise}")' if finding.exercise in HINTS else ""
    symptoms = [symptom for symptom in SYMPTOMS if re.fullmatch(symptom.exercises, finding.exercise)]
    for seen in _evidence(finding):
        for symptom in symptoms:
            match = re.search(symptom.seen, seen, re.DOTALL)
            if match:
                return symptom.sentence.format(match[0], *match.groups(), fault=finding.fault), hint
    detective = DETECTIVES.get(finding.exercise)
    said = detective(finding) if detective and finding.status == "wrong" else None
    return said or _plain(finding), hint


def _evidence(finding: Finding) -> list[str]:
    """What was seen, the strongest first."""
    seen = [f"status: {finding.status}"] if finding.status in ("timeout", "died", "skipped") else []
    if finding.error:
        seen.append(f"error: {finding.error[0]}: {finding.error[1]}")
    if finding.stderr:
        seen.append(f"stderr: {finding.stderr}")
    if finding.fault:
        seen.append(" | ".join((f"fault: {finding.fault.kind}", *finding.fault.details)))
    return seen + [f"line: {want} => {have}" for want, have in finding.differing_lines()]


def _plain(finding: Finding) -> str:
    if finding.error:
        return (
            f"{finding.error[0]}: {_short(finding.error[1])}" if finding.error[1] else f"{finding.error[0]} was raised"
        )
    if finding.fault:
        return finding.fault.sentence
    for want, have in finding.differing_lines():
        return f"{_short(have)!r} is printed where {_short(want)!r} is expected"
    if finding.stderr:
        return f"a warning came with the result: {_short(finding.stderr.strip())}"
    return "with other inputs than those you see, the result is another than expected"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else f"{line[:190]}..."
