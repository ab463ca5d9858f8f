"""`diff --steps` and `run --capture`: which step is wrong, and what an operator computes."""

import json
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.pnnx import Graph


@pytest.fixture
def simple(repo: Path) -> Path:
    """The stem of a model of five operators."""
    return repo / "course4/model_file/simple_ops"


@pytest.fixture
def x(simple: Path, tmp_path: Path) -> Path:
    """A .npy of its input."""
    with np.load(f"{simple}.npz") as stored:
        np.save(tmp_path / "x.npy", stored["input0"])
    return tmp_path / "x.npy"


def test_the_engine_is_compared_with_its_layers(kuiper, simple: Path, x: Path) -> None:
    ran = kuiper("diff", simple, "--steps", "-i", x)
    assert (ran.code, ran.err) == (0, "")
    assert "5 steps, none wrong." in ran.out
    assert all(name in ran.out for name in ("op1", "op3", "op5", "op4", "pnnx_expr_0"))


def test_a_wrong_step_of_another_model_is_named(kuiper, model: str, write_linear, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.ones((1, 3), np.float32))
    other = write_linear(tmp_path, "other", weight=[[1, 2, 3.5], [4, 5, 70000]])
    ran = kuiper("diff", model, other, "--steps", "-i", tmp_path / "x.npy")
    assert ran.code == 0  # 0.5 of 70,000
    ran = kuiper("diff", model, other, "--steps", "-i", tmp_path / "x.npy", "--tolerance", "1e-6")
    assert ran.code == 1
    assert "1 of 1 steps wrong; the first is linear." in ran.out
    found = json.loads(
        kuiper("diff", model, other, "--steps", "-i", tmp_path / "x.npy", "--tolerance", "1e-6", "--json").out
    )
    assert (found["same"], found["first_wrong"]) == (False, "linear")
    assert (found["steps"][0]["operators"], found["steps"][0]["largest"]) == (["linear"], 0.5)


def test_stored_outputs_bring_their_inputs(kuiper, simple: Path) -> None:
    ran = kuiper("diff", simple, f"{simple}.npz", "--steps")
    assert ran.code == 0
    assert "1 step, none wrong." in ran.out


def test_what_operators_compute_is_stored_and_compared(kuiper, simple: Path, x: Path, tmp_path: Path) -> None:
    target = tmp_path / "values.npz"
    assert kuiper("run", simple, "-i", x, "--capture", "op1", "--capture", "op5", "-o", target).code == 0
    with np.load(target) as stored:
        values = dict(stored)
    assert np.array_equal(values["op1"], np.maximum(np.load(x), 0))
    assert list(values) == ["op1", "op5"]
    assert "2 steps, none wrong." in kuiper("diff", simple, target, "--steps", "-i", x).out
    np.savez(target, op1=values["op1"], op5=values["op5"] + 1)
    ran = kuiper("diff", simple, target, "--steps", "-i", x)
    assert (ran.code, "the first is op5" in ran.out) == (1, True)


def test_a_fault_that_may_be_in_a_step_before_is_not_said_to_be_in_this_one(
    kuiper, simple: Path, tmp_path: Path
) -> None:
    with np.load(f"{simple}.npz") as stored:
        np.savez(tmp_path / "wrong.npz", input0=stored["input0"], output0=stored["output0"] + 1)
    ran = kuiper("diff", simple, tmp_path / "wrong.npz", "--steps")
    assert ran.code == 1
    assert "the first is pnnx_expr_0.\nNot compared before it: 4 steps. The fault may be there." in ran.out


def test_one_operator_is_one_array(kuiper, simple: Path, x: Path, tmp_path: Path) -> None:
    ran = kuiper("run", simple, "-i", x, "--capture", "op5", "-o", tmp_path / "y.npy")
    assert ran.out.startswith("op5: 1x3x16x16 float32, from 0.5 to ")
    assert np.load(tmp_path / "y.npy").min() == 0.5
    (found,) = json.loads(kuiper("run", simple, "-i", x, "--capture", "op5", "--json", "--fast").out)
    assert (found["operator"], found["shape"]) == ("op5", [1, 3, 16, 16])


def test_any_name_and_several_outputs_can_be_stored(kuiper, tmp_path: Path) -> None:
    graph = Graph.from_text("""7767517
3 3
pnnx.Input  x     0 1 0 #0=(4,3)f32
torch.chunk file  1 2 0 1 2 chunks=2 dim=0 #1=(2,3)f32 #2=(2,3)f32
pnnx.Output y     2 0 1 2
""")
    graph.save(tmp_path / "net.pnnx.param", tmp_path / "net.pnnx.bin")
    np.save(tmp_path / "x.npy", np.arange(12, dtype=np.float32).reshape(4, 3))
    model, target = tmp_path / "net", tmp_path / "y.npz"
    assert kuiper("run", model, "-i", tmp_path / "x.npy", "--capture", "file", "-o", target).code == 0
    with np.load(target) as stored:
        assert {name: array[0, 0] for name, array in stored.items()} == {"file.0": 0, "file.1": 6}
    assert kuiper("diff", model, target, "--steps", "-i", tmp_path / "x.npy").code == 0


def test_a_fused_operator_has_no_value_of_its_own(kuiper, repo: Path, tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.ones((1, 1, 64, 64), np.float32))
    digits = repo / "course5/model_file/digits"
    ran = kuiper("run", digits, "-i", tmp_path / "x.npy", "--capture", "convbn2d_0", "--fast")
    assert ran.code == 2
    assert "together with" in ran.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["diff", "{m}"], "expected two models, found one"),
        (["diff", "{m}", "{m}", "-i", "{x}"], "Add --steps"),
        (["diff", "{m}", "--steps"], "needs 1 input, and none was given"),
        (["diff", "{m}", "nothing.npz", "--steps"], "nothing.npz: there is no such file"),
        (["diff", "{m}", "nothing", "--steps", "-i", "{x}"], "nothing.pnnx.param: there is no such file"),
        (["diff", "{m}", "{x}", "--steps", "-i", "{x}"], "expected a .npz file of stored values"),
        (["run", "{m}", "-i", "{x}", "--capture", "nobody"], "no operator 'nobody' writes an output"),
        (["run", "--digits", "3", "--capture", "relu"], "Leave --capture out"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    kuiper, simple: Path, x: Path, words: list[str], says: str
) -> None:
    ran = kuiper(*(word.format(m=simple, x=x) for word in words))
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err
