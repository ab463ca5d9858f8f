"""What these tests achieve is nobody's: it is kept in a folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the person who runs the tests, and of how."""
    for name in ("KUIPER_STATIC", "KUIPER_PROJECTOR", "KUIPER_NBVAL", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
    state = tmp_path / "state"
    state.mkdir()
    monkeypatch.setenv("KUIPER_STATE", str(state))
    return state
