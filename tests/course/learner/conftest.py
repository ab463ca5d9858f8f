"""A fixture that keeps the records of these tests in a separate folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hide the records and the environment of the user who runs the tests."""
    for name in ("KUIPER_STATIC", "KUIPER_PROJECTOR", "KUIPER_NBVAL", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    state = tmp_path / "state"
    state.mkdir()
    monkeypatch.setenv("KUIPER_STATE", str(state))
    return state
