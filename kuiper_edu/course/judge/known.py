"""The known wrong answers of an exercise: one that reported just what a learner's answer reported names its mistake.

What each stored wrong answer reports is computed when its author checks the exercise (`tools/exercises.py check`), and
stands in `known.json` beside it. A failed verdict compares with that, and runs nothing more.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Close, Raises, Rule, same
from kuiper_edu.course.trial.values import Plain

_LONGEST = 2000  # characters of a stored value; of a longer one its digest is stored


@dataclass(frozen=True)
class KnownAnswer:
    """What a stored wrong answer is told, and what it reported.

    Args:
        sentence: what it is told.
        own: the sentence is its own, and stands above it; else it is one of the exercise or of every exercise.
        status: `wrong`, `error`, `timeout`...
        error: what it raised, or warned of: `KeyError: 'a'`.
        wrong: the reported values that are not right, by label.
    """

    sentence: str
    own: bool
    status: str
    error: str = ""
    wrong: Mapping[str, Plain] = field(default_factory=dict)


def known_of(finding: Finding, sentence: str, own: bool) -> KnownAnswer:
    """A finding as it is stored."""
    wrong = {seen.label: _stored(seen.got) for seen in finding.wrong}
    return KnownAnswer(sentence, own, finding.status, _error_of(finding), wrong)


def written(entries: Sequence[KnownAnswer]) -> str:
    """The text of `known.json`: one line for each wrong answer."""
    lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in entries]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read(path: Path) -> tuple[KnownAnswer, ...]:
    """The entries of a `known.json`; none where there is no such file."""
    if not path.is_file():
        return ()
    return tuple(KnownAnswer(**entry) for entry in json.loads(path.read_text(encoding="utf-8")))


def sentence_of_the_same(finding: Finding, known: Sequence[KnownAnswer], rules: Mapping[str, Rule]) -> str | None:
    """The sentence of the wrong answer that reported the same in every case.

    Agreement on some cases is not enough: who is right in a case in which the stored answer is wrong does not make its
    mistake, and who is wrong in more makes another one.
    """
    mine = known_of(finding, "", own=True)
    for entry in known:
        alike = (entry.own, entry.status, entry.error) == (True, mine.status, mine.error)
        if alike and entry.wrong.keys() == mine.wrong.keys() and _agree(entry, finding, rules):
            return entry.sentence
    return None


def _agree(entry: KnownAnswer, finding: Finding, rules: Mapping[str, Rule]) -> bool:
    """Whether all its wrong values came here."""
    mine = {seen.label: seen.got for seen in finding.wrong}
    return all(_alike(rules.get(label), value, mine[label]) for label, value in entry.wrong.items())


def _alike(rule: Rule | None, stored: Plain, got: Plain) -> bool:
    """Whether two wrong values are one by the tolerance of the rule that refused both."""
    if isinstance(rule, Close) and not isinstance(stored, str):
        return Close(stored, rule.tolerance).fault(got) is None
    if isinstance(rule, Raises) and _is_error(stored) and _is_error(got):
        unnamed = "unnamed" in (_refused(rule, stored)[1], _refused(rule, got)[1])  # what it names tells the mistake
        return bool(stored["text"] == got["text"] if unnamed else _refused(rule, stored) == _refused(rule, got))
    return same(_stored(got), stored)


def _is_error(value: Plain) -> bool:
    return isinstance(value, dict) and "error" in value


def _refused(rule: Raises, value: Plain) -> tuple[str, str]:
    fault = rule.fault(value)
    return value["error"], fault.kind if fault else ""


def _stored(value: Plain) -> Plain:
    text = json.dumps(value, sort_keys=True)
    if len(text) <= _LONGEST:
        return value
    return f"sha256 {hashlib.sha256(text.encode()).hexdigest()}"


def _error_of(finding: Finding) -> str:
    if finding.error is not None and finding.status == "error":
        deep = finding.error.name == "RecursionError"  # where the limit is hit, and so the text, differs between runs
        return "RecursionError" if deep else f"{finding.error.name}: {finding.error.text}"
    return "a warning" if finding.warned else ""
