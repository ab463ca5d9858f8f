"""The wheel works without a clone: installed in an empty environment, used in an empty folder."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.process,
    pytest.mark.skipif(os.name != "posix", reason="the paths in an environment"),
    pytest.mark.skipif(shutil.which("uv") is None, reason="uv builds and installs the wheel"),
]
STARTS_WITHIN = 120  # seconds that only a fault exceeds
LESSON = "course3/0_start.ipynb"


@dataclass(frozen=True)
class Installed:
    """`kuiper-edu` in an environment without the repository, run in a folder with its own home folder."""

    program: Path
    folder: Path
    home: Path

    @property
    def course(self) -> Path:
        """The folder of the course inside the installed package."""
        [course] = self.program.parents[1].glob("lib/python3*/site-packages/kuiper_edu/course/files")
        return course

    def start(self, *words: str) -> "subprocess.Popen[str]":
        """Start `kuiper-edu WORDS...`."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
        return subprocess.Popen(
            [self.program, *words],
            cwd=self.folder,
            env={**kept, "HOME": str(self.home)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    def run(self, *words: str) -> tuple[int, str]:
        """Run `kuiper-edu WORDS...`; return its exit code and its output."""
        process = self.start(*words)
        output, _ = process.communicate(timeout=STARTS_WITHIN)
        return process.returncode, output


@pytest.fixture(scope="module")
def wheel(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the repository."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(["uv", "build", "--quiet", "--wheel", "--out-dir", folder, repo], check=True)
    [file] = folder.glob("*.whl")
    return file


def test_the_wheel_has_solutions_but_no_collection_of_answers(wheel: Path) -> None:
    names = [Path(name) for name in zipfile.ZipFile(wheel).namelist() if "course/exercises/" in name]
    kinds = {name.name for name in names}
    assert kinds.isdisjoint({"right.py", "strangers.py", "told.json", "wrong.json", "wrong.py"})
    assert {"exercise.py", "known.json", "solution.py"} <= kinds


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The installed wheel. Third-party packages are those of this environment; the repository is not importable."""
    folder = tmp_path_factory.mktemp("installed")
    python = folder / "venv/bin/python"
    subprocess.run(["uv", "venv", "--quiet", "--python", sys.executable, folder / "venv"], check=True)
    subprocess.run(["uv", "pip", "install", "--quiet", "--no-deps", "--python", python, wheel], check=True)
    [packages] = folder.glob("venv/lib/python3*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    for name in ("empty", "home"):
        (folder / name).mkdir()
    return Installed(folder / "venv/bin/kuiper-edu", folder / "empty", folder / "home")


@pytest.fixture(scope="module")
def workspace(installed: Installed) -> Path:
    """The workspace after `kuiper-edu lab` has served and was interrupted."""
    with installed.start("lab", "--no-browser", "--port", "0") as process:
        try:
            assert served(address_in(process))["path"] == "index.ipynb"
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        finally:
            process.kill()
    return installed.folder / "my_course"


def address_in(process: "subprocess.Popen[str]") -> str:
    """Return the address at which JupyterLab serves the index of its folder."""
    assert process.stdout is not None
    output = ""
    for line in process.stdout:
        output += line
        found = re.search(r"(http://127\.0\.0\.1:\d+)/lab/tree/index\.ipynb\?token=([0-9a-f]+)", line)
        if found:
            return f"{found[1]}/api/contents/index.ipynb?content=0&token={found[2]}"
    pytest.fail(f"`lab` ended with {process.wait()}: {output}")


def served(address: str) -> dict[str, Any]:
    """Return the answer of a server, which prints its address shortly before it listens."""

    def answered() -> dict[str, Any]:
        with suppress(URLError), urlopen(address, timeout=STARTS_WITHIN) as answer:
            return dict(json.load(answer))
        return {}

    return wait_until(answered, "an answer")


def test_the_wheel_holds_the_course_and_not_the_teachers_side(wheel: Path, repo: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    carried = {name.removeprefix("kuiper_edu/course/files/") for name in names if "/course/files/" in name}
    tracked = {
        path.relative_to(repo).as_posix() for path in repo.glob("course?/*.ipynb") if ".backup-" not in path.name
    }
    assert tracked | {"index.ipynb", "course5/model_file/digits.npz", "docs/cheat_sheet.md"} <= carried
    assert not [name for name in names if name.startswith(("reference", "tests")) or "/reference/" in name]


def test_a_learner_needs_no_clone(installed: Installed, workspace: Path) -> None:
    assert sorted(path.name for path in workspace.glob("course?/*.ipynb")) == sorted(
        path.name for path in installed.course.glob("course?/*.ipynb")
    )
    assert not [path for path in workspace.rglob("*") if path.is_symlink()], (
        "the next version replaces the package's folder"
    )
    code, output = installed.run("progress", "--json")
    assert (code, json.loads(output)["notebooks"][0]["notebook"]) == (0, LESSON), output
    code, output = installed.run("check", "my_course/course5/homework.ipynb")
    assert (code, "0 of 1" in output) == (1, True), output
    code, output = installed.run("run", "--digits", "3")
    assert (code, "3 of 3 right" in output) == (0, True), output
    assert installed.run("doctor")[0] == 0


@pytest.mark.usefixtures("workspace")
@pytest.mark.parametrize(
    "words", [("release", "course3"), ("grade", "my_course", "--course", "course3", "--out", "graded")]
)
def test_what_needs_the_teachers_side_says_so(installed: Installed, words: tuple[str, ...]) -> None:
    code, output = installed.run(*words)
    assert (code, "need reference/, which a clone of the repository has" in output) == (2, True), output


def test_a_newer_version_is_merged_into_the_workspace(installed: Installed, workspace: Path) -> None:
    def edit(path: Path, which: int, text: str) -> str:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        cells[which]["source"] = text
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return str(cells[which]["id"])

    edit(workspace / LESSON, 1, "mine = 1")
    edit(installed.course / LESSON, 2, "theirs = 2")
    update = "from kuiper_edu.course.workspace import *; from kuiper_edu.support import project as p; r = p.root()"
    python = installed.program.with_name("python")
    command = [python, "-c", f"{update}; print(*update(r, choose(r)))"]
    done = subprocess.run(command, cwd=installed.folder, capture_output=True, text=True, check=True)
    assert f"{LESSON}: the course's new text of 1 cell was brought in." in done.stdout
    sources = [
        "".join(cell["source"]) for cell in json.loads((workspace / LESSON).read_text(encoding="utf-8"))["cells"]
    ]
    assert {"mine = 1", "theirs = 2"} <= set(sources)
