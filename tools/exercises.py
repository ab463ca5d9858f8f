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
import os
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.exercises import Exercise, exercise, folder_of, ids
from kuiper_edu.course.judge.explain import spoken
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.errors import UsageError
from tools import homework_answers
from tools.answer_trials import WRONG_SECONDS, AnswerIsRightError, finding
from tools.exercise_problems import heading, homework_problems, problems
from tools.mutants import Mutant, mutants
from tools.stored_answers import (
    computed,
    folder_checked_by,
    homework_folder,
    homework_known,
    homework_others,
    homework_strangers,
    store,
    stored_with,
    strangers,
)

LONGEST = 45  # minutes of a lesson


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


def check(name: str) -> int:
    """Store what answers to an exercise report and are told, and print what is wrong; return the number of problems."""
    task = exercise(name)
    if task.check is None:
        folder = folder_checked_by(name)
        if folder is None:
            print(f"{name}: no answers are stored")
            return 0
        return check_homework(folder)
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


def list_accepted(name: str) -> int:
    """Print the mechanical changes of the solution that the cases accept; return their number."""
    accepted = accepted_mutants(exercise(name))
    for mutant in accepted:
        print(f"{name}: accepted: {mutant.change} (line {mutant.line} of the solution). Equivalent?")
    return len(accepted)


@cache  # several exercises check the answers to one cell
def check_homework(folder: Path) -> int:
    """Do the same for the answers to a cell of a homework."""
    own = homework_known(folder)
    others = homework_others(folder, own)
    for name in stored_with(folder):
        (folder_of(name) / "known.json").write_text(known.written(own[name]), encoding="utf-8")
    store(folder, None, others, homework_strangers(folder, own))
    faults = list(homework_problems(folder, own, others))
    for problem in faults:
        print(f"{folder.name}: {problem}")
    wrong = len(others) + sum(map(len, own.values()))
    print(f"{folder.name}: {wrong} wrong answers; {len(faults)} problems")
    return len(faults)


def why(name: str, file: str) -> int:
    """Print what an answer is told, and who was asked before; return the exit code."""
    wrong = _finding_in(exercise(name), file)
    if wrong is None:
        print(f"{name}: it is right")
        return 0
    for source, sentence in spoken(wrong, exercise(wrong.exercise)):
        if sentence is None:
            print(f"  {source.name:10} nothing  ({source.says})")
            continue
        print(f"  {source.name:10} speaks   ({source.says})")
        print(f"{sentence.id}: {sentence}")
        break
    return 0


def _finding_in(task: Exercise, file: str) -> Finding | None:
    """Return the judge's finding for the answer in a file.

    Raises:
        UsageError: it cannot be read or run, or no answers are stored of the cell that the exercise checks.
    """
    try:
        source = Path(file).read_text(encoding="utf-8")
        if task.check is not None:
            return finding(task, source)
    except Exception as error:  # of the answer's cell: there is no verdict
        raise UsageError(f"{file}: {type(error).__name__}: {error}") from error
    folder = folder_checked_by(task.id)
    if folder is None:
        raise UsageError(f"{task.id}: its check reads the digits, or belongs to no answer: try it in the notebook")
    return homework_answers.first_finding(folder, source)


def new(name: str) -> int:
    """Write the files of a new exercise; return the exit code."""
    folder, function = folder_of(name), name.partition(".")[2]
    if not re.fullmatch(r"course[345]\.[a-z]\w*", name) or folder.exists():
        print(f"{name}: expected courseN.name of an exercise that is not there yet")
        return 1
    folder.mkdir(parents=True)
    for file, text in TEMPLATES.items():
        (folder / file).write_text(text.replace("NAME", name).replace("FUNCTION", function), encoding="utf-8")
    print(f"{folder}: fill these files, then `python tools/exercises.py check {name}`")
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
    if options.command == "why" and len(options.names) != 2:
        parser.error("expected an exercise and a file with an answer: why course4.swaps answer.py")
    names = options.names or (ids() if options.command == "check" else [])
    try:
        if options.command == "why":
            return why(*names)
        os.environ["KUIPER_STRICT"] = "1"  # an error in a verdict's template ends the check instead of being stored
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
