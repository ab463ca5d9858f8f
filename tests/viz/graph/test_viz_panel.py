"""The data of the panel for each operator: complete for a file and a built graph, small, and the same every time."""

import json
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from kuiper_edu import passes, pnnx
from kuiper_edu.layers import LayerRegistry, create_layer
from kuiper_edu.pnnx import Attribute
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.runtime.calls import needs_layer
from kuiper_edu.viz.graph.panel import _WITHOUT_LAYER, BUILT, NOT_BUILT, NOT_RUN, panel_data, what_it_does
from kuiper_edu.viz.graph.param_line import KINDS
from kuiper_edu.viz.graph.weight_tiles import tiles, weight_data

ROOT = Path(__file__).parents[3]
RESNET = ROOT / "course4/model_file/resnet18_batch1.pnnx.param"
DIGITS = ROOT / "course5/model_file/digits.pnnx.param"
CORPUS = sorted((ROOT / "tests/corpus").glob("*.pnnx.param"))


def text_of(data):
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def graph_of(*lines):
    return pnnx.Graph.from_text("\n".join(["7767517", f"{len(lines)} 1", *lines]))


@pytest.fixture(scope="module")
def digits():
    graph = RuntimeGraph(DIGITS, layer_factory=create_layer)
    graph.build()
    return graph


def test_there_is_one_entry_for_each_operator_in_the_order_of_the_file(digits):
    assert [entry["name"] for entry in panel_data(digits)] == [op.name for op in digits.graph.ops]


def test_all_of_a_resnet_18_with_weights_and_buffers_stays_small(digits):
    assert len(text_of(panel_data(digits)).encode()) < 60_000


def test_the_bytes_are_the_same_twice(digits):
    assert text_of(panel_data(digits)) == text_of(panel_data(digits))


def test_every_link_of_every_net_of_the_corpus_leads_back():
    for path in CORPUS:
        data = panel_data(path)
        text_of(data)
        for i, entry in enumerate(data):
            for *_, producer, _ in entry["in"]:
                assert i in [number for *_, consumers, _ in data[producer]["out"] for number, _ in consumers], path


def test_the_line_is_taken_apart_with_the_type_code_of_each_parameter():
    pool = panel_data(RESNET)[3]
    parts = {KINDS[kind]: words for kind, *words in pool["line"]}
    assert (parts["type"], parts["counts"], parts["inputs"]) == (["nn.MaxPool2d"], ["1", "1"], ["2"])
    assert dict(zip(parts["parameters"], pool["codes"], strict=True)) == {
        "ceil_mode=False": 1,
        "dilation=(1,1)": 5,
        "kernel_size=(3,3)": 5,
        "padding=(1,1)": 5,
        "return_indices=False": 1,
        "stride=(2,2)": 5,
    }


def test_a_name_with_blanks_is_one_word_of_the_line():
    graph = pnnx.Graph()
    graph.new_operator("nn.ReLU", "my layer")
    assert panel_data(graph)[0]["line"] == [[0, "nn.ReLU"], [1, "my layer"], [2, "0", "0"]]


def test_a_line_that_no_file_can_hold_is_left_out():
    graph = pnnx.Graph()
    graph.new_operator("", "")
    assert panel_data(graph)[0]["line"] == []


def test_the_inputs_of_an_expression_bear_the_names_it_calls_them_by():
    add = panel_data(RESNET)[7]
    assert [(entry[3], entry[5]) for entry in add["in"]] == [("@0", "convbn2d_2"), ("@1", "maxpool")]


def test_an_input_that_the_file_names_says_so():
    assert panel_data(RESNET)[1]["in"] == [["0", "1×3×224×224", "f32", "input", 0, "pnnx_input_0"]]


def test_the_flops_of_all_operators_are_those_of_the_graph():
    graph = pnnx.Graph.load(RESNET)
    assert sum(entry["flops"] or 0 for entry in panel_data(graph)) == passes.measure(graph).flops


def test_flops_are_unknown_without_shapes_and_zero_has_a_reason():
    graph = graph_of("pnnx.Input x 0 1 0 #0=(1,?)f32", "nn.ReLU r 1 1 0 1", "pnnx.Output y 1 0 1")
    assert panel_data(graph)[1]["flops"] is None
    flatten = next(entry for entry in panel_data(RESNET) if entry["type"] == "torch.flatten")
    assert (flatten["flops"], flatten["why"]) == (0, "moves numbers, computes none")


def test_flops_that_nobody_has_stated_are_not_called_zero():
    mystery = panel_data(graph_of("my.Mystery m 0 1 0 #0=(1,3)f32"))[0]
    assert (mystery["flops"], mystery["why"]) == (None, "they are not stated for this operator")


def test_every_registered_type_has_a_sentence():
    assert [name for name in LayerRegistry.types() if not what_it_does(name)] == []


def test_every_type_without_a_layer_has_a_sentence_too():
    assert not any(map(needs_layer, set(_WITHOUT_LAYER) - {"prim::Constant"}))
    assert what_it_does("prim::ListUnpack")


def test_before_build_nothing_is_said_of_order_and_memory():
    for model in (RESNET, RuntimeGraph(RESNET)):
        relu = panel_data(model)[2]
        assert (relu["built"], relu["step"], relu["out"][0][4]) == (NOT_BUILT, [], [])


def test_a_built_graph_tells_step_lifetime_and_buffer_as_its_report_does(digits):
    report = digits.memory_report()
    data = panel_data(digits)
    for row in report.rows:
        entry = next(entry for entry in data if entry["name"] == row.operator)
        first, last, _, nbytes, buffer, size, *_ = entry["out"][row.output][4]
        assert (first, last, nbytes, buffer) == (row.first, row.last, row.nbytes, row.buffer)
        assert size == report.buffers[row.buffer]
    steps = {tuple(entry["step"]): entry["name"] for entry in data if entry["step"]}
    assert steps == {(i, len(report.steps)): name for i, name in enumerate(report.steps, 1)}


def test_one_can_walk_through_all_values_of_a_buffer(digits):
    data = panel_data(digits)
    lives = [entry["out"][0][4] for entry in data if entry["out"] and entry["out"][0][4]]
    firsts = [life for life in lives if not life[7]]
    assert len(firsts) == len(digits.memory_report().buffers)
    for life in firsts:
        count = 1
        while life[8]:
            life, count = data[life[8][0]]["out"][0][4], count + 1
        assert count == life[6]


def test_the_last_reader_is_named_and_a_result_has_none(digits):
    data = panel_data(digits)
    assert data[1]["out"][0][4][2] == [2, "relu"]
    assert data[-2]["out"][0][4][2] == []


def test_what_the_file_leaves_open_is_known_after_the_first_run():
    graph = graph_of(
        "pnnx.Input x 0 1 0 #0=(?,3)f32", "nn.ReLU r 1 1 0 1 #0=(?,3)f32 #1=(?,3)f32", "pnnx.Output y 1 0 1"
    )
    runs = RuntimeGraph.from_graph(graph, create_layer)
    runs.build()
    assert panel_data(runs)[1]["built"] == NOT_RUN
    runs.forward(np.zeros((4, 3), np.float32))
    relu = panel_data(runs)[1]
    assert (relu["built"], relu["out"][0][1], relu["flops"]) == (BUILT, "4×3", 12)


def test_looking_at_a_graph_leaves_its_state_alone():
    graph = RuntimeGraph(RESNET)
    panel_data(graph)
    assert graph.graph_state.name == "NEED_INIT"
    assert graph.operators == []


def test_weights_without_a_bin_say_why_there_are_no_numbers():
    name, shape, dtype, size, why = panel_data(RESNET)[1]["weights"][1]
    assert (name, shape, dtype, size) == ("weight", [64, 3, 7, 7], "f32", 37632)
    assert ".bin" in why


def test_a_damaged_weight_says_so(tmp_path):
    param, binary = tmp_path / "m.pnnx.param", tmp_path / "m.pnnx.bin"
    graph = pnnx.Graph()
    graph.new_operator("pnnx.Attribute", "a").attrs["data"] = Attribute(np.arange(1000, dtype=np.float32))
    graph.ops[0].add_output(graph.new_operand("0"))
    graph.save(param, binary)
    content = bytearray(binary.read_bytes())
    content[content.index(np.float32(500).tobytes())] ^= 1
    binary.write_bytes(content)
    assert panel_data(param)[0]["weights"][0][4].startswith("The numbers cannot be read")


def test_numbers_that_are_not_finite_are_counted_and_never_in_the_json():
    odd = weight_data("w", Attribute(np.float32([[np.nan] * 5, [1, 2, 3, np.inf, 0], [0] * 5])))
    assert odd[5] == [0.0, 3.0, 0.6667, 1.054, 6, 6]
    text_of(odd)
    assert set(b64decode(odd[8][7])[:5]) == {0}
    text_of(weight_data("w", Attribute(np.full((20, 20), np.nan, np.float32))))
    text_of(weight_data("w", Attribute(np.float32([np.nan, np.inf]))))


@pytest.mark.parametrize("dtype", ["f16", "bf16", "i64", "u8", "bool", "c64"])
def test_every_data_type_has_numbers_that_json_can_hold(dtype):
    few, many = (Attribute(np.arange(size), dtype) for size in (6, 600))
    assert len(json.loads(text_of(weight_data("w", few)))[7]) == 6
    assert len(json.loads(text_of(weight_data("w", many)))[6][0]) == 20


def test_a_small_weight_is_written_out():
    assert weight_data("b", Attribute(np.float32([0.5, -1])))[7] == [0.5, -1.0]


def test_the_histogram_counts_every_number():
    counts, each = weight_data("w", Attribute(np.linspace(-1, 1, 5000, dtype=np.float32)))[6]
    assert (sum(counts), each) == (5000, 1)


def test_the_histogram_of_a_large_weight_says_which_numbers_it_counts():
    counts, each = weight_data("w", Attribute(np.zeros(1 << 20, np.float32) + np.arange(1 << 20) % 2))[6]
    assert (sum(counts), each) == (1 << 18, 4)


@pytest.mark.parametrize(
    ("shape", "shown"),
    [
        ((8, 1, 7, 7), [8, 1, 7, 7, 8, 1]),
        ((64, 64, 3, 3), [8, 8, 3, 3, 64, 64]),
        ((10, 64), [10, 48, 1, 1, 10, 64]),
        ((100,), [1, 48, 1, 1, 1, 100]),
        ((2, 3, 2, 2, 2), [2, 3, 4, 2, 2, 3]),
    ],
)
def test_the_picture_shows_the_first_grids_and_says_how_many_there_are(shape, shown):
    assert tiles(np.ones(shape))[:6] == shown


@pytest.mark.parametrize("shape", [(0, 3), (), (1, 1, 1, 1, 1, 1), (1, 1, 30, 30)])
def test_what_makes_no_picture_has_none(shape):
    assert tiles(np.ones(shape)) == []


@given(arrays.arrays(np.float64, (3, 2, 2, 2), elements=st.floats(-1e3, 1e3)))
def test_a_byte_of_the_picture_is_its_number_within_half_a_step(values):
    *_, largest, text = tiles(values)
    steps = np.frombuffer(b64decode(text), np.uint8).astype(float).reshape(values.shape) - 128
    top = np.abs(values).max()
    assert largest == pytest.approx(top, rel=1e-3)
    assert np.abs(steps / 127 * top - values).max() <= top / 254 * 1.001 + 1e-12
