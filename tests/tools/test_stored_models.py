"""The models of the lessons match the descriptions in the lessons."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.pnnx import Graph

ROOT = Path(__file__).parents[2]
WITHOUT_OUTPUTS = {  # the first two have no weights, the others their labels and scores in digits.npz and unseen.npz
    "resnet18_batch1.pnnx.param",
    "shrinking_block.pnnx.param",
    "digits.pnnx.param",
    "unseen.pnnx.param",
}
WITH_OUTPUTS = sorted(
    path.with_suffix("").with_suffix("")
    for path in ROOT.glob("course*/model_file/**/*.pnnx.param")
    if path.name not in WITHOUT_OUTPUTS
)


def load(model: str) -> Graph:
    return Graph.load(ROOT / f"{model}.pnnx.param")


def operators(graph: Graph) -> list[tuple[str, str]]:
    return [(operator.type, operator.name) for operator in graph.ops]


def test_course_3s_model_is_a_linear_layer_and_a_sigmoid() -> None:
    graph = load("course3/model_file/test_linear")
    assert operators(graph) == [
        ("pnnx.Input", "pnnx_input_0"),
        ("nn.Linear", "linear"),
        ("F.sigmoid", "F.sigmoid_0"),
        ("pnnx.Output", "pnnx_output_0"),
    ]
    assert [operand.shape for operand in graph.operands] == [(1, 32), (1, 128), (1, 128)]
    assert graph.ops[1].attrs["weight"].shape == (128, 32)


def test_its_stored_output_is_what_its_weights_give() -> None:
    weights = load("course3/model_file/test_linear").ops[1].attrs
    with np.load(ROOT / "course3/model_file/test_linear.npz") as stored:
        linear = stored["input0"].astype(np.float64) @ weights["weight"].data.T + weights["bias"].data
        assert np.allclose(np.log(stored["output0"] / (1 - stored["output0"].astype(np.float64))), linear, atol=1e-5)


def test_simple_ops_has_the_lessons_names_and_shapes() -> None:
    graph = load("course4/model_file/simple_ops")
    assert [name for _, name in operators(graph)] == [
        "pnnx_input_0", "op1", "op3", "op4", "op5", "pnnx_expr_0", "pnnx_output_0",
    ]  # fmt: skip
    assert {operand.shape for operand in graph.operands} == {(1, 3, 16, 16)}
    last = graph.ops[5]
    assert last.params["expr"].value == "add(@0,@1)"
    assert [operand.producer.name for operand in last.inputs if operand.producer] == ["op5", "op4"]


def test_simple_ops2_is_three_convolutions_of_a_batch_of_two() -> None:
    graph = load("course4/model_file/simple_ops2")
    assert [operator.type for operator in graph.ops[1:-1]] == ["nn.Conv2d"] * 3
    assert [operand.shape for operand in graph.operands] == [
        (2, 3, 16, 16), (2, 32, 16, 16), (2, 64, 16, 16), (2, 128, 16, 16),
    ]  # fmt: skip


def test_resnet18_is_full_size_without_weights() -> None:
    graph = load("course4/model_file/resnet18_batch1")
    assert (len(graph.ops), len(graph.operands)) == (51, 50)
    assert not (ROOT / "course4/model_file/resnet18_batch1.pnnx.bin").exists()
    numbers = sum(int(np.prod(attribute.shape)) for operator in graph.ops for attribute in operator.attrs.values())
    assert numbers * 4 == pytest.approx(46.7e6, rel=0.01)


def test_resnet18_is_the_graph_that_kuiperinfer_reads(public_models: Path) -> None:
    def facts(graph: Graph) -> dict[str, Any]:
        return {
            operator.name: (
                operator.type,
                [operand.producer.name for operand in operator.inputs if operand.producer],
                {key: parameter.text for key, parameter in operator.params.items()},
                {key: attribute.shape for key, attribute in operator.attrs.items()},
            )
            for operator in graph.ops
        }

    theirs = Graph.load(public_models / "course" / "resnet18_batch1.pnnx.param")
    assert facts(load("course4/model_file/resnet18_batch1")) == facts(theirs)


def test_the_digits_network_is_resnet18_with_a_sigmoid_behind_it() -> None:
    digits, full = (load(f"course{number}") for number in ("5/model_file/digits", "4/model_file/resnet18_batch1"))
    assert len(digits.ops) == 52
    assert operators(digits)[-2:] == [("nn.Sigmoid", "sigmoid"), ("pnnx.Output", "pnnx_output_0")]
    assert operators(digits)[:-2] == operators(full)[:-1]
    assert (digits.operands[0].shape, digits.operands[-1].shape) == ((1, 1, 64, 64), (1, 10))


@pytest.mark.parametrize("stem", WITH_OUTPUTS, ids=lambda stem: stem.name)
def test_every_model_has_its_inputs_and_its_output_beside_it(stem: Path) -> None:
    graph = Graph.load(stem.with_name(f"{stem.name}.pnnx.param"))
    assert graph.check() == []
    sources = [operator for operator in graph.ops if operator.type == "pnnx.Input"]
    with np.load(stem.with_name(f"{stem.name}.npz")) as stored:
        assert sorted(stored) == [*(f"input{number}" for number in range(len(sources))), "output0"]
        for number, source in enumerate(sources):
            shape = source.outputs[0].shape
            assert shape is not None
            assert all(size in (None, there) for size, there in zip(shape, stored[f"input{number}"].shape, strict=True))
        assert np.isfinite(stored["output0"]).all()
        assert stored["output0"].std() > 0


@pytest.mark.parametrize("name", ["layernorm", "reshape"])
def test_an_onnx_graph_stored_as_json_is_whole(name: str) -> None:
    graph = json.loads((ROOT / f"course3/model_file/{name}.onnx.json").read_text(encoding="utf-8"))
    assert graph["opset"] <= 16
    known = {value["name"] for value in graph["inputs"] + graph["initializers"]}
    for node in graph["nodes"]:
        assert set(node["inputs"]) <= known, f"{node['name']} reads what nobody made yet"
        known |= set(node["outputs"])
    assert {value["name"] for value in graph["outputs"]} <= known


def onnx_types(name: str) -> list[str]:
    graph = json.loads((ROOT / f"course3/model_file/{name}.onnx.json").read_text(encoding="utf-8"))
    return [node["op_type"] for node in graph["nodes"]]


def test_onnx_takes_a_layer_norm_apart_and_pnnx_does_not() -> None:
    types = [each for each in onnx_types("layernorm") if each != "Constant"]
    assert types == ["ReduceMean", "Sub", "Pow", "ReduceMean", "Add", "Sqrt", "Div", "Mul", "Add"]
    assert [operator.type for operator in load("course3/model_file/layernorm").ops[1:-1]] == ["nn.LayerNorm"]


def test_a_reshape_needs_glue_in_onnx() -> None:
    assert {"Shape", "Gather", "Unsqueeze", "Concat", "Reshape"} <= set(onnx_types("reshape"))
    types = [operator.type for operator in load("course3/model_file/reshape").ops[1:-1]]
    assert types == ["pnnx.Expression", "Tensor.reshape"]


def test_a_module_of_ones_own_is_one_operator_or_four() -> None:
    whole, split = (load(f"course3/model_file/custom_module{end}") for end in ("", "_split"))
    assert [operator.type for operator in whole.ops[1:-1]] == ["nn.Linear", "nets.notation.Gate", "nn.Linear"]
    assert len(split.ops) == len(whole.ops) + 3


def test_there_is_something_left_to_optimise() -> None:
    def types(name: str) -> list[str]:
        return [operator.type for operator in load(f"course3/model_file/optimise/{name}").ops]

    for name in ("conv_norms", "many_norms", "stubborn_norms", "two_blocks"):
        assert any(each.startswith("nn.BatchNorm") for each in types(name)), name
    assert types("twin_convs").count("nn.Conv2d") == 2
    assert "nn.ZeroPad2d" in types("padded_conv")
    assert {"nn.Dropout", "F.dropout"} <= set(types("no_operations"))
    assert types("constants").count("pnnx.Attribute") == 3
    assert "nn.LayerNorm" not in types("norm_pieces")
    assert {"aten::add", "prim::Constant"} <= set(types("arithmetic_level0"))
