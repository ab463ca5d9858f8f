"""Suggestions of the file that was meant by a name that does not exist."""

from pathlib import Path

import pytest

from kuiper_edu.errors import ParamError
from kuiper_edu.pnnx import Graph
from kuiper_edu.pnnx.files import closest_match


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with some files in folders."""
    for name in ("models/digits.pnnx.param", "models/digits.pnnx.bin", "models/digits.npz", "other/alone.pnnx.bin"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("models/digts.pnnx.param", "models/digits.pnnx.param"),
        ("models/DIGITS.pnnx.param", "models/digits.pnnx.param"),
        ("models/digits.param", "models/digits.pnnx.param"),
        ("models/digits.pnnx.parm", "models/digits.pnnx.param"),
        ("models/digit.npy", "models/digits.npz"),
        ("model/digits.pnnx.param", "models/digits.pnnx.param"),
        ("modles/digist.pnnx.bin", "models/digits.pnnx.bin"),
    ],
)
def test_what_is_spelled_alike_was_meant(folder: Path, wrong: str, meant: str) -> None:
    assert closest_match(folder / wrong) == folder / meant


@pytest.mark.parametrize(
    "wrong",
    [
        "models/resnet.pnnx.param",  # the endings alone are no likeness
        "other/alone.pnnx.param",  # a .bin is not what was meant by a .param
        "model/resnet.pnnx.param",
        "elsewhere/digits.pnnx.param",
        "models/digits.npz/digits.npz",
    ],
)
def test_what_is_only_a_little_alike_was_not_meant(folder: Path, wrong: str) -> None:
    assert closest_match(folder / wrong) is None


@pytest.mark.parametrize("ending", [".pt", ".pth", ".torchscript", ".onnx", ".pnnx.onnx", "_pnnx.py", "_ncnn.py"])
@pytest.mark.parametrize("content", [b"PK\x03\x04", b"import os\n", b"\x08\x08"], ids=["zip", "python", "onnx"])
def test_a_file_of_an_export_names_the_param_beside_it(tmp_path: Path, ending: str, content: bytes) -> None:
    wrong = tmp_path / f"net{ending}"
    wrong.write_bytes(content)
    with pytest.raises(ParamError) as alone:
        Graph.load(wrong)
    assert "net.pnnx.param" in str(alone.value)
    assert "beside it" not in str(alone.value)
    (tmp_path / "net.pnnx.param").touch()
    with pytest.raises(ParamError, match=r"The model is net\.pnnx\.param, which is beside it: give that file\.$"):
        Graph.load(wrong)


def test_ncnn_s_param_names_the_param_beside_it(tmp_path: Path) -> None:
    wrong = tmp_path / "net.ncnn.param"
    wrong.write_text("7767517\n2 2\nInput in0 0 1 in0\nConvolution conv 1 1 in0 out0 0=64\n", encoding="utf-8")
    (tmp_path / "net.pnnx.param").touch()
    with pytest.raises(ParamError, match=r"ncnn's own \.param\. The model is net\.pnnx\.param, which is beside it"):
        Graph.load(wrong)
