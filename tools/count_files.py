"""Through how many files of the package one goes to follow init(), build() and forward().

python tools/count_files.py                  # the digits network of course 5
python tools/count_files.py --names          # with the names of the files
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

import kuiper_edu
from kuiper_edu.engine import FastPlanner
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph

PACKAGE = Path(kuiper_edu.__file__).parent
DIGITS = Path(__file__).parents[1] / "course5/model_file/digits.pnnx.param"


def files_entered(call: Callable[[], Any]) -> set[str]:
    """The files of the package whose code a call enters, such as `runtime/graph.py`; those of layers/ left out.

    Example:
        >>> files_entered(lambda: kuiper_edu.errors.GraphError("a"))
        {'errors.py'}
    """
    entered: set[str] = set()

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            entered.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        call()
    finally:
        sys.setprofile(before)
    inside = (Path(name) for name in entered if name.startswith(str(PACKAGE)))
    names = {path.relative_to(PACKAGE).as_posix() for path in inside}
    return {name for name in names if not name.startswith("layers/")}


def phases() -> dict[str, set[str]]:
    """What is done with the digits network -> the files that it enters."""
    x = np.zeros((1, 1, 64, 64), np.float32)
    plain = RuntimeGraph(DIGITS, None, create_layer)
    fast = RuntimeGraph(DIGITS, None, create_layer, planner=FastPlanner())
    return {
        "init": files_entered(plain.init),
        "build": files_entered(plain.build),
        "forward": files_entered(lambda: plain.forward(x)),
        "fast init and build": files_entered(fast.build),
        "fast forward": files_entered(lambda: fast.forward(x)),
    }


def statements(folder: Path) -> int:
    """How many statements the Python files of a folder have, docstrings counted."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py"))
    return sum(isinstance(node, ast.stmt) for tree in trees for node in ast.walk(tree))


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--names", action="store_true", help="with the names of the files")
    names = parser.parse_args().names
    for what, entered in phases().items():
        print(f"{what:20} {len(entered):3} files outside layers/", *(sorted(entered) if names else []))
    for part in ("runtime", "pnnx"):
        folder = PACKAGE / part
        print(f"{part:20} {len(list(folder.rglob('*.py'))):3} files, {statements(folder)} statements")
    print(f"{'all':20} {len(list(PACKAGE.rglob('*.py'))):3} files, {statements(PACKAGE)} statements")


if __name__ == "__main__":
    main()
