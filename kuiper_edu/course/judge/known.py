"""The known wrong answers of an exercise: if a learner's answer reports the same values, it makes the same mistake.

What each stored wrong answer with a sentence of its own reports is computed when its author checks the exercise
(`tools/exercises.py check`), and stored in its `known.json`. A failed verdict only compares with that; it runs no other
answer.
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

_LAST_DIGITS = 1e-5  # in which computed numbers differ between machines, and in a page of the site
_LONGEST = 2000  # characters of a stored value; a longer one is stored as its digest


@dataclass(frozen=True)
class KnownAnswer:
    """A stored wrong answer: the sentence of its verdict, and what it reported.

    Args:
        name: its name, which the id of its sentence contains.
        sentence: the sentence of its verdict.
        status: `wrong`, `error`, `timeout`...
        error: the error that it raised, `KeyError: 'a'`, or `a warning`.
        wrong: the reported values that are not right, by label.
    """

    name: str
    sentence: str
    status: str
    error: str = ""
    wrong: Mapping[str, Plain] = field(default_factory=dict)


def known_of(finding: Finding, name: str, sentence: str) -> KnownAnswer:
    """Return a finding in its stored form."""
    wrong = {mismatch.label: _stored(mismatch.got) for mismatch in finding.wrong}
    return KnownAnswer(name, sentence, finding.status, _error_of(finding), wrong)


def written(entries: Sequence[KnownAnswer]) -> str:
    """Return the text of a `known.json`: one line for each wrong answer."""
    lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in entries]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def read(path: Path) -> tuple[KnownAnswer, ...]:
    """Return the entries of a `known.json`; none if there is no such file."""
    if not path.is_file():
        return ()
    return tuple(KnownAnswer(**entry) for entry in json.loads(path.read_text(encoding="utf-8")))


def the_same(finding: Finding, known: Sequence[KnownAnswer], rules: Mapping[str, Rule]) -> KnownAnswer | None:
    """Return the known wrong answer that reported the same in every case; None if there is none.

    Agreement on some cases is not enough: an answer that is right in a case where the stored one is wrong does not make
    its mistake, and an answer that is wrong in more cases makes another one.
    """
    found = known_of(finding, "", "")
    for entry in known:
        alike = (entry.status, entry.error) == (found.status, found.error)
        if alike and entry.wrong.keys() == found.wrong.keys() and _agree(entry, finding, rules):
            return entry
    return None


def _agree(entry: KnownAnswer, finding: Finding, rules: Mapping[str, Rule]) -> bool:
    """Whether the wrong values of a finding agree with those of a known answer."""
    found = {mismatch.label: mismatch.got for mismatch in finding.wrong}
    return all(_alike(rules.get(label), value, found[label]) for label, value in entry.wrong.items())


def _alike(rule: Rule | None, stored: Plain, got: Plain) -> bool:
    """Whether two wrong values are equal within the tolerance of the rule that rejects both."""
    if isinstance(rule, Close) and not isinstance(stored, str):
        return Close(stored, rule.tolerance).fault(got) is None
    if isinstance(rule, Raises) and _is_error(stored) and _is_error(got):
        unnamed = "unnamed" in (_refused(rule, stored)[1], _refused(rule, got)[1])  # the names show the mistake
        return bool(stored["text"] == got["text"] if unnamed else _refused(rule, stored) == _refused(rule, got))
    if _is_error(stored) and _is_error(got) and stored["error"] == "RecursionError":  # its text differs between Pythons
        return bool(got["error"] == "RecursionError")
    return same(_stored(got), stored, _LAST_DIGITS)


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
        deep = finding.error.name == "RecursionError"  # its text differs between runs
        return "RecursionError" if deep else f"{finding.error.name}: {finding.error.text}"
    return "a warning" if finding.warned else ""
