"""Feedback and hints: every exercise has hints, and a finding becomes one sentence."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.judge import UNCHANGED
from kuiper_edu.course.judge.exercises import CATALOGUE, exercise, exercises
from kuiper_edu.course.judge.explain import SOURCES, Source, explain, spoken
from kuiper_edu.course.judge.findings import Fault, Finding, Mismatch
from kuiper_edu.course.judge.hints import LEVELS, hint, openers
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.judge.known import KnownAnswer, the_same
from kuiper_edu.course.judge.messages import FIRST, LAST
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.outcomes import Outcome, Place, Raised
from kuiper_edu.course.trial.values import Plain, plain
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import read_notebook

ANY = told("rule/value", "any words")
WRONG_LEVEL = Mismatch("g", [["a"], ["b"]], Fault("value", ANY), [["a", "b"]])
WRONG_COUNT = Mismatch("g", {"a": 1, "b": 1}, Fault("value", ANY), {"a": 0, "b": 1})
NO_CYCLE = Raised(
    "TypeError", "object of type 'NoneType' has no len()", Place("topo_sort", 9, "raise CycleError(find_cycle(graph))")
)
LATE = Raised(
    "TimeIsUpError", "", Place("<genexpr>", 7, 'in_place = sum(name == f"op{i}" for i, name in enumerate(order))')
)
WRONG_POSITION = Mismatch("one step in W", 0, Fault("value", ANY), 1)
CHANGED = Mismatch("arguments changed", ["five scans"], Fault("value", ANY), [])
TWICE = Mismatch("g", ["a", "a"], Fault("duplicate", ANY, ("a",)), graph={"a": []})


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
    for message in [*FIRST.values(), *LAST.values()]:
        groups = re.compile(message.pattern).groups
        assert str(Sentence("id", message.sentence, {str(number): "word" for number in range(groups + 1)}))


def test_no_sentence_shows_the_name_of_a_value_in_its_place() -> None:
    """What the stored wrong answers of all exercises are told."""
    for path in CATALOGUE.rglob("wrong.json"):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"\{(?:call|differs|expected|fault|got|item|label)\}", text), path.parent.name


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
        (Finding("course4.levels", "died", Raised("SIGSEGV", "Segmentation fault")), r"Python crashed .*\(SIGSEGV\)"),
        (Finding("course4.levels", "died", Raised("SIGKILL", "Killed")), "ended by the signal SIGKILL"),
        (Finding("course4.chain", "timeout", flooded=True), "prints without end"),
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
    assert re.search(says, str(explain(finding))), explain(finding)


@pytest.mark.parametrize("mismatch", [WRONG_LEVEL, WRONG_COUNT, TWICE])
@pytest.mark.parametrize("name", ["course4.levels", "course4.in_degrees", "course4.topo_sort"])
def test_a_hidden_check_is_never_quoted(name: str, mismatch: Mismatch) -> None:
    sentence = explain(Finding(name, "wrong", wrong=(mismatch,), hidden=True))
    assert str(sentence) == "for inputs other than those that you see, the result is wrong"


def test_a_fault_of_the_judge_is_seen_by_tests_and_not_told_to_a_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise TypeError("a fault of ours")

    monkeypatch.setattr("kuiper_edu.course.judge.explain.difference", broken)
    with pytest.raises(TypeError):
        explain(Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,)))
    monkeypatch.delenv("KUIPER_STRICT")
    assert str(explain(Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,)))) == "g: any words"


SCALARS = st.none() | st.booleans() | st.integers(-(10**400), 10**400) | st.floats() | st.text() | st.sampled_from("ab")
ANYTHING = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)
NAMES = st.sampled_from(["split", "left", "right", "join", "input", "op1"])


@pytest.mark.parametrize("name", ["topo_sort", "in_degrees", "smallest_first", "levels", "chain", "sort_all"])
@given(st.data())
def test_any_value_that_an_answer_returns_gets_a_sentence(name: str, data: st.DataObject) -> None:
    task = exercise(f"course4.{name}")
    labels = [label for label in task.rules if label not in ("maps changed", "arguments changed")]
    returned = data.draw(ANYTHING | st.lists(NAMES | ANYTHING) | st.dictionaries(NAMES, ANYTHING))
    finding = judge(task, Outcome("ran", [(label, plain(returned)) for label in labels]))
    assert finding is None or str(explain(finding, task))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Raised("AttributeError", "'NoneType' object has no attribute 'append'"), "not out = out.append"),
        (Raised("SyntaxError", "invalid syntax (<string>, line 1)"), "your code evaluates a string that is not valid"),
        (Raised("SyntaxError", "invalid syntax (<cell 3>, line 1)"), "Python cannot read the answer"),
    ],
)
def test_an_error_of_any_exercise_names_its_usual_mistake(error: Raised, said: str) -> None:
    assert said in str(explain(Finding("course3.mistakes", "error", error)))


def test_each_source_has_a_name_of_its_own() -> None:
    assert len({source.name for source in SOURCES}) == len(SOURCES)


@pytest.mark.parametrize(
    ("finding", "source", "id_"),
    [
        (Finding("course4.chain", "blank"), "blank", "general/blank"),
        (Finding("course4.chain", "timeout"), "ends", "course4.chain/ends/timeout"),
        (Finding("course4.chain", "timeout", LATE), "ends", "course4.chain/ends/timeout"),
        (Finding("course4.levels", "died"), "last", "general/died"),
        (Finding("course4.chain", "error", Raised("EOFError", "")), "first", "general/input"),
        (Finding("course4.levels", "error", Raised("OddError", "")), "plain", "general/error alone"),
        (Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,)), "says", "course4.levels/says/*"),
        (Finding("course3.offset", "wrong", wrong=(WRONG_POSITION,)), "difference", "differs/call"),
        (Finding("course3.mistakes", "wrong", wrong=(CHANGED,)), "changed", "general/changed"),
        (Finding("course4.levels", "wrong", wrong=(WRONG_LEVEL,), hidden=True), "plain", "general/hidden"),
    ],
)
def test_the_source_that_speaks_and_its_sentence_have_names(finding: Finding, source: str, id_: str) -> None:
    *silent, (speaking, sentence) = _until_spoken(finding)
    assert [said for _, said in silent] == [None] * len(silent)
    assert speaking.name == source
    assert sentence is not None
    assert sentence.id == id_


def _until_spoken(finding: Finding) -> list[tuple[Source, Sentence | None]]:
    asked = []
    for source, sentence in spoken(finding, exercise(finding.exercise)):
        asked.append((source, sentence))
        if sentence is not None:
            break
    return asked


def test_a_stored_answer_speaks_before_the_changed_arguments() -> None:
    """An answer that changes its arguments may be one whose mistake is known: what it reports is the surest."""
    label = next(iter(exercise("course3.mistakes").rules))
    entry = KnownAnswer("first_only", "only the first is asked", "wrong", "", {UNCHANGED: [label]})
    task = replace(exercise("course3.mistakes"), known=(entry,))
    finding = Finding(task.id, "wrong", wrong=(Mismatch(UNCHANGED, [label], Fault("value", ANY), []),))
    assert explain(finding, task).id == "course3.mistakes/stored/first_only"
    assert explain(finding, replace(task, known=())).id == "general/changed"


@pytest.mark.parametrize(
    ("stored", "found", "recognised"),
    [
        ({"got": [0.596408], "place": [0, 1]}, {"got": [0.596409], "place": [0, 1]}, True),
        ([0.5964], [0.5965], False),
        ([251_472], [251_473], False),
        ([1], [1.0], True),
        ([1], [True], False),
        ({"error": "RecursionError", "text": "a"}, {"error": "RecursionError", "text": "b"}, True),
        ({"error": "ValueError", "text": "a"}, {"error": "ValueError", "text": "b"}, False),
    ],
)
def test_a_stored_answer_is_recognised_on_another_machine(stored: Plain, found: Plain, *, recognised: bool) -> None:
    entry = KnownAnswer("rounded", "rounded", "wrong", "", {"g": stored})
    finding = Finding("course3.mistakes", "wrong", wrong=(Mismatch("g", found, Fault("value", ANY), None),))
    assert (the_same(finding, (entry,), {}) is entry) == recognised


@pytest.mark.parametrize("name", sorted(name for name, entry in exercises().items() if set(entry.hints) - {""}))
def test_the_hint_of_each_symptom_is_opened_by_some_sentence(name: str) -> None:
    task = exercise(name)
    assert set(task.opens) == set(task.hints) - {""}
    assert all(openers(task, symptom) for symptom in task.opens)
