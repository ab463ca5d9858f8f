"""These tests need the extra `fast`."""

import pytest

from kuiper_edu.engine.compiler import is_installed

if not is_installed():
    collect_ignore_glob = ["*.py"]


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch):
    """Helpers of the test's own."""
    from kuiper_edu.engine.compiled import team

    mine = team._Team()
    monkeypatch.setattr(team, "_team", mine)
    return mine
