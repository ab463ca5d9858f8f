"""Running Python programs by a Pyodide folder, in Node, without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

RUNNER = Path(__file__).with_suffix(".mjs")


def node() -> str | None:
    """Return the path of Node.js; None if it is not installed."""
    return shutil.which("node")


def run(
    folder: Path, program: Path, *words: str, packages: Sequence[str] = (), mounts: Sequence[Path] = ()
) -> subprocess.CompletedProcess[str]:
    """Run a Python program in Pyodide.

    Args:
        folder: a Pyodide folder: a release archive, or what `build_pyodide` makes of one.
        program: the file of the program, in one of the mounts.
        words: its arguments.
        packages: the names of packages in the folder's lock, which are loaded first.
        mounts: folders of this machine that the program sees under their own paths.
    """
    job = {
        "packages": list(packages),
        "mounts": [str(path) for path in {*mounts, program.parent}],
        "program": str(program),
        "words": words,
    }
    command = [node() or "node", str(RUNNER), str(folder), json.dumps(job)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
