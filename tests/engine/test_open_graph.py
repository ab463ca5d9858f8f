"""`open_graph` opens a graph in memory ready to run."""

import numpy as np
import pytest

from kuiper_edu.engine import open_graph, open_model
from kuiper_edu.errors import BuildError, UsageError
from kuiper_edu.pnnx import Graph
from kuiper_edu.support.project import root

STEM = root() / "course3/model_file/optimise/conv_norms"


def test_a_graph_runs_as_its_file_does() -> None:
    x = np.load(f"{STEM}.npz")["input0"]
    graph = Graph.load(f"{STEM}.pnnx.param")
    assert np.array_equal(open_graph(graph).forward(x), open_model(STEM).forward(x))


def test_a_graph_that_changes_later_runs_as_it_was() -> None:
    x = np.load(f"{STEM}.npz")["input0"]
    graph = Graph.load(f"{STEM}.pnnx.param")
    opened = open_graph(graph)
    before = opened.forward(x)
    graph.get_operator("conv1").attrs.clear()
    assert np.array_equal(opened.forward(x), before)


def test_an_operator_without_a_layer_is_refused() -> None:
    text = "7767517\n3 2\npnnx.Input x 0 1 0 #0=(1,2)f32\nmy.Own o 1 1 0 1 #1=(1,2)f32\npnnx.Output y 1 0 1 #1=(1,2)f32"
    with pytest.raises(BuildError, match=r"my\.Own"):
        open_graph(Graph.from_text(text))


@pytest.mark.parametrize("wrong", [None, 3, "digits.pnnx.param"])
def test_what_is_no_graph_is_refused(wrong: object) -> None:
    with pytest.raises(UsageError, match="expected a Graph for "):
        open_graph(wrong)
