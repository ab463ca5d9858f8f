"""What is stored of the answers to an exercise: known.json, wrong.json and told.json.

known.json has what wrong answers with a message of their own report: verdicts compare with it. wrong.json has what the
others report and are told, and told.json what strangers' answers are told. Those of a homework are beside its
reference; only its known.json are in the catalogue.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.exercises import Exercise, exercise, folder_of
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.known import KnownAnswer
from kuiper_edu.course.judge.rules import same
from tools import homework_answers
from tools.answer_trials import WRONG_SECONDS, AnswerIsRightError, finding_of, wrong_finding

OTHERS = "wrong.json"
_LAST_DIGITS = 1e-3  # in which numbers differ between processors; Winograd's come from differences of larger ones
RENEW = "if this is intended, store it anew: python tools/exercises.py check"  # all, or those named


def computed(task: Exercise) -> tuple[list[KnownAnswer], list[OtherAnswer]]:
    """Compute what each wrong answer reports: those with a message of their own, and the others with theirs.

    Raises:
        AnswerIsRightError: one of them is right.
    """
    found = [(each, wrong_finding(task, each)) for each in answers(folder_of(task.id) / "wrong.py")]
    own = [own_entry(answer, wrong) for answer, wrong in found if answer.sentence]
    whole = replace(task, known=tuple(own))
    return own, [other_entry(wrong, whole) for answer, wrong in found if not answer.sentence]


def own_entry(answer: Answer, wrong: Finding) -> KnownAnswer:
    """Return the entry of known.json for a wrong answer with a message of its own."""
    return known.known_of(wrong, answer.name, answer.sentence)


@dataclass(frozen=True)
class OtherAnswer:
    """An entry of wrong.json: a wrong answer without a message of its own, the sentence that it is told, and its ids.

    Which sentence an endless answer is told may depend on the line in which the timer rings: it is not stored.
    """

    ids: tuple[str, ...]
    sentence: str
    status: str
    error: str
    wrong: Mapping[str, Any]


_Entry = TypeVar("_Entry", KnownAnswer, OtherAnswer)


def other_entry(wrong: Finding, task: Exercise) -> OtherAnswer:
    """Return the entry of wrong.json for a wrong answer without a message of its own."""
    sentence = None if wrong.status == "timeout" else explain(wrong, task)
    entry = known.known_of(wrong, "", str(sentence or ""))
    return OtherAnswer(
        tuple(sentence.ids()) if sentence else (), entry.sentence, entry.status, entry.error, entry.wrong
    )


def agree(one: KnownAnswer | OtherAnswer, other: KnownAnswer | OtherAnswer) -> bool:
    """Whether two entries are the same but for the last digits of numbers, which differ between processors."""
    numbers = same(dict(one.wrong), dict(other.wrong), _LAST_DIGITS)
    return numbers and replace(one, wrong={}) == replace(other, wrong={})


def written_others(entries: Sequence[OtherAnswer]) -> str:
    """Return the text of a `wrong.json`: one line for each answer."""
    return "[\n" + ",\n".join(json.dumps(asdict(entry), ensure_ascii=False) for entry in entries) + "\n]\n"


def others_of(folder: Path) -> list[OtherAnswer]:
    """Return the entries of the wrong.json in a folder of answers; none if there is no such file."""
    file = folder / OTHERS
    entries = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return [OtherAnswer(**{**entry, "ids": tuple(entry["ids"])}) for entry in entries]


def in_order(
    cells: Iterable[Answer], own: Iterable[KnownAnswer], others: Iterable[OtherAnswer]
) -> Iterator[tuple[Answer, KnownAnswer | OtherAnswer]]:
    """Yield each wrong answer with its stored entry."""
    of_own, of_others = iter(own), iter(others)
    for each in cells:
        yield each, next(of_own if each.sentence else of_others)


def store(
    folder: Path,
    own: Sequence[KnownAnswer] | None,
    others: Sequence[OtherAnswer],
    messages: Sequence[tuple[str, str]],
) -> None:
    """Write the files that are computed from the answers in a folder."""
    if own is not None:
        (folder / "known.json").write_text(
            known.written(_kept(known.read(folder / "known.json"), own)), encoding="utf-8"
        )
    (folder / OTHERS).write_text(written_others(_kept(others_of(folder), others)), encoding="utf-8")
    if messages:
        (folder / "told.json").write_text(written_strangers(messages), encoding="utf-8")


def _kept(stored: Sequence[_Entry], computed: Sequence[_Entry]) -> list[_Entry]:
    """Return the computed entries, but the stored one where it agrees: a file does not change with the processor."""
    return [next((old for old in stored if agree(old, new)), new) for new in computed]


def strangers(task: Exercise) -> list[tuple[str, str]]:
    """Return (expected message, message) for each wrong answer of a person who had only read the text."""
    found = [(answer, finding_of(task, answer)) for answer in answers(folder_of(task.id) / "strangers.py")]
    return [(answer.sentence, told_a_stranger(wrong, task)) for answer, wrong in found]


def told_a_stranger(wrong: Finding | None, task: Exercise | None) -> str:
    """Return what an answer is told; for one that never ends only that, since where it is stopped differs."""
    if wrong is None:
        return "it is right"
    return "it does not end" if wrong.status == "timeout" else str(explain(wrong, task))


def written_strangers(messages: list[tuple[str, str]]) -> str:
    """Return the text of told.json."""
    entries = [{"must_say": must_say, "told": sentence} for must_say, sentence in messages]
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def homework_folder(name: str) -> Path:
    """Return where the answers to a question of a homework are stored."""
    course, _, own = name.partition(".")
    return homework_answers.REFERENCE / course / "answers" / own


def folder_checked_by(name: str) -> Path | None:
    """Return the folder of the answers to the cell that an exercise of a homework checks; None if none are stored."""
    own = homework_folder(name)
    checking = (each for each in homework_answers.folders() if name in homework_answers.exercises_of(each))
    return own if own.is_dir() else next(checking, None)


@cache
def homework_findings(folder: Path) -> list[tuple[Answer, Finding]]:
    """Return each wrong answer to a cell of a homework with the judge's finding.

    Raises:
        AnswerIsRightError: one of them is right.
    """
    findings = []
    for answer in answers(folder / "wrong.py"):
        wrong = homework_answers.first_finding(folder, answer.source, WRONG_SECONDS)
        if wrong is None:
            raise AnswerIsRightError(f"{folder.name}: wrong.py, line {answer.line}: this answer is taken for right")
        findings.append((answer, wrong))
    return findings


def stored_with(folder: Path) -> list[str]:
    """Return the exercises whose known.json has answers of this folder: they check its cell, and have no other."""
    checking = homework_answers.exercises_of(folder)
    return [name for name in checking if homework_folder(name) == folder or not homework_folder(name).is_dir()]


def homework_known(folder: Path) -> dict[str, list[KnownAnswer]]:
    """Return for each exercise that checks the cell the entries of those wrong answers that fail there first."""
    by_exercise: dict[str, list[KnownAnswer]] = {name: [] for name in homework_answers.exercises_of(folder)}
    for answer, wrong in homework_findings(folder):
        if answer.sentence:
            by_exercise[wrong.exercise].append(own_entry(answer, wrong))
    return by_exercise


def homework_others(folder: Path, entries: Mapping[str, list[KnownAnswer]]) -> list[OtherAnswer]:
    """Return the entries of the wrong.json beside a homework's reference."""
    found = homework_findings(folder)
    return [other_entry(wrong, exercise_of(wrong, entries)) for answer, wrong in found if not answer.sentence]


def exercise_of(wrong: Finding, entries: Mapping[str, list[KnownAnswer]]) -> Exercise:
    """Return the exercise of a finding, with the newly computed known answers."""
    return replace(exercise(wrong.exercise), known=tuple(entries.get(wrong.exercise, ())))


def homework_strangers(folder: Path, entries: Mapping[str, list[KnownAnswer]]) -> list[tuple[str, str]]:
    """Return (expected message, message) for each wrong answer of a person who had only read the text."""
    messages = []
    for answer in answers(folder / "strangers.py"):
        wrong = homework_answers.first_finding(folder, answer.source, WRONG_SECONDS)
        messages.append((answer.sentence, told_a_stranger(wrong, exercise_of(wrong, entries) if wrong else None)))
    return messages
