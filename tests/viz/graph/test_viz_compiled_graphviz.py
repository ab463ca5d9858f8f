"""Graphviz is compiled once for a machine, and works without a place to keep that."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the cache's folder is not chosen by a variable"),
]
DRAW = "from kuiper_edu.viz.graph.render import render; print(render('digraph { a -> b }'))"


def drawn(**variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", DRAW], env={**os.environ, **variables}, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def kept(folder: Path) -> list[Path]:
    return [path for path in (folder / "wasmtime" / "modules").rglob("*") if path.is_file() and not path.suffix]


def test_the_first_process_keeps_what_the_next_one_uses(tmp_path: Path) -> None:
    first = drawn(XDG_CACHE_HOME=str(tmp_path))
    [compiled] = kept(tmp_path)
    before = compiled.stat()
    assert drawn(XDG_CACHE_HOME=str(tmp_path)) == first
    assert [path.stat().st_mtime_ns for path in kept(tmp_path)] == [before.st_mtime_ns]


def test_a_damaged_file_is_compiled_anew(tmp_path: Path) -> None:
    first = drawn(XDG_CACHE_HOME=str(tmp_path))
    [compiled] = kept(tmp_path)
    compiled.write_bytes(compiled.read_bytes()[:1000])
    assert drawn(XDG_CACHE_HOME=str(tmp_path)) == first


def test_without_a_folder_to_keep_it_a_picture_is_drawn_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert "<svg" in drawn(XDG_CACHE_HOME=str(tmp_path / "file"))
