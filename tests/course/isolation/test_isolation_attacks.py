"""Answers that attack: each succeeds without isolation, and fails in the sandbox, for root and for other users."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation import cgroup
from proofs.attacks.catalogue import HOARDS

pytestmark = [needs_isolation, pytest.mark.slow]

MACHINES = {attack.name for attack in HOARDS}  # whether they succeed depends on the machine: on its cgroups
Tried = dict[str, dict[str, bool]]


def tried(repo: Path, *before: str) -> Tried:
    """What `python -m proofs.attacks` found."""
    command = [sys.executable, *before, "-m", "proofs.attacks", "--json"]
    done = subprocess.run(command, cwd=repo, stdout=subprocess.PIPE, check=True, timeout=500)
    return dict(json.loads(done.stdout))


@pytest.fixture(scope="module")
def as_this_user(repo: Path) -> Tried:
    return tried(repo)


@pytest.fixture(scope="module")
def as_ordinary_user(repo: Path) -> Tried:
    if os.geteuid():
        pytest.skip("this user is an ordinary one")
    return tried(repo, "-m", "proofs.attacks.ordinary", sys.executable)


def successes(results: dict[str, bool]) -> list[str]:
    return [name for name, succeeded in results.items() if succeeded]


@pytest.mark.parametrize("user", ["as_this_user", pytest.param("as_ordinary_user", marks=pytest.mark.nightly)])
def test_attacks_succeed_off_and_fail_on(user: str, request: pytest.FixtureRequest) -> None:
    results: Tried = request.getfixturevalue(user)
    assert len(successes(results["unisolated"])) >= 40
    together = user == "as_this_user" and cgroup.bound().startswith("Memory is bounded for all")
    assert set(successes(results["isolated"])) <= (set() if together else MACHINES)


def test_the_page_tells_what_was_seen(as_this_user: Tried, repo: Path) -> None:
    page = (repo / "docs" / "attacks.md").read_text(encoding="utf-8")
    for name in as_this_user["isolated"].keys() - MACHINES:
        succeeded = as_this_user["isolated"][name]
        line = next(line for line in page.splitlines() if line.startswith(f"| {name} |"))
        assert line.split(" | ")[4] == ("**succeeds**" if succeeded else "fails")
