"""How fast a language model writes: `python -m benchmarks.writing [rounds]`.

The poems of course 5 grow by 60 tokens, so every run of a model has a shape that is new to it: in the engine that a
learner writes (the course's answers), without a cache and with one, and in the package's own, on its layers and on its
engines. They take turns, with one thread of BLAS; the shortest time of each counts, in time of the processor.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from kuiper_edu.course.learner.engine.loading import lent_engine
from kuiper_edu.engine import open_model
from kuiper_edu.engine.blas import SINGLE_THREADED_BLAS
from kuiper_edu.engine.compiler import is_installed
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support import project

POEMS = str(project.root() / "course5/model_file/poems")
TOKENS = 60


def likeliest(scores: Any) -> int:
    """Return the token with the largest score."""
    return int(scores.argmax())


def write(graph: RuntimeGraph) -> list[int]:
    """Write with the package's engine, the whole text in every run."""
    tokens = [0]
    for _ in range(TOKENS):
        tokens.append(likeliest(graph.forward(np.array([tokens]))[0, -1]))
    return tokens


def writers() -> dict[str, Callable[[], list[int]]]:
    """Return what is measured, by name; each returns its text."""
    mine = lent_engine()
    graphs = {"layers": open_model(POEMS), "NumPy's engine": open_model(POEMS, fast=True, compiled=False)}
    if is_installed():
        graphs["compiled engine"] = open_model(POEMS, fast=True, compiled=True)
    return {
        "my_engine.py": lambda: mine.write(mine.Engine(POEMS), [0], TOKENS, likeliest),
        "my_engine.py, cached": lambda: mine.write_cached(mine.remembering(POEMS), [0], TOKENS, likeliest),
        **{f"the package's {name}": lambda graph=graph: write(graph) for name, graph in graphs.items()},
    }


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else 12
    print(f"Python {platform.python_version()}, NumPy {np.__version__}, load {os.getloadavg()[0]:.0f}, {rounds} rounds")
    chosen = writers()
    texts = {name: run() for name, run in chosen.items()}
    best = dict.fromkeys(chosen, float("inf"))
    for _ in range(rounds):
        for name, run in chosen.items():
            start = time.process_time()
            SINGLE_THREADED_BLAS.during(run)
            best[name] = min(best[name], time.process_time() - start)
    first = min(best)
    for name, seconds in best.items():
        same = "" if texts[name] == texts[first] else ", another text"
        print(f"{name:30} {TOKENS / seconds:6,.0f} tokens a second, {best[first] / seconds:5.2f}{same}")


if __name__ == "__main__":
    main()
