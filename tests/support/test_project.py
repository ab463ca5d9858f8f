"""`project`: the course's folder is found from anywhere inside it."""

from pathlib import Path

import pytest

import kuiper_edu
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A minimal course folder."""
    for name in project.COURSES:
        (tmp_path / "mine" / name / "model_file").mkdir(parents=True)
    return tmp_path / "mine"


def test_the_nearest_course_above_the_working_directory_is_taken(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(course / "course4" / "model_file")
    assert project.root() == course


def test_outside_any_course_the_package_own_course_is_taken(tmp_path: Path) -> None:
    assert project.root(tmp_path) == Path(kuiper_edu.__file__).resolve().parents[1]


def test_no_course_at_all_is_refused_with_the_folder_it_was_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project, "__file__", str(tmp_path / "site-packages" / "kuiper_edu" / "support" / "project.py"))
    with pytest.raises(UsageError, match=r"no course was found at .*course3"):
        project.root(tmp_path)


@pytest.fixture
def installed(course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package as installed from its wheel, with a course inside; the working directory is empty."""
    package = tmp_path / "site-packages" / "kuiper_edu"
    for folder in ("support", "course"):
        (package / folder).mkdir(parents=True)
    monkeypatch.setattr(project, "__file__", str(package / "support" / "project.py"))
    monkeypatch.delenv("KUIPER_STATE", raising=False)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    return course.rename(package / project.CARRIED)


def test_an_installed_package_carries_its_course(installed: Path) -> None:
    assert project.root() == installed
    assert project.is_carried(installed)


def test_a_carried_course_has_its_desk_in_the_working_directory_and_nothing_is_written_beside_it(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert project.own_workspace(installed) == tmp_path / "empty" / "my_course"
    project.remember_workspace(installed, "mine")
    assert project.own_workspace(installed) == tmp_path / "empty" / "mine"
    assert not (installed / ".kuiper").exists()
    (tmp_path / "empty/mine/course3").mkdir(parents=True)
    (tmp_path / "empty/mine" / project.WORKSPACE_FILE).write_text('{"course": null}', encoding="utf-8")
    monkeypatch.chdir(tmp_path / "empty/mine/course3")
    assert project.home(installed) == tmp_path / "empty"
    assert project.root() == installed


def test_a_desk_of_a_carried_course_is_one_of_whatever_course_the_package_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / project.WORKSPACE_FILE).write_text('{"course": null}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    clone = Path(kuiper_edu.__file__).resolve().parents[1]
    assert project.root() == clone
    assert not project.is_carried(clone)
    assert project.home(clone) == clone


def test_a_clone_around_the_working_directory_counts_more_than_what_is_installed(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in project.COURSES:
        (tmp_path / "clone" / name / "model_file").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "clone")
    assert project.root() == tmp_path / "clone" != installed
