"""What these tests achieve is nobody's: it is kept in a folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))
