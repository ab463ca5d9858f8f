"""`draw`, `convert` and `export`: files that other programs read."""

import json
import os
import sys
import types
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu.pnnx import Graph


def test_a_graph_is_drawn_with_every_operator(kuiper, repo: Path, tmp_path: Path) -> None:
    ran = kuiper("draw", repo / "course4/model_file/resnet18_batch1", "-o", tmp_path / "r.svg")
    assert ran.code == 0
    text = " ".join(ElementTree.parse(tmp_path / "r.svg").getroot().itertext())
    assert all(f"convbn2d_{number}" in text for number in range(20))


def test_drawing_twice_gives_the_same_bytes(kuiper, model: str, tmp_path: Path) -> None:
    for _ in range(2):  # the second time needs no --force: nothing would be lost
        assert kuiper("draw", model, "-o", tmp_path / "a.svg").code == 0
    kuiper("draw", model, "-o", tmp_path / "b.svg")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_another_picture_is_kept_without_force(kuiper, model: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("mine", encoding="utf-8")
    assert kuiper("draw", model, "-o", tmp_path / "a.svg").code == 2
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == "mine"


def test_only_svg_is_drawn(kuiper, model: str, tmp_path: Path) -> None:
    ran = kuiper("draw", model, "-o", tmp_path / "a.png")
    assert ran.code == 2
    assert "SVG" in ran.err
    assert not (tmp_path / "a.png").exists()


def test_zip32_is_what_it_says(kuiper, model: str, tmp_path: Path) -> None:
    assert kuiper("convert", model, "-o", tmp_path / "old", "--archive", "zip32").code == 0
    assert kuiper("convert", model, "-o", tmp_path / "new").code == 0
    old, new = ((tmp_path / f"{name}.pnnx.bin").read_bytes() for name in ("old", "new"))
    assert b"\xff\xff\xff\xff" not in old
    if sys.version_info >= (3, 11, 4):  # before, zipfile wrote small sizes into the header, too
        assert b"\xff\xff\xff\xff" in new  # the sizes stand in the zip64 extra field
    with zipfile.ZipFile(tmp_path / "old.pnnx.bin") as archive:
        assert archive.testzip() is None
    assert kuiper("diff", model, tmp_path / "old").code == 0


def test_halving_and_widening(kuiper, tmp_path: Path, write_linear) -> None:
    stem = write_linear(tmp_path, weight=[[1, 2, 3], [4, 5, 0.1]])
    assert kuiper("convert", stem, "-o", tmp_path / "half", "--weights", "fp16").code == 0
    half = Graph.load(tmp_path / "half.pnnx.param").get_operator("linear").attrs["weight"]
    assert (half.dtype_name, half.data.dtype) == ("f16", np.float16)
    assert kuiper("convert", tmp_path / "half", "-o", tmp_path / "wide", "--weights", "fp32").code == 0
    wide = Graph.load(tmp_path / "wide.pnnx.param").get_operator("linear").attrs["weight"]
    np.testing.assert_array_equal(wide.data, half.data.astype(np.float32))
    assert wide.dtype_name == "f32"


def test_a_weight_too_large_for_fp16_is_refused_and_nothing_written(kuiper, model: str, tmp_path: Path) -> None:
    ran = kuiper("convert", model, "-o", tmp_path / "half", "--weights", "fp16")
    assert ran.code == 2
    assert "linear@weight holds 70000" in ran.err
    assert not list(tmp_path.glob("half*"))


def test_converting_in_place_needs_force(kuiper, model: str) -> None:
    assert kuiper("convert", model, "-o", model).code == 2
    assert kuiper("convert", model, "-o", model, "--force", "--archive", "zip32").code == 0
    assert kuiper("inspect", model, "--weights").code == 0


@pytest.mark.parametrize("name", ["", ".", "..", "here/", ".pnnx.param"])
def test_a_folder_is_no_name_for_new_files(
    kuiper, model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "empty" / "here").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "empty")
    for command in ("convert", "optimize"):
        ran = kuiper(command, model, "-o", name, "--force")
        assert ran.code == 2
        assert "does not name a file" in ran.err
    assert [path.name for path in Path().rglob("*")] == ["here"]


def test_a_full_disk_leaves_the_old_file(kuiper, model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "a.svg").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", no_space)
    ran = kuiper("draw", model, "-o", tmp_path / "a.svg", "--force")
    assert ran.code == 2
    assert "a.svg: the file cannot be written (No space left on device)" in ran.err
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == "mine"
    assert not list(tmp_path.glob(".kuiper-*"))


@pytest.mark.parametrize(("name", "message"), [("x.npy", "found binary data"), ("", "expected a file, found a folder")])
def test_a_file_that_is_no_model_is_called_what_it_is(kuiper, tmp_path: Path, name: str, message: str) -> None:
    np.save(tmp_path / "x.npy", np.zeros(3))
    ran = kuiper("inspect", tmp_path / name)
    assert ran.code == 2
    assert message in ran.err


def test_a_model_without_weights_is_not_converted(kuiper, model: str, tmp_path: Path) -> None:
    Path(f"{model}.pnnx.bin").unlink()
    ran = kuiper("convert", model, "-o", tmp_path / "new")
    assert ran.code == 2
    assert "no .bin" in ran.err


def test_export_without_pytorch_says_what_is_missing(kuiper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    ran = kuiper("export", "nets:tiny", "--shape", "1,3")
    assert ran.code == 2
    assert "pip install torch pnnx" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.fixture
def some_torch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder with a fake module named torch."""
    torch = types.ModuleType("torch")
    torch.__spec__ = types.SimpleNamespace()  # type: ignore[assignment]
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))


@pytest.mark.usefixtures("some_torch")
@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("nets", "expected package.module:factory"),
        ("no_such_module:tiny", "ModuleNotFoundError"),
        ("nets_of_mine:other", "AttributeError"),
        ("nets_of_mine:fails", "ValueError: as it is"),
        ("nets_of_mine:number", "expected a torch.nn.Module from nets_of_mine:number, found an int"),
    ],
)
def test_a_factory_that_is_none_is_named(kuiper, tmp_path: Path, target: str, message: str) -> None:
    source = "def fails():\n    raise ValueError('as it is')\n\n\ndef number():\n    return 3\n"
    (tmp_path / "nets_of_mine.py").write_text(source, encoding="utf-8")
    ran = kuiper("export", target, "--shape", "1,3")
    assert ran.code == 2
    assert message in ran.err


@pytest.mark.usefixtures("some_torch")
def test_export_does_not_replace_a_model_without_force(kuiper, model: str) -> None:
    ran = kuiper("export", "nets:linear", "--shape", "1,3", "-o", model)
    assert ran.code == 2
    assert "--force" in ran.err


@pytest.mark.nightly
def test_a_real_export_agrees_with_pytorch(kuiper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed here")
    pytest.importorskip("pnnx", reason="pnnx is not installed here")
    source = (
        "import torch\n\n\ndef tiny():\n    return torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.ReLU())\n"
    )
    (tmp_path / "nets_for_export.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    ran = kuiper("export", "nets_for_export:tiny", "--shape", "1,3,8,8")
    assert ran.code == 0, ran.err
    assert json.loads(kuiper("inspect", "tiny", "--json").out)["operators"] == 4


def test_two_outputs_are_compared_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    from kuiper_edu.cli.exporting import _report

    value = np.float32([1, np.nan, np.inf])
    assert _report([value, np.array([True])], [value, np.array([True])])
    assert not _report([np.float32([1, 2])], [np.float32([1, 2.1])])
    assert not _report([np.float32([np.nan])], [np.float32([1])])
    assert not _report([np.float32([1])], [np.float32([[1]])])
    assert "optlevel" in capsys.readouterr().err
