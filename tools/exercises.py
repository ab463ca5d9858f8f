"""The author's tool for the catalogue of exercises, kuiper_edu/course/exercises.

    python tools/exercises.py check course4.swaps    is it whole? What its wrong answers report is computed (known.json)
    python tools/exercises.py new course4.my_sort    the files of a new exercise

An exercise is a folder: exercise.py (title, minutes, cases, rules, hints, sentences for errors), solution.py, right.py
(unusual right answers) and wrong.py (wrong answers). The latter two are files of cells, as editors show them: a cell
begins with `# %%`, and the comment there is the sentence that this answer is told. A wrong answer without one is told a
sentence that the exercise has for an error or a value, or a general one; known.json says which. What stands above the
first cell is what the notebook has imported.
"""

from __future__ import annotations

import argparse
import json
import linecache
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
WRONG_SECONDS = 2.0  # of computing time: a wrong answer that never ends need not take all that a right one may


class AnswerIsRightError(Exception):
    """An answer that is stored as a wrong one is right, or a case is missing."""


def tried(asked: Exercise, source: str, cpu_seconds: float = LIMITS.cpu_seconds) -> Outcome:
    """What an answer's trial did; functions of the same lesson that it calls are the lesson's own."""
    names = given_to(asked)
    names |= {other.function: other.lessons_own(given_to(other)) for other in _lent(asked, source)}
    run_cell(source, names, CELL)
    check = asked.check
    assert check is not None, f"{asked.id} is homework"
    return run_within(lambda: check(names[asked.function], report), cpu_seconds=max(cpu_seconds, asked.seconds or 0))


def run_cell(source: str, names: dict[str, Any], file: str) -> None:
    """Run a cell as IPython does: its source can be read again."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)


def _lent(asked: Exercise, source: str) -> Iterator[Exercise]:
    """The exercises of the same lesson whose functions an answer uses."""
    used = sources.used(source)
    for other in [*map(exercise, asked.uses), *_lessons().get(asked.lesson[:3], [])]:
        if other.id != asked.id and other.function in used:
            yield other


@cache
def _lessons() -> Mapping[str, list[Exercise]]:
    found: dict[str, list[Exercise]] = {}
    for name in ids():
        entry = exercise(name)
        if entry.check is not None:
            found.setdefault(entry.lesson[:3], []).append(entry)
    return found


def finding(asked: Exercise, source: str, cpu_seconds: float = WRONG_SECONDS) -> Finding | None:
    """What the judge finds in an answer."""
    return judge(asked, tried(asked, source, cpu_seconds))


_seen: dict[tuple[str, str], Finding | None] = {}


def finding_of(asked: Exercise, answer: Answer) -> Finding | None:
    """What the judge finds in an answer that should be wrong; each is run once."""
    key = (asked.id, answer.source)
    if key not in _seen:
        _seen[key] = finding(asked, answer.source)
    return _seen[key]


def found(asked: Exercise, answer: Answer) -> Finding:
    """The same of an answer that is wrong.

    Raises:
        AnswerIsRightError: it is right.
    """
    wrong = finding_of(asked, answer)
    if wrong is None:
        raise AnswerIsRightError(f"{asked.id}: wrong.py, line {answer.line}: this answer is taken for right")
    return wrong


def blank(asked: Exercise) -> str:
    """An answer that is not written yet."""
    raises = "raise NotImplementedError()  # your code here"
    if f"class {asked.function}" not in asked.solution:
        return f"def {asked.function}(*_, **__):\n    {raises}\n"
    return f"class {asked.function}:\n    def __init__(self, *_, **__):\n        {raises}\n"


def computed(asked: Exercise) -> list[KnownAnswer]:
    """What each wrong answer reports, and what it is told.

    Raises:
        AnswerIsRightError: one of them is right.
    """
    cells = answers(folder_of(asked.id) / "wrong.py")
    entries = [known.known_of(found(asked, each), each.sentence, own=bool(each.sentence)) for each in cells]
    whole = replace(asked, known=tuple(entries))
    return [
        entry if entry.own else replace(entry, sentence=explain(found(asked, each), whole))
        for entry, each in zip(entries, cells, strict=True)
    ]


def problems(asked: Exercise) -> Iterator[str]:
    """What is not whole in an exercise whose known.json is up to date."""
    kinds = [("solution.py", asked.solution)]
    kinds += [(f"right.py, line {each.line}", each.source) for each in answers(folder_of(asked.id) / "right.py")]
    for kind, source in kinds:
        seen = finding(asked, source, LIMITS.cpu_seconds)
        if seen is not None:
            yield f"{kind}: a right answer is refused: {explain(seen, asked)}"
    cells = answers(folder_of(asked.id) / "wrong.py")
    yield from _two_sentences(asked, cells)
    yield from repeated(zip(cells, asked.known, strict=True))
    yield from unreached(asked)
    yield from _idle(asked)


def heading(asked: Exercise) -> Iterator[str]:
    """What is missing in the words about an exercise."""
    if not (asked.title and asked.minutes and asked.difficulty and asked.lesson):
        yield "exercise.py: title, lesson, difficulty and minutes are needed"


def _two_sentences(asked: Exercise, cells: Iterable[Answer]) -> Iterator[str]:
    for each in cells:
        told = explain(found(asked, each), asked)
        if each.sentence and told != each.sentence:
            yield f"wrong.py, line {each.line}: it is told {told!r}, as another answer that reports the same"


def repeated(stored: Iterable[tuple[Answer, KnownAnswer]]) -> Iterator[str]:
    """Wrong answers that report what an earlier one reports, and are told the same."""
    earlier: dict[str, int] = {}
    for answer, entry in stored:
        behaviour = known.written([replace(entry, own=False)])
        if entry.status != "timeout" and behaviour in earlier:  # what one would report that is stopped, nobody knows
            yield f"wrong.py, line {answer.line}: it reports, and is told, the same as line {earlier[behaviour]}"
        earlier.setdefault(behaviour, answer.line)


def unreached(asked: Exercise) -> Iterator[str]:
    """Sentences and hints that no stored answer is shown, of this exercise or of one that shares them."""
    own = [entry.sentence for entry in asked.known if not entry.own] + [told for _, told in strangers(asked)]
    for where, sentence in [*asked.errors.items(), *asked.says.items(), *asked.ends.items()]:
        told = own + _told_elsewhere(asked, sentence)
        words = sentence.replace("{{", "{").replace("}}", "}")
        pattern = re.sub(r"\\\{\w+(?:!r)?\\\}", ".*", re.escape(words))
        of_all = where in COMMON_ERRORS or where in asked.rules or where.rpartition(": ")[2] in KINDS + FAULTS
        if not of_all and not any(re.fullmatch(pattern, one, re.DOTALL) for one in told):
            yield f"exercise.py: no wrong answer is told the sentence of {where!r}"
    said = [entry.sentence.lower() for entry in asked.known] + [told.lower() for _, told in strangers(asked)]
    for seen in asked.hints:
        if not any(seen.lower() in sentence for sentence in said):
            yield f"exercise.py: no wrong answer is told a sentence with {seen!r}, so this hint never opens"


def _told_elsewhere(asked: Exercise, sentence: str) -> list[str]:
    """What the answers to other exercises of the lesson are told that have this sentence, too."""
    others = [other for other in _lessons().get(asked.lesson[:3], []) if other.id != asked.id]
    sharing = [other for other in others if sentence in (*other.errors.values(), *other.ends.values())]
    return [entry.sentence for other in sharing for entry in other.known if not entry.own]


def _idle(asked: Exercise) -> Iterator[str]:
    broken = {label for entry in asked.known for label in entry.wrong}
    for label in asked.rules:
        if label not in broken:
            yield f"exercise.py: no wrong answer fails in {label!r}: what does this case tell?"


def strangers(asked: Exercise) -> list[tuple[str, str]]:
    """Of the wrong answers of people who had read the text only: what they should be told, and what they are told."""
    told = []
    for answer in answers(folder_of(asked.id) / "strangers.py"):
        wrong = finding_of(asked, answer)
        told.append((answer.sentence, explain(wrong, asked) if wrong else "it is right"))
    return told


def written_strangers(told: list[tuple[str, str]]) -> str:
    """The text of told.json."""
    entries = [{"must_say": must_say, "told": sentence} for must_say, sentence in told]
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def check(name: str) -> int:
    """Compute known.json, and print what is not whole."""
    asked = exercise(name)
    if asked.check is None:
        course, _, own = name.partition(".")
        folder = homework_answers.REFERENCE / course / "answers" / own
        return check_homework(folder) if folder.is_dir() else 0
    missing = list(heading(asked))
    asked = replace(asked, title=asked.title or name)  # where there is none, no stored answer is compared
    entries = computed(asked)
    (folder_of(name) / "known.json").write_text(known.written(entries), encoding="utf-8")
    told = strangers(replace(asked, known=tuple(entries)))
    if told:
        (folder_of(name) / "told.json").write_text(written_strangers(told), encoding="utf-8")
    found = missing + list(problems(replace(asked, known=tuple(entries))))
    for problem in found:
        print(f"{name}: {problem}")
    if asked.minutes > LONGEST:
        print(f"{name}: warning: {asked.minutes} minutes are more than a lesson takes")
    own = sum(entry.own for entry in entries)
    print(f"{name}: {len(entries)} wrong answers, {own} with a sentence of their own; {len(found)} problems")
    return len(found)


def check_homework(folder: Path) -> int:
    """The same for the answers to a cell of a homework, which several exercises check."""
    found = homework_computed(folder)
    for name, entries in found.items():
        (folder_of(name) / "known.json").write_text(known.written(entries), encoding="utf-8")
    told = homework_strangers(folder, found)
    if told:
        (folder / "told.json").write_text(written_strangers(told), encoding="utf-8")
    problems = [
        f"wrong.py, line {answer.line}: it is told {explain(seen, asking(seen, found))!r}"
        for answer, seen in homework_findings(folder)
        if answer.sentence and explain(seen, asking(seen, found)) != answer.sentence
    ]
    for name, entries in found.items():
        cells = [answer for answer, seen in homework_findings(folder) if seen.exercise == name]
        problems += repeated(zip(cells, entries, strict=True))
    problems += [
        f"right.py, line {answer.line}: a right answer is refused"
        for answer in answers(folder / "right.py")
        if homework_answers.first_finding(folder, answer.source) is not None
    ]
    for problem in problems:
        print(f"{folder.name}: {problem}")
    print(f"{folder.name}: {sum(map(len, found.values()))} wrong answers; {len(problems)} problems")
    return len(problems)


@cache
def homework_findings(folder: Path) -> list[tuple[Answer, Finding]]:
    """What the judge finds in each wrong answer to a cell of a homework.

    Raises:
        AnswerIsRightError: one of them is right.
    """
    findings = []
    for answer in answers(folder / "wrong.py"):
        seen = homework_answers.first_finding(folder, answer.source, WRONG_SECONDS)
        if seen is None:
            raise AnswerIsRightError(f"{folder.name}: wrong.py, line {answer.line}: this answer is taken for right")
        findings.append((answer, seen))
    return findings


def homework_computed(folder: Path) -> dict[str, list[KnownAnswer]]:
    """For each exercise that checks the cell: what the wrong answers report that fail there first."""
    found: dict[str, list[tuple[Finding, KnownAnswer]]] = {}
    for answer, seen in homework_findings(folder):
        entry = known.known_of(seen, answer.sentence, own=bool(answer.sentence))
        found.setdefault(seen.exercise, []).append((seen, entry))
    computed = {}
    for name, entries in found.items():
        whole = replace(exercise(name), known=tuple(entry for _, entry in entries))
        computed[name] = [e if e.own else replace(e, sentence=explain(seen, whole)) for seen, e in entries]
    return computed


def asking(seen: Finding, found: Mapping[str, list[KnownAnswer]]) -> Exercise:
    """The exercise that found something, with what is computed anew."""
    return replace(exercise(seen.exercise), known=tuple(found.get(seen.exercise, ())))


def homework_strangers(folder: Path, found: Mapping[str, list[KnownAnswer]]) -> list[tuple[str, str]]:
    """What strangers should be told, and what they are told."""
    told = []
    for answer in answers(folder / "strangers.py"):
        seen = homework_answers.first_finding(folder, answer.source, WRONG_SECONDS)
        told.append((answer.sentence, explain(seen, asking(seen, found)) if seen else "it is right"))
    return told


def new(name: str) -> int:
    """Write the files of a new exercise."""
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
    "exercise.py": '''"""What is asked, in a line."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies

CASES = {"two": ([2, 1], 3)}  # what is given, and what is right

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
    "wrong.py": '"""Wrong answers, each below the sentence that it is told."""\n\n\n'
    "# %% only the first number is taken: go through all of them\ndef FUNCTION(numbers):\n    return numbers[0]\n\n\n"
    "# %%\ndef FUNCTION(numbers):\n    numbers.sort()\n    return sum(numbers)\n",
}


def main(arguments: list[str] | None = None) -> int:
    """Command line; 0 when nothing is wrong, 2 where there is no such exercise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["check", "new"])
    parser.add_argument("names", nargs="*", metavar="ID", help="all exercises of the catalogue where none is named")
    given = parser.parse_args(arguments)
    names = given.names or (ids() if given.command == "check" else [])
    try:
        return min(sum(map({"check": check, "new": new}[given.command], names)), 1)
    except AnswerIsRightError as error:
        print(error, file=sys.stderr)
        return 1
    except UsageError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
