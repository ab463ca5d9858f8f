"""Answers that attack: each succeeds without isolation, and fails in the sandbox, for root and for other users."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation import cgroup
from proofs.attacks.catalogue import HOARDS

pytestmark = [needs_isolation, pytest.mark.slow]

MACHINES = {attack.name for attack in HOARDS}  # whether they succeed depends on the machine: on its cgroups
MOST_SECONDS = 3600  # each attack has a limit of its own, much shorter: this one is for what nobody thought of
Tried = dict[str, dict[str, bool]]


def tried(repo: Path, *before: str, every: int = 1) -> Tried:
    """Run `python -m proofs.attacks` and return its results, read from files: a surviving attack may hold a pipe."""
    command = [sys.executable, *before, "-m", "proofs.attacks", "--json", f"--every={every}"]
    with tempfile.TemporaryFile() as found, tempfile.TemporaryFile() as problems:
        done = subprocess.run(command, cwd=repo, stdout=found, stderr=problems, check=False, timeout=MOST_SECONDS)
        for file in (found, problems):
            file.seek(0)
        assert not done.returncode, problems.read().decode(errors="replace")[-4000:]
        print(problems.read().decode(errors="replace"))  # seen where a test fails
        return dict(json.load(found))


@pytest.fixture(scope="module", params=[4, pytest.param(1, marks=pytest.mark.nightly)], ids=["every fourth", "all"])
def as_this_user(repo: Path, request: pytest.FixtureRequest) -> Tried:
    return tried(repo, every=request.param)


@pytest.fixture(scope="module")
def as_ordinary_user(repo: Path) -> Tried:
    if os.geteuid():
        pytest.skip("this user is an ordinary one")
    return tried(repo, "-m", "proofs.attacks.ordinary", sys.executable)


def successes(results: dict[str, bool]) -> set[str]:
    return {name for name, succeeded in results.items() if succeeded}


def most_succeed(results: dict[str, bool]) -> bool:
    """Whether enough attacks succeed without isolation: one that fails there proves nothing."""
    return len(successes(results)) > 0.4 * len(results)


def test_attacks_succeed_off_and_fail_on(as_this_user: Tried) -> None:
    assert most_succeed(as_this_user["unisolated"])
    together = cgroup.bound().startswith("Memory is bounded for all")
    assert successes(as_this_user["isolated"]) <= (set() if together else MACHINES)


@pytest.mark.nightly
def test_attacks_of_an_ordinary_user_succeed_off_and_fail_on(as_ordinary_user: Tried) -> None:
    assert most_succeed(as_ordinary_user["unisolated"])
    assert successes(as_ordinary_user["isolated"]) <= MACHINES


def test_the_page_tells_what_was_seen(as_this_user: Tried, repo: Path) -> None:
    page = (repo / "docs" / "attacks.md").read_text(encoding="utf-8")
    for name in as_this_user["isolated"].keys() - MACHINES:
        succeeded = as_this_user["isolated"][name]
        line = next(line for line in page.splitlines() if line.startswith(f"| {name} |"))
        assert line.split(" | ")[4] == ("**succeeds**" if succeeded else "fails")
