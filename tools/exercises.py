"""The author's tool for the catalogue of exercises, kuiper_edu/course/exercises.

    python tools/exercises.py check course4.swaps    check an exercise, and compute what its wrong answers report
    python tools/exercises.py new course4.my_sort    write the files of a new exercise

An exercise is a folder: exercise.py (title, minutes, cases, rules, hints, sentences for errors), solution.py, right.py
(unusual right answers) and wrong.py (wrong answers). The latter two are files of cells: a cell begins with `# %%`, and
the comment there is the message for this answer. The message for a wrong answer without one is the exercise's sentence
for an error or a value, or a general one; known.json, which `check` writes, says which. The code above the first cell
is what the notebook has imported.
"""

from __future__ import annotations

import argparse
import json
import linecache
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.describe import FAULTS, KINDS
from kuiper_edu.course.judge.exercises import CATALOGUE, Exercise, exercise, folder_of, ids
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.judge.known import KnownAnswer
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.learner.engine.loading import given_to
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.limits import Outcome, run_within
from kuiper_edu.course.trial.report import report
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError
from tools import homework_answers

CELL = "<cell 1>"
LONGEST = 40  # minutes of a lesson
WRONG_SECONDS = 2.0  # the limit of computing time of a wrong answer; one that never ends need not use up a right one's


class AnswerIsRightError(Exception):
    """An answer that is stored as wrong passes, so it is right or a case is missing."""


def run_answer(task: Exercise, source: str, cpu_seconds: float = LIMITS.cpu_seconds) -> Outcome:
    """Run the exercise's check on an answer; other functions of the lesson that it calls are the lesson's own."""
    names = given_to(task)
    names |= {other.function: other.lessons_own(given_to(other)) for other in _lent(task, source)}
    run_cell(source, names, CELL)
    check = task.check
    assert check is not None, f"{task.id} is homework"
    return run_within(lambda: check(names[task.function], report), cpu_seconds=max(cpu_seconds, task.seconds or 0))


def run_cell(source: str, names: dict[str, Any], file: str) -> None:
    """Run a cell as IPython does, so that `inspect` can read its source."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)


def _lent(task: Exercise, source: str) -> Iterator[Exercise]:
    """Yield the exercises of the same lesson whose functions an answer uses."""
    used = sources.used(source)
    for other in [*map(exercise, task.uses), *_lessons().get(task.lesson[:3], [])]:
        if other.id != task.id and other.function in used:
            yield other


@cache
def _lessons() -> Mapping[str, list[Exercise]]:
    """Return the exercises of each lesson, without homework."""
    by_lesson: dict[str, list[Exercise]] = {}
    for name in ids():
        entry = exercise(name)
        if entry.check is not None:
            by_lesson.setdefault(entry.lesson[:3], []).append(entry)
    return by_lesson


def finding(task: Exercise, source: str, cpu_seconds: float = WRONG_SECONDS) -> Finding | None:
    """Return the judge's finding for an answer, None if it is right."""
    return judge(task, run_answer(task, source, cpu_seconds))


_findings: dict[tuple[str, str], Finding | None] = {}


def finding_of(task: Exercise, answer: Answer) -> Finding | None:
    """Return the judge's finding for an answer that should be wrong; each answer is run once."""
    key = (task.id, answer.source)
    if key not in _findings:
        _findings[key] = finding(task, answer.source)
    return _findings[key]


def wrong_finding(task: Exercise, answer: Answer) -> Finding:
    """Return the judge's finding for a wrong answer.

    Raises:
        AnswerIsRightError: the answer is right.
    """
    wrong = finding_of(task, answer)
    if wrong is None:
        raise AnswerIsRightError(f"{task.id}: wrong.py, line {answer.line}: this answer is taken for right")
    return wrong


def blank(task: Exercise) -> str:
    """Return an answer that is not written yet: the function or class raises NotImplementedError."""
    raises = "raise NotImplementedError()  # your code here"
    if f"class {task.function}" not in task.solution:
        return f"def {task.function}(*_, **__):\n    {raises}\n"
    return f"class {task.function}:\n    def __init__(self, *_, **__):\n        {raises}\n"


def computed(task: Exercise) -> list[KnownAnswer]:
    """Compute what each wrong answer reports, and the message for it.

    Raises:
        AnswerIsRightError: one of them is right.
    """
    cells = answers(folder_of(task.id) / "wrong.py")
    entries = [known.known_of(wrong_finding(task, each), each.sentence, own=bool(each.sentence)) for each in cells]
    whole = replace(task, known=tuple(entries))
    return [
        entry if entry.own else replace(entry, sentence=explain(wrong_finding(task, each), whole))
        for entry, each in zip(entries, cells, strict=True)
    ]


def problems(task: Exercise) -> Iterator[str]:
    """Yield what is wrong with an exercise whose known.json is up to date."""
    kinds = [("solution.py", task.solution)]
    kinds += [(f"right.py, line {each.line}", each.source) for each in answers(folder_of(task.id) / "right.py")]
    for kind, source in kinds:
        refused = finding(task, source, LIMITS.cpu_seconds)
        if refused is not None:
            yield f"{kind}: a right answer is refused: {explain(refused, task)}"
    cells = answers(folder_of(task.id) / "wrong.py")
    yield from _two_sentences(task, cells)
    yield from repeated(zip(cells, task.known, strict=True))
    yield from unreached(task)
    yield from _idle(task)


def heading(task: Exercise) -> Iterator[str]:
    """Yield what is missing in an exercise's title, lesson, difficulty and minutes."""
    if not (task.title and task.minutes and task.difficulty and task.lesson):
        yield "exercise.py: title, lesson, difficulty and minutes are needed"


def _two_sentences(task: Exercise, cells: Iterable[Answer]) -> Iterator[str]:
    """Yield the wrong answers whose own message is not shown, because another answer reports the same."""
    for each in cells:
        message = explain(wrong_finding(task, each), task)
        if each.sentence and message != each.sentence:
            yield f"wrong.py, line {each.line}: it is told {message!r}, as another answer that reports the same"


def repeated(stored: Iterable[tuple[Answer, KnownAnswer]]) -> Iterator[str]:
    """Yield the wrong answers that report the same as an earlier one, with the same message."""
    earlier: dict[str, int] = {}
    for answer, entry in stored:
        behaviour = known.written([replace(entry, own=False)])
        if entry.status != "timeout" and behaviour in earlier:  # a stopped answer reports nothing to compare
            yield f"wrong.py, line {answer.line}: it reports, and is told, the same as line {earlier[behaviour]}"
        earlier.setdefault(behaviour, answer.line)


def unreached(task: Exercise) -> Iterator[str]:
    """Yield the sentences and hints that no stored answer shows, of this exercise or of one that shares them."""
    own = [entry.sentence for entry in task.known if not entry.own] + [message for _, message in strangers(task)]
    for where, sentence in [*task.errors.items(), *task.says.items(), *task.ends.items()]:
        messages = own + _messages_elsewhere(task, sentence)
        text = sentence.replace("{{", "{").replace("}}", "}")
        pattern = re.sub(r"\\\{\w+(?:!r)?\\\}", ".*", re.escape(text))
        of_all = where in COMMON_ERRORS or where in task.rules or where.rpartition(": ")[2] in KINDS + FAULTS
        if not of_all and not any(re.fullmatch(pattern, one, re.DOTALL) for one in messages):
            yield f"exercise.py: no wrong answer is told the sentence of {where!r}"
    lower = [entry.sentence.lower() for entry in task.known] + [message.lower() for _, message in strangers(task)]
    for symptom in task.hints:
        if not any(symptom.lower() in sentence for sentence in lower):
            yield f"exercise.py: no wrong answer is told a sentence with {symptom!r}, so this hint never opens"


def _messages_elsewhere(task: Exercise, sentence: str) -> list[str]:
    """Return the messages for answers to other exercises of the lesson that have this sentence, too."""
    others = [other for other in _lessons().get(task.lesson[:3], []) if other.id != task.id]
    sharing = [other for other in others if sentence in (*other.errors.values(), *other.ends.values())]
    return [entry.sentence for other in sharing for entry in other.known if not entry.own]


def _idle(task: Exercise) -> Iterator[str]:
    """Yield the cases in which no wrong answer fails."""
    broken = {label for entry in task.known for label in entry.wrong}
    for label in task.rules:
        if label not in broken:
            yield f"exercise.py: no wrong answer fails in {label!r}: what does this case tell?"


def strangers(task: Exercise) -> list[tuple[str, str]]:
    """Return (expected message, message) for each wrong answer of a person who had only read the text."""
    messages = []
    for answer in answers(folder_of(task.id) / "strangers.py"):
        wrong = finding_of(task, answer)
        messages.append((answer.sentence, explain(wrong, task) if wrong else "it is right"))
    return messages


def written_strangers(messages: list[tuple[str, str]]) -> str:
    """Return the text of told.json."""
    entries = [{"must_say": must_say, "told": sentence} for must_say, sentence in messages]
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def check(name: str) -> int:
    """Compute known.json, and print what is wrong; return the number of problems."""
    task = exercise(name)
    if task.check is None:
        course, _, own = name.partition(".")
        folder = homework_answers.REFERENCE / course / "answers" / own
        return check_homework(folder) if folder.is_dir() else 0
    missing = list(heading(task))
    task = replace(task, title=task.title or name)  # without a title no stored answer is compared
    entries = computed(task)
    (folder_of(name) / "known.json").write_text(known.written(entries), encoding="utf-8")
    messages = strangers(replace(task, known=tuple(entries)))
    if messages:
        (folder_of(name) / "told.json").write_text(written_strangers(messages), encoding="utf-8")
    faults = missing + list(problems(replace(task, known=tuple(entries))))
    for problem in faults:
        print(f"{name}: {problem}")
    if task.minutes > LONGEST:
        print(f"{name}: warning: {task.minutes} minutes are more than a lesson takes")
    own = sum(entry.own for entry in entries)
    print(f"{name}: {len(entries)} wrong answers, {own} with a sentence of their own; {len(faults)} problems")
    return len(faults)


def check_homework(folder: Path) -> int:
    """Check the answers to a cell of a homework, which several exercises check; return the number of problems."""
    computed_entries = homework_computed(folder)
    for name, entries in computed_entries.items():
        (folder_of(name) / "known.json").write_text(known.written(entries), encoding="utf-8")
    messages = homework_strangers(folder, computed_entries)
    if messages:
        (folder / "told.json").write_text(written_strangers(messages), encoding="utf-8")
    problems = [
        f"wrong.py, line {answer.line}: it is told {explain(wrong, exercise_of(wrong, computed_entries))!r}"
        for answer, wrong in homework_findings(folder)
        if answer.sentence and explain(wrong, exercise_of(wrong, computed_entries)) != answer.sentence
    ]
    for name, entries in computed_entries.items():
        cells = [answer for answer, wrong in homework_findings(folder) if wrong.exercise == name]
        problems += repeated(zip(cells, entries, strict=True))
    problems += [
        f"right.py, line {answer.line}: a right answer is refused"
        for answer in answers(folder / "right.py")
        if homework_answers.first_finding(folder, answer.source) is not None
    ]
    for problem in problems:
        print(f"{folder.name}: {problem}")
    print(f"{folder.name}: {sum(map(len, computed_entries.values()))} wrong answers; {len(problems)} problems")
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


def homework_computed(folder: Path) -> dict[str, list[KnownAnswer]]:
    """Compute for each exercise that checks the cell what those wrong answers report that fail there first."""
    by_exercise: dict[str, list[tuple[Finding, KnownAnswer]]] = {}
    for answer, wrong in homework_findings(folder):
        entry = known.known_of(wrong, answer.sentence, own=bool(answer.sentence))
        by_exercise.setdefault(wrong.exercise, []).append((wrong, entry))
    computed = {}
    for name, entries in by_exercise.items():
        whole = replace(exercise(name), known=tuple(entry for _, entry in entries))
        computed[name] = [e if e.own else replace(e, sentence=explain(wrong, whole)) for wrong, e in entries]
    return computed


def exercise_of(wrong: Finding, entries: Mapping[str, list[KnownAnswer]]) -> Exercise:
    """Return the exercise of a finding, with the newly computed known answers."""
    return replace(exercise(wrong.exercise), known=tuple(entries.get(wrong.exercise, ())))


def homework_strangers(folder: Path, entries: Mapping[str, list[KnownAnswer]]) -> list[tuple[str, str]]:
    """Return (expected message, message) for each wrong answer of a person who had only read the text."""
    messages = []
    for answer in answers(folder / "strangers.py"):
        wrong = homework_answers.first_finding(folder, answer.source, WRONG_SECONDS)
        messages.append((answer.sentence, explain(wrong, exercise_of(wrong, entries)) if wrong else "it is right"))
    return messages


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
    "# %% only the first number is taken: go through all of them\ndef FUNCTION(numbers):\n    return numbers[0]\n\n\n"
    "# %%\ndef FUNCTION(numbers):\n    numbers.sort()\n    return sum(numbers)\n",
}


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 0 if nothing is wrong, 1 if there are problems, 2 if there is no such exercise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["check", "new"])
    parser.add_argument("names", nargs="*", metavar="ID", help="all exercises of the catalogue where none is named")
    options = parser.parse_args(arguments)
    names = options.names or (ids() if options.command == "check" else [])
    os.environ["KUIPER_STRICT"] = "1"  # an error in a verdict's template ends the check instead of being stored
    try:
        return min(sum(map({"check": check, "new": new}[options.command], names)), 1)
    except AnswerIsRightError as error:
        print(error, file=sys.stderr)
        return 1
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
