"""Feedback and hints: every exercise has help, every entry of the table can be reached."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kuiper_edu.errors import UsageError
from kuiper_edu.grading.notebooks import read_notebook
from kuiper_edu.homework.feedback import DETECTIVES, HINTS, LEVELS, SYMPTOMS, explain, hint
from kuiper_edu.homework.findings import Fault, Finding


@pytest.fixture(scope="module")
def exercises(repo: Path) -> set[str]:
    """The exercises of all three references."""
    notebooks = [read_notebook(path) for path in sorted((repo / "reference").glob("*/homework.ipynb"))]
    assert len(notebooks) == 3
    cells = [cell for notebook in notebooks for cell in notebook.cells]
    return {cell.exercise for cell in cells if cell.role in ("answer", "check")}


def test_every_exercise_has_hints_and_no_hint_is_of_no_exercise(exercises: set[str]) -> None:
    assert set(HINTS) == exercises


def test_every_detective_works_for_an_exercise(exercises: set[str]) -> None:
    assert set(DETECTIVES) <= exercises


def test_every_hint_has_three_different_levels() -> None:
    levels = [levels for symptoms in HINTS.values() for levels in symptoms.values()]
    assert {len(set(each)) for each in levels} == {LEVELS}
    assert all("" in symptoms for symptoms in HINTS.values())


def test_every_symptom_belongs_to_an_exercise_and_its_sentence_fits_its_pattern(exercises: set[str]) -> None:
    for symptom in SYMPTOMS:
        assert any(re.fullmatch(symptom.exercises, exercise) for exercise in exercises), symptom
        groups = re.compile(symptom.seen).groups
        assert symptom.sentence.format("all", *"abcdefg"[:groups], fault="a fault"), symptom


def test_the_hint_of_a_symptom_is_found_by_a_part_of_what_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    hint("course3.init_graph_params", level=2, symptom="keyerror")
    assert "whatever params holds" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        {"exercise": "course9.x"},
        {"exercise": "course4.cycle", "level": 4},
        {"exercise": "course4.cycle", "symptom": "?"},
    ],
)
def test_an_unknown_hint_is_refused_with_what_there_is(arguments: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        hint(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("finding", "says"),
    [
        (Finding("c", "course4.chain", "timeout"), "50,000 operators"),
        (Finding("c", "course4.cycle", "timeout"), "on a cycle somebody always waits"),
        (Finding("c", "course4.levels", "died"), "the kernel ended"),
        (Finding("c", "course4.levels", "skipped"), "an earlier cell did not end"),
        (Finding("c", "course5.logistic", "error", ("SyntaxError", "invalid syntax (line 3)")), r"cannot read.*line 3"),
        (Finding("c", "course4.levels", "error", ("OddError", "")), "OddError was raised"),
        (Finding("c", "course4.levels", "wrong", got="x", expected="y"), "'x' is printed where 'y' is expected"),
        (Finding("c", "course4.levels", "wrong", got="secret"), "with other inputs"),
        (
            Finding("c", "course4.levels", "wrong", got="g [['a'], ['b']]", expected="g [['a', 'b']]"),
            r"level 0 holds \['a'\]",
        ),
        (
            Finding(
                "c", "course4.in_degrees", "wrong", got="g [('a', 1), ('b', 1)]", expected="g [('a', 0), ('b', 1)]"
            ),
            "'a' was given 1, but 0 edges",
        ),
        (
            Finding("c", "course3.unknown_type", "wrong", fault=Fault("mention", "any words", ("gamma", "Oops"))),
            "does not name the parameter 'gamma': Oops",
        ),
        (
            Finding("c", "course4.topo_sort", "wrong", fault=Fault("duplicate", "any words", ("a",))),
            "any words; enter a name only when",
        ),
        (
            Finding("c", "course4.chain", "error", ("ModuleNotFoundError", "import of graphlib halted; None in sys")),
            "'graphlib' is put away during the homework",
        ),
        (
            Finding("c", "course4.chain", "error", ("ModuleNotFoundError", "No module named 'pandas'")),
            "ModuleNotFoundError: No module named 'pandas'",
        ),
        (
            Finding("c", "course5.overflow", "wrong", stderr="RuntimeWarning: overflow encountered in exp"),
            r"e\^-x overflows",
        ),
    ],
)
def test_what_was_seen_becomes_a_sentence(finding: Finding, says: str) -> None:
    sentence, _ = explain(finding)
    assert re.search(says, sentence), sentence


def test_a_hidden_check_is_never_quoted() -> None:
    sentence, _ = explain(Finding("c", "course5.sigmoid", "wrong", got="output 0.1234"))
    assert "0.1234" not in sentence
