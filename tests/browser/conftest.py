"""A real JupyterLab, started as a learner starts it, and a real Chromium to look at it.

The course is copied first: JupyterLab saves what it opens, and a test must not change a notebook.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pages import new_tab
from waiting import wait_until

from kuiper_edu.support import project

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: the folder that it shows, and its address with the token that it demands."""

    folder: Path
    address: str
    token: str
    workspaces: Iterator[int] = field(default_factory=count)

    def page(self, notebook: str) -> str:
        """The address of a notebook, in a new workspace so that nothing else is open."""
        return f"{self.address}/lab/workspaces/{next(self.workspaces)}/tree/{notebook}?token={self.token}"


def chromium() -> str:
    """Debian's Chromium, or another on the PATH. Without one these tests fail, since they were requested."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    pytest.fail("no Chromium is installed; Debian: apt-get install chromium")


@pytest.fixture(scope="session")
def course(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course."""
    return copy_course(repo, tmp_path_factory.mktemp("course"))


def copy_course(repo: Path, folder: Path) -> Path:
    """Copy the course's notebooks and models, and the pages that they link to, into a folder."""
    for name in (*project.COURSES, "reference", "docs"):
        shutil.copytree(repo / name, folder / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    for path in repo.glob("index*.ipynb"):
        shutil.copy(path, folder)
    return folder


@pytest.fixture(scope="session")
def lab(course: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """`kuiper-edu lab` for a person whose home is empty: it creates a workspace."""
    with started(["kuiper_edu", "lab"], course, tmp_path_factory.mktemp("home"), course / "my_course") as running:
        yield running


def new_workspace(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """`kuiper-edu lab` in a copy of the course that was never opened before."""
    course = copy_course(repo, tmp_path_factory.mktemp("new"))
    with started(["kuiper_edu", "lab"], course, tmp_path_factory.mktemp("home"), course / "my_course") as running:
        yield running


workspace = pytest.fixture(scope="session")(new_workspace)
"""One for all tests, which write into its notebooks."""

untouched_workspace = pytest.fixture(scope="module")(new_workspace)
"""One for the tests of a file, which only read."""


@pytest.fixture(scope="session")
def originals(course: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """`kuiper-edu lab --originals`."""
    words = ["kuiper_edu", "lab", "--originals"]
    with started(words, course, tmp_path_factory.mktemp("home"), course) as running:
        yield running


@pytest.fixture(scope="session")
def plain_lab(course: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A plain JupyterLab that trusts no notebook: no signatures, all popups."""
    options = ["--allow-root", "--LabApp.default_url=/lab/tree/index.ipynb"]
    with started(["jupyterlab", *options], course, tmp_path_factory.mktemp("home"), course) as running:
        yield running


@pytest.fixture(scope="session")
def bare_lab(course: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A plain JupyterLab without the renderer."""
    home = tmp_path_factory.mktemp("home")
    (home / "config_dir/labconfig").mkdir(parents=True)
    text = '{"disabledExtensions": {"kuiper-stepper": true}}'
    (home / "config_dir/labconfig/page_config.json").write_text(text, encoding="utf-8")
    options = ["--allow-root", "--LabApp.default_url=/lab/tree/index.ipynb"]
    with started(["jupyterlab", *options], course, home, course) as running:
        yield running


@contextmanager
def started(module: list[str], folder: Path, home: Path, shown: Path) -> Iterator[Lab]:
    """Start a JupyterLab in a folder, with all its settings in `home`; it ends with the block."""
    names = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    jupyter = {f"JUPYTER_{name}": str(home / name.lower()) for name in names}
    layout = {f"JUPYTERLAB_{name}": str(home / name.lower()) for name in ("SETTINGS_DIR", "WORKSPACES_DIR")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    log = home / "lab.log"
    with log.open("wb") as words:
        process = subprocess.Popen(
            [sys.executable, "-m", *module, "--no-browser", "--port", "0"],
            cwd=folder,
            env={**kept, **jupyter, **layout, "HOME": str(home), "IPYTHONDIR": str(home / "ipython")},
            stdin=subprocess.DEVNULL,
            stdout=words,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        address, token = wait_for_address(process, log)
        yield Lab(shown, address, token)
    finally:
        end(process)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all it started."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for_address(process: "subprocess.Popen[bytes]", log: Path) -> tuple[str, str]:
    """Return the address and the token that JupyterLab prints, once it accepts connections."""

    def serving() -> tuple[str, str] | None:
        output = log.read_text(encoding="utf-8", errors="replace")
        found = re.search(r"http://127\.0\.0\.1:(\d+)/lab/tree/index\.ipynb\?token=([0-9a-f]+)", output)
        if found:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", int(found[1]))):
                return f"http://127.0.0.1:{found[1]}", found[2]
        return None

    return wait_until(serving, "JupyterLab to serve", process, log)


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Debian's Chromium without a window, with a new profile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), headless=True, args=CHROMIUM_ARGUMENTS)
        try:
            yield started
        finally:
            started.close()


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """A tab of a browser without cookies or storage."""
    with new_tab(browser) as tab:
        yield tab


@pytest.fixture(scope="session")
def shared_page(browser: "Browser") -> Iterator["Page"]:
    """A tab shared by all tests in `lab`: JupyterLab is loaded once, and `open_notebook` closes open notebooks."""
    with new_tab(browser) as tab:
        yield tab


@pytest.fixture(scope="session")
def untrusted_page(browser: "Browser") -> Iterator["Page"]:
    """A tab shared by all tests in `plain_lab`, where no notebook is trusted."""
    with new_tab(browser) as tab:
        yield tab
