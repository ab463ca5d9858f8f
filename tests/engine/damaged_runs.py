"""Run damaged models on the layers and on the fast engines in a process: `damaged_runs.py FIRST COUNT [compiled]`.

It prints a line for each case: its number before the case starts, then how it ended. So the parent process knows which
case has killed the process.
"""

from __future__ import annotations

import json
import logging
import random
import resource
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from damage import IN_ARCHIVE, IN_TEXT, Pick, other_digit, replace_word

from kuiper_edu.engine import FastPlanner
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph

CORPUS = Path(__file__).parents[1] / "corpus"
MEMORY = 4 << 30  # bytes: the system refuses larger allocations
SECONDS = 300  # a case that takes longer, compiling included, ends the process
TOLERANCE = 1e-3


def models() -> list[str]:
    """Return the names of the small nets of the corpus that can be run."""
    found = json.loads((CORPUS / "index.json").read_text())
    return sorted(name for name, net in found.items() if net["runnable"] and size(name) < 65536)


def size(name: str) -> int:
    """Return the bytes of a net's files."""
    return sum((CORPUS / f"{name}.pnnx.{kind}").stat().st_size for kind in ("param", "bin"))


def damage(pick: Pick, folder: Path, name: str) -> None:
    """Copy a net with one or two random damages, mostly in its text, sometimes in its weights."""
    param, archive = ((CORPUS / f"{name}.pnnx.{kind}").read_bytes() for kind in ("param", "bin"))
    for _ in range(1 + pick(2)):
        if pick(2):  # mostly the model can still be read
            param = other_digit(pick, param)
        elif pick(4):
            param = (*IN_TEXT, replace_word)[pick(len(IN_TEXT) + 1)](pick, param)
        else:
            archive = IN_ARCHIVE[pick(len(IN_ARCHIVE))](pick, archive)
    (folder / "m.pnnx.param").write_bytes(param)
    (folder / "m.pnnx.bin").write_bytes(archive)


def result(folder: Path, inputs: list[np.ndarray], planner: FastPlanner | None) -> Any:
    """Return the result of the model's second run, or the KuiperError that was raised."""
    try:
        graph = RuntimeGraph.from_graph(Graph.load(folder / "m.pnnx.param"), create_layer, planner=planner)
        graph.build()
        graph.forward(*inputs)
        return graph.forward(*inputs)
    except KuiperError as refused:
        return refused


def same(found: Any, expected: Any) -> bool:
    """Whether both results are errors, or equal except for rounding."""
    if isinstance(expected, KuiperError) or isinstance(found, KuiperError):
        return isinstance(expected, KuiperError) and isinstance(found, KuiperError)
    if isinstance(expected, list | tuple):
        return len(found) == len(expected) and all(map(same, found, expected))
    found, expected = np.asarray(found), np.asarray(expected)
    if found.shape != expected.shape or found.dtype != expected.dtype:
        return False
    finite = expected[np.isfinite(expected)]
    scale = max(1.0, float(np.abs(finite).max(initial=0)))
    with np.errstate(all="ignore"):
        return bool(np.allclose(found, expected, TOLERANCE, TOLERANCE * scale, equal_nan=True))


def ending(seed: int, names: list[str], folder: Path, engines: list[bool]) -> str:
    """Return how one case ends on engines with compiled kernels or without: "refused", "computed" or a difference."""
    chosen = random.Random(seed)
    name = names[chosen.randrange(len(names))]
    damage(chosen.randrange, folder, name)
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[key] for key in stored if key.startswith("input")]
    expected = result(folder, inputs, None)
    for compiled in engines:
        found = result(folder, inputs, FastPlanner(compiled=compiled))
        if not same(found, expected):
            return f"{name}: compiled={compiled} gives {found!r}, the layers {expected!r}"
    return "refused" if isinstance(expected, KuiperError) else "computed"


def main(first: int, count: int, engines: list[bool]) -> None:
    """Run the cases of these seeds."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    logging.getLogger("kuiper_edu").setLevel(logging.ERROR)
    np.seterr(all="ignore")
    names = models()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            print(seed, end=" ", flush=True)
            signal.alarm(SECONDS)
            try:
                outcome = ending(seed, names, Path(folder), engines)
            except Exception as error:  # a user would see a traceback
                outcome = f"raw {type(error).__name__}: {error}"
            print(" ".join(outcome.split())[:500], flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), [False, True] if "compiled" in sys.argv else [False])
