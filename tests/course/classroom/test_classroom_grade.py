"""A class graded: every submission gets one result, what was done is kept, and the reports say what happened."""

from __future__ import annotations

import csv
import html
import json
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from a_class import FILE_ORDER, Hand, answered
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grade import Graded, Wanted, grade
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.preflight import PreflightError
from kuiper_edu.course.classroom.results import Store
from kuiper_edu.course.grading.notebooks import Notebook
from kuiper_edu.course.isolation.trials import IsolationError, Job
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.errors import UsageError

pytestmark = needs_isolation

SCRIPT = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    raise ValueError("<script>alert(1)</script>")'


def run(tmp_path: Path, repo: Path, **changes: object) -> Graded:
    wanted = Wanted(tmp_path / "submissions", "course4", tmp_path / "out")
    return grade(replace(wanted, **changes), repo)  # type: ignore[arg-type]


def points(graded: Graded) -> dict[str, float]:
    return {result.student: result.points for result in graded.results}


def test_every_submission_gets_one_result(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, blank: Notebook, hand_in: Hand
) -> None:
    hand_in("right.ipynb", reference)
    hand_in("blank.ipynb", blank)
    hand_in("wrong.ipynb", answered(reference, topo_sort=FILE_ORDER))
    hand_in("broken.ipynb", "{")
    hand_in("empty.ipynb", "")
    hand_in("another.ipynb", (repo / "course3" / "homework.ipynb").read_bytes())
    graded = run(tmp_path, repo, reference=small)
    assert points(graded) == {"right": 6, "blank": 0, "wrong": 0, "broken": 0, "empty": 0, "another": 0}
    assert {result.student for result in graded.results if result.status == "unreadable"} == {
        "another",
        "broken",
        "empty",
    }


def test_the_same_class_gives_the_same_bytes(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    hand_in("eve.ipynb", answered(reference, topo_sort="def topo_sort(successors):\n    return [object()]"))
    for name in ("one", "two"):
        run(tmp_path, repo, reference=small, out=tmp_path / name)
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert len(files) >= 8
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes(), file


def test_only_what_changed_is_graded_again(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in("ada.ipynb", reference)
    hand_in("bob.ipynb", reference)
    run(tmp_path, repo, reference=small)
    hand_in("bob.ipynb", answered(reference, topo_sort=FILE_ORDER))
    written: list[str] = []
    write = Store.write
    monkeypatch.setattr(Store, "write", lambda self, result: (written.append(result.student), write(self, result)))
    graded = run(tmp_path, repo, reference=small)
    assert written == ["bob"]
    assert graded.changed == [
        "bob: 6 -> 0 points, since the submission changed: course4-topo-sort-check was passed, is wrong; "
        "course4-topo-sort-hidden was passed, is wrong."
    ]


def test_only_one_student_is_graded_and_the_others_keep_what_they_have(
    tmp_path: Path, repo: Path, smallest: Path, reference: Notebook, hand_in: Hand
) -> None:
    for name in ("ada", "bob"):
        hand_in(f"{name}.ipynb", reference)
    run(tmp_path, repo, reference=smallest)
    for name in ("ada", "bob"):
        hand_in(f"{name}.ipynb", answered(reference, topo_sort=FILE_ORDER))
    assert points(run(tmp_path, repo, reference=smallest, only=("bob",))) == {"ada": 2, "bob": 0}
    with pytest.raises(UsageError, match="--only names 'eve', who handed in nothing"):
        run(tmp_path, repo, reference=smallest, only=("eve",))


def test_a_students_page_shows_the_code(
    tmp_path: Path, repo: Path, smallest: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", answered(reference, topo_sort=f"{FILE_ORDER}\n# <b>mine</b> \u202e"))
    run(tmp_path, repo, reference=smallest)
    page = (tmp_path / "out" / "students" / "ada.html").read_text(encoding="utf-8")
    assert "return list(successors)\n# &lt;b&gt;mine&lt;/b&gt; \ufffd</pre>" in page
    assert "return list(successors)" not in (tmp_path / "out" / "results.json").read_text(encoding="utf-8")


def test_overrides_survive_a_regrade(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", answered(reference, topo_sort=FILE_ORDER))
    run(tmp_path, repo, reference=small)
    decided = "student,check,points,reason\nada,course4-topo-sort-check,1.5,half of it is there\n"
    (tmp_path / "out" / "overrides.csv").write_text(decided, encoding="utf-8")
    for _ in range(2):
        assert points(run(tmp_path, repo, reference=small)) == {"ada": 1.5}
    assert (tmp_path / "out" / "overrides.csv").read_text(encoding="utf-8") == decided


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bob,course4-topo-sort-check,1,x", "bob"),
        ("ada,no-such-check,1,x", "no-such-check"),
        ("ada,course4-topo-sort-check,99,x", "99 points"),
        ("ada,course4-topo-sort-check,many,x", "many"),
    ],
)
def test_an_override_that_fits_nobody_is_refused(
    tmp_path: Path, repo: Path, small: Path, blank: Notebook, hand_in: Hand, line: str, says: str
) -> None:
    hand_in("ada.ipynb", blank)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "overrides.csv").write_text(f"student,check,points,reason\n{line}\n", encoding="utf-8")
    with pytest.raises(UsageError, match=says):
        run(tmp_path, repo, reference=small)


def test_what_a_student_wrote_is_escaped(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("<b>eve.ipynb", answered(reference, topo_sort=SCRIPT))
    run(tmp_path, repo, reference=small)
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.html")]
    assert len(pages) == 2
    assert all("&lt;script&gt;" in page and "<script>" not in page and "<b>eve" not in page for page in pages)


def test_a_students_page_tells_nothing_of_hidden_checks(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", answered(reference, topo_sort=FILE_ORDER))
    graded = run(tmp_path, repo, reference=small)
    (hidden,) = [row for row in graded.results[0].rows if row.id.endswith("-hidden")]
    for path in (*(tmp_path / "out" / "students").iterdir(), *(tmp_path / "out" / "gradescope").iterdir()):
        page = path.read_text(encoding="utf-8")
        assert "A hidden check" in page
        assert hidden.reason in html.unescape(page)
        assert "came back" not in page.partition("A hidden check")[2]


def test_the_gradebook_is_no_program(tmp_path: Path, repo: Path, small: Path, blank: Notebook, hand_in: Hand) -> None:
    hand_in("=cmd.ipynb", blank)
    run(tmp_path, repo, reference=small)
    table = (tmp_path / "out" / "gradebook.csv").read_text(encoding="utf-8")
    (row,) = csv.DictReader(table.splitlines())
    assert row["student"] == "'=cmd"


def test_a_platforms_export_is_filled_in(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("a17.ipynb", reference)
    template = tmp_path / "canvas.csv"
    template.write_text("Student,SIS User ID,Homework 4\nAda,a17,\nBob,b18,3\n", encoding="utf-8-sig")
    run(tmp_path, repo, reference=small, template=template, columns=("SIS User ID", "Homework 4"))
    filled = (tmp_path / "out" / "filled-canvas.csv").read_text(encoding="utf-8")
    assert filled == "\ufeffStudent,SIS User ID,Homework 4\nAda,a17,6\nBob,b18,3\n"


def test_an_export_that_cannot_be_filled_in_is_refused_before_anybody_is_graded(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("a17.ipynb", reference)
    with pytest.raises(UsageError, match=r"none\.csv"):
        run(tmp_path, repo, reference=small, template=tmp_path / "none.csv")
    assert not (tmp_path / "out").exists()


def test_gradescope_gets_its_results(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    run(tmp_path, repo, reference=small)
    data = json.loads((tmp_path / "out" / "gradescope" / "ada.json").read_text(encoding="utf-8"))
    assert data["score"] == 6
    assert [(test["score"], test["max_score"], test["status"]) for test in data["tests"]] == [
        (2, 2, "passed"),
        (4, 4, "passed"),
    ]


def test_a_wrong_reference_stops_everything(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    path = small / "homework.ipynb"
    spoiled = path.read_text(encoding="utf-8").replace("### BEGIN SOLUTION", "### BEGIN SOLUTION\\n    return []", 2)
    path.write_text(spoiled, encoding="utf-8")
    with pytest.raises(PreflightError, match="The reference loses course4-topo-sort"):
        run(tmp_path, repo, reference=small)
    assert not (tmp_path / "out" / "results.json").exists()


def test_a_wrong_answer_that_passes_stops_everything(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    right = next(cell.source for cell in reference.cells if cell.name == "course4-topo-sort")
    path = small / "wrong_answers.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(FILE_ORDER, right, 1), encoding="utf-8")
    with pytest.raises(PreflightError, match="'wrong 0' to course4-topo-sort gets all points"):
        run(tmp_path, repo, reference=small)


def test_too_few_wrong_answers_stop_everything(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    (small / "wrong_answers.toml").unlink()
    with pytest.raises(PreflightError, match="course4-topo-sort has 0 wrong answers"):
        run(tmp_path, repo, reference=small)


def test_unisolated_is_said_in_every_report(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    graded = run(tmp_path, repo, reference=small, isolated=False)
    assert graded.results[0].level == "unisolated"
    for page in (tmp_path / "out").rglob("*.html"):
        assert "without isolation" in page.read_text(encoding="utf-8")


def test_nothing_is_started_where_nothing_changed(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in("ada.ipynb", reference)
    first = run(tmp_path, repo, reference=small)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a zygote was started")

    monkeypatch.setattr("kuiper_edu.course.classroom.executors.trials", refuse)
    again = run(tmp_path, repo, reference=small)
    assert (again.results, again.tried) == (first.results, first.tried)


def test_other_wrong_answers_are_tried_before_anybody_is_graded(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    run(tmp_path, repo, reference=small)
    right = next(cell.source for cell in reference.cells if cell.name == "course4-topo-sort")
    path = small / "wrong_answers.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(FILE_ORDER, right, 1), encoding="utf-8")
    with pytest.raises(PreflightError, match="gets all points"):
        run(tmp_path, repo, reference=small)


class Fragile:
    """A zygote that ends after its first outcome, and again whenever `spoilt` is among its jobs."""

    def setup(self) -> Outcome:
        return Outcome("ran")

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        for number, job in enumerate(jobs):
            if "# spoilt" in str(job.cells) or number == 1:
                raise IsolationError("it has ended")
            yield job.id, Outcome("ran")


def signed(notebook: Notebook, name: str) -> Notebook:
    """With a name in its answer: what is the same to the letter runs once for all."""
    cells = [
        replace(cell, source=f"{cell.source}\n# {name}") if cell.name == "course4-topo-sort" else cell
        for cell in notebook.cells
    ]
    return replace(notebook, cells=cells)


def test_everybody_is_graded_although_zygotes_end(reference: Notebook, repo: Path, blank: Notebook) -> None:
    (check,) = [cell for cell in reference.cells if cell.name == "course4-topo-sort-check"]
    short = replace(reference, cells=[cell for cell in reference.cells if cell.role != "check" or cell is check])
    handed = [(name, signed(reference, name)) for name in ("ada", "bob", "spoilt", "cid", "dan", "eve")]
    handed.append(("blank", blank))
    engine = Grader(short, repo, opens=lambda _, __: nullcontext(Fragile()))
    statuses = {name: [row.status for row in rows] for name, rows in engine.grade(handed)}
    assert set(statuses) == {name for name, _ in handed}
    assert statuses["spoilt"] == ["died"]
    assert [name for name, status in statuses.items() if status == ["died"]] == ["spoilt"]
