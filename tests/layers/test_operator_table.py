"""docs/operators.md matches the registry."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kuiper_edu.layers import LayerRegistry


@pytest.mark.process
def test_the_page_is_what_the_registry_gives(repo: Path) -> None:
    # In a separate process, because other tests register layers, too.
    command = [sys.executable, "-c", "from tools.operator_table import operator_table as page; print(page(), end='')"]
    made = subprocess.run(command, cwd=repo, capture_output=True, timeout=60, check=True).stdout.decode()
    page = (repo / "docs" / "operators.md").read_text(encoding="utf-8")
    assert page == made.replace("\r\n", "\n"), "run: just pages"


def test_every_layer_of_the_library_says_what_it_computes() -> None:
    silent = [name for name, creator in LayerRegistry.registry().items() if not (creator.__doc__ or "").strip()]
    assert not silent
