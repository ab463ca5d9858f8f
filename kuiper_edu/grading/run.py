"""Run a notebook with nbval in a process of its own, and read what each cell did.

Two folders: the kernel lives in the withheld copy of the course; the notebook with the stored outputs lies
in the other one, so that what is expected is neither in the learner's process nor in its folder.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kuiper_edu
from kuiper_edu import processes
from kuiper_edu.errors import NotebookError
from kuiper_edu.grading import withheld
from kuiper_edu.grading.notebooks import Notebook
from kuiper_edu.grading.scrub import scrub
from kuiper_edu.homework.findings import Fault

CELL_SECONDS = 60.0
_START_SECONDS = 120.0
# Nobody reads the traceback, and to colour one takes IPython longer than most answers take to run.
_IPYTHON = """\
c = get_config()
c.InteractiveShell.xmode = "Minimal"
c.InteractiveShell.colors = "nocolor"
c.HistoryManager.enabled = False
"""
# What one person's shell says about pytest, Python or the course must not reach a check.
_NOT_INHERITED = (
    "KUIPER_STATE",
    "KUIPER_PROJECTOR",
    "PYTEST_ADDOPTS",
    "PYTEST_PLUGINS",
    "PYTHONSTARTUP",
    "PYTHONWARNINGS",
)


@dataclass(frozen=True)
class CellResult:
    """What one cell did.

    Args:
        status: passed, wrong, error, timeout, died or skipped.
        fault: what the cell's comparator found, if it has one.
        outputs: dicts with `kind` (stdout, stderr, result, or an error's name), `text`, and `error` for errors.
    """

    status: str
    fault: Fault | None = None
    outputs: list[dict[str, str]] = field(default_factory=list)

    def printed(self) -> str:
        """What it printed, and its result."""
        return "".join(each["text"] for each in self.outputs if each["kind"] in ("stdout", "result"))

    def error(self) -> tuple[str, str] | None:
        """The name and the text of the exception it raised."""
        for each in self.outputs:
            if each.get("error"):
                return each["kind"], each["text"]
        return None


def run(notebook: Notebook, course: str, root: Path, seconds: float = CELL_SECONDS) -> dict[str, CellResult]:
    """Run every cell where the answers of `course` are withheld.

    Args:
        notebook: with the stored outputs that are expected.
        course: whose answers are withheld.
        root: the course folder.
        seconds: the limit for one cell; after a cell that reached it nothing more is run.

    Returns:
        Results by cell id. A cell that is not in it was never reached.

    Raises:
        NotebookError: pytest or the kernel could not be started.
    """
    with _scratch() as kernel, _scratch() as own:
        folder = withheld.make(course, root, Path(kernel))
        results = _start(notebook, Path(own), folder, Path(kernel), root, seconds)
        return {key: _scrubbed(each, [kernel, own, str(root)]) for key, each in results.items()}


def _scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder that goes away; where a dying kernel still holds a file in it (Windows), later."""
    return tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True)


def _start(
    notebook: Notebook, own: Path, folder: Path, copy: Path, root: Path, seconds: float
) -> dict[str, CellResult]:
    results = own / "results.jsonl"
    results.touch()
    (own / "homework.ipynb").write_text(notebook.to_text(), encoding="utf-8")
    (own / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    profile = own / "ipython" / "profile_default"
    profile.mkdir(parents=True)
    (profile / "ipython_config.py").write_text(_IPYTHON, encoding="utf-8")
    job = {"folder": str(folder), "pythonpath": str(copy), "results": str(results)}
    (own / "job.json").write_text(json.dumps(job), encoding="utf-8")
    said = _pytest(own, root, seconds, limit=_START_SECONDS + 5 * seconds)
    lines = results.read_text(encoding="utf-8").splitlines()
    if not lines:
        raise NotebookError(f"the check could not be started: {said}", hint="`kuiper-edu doctor` says what is missing.")
    return {record["id"]: _result(record) for record in map(json.loads, lines)}


def _result(record: dict[str, Any]) -> CellResult:
    fault = record["fault"]
    return CellResult(record["status"], Fault(**fault) if fault else None, record["outputs"])


def _pytest(own: Path, root: Path, seconds: float, limit: float) -> str:
    """Run pytest on the notebook; returns its last line."""
    options = ["-q", "-p", "no:cacheprovider", "-p", "nbval.plugin", "-p", "kuiper_edu.grading.nbval_engine"]
    limits = ["--nbval", f"--nbval-cell-timeout={seconds:g}", "--nbval-kernel-startup-timeout=60"]
    files = ["--rootdir", str(own), "-c", str(own / "pytest.ini"), "--kuiper-job", str(own / "job.json")]
    log = own / "pytest.log"
    with log.open("wb") as output, suppress(subprocess.TimeoutExpired):  # what was reached until then counts
        processes.run(
            [sys.executable, "-m", "pytest", *options, *limits, *files, str(own / "homework.ipynb")],
            folder=root,
            environment=_environment(own),
            output=output,
            time_limit=limit,
        )
    said = log.read_text(encoding="utf-8", errors="replace")
    return (said.strip().splitlines() or ["pytest said nothing"])[-1]


def _environment(own: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
    temporary = own / "temporary"  # what a process that is killed leaves there goes away with the rest
    temporary.mkdir()
    return {
        **kept,
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary)),
        "IPYTHONDIR": str(own / "ipython"),  # nobody's start-up files, no history
        "KUIPER_STATIC": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(Path(kuiper_edu.__file__).parents[1]),
        "PYTHONHASHSEED": "0",
    }


def _scrubbed(result: CellResult, folders: list[str]) -> CellResult:
    """Without the folders of this machine: a message that leaves it says nothing about it."""
    outputs = [{key: scrub(text, folders) for key, text in each.items()} for each in result.outputs]
    fault = result.fault
    if fault is not None:
        details = tuple(scrub(text, folders) for text in fault.details)
        fault = Fault(fault.kind, scrub(fault.sentence, folders), details)
    return CellResult(result.status, fault, outputs)
