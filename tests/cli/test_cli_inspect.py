"""`inspect` and `diff`: the summary of a model, and the differences of two."""

import json
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.pnnx import Graph


def test_resnet18_is_summarised_without_its_weights(kuiper, repo: Path) -> None:
    ran = kuiper("inspect", repo / "course4/model_file/resnet18_batch1", "--json")
    found = json.loads(ran.out)
    assert ran.code == 0
    assert (found["operators"], found["types"]["nn.Conv2d"]) == (51, 20)
    assert [each["shape"] for each in found["inputs"] + found["outputs"]] == ["1x3x224x224 f32", "1x1000 f32"]
    assert found["weights"]["loaded"] is False
    assert found["problems"] == []


@pytest.mark.parametrize("name", ["linear", "linear.pnnx.param", "linear.pnnx.bin", "linear.pnnx"])
def test_a_model_goes_by_its_stem_or_either_file(kuiper, model: str, name: str) -> None:
    ran = kuiper("inspect", Path(model).parent / name)
    assert ran.code == 0
    assert "nn.Linear" in ran.out


@pytest.mark.parametrize("name", ["linear.pt", "linear.onnx", "linear_pnnx.py", "linear.ncnn.param"])
def test_a_file_beside_the_model_names_the_model(kuiper, model: str, name: str) -> None:
    wrong = Path(model).parent / name
    wrong.write_bytes(b"7767517\n1 1\nInput in0 0 2 in0 in1\n" if name.endswith("param") else b"PK\x03\x04")
    ran = kuiper("inspect", wrong)
    assert ran.code == 2
    assert "linear.pnnx.param, which is beside it" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_weights_are_described_by_their_numbers(kuiper, model: str) -> None:
    rows = json.loads(kuiper("inspect", model, "--weights", "--json").out)["weight_list"]
    [bias, weight] = sorted(rows, key=lambda row: row["weight"])
    assert (bias["min"], bias["max"], bias["mean"], bias["std"]) == (-0.5, 0.5, 0.0, 0.5)
    assert (weight["shape"], weight["max"], weight["zeros"], weight["not_finite"]) == ([2, 3], 70000.0, 0, 0)


def test_numbers_that_are_not_finite_are_counted_not_averaged(kuiper, tmp_path: Path, write_linear) -> None:
    stem = write_linear(tmp_path, weight=[[1, np.nan, 3], [0, np.inf, 0]])
    ran = kuiper("inspect", stem, "--weights", "--json")
    [weight] = [row for row in json.loads(ran.out)["weight_list"] if row["weight"] == "weight"]
    assert (weight["mean"], weight["zeros"], weight["not_finite"]) == (1.0, 2, 2)


def test_statistics_without_a_bin_are_refused(kuiper, model: str) -> None:
    Path(f"{model}.pnnx.bin").unlink()
    assert kuiper("inspect", model).code == 0
    ran = kuiper("inspect", model, "--weights")
    assert ran.code == 2
    assert ".bin" in ran.err


def test_tables_show_every_operator_and_weight(kuiper, model: str) -> None:
    out = kuiper("inspect", model, "--operators", "--weights").out
    assert "1: 1x2 f32" in out
    assert "2x3" in out
    assert "7e+04" in out


def test_markup_in_a_name_is_printed_as_it_is(kuiper, tmp_path: Path) -> None:
    text = "7767517\n2 1\npnnx.Input [red]in[/red] 0 1 0 #0=(1)f32\npnnx.Output [/nonsense] 1 0 0 #0=(1)f32\n"
    (tmp_path / "odd.param").write_text(text, encoding="utf-8")
    ran = kuiper("inspect", tmp_path / "odd.param", "--operators")
    assert ran.code == 0
    assert "[red]in[/red]" in ran.out


def test_a_model_is_the_same_as_itself(kuiper, model: str) -> None:
    ran = kuiper("diff", model, model)
    assert (ran.code, ran.err) == (0, "")
    assert "same" in ran.out


def test_one_weight_apart_is_one_difference(kuiper, model: str, write_linear) -> None:
    other = write_linear(Path(model).parent, "other", weight=[[1, 2, 3.5], [4, 5, 70000]])
    ran = kuiper("diff", model, other, "--json")
    found = json.loads(ran.out)
    assert ran.code == 1
    assert found["same"] is False
    [only] = found["differences"]
    assert (only["operator"], only["what"]) == ("linear", "@weight")
    assert "up to 0.5 apart" in only["b"]


def changed(model: str, old: str, new: str) -> str:
    """Return a copy of the model with a change in its text."""
    param = Path(f"{model}.pnnx.param")
    text = param.read_text(encoding="utf-8")
    assert old in text
    other = param.with_name("changed.pnnx.param")
    other.write_text(text.replace(old, new), encoding="utf-8")
    return str(other)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("nn.Linear ", "nn.Other ", "type"),
        ("bias=True", "bias=False", "bias"),
        ("#1=(1,2)f32", "#1=(7,2)f32", "outputs"),
    ],
)
def test_differences_are_named(kuiper, model: str, old: str, new: str, what: str) -> None:
    ran = kuiper("diff", model, changed(model, old, new), "--json")
    assert ran.code == 1
    assert [each["what"] for each in json.loads(ran.out)["differences"]] == [what]


def test_an_operator_that_one_model_lacks_is_named(kuiper, repo: Path) -> None:
    models = repo / "course4" / "model_file"
    ran = kuiper("diff", models / "simple_ops", models / "simple_ops2", "--json")
    lacking = [each["operator"] for each in json.loads(ran.out)["differences"] if each["what"] == "operator"]
    assert "pnnx_expr_0" in lacking


def test_spelling_alone_is_no_difference(kuiper, model: str) -> None:
    other = Path(model).parent / "again.pnnx.param"
    graph = Graph.load(f"{model}.pnnx.param")
    graph.save(other, zip64=False)
    assert kuiper("diff", model, other).code == 0
