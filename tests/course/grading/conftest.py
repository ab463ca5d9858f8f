"""Many attempts at one homework, run in one job."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from attempts import Batch, run_all


@pytest.fixture(scope="session")
def batch(repo: Path) -> Batch:
    """`attempts.run_all` on this repository."""
    return partial(run_all, repo=repo)
