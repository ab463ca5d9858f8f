"""Stored outputs hold the current scripts; tools/build_scripts.py updates them without executing a notebook."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from kuiper_edu.pnnx import Graph
from kuiper_edu.viz import draw
from kuiper_edu.viz.base import outputs
from tools.build_scripts import (
    BUILT_OF,
    ESBUILD,
    EXTENSION,
    IN_JUPYTERLAB,
    ROOT,
    alone,
    built_of,
    bundled,
    notebooks,
    refresh,
    stale,
    unpacked,
)

PARAM = "7767517\n2 1\npnnx.Input x 0 1 0 #0=(1)f32\npnnx.Output y 1 0 0\n"
GRAPH = f"from kuiper_edu.pnnx import Graph\nfrom kuiper_edu.viz import draw\n\ndraw(Graph.from_text({PARAM!r}))"


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_stored_outputs_hold_the_scripts_of_today(path: Path) -> None:
    old = len(list(stale(nbformat.read(path, as_version=4))))
    assert not old, f"outputs with scripts of another version: {old}. Run `python tools/build_scripts.py`"


def test_jupyterlabs_extension_and_the_packed_scripts_are_those_of_today() -> None:
    assert BUILT_OF.read_text(encoding="ascii") == built_of(), "Run `npm install` and `python tools/build_scripts.py`"


@pytest.mark.skipif(not ESBUILD.exists(), reason="needs what `npm install` brings")
@pytest.mark.process
def test_what_is_packed_is_what_esbuild_makes_of_them() -> None:
    assert [kind for kind in outputs.KINDS if unpacked(kind) != alone(kind)] == []
    assert EXTENSION.read_text(encoding="utf-8") == bundled(IN_JUPYTERLAB, "iife")


def test_every_script_in_a_notebook_is_found() -> None:
    for path in notebooks():
        stored = [output for cell in nbformat.read(path, as_version=4).cells for output in cell.get("outputs", [])]
        pages = [page for output in stored if "atob(" in (page := output.get("data", {}).get("text/html", ""))]
        assert all(len(outputs.STORED_SCRIPT.findall(page)) == 1 for page in pages), path


def stored_with_another_script(path: Path, graph: str = GRAPH) -> str:
    """Write a notebook with the output of GRAPH of an earlier version; return its text with the current script."""
    shown = new_output("execute_result", draw(Graph.from_text(PARAM))._repr_mimebundle_(), execution_count=1)
    cell = new_code_cell(graph, id="graph", execution_count=1, outputs=[shown])
    notebook = new_notebook(cells=[cell], metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    today = nbformat.writes(notebook).rstrip("\n") + "\n"
    other = outputs.STORED_SCRIPT.sub("<script>(()=>{another(version)})()</script>", shown.data["text/html"])
    cell.outputs[0].data["text/html"] = other
    path.write_text(nbformat.writes(notebook).rstrip("\n") + "\n", encoding="utf-8")
    return today


def test_a_refresh_changes_the_script_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "lesson.ipynb"
    today = stored_with_another_script(path)
    assert path.read_text(encoding="utf-8") != today
    assert refresh(path) == 1
    assert path.read_text(encoding="utf-8") == today
    assert refresh(path) == 0


@pytest.mark.parametrize(
    ("graph", "code"),
    [
        pytest.param(GRAPH, 0, id="the same", marks=pytest.mark.nightly),
        pytest.param(GRAPH.replace(" y ", " z "), 1, id="another", marks=pytest.mark.slow),
    ],
)
def test_nbval_compares_the_picture_and_not_the_script(tmp_path: Path, graph: str, code: int) -> None:
    path = tmp_path / "lesson.ipynb"
    stored_with_another_script(path, graph)
    (tmp_path / "conftest.py").write_bytes((ROOT / "conftest.py").read_bytes())
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--nbval", "--nbval-cell-timeout=60"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--nbval-current-env", "--rootdir", str(tmp_path), str(path)],
        cwd=tmp_path,
        env={**inherited, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stdout[-2000:]
    assert ("mismatch 'text/html'" in done.stdout) == bool(code), done.stdout[-2000:]
