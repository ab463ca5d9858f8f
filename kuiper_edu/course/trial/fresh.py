"""Calling a function in a fresh Python, which knows nothing of the notebook: whether an answer stands alone."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import kuiper_edu
from kuiper_edu.errors import TimeIsUpError
from kuiper_edu.support import page

_CHILD = """\
import sys
sys.path.insert(0, sys.argv[1])
from kuiper_edu.course.trial.fresh import child
child(*sys.argv[2:])
"""


def call(function: Callable[[str, str], Any], source: str, name: str, *, seconds: float) -> Any:
    """Call a function with a file in a fresh Python; in the page, which has only one, in this Python.

    Args:
        function: a function of this package. It is called with the path of the file and the name; it returns what JSON
            can hold, and leaves this Python as it was.
        source: the content of the file.
        name: the second argument.
        seconds: the limit of its time.

    Returns:
        Its result; None if it raises an error, ends the process or does not finish in time.
    """
    with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "answer.py"
        file.write_text(source, encoding="utf-8")
        return (_here if page.IN_PAGE else _in_a_process)(function, file, name, seconds)


def _here(function: Callable[[str, str], Any], file: Path, name: str, seconds: float) -> Any:
    try:
        return page.within(seconds, lambda: function(str(file), name))
    except (Exception, SystemExit, TimeIsUpError):
        return None


def _in_a_process(function: Callable[[str, str], Any], file: Path, name: str, seconds: float) -> Any:
    package = str(Path(kuiper_edu.__file__).parents[1])
    command = [sys.executable, "-P", "-c", _CHILD, package, function.__module__, function.__name__, str(file), name]
    try:
        done = subprocess.run(
            command, cwd=file.parent, capture_output=True, encoding="utf-8", timeout=seconds, check=False
        )
        return json.loads(done.stdout.splitlines()[-1])
    except (OSError, subprocess.TimeoutExpired, IndexError, ValueError):
        return None


def child(module: str, function: str, file: str, name: str) -> None:
    """Print the function's result as JSON, in the fresh process."""
    print(json.dumps(getattr(import_module(module), function)(file, name)))
