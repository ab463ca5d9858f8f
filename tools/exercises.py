"""The author's tool for the catalogue of exercises, kuiper_edu/course/exercises.

    python tools/exercises.py check course4.swaps    check an exercise, and store what its wrong answers report; all
                                                     exercises where none is named
    python tools/exercises.py why course4.swaps FILE say who says what about an answer
    python tools/exercises.py new course4.my_sort    write the files of a new exercise

An exercise is a folder: exercise.py (title, minutes, cases, rules, hints, sentences for errors), solution.py, right.py
(unusual right answers) and wrong.py (wrong answers). The latter two are files of cells: a cell begins with `# %%`, and
the comment there is the message for this answer, after its name. The message for a wrong answer without one is the
exercise's sentence for an error or a value, or a general one. The code above the first cell is what the notebook has
imported. `check` writes known.json, with which verdicts compare (wrong answers with a message of their own), wrong.json
(what the others report and are told), and told.json (what strangers' answers are told).

For an exercise that is named, `check` also tries mechanical changes of the solution, and lists those that the cases
accept: each is equivalent to the solution, or a case is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.describe import FAULTS, KINDS
from kuiper_edu.course.judge.exercises import CATALOGUE, Exercise, exercise, folder_of, ids
from kuiper_edu.course.judge.explain import explain, spoken
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.hints import openers
from kuiper_edu.course.judge.known import KnownAnswer
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError
from tools import answer_trials, homework_answers
from tools.answer_trials import WRONG_SECONDS, AnswerIsRightError, finding, finding_of, wrong_finding
from tools.mutants import Mutant, mutants

OTHERS = "wrong.json"
LONGEST = 40  # minutes of a lesson


def accepted_mutants(task: Exercise) -> list[Mutant]:
    """Return the mechanical changes of the solution that are taken for right, by line."""
    found = [mutant for mutant in mutants(solution_of(task)) if _is_right(task, mutant.source)]
    return sorted(found, key=lambda mutant: mutant.line)


def solution_of(task: Exercise) -> str:
    """Return the worked solution; that of a homework is in the reference, "" if another cell's answer is checked."""
    folder = homework_folder(task.id)
    return task.solution or (homework_answers.solution(folder) if folder.is_dir() else "")


def _is_right(task: Exercise, source: str) -> bool:
    if task.check is None:
        return homework_answers.first_finding(homework_folder(task.id), source, WRONG_SECONDS) is None
    try:
        return finding(task, source) is None
    except Exception:  # raised when the changed code is defined, before its check
        return False


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


def other_entry(wrong: Finding, task: Exercise) -> OtherAnswer:
    """Return the entry of wrong.json for a wrong answer without a message of its own."""
    sentence = None if wrong.status == "timeout" else explain(wrong, task)
    entry = known.known_of(wrong, "", str(sentence or ""))
    return OtherAnswer(
        tuple(sentence.ids()) if sentence else (), entry.sentence, entry.status, entry.error, entry.wrong
    )


def written_others(entries: Sequence[OtherAnswer]) -> str:
    """Return the text of a `wrong.json`: one line for each answer."""
    return "[\n" + ",\n".join(json.dumps(asdict(entry), ensure_ascii=False) for entry in entries) + "\n]\n"


def others_of(folder: Path) -> list[OtherAnswer]:
    """Return the entries of the wrong.json in a folder of answers; none if there is no such file."""
    file = folder / OTHERS
    entries = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return [OtherAnswer(**{**entry, "ids": tuple(entry["ids"])}) for entry in entries]


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


def in_order(
    cells: Iterable[Answer], own: Iterable[KnownAnswer], others: Iterable[OtherAnswer]
) -> Iterator[tuple[Answer, KnownAnswer | OtherAnswer]]:
    """Yield each wrong answer with its stored entry."""
    of_own, of_others = iter(own), iter(others)
    for each in cells:
        yield each, next(of_own if each.sentence else of_others)


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


def check(name: str) -> int:
    """Store what answers to an exercise report and are told, and print what is wrong; return the number of problems."""
    task = exercise(name)
    if task.check is None:
        folder = homework_folder(name)
        return check_homework(folder) if folder.is_dir() else 0
    missing = list(heading(task))
    task = replace(task, title=task.title or name)  # without a title no stored answer is compared
    own, others = computed(task)
    task = replace(task, known=tuple(own))
    store(folder_of(name), own, others, strangers(task))
    faults = missing + list(problems(task))
    for problem in faults:
        print(f"{name}: {problem}")
    if task.minutes > LONGEST:
        print(f"{name}: warning: {task.minutes} minutes are more than a lesson takes")
    wrong = len(own) + len(others)
    print(f"{name}: {wrong} wrong answers, {len(own)} with a sentence of their own; {len(faults)} problems")
    return len(faults)


def store(
    folder: Path,
    own: Sequence[KnownAnswer] | None,
    others: Sequence[OtherAnswer],
    messages: Sequence[tuple[str, str]],
) -> None:
    """Write the files that are computed from the answers in a folder."""
    if own is not None:
        (folder / "known.json").write_text(known.written(own), encoding="utf-8")
    (folder / OTHERS).write_text(written_others(others), encoding="utf-8")
    if messages:
        (folder / "told.json").write_text(written_strangers(messages), encoding="utf-8")


def list_accepted(name: str) -> int:
    """Print the mechanical changes of the solution that the cases accept; return their number."""
    accepted = accepted_mutants(exercise(name))
    for mutant in accepted:
        print(f"{name}: accepted: {mutant.change} (line {mutant.line} of the solution). Equivalent?")
    return len(accepted)


def homework_folder(name: str) -> Path:
    """Return where the answers to a question of a homework are stored."""
    course, _, own = name.partition(".")
    return homework_answers.REFERENCE / course / "answers" / own


def check_homework(folder: Path) -> int:
    """Check the answers to a cell of a homework, which several exercises check; return the number of problems."""
    found = homework_findings(folder)
    own = homework_known(folder)
    for name in stored_with(folder):
        (folder_of(name) / "known.json").write_text(known.written(own[name]), encoding="utf-8")
    others = [other_entry(wrong, exercise_of(wrong, own)) for answer, wrong in found if not answer.sentence]
    store(folder, None, others, homework_strangers(folder, own))
    cells = [answer for answer, _ in found]
    problems = list(names(cells))
    problems += [
        f"wrong.py, line {answer.line}: it is told {str(explain(wrong, exercise_of(wrong, own)))!r}"
        for answer, wrong in found
        if answer.sentence and str(explain(wrong, exercise_of(wrong, own))) != answer.sentence
    ]
    own_in_order = [own_entry(answer, wrong) for answer, wrong in found if answer.sentence]
    problems += repeated(in_order(cells, own_in_order, others))
    problems += [
        f"right.py, line {answer.line}: a right answer is refused"
        for answer in answers(folder / "right.py")
        if homework_answers.first_finding(folder, answer.source) is not None
    ]
    for problem in problems:
        print(f"{folder.name}: {problem}")
    print(f"{folder.name}: {len(found)} wrong answers; {len(problems)} problems")
    return len(problems)


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


def why(name: str, file: str) -> int:
    """Print what an answer is told, and who was asked before; return the exit code."""
    task, source = exercise(name), Path(file).read_text(encoding="utf-8")
    if task.check is None:
        course, _, own = name.partition(".")
        wrong = homework_answers.first_finding(homework_answers.REFERENCE / course / "answers" / own, source)
    else:
        wrong = finding(task, source)
    if wrong is None:
        print(f"{name}: it is right")
        return 0
    for source_, sentence in spoken(wrong, exercise(wrong.exercise)):
        if sentence is None:
            print(f"  {source_.name:10} nothing  ({source_.says})")
            continue
        print(f"  {source_.name:10} speaks   ({source_.says})")
        print(f"{sentence.id}: {sentence}")
        break
    return 0


def new(name: str) -> int:
    """Write the files of a new exercise; return the exit code."""
    folder, function = folder_of(name), name.partition(".")[2]
    if not re.fullmatch(r"course[345]\.[a-z]\w*", name) or folder.exists():
        print(f"{name}: expected courseN.name of an exercise that is not there yet")
        return 1
    folder.mkdir(parents=True)
    for file, text in TEMPLATES.items():
        (folder / file).write_text(text.replace("NAME", name).replace("FUNCTION", function), encoding="utf-8")
    print(
        f"{folder.relative_to(CATALOGUE.parents[2])}: fill these files, then `python tools/exercises.py check {name}`"
    )
    return 0


TEMPLATES = {
    "exercise.py": '''"""What the exercise asks, in a line."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies

CASES = {"two": ([2, 1], 3)}  # the arguments, and the right result

EXERCISE = Exercise(
    "NAME",
    title="",
    lesson="",
    difficulty=1,
    minutes=5,
    check=calls_on_copies({label: case[:-1] for label, case in CASES.items()}),
    rules={label: Equal(case[-1]) for label, case in CASES.items()} | {UNCHANGED: Equal([])},
    hints={"": ("a question", "the idea", "nearly the line")},
)
''',
    "solution.py": "def FUNCTION(numbers):\n    return sum(numbers)\n",
    "right.py": '"""Right answers in unusual style."""\n\n\n'
    "# %%\ndef FUNCTION(numbers):\n    return sum(list(numbers))\n",
    "wrong.py": '"""Wrong answers, each below its message."""\n\n\n'
    "# %% [first_only] only the first number is taken: go through all of them\n"
    "def FUNCTION(numbers):\n    return numbers[0]\n\n\n"
    "# %%\ndef FUNCTION(numbers):\n    numbers.sort()\n    return sum(numbers)\n",
}


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 0 if nothing is wrong, 1 if there are problems, 2 if there is no such exercise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["check", "why", "new"])
    parser.add_argument("names", nargs="*", metavar="ID", help="all exercises of the catalogue where none is named")
    options = parser.parse_args(arguments)
    if options.command == "why":
        if len(options.names) != 2:
            parser.error("expected an exercise and a file with an answer: why course4.swaps answer.py")
        return why(*options.names)
    names = options.names or (ids() if options.command == "check" else [])
    os.environ["KUIPER_STRICT"] = "1"  # an error in a verdict's template ends the check instead of being stored
    try:
        problems = sum(map({"check": check, "new": new}[options.command], names))
        if options.command == "check":
            for name in options.names:
                list_accepted(name)
        return min(problems, 1)
    except AnswerIsRightError as error:
        print(error, file=sys.stderr)
        return 1
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
