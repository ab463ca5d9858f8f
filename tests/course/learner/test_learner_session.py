"""A homework is open between begin and end: the library's answer is away, and so is what would replace it."""

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from kuiper_edu import learn, slots
from kuiper_edu.errors import AnswerError, UnknownLayerError, UsageError
from kuiper_edu.layers import Layer, LayerRegistry, create_layer, register_layer
from kuiper_edu.runtime import RuntimeOperator

COURSES = {"course3": "course3.init_graph_params", "course4": "course4.topo_sort", "course5": "course5.sigmoid"}


@pytest.fixture(autouse=True)
def everything_ends(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Whatever a test opens is closed again."""
    yield
    for course in COURSES:
        learn.end(course)
    slots.clear()
    capsys.readouterr()


def sigmoid_operator(spelling: str = "nn.Sigmoid") -> RuntimeOperator:
    return RuntimeOperator("s", spelling)


@pytest.mark.parametrize("course", COURSES)
def test_begin_empties_the_slot_and_says_so_in_one_line(course: str, capsys: pytest.CaptureFixture[str]) -> None:
    learn.begin(course)
    name = COURSES[course]
    assert capsys.readouterr().out == f"{name} is yours to write: the library's own is switched off.\n"
    assert slots.whose(name) == "nobody's"
    assert [other for other in slots.SLOTS if slots.whose(other) != "the library's"] == [name]


def test_names_of_the_package_are_refused_too() -> None:
    from kuiper_edu import topo

    assert topo.kahn({"a": ["b"]}) == ["a", "b"]
    learn.begin("course4")
    with pytest.raises(AnswerError):
        from kuiper_edu.topo import kahn  # noqa: F401
    with pytest.raises(AnswerError):
        topo.reverse_dfs({"a": []})


def test_beginning_again_starts_anew() -> None:
    learn.begin("course4")
    slots.answer("course4.topo_sort")(sorted)
    learn.begin("course4")
    assert slots.whose("course4.topo_sort") == "nobody's"


def test_begin_withdraws_the_sigmoid_and_what_is_built_on_it_and_end_brings_it_back() -> None:
    before = dict(LayerRegistry.registry())
    learn.begin("course5")
    gone = set(before) - set(LayerRegistry.registry())
    assert {"nn.Sigmoid", "F.sigmoid", "nn.SiLU", "F.silu", "nn.Hardswish"} <= gone
    assert {"nn.ReLU", "nn.Conv2d"}.isdisjoint(gone)
    with pytest.raises(UnknownLayerError):
        create_layer(sigmoid_operator())
    learn.end("course5")
    assert LayerRegistry.registry() == before


def test_end_takes_a_learner_s_layer_out_again() -> None:
    learn.begin("course5")

    @slots.answer("course5.sigmoid")
    @register_layer("nn.Sigmoid")
    class Mine(Layer): ...

    assert isinstance(create_layer(sigmoid_operator()), Mine)
    learn.end("course5")
    assert type(create_layer(sigmoid_operator())).__name__ == "SigmoidLayer"


@pytest.mark.parametrize("call", [learn.begin, learn.end])
def test_a_course_without_homework_is_refused(call: object) -> None:
    with pytest.raises(AnswerError, match=r"There is one of course3, course4, course5"):
        call("course6")  # type: ignore[operator]


def test_watch_counts_how_often_an_answer_is_asked_for() -> None:
    slots.answer("course4.topo_sort")(sorted)
    with learn.watch() as calls:
        slots.get("course4.topo_sort")({"a": []})
        slots.get("course4.topo_sort")({"b": []})
        slots.get("course3.init_graph_params")({}, SimpleNamespace(params={}))
    slots.get("course4.topo_sort")({"c": []})
    assert calls == {"course4.topo_sort": 2}


def test_watch_tells_an_answer_that_nobody_asked_for() -> None:
    slots.answer("course4.topo_sort")(sorted)
    with learn.watch() as calls:
        slots.whose("course4.topo_sort")
        LayerRegistry.types()
    assert calls == {"course4.topo_sort": 0}


def test_watch_counts_a_layer_when_it_is_made() -> None:
    learn.begin("course5")

    @slots.answer("course5.sigmoid")
    @register_layer("F.sigmoid")
    class Mine(Layer):
        def forward(self, inputs: list[np.ndarray], outputs: list[np.ndarray]) -> None:
            outputs[0][...] = np.exp(inputs[0])

    with learn.watch() as calls:
        create_layer(sigmoid_operator("F.sigmoid")).compute([np.zeros(2, np.float32)])
    learn.end("course5")
    assert calls == {"course5.sigmoid": 1}


def test_watches_count_each_for_itself() -> None:
    slots.answer("course4.topo_sort")(sorted)
    with learn.watch() as outer:
        with pytest.raises(ZeroDivisionError), learn.watch() as inner:
            _ = slots.get("course4.topo_sort")({}), 1 / 0
        slots.get("course4.topo_sort")
    assert (outer, inner) == ({"course4.topo_sort": 2}, {"course4.topo_sort": 1})


@pytest.mark.parametrize("wrong", [None, 3, [], ["course4.topo_sort"]])
@pytest.mark.parametrize(
    "name",
    ["answer", "begin", "demand", "end", "from_lessons", "hint", "library_answer", "mine", "predict", "verdict"],
)
def test_what_is_no_name_is_refused_in_a_sentence(name: str, wrong: object) -> None:
    with pytest.raises(UsageError, match=r"a string for .*, found .*\. help\(.*\) shows a call\."):
        getattr(learn, name)(wrong)
