"""The output of commands, and files that they refuse to overwrite."""

import json
from pathlib import Path

import pytest

from kuiper_edu.cli.output import print_json, refuse_loss
from kuiper_edu.errors import UsageError


def test_another_file_is_kept_without_force(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(b"mine")
    with pytest.raises(UsageError, match="--force"):
        refuse_loss([tmp_path / "a.svg"], force=False)
    refuse_loss([tmp_path / "a.svg"], force=True)


@pytest.mark.parametrize("name", ["no_folder/a.svg", "."])
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="folder"):
        refuse_loss([tmp_path / name], force=True)


def test_json_has_no_nan(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [1.5, float("nan"), float("inf")], "b": Path("x"), 3: 1 + 2j})
    assert json.loads(capsys.readouterr().out) == {"a": [1.5, "nan", "inf"], "b": "x", "3": "(1+2j)"}
