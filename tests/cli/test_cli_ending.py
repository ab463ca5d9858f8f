"""`check`, `lab` and `export` end with all they started: Control-C, a closed terminal, SIGTERM, SIGKILL, a time-out."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from descendants import Started
from waiting import wait_until

from kuiper_edu.support.notebooks import read_notebook

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="signals"),
    pytest.mark.usefixtures("hangup", "started", "temporary", "begun"),
]

Process = subprocess.Popen[bytes]
SIGNALS = [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)]
# What takes a kernel takes seconds: every day one signal, at night all.
SIGNALS_BY_NIGHT = [SIGNALS[0], *(pytest.param(*each, marks=pytest.mark.nightly) for each in SIGNALS[1:])]

# A child that computes for ever, in a session of its own; when it is there, so is the file. It pauses for the sake of
# the other tests: what ends it is a signal, which finds it either way.
CHILD = """
import os, pathlib, subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time\\nwhile True: time.sleep(0.01)"], start_new_session=True)
pathlib.Path(os.environ["KUIPER_TEST_BEGUN"]).touch()
"""
TORCH = """
import contextlib
import pathlib
import types

no_grad = contextlib.nullcontext
from_numpy = lambda array: array
traced = types.SimpleNamespace(save=lambda path: pathlib.Path(path).touch())
jit = types.SimpleNamespace(trace=lambda module, inputs: traced)
"""
NETS = """
class Net:
    def eval(self):
        return self

    def __call__(self):
        pass
"""


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that shows that the child is running."""
    monkeypatch.setenv("KUIPER_TEST_BEGUN", str(tmp_path / "begun"))
    return tmp_path / "begun"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which temporary folders are made."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Return a function that starts `kuiper-edu WORDS...` in an empty folder, as a user does."""
    running: list[Process] = []

    def start(*words: str) -> Process:
        with (tmp_path / "log").open("wb") as log:
            command = [sys.executable, "-m", "kuiper_edu", *words]
            process = subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.wait()


def wait_for(path: Path, process: Process) -> None:
    wait_until(path.exists, f"a file {path.name}", process, path.parent / "log")


@pytest.fixture
def homework(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A homework whose answer starts the child and then never ends."""
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))
    notebook = read_notebook(repo / "reference" / "course4" / "homework.ipynb")
    [answer] = [cell for cell in notebook.cells if cell.grade_id == "course4-topo-sort"]
    answer.source = CHILD + "while True:\n    time.sleep(0.01)"
    (tmp_path / "homework.ipynb").write_text(notebook.to_text(), encoding="utf-8")
    return tmp_path / "homework.ipynb"


@pytest.mark.parametrize(("name", "code"), SIGNALS_BY_NIGHT)
def test_a_stopped_check_leaves_nothing_that_computes(
    program, homework: Path, begun: Path, started: Started, temporary: Path, name: str, code: int
) -> None:
    process = program("check", str(homework))
    wait_for(begun, process)
    process.send_signal(signal.Signals[name])
    assert process.wait(timeout=120) == code
    assert started.alive() == []
    assert list(temporary.iterdir()) == []


def test_a_killed_check_leaves_nothing_that_computes(program, homework: Path, begun: Path, started: Started) -> None:
    process = program("check", str(homework))
    wait_for(begun, process)
    process.kill()
    started.must_end()


@pytest.mark.nightly
def test_a_check_out_of_time_leaves_nothing_that_computes(homework: Path, begun: Path, started: Started) -> None:
    imports = "import sys; from kuiper_edu.course.grading.check import check_notebook"
    script = f"{imports}; check_notebook(sys.argv[1], seconds=2)"
    subprocess.run([sys.executable, "-c", script, str(homework)], check=True, timeout=300)
    assert begun.exists()
    assert started.alive() == []


@pytest.fixture
def exporting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words of an export with a fake PyTorch, and a fake pnnx that starts the child and then never ends."""
    for name, source in (("torch", TORCH), ("pnnx", "")):
        (tmp_path / "packages" / name).mkdir(parents=True)
        (tmp_path / "packages" / name / "__init__.py").write_text(source)
    tool = tmp_path / "packages" / "pnnx" / "pnnx"
    tool.with_suffix(".py").write_text(CHILD + "while True: time.sleep(0.01)")
    tool.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{tool}.py'\n")
    tool.chmod(0o755)
    (tmp_path / "nets.py").write_text(NETS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "packages"))
    return ["export", "nets:Net", "--shape", "1,3"]


@pytest.mark.parametrize(("name", "code"), SIGNALS)
def test_a_stopped_export_leaves_nothing_that_computes(
    program, exporting: list[str], begun: Path, started: Started, temporary: Path, name: str, code: int
) -> None:
    process = program(*exporting)
    wait_for(begun, process)
    process.send_signal(signal.Signals[name])
    assert process.wait(timeout=120) == code
    assert started.alive() == []
    assert list(temporary.iterdir()) == []


@pytest.mark.nightly
def test_an_export_out_of_time_leaves_nothing_that_computes(
    program, exporting: list[str], begun: Path, started: Started, tmp_path: Path
) -> None:
    process = program(*exporting, "--limit", "20")
    assert process.wait(timeout=120) == 2
    assert "did not finish within 20 s" in (tmp_path / "log").read_text()
    assert begun.exists()
    assert started.alive() == []


@pytest.fixture
def jupyter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course, and a home in which every kernel starts the child; return the folder with the address of Jupyter."""
    for name in ("course3", "course4", "course5"):
        (tmp_path / name / "model_file").mkdir(parents=True)
    for name in ("CONFIG", "DATA", "RUNTIME"):
        monkeypatch.setenv(f"JUPYTER_{name}_DIR", str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "child.py").write_text(CHILD)
    return tmp_path / "runtime"


def start_kernel(runtime: Path, process: Process) -> None:
    """Request a kernel from a JupyterLab that has just been started, as soon as it answers."""

    def is_started() -> bool:
        for path in runtime.glob("jpserver-*.json"):
            with suppress(URLError, ValueError):  # it does not serve yet, or has not written all of its address
                server = json.loads(path.read_text())
                headers = {"Authorization": f"token {server['token']}"}
                urlopen(Request(f"{server['url']}api/kernels", b"{}", headers), timeout=60).close()
                return True
        return False

    wait_until(is_started, "a kernel of JupyterLab", process)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "code"), SIGNALS_BY_NIGHT)
def test_a_stopped_lab_leaves_no_kernel_and_nothing_that_computes(
    program, jupyter: Path, begun: Path, started: Started, name: str, code: int
) -> None:
    process = program("lab", "--no-browser", "--port", "0")
    start_kernel(jupyter, process)
    wait_for(begun, process)
    process.send_signal(signal.Signals[name])
    assert process.wait(timeout=120) == code
    assert started.alive() == []
    assert list(jupyter.glob("jpserver-*")) == [], "JupyterLab was asked to end, and tidied up"


@pytest.mark.nightly
def test_a_killed_lab_leaves_no_kernel_and_nothing_that_computes(
    program, jupyter: Path, begun: Path, started: Started
) -> None:
    process = program("lab", "--no-browser", "--port", "0")
    start_kernel(jupyter, process)
    wait_for(begun, process)
    process.kill()
    started.must_end()


@pytest.mark.slow
@pytest.mark.usefixtures("jupyter")
def test_the_browser_is_opened_by_the_command_itself_and_outlives_jupyterlab(
    program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "$PPID $1" > "$0.new"; mv "$0.new" "$0.opened"\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    process = program("lab", "--port", "0")
    wait_for(tmp_path / "browser.opened", process)
    parent, address = (tmp_path / "browser.opened").read_text().split()
    process.terminate()
    process.wait(timeout=120)
    assert int(parent) == process.pid
    assert address.startswith("file://")
