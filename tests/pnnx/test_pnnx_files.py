"""Suggestions of the file that was meant by a name that does not exist."""

from pathlib import Path

import pytest

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
