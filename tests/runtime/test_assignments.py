"""Assignment to a part of an array, as levels 0 and 1 of pnnx write it: views and a copy into them."""

import numpy as np
import pytest
from runtime_graphs import opened

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime.assignments import with_assignments

X = np.arange(12, dtype=np.float32).reshape(2, 6)
INPUTS = ("pnnx.Input x 0 1 0 #0=(?,6)f32", "torch.clone whole 1 1 0 1 #0=(?,6)f32 #1=(?,6)f32")
ROWS = "Tensor.slice rows 1 1 1 2 dim=0 start=0 end=9 step=1 #1=(?,6)f32 #2=(?,6)f32"
COLUMNS = "Tensor.slice columns 1 1 2 3 dim=1 start=1 end=-2 step=1 #2=(?,6)f32 #3=(?,3)f32"
SINE = "pnnx.Expression sine 1 1 3 4 expr=neg(@0) #3=(?,3)f32 #4=(?,3)f32"
COPY = "Tensor.copy copy 2 1 3 4 5 $self=3 $src=4 #5=(?,6)f32"
OUTPUT = "pnnx.Output out 1 0 5"


def test_the_whole_array_comes_out_with_the_part_overwritten() -> None:
    expected = X.copy()
    expected[:, 1:-2] *= -1
    assert np.array_equal(opened(*INPUTS, ROWS, COLUMNS, SINE, COPY, OUTPUT).forward(X), expected)


def test_a_place_that_is_selected_can_be_assigned_to() -> None:
    select = "Tensor.select columns 3 1 2 6 7 3 $input=2 $dim=6 $index=7 #3=(?)f32"
    constants = ("prim::Constant six 0 1 6 value=1", "prim::Constant seven 0 1 7 value=-1")
    fill = "Tensor.fill sine 1 1 3 4 value=8 #3=(?)f32 #4=(?)f32"
    expected = X.copy()
    expected[:, -1] = 8
    assert np.array_equal(opened(*INPUTS, *constants, ROWS, select, fill, COPY, OUTPUT).forward(X), expected)


def test_a_copy_into_a_whole_array_stays_as_it_is() -> None:
    copy = "Tensor.copy copy 2 1 1 0 5 $self=1 $src=0 #5=(?,6)f32"
    assert np.array_equal(opened(*INPUTS, copy, OUTPUT).forward(X), X)


def test_a_graph_without_assignments_is_handed_on_itself() -> None:
    graph = Graph.from_text("7767517\n1 1\npnnx.Input x 0 1 0 #0=(?,6)f32")
    assert with_assignments(graph) is graph


def test_the_graph_that_was_given_keeps_its_copy() -> None:
    lines = (*INPUTS, ROWS, COLUMNS, SINE, COPY, OUTPUT)
    graph = Graph.from_text("\n".join(["7767517", f"{len(lines)} 6", *lines]))
    before = graph.to_text()
    rewritten = with_assignments(graph)
    assert graph.to_text() == before
    assert [op.type for op in rewritten.ops].count("Tensor.slice_copy") == 2
    assert rewritten.check() == []


def test_views_of_another_shape_than_the_result_are_refused_in_words() -> None:
    with pytest.raises(GraphError, match="assigned to a part of '1'"):
        opened(*INPUTS, ROWS, COLUMNS, SINE, COPY.replace("(?,6)", "(?,7)"), OUTPUT)
