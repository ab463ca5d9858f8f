"""Damaged models on the fast engines: the result is that of the layers, or the model is refused.

The long run is `pytest -m nightly tests/engine/test_engine_fuzz.py -s`; its figures are in docs/pnnx_format.md.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kuiper_edu.engine.compiler import is_installed

RUNS = Path(__file__).parent / "damaged_runs.py"


def endings(first: int, count: int, *kernels: str) -> Counter[str]:
    """Count how these cases end; a case that is neither refused nor right fails the test, and so does a signal."""
    ran = subprocess.run(
        [sys.executable, RUNS, str(first), str(count), *kernels],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    lines = [line.split(" ", 1) for line in ran.stdout.splitlines() if line[:1].isdigit()]
    assert ran.returncode == 0, f"ended with {ran.returncode} in case {lines[-1:]}: {ran.stderr[-2000:]}"
    wrong = [line for line in lines if line[1] not in ("refused", "computed")]
    assert not wrong, wrong
    return Counter(outcome for _, outcome in lines)


@pytest.mark.process
def test_a_damaged_model_is_refused_or_computed_as_its_layers_do() -> None:
    assert endings(0, 60).total() == 60


@pytest.mark.nightly
def test_five_thousand_damaged_models() -> None:
    counted: Counter[str] = Counter()
    for first in range(0, 5000, 250):
        counted += endings(first, 250, *(["compiled"] if is_installed() else []))
        print(first + 250, dict(counted), flush=True)
