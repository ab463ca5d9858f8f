"""Feedback and hints: every exercise has hints, and a finding becomes one sentence."""

import re
from pathlib import Path

import pytest

from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.course.judge.explain import FIRST, LAST, LEVELS, explain, hint
from kuiper_edu.course.judge.findings import Fault, Finding, Mismatch
from kuiper_edu.course.trial.outcomes import Place, Raised
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import read_notebook

WRONG_LEVEL = Mismatch("g", [["a"], ["b"]], Fault("value", "any words"), [["a", "b"]])
WRONG_COUNT = Mismatch("g", {"a": 1, "b": 1}, Fault("value", "any words"), {"a": 0, "b": 1})
NO_CYCLE = Raised(
    "TypeError", "object of type 'NoneType' has no len()", Place("topo_sort", 9, "raise CycleError(find_cycle(graph))")
)
WRONG_POSITION = Mismatch("one step in W", 0, Fault("value", "any words"), 1)
CHANGED = Mismatch("arguments changed", ["five scans"], Fault("value", "any words"), [])
TWICE = Mismatch("g", ["a", "a"], Fault("duplicate", "any words", ("a",)), graph={"a": []})


def test_every_exercise_of_the_homework_has_an_entry(repo: Path) -> None:
    notebooks = [read_notebook(path) for path in sorted((repo / "reference").glob("*/homework.ipynb"))]
    assert len(notebooks) == 3
    asked = {cell.exercise for notebook in notebooks for cell in notebook.cells if cell.role in ("answer", "check")}
    assert asked <= set(exercises())


def test_every_exercise_has_hints_in_three_different_levels() -> None:
    for entry in exercises().values():
        assert "" in entry.hints, entry.id
        assert {len(set(levels)) for levels in entry.hints.values()} == {LEVELS}, entry.id


def test_the_sentence_of_every_error_message_fits_its_pattern() -> None:
    for message in {*FIRST, *LAST}:
        groups = re.compile(message.pattern).groups
        assert message.sentence.format("all", *"abcdefg"[:groups]), message


def test_the_hint_of_a_symptom_is_found_by_a_part_of_what_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    hint("course4.topo_sort", level=2, symptom="No entry")
    assert "need not be a key" in capsys.readouterr().out


def test_the_first_hint_says_what_else_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    hint("course4.topo_sort")
    assert (
        '(Next: level=2. For a hint about an error that you see, pass symptom="has no entry of its own'
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    "arguments",
    [{"name": "course9.x"}, {"name": "course4.cycle", "level": 4}, {"name": "course4.cycle", "symptom": "?"}],
)
def test_an_unknown_hint_is_refused_with_what_there_is(arguments: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        hint(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("finding", "says"),
    [
        (Finding("course4.chain", "timeout"), "30,000 operators"),
        (Finding("course4.cycle", "timeout"), "on a cycle each operator waits"),
        (Finding("course4.levels", "died"), "Python itself ended"),
        (Finding("course4.levels", "memory"), "more than the 2 GiB of memory"),
        (Finding("course4.levels", "skipped"), "an earlier cell did not finish"),
        (Finding("course4.levels", "error", Raised("SyntaxError", "invalid syntax (line 3)")), r"cannot read.*line 3"),
        (Finding("course4.levels", "error", Raised("OddError", "")), "OddError was raised"),
        (
            Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,)),
            r"expected \['a', 'b'\] at index 0, found \['a'\]",
        ),
        (Finding("course4.chain", "error", NO_CYCLE), "find_cycle returned None"),
        (Finding("course4.in_degrees", "wrong", wrong=(WRONG_COUNT,)), "expected 0 for 'a', found 1"),
        (Finding("course4.topo_sort", "wrong", wrong=(TWICE,)), "added a name more than once"),
        (
            Finding("course3.offset", "wrong", wrong=(WRONG_POSITION,)),
            r"^offset\(\(2, 3, 4, 5\), 0, 0, 0, 1\): expected 1,",
        ),
        (Finding("course3.mistakes", "wrong", wrong=(CHANGED,)), "^your function changes its arguments: "),
        (
            Finding("course4.chain", "error", Raised("ModuleNotFoundError", "import of graphlib halted; None in sys")),
            "'graphlib' is switched off during the homework",
        ),
        (
            Finding("course4.chain", "error", Raised("ModuleNotFoundError", "No module named 'pandas'")),
            "ModuleNotFoundError: No module named 'pandas'",
        ),
    ],
)
def test_what_was_seen_becomes_a_sentence(finding: Finding, says: str) -> None:
    assert re.search(says, explain(finding)), explain(finding)


@pytest.mark.parametrize("mismatch", [WRONG_LEVEL, WRONG_COUNT, TWICE])
@pytest.mark.parametrize("exercise", ["course4.levels", "course4.in_degrees", "course4.topo_sort"])
def test_a_hidden_check_is_never_quoted(exercise: str, mismatch: Mismatch) -> None:
    sentence = explain(Finding(exercise, "wrong", wrong=(mismatch,), hidden=True))
    assert sentence == "for inputs other than those that you see, the result is wrong"


def test_a_fault_of_the_judge_is_told_to_a_learner_and_seen_by_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise TypeError("a fault of ours")

    monkeypatch.setattr("kuiper_edu.course.judge.explain._described", broken)
    with pytest.raises(TypeError):
        explain(Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,)))
    monkeypatch.delenv("KUIPER_STRICT")
    said = explain(Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,)))
    assert said.startswith("g: any words (the course cannot explain more")
    assert "a fault of ours" in said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Raised("AttributeError", "'NoneType' object has no attribute 'append'"), "not out = out.append"),
        (Raised("SyntaxError", "invalid syntax (<string>, line 1)"), "your code evaluates a string that is not valid"),
        (Raised("SyntaxError", "invalid syntax (<cell 3>, line 1)"), "Python cannot read the answer"),
    ],
)
def test_an_error_of_any_exercise_names_its_usual_mistake(error: Raised, said: str) -> None:
    assert said in explain(Finding("course3.mistakes", "error", error))
