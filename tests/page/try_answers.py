"""Tries stored answers in Pyodide and prints as JSON what is told otherwise than is stored: answer -> what it is told.

python try_answers.py REPOSITORY MOST NAME...: at most so many right and so many wrong answers of each exercise of a
lesson, `course4.swaps`, and each cell of a homework, `reference/course4/answers/topo_sort`.
"""

import json
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

from run_notebook import same

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.resources import LIMITS

NOT_IN_A_PAGE = re.compile(r"^\s*(?:import|from) pytest\b", re.M)  # answers with it raise an error there: left out
Judge = Callable[[str], Finding | None]


def told(finding: Finding | None) -> str:
    """Return the sentence of a verdict."""
    return "it is right" if finding is None else str(explain(finding, exercise(finding.exercise)))


def of_a_lesson(repository: Path, name: str) -> tuple[Path, Judge]:
    """Return the folder of an exercise's answers, and what judges one."""
    from tools.answer_trials import finding

    folder = repository / "kuiper_edu/course/exercises" / name.replace(".", "/")
    return folder, lambda source: finding(exercise(name), source, LIMITS.cpu_seconds)


def of_a_homework(repository: Path, name: str) -> tuple[Path, Judge]:
    """Return the folder of the answers to a cell, and what judges one."""
    from tools.homework_answers import first_finding

    return repository / name, lambda source: first_finding(repository / name, source)


def expected(folder: Path) -> Iterator[tuple[Answer, str]]:
    """Yield each wrong answer with the sentence that it must be told; empty if it does not end, see stored_answers."""
    from tools.stored_answers import others_of

    others = iter(others_of(folder))
    for answer in answers(folder / "wrong.py"):
        yield answer, answer.sentence or next(others).sentence


def runs_here(answer: Answer) -> bool:
    """Whether an answer imports nothing that a page does not have."""
    return not NOT_IN_A_PAGE.search(answer.source)


def is_known_as_slow(name: str, answer: str) -> bool:
    """Whether a stored wrong answer is known by what it reports until its time is up."""
    return any(known.name == answer and known.status == "timeout" for known in exercise(name).known)


def told_otherwise(repository: Path, name: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield each answer to an exercise or a cell whose verdict is another one, and what is told."""
    folder, judge = (of_a_homework if "/" in name else of_a_lesson)(repository, name)
    for answer in list(filter(runs_here, answers(folder / "right.py")))[:most]:
        finding = judge(answer.source)
        if finding is not None:
            yield f"{name}, right.py, line {answer.line}", told(finding)
    for answer, sentence in [each for each in expected(folder) if runs_here(each[0])][:most]:
        finding = judge(answer.source)
        if not sentence and (finding is None or finding.status == "timeout"):
            continue  # it does not end, or is only slow, for which there is more time here
        if finding is not None and finding.status == "wrong" and is_known_as_slow(finding.exercise, answer.name):
            continue  # the same: its sentence is of what it has reported until its time is up
        found = told(finding)
        if not same(found, sentence):
            which = answer.name or f"wrong.py, line {answer.line}"
            yield f"{name}, {which}", f"expected {sentence!r}, found {found!r}"


def main(repository: str, most: str, *names: str) -> None:
    """Try the answers to these exercises and cells."""
    sys.path.append(repository)  # after the package of the page
    warnings.simplefilter("ignore")
    limits.SLOWER_IN_PAGE = 20  # a page's limit is the clock's, and a busy machine decides nothing here
    found: dict[str, str] = {}
    for name in names:
        wrong = dict(told_otherwise(Path(repository), name, int(most)))
        print(name, *wrong.items(), sep="\n", file=sys.stderr)  # shows where a run hangs: after this one
        found |= wrong
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
