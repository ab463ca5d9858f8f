"""The README is correct: its commands, links, lessons and pictures."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kuiper_edu.cli import app, main
from kuiper_edu.support import project

ROOT = Path(__file__).parents[1]
DOCS = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
PAGES = ["README.md", "README.zh.md", "CONTRIBUTING.md", *DOCS]


@pytest.fixture
def readme(repo: Path) -> str:
    return (repo / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def command_line(repo: Path) -> str:
    return (repo / "docs/command_line.md").read_text(encoding="utf-8")


def code_lines(readme: str) -> list[str]:
    """Return the command lines in its blocks of shell code."""
    blocks = re.findall(r"```(?:sh|powershell)\n(.*?)```", readme, re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def test_the_two_commands_stand_there_as_one_line_each(readme: str) -> None:
    assert "pip install uv && uv run kuiper-edu lab" in code_lines(readme)
    assert "pip install uv && uv run pytest" in code_lines(readme)


def test_ci_runs_the_readmes_own_test_commands(repo: Path, readme: str) -> None:
    script = (repo / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"^uv run pytest \|\| failed", script, re.MULTILINE)
    [notebooks] = [line for line in code_lines(readme) if "--nbval" in line]
    assert notebooks.removeprefix("uv run pytest ") in script


def test_powershell_lines_hold_no_double_ampersand(readme: str) -> None:
    [block] = re.findall(r"```powershell\n(.*?)```", readme, re.DOTALL)
    assert "&&" not in block


def test_every_command_is_named_and_every_named_command_exists(readme: str, command_line: str) -> None:
    commands = {command.callback.__name__ for command in app.app.registered_commands}
    assert set(re.findall(r"kuiper-edu (\w+)", command_line)) == commands
    assert set(re.findall(r"kuiper-edu (\w+)", readme)) <= commands


@pytest.mark.parametrize("file", PAGES)
def test_links_into_the_repository_lead_somewhere(repo: Path, file: str) -> None:
    text = (repo / file).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in target]
    assert [target for target in targets if not (repo / file).parent.joinpath(target).exists()] == []


def test_the_table_names_every_lesson(repo: Path, readme: str) -> None:
    lessons = [path.relative_to(repo).as_posix() for path in project.notebook_paths(repo) if path.parent.parent == repo]
    english = [name for name in lessons if not name.endswith(".zh.ipynb") and ".backup-" not in name]
    assert [name for name in english if f"({name})" not in readme] == []


def test_minutes_are_those_of_the_notebooks(repo: Path, readme: str) -> None:
    rows = re.findall(r"\]\((course\d/[\w.]+\.ipynb)\) \|.*\| (\d+) \|$", readme, re.MULTILINE)
    assert rows
    for name, minutes in rows:
        text = (repo / name).read_text(encoding="utf-8")
        assert re.search(rf"\b{minutes} minutes", text), f"{name} does not say {minutes} minutes"


def test_the_drawing_is_what_the_command_draws(repo: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    assert main(["draw", str(repo / "course4/model_file/simple_ops"), "-o", str(drawn)]) == 0
    assert drawn.read_bytes() == (repo / "docs/images/simple_ops.svg").read_bytes()


def test_the_digits_are_what_the_command_prints(command_line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--digits", "3"]) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    shown = [line.rstrip() for line in command_line.splitlines()]
    assert [line for line in printed[:-1] if line not in shown] == []


def test_every_picture_is_small(repo: Path) -> None:
    sizes = {path.name: path.stat().st_size for path in (repo / "docs" / "images").iterdir()}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > 300_000} == {}


@pytest.mark.slow
def test_the_notebooks_command_leaves_blank_homework_out_and_takes_all_others(repo: Path) -> None:
    words = [sys.executable, "-m", "pytest", "--nbval", "--collect-only", "-q", *project.COURSES, "reference"]
    done = subprocess.run(words, cwd=repo, capture_output=True, text=True, timeout=120, check=True)
    collected = set(re.findall(r"^(\S+\.ipynb)::", done.stdout, re.MULTILINE))
    blank = {f"{course}/homework.ipynb" for course in project.COURSES}
    expected = {path.relative_to(repo).as_posix() for path in project.notebook_paths(repo) if path.parent != repo}
    assert collected == {name for name in expected - blank if "homework." not in name or name.startswith("reference")}
