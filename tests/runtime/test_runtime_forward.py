"""forward(): new and nested outputs, shapes found by running, input checks, errors that name the operator."""

import numpy as np
import pytest
from runtime_graphs import floats, opened, text_graph

from kuiper_edu import pnnx
from kuiper_edu.engine import FastPlanner
from kuiper_edu.errors import BuildError, LayerError, ShapeError
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperand, RuntimeOperator, RuntimeParameterString
from kuiper_edu.runtime.executables import MAX_EXECUTABLES
from kuiper_edu.runtime.plan import TensorSpec, is_data_dependent

RELU = (
    "pnnx.Input pnnx_input_0 0 1 0 #0=(1,4)f32",
    "nn.ReLU relu 1 1 0 1 #0=(1,4)f32 #1=(1,4)f32",
    "pnnx.Output pnnx_output_0 1 0 1 #1=(1,4)f32",
)
TWO = (
    "pnnx.Input pnnx_input_0 0 1 0 #0=(2,3)f32",
    "nn.ReLU relu 1 1 0 1 #0=(2,3)f32 #1=(2,3)f32",
    "pnnx.Expression neg 1 1 0 2 expr=neg(@0) #0=(2,3)f32 #2=(2,3)f32",
)


def nested(*lines: str) -> tuple[str, ...]:
    return (*TWO, *lines)


def test_results_are_fresh_and_writable_and_outlive_the_next_run() -> None:
    graph = opened(*RELU)
    first = graph.forward(np.float32([[1, 2, 3, 4]]))
    kept = first.copy()
    second = graph.forward(np.float32([[5, 6, 7, 8]]))
    assert np.array_equal(first, kept)
    assert not np.shares_memory(first, second)
    for operand in (graph.operator("relu").output_operands, graph.operator("pnnx_input_0").output_operands):
        assert not np.shares_memory(first, operand.data)
    first[...] = 0
    assert np.array_equal(graph.forward(np.float32([[5, 6, 7, 8]])), second)


def test_an_input_returned_as_it_is_is_a_copy() -> None:
    graph = opened(RELU[0], "pnnx.Output pnnx_output_0 1 0 0 #0=(1,4)f32")
    x = floats(1, 4)
    result = graph.forward(x)
    assert np.array_equal(result, x)
    assert not np.shares_memory(result, x)


def test_weights_returned_as_they_are_are_copies() -> None:
    graph = text_graph("pnnx.Attribute shift 0 1 0 @data=(3)f32 #0=(3)f32", "pnnx.Output o 1 0 0 #0=(3)f32")
    graph.get_operator("shift").attrs["data"] = pnnx.Attribute(np.float32([1, 2, 3]))
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build()
    running.forward()[...] = 0
    assert running.forward().tolist() == [1, 2, 3]


@pytest.mark.parametrize("plan", [True, False])
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["prim::TupleConstruct t 2 1 1 2 3", "pnnx.Output o 1 0 3"], lambda r, n: (r, n)),
        (["prim::ListConstruct t 2 1 1 2 3", "pnnx.Output o 1 0 3"], lambda r, n: [r, n]),
        (["pnnx.Expression t 2 1 1 2 3 expr=[@0,mul(@1,2)]", "pnnx.Output o 1 0 3"], lambda r, n: [r, 2 * n]),
        (
            ["prim::TupleConstruct t 2 1 1 2 3", "prim::TupleConstruct u 2 1 3 1 4", "pnnx.Output o 1 0 4"],
            lambda r, n: ((r, n), r),
        ),
        (
            [
                "prim::TupleConstruct t 2 1 1 2 3",
                "prim::TupleUnpack u 1 2 3 4 5",
                "pnnx.Expression e 2 1 5 4 6 expr=sub(@0,@1)",
                "pnnx.Output o 1 0 6",
            ],
            lambda r, n: n - r,
        ),
        (["pnnx.Output o 1 0 1", "pnnx.Output p 1 0 2"], lambda r, n: (r, n)),
    ],
    ids=["tuple", "list", "list expression", "tuple in a tuple", "apart again", "two outputs"],
)
def test_results_are_nested_as_the_module_gives_them(lines, expected, plan: bool) -> None:  # type: ignore[no-untyped-def]
    x = floats(2, 3)
    graph = opened(*nested(*lines), plan=plan)
    for _ in range(2):
        assert same(graph.forward(x), expected(np.maximum(x, 0), -x))


def same(a: object, b: object) -> bool:
    if isinstance(a, tuple | list):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))  # type: ignore[arg-type]
    return isinstance(a, np.ndarray) and np.array_equal(a, b)  # type: ignore[arg-type]


def test_a_value_inside_a_tuple_is_not_overwritten_by_what_runs_before_the_tuple_is_returned() -> None:
    graph = opened(
        "pnnx.Input x 0 1 0 #0=(1,4)f32",
        "nn.ReLU a 1 1 0 1 #0=(1,4)f32 #1=(1,4)f32",
        "prim::TupleConstruct t 1 1 1 2",
        "pnnx.Expression b 1 1 0 3 expr=neg(@0) #0=(1,4)f32 #3=(1,4)f32",
        "pnnx.Expression c 1 1 3 4 expr=neg(@0) #3=(1,4)f32 #4=(1,4)f32",
        "pnnx.Expression d 1 1 4 5 expr=neg(@0) #4=(1,4)f32 #5=(1,4)f32",
        "prim::TupleConstruct u 2 1 2 5 6",
        "pnnx.Output o 1 0 6",
    )
    x = floats(1, 4)
    (inner,), last = graph.forward(x)
    assert np.array_equal(inner, np.maximum(x, 0))
    assert np.array_equal(last, -x)


@pytest.mark.parametrize("batch", [1, 2, 3, 7])
def test_any_batch(batch: int) -> None:
    graph = opened(*TWO, "pnnx.Expression e 2 1 1 2 3 expr=add(@0,@1) #3=(2,3)f32", "pnnx.Output o 1 0 3")
    x = floats(batch, 3)
    assert np.array_equal(graph.forward(x), np.maximum(x, 0) - x)
    assert np.array_equal(graph.forward(x), np.maximum(x, 0) - x)
    assert graph.operator("relu").output_operands.data.shape == (batch, 3)
    assert np.shares_memory(
        graph.operator("e").input_operands["relu"].data, graph.operator("relu").output_operands.data
    )


def test_one_plan_per_shape_and_only_the_latest_few_are_kept() -> None:
    graph = opened(*RELU)
    executables = graph._built()
    layer = graph.operator("relu").layer
    for batch in range(1, 10):
        graph.forward(floats(batch, 4))
        assert graph.memory_report().no_reuse_bytes == 2 * 16 * batch
        assert len(executables._by_key) <= MAX_EXECUTABLES
    assert [key[0][0][0] for key in executables._by_key] == [6, 7, 8, 9]
    graph.forward(floats(6, 4))
    graph.forward(floats(1, 4))
    assert [key[0][0][0] for key in executables._by_key] == [8, 9, 6, 1]
    assert graph.operator("relu").layer is layer


@pytest.mark.parametrize("shape", ["(?,?)f32", "(1,?)f32", "(%n,4)f32", None])
def test_shapes_the_file_leaves_open_are_found_by_running(shape: str | None) -> None:
    told = "" if shape is None else f"#0={shape} #1={shape}"
    lines = (
        f"pnnx.Input pnnx_input_0 0 1 0 {told.split(' ')[0]}",
        f"nn.ReLU relu 1 1 0 1 {told}",
        "pnnx.Expression neg 1 1 1 2 expr=neg(@0)",
        "pnnx.Output pnnx_output_0 1 0 2",
    )
    graph = opened(*lines)
    assert graph.operator("relu").output_operands.data is None
    x = floats(1, 4)
    first, second = graph.forward(x), graph.forward(x)
    assert first.tobytes() == second.tobytes() == (-np.maximum(x, 0)).tobytes()
    assert graph.operator("relu").output_operands.shapes == (1, 4)
    assert graph.memory_report().no_reuse_bytes == 3 * 16


def test_a_size_that_the_file_names_has_one_value_in_all_inputs() -> None:
    lines = (
        "pnnx.Input x 0 1 0 #0=(1,%w,%w)f32",
        "pnnx.Input y 0 1 1 #1=(1,%w,4)f32",
        "pnnx.Expression e 2 1 0 1 2 expr=add(@0,@1)",
        "pnnx.Output o 1 0 2",
    )
    graph = opened(*lines)
    assert graph.forward(floats(1, 4, 4), floats(1, 4, 4)).shape == (1, 4, 4)
    with pytest.raises(ShapeError, match=r"operator 'y': expected 4 for %w again, found 1.*any_shape=True"):
        graph.forward(floats(1, 4, 4), floats(1, 1, 4))  # which would broadcast
    with pytest.raises(ShapeError, match=r"operator 'x': expected 4 for %w again, found 1"):
        graph.forward(floats(1, 4, 1), floats(1, 4, 4))
    assert opened(*lines, any_shape=True).forward(floats(1, 4, 4), floats(1, 1, 4)).shape == (1, 4, 4)


def test_a_file_that_tells_some_shapes_is_planned_for_those_and_for_all_after_the_first_run() -> None:
    graph = opened(
        RELU[0], RELU[1].replace(" #1=(1,4)f32", ""), "nn.ReLU last 1 1 1 2 #2=(1,4)f32", "pnnx.Output o 1 0 2"
    )
    assert graph.operator("relu").output_operands.data is None
    assert graph.operator("last").output_operands.data.shape == (1, 4)
    x = floats(1, 4)
    assert np.array_equal(graph.forward(x), graph.forward(x))
    assert graph.operator("relu").output_operands.data.shape == (1, 4)


def test_shapes_that_depend_on_the_numbers_are_new_in_every_run() -> None:
    graph = opened(
        "pnnx.Input mask 0 1 0 #0=(4)bool",
        "torch.nonzero found 1 1 0 1 #1=(2,1)i64",
        "pnnx.Expression twice 1 1 1 2 expr=mul(@0,2) #2=(2,1)i64",
        "pnnx.Output o 1 0 2",
        factory=lambda op: Nonzero() if op.type == "torch.nonzero" else create_layer(op),
    )
    for mask in ([True, False, True, True], [False] * 4, [True] * 4):
        assert graph.forward(np.array(mask)).ravel().tolist() == [2 * i for i, each in enumerate(mask) if each]


class Nonzero:
    """A layer whose output has a row for each true element."""

    def forward(self, inputs, outputs) -> None:  # type: ignore[no-untyped-def]
        outputs[0][...] = self.compute(inputs)[0]

    def compute(self, inputs):  # type: ignore[no-untyped-def]
        return (np.argwhere(inputs[0]),)


@pytest.mark.parametrize(
    ("dtype", "text"), [("int64", "i64"), ("int32", "i32"), ("uint8", "u8"), ("float64", "f64"), ("bool", "bool")]
)
def test_inputs_of_other_types_keep_theirs(dtype: str, text: str) -> None:
    graph = opened(f"pnnx.Input x 0 1 0 #0=(2,3){text}", f"pnnx.Output o 1 0 0 #0=(2,3){text}")
    x = np.arange(6).reshape(2, 3).astype(dtype)
    result = graph.forward(x)
    assert result.dtype == x.dtype
    assert np.array_equal(result, x)


@pytest.mark.parametrize("text", ["f16", "bf16"])
def test_half_precision_is_computed_in_float32(text: str) -> None:
    graph = text_graph(
        f"pnnx.Input x 0 1 0 #0=(2,3){text}",
        f"pnnx.Attribute w 0 1 1 @data=(3){text} #1=(3){text}",
        f"pnnx.Expression sum 2 1 0 1 2 expr=add(@0,@1) #0=(2,3){text} #1=(3){text} #2=(2,3){text}",
        f"pnnx.Output o 1 0 2 #2=(2,3){text}",
    )
    weight = np.float32([0.1, 0.2, 1e-7])
    graph.get_operator("w").attrs["data"] = pnnx.Attribute(weight, text)
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build()
    stored = running.operator("w").attribute["data"].get()
    assert stored.dtype == np.float32
    assert np.abs(stored - weight).max() < (1e-4 if text == "f16" else 1e-3)
    x = floats(2, 3)
    result = running.forward(x)
    assert result.dtype == np.float32
    assert np.array_equal(result, x + stored)
    if text == "f16":
        assert np.array_equal(running.forward(x.astype(np.float16)), x.astype(np.float16).astype(np.float32) + stored)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], r"expected 1 input \(pnnx_input_0\), found 0"),
        ([np.zeros((1, 4), np.float32)] * 2, "expected 1 input .*, found 2"),
        ([[1.0, 2.0]], "operator 'pnnx_input_0': expected an array, found a list"),
        ([None], "operator 'pnnx_input_0': expected an array, found None"),
        (
            [np.zeros((1, 4))],
            r"'pnnx_input_0': expected an array of float32, found float64. .*astype\(np.float32\)",
        ),
        ([np.ma.zeros((1, 4), np.float32)], "operator 'pnnx_input_0': expected an array without a mask"),
        ([np.zeros((1, 4), int)], "operator 'pnnx_input_0': expected an array of float32, found int64"),
        ([np.zeros((1, 4), complex)], "operator 'pnnx_input_0': expected an array of float32, found complex128"),
        ([np.array([["a"] * 4])], "operator 'pnnx_input_0': expected an array of float32, found <U1"),
        ([np.array([[None] * 4])], "operator 'pnnx_input_0': expected an array of float32, found object"),
        ([np.zeros((1, 5), np.float32)], "operator 'pnnx_input_0': expected an input of shape Nx4, found 1x5"),
        ([np.zeros((1, 4, 1), np.float32)], "operator 'pnnx_input_0': expected an input of shape Nx4, found 1x4x1"),
        ([np.float32(1)], r"operator 'pnnx_input_0': expected an input of shape Nx4, found \(\)"),
    ],
)
def test_a_wrong_input_is_told_in_one_sentence_with_the_inputs_name(given: list[object], message: str) -> None:
    graph = opened(*RELU)
    with pytest.raises(ShapeError, match=message) as caught:
        graph.forward(*given)
    assert "\n" not in str(caught.value)
    assert graph.forward(np.ones((1, 4), np.float32)).tolist() == [[1, 1, 1, 1]]


def test_an_input_of_unknown_type_takes_numbers_only() -> None:
    graph = opened("pnnx.Input x 0 1 0", "pnnx.Output o 1 0 0")
    assert graph.forward(np.zeros(2, np.float16)).dtype == np.float32
    assert graph.forward(np.zeros(2, np.int64)).dtype == np.int64
    with pytest.raises(ShapeError, match="operator 'x': expected numbers, found an array of <U1"):
        graph.forward(np.array(["a"]))


def test_other_sizes_are_refused_unless_asked_for() -> None:
    x = floats(1, 9)
    with pytest.raises(ShapeError, match="any_shape=True") as caught:
        opened(*RELU).forward(x)
    assert caught.value.kind == "other size"
    assert np.array_equal(opened(*RELU, any_shape=True).forward(x), np.maximum(x, 0))


def test_inputs_may_lie_in_memory_in_any_way() -> None:
    graph = opened(*TWO, "pnnx.Output o 1 0 1")
    x = floats(3, 2)
    expected = np.maximum(x.T, 0)
    assert np.array_equal(graph.forward(x.T), expected)
    assert np.array_equal(graph.forward(x.T.astype(">f4")), expected)
    locked = x.T.copy()
    locked.flags.writeable = False
    assert np.array_equal(graph.forward(locked), expected)


def test_nan_and_infinity_stay_what_they_are() -> None:
    graph = opened(RELU[0], "pnnx.Expression same 1 1 0 1 expr=mul(@0,2) #1=(1,4)f32", RELU[2])
    x = np.float32([[np.nan, np.inf, -np.inf, -np.nan]])
    assert np.array_equal(graph.forward(x), x, equal_nan=True)


def test_an_error_inside_a_layer_names_the_operator_and_nothing_is_returned() -> None:
    class Stopping:
        stop = True

        def forward(self, inputs, outputs) -> None:  # type: ignore[no-untyped-def]
            outputs[0][...] = np.ones_like(inputs[0])
            if self.stop:
                raise ZeroDivisionError("by zero")

    layer = Stopping()
    graph = opened(*RELU, factory=lambda _: layer)
    with pytest.raises(LayerError, match="operator 'relu': Stopping stopped with ZeroDivisionError: by zero") as caught:
        graph.forward(floats(1, 4))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    layer.stop = False
    assert graph.forward(floats(1, 4)).tolist() == [[1, 1, 1, 1]]


def test_a_layer_that_disagrees_with_the_files_shape_is_named() -> None:
    graph = opened(RELU[0], "pnnx.Expression odd 1 1 0 1 expr=neg(@0) #1=(1,5)f32", "pnnx.Output o 1 0 1")
    with pytest.raises(ShapeError, match="operator 'odd'"):
        graph.forward(floats(1, 4))


@pytest.mark.parametrize(
    ("kind", "inputs", "params", "depends"),
    [
        ("torch.nonzero", 1, {}, True),
        ("aten::nonzero", 1, {}, True),
        ("Tensor.masked_select", 2, {}, True),
        ("Tensor.index", 2, {}, True),
        ("Tensor.index", 1, {"expr": RuntimeParameterString("[[0,2]]")}, False),
        ("torch.repeat_interleave", 1, {}, False),
        ("torch.repeat_interleave", 2, {}, True),
        ("torch.arange", 0, {}, False),
        ("torch.arange", 1, {}, True),
        ("torch.where", 1, {}, True),
        ("torch.where", 3, {}, False),
        ("torch.index_select", 2, {}, False),
        ("nn.Conv2d", 1, {}, False),
    ],
)
def test_which_operators_make_shapes_from_numbers(kind: str, inputs: int, params: dict, depends: bool) -> None:  # type: ignore[type-arg]
    op = RuntimeOperator("op", kind, params=params, input_operands_seq=[RuntimeOperand("x")] * inputs)
    assert is_data_dependent(op) is depends


class Tagged(np.ndarray):
    """An array of a subclass of ndarray."""


def test_an_array_of_another_subclass_is_taken_as_the_array_it_is() -> None:
    x = floats(1, 4)
    result = opened(*RELU).forward(x.view(Tagged))
    assert type(result) is np.ndarray
    np.testing.assert_array_equal(result, np.maximum(x, 0))


def repeated(times: int) -> RuntimeGraph:
    """A layer whose output's size is not in the file, so that it allocates its output."""
    return opened(RELU[0], f"Tensor.repeat big 1 1 0 1 sizes=({times},1) $input=0", "pnnx.Output o 1 0 1")


def test_a_layer_that_finds_no_memory_is_named_with_the_size() -> None:
    with pytest.raises(LayerError, match=rf"operator 'big': it needs an array of {2**57:,} bytes") as caught:
        repeated(2**53).forward(floats(1, 4))
    assert "\n" not in str(caught.value)


def test_memory_that_lacks_outside_of_a_layer_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("kuiper_edu.runtime.graph.deep_copy", exhausted)
    with pytest.raises(BuildError, match="it needs more memory than this machine has"):
        opened(*RELU).forward(floats(1, 4))


def test_what_no_array_can_hold_is_said_in_plain_words() -> None:
    with pytest.raises(ShapeError, match=r"operator 'big'.*the result would be larger than an array can be"):
        repeated(2**62).forward(floats(1, 4))


@pytest.mark.parametrize("shape", ["", "#1=(1,4)i64"])
def test_floats_that_the_file_calls_integers_are_refused_in_the_first_run_and_in_the_next(shape: str) -> None:
    graph = text_graph(RELU[0], f"pnnx.Expression half 1 1 0 1 expr=div(@0,2) {shape}", "pnnx.Output o 1 0 1")
    graph.operands[1].type = 5
    running = RuntimeGraph.from_graph(graph, create_layer)
    running.build()
    for _ in range(2):
        with pytest.raises(ShapeError, match="operator 'half': the result is float32"):
            running.forward(floats(1, 4))


@pytest.mark.parametrize("batch", ["?", "1"])
def test_a_number_that_the_file_says_has_one_element_is_an_array_of_one(batch: str) -> None:
    """`x[:, [-2]]` at level 1: a bare number would select the row and remove the axis."""
    graph = opened(
        f"pnnx.Input pnnx_input_0 0 1 0 #0=({batch},4,3)f32",
        "pnnx.Expression row 0 1 1 expr=-2 #1=(1)i64",
        "pnnx.Expression where 1 1 1 2 expr=[None,@0] #1=(1)i64",
        f"Tensor.index pick 2 1 0 2 3 $input=0 $expr=2 #3=({batch},1,3)f32",
        "pnnx.Output pnnx_output_0 1 0 3",
    )
    x = floats(1, 4, 3)
    for _ in range(2):
        assert np.array_equal(graph.forward(x), x[:, [-2]])


@pytest.mark.parametrize("fast", [False, True])
def test_looking_up_known_shapes_runs_no_code_of_python_in_which_ctrl_c_becomes_a_key_error(
    monkeypatch: pytest.MonkeyPatch, fast: bool
) -> None:
    def struck(*_: object) -> bool:
        raise AssertionError("Python code ran in a look-up")

    planner = FastPlanner(compiled=False) if fast else None
    graph = RuntimeGraph.from_graph(text_graph(*RELU), create_layer, planner=planner)
    graph.build()
    x = np.float32([[1, -2, 3, 4]])
    graph.forward(x)
    monkeypatch.setattr(TensorSpec, "__hash__", struck)
    monkeypatch.setattr(TensorSpec, "__eq__", struck)
    assert np.array_equal(graph.forward(x), np.maximum(x, 0))
