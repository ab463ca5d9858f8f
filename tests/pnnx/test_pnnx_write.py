"""Saving: the files can be read, also by other programs, and are replaced as a whole or not at all."""

import zipfile
from pathlib import Path

import numpy as np
import pytest
from broken import BIN32, BIN64, SOUND
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.errors import GraphError, KuiperError, ModelFileError, ParamError, WeightError
from kuiper_edu.pnnx import Attribute, Graph, Parameter, dtypes, pair


@pytest.fixture
def sound(tmp_path: Path) -> Graph:
    (tmp_path / "sound.pnnx.param").write_text(SOUND)
    (tmp_path / "sound.pnnx.bin").write_bytes(BIN64)
    return Graph.load(tmp_path / "sound.pnnx.param")


@pytest.mark.parametrize(("zip64", "expected"), [(True, BIN64), (False, BIN32)])
def test_both_kinds_of_bin(sound: Graph, tmp_path: Path, zip64: bool, expected: bytes) -> None:
    sound.save(tmp_path / "a.param", tmp_path / "b.bin", zip64=zip64)
    assert (tmp_path / "a.param").read_text() == SOUND
    assert (tmp_path / "b.bin").read_bytes() == expected
    with zipfile.ZipFile(tmp_path / "b.bin") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["linear.bias", "linear.weight"]
        assert all(entry.compress_type == zipfile.ZIP_STORED for entry in archive.infolist())
        assert np.frombuffer(archive.read("linear.weight"), "<f4").tolist() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("zip64", [True, False])
def test_a_model_without_weights_has_an_empty_bin(tmp_path: Path, zip64: bool) -> None:
    graph = Graph.from_text("7767517\n1 1\npnnx.Input i 0 1 x\n")
    graph.save(tmp_path / "a.pnnx.param", zip64=zip64)
    assert (tmp_path / "a.pnnx.bin").stat().st_size == 22 + len(pair.mark(graph.to_text()))
    assert Graph.load(tmp_path / "a.pnnx.param").warnings == []


@pytest.mark.usefixtures("sound")
def test_a_zip_that_pythons_zipfile_wrote_opens(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "z.bin", "w") as archive:
        archive.writestr("linear.weight", np.arange(6, dtype="<f4").tobytes())
        archive.writestr("linear.bias", np.ones(2, "<f4").tobytes())
        archive.writestr("more", b"x")
        archive.comment = b"written by hand"
    graph = Graph.load(tmp_path / "sound.pnnx.param", tmp_path / "z.bin")
    assert graph.ops[1].attrs["bias"].data.tolist() == [1, 1]
    assert graph.warnings == [f"{tmp_path / 'z.bin'}: 1 entries belong to no operator: more"]


def test_saving_over_the_files_it_was_read_from(sound: Graph, tmp_path: Path) -> None:
    weight = sound.ops[1].attrs["weight"].data
    sound.ops[1].attrs["bias"] = Attribute(np.float32([7, 8]))
    sound.save(tmp_path / "sound.pnnx.param")
    again = Graph.load(tmp_path / "sound.pnnx.param")
    assert again.ops[1].attrs["bias"].data.tolist() == [7, 8]
    assert np.array_equal(again.ops[1].attrs["weight"].data, weight)


def test_nothing_changes_when_saving_fails(sound: Graph, tmp_path: Path) -> None:
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    sound.ops[1].attrs["weight"] = Attribute.declared((2, 3), 1, "(2,3)f32", "linear.weight", "x.param")
    with pytest.raises(WeightError, match=r"'linear\.weight' are not there"):
        sound.save(tmp_path / "sound.pnnx.param")
    sound.ops[1].inputs.clear()
    with pytest.raises(GraphError, match=r"operand '0': expected it among the inputs of its consumer 'linear'.*check"):
        sound.save(tmp_path / "sound.pnnx.param")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_two_operators_of_one_name_are_saved_with_one_set_of_numbers_only(sound: Graph, tmp_path: Path) -> None:
    second = sound.new_operator("nn.Linear", "linear")
    second.attrs = {"weight": Attribute(sound.ops[1].attrs["weight"].data)}
    sound.save(tmp_path / "shared.pnnx.param")
    assert len(Graph.load(tmp_path / "shared.pnnx.param").ops) == len(sound.ops)
    second.attrs = {"weight": Attribute(np.zeros((2, 3), np.float32))}
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(WeightError, match="operator 'linear': another operator has the same name and other numbers"):
        sound.save(tmp_path / "shared.pnnx.param")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(("param", "archive"), [("no/where.param", None), (".", "b.bin"), ("a.param", "."), ("x", "x")])
def test_a_place_that_cannot_be_written(sound: Graph, tmp_path: Path, param: str, archive: str | None) -> None:
    before = sorted(tmp_path.iterdir())
    with pytest.raises(ModelFileError):
        sound.save(tmp_path / param, None if archive is None else tmp_path / archive)
    assert sorted(tmp_path.iterdir()) == before


def test_a_model_opened_without_its_bin_is_saved_without_one(tmp_path: Path) -> None:
    graph = Graph.from_text(SOUND)
    graph.save(tmp_path / "a.pnnx.param")
    assert [path.name for path in tmp_path.iterdir()] == ["a.pnnx.param"]
    with pytest.raises(WeightError, match=r"opened without its \.bin"):
        graph.save(tmp_path / "a.pnnx.param", tmp_path / "a.pnnx.bin")


def test_a_model_made_by_hand(tmp_path: Path) -> None:
    graph = Graph()
    source = graph.new_operator("pnnx.Input", "in")
    linear = graph.new_operator("nn.Linear", "my linear")
    x, y = graph.new_operand("0"), graph.new_operand("1")
    x.shape, x.type = (1, None, 3), 1
    source.add_output(x)
    linear.add_input(x, "input")
    linear.add_output(y)
    linear.params.update(eps=Parameter(1e-5), bias=Parameter(False), size=Parameter([2, 2]), end=Parameter(None))
    linear.attrs["weight"] = Attribute(np.arange(6).reshape(2, 3), "f16")
    graph.save(tmp_path / "m.pnnx.param")
    assert (tmp_path / "m.pnnx.param").read_text().splitlines()[3] == (
        "nn.Linear                my linear                1 1 0 1 bias=False end=None eps=1.000000e-5 size=(2,2) "
        "@weight=(2,3)f16 $input=0 #0=(1,?,3)f32"
    )
    again = Graph.load(tmp_path / "m.pnnx.param")
    assert again.ops[1].params == linear.params
    assert again.ops[1].attrs["weight"].data.tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize("dtype", dtypes.DTYPES[1:], ids=lambda each: each.name)
def test_weights_of_every_type_survive(dtype: dtypes.DType, tmp_path: Path) -> None:
    values = np.array([[0, 1, 3], [-2, 1, 0]]) if dtype.numpy.kind not in "u?" else np.array([[0, 1, 3], [2, 1, 0]])
    values = values.astype(dtype.numpy)
    graph = Graph.from_text("7767517\n1 1\npnnx.Attribute a 0 1 x\n")
    graph.ops[0].attrs["data"] = Attribute(values, dtype.name)
    graph.save(tmp_path / "a.pnnx.param")
    stored = Graph.load(tmp_path / "a.pnnx.param").ops[0].attrs["data"]
    assert (stored.type, stored.shape, stored.dtype_name) == (dtype.code, (2, 3), dtype.name)
    assert stored.data.dtype == dtype.numpy
    assert np.array_equal(stored.data, values)
    assert stored.nbytes == 6 * dtype.stored.itemsize == len(stored.raw)


def test_weights_are_read_only_and_lie_in_the_file(sound: Graph) -> None:
    weight = sound.ops[1].attrs["weight"]
    assert weight.data is weight.data
    assert not weight.data.flags.writeable
    assert not weight.data.flags.owndata
    with pytest.raises(ValueError, match="read-only"):
        weight.data[0, 0] = 1
    mine = np.ones((1,), np.float32)
    kept = Attribute(mine)
    mine[0] = 2
    assert kept.data.tolist() == [1]
    assert not kept.data.flags.writeable


def test_a_number_is_stored_as_one_element_and_nothing_as_none() -> None:
    assert Attribute(np.float32(3)).shape == (1,)
    assert Attribute(np.zeros((0, 3), np.float32)).data.shape == (0, 3)
    assert len(Attribute(np.zeros((0, 3), np.float32)).raw) == 0


@pytest.mark.parametrize(
    "array", [np.array(["a"]), np.array([None]), np.zeros(2, np.uint32)], ids=["text", "object", "u32"]
)
def test_an_array_that_no_bin_can_hold(array: np.ndarray) -> None:
    with pytest.raises(WeightError, match="cannot be stored in a PNNX file"):
        Attribute(array)
    with pytest.raises(WeightError, match="'f23' is unknown"):
        Attribute(np.ones(3, np.float32), "f23")


def test_the_drafts_of_2021_name_no_type_and_mean_f32(tmp_path: Path) -> None:
    text = SOUND.replace("@bias=(2)f32 @weight=(2,3)f32", "@bias=(2) @weight=(2,3)")
    (tmp_path / "a.pnnx.param").write_text(text)
    (tmp_path / "a.pnnx.bin").write_bytes(BIN32)
    graph = Graph.load(tmp_path / "a.pnnx.param")
    assert graph.ops[1].attrs["weight"].data.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert graph.to_text() == text


def test_operators_of_one_name_share_an_entry(tmp_path: Path) -> None:
    graph = Graph.from_text("7767517\n2 2\nA l 0 1 x\nA l 0 1 y\n")
    for operator in graph.ops:
        operator.attrs["w"] = Attribute(np.float32([7]))
    graph.save(tmp_path / "a.pnnx.param")
    with zipfile.ZipFile(tmp_path / "a.pnnx.bin") as archive:
        assert archive.namelist() == ["l.w"]
    assert [op.attrs["w"].data.tolist() for op in Graph.load(tmp_path / "a.pnnx.param").ops] == [[7], [7]]


plain_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.complex_numbers(allow_nan=False, allow_infinity=False),
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1).map(tuple),
    st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1).map(tuple),
    st.lists(st.sampled_from(["a", "zeros", "torch.float"]), min_size=1).map(tuple),
    st.lists(st.complex_numbers(allow_nan=False, allow_infinity=False), min_size=1).map(tuple),
    st.sampled_from(["zeros", "same", "torch.float", "b i d, b j d -> b i j"]),
)


@settings(deadline=None)
@given(plain_values)
def test_a_parameter_made_from_a_value_reads_back_as_that_value(value: object) -> None:
    parameter = Parameter(value)
    assert parameter.value == value
    assert Parameter.from_text(parameter.text) == parameter


@settings(deadline=None)
@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_float_is_written_without_loss(number: float) -> None:
    text = Parameter(number).text
    assert float(text) == number
    assert "." in text
    assert "+" not in text


@pytest.mark.parametrize(
    "value", [{"a": 1}, {1}, b"ab", object(), [1, "a"], [[1]], [None], 2**63, [2**63], "two\nlines", np.zeros((2, 2))]
)
def test_a_value_that_no_param_file_can_hold(value: object) -> None:
    with pytest.raises(ParamError):
        Parameter(value)


def test_numpy_values_become_plain_ones() -> None:
    assert Parameter(np.float32(0.5)).value == 0.5
    assert type(Parameter(np.int64(3)).value) is int
    assert Parameter(np.array([1, 2])) == Parameter((1, 2)) == Parameter(range(1, 3))
    assert Parameter([1, 0.5]).type_name == "floats"
    assert Parameter([]).value is None


names = st.text(st.characters(blacklist_characters=" \t\n\r\v\f\0", codec="utf-8"), min_size=1, max_size=30)
words = st.text(st.sampled_from("abz.:_0"), min_size=1, max_size=30)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(words, names), min_size=1, max_size=5), st.data())
def test_any_graph_reads_back_as_it_was_written(operators: list[tuple[str, str]], data: st.DataObject) -> None:
    graph = Graph()
    for kind, name in operators:
        operator = graph.new_operator(kind, name)
        if graph.operands:
            named = data.draw(st.booleans())
            for index, operand in enumerate(data.draw(st.lists(st.sampled_from(graph.operands), max_size=3))):
                operator.add_input(operand, f"slot{index}" if named else "")
        operator.add_output(graph.new_operand(str(len(graph.operands))))
        operator.params = {
            key: Parameter(data.draw(plain_values)) for key in data.draw(st.sets(words, max_size=3)) if key[0] != "0"
        }
    assert graph.check() == []
    text = graph.to_text()
    again = Graph.from_text(text)
    assert again.to_text() == text
    assert [(op.type, op.name, op.params) for op in again.ops] == [(op.type, op.name, op.params) for op in graph.ops]
    assert [[x.name for x in op.inputs] for op in again.ops] == [[x.name for x in op.inputs] for op in graph.ops]
    assert [op.inputnames for op in again.ops] == [op.inputnames for op in graph.ops]


def test_only_kuiper_errors_leave_the_package(tmp_path: Path) -> None:
    for wrong in (None, 3, b"x"):
        with pytest.raises(KuiperError):
            Graph.load(wrong)  # type: ignore[arg-type]
        with pytest.raises(KuiperError):
            Graph.from_text(wrong)  # type: ignore[arg-type]
    graph = Graph.from_text("7767517\n1 1\npnnx.Input i 0 1 x\n")
    graph.ops[0].name = "\ud800"
    with pytest.raises(GraphError, match="UTF-8"):
        graph.save(tmp_path / "a.param")


def test_a_draft_with_wider_columns_keeps_every_word(tmp_path: Path) -> None:
    """Some drafts of 2021 pad to 64 columns; they are saved with 24, and are stable from then on."""
    wide = f"7767517\n2 1\n{'Input':64} {'in':32} 0 1 x.1\n{'Output':64} {'out':32} 1 0 x.1\n"
    graph = Graph.from_text(wide)
    graph.save(tmp_path / "a.param", tmp_path / "a.bin")
    saved = (tmp_path / "a.param").read_text(encoding="utf-8")
    assert saved != wide
    assert [line.split() for line in saved.splitlines()] == [line.split() for line in wide.splitlines()]
    assert Graph.from_text(saved).to_text() == saved
