"""Creating and updating a workspace: its content, its links, and what survives when something goes wrong."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from small_course import HOMEWORK, STUB, make_course, sources, write

import kuiper_edu
from kuiper_edu.course import workspace
from kuiper_edu.course.learner import state
from kuiper_edu.course.workspace import delivery, location
from kuiper_edu.errors import UsageError
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.notebooks import read_notebook

Update = Callable[..., list[str]]


def files(folder: Path) -> dict[str, bytes]:
    """Return every regular file of a folder that is not reached by a link, with its content."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_desk_holds_the_notebooks_without_outputs_and_nothing_else_that_is_seen(course: Path, update: Update) -> None:
    assert update() == [f"Your workspace is {course / 'my_course'}: write there, the originals stay as they are."]
    made = course / "my_course"
    found = (path.relative_to(made) for path in made.rglob("*") if path.is_file())
    seen = {path.as_posix() for path in found if not any(part.startswith(".") for part in path.parts)}
    assert {name for name in seen if "model_file" not in name and "docs" not in name} == {
        "index.ipynb",
        project.PROGRESS_FILE,
        "course3/1_why.ipynb",
        HOMEWORK,
    }
    for name in seen:
        if name.endswith(".ipynb"):
            cells = read_notebook(made / name).cells
            assert [(cell.outputs, cell.execution_count) for cell in cells] == [([], None)] * len(cells)


def test_the_course_itself_is_left_as_it_was(course: Path, update: Update) -> None:
    before = files(course)
    write(course / HOMEWORK, "answer", "mine")
    before = files(course)
    update()
    after = files(course)
    assert {name: after[name] for name in before} == before


def test_a_desk_laid_out_twice_is_the_same_and_nobody_is_told_anything(course: Path, update: Update) -> None:
    update()
    before = files(course)
    assert update() == []
    assert files(course) == before


@pytest.mark.parametrize("links", [True, False], ids=["links", "copies"])
@pytest.mark.parametrize("where", ["my_course", "../elsewhere/mine"])
def test_models_and_pages_are_reached_as_in_the_course(
    course: Path, update: Update, monkeypatch: pytest.MonkeyPatch, where: str, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(Path, "symlink_to", lambda *_, **__: (_ for _ in ()).throw(OSError("no privilege")))
    update((course / where).resolve())
    monkeypatch.chdir(course / where / "course4")
    assert Path("model_file/net.param").read_text() == "course4"
    assert Path("../course3/model_file/net.param").read_text() == "course3"
    assert Path("../docs/terms.md").is_file()
    assert project.root() == course
    assert project.workspace() == (course / where).resolve()
    assert Path("model_file").is_symlink() is links


def test_copies_are_renewed_with_the_course(course: Path, update: Update, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "symlink_to", lambda *_, **__: (_ for _ in ()).throw(OSError("no privilege")))
    update()
    (course / "course4/model_file/net.param").write_text("newer")
    update()
    assert (course / "my_course/course4/model_file/net.param").read_text() == "newer"


def test_course_and_desk_can_be_moved_together(course: Path, update: Update, monkeypatch: pytest.MonkeyPatch) -> None:
    update()
    moved = course.rename(course.with_name("moved"))
    monkeypatch.chdir(moved / "my_course" / "course4")
    assert project.root() == moved
    assert Path("model_file/net.param").read_text() == "course4"
    monkeypatch.chdir(moved)
    assert location.choose(moved) == moved / "my_course"
    assert list(workspace.update(moved, moved / "my_course")) == []


def test_a_desk_whose_course_has_gone_is_one_of_the_packages_own(course: Path, update: Update, tmp_path: Path) -> None:
    update(tmp_path / "mine")
    shutil.rmtree(course)
    assert project.root(tmp_path / "mine") == Path(kuiper_edu.__file__).resolve().parents[1]


def test_the_desk_that_was_named_once_is_remembered(course: Path, update: Update, tmp_path: Path) -> None:
    assert location.choose(course) == course / "my_course"
    update(tmp_path / "mine")
    assert location.choose(course) == tmp_path / "mine"
    assert location.choose(course, "other") == course / "other"


def test_a_course_that_cannot_remember_a_desk_opens_it_all_the_same(
    update: Update, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no_folder").write_text("")
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "no_folder" / "state"))
    assert "needs --workspace again" in update(tmp_path / "mine")[-1]
    assert (tmp_path / "mine" / "index.ipynb").is_file()


def test_whoever_works_at_a_desk_gets_that_one(
    course: Path, update: Update, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    update(tmp_path / "mine")
    update(tmp_path / "second")
    monkeypatch.chdir(tmp_path / "mine" / "course4")
    assert location.choose(course) == tmp_path / "mine"


def test_what_was_achieved_is_the_same_at_the_desk_and_in_the_courses_own_folder(
    course: Path, update: Update, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    update(tmp_path / "mine")
    for folder in (tmp_path / "mine" / "course4", course / "course4"):
        monkeypatch.chdir(folder)
        assert state.folder() == tmp_path / "mine" / ".kuiper"


def test_folders_that_hold_something_else_are_refused_and_left_alone(course: Path, update: Update) -> None:
    (course.parent / "file").write_text("mine")
    (course.parent / "full").mkdir()
    (course.parent / "full" / "thesis.txt").write_text("mine")
    make_course(course.parent / "second")
    refused = {
        "file": "found the file",
        "full": "already contains other files",
        "second": "--import",
        "course": "belongs to",
    }
    refused |= {"course/course3": "belongs to", "course/reference": "belongs to"}
    before = files(course.parent)
    for name, words in refused.items():
        with pytest.raises(UsageError, match=words):
            update(course.parent / name)
    assert files(course.parent) == before


def test_an_older_desk_of_another_course_folder_is_taken_as_it_is(update: Update, tmp_path: Path) -> None:
    update(tmp_path / "mine")
    write(tmp_path / "mine" / HOMEWORK, "answer", "mine")
    newer = make_course(tmp_path / "newer", "0.3.0", answer=f"def other():\n    {STUB}")
    messages = list(workspace.update(newer, tmp_path / "mine"))
    assert project.root(tmp_path / "mine") == newer
    assert (tmp_path / "mine/course4/model_file").resolve() == newer / "course4" / "model_file"
    assert "you and the course had changed answer" in messages[-1]
    assert "mine" in sources(tmp_path / "mine" / HOMEWORK)[2]


def test_a_newer_course_is_merged_and_told(course: Path, update: Update) -> None:
    update()
    write(course / "my_course" / HOMEWORK, "answer", "mine")
    write(course / "my_course/course3/1_why.ipynb", "sum", "my sum")
    make_course(course, "0.3.0", answer=f"def other():\n    {STUB}")
    write(course / "course3/1_why.ipynb", "more", "3 + 3")
    assert update() == [
        "course3/1_why.ipynb: the course's new text of 1 cell was brought in.",
        "course4/homework.ipynb: you and the course had changed answer. "
        "Your text was kept in a cell below the new one.",
    ]
    assert sources(course / "my_course/course3/1_why.ipynb") == ["my sum", "3 + 3"]
    begin, answer, kept, check = sources(course / "my_course" / HOMEWORK)
    assert (begin, answer, check) == ("begin()", f"def other():\n    {STUB}", "check()")
    assert kept.startswith("> **Yours, kept.** The course has a new text")
    assert kept.endswith("```python\nmine\n```")
    assert update() == []


DAMAGED = {
    "text": "{",
    "list": "[]",
    "cell": '{"nbformat": 4, "metadata": {}, "cells": [1]}',
    "source": '{"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": 5}]}',
    "output": '{"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": "", "outputs": [{}]}]}',
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_notebook_is_kept_under_a_number_and_a_fresh_one_made(
    course: Path, update: Update, text: str
) -> None:
    update()
    path = course / "my_course" / HOMEWORK
    path.write_text(text, encoding="utf-8")
    [messages] = update()
    assert "It is now homework.backup-1.ipynb, and a fresh one is there." in messages
    assert path.with_name("homework.backup-1.ipynb").read_text(encoding="utf-8") == text
    assert sources(path) == ["begin()", STUB, "check()"]


def test_a_notebook_of_another_language_is_told_and_left_alone(course: Path, update: Update) -> None:
    update()
    path = course / "my_course" / HOMEWORK
    saved = json.loads(path.read_text(encoding="utf-8"))
    saved["metadata"]["kernelspec"] = {"language": "R", "name": "ir", "display_name": "R"}
    path.write_text(json.dumps(saved), encoding="utf-8")
    before = files(course / "my_course")
    [messages] = update()
    assert "found one for R" in messages
    assert "It was left alone." in messages
    assert files(course / "my_course") == before


def test_a_course_with_a_broken_notebook_still_gives_the_others(course: Path, update: Update) -> None:
    (course / "course3/1_why.ipynb").write_text("{", encoding="utf-8")
    assert "course3/1_why.ipynb of the course is not a readable notebook" in update()[-1]
    assert (course / "my_course" / HOMEWORK).is_file()


KILLED = """
import os, sys
from pathlib import Path
from kuiper_edu.course import workspace
from kuiper_edu.support import writing

count = 0
def replace(self, target, *, real=Path.replace):
    global count
    count += 1
    if count == int(sys.argv[1]):
        os._exit(9)
    return real(self, target)

Path.replace = replace
list(workspace.update(Path.cwd(), Path.cwd() / "my_course"))
"""


@pytest.mark.process
def test_a_kill_at_any_moment_leaves_whole_notebooks_and_no_work_is_lost(course: Path, update: Update) -> None:
    write(course / HOMEWORK, "answer", "done in place")
    for moment in range(1, 12):
        ended = subprocess.run([sys.executable, "-c", KILLED, str(moment)], cwd=course, timeout=60, check=False)
        for path in (course / "my_course").rglob("*.ipynb"):
            read_notebook(path)
        if ended.returncode == 0:
            break
        assert ended.returncode == 9
        if moment % 2:
            shutil.rmtree(course / "my_course")  # each moment also from the start
    update()
    assert sources(course / "my_course" / HOMEWORK)[1] == "done in place"
    assert ended.returncode == 0


def test_homework_done_in_place_is_carried_over_when_the_desk_is_first_made(course: Path, update: Update) -> None:
    write(course / HOMEWORK, "answer", "mine")
    assert update()[-1] == f"{HOMEWORK}: what you had written in {course / HOMEWORK} was imported."
    assert sources(course / "my_course" / HOMEWORK) == ["begin()", "mine", "check()"]
    write(course / HOMEWORK, "answer", "later")
    assert update() == []


def test_homework_in_place_is_never_taken_for_the_courses_own_text(course: Path, update: Update) -> None:
    shutil.rmtree(course / "reference")  # a class's copy: nobody can say what was delivered
    write(course / HOMEWORK, "answer", "mine")
    update()
    assert sources(course / "my_course" / HOMEWORK)[1] == "mine"
    make_course(course, "0.3.0", answer=f"def other():\n    {STUB}")
    update()
    assert "```python\nmine\n```" in sources(course / "my_course" / HOMEWORK)[2]


def test_a_desk_notebook_is_reset_without_git_and_the_old_one_kept(course: Path, update: Update) -> None:
    update()
    path = course / "my_course/course3/1_why.ipynb"
    fresh = path.read_bytes()
    write(path, "sum", "mine")
    spoilt = path.read_bytes()
    assert workspace.reset(path) == path.with_name("1_why.backup-1.ipynb")
    assert (path.read_bytes(), path.with_name("1_why.backup-1.ipynb").read_bytes()) == (fresh, spoilt)
    path.unlink()
    assert workspace.reset(path) == path
    with pytest.raises(UsageError, match=r"course3/9_none\.ipynb is not a notebook of the course"):
        workspace.reset(path.with_name("9_none.ipynb"))


def test_every_notebook_of_the_course_carries_its_version(repo: Path) -> None:
    said = {path: read_notebook(path).metadata["kuiper_edu"]["version"] for path in project.notebook_paths(repo)}
    assert set(said.values()) == {kuiper_edu.__version__}, "python tools/stamp_version.py"


LINK, MODEL = re.compile(r"\]\(([^)#:]+)\)"), re.compile(r'"((?:\.\./course\d/)?model_file/[\w./]+)"')


def test_every_link_and_model_of_the_real_notebooks_is_found_at_a_desk(repo: Path, tmp_path: Path) -> None:
    for name in (*project.COURSES, "reference", "docs"):
        shutil.copytree(repo / name, tmp_path / name)
    shutil.copy(repo / "index.ipynb", tmp_path)
    list(workspace.update(tmp_path, tmp_path / "my_course"))
    checked = []
    for path in project.notebook_paths(tmp_path / "my_course"):
        for cell in read_notebook(path).cells:
            text = re.sub(r"```.*?```", "", cell.source, flags=re.DOTALL)  # a listing's `[](x)` is no link
            for target in (LINK if cell.kind == "markdown" else MODEL).findall(text):
                assert list(path.parent.glob(f"{target}*")), (path.name, target)  # a model may be named by its stem
                checked.append(target)
    assert {"docs/terms.md", "../docs/passes.md", "model_file/simple_ops.pnnx.param"} <= set(checked)


def test_a_lesson_at_the_desk_says_which_it_is_and_leads_to_its_neighbours(repo: Path) -> None:
    cells = delivery.fresh(repo, "course4/1_topological_sort.ipynb").cells
    titles = list(course_notebooks.titles(repo))
    before, after = (titles[titles.index("course4/1_topological_sort.ipynb") + step] for step in (-1, 1))
    assert cells[0].source == f"{cells[-1].source}\n\n![{delivery.PROGRESS}](../{project.PROGRESS_FILE})"
    place = titles.index(before) + 2
    assert cells[0].source.startswith(f"*Notebook {place} of {len(titles)}* | [Index](../index.ipynb)")
    assert f"](../{before})" in cells[0].source
    assert cells[-1].source.endswith(f"](../{after})")
    assert delivery.navigation(repo, titles[0]).count("previous") == 0
    assert delivery.navigation(repo, titles[-1]).count("next") == 0
    assert delivery.navigation(repo, "index.ipynb") == ""


def test_the_index_at_the_desk_opens_with_the_progress(repo: Path, course: Path, update: Update) -> None:
    top = delivery.fresh(repo, "index.ipynb").cells[0].source
    assert top.startswith(f"![{delivery.PROGRESS}]({project.PROGRESS_FILE})\n\n")
    update()
    picture = (course / "my_course" / project.PROGRESS_FILE).read_text(encoding="utf-8")
    assert "Read 0 of 4" in picture
    (course / "my_course" / project.PROGRESS_FILE).write_text("mine")
    update()
    assert (course / "my_course" / project.PROGRESS_FILE).read_text() == "mine"
