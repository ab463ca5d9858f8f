"""`optimize`: the result is a valid model, the changes are reported, and no file is lost."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph


@pytest.fixture
def norms(repo: Path) -> Path:
    """The stem of a model with three batch norms that pnnx has not fused."""
    return repo / "course3/model_file/optimise/conv_norms"


def computed(stem: Path, x: np.ndarray) -> np.ndarray:
    graph = RuntimeGraph(f"{stem}.pnnx.param", layer_factory=create_layer)
    graph.build()
    return graph.forward(x)


def test_the_new_model_is_smaller_and_computes_the_same(kuiper, norms: Path, tmp_path: Path) -> None:
    ran = kuiper("optimize", norms, "-o", tmp_path / "new")
    assert (ran.code, ran.err) == (0, "")
    graph = Graph.load(tmp_path / "new.pnnx.param")
    assert graph.check() == []
    assert not any("BatchNorm" in op.type for op in graph.ops)
    with np.load(f"{norms}.npz") as stored:
        x, expected = stored["input0"], stored["output0"]
    np.testing.assert_allclose(computed(tmp_path / "new", x), expected, atol=1e-5)
    assert kuiper("inspect", tmp_path / "new").code == 0


def test_the_story_is_a_table(kuiper, norms: Path, tmp_path: Path) -> None:
    out = kuiper("optimize", norms, "-o", tmp_path / "new").out
    assert "conv1: the batch norm norm1 is in its weights now" in out
    assert "fuse-batch-norm" in out
    assert ["operators", "10", "7"] in [[word for word in line.split() if word != "│"] for line in out.splitlines()]
    assert "new.pnnx.bin" in out


def test_the_story_as_json(kuiper, norms: Path, tmp_path: Path) -> None:
    report = json.loads(kuiper("optimize", norms, "-o", tmp_path / "new", "--json").out)
    assert (report["before"]["operators"], report["after"]["operators"]) == (10, 7)
    assert [each["name"] for each in report["passes"]] == ["fuse-batch-norm"]
    assert report["passes"][0]["changes"][0]["operators"] == ["conv1", "norm1"]
    assert [Path(path).name for path in report["written"]] == ["new.pnnx.param", "new.pnnx.bin"]


@pytest.mark.parametrize("level", [0, 1])
def test_lower_levels_leave_batch_norms(kuiper, norms: Path, tmp_path: Path, level: int) -> None:
    ran = kuiper("optimize", norms, "-o", tmp_path / "new", "--level", level)
    assert ran.code == 0
    assert "nothing to optimise" in ran.out
    assert (tmp_path / "new.pnnx.param").read_bytes() == Path(f"{norms}.pnnx.param").read_bytes()


def test_there_is_no_level_3(kuiper, norms: Path, tmp_path: Path) -> None:
    ran = kuiper("optimize", norms, "-o", tmp_path / "new", "--level", "3")
    assert ran.code == 2
    assert not list(tmp_path.iterdir())


def test_files_are_replaced_only_with_force(kuiper, norms: Path, tmp_path: Path) -> None:
    for ending in ("param", "bin"):
        shutil.copy(f"{norms}.pnnx.{ending}", tmp_path / f"mine.pnnx.{ending}")
    before = (tmp_path / "mine.pnnx.param").read_bytes()
    ran = kuiper("optimize", tmp_path / "mine", "-o", tmp_path / "mine")
    assert ran.code == 2
    assert "--force" in ran.err
    assert (tmp_path / "mine.pnnx.param").read_bytes() == before
    assert kuiper("optimize", tmp_path / "mine", "-o", tmp_path / "mine", "--force").code == 0
    assert len(Graph.load(tmp_path / "mine.pnnx.param").ops) == 7


def test_a_structure_without_weights_stays_one(kuiper, repo: Path, tmp_path: Path) -> None:
    resnet = repo / "course4/model_file/resnet18_batch1"
    assert kuiper("optimize", resnet, "-o", tmp_path / "new").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["new.pnnx.param"]
    (tmp_path / "new.pnnx.bin").write_bytes(b"another model's")
    ran = kuiper("optimize", resnet, "-o", tmp_path / "new", "--force")
    assert ran.code == 2
    assert "another model's weights" in ran.err


@pytest.mark.parametrize("name", ["missing", "folder/missing"])
def test_a_model_that_is_not_there(kuiper, tmp_path: Path, name: str) -> None:
    ran = kuiper("optimize", tmp_path / name, "-o", tmp_path / "new")
    assert ran.code == 2
    assert ran.err.startswith("kuiper-edu: ")
    assert "Traceback" not in ran.err


def test_a_folder_that_is_not_there(kuiper, norms: Path, tmp_path: Path) -> None:
    ran = kuiper("optimize", norms, "-o", tmp_path / "no/new")
    assert ran.code == 2
    assert "no folder" in ran.err


def test_damaged_weights_are_told_and_nothing_is_written(kuiper, norms: Path, tmp_path: Path) -> None:
    shutil.copy(f"{norms}.pnnx.param", tmp_path / "bad.pnnx.param")
    damaged = bytearray(Path(f"{norms}.pnnx.bin").read_bytes())
    damaged[200] ^= 1
    (tmp_path / "bad.pnnx.bin").write_bytes(damaged)
    ran = kuiper("optimize", tmp_path / "bad", "-o", tmp_path / "new")
    assert ran.code == 2
    assert not list(tmp_path.glob("new*"))
