"""Fixtures for the command line: running it in the test's process, and two small models."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.cli import main
from kuiper_edu.pnnx import Attribute, Graph

LINEAR = """7767517
3 2
pnnx.Input  pnnx_input_0  0 1 0 #0=(1,3)f32
nn.Linear   linear        1 1 0 1 bias=True in_features=3 out_features=2 @bias=(2)f32 @weight=(2,3)f32 #1=(1,2)f32
pnnx.Output pnnx_output_0 1 0 1 #1=(1,2)f32
"""
BIAS = np.array([0.5, -0.5], np.float32)
WEIGHT = np.array([[1, 2, 3], [4, 5, 70000]], np.float32)


@dataclass(frozen=True)
class Ran:
    """The result of a command: its exit code, output and errors."""

    code: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def kuiper(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run `kuiper-edu WORDS...` in this process."""

    def run(*words: str | Path) -> Ran:
        capsys.readouterr()
        code = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def linear(folder: Path, name: str = "linear", weight: "np.ndarray | Sequence[Sequence[float]]" = WEIGHT) -> str:
    """Write a model of one nn.Linear and return its stem."""
    graph = Graph.from_text(LINEAR)
    [layer] = [op for op in graph.ops if op.type == "nn.Linear"]
    layer.attrs["bias"] = Attribute(BIAS)
    layer.attrs["weight"] = Attribute(np.asarray(weight, np.float32))
    graph.save(folder / f"{name}.pnnx.param", folder / f"{name}.pnnx.bin")
    return str(folder / name)


@pytest.fixture
def model(tmp_path: Path) -> str:
    """The stem of a model of one nn.Linear, 3 -> 2."""
    return linear(tmp_path)


@pytest.fixture
def write_linear() -> Callable[..., str]:
    """Return a function that writes models of one nn.Linear."""
    return linear
