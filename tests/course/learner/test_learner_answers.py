"""Passed answers are kept as files, and run only when the learner says so."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from kuiper_edu import learn, slots
from kuiper_edu.course.learner import answers
from kuiper_edu.errors import AnswerError
from kuiper_edu.layers import LayerRegistry, create_layer
from kuiper_edu.runtime import RuntimeOperator

SORT = """
from kuiper_edu.learn import answer

@answer("course4.topo_sort")
def backwards(successors):
    return sorted(successors, reverse=True)
"""
SIGMOID = """
from kuiper_edu.learn import answer
from kuiper_edu.layers import Layer, register_layer

@answer("course5.sigmoid")
@register_layer("nn.Sigmoid")
class Half(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = 0.5
"""


@pytest.fixture(autouse=True)
def own_registry() -> Iterator[None]:
    """The registry as it was."""
    stood = dict(LayerRegistry.registry())
    slots.clear()
    yield
    slots.clear()
    LayerRegistry.withdraw(list(LayerRegistry.registry()))
    for operator_type, creator in stood.items():
        LayerRegistry.register(operator_type, creator)


def test_nothing_is_used_before_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    answers.store_answer("course4.topo_sort", SORT)
    assert slots.whose("course4.topo_sort") == "the library's"
    learn.use_my_answers()
    assert slots.whose("course4.topo_sort") == "yours"
    assert slots.get("course4.topo_sort")({"a": [], "b": []}) == ["b", "a"]
    assert capsys.readouterr().out.splitlines() == [
        "course3.init_graph_params  the library's",
        "course4.topo_sort          yours",
        "course5.sigmoid            the library's",
    ]


def test_keeping_replaces_the_file_whole(own_state: Path) -> None:
    answers.store_answer("course4.topo_sort", "old = 1\n" * 100)
    path = answers.store_answer("course4.topo_sort", SORT)
    assert path.read_text(encoding="utf-8") == SORT
    assert [each.name for each in (own_state / "answers").iterdir()] == ["course4.topo_sort.py"]
    assert answers.kept() == ["course4.topo_sort"]


def test_a_kept_layer_takes_the_library_s_place_and_leaves_the_other_types() -> None:
    answers.store_answer("course5.sigmoid", SIGMOID)
    before = set(LayerRegistry.registry())
    learn.use_my_answers()
    assert set(LayerRegistry.registry()) == before
    assert LayerRegistry.registry()["nn.Sigmoid"].__name__ == "Half"
    assert type(create_layer(RuntimeOperator("s", "F.sigmoid"))).__name__ == "SigmoidLayer"
    mine = create_layer(RuntimeOperator("s", "nn.Sigmoid"))
    assert mine.compute([np.float32([7])])[0].tolist() == [0.5]
    learn.use_my_answers()
    assert LayerRegistry.registry()["nn.Sigmoid"].__name__ == "Half"


def test_a_kept_layer_is_put_away_while_the_homework_is_open_again() -> None:
    before = dict(LayerRegistry.registry())
    answers.store_answer("course5.sigmoid", SIGMOID)
    learn.use_my_answers()
    learn.begin("course5")
    assert "nn.Sigmoid" not in LayerRegistry.types()
    learn.end("course5")
    assert LayerRegistry.registry() == before


def test_an_open_homework_is_left_to_its_notebook(capsys: pytest.CaptureFixture[str]) -> None:
    answers.store_answer("course4.topo_sort", SORT)
    learn.begin("course4")
    learn.use_my_answers()
    assert slots.whose("course4.topo_sort") == "nobody's"
    learn.end("course4")
    assert "course4.topo_sort          nobody's" in capsys.readouterr().out


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Runs cells in a notebook in which homework 4 is open."""
    main = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", main)
    exec("from functools import cache\nfrom kuiper_edu.learn import answer", vars(main))
    learn.begin("course4")
    return lambda cell: exec(cell, vars(main))


def test_an_answer_of_an_earlier_run_is_not_yours_any_more(
    notebook: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    cell = "def topo_sort(successors):\n    return list(successors)"
    notebook(f'@answer("course4.topo_sort")\n{cell}')
    notebook(cell)
    learn.use_my_answers()
    said = capsys.readouterr().out
    assert 'Your topo_sort has no @answer("course4.topo_sort") above it any more' in said
    assert "course4.topo_sort          nobody's" in said
    with pytest.raises(AnswerError, match="no answer yet"):
        slots.get("course4.topo_sort")


@pytest.mark.parametrize("above", ["", "@cache\n"])
def test_an_answer_that_ran_again_is_still_yours(
    notebook: Callable[[str], None], above: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        notebook(f'{above}@answer("course4.topo_sort")\ndef topo_sort(successors):\n    return list(successors)')
    learn.use_my_answers()
    assert "course4.topo_sort          yours" in capsys.readouterr().out


def test_a_class_that_a_decorator_made_anew_is_still_yours(
    notebook: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    notebook("from dataclasses import dataclass")
    notebook(
        '@dataclass(slots=True)\n@answer("course4.topo_sort")\nclass Sort:\n'
        "    x: int = 0\n    def __call__(self, successors):\n        return list(successors)"
    )
    learn.use_my_answers()
    assert "course4.topo_sort          yours" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def broken(:", r"does not run here \(SyntaxError"),
        ("1 / 0", r"does not run here \(ZeroDivisionError"),
        ("raise SystemExit(1)", r"does not run here \(SystemExit"),
        ("x = 1", r"does not fill its slot.*@answer\(\"course4\.topo_sort\"\)"),
        ("\x00", "does not run here"),
    ],
)
def test_a_kept_answer_that_no_longer_works_is_told_by_name(source: str, says: str) -> None:
    answers.store_answer("course4.topo_sort", source)
    with pytest.raises(AnswerError, match=says) as caught:
        learn.use_my_answers()
    assert "course4.topo_sort" in str(caught.value)


def test_an_unknown_slot_keeps_nothing() -> None:
    with pytest.raises(AnswerError):
        answers.store_answer("../../elsewhere", "x = 1")


def test_the_library_s_answer_is_shown_only_after_one_s_own_has_passed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AnswerError, match="yours has not passed yet"):
        learn.library_answer("course4.topo_sort")
    assert capsys.readouterr().out == ""
    answers.store_answer("course4.topo_sort", SORT)
    learn.begin("course4")
    learn.library_answer("course4.topo_sort")
    learn.end("course4")
    printed = capsys.readouterr().out
    assert "def kahn(" in printed
    assert "def reverse_dfs(" not in printed  # Kahn's idea, which was asked, and no other sort
