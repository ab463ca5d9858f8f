"""The tools that need PyTorch; skipped if it is not installed (see tools/requirements.txt)."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")
ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")  # pnnx only reads TorchScript


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import a module of tools/ like the scripts do, and remove it afterwards."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    before = set(sys.modules)

    def load(name: str) -> ModuleType:
        __import__(name)
        return sys.modules[name]

    yield load
    for name in set(sys.modules) - before:
        if name.split(".")[0] in {"generated", "corpus", "nets"}:
            del sys.modules[name]


def write_generated(folder: Path, formula: str) -> None:
    """Write what pnnx would generate for a model that computes this."""
    lines = ["import torch", "class Model(torch.nn.Module):", "    def forward(self, x):", f"        return {formula}"]
    (folder / "model_pnnx.py").write_text("\n".join(lines))


X = [-1.0, 0.5, 2.0]


def test_generated_python_that_agrees_passes(tool: Any, tmp_path: Path) -> None:
    write_generated(tmp_path, "(x * 2, [x + 1])")
    x = torch.tensor(X)
    tool("generated").compare(tmp_path, [x], (x * 2, [x + 1]))


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("x * 2.001", r"result 0: differs by 0\.002"),
        ("x.reshape(3, 1) * 2", r"expected the shape .*, found \(3, 1\)"),
        ("x.double() * 2", "found torch.float64"),
        ("(x * 2, x)", "expected 1 result, found 2"),
        ("x / 0", "differs by"),
        ("x * float('nan')", "differs by"),
    ],
)
def test_generated_python_that_computes_something_else_is_found(
    tool: Any, tmp_path: Path, formula: str, said: str
) -> None:
    generated = tool("generated")
    write_generated(tmp_path, formula)
    with pytest.raises(generated.DisagreementError, match=said) as caught:
        generated.compare(tmp_path, [torch.tensor(X)], torch.tensor(X) * 2)
    assert not isinstance(caught.value, generated.GeneratedCodeError)


@pytest.mark.parametrize("formula", ["x.no_such_method()", "x +", "undefined"])
def test_generated_python_that_does_not_run_is_told_apart(tool: Any, tmp_path: Path, formula: str) -> None:
    generated = tool("generated")
    write_generated(tmp_path, formula)
    with pytest.raises(generated.GeneratedCodeError, match="does not run"):
        generated.compare(tmp_path, [torch.tensor(X)], torch.tensor(X))


def test_infinities_and_missing_numbers_agree_with_themselves(tool: Any) -> None:
    values = torch.tensor([float("inf"), -float("inf"), float("nan"), 1.0])
    assert tool("generated").difference(values, values.clone(), 1e-5) == ""
    assert tool("generated").difference(values.flip(0), values, 1e-5) != ""


def test_the_stored_corpus_is_that_of_the_sources(tool: Any) -> None:
    nets = tool("corpus").NETS
    index = json.loads((ROOT / "tests/corpus/index.json").read_text(encoding="utf-8"))
    assert sorted(nets) == sorted(index)
    for name, net in nets.items():
        told = index[name]
        assert (told["category"], told["description"], told["optlevel"]) == (
            net.category,
            net.description,
            net.optlevel,
        )


def test_a_net_is_built_with_the_same_weights_every_time(tool: Any) -> None:
    net = tool("corpus").NETS["conv_blocks"]
    first, second = net.build().state_dict(), net.build().state_dict()
    assert all(torch.equal(first[key], second[key]) for key in first)
    assert all(torch.equal(a, b) for a, b in zip(net.inputs(), net.inputs(), strict=True))
