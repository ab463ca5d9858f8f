"""Runs of `pytest --nbval` on notebooks, as started by a user outside this repository."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from kuiper_edu.support.notebooks import Notebook

Graded = dict[str, dict[str, tuple[str, str]]]  # file -> cell -> its outcome, and what is said


def nbval(folder: Path, notebooks: Mapping[str, Notebook | bytes], *options: str, language: str = "en") -> Graded:
    """Run `pytest --nbval FILES` in a folder without this repository's settings; return its output."""
    for name, notebook in notebooks.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(notebook if isinstance(notebook, bytes) else notebook.to_text().encode())
    inherited = {name: text for name, text in os.environ.items() if not name.startswith(("PYTEST", "KUIPER"))}
    report = folder / "report.xml"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--nbval", "-p", "no:xdist", f"--junit-xml={report}", *options, *notebooks],
        cwd=folder,
        env={**inherited, "KUIPER_STATE": str(folder / "state"), "KUIPER_LANG": language},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert not (folder / "state").exists()  # nothing is recorded or kept
    found: Graded = {name: {} for name in notebooks}
    for case in ElementTree.parse(report).iter("testcase"):
        (said,) = [*case, None][:1]
        name = str(case.get("classname")).replace(".", "/").replace("/ipynb", ".ipynb")
        text = "" if said is None else f"{said.get('message')}\n{said.text}"
        found[name][str(case.get("name"))] = ("passed" if said is None else said.tag, text)
    return found


def checks(cells: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """Exercise -> the outcome of its check."""
    return {name.partition(": ")[2]: outcome for name, (outcome, _) in cells.items() if ": " in name}
