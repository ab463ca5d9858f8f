"""Stored homework answers: right ones pass, each wrong one gets the sentence above it in its first verdict."""

import json
from pathlib import Path

import pytest

from kuiper_edu.course.exercises.course4.homework import GRAPHS
from kuiper_edu.course.grading.answer_files import Answer, answers
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.explain import explain
from tools import homework_answers as homework
from tools.answer_trials import WRONG_SECONDS
from tools.stored_answers import (
    RENEW,
    agree,
    folder_checked_by,
    other_entry,
    others_of,
    own_entry,
    stored_with,
    told_a_stranger,
)

each_cell = pytest.mark.parametrize("folder", homework.folders(), ids=lambda folder: folder.name)


ONE_TABLE = ("changes_of_init", "changes_of_build")  # the same for all: they have no hidden check
ALL = 1_000
BY_DAY = 4  # answers of each file; of the others CI's step `slow tests` takes every fifth one


def each_answer(kind: str, by_day: int = BY_DAY, *, others_at_night: bool = False) -> pytest.MarkDecorator:
    """Return all answers in files of this name; those after the first `by_day` of a file are slow, or for the night."""

    def marks(at: int) -> list[pytest.MarkDecorator]:
        if at < by_day:
            return []
        return [pytest.mark.slow, *([pytest.mark.nightly] if others_at_night or at % 5 else [])]

    return pytest.mark.parametrize(
        ("folder", "answer"),
        [
            pytest.param(folder, each, id=f"{folder.name}:{each.line}", marks=marks(at))
            for folder in homework.folders()
            for at, each in enumerate(answers(folder / f"{kind}.py"))
        ],
    )


@each_answer("right", others_at_night=True)  # by day all of them pass the hidden checks, which ask for more
def test_an_unusual_right_answer_passes(folder: Path, answer: Answer) -> None:
    assert homework.first_finding(folder, answer.source) is None


@each_answer("right", by_day=ALL)
def test_an_unusual_right_answer_passes_the_hidden_checks(folder: Path, answer: Answer) -> None:
    found = homework.hidden_findings(folder, answer.source)
    assert set(found.values()) == (set() if folder.name in ONE_TABLE else {None})


@pytest.mark.nightly
@each_cell
def test_the_hidden_checks_refuse_a_cell_that_is_not_written_yet(folder: Path) -> None:
    found = homework.hidden_findings(folder, homework.blank(folder))
    statuses = {finding.status if finding else "right" for finding in found.values()}
    assert statuses == (set() if folder.name in ONE_TABLE else {"blank"})


@each_answer("wrong")
def test_a_wrong_answer_is_told_its_sentence_and_what_it_reports_is_stored(folder: Path, answer: Answer) -> None:
    finding = homework.first_finding(folder, answer.source, WRONG_SECONDS)
    assert finding is not None
    asked = exercise(finding.exercise)
    if answer.sentence:
        assert any(agree(own_entry(answer, finding), each) for each in asked.known), RENEW
        assert str(explain(finding, asked)) == answer.sentence
    else:
        assert any(agree(other_entry(finding, asked), each) for each in others_of(folder)), RENEW


def test_nothing_else_is_stored() -> None:
    checks = {name for folder in homework.folders() for name in homework.exercises_of(folder)}
    stored = [entry for name in checks for entry in exercise(name).known]
    stored += [entry for folder in homework.folders() for entry in others_of(folder)]
    assert len(stored) == sum(len(answers(folder / "wrong.py")) for folder in homework.folders()), RENEW


def test_each_exercise_is_stored_with_one_cell() -> None:
    checks = {name for folder in homework.folders() for name in homework.exercises_of(folder)}
    assert sorted(name for folder in homework.folders() for name in stored_with(folder)) == sorted(checks)


def test_the_answers_to_a_cell_are_those_to_each_question_that_it_answers() -> None:
    checked = [folder_checked_by(f"course4.{name}") for name in ("topo_sort", "cycle", "milestone")]
    assert [folder and folder.name for folder in checked] == ["topo_sort", "topo_sort", None]


@each_cell
def test_a_cell_that_is_not_written_yet_is_blank(folder: Path) -> None:
    finding = homework.first_finding(folder, homework.blank(folder))
    assert finding is not None
    assert finding.status == "blank"


@pytest.mark.nightly  # by day the wrong answers
@each_answer("strangers")
def test_a_stranger_is_told_what_a_person_has_read(folder: Path, answer: Answer) -> None:
    finding = homework.first_finding(folder, answer.source, WRONG_SECONDS)
    assert finding is not None
    told = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    said = told_a_stranger(finding, exercise(finding.exercise))
    assert {"must_say": answer.sentence, "told": said} in told, RENEW


def test_the_catalogue_knows_the_graphs_of_homework_4() -> None:
    assert homework.names_of_the_setup("course4", "graphs")["GRAPHS"] == GRAPHS
