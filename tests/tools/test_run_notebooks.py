"""A folder stands for its notebooks, as `just store` and `just regenerate` name them."""

from __future__ import annotations

from pathlib import Path

from tools.run_notebooks import notebooks_of


def test_a_folder_is_its_notebooks_but_the_released_homework(repo: Path) -> None:
    found = notebooks_of(repo / "course4")
    assert set(found) == set((repo / "course4").glob("*.ipynb")) - {repo / "course4" / "homework.ipynb"}


def test_the_reference_is_all_its_homework(repo: Path) -> None:
    assert [each.parent.name for each in notebooks_of(repo / "reference")] == ["course3", "course4", "course5"]


def test_a_notebook_is_itself_and_a_checkpoint_is_none(tmp_path: Path) -> None:
    for name in ("1.ipynb", ".ipynb_checkpoints/1-checkpoint.ipynb"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert notebooks_of(tmp_path) == notebooks_of(tmp_path / "1.ipynb") == [tmp_path / "1.ipynb"]
