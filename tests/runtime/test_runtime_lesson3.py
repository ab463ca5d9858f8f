"""The C++ tests of course 3 about the runtime graph, with the lesson's own numbers."""

from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.errors import AnswerError, ModelFileError
from kuiper_edu.runtime import (
    RuntimeDataType,
    RuntimeGraph,
    RuntimeOperator,
    RuntimeParameterBool,
    RuntimeParameterInt,
    RuntimeParameterType,
)
from kuiper_edu.slots import answer, clear


@pytest.fixture
def linear(repo: Path) -> RuntimeGraph:
    graph = RuntimeGraph(repo / "course3/model_file/test_linear.pnnx.param")
    graph.init()
    return graph


def listing(op: RuntimeOperator) -> list[str]:
    """Return what TEST(test_ir, pnnx_graph_all) logs about one operator."""

    def by(shape: tuple[int, ...]) -> str:
        return " x ".join(map(str, shape))

    lines = [f"op name: {op.name} type: {op.type}", "attribute:"]
    lines += [f"{name} type: {int(weight.type)} shape: {by(weight.shape)}" for name, weight in op.attribute.items()]
    lines += ["inputs:" + "".join(f" name: {each.name} shape: {by(each.shapes)}" for each in op.input_operands_seq)]
    return [*lines, "outputs:" + "".join(f" name: {name}" for name in op.output_names)]


def test_pnnx_graph_all(linear: RuntimeGraph) -> None:
    assert [line for op in linear.operators for line in listing(op)] == [
        "op name: pnnx_input_0 type: pnnx.Input",
        "attribute:",
        "inputs:",
        "outputs: name: linear",
        "op name: linear type: nn.Linear",
        "attribute:",
        "bias type: 1 shape: 128",
        "weight type: 1 shape: 128 x 32",
        "inputs: name: pnnx_input_0 shape: 1 x 32",
        "outputs: name: F.sigmoid_0",
        "op name: F.sigmoid_0 type: F.sigmoid",
        "attribute:",
        "inputs: name: linear shape: 1 x 128",
        "outputs: name: pnnx_output_0",
        "op name: pnnx_output_0 type: pnnx.Output",
        "attribute:",
        "inputs: name: F.sigmoid_0 shape: 1 x 128",
        "outputs:",
    ]


def test_pnnx_graph_all_homework(linear: RuntimeGraph) -> None:
    params = linear.operator("linear").params
    assert [(name, int(params[name].type), params[name].value) for name in params] == [
        ("bias", 1, True),
        ("in_features", 2, 32),
        ("out_features", 2, 128),
    ]
    assert isinstance(params["bias"], RuntimeParameterBool)
    assert isinstance(params["in_features"], RuntimeParameterInt)
    assert params["out_features"].type is RuntimeParameterType.INT
    assert linear.operator("F.sigmoid_0").params == {}


def test_weights_are_read_when_asked_for_aligned_and_read_only(linear: RuntimeGraph) -> None:
    weight = linear.operator("linear").attribute["weight"]
    numbers = weight.get()
    assert numbers.shape == (128, 32)
    assert numbers.dtype == np.float32
    assert numbers.flags.aligned
    assert not numbers.flags.writeable
    assert weight.get() is numbers
    assert np.array_equal(numbers, weight.weight_data)


def test_outputs_stay_empty_until_build(linear: RuntimeGraph) -> None:
    for op in linear.operators:
        assert op.output_operands is None
        assert op.output_operators == {}
        assert all(operand.data is None and operand.datas == [] for operand in op.input_operands_seq)


def test_the_slot_of_an_input_is_kept(linear: RuntimeGraph) -> None:
    assert linear.operator("F.sigmoid_0").inputnames == ["input"]
    assert linear.operator("linear").inputnames == []
    assert linear.operator("linear").input_operands["pnnx_input_0"].type is RuntimeDataType.FLOAT32


def test_one_input_of_batch_4_is_four_samples() -> None:
    from runtime_graphs import opened

    graph = opened(
        "pnnx.Input pnnx_input_0 0 1 0 #0=(4,3,224,224)f32",
        "pnnx.Output pnnx_output_0 1 0 0 #0=(4,3,224,224)f32",
    )
    samples = graph.operator("pnnx_output_0").input_operands["pnnx_input_0"].datas
    assert [sample.shape for sample in samples] == [(3, 224, 224)] * 4


def test_a_file_in_another_folder_is_told_with_the_working_directory() -> None:
    with pytest.raises(ModelFileError, match="working directory"):
        RuntimeGraph("course3/model_file/not_there.pnnx.param").init()


def test_a_learners_init_graph_params_is_used(repo: Path) -> None:
    seen: list[str] = []

    @answer("course3.init_graph_params")
    def mine(params, runtime_operator):  # type: ignore[no-untyped-def]
        seen.append(runtime_operator.name)
        for name, parameter in params.items():
            kind = RuntimeParameterBool if parameter.type == 1 else RuntimeParameterInt
            runtime_operator.params[name] = kind(parameter.value)

    try:
        graph = RuntimeGraph(repo / "course3/model_file/test_linear.pnnx.param")
        graph.init()
    finally:
        clear("course3.init_graph_params")
    assert seen == ["pnnx_input_0", "linear", "F.sigmoid_0", "pnnx_output_0"]
    assert graph.operator("linear").params["out_features"].value == 128


@pytest.mark.parametrize("left", [None, 32])
def test_a_learners_init_graph_params_that_leaves_something_out_is_told_what(repo: Path, left: object) -> None:
    @answer("course3.init_graph_params")
    def mine(params, runtime_operator):  # type: ignore[no-untyped-def]
        runtime_operator.params = {name: left for name in params if left is not None}

    try:
        with pytest.raises(
            AnswerError,
            match=r"expected a RuntimeParameter in params\['bias'\] from your init_graph_params",
        ):
            RuntimeGraph(repo / "course3/model_file/test_linear.pnnx.param").init()
    finally:
        clear("course3.init_graph_params")
