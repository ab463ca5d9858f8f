"""Files appear whole or not at all, and none is lost without --force."""

import json
from pathlib import Path

import pytest

from kuiper_edu.cli.output import print_json, replaced, write_bytes
from kuiper_edu.errors import UsageError


def test_a_file_is_written(tmp_path: Path) -> None:
    write_bytes(tmp_path / "a.svg", b"<svg/>", force=False)
    assert (tmp_path / "a.svg").read_bytes() == b"<svg/>"


def test_another_file_is_kept_without_force(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(b"mine")
    with pytest.raises(UsageError, match="--force"):
        write_bytes(tmp_path / "a.svg", b"<svg/>", force=False)
    assert (tmp_path / "a.svg").read_bytes() == b"mine"
    write_bytes(tmp_path / "a.svg", b"<svg/>", force=True)
    assert (tmp_path / "a.svg").read_bytes() == b"<svg/>"


def test_writing_the_same_again_needs_no_force(tmp_path: Path) -> None:
    for _ in range(2):
        write_bytes(tmp_path / "a.svg", b"<svg/>", force=False)


def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.npy").write_bytes(b"old")

    def write_half() -> None:
        with replaced(tmp_path / "a.npy", force=True) as draft:
            draft.write_bytes(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_half()
    assert [path.name for path in tmp_path.iterdir()] == ["a.npy"]
    assert (tmp_path / "a.npy").read_bytes() == b"old"


@pytest.mark.parametrize("name", ["no_folder/a.svg", "."])
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="folder"):
        write_bytes(tmp_path / name, b"", force=True)


def test_json_has_no_nan(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [1.5, float("nan"), float("inf")], "b": Path("x"), 3: 1 + 2j})
    assert json.loads(capsys.readouterr().out) == {"a": [1.5, "nan", "inf"], "b": "x", "3": "(1+2j)"}
