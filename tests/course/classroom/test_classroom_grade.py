"""Grading a class: every submission gets one result, results are stored, and the reports show them."""

from __future__ import annotations

import csv
import html
import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from a_class import FILE_ORDER, answered, shortened
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grade import GradeOptions, GradeReport, grade
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.results import Result, Store
from kuiper_edu.course.classroom.self_test import SelfTestError
from kuiper_edu.course.grading.release import read_reference
from kuiper_edu.course.isolation.trials import IsolationError, Job
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Notebook

pytestmark = [pytest.mark.process, needs_isolation]

Run = Callable[..., GradeReport]
SCRIPT = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    raise ValueError("<script>alert(1)</script>")'
SORT = "course4-topo-sort"


@pytest.fixture(scope="module")
def a_class(
    tmp_path_factory: pytest.TempPathFactory, repo: Path, reference: Notebook, blank: Notebook
) -> tuple[GradeReport, Path]:
    """Grade a class once, with a platform's table; return the report and its folder."""
    folder = tmp_path_factory.mktemp("class")
    submissions = {
        "right": reference.to_text(),
        "blank": blank.to_text(),
        "wrong": answered(reference, topo_sort=f"{FILE_ORDER}\n# <b>mine</b> \u202e").to_text(),
        "<b>eve": answered(reference, topo_sort=SCRIPT).to_text(),
        "=cmd": blank.to_text(),
        "broken": "{",
        "empty": "",
        "another": (repo / "course3" / "homework.ipynb").read_text(encoding="utf-8"),
    }
    (folder / "submissions").mkdir()
    for name, text in submissions.items():
        (folder / "submissions" / f"{name}.ipynb").write_text(text, encoding="utf-8")
    (folder / "canvas.csv").write_text("Student,SIS User ID,Homework 4\nAda,right,\nBob,b18,3\n", encoding="utf-8-sig")
    shortened(folder / "reference", reference, f"{SORT}-check", f"{SORT}-hidden")
    return grade(wanted(folder), repo), folder


def wanted(folder: Path) -> GradeOptions:
    return GradeOptions(
        folder / "submissions",
        "course4",
        folder / "out",
        reference=folder / "reference",
        template=folder / "canvas.csv",
        columns=("SIS User ID", "Homework 4"),
    )


@pytest.fixture
def out(a_class: tuple[GradeReport, Path]) -> Path:
    """Return the folder with the reports of the graded class, for reading only."""
    return a_class[1] / "out"


@pytest.fixture
def folder(tmp_path: Path, a_class: tuple[GradeReport, Path]) -> Path:
    """Return a copy of the graded class that a test may change."""
    return Path(shutil.copytree(a_class[1], tmp_path / "class"))


@pytest.fixture
def run(repo: Path, folder: Path) -> Run:
    """Grade the copy of the class."""
    return lambda **changed: grade(replace(wanted(folder), **changed), repo)


def hand_in(folder: Path, student: str, notebook: Notebook) -> None:
    (folder / "submissions" / f"{student}.ipynb").write_text(notebook.to_text(), encoding="utf-8")


def points(graded: GradeReport) -> dict[str, float]:
    return {result.student: result.points for result in graded.results}


def test_every_submission_gets_one_result(a_class: tuple[GradeReport, Path]) -> None:
    graded, _ = a_class
    others = ("blank", "wrong", "<b>eve", "=cmd", "broken", "empty", "another")
    assert points(graded) == {"right": 6, **dict.fromkeys(others, 0)}
    unreadable = {result.student for result in graded.results if result.status == "unreadable"}
    assert unreadable == {"another", "broken", "empty"}


def test_the_page_of_a_notebook_that_cannot_be_read_says_why_and_nothing_of_a_fresh_one(out: Path) -> None:
    for student in ("broken", "empty"):
        page = (out / "students" / f"{student}.html").read_text(encoding="utf-8")
        assert "this is not a notebook: " in page
        assert "reset" not in page


def test_a_students_page_shows_the_code(out: Path) -> None:
    page = (out / "students" / "wrong.html").read_text(encoding="utf-8")
    assert "return list(successors)\n# &lt;b&gt;mine&lt;/b&gt; \ufffd</pre>" in page
    assert "return list(successors)" not in (out / "results.json").read_text(encoding="utf-8")


def test_what_a_student_wrote_is_escaped(out: Path) -> None:
    pages = [path.read_text(encoding="utf-8") for path in out.rglob("*.html")]
    assert sum("&lt;script&gt;" in page for page in pages) == 2  # the student's own, and the class's
    assert not [page for page in pages if "<script>" in page or "<b>eve" in page]


def test_a_student_is_told_of_a_hidden_check_only_whether_it_passed(
    a_class: tuple[GradeReport, Path], out: Path
) -> None:
    wrong = next(result for result in a_class[0].results if result.student == "wrong")
    (hidden,) = [row for row in wrong.rows if row.id.endswith("-hidden")]
    for path in (out / "students" / "wrong.html", out / "gradescope" / "wrong.json", out / "results.json"):
        page = html.unescape(path.read_text(encoding="utf-8"))
        assert "not passed" in page
        assert hidden.reason not in page
        of_this_student = page.partition("A hidden check")[2].partition('"student": ')[0]
        assert "expected" not in of_this_student


ENDS = {
    "raises": "raise KeyError(successors)",
    "exits": "import os; os._exit(1)",
    "endless": "while True: pass",
    "greedy": "return [0] * 10**10",
    "wrong": "return []",
    "blank": "raise NotImplementedError()",
}


def test_how_a_hidden_check_ended_is_for_the_teacher_alone(repo: Path, reference: Notebook, small: Path) -> None:
    on_others = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    {}'
    handed = [(name, answered(reference, topo_sort=on_others.format(line))) for name, line in ENDS.items()]
    graded = Grader(read_reference(small / "homework.ipynb"), repo, cpu_seconds=1.0).grade(handed)
    results = [Result(name, "graded", rows) for name, rows in graded]
    hidden = [row for one in results for row in one.rows if row.hidden]
    assert {row.status for row in hidden} == {"error", "died", "timeout", "memory", "wrong", "missing"}
    assert len({(*asdict(row.for_student()).items(),) for row in hidden}) == 1


def test_the_gradebook_is_no_program(out: Path) -> None:
    table = (out / "gradebook.csv").read_text(encoding="utf-8")
    students = {row["student"] for row in csv.DictReader(table.splitlines())}
    assert "'=cmd" in students
    assert "=cmd" not in students


def test_a_platforms_export_is_filled_in(out: Path) -> None:
    filled = (out / "filled-canvas.csv").read_text(encoding="utf-8")
    assert filled == "\ufeffStudent,SIS User ID,Homework 4\nAda,right,6\nBob,b18,3\n"


def test_gradescope_gets_its_results(out: Path) -> None:
    data = json.loads((out / "gradescope" / "right.json").read_text(encoding="utf-8"))
    assert data["score"] == 6
    assert [(test["score"], test["max_score"], test["status"]) for test in data["tests"]] == [
        (2, 2, "passed"),
        (4, 4, "passed"),
    ]


def test_the_same_class_gives_the_same_bytes(folder: Path, run: Run) -> None:
    first, second = folder / "out", folder / "again"
    run(out=second)
    files = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert len(files) >= 8
    for file in files:
        assert (first / file).read_bytes() == (second / file).read_bytes(), file


def test_only_what_changed_is_graded_again(
    folder: Path, run: Run, reference: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(folder, "right", answered(reference, topo_sort=FILE_ORDER))
    written: list[str] = []
    write = Store.write
    monkeypatch.setattr(Store, "write", lambda self, result: (written.append(result.student), write(self, result)))
    graded = run()
    assert written == ["right"]
    assert graded.changed == [
        "right: 6 -> 0 points, since the submission changed: course4-topo-sort-check was passed, is wrong; "
        "course4-topo-sort-hidden was passed, is not passed."
    ]


def test_only_one_student_is_graded_and_the_others_keep_what_they_have(
    folder: Path, run: Run, reference: Notebook
) -> None:
    hand_in(folder, "right", answered(reference, topo_sort=FILE_ORDER))
    hand_in(folder, "wrong", reference)
    again = points(run(only=("wrong",)))
    assert (again["right"], again["wrong"]) == (6, 6)
    with pytest.raises(UsageError, match="--only names 'bob', who handed in nothing"):
        run(only=("bob",))


def test_nothing_is_started_where_nothing_changed(
    a_class: tuple[GradeReport, Path], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a fork server was started")

    monkeypatch.setattr("kuiper_edu.course.classroom.executors.trials", refuse)
    again = run()
    assert (again.results, again.tried) == (a_class[0].results, a_class[0].tried)


def test_overrides_survive_a_regrade(folder: Path, run: Run, reference: Notebook) -> None:
    decided = "student,check,points,reason\nwrong,course4-topo-sort-check,1.5,half of it is there\n"
    (folder / "out" / "overrides.csv").write_text(decided, encoding="utf-8")
    graded = run()
    assert points(graded)["wrong"] == 1.5
    assert graded.changed == [
        "wrong: 0 -> 1.5 points, since what was decided by hand changed: "
        "course4-topo-sort-check was wrong, is 1.5 by hand."
    ]
    assert run().changed == []
    hand_in(folder, "wrong", answered(reference, topo_sort=FILE_ORDER))
    assert points(run())["wrong"] == 1.5
    assert (folder / "out" / "overrides.csv").read_text(encoding="utf-8") == decided


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bob,course4-topo-sort-check,1,x", "bob"),
        ("right,no-such-check,1,x", "no-such-check"),
        ("right,course4-topo-sort-check,99,x", "99 points"),
        ("right,course4-topo-sort-check,many,x", "many"),
    ],
)
def test_an_override_that_fits_nobody_is_refused(folder: Path, run: Run, line: str, says: str) -> None:
    (folder / "out" / "overrides.csv").write_text(f"student,check,points,reason\n{line}\n", encoding="utf-8")
    with pytest.raises(UsageError, match=says):
        run()


def test_an_export_that_cannot_be_filled_in_is_refused_before_anybody_is_graded(folder: Path, run: Run) -> None:
    with pytest.raises(UsageError, match=r"none\.csv"):
        run(template=folder / "none.csv", out=folder / "again")
    assert not (folder / "again").exists()


def test_a_class_with_another_course_s_homework_is_refused_before_anything_is_written(folder: Path, run: Run) -> None:
    another = (folder / "submissions" / "another.ipynb").read_bytes()
    for student in ("right", "blank", "wrong"):
        (folder / "submissions" / f"{student}.ipynb").write_bytes(another)
    says = (
        "expected the homework of course4, found that of course3 in 4 of 6 readable notebooks. Is it --course course3?"
    )
    with pytest.raises(UsageError, match=re.escape(says)):
        run(out=folder / "again")
    assert not (folder / "again").exists()


def test_a_wrong_reference_stops_everything(folder: Path, run: Run) -> None:
    path = folder / "reference" / "homework.ipynb"
    spoiled = path.read_text(encoding="utf-8").replace("### BEGIN SOLUTION", "### BEGIN SOLUTION\\n    return []", 2)
    path.write_text(spoiled, encoding="utf-8")
    with pytest.raises(SelfTestError, match="The reference loses course4-topo-sort"):
        run(out=folder / "again")
    assert not (folder / "again" / "results.json").exists()


def test_other_wrong_answers_are_tried_and_one_that_passes_stops_everything(
    folder: Path, run: Run, reference: Notebook
) -> None:
    right = next(cell.source for cell in reference.cells if cell.name == SORT)
    path = folder / "reference" / "answers" / "topo_sort" / "wrong.py"
    path.write_text(path.read_text(encoding="utf-8").replace(FILE_ORDER, right, 1), encoding="utf-8")
    hand_in(folder, "new", reference)
    with pytest.raises(SelfTestError, match=r"answers/topo_sort/wrong\.py:1 gets all points"):
        run()
    assert not (folder / "out" / "students" / "new.html").exists()


def test_too_few_wrong_answers_stop_everything(folder: Path, run: Run) -> None:
    (folder / "reference" / "answers" / "topo_sort" / "wrong.py").unlink()
    with pytest.raises(SelfTestError, match="course4-topo-sort has 0 wrong answers"):
        run()


def test_unisolated_is_said_in_every_report(folder: Path, run: Run) -> None:
    graded = run(isolated=False, out=folder / "again")
    assert graded.results[0].level == "unisolated"
    for page in (folder / "again").rglob("*.html"):
        assert "without isolation" in page.read_text(encoding="utf-8")


class Fragile:
    """A fork server that ends after its first outcome, and whenever `spoilt` is among its jobs."""

    def setup(self) -> Outcome:
        return Outcome("ran")

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        for number, job in enumerate(jobs):
            if "# spoilt" in str(job.cells) or number == 1:
                raise IsolationError("it has ended")
            yield job.id, Outcome("ran")


def signed(notebook: Notebook, name: str) -> Notebook:
    """Return a notebook with a name in its answer, so that it differs from others."""
    cells = [
        replace(cell, source=f"{cell.source}\n# {name}") if cell.name == "course4-topo-sort" else cell
        for cell in notebook.cells
    ]
    return replace(notebook, cells=cells)


def test_everybody_is_graded_although_fork_servers_end(reference: Notebook, repo: Path, blank: Notebook) -> None:
    (check,) = [cell for cell in reference.cells if cell.name == "course4-topo-sort-check"]
    short = replace(reference, cells=[cell for cell in reference.cells if cell.role != "check" or cell is check])
    handed = [(name, signed(reference, name)) for name in ("ada", "bob", "spoilt", "cid", "dan", "eve")]
    handed.append(("blank", blank))
    engine = Grader(short, repo, executors=lambda _, __: nullcontext(Fragile()))
    statuses = {name: [row.status for row in rows] for name, rows in engine.grade(handed)}
    assert set(statuses) == {name for name, _ in handed}
    assert statuses["spoilt"] == ["died"]
    assert [name for name, status in statuses.items() if status == ["died"]] == ["spoilt"]
