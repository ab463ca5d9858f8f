"""Fixtures for the tests of compiled kernels, which need the extra `fast`."""

import pytest

from kuiper_edu.engine.compiler import is_installed

if not is_installed():
    collect_ignore_glob = ["*.py"]


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch):
    """Return a thread pool of the test's own."""
    from kuiper_edu.engine.compiled import thread_pool

    mine = thread_pool._ThreadPool()
    monkeypatch.setattr(thread_pool, "_pool", mine)
    return mine
