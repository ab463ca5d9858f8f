"""What is missing or wrong in an exercise: answers that are judged wrongly, sentences and cases that nobody needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge.describe import FAULTS, KINDS
from kuiper_edu.course.judge.exercises import Exercise, folder_of
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.hints import openers
from kuiper_edu.course.judge.known import KnownAnswer
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.resources import LIMITS
from tools import answer_trials, homework_answers
from tools.answer_trials import finding, finding_of, wrong_finding
from tools.stored_answers import OtherAnswer, exercise_of, homework_findings, in_order, others_of, own_entry


def problems(task: Exercise) -> Iterator[str]:
    """Yield what is wrong with an exercise whose known.json is up to date."""
    kinds = [("solution.py", task.solution)]
    kinds += [(f"right.py, line {each.line}", each.source) for each in answers(folder_of(task.id) / "right.py")]
    for kind, source in kinds:
        refused = finding(task, source, LIMITS.cpu_seconds)
        if refused is not None:
            yield f"{kind}: a right answer is refused: {explain(refused, task)}"
    cells = answers(folder_of(task.id) / "wrong.py")
    others = others_of(folder_of(task.id))
    yield from names(cells)
    yield from _two_sentences(task, cells)
    yield from repeated(in_order(cells, task.known, others))
    yield from unreached(task, others)
    yield from _idle(task, others)


def homework_problems(
    folder: Path, own: Mapping[str, list[KnownAnswer]], others: Sequence[OtherAnswer]
) -> Iterator[str]:
    """Yield what is wrong with the answers to a cell of a homework.

    Args:
        folder: the folder of answers.
        own: the entries of known.json of each exercise that checks the cell.
        others: those of wrong.json.
    """
    found = homework_findings(folder)
    cells = [answer for answer, _ in found]
    yield from names(cells)
    for answer, wrong in found:
        message = str(explain(wrong, exercise_of(wrong, own)))
        if answer.sentence and message != answer.sentence:
            yield f"wrong.py, line {answer.line}: it is told {message!r}"
    in_their_order = [own_entry(answer, wrong) for answer, wrong in found if answer.sentence]
    yield from repeated(in_order(cells, in_their_order, others))
    for answer in answers(folder / "right.py"):
        if homework_answers.first_finding(folder, answer.source) is not None:
            yield f"right.py, line {answer.line}: a right answer is refused"


def heading(task: Exercise) -> Iterator[str]:
    """Yield what is missing in an exercise's title, lesson, difficulty and minutes."""
    if not (task.title and task.minutes and task.difficulty and task.lesson):
        yield "exercise.py: title, lesson, difficulty and minutes are needed"


def names(cells: Iterable[Answer]) -> Iterator[str]:
    """Yield the wrong answers whose sentence has no name, or the name of another."""
    earlier: set[str] = set()
    for each in cells:
        if each.sentence and (not each.name or each.name in earlier):
            found = f"{each.name!r} is taken" if each.name else "found none"
            yield f"wrong.py, line {each.line}: expected a name of its own, `# %% [name] sentence`, {found}"
        earlier.add(each.name)


def _two_sentences(task: Exercise, cells: Iterable[Answer]) -> Iterator[str]:
    """Yield the wrong answers whose own message is not shown, because another answer reports the same."""
    for each in cells:
        message = str(explain(wrong_finding(task, each), task))
        if each.sentence and message != each.sentence:
            yield f"wrong.py, line {each.line}: it is told {message!r}, as another answer that reports the same"


def repeated(stored: Iterable[tuple[Answer, KnownAnswer | OtherAnswer]]) -> Iterator[str]:
    """Yield the wrong answers that report the same as an earlier one, with the same message."""
    earlier: dict[str, int] = {}
    for answer, entry in stored:
        behaviour = repr((entry.sentence, entry.status, entry.error, entry.wrong))
        if entry.status != "timeout" and behaviour in earlier:  # a stopped answer reports nothing to compare
            yield f"wrong.py, line {answer.line}: it reports, and is told, the same as line {earlier[behaviour]}"
        earlier.setdefault(behaviour, answer.line)


def unreached(task: Exercise, others: Sequence[OtherAnswer]) -> Iterator[str]:
    """Yield the sentences and hints that no stored answer reaches, of this exercise or of one that shares them."""
    reached = set(_told_to(task, others))
    ended = {entry.status for entry in [*task.known, *others]}  # the sentence of an endless answer is not stored
    for kind in ("errors", "says", "ends"):
        for key, sentence in getattr(task, kind).items():
            of_all = key in COMMON_ERRORS or key in task.rules or key.rpartition(": ")[2] in KINDS + FAULTS
            of_all = of_all or (kind == "ends" and key.partition(": ")[0] in ended)
            if not of_all and f"{task.id}/{kind}/{key}" not in reached and not _reached_elsewhere(task, kind, sentence):
                yield f"exercise.py: no wrong answer is told the sentence of {key!r}"
    for symptom in filter(None, task.hints):
        if reached.isdisjoint(openers(task, symptom)):
            yield f"exercise.py: no wrong answer is told a sentence that opens the hint {symptom!r}"


def _told_to(task: Exercise, others: Sequence[OtherAnswer]) -> Iterator[str]:
    """Yield the ids of the sentences that wrong answers are told, the stored ones and those of strangers."""
    yield from (f"{task.id}/stored/{entry.name}" for entry in task.known)
    yield from (each for entry in others for each in entry.ids)
    for answer in answers(folder_of(task.id) / "strangers.py"):
        wrong = finding_of(task, answer)
        if wrong is not None:
            yield from explain(wrong, task).ids()


def _reached_elsewhere(task: Exercise, kind: str, sentence: str) -> bool:
    """Whether an answer to another exercise of the lesson is told this sentence, which that shares."""
    return any(
        f"{other.id}/{kind}/{key}" in entry.ids
        for other in answer_trials.lessons().get(task.lesson[:3], [])
        for key, shared in getattr(other, kind).items()
        if shared == sentence
        for entry in others_of(folder_of(other.id))
    )


def _idle(task: Exercise, others: Sequence[OtherAnswer]) -> Iterator[str]:
    """Yield the cases in which no wrong answer fails."""
    broken = {label for entry in [*task.known, *others] for label in entry.wrong}
    for label in task.rules:
        if label not in broken:
            yield f"exercise.py: no wrong answer fails in {label!r}: what does this case tell?"
