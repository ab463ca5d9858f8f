"""A layer that is set after build() is used by the next run, by every engine and by a deep copy."""

import copy
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from runtime_graphs import Doubling, chain, floats

from kuiper_edu.engine import FastPlanner
from kuiper_edu.engine.compiler import is_installed
from kuiper_edu.errors import LayerError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator

X = floats(1, 4)
ENGINES = {"layers": None, "NumPy": False, **({"compiled": True} if is_installed() else {})}


class Forgetting:
    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        """Write nothing."""


class Shortening:
    def forward(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        outputs[0][...] = inputs[0][:, :2]

    def compute(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        return (inputs[0][:, :2].copy(),)


@pytest.fixture(params=ENGINES)
def graph(request: pytest.FixtureRequest) -> RuntimeGraph:
    """A graph of three ReLUs that has run twice, so that an engine has its program."""
    compiled = ENGINES[request.param]
    planner = None if compiled is None else FastPlanner(compiled=compiled)
    made = RuntimeGraph.from_graph(chain(3, "(1,4)f32"), create_layer, planner=planner)
    made.build()
    for _ in range(2):
        np.testing.assert_array_equal(made.forward(X), np.maximum(X, 0))
    return made


def test_the_next_run_uses_the_new_layer_and_so_do_all_later_ones(graph: RuntimeGraph) -> None:
    graph.operator("relu_2").layer = Doubling()
    for _ in range(3):
        np.testing.assert_array_equal(graph.forward(X), 2 * np.maximum(X, 0))
    np.testing.assert_array_equal(graph.forward(X, layers_only=True), 2 * np.maximum(X, 0))


def test_a_layer_of_the_library_for_another_type_computes_its_own_function(graph: RuntimeGraph) -> None:
    graph.operator("relu_3").layer = create_layer(RuntimeOperator("relu_3", "nn.Softsign"))
    expected = np.maximum(X, 0) / (1 + np.maximum(X, 0))
    for _ in range(3):
        np.testing.assert_allclose(graph.forward(X), expected, rtol=1e-6)


def test_a_new_layer_that_writes_nothing_is_told(graph: RuntimeGraph) -> None:
    graph.operator("relu_2").layer = Forgetting()
    for _ in range(2):
        with pytest.raises(LayerError, match=r"operator 'relu_2': Forgetting.forward left 4 of 4 numbers unwritten"):
            graph.forward(X)


def test_the_old_layer_may_come_back(graph: RuntimeGraph) -> None:
    operator = graph.operator("relu_2")
    built = operator.layer
    for layer, factor in ((Doubling(), 2), (built, 1), (Doubling(), 2), (built, 1)):
        operator.layer = layer
        for _ in range(2):
            np.testing.assert_array_equal(graph.forward(X), factor * np.maximum(X, 0))


def test_plans_of_other_input_shapes_notice_the_new_layer_too(graph: RuntimeGraph) -> None:
    batch = floats(3, 4)
    graph.forward(batch)
    graph.operator("relu_3").layer = Doubling()
    graph.forward(X)
    np.testing.assert_array_equal(graph.forward(batch), 2 * np.maximum(batch, 0))


def test_a_copy_has_a_copy_of_the_new_layer(graph: RuntimeGraph) -> None:
    graph.operator("relu_1").layer = Doubling()
    twin = copy.deepcopy(graph)
    assert isinstance(twin.operator("relu_1").layer, Doubling)
    assert twin.operator("relu_1").layer is not graph.operator("relu_1").layer
    assert twin.operator("relu_2").layer is not graph.operator("relu_2").layer
    for _ in range(2):
        np.testing.assert_array_equal(twin.forward(X), np.maximum(2 * X, 0))


def test_a_new_layer_of_ours_belongs_to_the_operator_of_the_copy(graph: RuntimeGraph) -> None:
    operator = graph.operator("relu_1")
    operator.type = "nn.ELU"
    operator.layer = create_layer(operator)
    twin = copy.deepcopy(graph)
    assert twin.operator("relu_1").layer._op is twin.operator("relu_1")
    np.testing.assert_array_equal(twin.forward(X), np.maximum(X, 0))


def test_a_copy_of_a_layer_that_cannot_be_copied_is_refused_by_name(graph: RuntimeGraph) -> None:
    layer: Any = Doubling()
    layer.lock = threading.Lock()
    graph.operator("relu_2").layer = layer
    with pytest.raises(LayerError, match=r"operator 'relu_2'.*cannot be copied.*or set the layer after copying"):
        copy.deepcopy(graph)


def test_a_new_layer_is_asked_for_its_shapes_by_an_engine() -> None:
    graph = RuntimeGraph.from_graph(chain(2, "(?,4)f32"), create_layer, planner=FastPlanner(compiled=False))
    graph.build()
    graph.forward(X)
    graph.operator("relu_2").layer = Shortening()
    for _ in range(2):
        np.testing.assert_array_equal(graph.forward(X), np.maximum(X, 0)[:, :2])
