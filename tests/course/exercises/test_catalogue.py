"""The catalogue, exercise by exercise: right answers pass, and each wrong answer gets the sentence above it."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge import known
from kuiper_edu.course.judge.exercises import exercise, folder_of, ids
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.known import KnownAnswer
from kuiper_edu.course.trial.resources import LIMITS
from tools import answer_trials
from tools import exercises as tool
from tools.exercise_problems import heading, names, repeated, unreached
from tools.mutants import mutants
from tools.stored_answers import RENEW, OtherAnswer, agree, in_order, other_entry, others_of, own_entry, strangers

OF_LESSONS = [name for name in ids() if exercise(name).check is not None]
each_exercise = pytest.mark.parametrize("name", OF_LESSONS)
pytestmark = pytest.mark.filterwarnings("ignore::SyntaxWarning")  # of answers


BY_DAY = 2  # answers of each file


def marks(number: int) -> list[pytest.MarkDecorator]:
    """Return the marks of a file's answer: of those beyond the day's, CI's step `slow tests` takes every sixth one."""
    return [] if number < BY_DAY else [pytest.mark.slow, *([pytest.mark.nightly] if number % 6 else [])]


def each_answer(kind: str) -> pytest.MarkDecorator:
    """Return all answers in files of this name."""
    return pytest.mark.parametrize(
        ("name", "answer"),
        [
            pytest.param(name, each, id=f"{name}:{each.line}", marks=marks(number))
            for name in OF_LESSONS
            for number, each in enumerate(answers(folder_of(name) / f"{kind}.py"))
        ],
    )


@each_exercise
def test_the_solution_is_right(name: str) -> None:
    asked = exercise(name)
    assert answer_trials.finding(asked, asked.solution, LIMITS.cpu_seconds) is None


@each_exercise
def test_a_function_that_is_not_written_yet_is_blank(name: str) -> None:
    error = answer_trials.run_answer(exercise(name), answer_trials.blank(exercise(name))).error
    assert error is not None
    assert error.name == "NotImplementedError"


@each_answer("right")
def test_an_unusual_right_answer_is_right(name: str, answer: Answer) -> None:
    finding = answer_trials.finding(exercise(name), answer.source, LIMITS.cpu_seconds)
    assert finding is None, explain(finding)


@pytest.mark.filterwarnings("default")  # as in a learner's kernel: a wrong answer may warn, too
@each_answer("wrong")
def test_a_wrong_answer_is_told_its_sentence_and_what_it_reports_is_stored(name: str, answer: Answer) -> None:
    asked = exercise(name)
    finding = answer_trials.wrong_finding(asked, answer)
    computed = own_entry(answer, finding) if answer.sentence else other_entry(finding, asked)
    stored = _stored(name)[answer]
    assert agree(computed, stored), f"{computed} is not {stored}; {RENEW} {name}"
    if answer.sentence:
        assert str(explain(finding, asked)) == answer.sentence
        without_stored = str(explain(finding, replace(asked, known=())))
        assert without_stored != answer.sentence, "named without what is stored: no sentence above it is needed"


def _stored(name: str) -> dict[Answer, KnownAnswer | OtherAnswer]:
    """Return the stored entry of each wrong answer to an exercise."""
    cells, own, others = answers(folder_of(name) / "wrong.py"), exercise(name).known, others_of(folder_of(name))
    of_its_own = sum(bool(each.sentence) for each in cells)
    assert (len(own), len(others)) == (of_its_own, len(cells) - of_its_own), f"{RENEW} {name}"
    return dict(in_order(cells, own, others))


@each_exercise
def test_nothing_else_is_stored_and_no_mistake_twice(name: str) -> None:
    stored = _stored(name)
    assert list(names(stored)) == []
    assert list(repeated(stored.items())) == []


@each_exercise
def test_each_stranger_is_told_what_a_person_has_read(name: str) -> None:
    file = folder_of(name) / "told.json"
    stored = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    assert [(one["must_say"], one["told"]) for one in stored] == strangers(exercise(name)), f"{RENEW} {name}"


@each_exercise
def test_each_sentence_is_reached_and_each_exercise_says_how_long_it_takes(name: str) -> None:
    assert list(unreached(exercise(name), others_of(folder_of(name)))) == []
    assert list(heading(exercise(name))) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in ids() if tool.solution_of(exercise(name))])
def test_most_mechanical_changes_of_the_solution_are_refused(name: str) -> None:
    """`pytest -m nightly -s` lists those that are accepted: a person decides which of them are equivalent."""
    accepted = tool.list_accepted(name)
    assert accepted <= len(list(mutants(tool.solution_of(exercise(name))))) / 4


@each_exercise
def test_known_answers_are_stored_one_a_line(name: str) -> None:
    entries = exercise(name).known
    text = known.written(entries)
    assert len(text.splitlines()) == max(len(entries), 1) + 2
    assert text == (folder_of(name) / "known.json").read_text(encoding="utf-8"), f"{RENEW} {name}"


@pytest.mark.process
def test_to_look_up_an_exercise_loads_no_numpy() -> None:
    imports = "import sys; from kuiper_edu.course.judge.exercises import exercises"
    program = f"{imports}; exercises(); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
