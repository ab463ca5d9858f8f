"""`draw_operator` and `draw_inputs`: the fields of an object, empty fields, and inputs missing in the dictionary."""

from xml.etree import ElementTree

import pytest

from kuiper_edu import pnnx, viz
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperand, RuntimeOperator
from kuiper_edu.support.project import root

SVG = "{http://www.w3.org/2000/svg}"


def words(picture):
    return [text.text for text in ElementTree.fromstring(picture.svg).iter(f"{SVG}text")]


@pytest.fixture
def linear():
    runtime = RuntimeGraph(root() / "course3" / "model_file" / "test_linear.pnnx.param")
    runtime.init()
    return runtime.operator("linear")


def test_an_operator_shows_its_fields_and_the_objects_that_they_hold(linear):
    texts = words(viz.draw_operator(linear))
    assert {"name = 'linear'", "output_names = ['F.sigmoid_0']", "params: 3 entries", "in_features = 32"} <= set(texts)
    assert {"pnnx_input_0: RuntimeOperand", "weight: RuntimeAttribute", "(128, 32) FLOAT32"} <= set(texts)


def test_what_is_empty_says_so_in_the_picture_and_in_its_words(linear):
    picture = viz.draw_operator(linear)
    assert {"layer (empty)", "output_operands (empty)", "has_forward = False"} <= set(words(picture))
    assert picture.alt.endswith("output_operators, output_operands, output_operands_seq, layer.")


def test_an_object_that_is_held_twice_is_drawn_once(linear):
    assert words(viz.draw_operator(linear)).count("pnnx_input_0: RuntimeOperand") == 1


def test_a_built_operator_shows_its_consumers():
    runtime = RuntimeGraph(root() / "course3" / "model_file" / "test_linear.pnnx.param")
    runtime.build()
    texts = words(viz.draw_operator(runtime.operator("linear")))
    assert "F.sigmoid_0: RuntimeOperator" in texts
    assert "512 bytes" in texts


def test_the_second_t_of_t_and_t_is_not_in_the_map():
    text = "7767517\n2 1\npnnx.Input T 0 1 0 #0=(1,4)f32\npnnx.Expression twice 2 0 0 0 expr=add(@0,@1)\n"
    runtime = RuntimeGraph.from_graph(pnnx.Graph.from_text(text))
    runtime.init()
    picture = viz.draw_inputs(runtime.operator("twice"))
    assert words(picture).count("RuntimeOperand") == 2
    assert "T (1, 4), not in the map" in words(picture)
    assert picture.alt.endswith("In the list only: number 1, T.")


def test_inputs_of_two_producers_are_all_in_the_map():
    inputs = [RuntimeOperand(name, (2,)) for name in "ab"]
    picture = viz.draw_inputs(
        RuntimeOperator("sum", "", input_operands=dict(zip("ab", inputs, strict=True)), input_operands_seq=inputs)
    )
    assert picture.alt == "Inputs of sum: the map has 2 entries, a, b; the list has 2 entries."


def test_an_object_that_only_the_map_holds_is_drawn_too():
    lost = RuntimeOperator("sum", "", input_operands={"a": RuntimeOperand("a", (2,))})
    assert words(viz.draw_inputs(lost)).count("RuntimeOperand") == 1


def test_an_operator_without_inputs_is_a_picture_too():
    assert "the list has 0 entries" in viz.draw_inputs(RuntimeOperator("in", "pnnx.Input")).alt


def test_the_same_operator_gives_the_same_bytes(linear):
    assert viz.draw_operator(linear).svg == viz.draw_operator(linear).svg
