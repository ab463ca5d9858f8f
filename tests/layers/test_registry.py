"""The registry: one table, filled by decorators, looked up by type. Counterparts of the C++ registry tests."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest
from layer_operators import make_operator, run

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError, DuplicateLayerError, LayerError, UnknownLayerError, UsageError
from kuiper_edu.layers import Layer, LayerRegistry, create_layer, register_layer, withdraw
from kuiper_edu.layers.equivalents import EQUIVALENTS
from kuiper_edu.layers.relu import ReluLayer
from kuiper_edu.runtime import RuntimeOperator


@pytest.fixture(autouse=True)
def _leave_no_trace() -> Iterator[None]:
    before = dict(LayerRegistry.registry())
    yield
    slots.clear()
    withdraw(set(LayerRegistry.registry()) - set(before))
    for name, creator in before.items():
        if LayerRegistry.registry().get(name) is not creator:
            withdraw([name])
            LayerRegistry.register(name, creator)


class Twice(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = 2 * inputs[0]


def test_the_registry_is_the_same_object_however_often_it_is_asked_for() -> None:
    assert LayerRegistry.registry() is LayerRegistry.registry()


def test_what_is_registered_in_one_place_is_seen_in_all() -> None:
    seen = LayerRegistry.registry()
    LayerRegistry.register("my.Twice", Twice)
    assert seen["my.Twice"] is Twice
    assert "my.Twice" in LayerRegistry.types()


def test_create_layer_makes_the_registered_class_for_the_operator() -> None:
    layer = create_layer(make_operator("nn.ReLU"))
    assert type(layer) is ReluLayer
    assert (layer.name, layer.type) == ("op", "nn.ReLU")


def test_the_wrapper_registers_what_stands_below_it() -> None:
    @register_layer("my.A", "my.B")
    class Both(Twice):
        pass

    assert type(create_layer(make_operator("my.A"))) is type(create_layer(make_operator("my.B"))) is Both
    np.testing.assert_array_equal(run("my.A", np.float32([3])), np.float32([6]))


def test_another_class_under_a_taken_type_is_refused() -> None:
    with pytest.raises(DuplicateLayerError, match=r"nn\.ReLU.*ReluLayer"):
        LayerRegistry.register("nn.ReLU", Twice)
    assert LayerRegistry.registry()["nn.ReLU"] is ReluLayer


def test_the_same_cell_run_again_replaces_its_class_with_a_note(caplog: pytest.LogCaptureFixture) -> None:
    def cell() -> type[Layer]:
        @register_layer("my.Again")
        class Again(Twice):
            pass

        return Again

    first = cell()
    with caplog.at_level(logging.WARNING):
        second = cell()
    assert first is not second
    assert LayerRegistry.registry()["my.Again"] is second
    assert "my.Again" in caplog.text


def test_registering_the_very_same_class_again_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    LayerRegistry.register("my.Twice", Twice)
    with caplog.at_level(logging.WARNING):
        LayerRegistry.register("my.Twice", Twice)
    assert not caplog.text


@pytest.mark.parametrize("creator", [None, 3, "ReluLayer"])
def test_an_empty_creator_is_refused(creator: object) -> None:
    with pytest.raises(LayerError, match=r"my\.Nothing"):
        LayerRegistry.register("my.Nothing", creator)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["", "  ", None, 7, " nn.ReLU", "nn ReLU"])
def test_a_type_that_is_no_name_is_refused(kind: object) -> None:
    with pytest.raises(LayerError, match="name"):
        LayerRegistry.register(kind, Twice)  # type: ignore[arg-type]


def test_the_decorator_without_types_is_refused() -> None:
    with pytest.raises(LayerError, match="types"):
        register_layer()
    with pytest.raises(LayerError, match="types"):
        register_layer(Twice)  # type: ignore[arg-type]


def test_an_unknown_type_is_told_with_the_operator_and_the_nearest_names() -> None:
    with pytest.raises(UnknownLayerError) as met:
        create_layer(make_operator("nn.Relu"))
    for part in ("'op'", "nn.Relu", "nn.ReLU", "@register_layer"):
        assert part in str(met.value)


def test_a_type_without_near_names_is_told_without_any() -> None:
    with pytest.raises(UnknownLayerError) as met:
        create_layer(make_operator("Qqqqqqqqqqqqq"))
    assert "nearest" not in str(met.value)


@pytest.mark.parametrize(
    ("unknown", "said"),
    [
        ("aten::erfc", "Write it with operators that have a layer, for example 1 - torch.erf(x), and export"),
        ("aten::take_along_dim", "for example torch.gather(x, 1, y), and export again"),
        ("aten::softplus", "The nearest names are F.softplus, nn.Softplus."),
        ("nn.Linaer", "The nearest names are nn.Linear."),
        ("aten::unsafe_something", "is registered for 'aten::unsafe_something'. Put @register_layer"),
    ],
)
def test_the_hint_is_near_in_meaning_not_in_spelling(unknown: str, said: str) -> None:
    with pytest.raises(UnknownLayerError) as met:
        create_layer(make_operator(unknown))
    assert said in str(met.value)


def test_a_formula_is_given_only_for_an_operator_without_a_layer() -> None:
    names = {known.replace("::", ".").rpartition(".")[2] for known in LayerRegistry.types()}
    assert names & EQUIVALENTS.keys() == set(), "remove these from kuiper_edu/layers/equivalents.py"


@pytest.mark.parametrize("made", [None, object()])
def test_a_creator_that_makes_no_layer_is_refused(made: object) -> None:
    LayerRegistry.register("my.Void", lambda _: made)  # type: ignore[arg-type, return-value]
    with pytest.raises(LayerError, match="forward"):
        create_layer(make_operator("my.Void"))


def test_a_creator_that_returns_the_class_in_place_of_a_layer_is_told_so() -> None:
    LayerRegistry.register("my.Void", lambda _: ReluLayer)  # type: ignore[arg-type, return-value]
    with pytest.raises(LayerError, match=r"the class ReluLayer itself.* Return ReluLayer\(op\)"):
        create_layer(make_operator("my.Void"))


def test_a_class_made_for_an_operator_of_another_type_refuses_it() -> None:
    with pytest.raises(LayerError, match=r"F\.relu.*nn\.Conv2d"):
        ReluLayer(make_operator("nn.Conv2d"))


def test_a_class_defined_again_leaves_nothing_under_the_types_it_no_longer_names() -> None:
    class Again(Layer): ...

    first = Again

    class Again(Layer): ...  # type: ignore[no-redef]

    register_layer("my.Again", "my.Earlier")(first)
    register_layer("my.Again")(Again)
    assert LayerRegistry.types_of(Again) == ["my.Again"]
    assert "my.Earlier" not in LayerRegistry.registry()


def test_withdraw_takes_types_out_and_passes_over_unknown_ones() -> None:
    LayerRegistry.register("my.Twice", Twice)
    withdraw(["my.Twice", "my.NeverThere"])
    assert "my.Twice" not in LayerRegistry.registry()
    LayerRegistry.register("my.Twice", Twice)
    withdraw("my.Twice")  # a single name is not a list of letters
    assert "my.Twice" not in LayerRegistry.registry()
    assert LayerRegistry.types_of(Twice) == []


def test_a_layer_without_forward_says_so_when_it_runs() -> None:
    LayerRegistry.register("my.Hollow", type("Hollow", (Layer,), {}))
    with pytest.raises(LayerError, match="no forward of its own"):
        run("my.Hollow", np.float32([1]))


@pytest.mark.parametrize("kind", sorted(slots.SLOTS["course5.sigmoid"].operators))
def test_an_answer_that_is_not_registered_runs_nowhere(kind: str) -> None:
    class Mine(Layer):
        def forward(self, inputs, outputs):
            outputs[0][...] = inputs[0] + 0.25

    slots.answer("course5.sigmoid")(Mine)
    assert type(create_layer(make_operator(kind))) is not Mine
    withdraw([kind])
    register_layer(kind)(Mine)
    assert type(create_layer(make_operator(kind))) is Mine
    assert run(kind, np.float32([0])) == np.float32(0.25)


def test_layers_built_on_the_sigmoid_call_the_learners() -> None:
    calls = []

    class Mine(Layer):
        def forward(self, inputs, outputs):
            calls.append(inputs[0].shape)
            outputs[0][...] = 1

    withdraw(["nn.Sigmoid"])
    register_layer("nn.Sigmoid")(Mine)
    np.testing.assert_array_equal(run("nn.SiLU", np.float32([2, 3])), np.float32([2, 3]))
    assert calls == [(2,)]


@pytest.mark.process
def test_an_answer_is_found_where_it_is_registered_and_withheld_without_an_answer() -> None:
    script = """
from kuiper_edu import slots
slots.withhold("course5.sigmoid")
import sys
import numpy as np
from kuiper_edu.errors import UnknownLayerError
from kuiper_edu.layers import Layer, LayerRegistry, create_layer, register_layer
assert "nn.ReLU" in LayerRegistry.types()
assert not {"nn.Sigmoid", "nn.SiLU", "nn.Hardswish"} & set(LayerRegistry.types())
assert "kuiper_edu.layers.sigmoid" not in sys.modules
@slots.answer("course5.sigmoid")
class Mine(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = 7
from types import SimpleNamespace
op = SimpleNamespace(name="s", type="nn.Sigmoid")
try:
    create_layer(op)
except UnknownLayerError:
    print("not registered")
register_layer("nn.Sigmoid")(Mine)
print(create_layer(op).compute([np.float32([0])])[0].tolist())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.returncode) == ("not registered\n[7.0]\n", 0), done.stderr


def test_while_it_is_withheld_the_librarys_own_is_not_handed_out() -> None:
    slots.withhold("course5.sigmoid")
    with pytest.raises(AnswerError, match="switched off"):
        slots.get("course5.sigmoid")


@pytest.mark.parametrize("wrong", [None, 3, "nn.ReLU", [], RuntimeOperator("relu", 3)])
def test_what_is_no_operator_gets_no_layer(wrong: object) -> None:
    with pytest.raises(LayerError, match="expected an operator with a name and a type"):
        create_layer(wrong)


@pytest.mark.parametrize("wrong", [None, 3, [3], {"a": 1}.items()])
def test_what_is_no_type_is_not_withdrawn(wrong: object) -> None:
    with pytest.raises(UsageError, match=r"withdraw: expected .* for operator_types"):
        withdraw(wrong)
