"""Reading .param files: every spelling of every version."""

from pathlib import Path

import pytest
from broken import SOUND

from kuiper_edu.pnnx import Graph, Operator, Parameter


def read(*lines: str) -> Graph:
    """Return the graph of these lines, with a matching header."""
    outputs = sum(int(line.split()[3]) for line in lines if line.split()[3].isdigit())
    return Graph.from_text("\n".join(["7767517", f"{len(lines)} {outputs}", *lines, ""]))


def only(line: str) -> Operator:
    """Return the operator of a line whose input, if any, is x."""
    return read("pnnx.Input i 0 1 x", line).ops[1]


@pytest.mark.parametrize(
    ("text", "number", "value"),
    [
        ("None", 0, None),
        ("()", 0, None),
        ("[]", 0, None),
        ("True", 1, True),
        ("False", 1, False),
        ("1", 2, 1),
        ("-7", 2, -7),
        ("2147483647", 2, 2**31 - 1),
        ("-9223372036854775808", 2, -(2**63)),
        ("1.000000e-05", 3, 1e-5),
        ("1.000000e-5", 3, 1e-5),
        ("2.0", 3, 2.0),
        ("1.000000e20", 3, 1e20),
        ("1e5", 3, 1e5),
        ("-1.500000e-7", 3, -1.5e-7),
        ("3.14159274", 3, 3.14159274),
        ("zeros", 4, "zeros"),
        ("torch.float", 4, "torch.float"),
        ("inf", 4, "inf"),
        ("-inf", 4, "-inf"),
        ("nan", 4, "nan"),
        ("", 4, ""),
        ("-", 4, "-"),
        ("(", 4, "("),
        ("1_000", 4, "1_000"),
        ("3x3", 4, "3x3"),
        ("١", 4, "١"),
        ("%1", 4, "%1"),
        ("(1,%b)", 4, "(1,%b)"),
        ("(3,3)", 5, (3, 3)),
        ("[2,3]", 5, (2, 3)),
        ("(1)", 5, (1,)),
        ("(0.5,1)", 6, (0.5, 1.0)),
        ("(2.000000e+00,2.000000e+00)", 6, (2.0, 2.0)),
        ("(a,b)", 7, ("a", "b")),
        ("(None,3)", 7, ("None", "3")),
        ("((1,2),(3,4))", 4, "((1,2),(3,4))"),
        ("1.000000e+00+2.000000e+00j", 10, 1 + 2j),
        ("1.000000e+00+-2.000000e+00j", 10, 1 - 2j),
        ("5.000000e-01-3.000000e+00j", 10, 0.5 - 3j),
        ("(1.0+2.0j,3)", 11, (1 + 2j, 3 + 0j)),
    ],
)
def test_a_value_has_its_type_its_value_and_its_text(text: str, number: int, value: object) -> None:
    for parameter in (Parameter.from_text(text), only(f"op o 1 0 x key={text}").params["key"]):
        assert (parameter.type, parameter.value, parameter.text) == (number, value, text)
        assert type(parameter.value) is type(value)


def test_an_expression_stays_text_whatever_it_looks_like() -> None:
    for text in ("2", "[size(@0,0),6]", "None", "(1,2)", "a=b=c"):
        parameter = only(f"pnnx.Expression e 1 0 x expr={text}").params["expr"]
        assert (parameter.type, parameter.value) == (4, text)


@pytest.mark.parametrize(
    ("text", "shape", "name"),
    [
        ("(1,3,224,224)f32", (1, 3, 224, 224), "f32"),
        ("(?,3)f16", (None, 3), "f16"),
        ("(-1,3)f16", (None, 3), "f16"),
        ("(1,%width)i64", (1, "%width"), "i64"),
        ("(4)", (4,), "null"),
        ("(4)null", (4,), "null"),
        ("()bool", (), "bool"),
        ("(2)bf16", (2,), "bf16"),
        ("(2)c64", (2,), "c64"),
        ("(2)cp64", (2,), "c64"),
        ("(2)cp128", (2,), "c128"),
        ("(2)cp32", (2,), "c32"),
        ("(2)u8", (2,), "u8"),
    ],
)
def test_a_shape_of_any_era(text: str, shape: tuple[object, ...], name: str) -> None:
    graph = read(f"pnnx.Input i 0 1 x #x={text}")
    assert (graph.operands[0].shape, graph.operands[0].dtype_name) == (shape, name)
    assert graph.to_text().endswith(f" #x={text}\n")


def test_no_shape_means_no_information() -> None:
    graph = read("pnnx.Input i 0 1 x")
    assert (graph.operands[0].shape, graph.operands[0].dtype_name) == (None, "null")


LAYER = f"{'nn.ReLU':24} {{:24}} 1 1 x y #x=(1)f32"


@pytest.mark.parametrize(
    "name",
    [
        "my layer",
        "a b c",
        "1 1 0",
        "two  blanks",
        "conv 1 1",
        "exactly twenty-four long",
        "longer than twenty four columns",
    ],
)
def test_a_name_with_blanks_is_found_by_its_columns(name: str) -> None:
    graph = read("pnnx.Input i 0 1 x", LAYER.format(name).replace("two  blanks", "two  blanks"))
    assert graph.ops[1].name == name
    assert [operand.name for operand in graph.operands] == ["x", "y"]
    assert LAYER.format(name) in graph.to_text()


def test_a_type_longer_than_its_column_and_a_name_with_a_blank() -> None:
    line = f"{'__torch__.models.common.Focus':24} {'my layer':24} 1 1 x y"
    assert read("pnnx.Input i 0 1 x", line).ops[1].name == "my layer"


@pytest.mark.parametrize("name", ["0", "model.24.m-1(a)#@=%/:", "a=b", "#1", "$x", "@y", "层", "q\u3000k"])
def test_a_name_may_hold_anything_but_white_space(name: str) -> None:
    graph = read("pnnx.Input i 0 1 x", f"nn.ReLU {name} 1 1 x y a=1")
    assert graph.ops[1].name == name
    assert Graph.from_text(graph.to_text()).ops[1].name == name


def test_values_with_blanks() -> None:
    line = f"{'torch.einsum':24} {'einsum':24} 1 1 x y equation=b i d, b j d -> b i j other=1 #x=(1)f32"
    graph = read("pnnx.Input i 0 1 x", line)
    assert graph.ops[1].params["equation"].value == "b i d, b j d -> b i j"
    assert graph.ops[1].params["other"].value == 1
    assert line in graph.to_text()


def test_the_same_operand_in_several_slots() -> None:
    operator = only("nn.MultiheadAttention a 3 0 x x x $query=x $key=x $value=x")
    assert operator.inputnames == ["query", "key", "value"]
    assert operator.inputs[0].consumers == [operator] * 3


def test_some_slots_named() -> None:
    graph = read("pnnx.Input i 0 1 x", "pnnx.Input j 0 1 m", "A a 3 0 x x m $attn_mask=m #x=(1)f32 #x=(1)f32 #m=(2)f32")
    assert graph.ops[2].inputnames == ["", "", "attn_mask"]


def test_several_outputs_and_unknown_operators() -> None:
    graph = read(
        "pnnx.Input i 0 1 x", "aten::foo f 1 3 x a b c", "prim::TupleConstruct t 3 1 c a b y", "pnnx.Output o 1 0 y"
    )
    assert [operand.name for operand in graph.ops[1].outputs] == ["a", "b", "c"]
    assert [operand.name for operand in graph.ops[2].inputs] == ["c", "a", "b"]


def test_a_wrong_number_of_operands_is_a_warning() -> None:
    graph = Graph.from_text(SOUND.replace("4 3", "4 184"), "a.param")
    assert graph.warnings == ["a.param, line 2: expected 184 operands, found 3."]


def test_equal_names_of_optlevel_0_are_a_warning() -> None:
    graph = read("pnnx.Input i 0 1 x", "nn.ReLU a 1 1 x y", "nn.ReLU a 1 1 y z")
    assert [operator.name for operator in graph.ops] == ["i", "a", "a"]
    assert graph.warnings == ["<text>, line 5: the name 'a' was already used in line 4; this operator runs as 'a#2'."]


def test_contradicting_shapes_are_a_warning_and_the_last_one_holds() -> None:
    graph = read("pnnx.Input i 0 1 x #x=(1,2)f32", "nn.ReLU a 1 1 x y #x=(1,3)f32")
    assert graph.operands[0].shape == (1, 3)
    assert graph.warnings == ["<text>, line 4: operand 'x' is (1,3)f32 here and was (1,2)f32 before."]


def test_lines_in_no_order_are_read_with_a_warning() -> None:
    graph = read("nn.ReLU a 1 1 x y", "pnnx.Input i 0 1 x")
    assert graph.operands[0].producer is graph.ops[1]
    assert "come before" in graph.warnings[0]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace("\n", "\n\n").replace("7767517\n", "7767517", 1),
        lambda text: text.replace("\n", "   \n"),
        lambda text: text[:-1],
        lambda text: text + "\n \n",
    ],
    ids=["BOM", "CRLF", "tabs", "empty lines", "blanks at line ends", "no last newline", "empty lines at the end"],
)
def test_text_that_editors_make(change: object, tmp_path: Path) -> None:
    assert callable(change)
    path = tmp_path / "m.param"
    path.write_bytes(change(SOUND).encode())
    graph = Graph.load(path)
    assert graph.to_text().rstrip("\n") == SOUND.rstrip("\n")
    assert graph.warnings == []


def test_the_bin_is_found_by_name(tmp_path: Path) -> None:
    from broken import BIN64

    for param, archive in (("a.pnnx.param", "a.pnnx.bin"), ("b.param", "b.pnnx.bin"), ("c.param", "c.bin")):
        (tmp_path / param).write_text(SOUND)
        (tmp_path / archive).write_bytes(BIN64)
        assert Graph.load(str(tmp_path / param)).bin_path == tmp_path / archive


def test_every_public_file_loads_and_is_written_back_as_it_was(public_models: Path, tmp_path: Path) -> None:
    paths = sorted(public_models.glob("*/*.param"))
    assert len(paths) >= 58
    for path in paths:
        graph = Graph.load(path)
        assert graph.check() == []
        (tmp_path / "m.pnnx.param").unlink(missing_ok=True)
        graph.save(tmp_path / "m.pnnx.param", zip64=False)
        assert (tmp_path / "m.pnnx.param").read_bytes() == path.read_bytes(), path
        if graph.bin_path is not None:
            assert (tmp_path / "m.pnnx.bin").read_bytes() == Path(graph.bin_path).read_bytes(), path


def test_every_file_of_the_corpus_is_written_back_as_it_was(repo: Path, tmp_path: Path) -> None:
    paths = [*sorted((repo / "tests/corpus").glob("*.param")), *sorted(repo.glob("course*/model_file/*.pnnx.param"))]
    assert len(paths) >= 60
    for path in paths:
        graph = Graph.load(path)
        assert graph.check() == []
        (tmp_path / "m.pnnx.param").unlink(missing_ok=True)
        graph.copy().save(tmp_path / "m.pnnx.param")
        assert (tmp_path / "m.pnnx.param").read_bytes() == path.read_bytes(), path
        if graph.bin_path is not None:
            assert (tmp_path / "m.pnnx.bin").read_bytes() == Path(graph.bin_path).read_bytes(), path
