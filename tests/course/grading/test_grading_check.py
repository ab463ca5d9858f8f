"""Checking a notebook file, from the file to the report, including answers that never end."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from attempts import handed_in, solutions
from nbclient import NotebookClient

from kuiper_edu import learn, slots
from kuiper_edu.course.grading.check import CheckReport, Row, check_notebook, check_transplant, rows_of
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.grading.run import Trial, run
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.course.learner import answers
from kuiper_edu.course.learner.keeping import keep_answer
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.outcomes import Outcome, Raised
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.learn import progress
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook

pytestmark = pytest.mark.process

SORT = "course4-topo-sort"


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where passed answers are kept during this test."""
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def reference_of(course: str, repo: Path) -> Notebook:
    return read_reference(reference_path(course, repo))


def saved(path: Path, reference: Notebook, **changed: str) -> Path:
    """A learner's notebook file: the right answers, but for those that are changed."""
    sources = {**solutions(reference), **{name.replace("_", "-"): source for name, source in changed.items()}}
    path.write_text(handed_in(reference, sources).to_text(), encoding="utf-8")
    return path


def by_id(report: CheckReport) -> dict[str, str]:
    return {row.id: row.status for row in report.rows}


def test_a_right_notebook_passes_and_its_answer_is_kept_and_works(
    repo: Path, tmp_path: Path, state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = check_notebook(saved(tmp_path / "homework.ipynb", reference_of("course4", repo)))
    assert report.passed, [row for row in report.rows if row.reason]
    assert report.points == report.possible > 0
    assert not [row for row in report.rows if row.id.endswith("hidden")]
    assert report.kept == ["course4.topo_sort"]
    assert json.loads(json.dumps(report.to_dict()))["passed"] is True
    try:
        answers.use_my_answers()
        assert slots.get("course4.topo_sort")({"a": ["b"]}) == ["a", "b"]
    finally:
        slots.clear()
    assert "yours" in capsys.readouterr().out
    assert list((state / "answers").iterdir()) == [state / "answers" / "course4.topo_sort.py"]


@pytest.mark.usefixtures("state")
def test_a_folded_check_counts_as_an_unfolded_one(repo: Path, tmp_path: Path) -> None:
    path = saved(tmp_path / "homework.ipynb", reference_of("course5", repo), course5_logistic="logistic = None")
    notebook = read_notebook(path)
    folded = [cell for cell in notebook.cells if cell.metadata.pop("jupyter", None)]
    assert {cell.role for cell in folded} == {"check"}
    unfolded = tmp_path / "unfolded.ipynb"
    unfolded.write_text(notebook.to_text(), encoding="utf-8")
    one, other = (check_notebook(file, keep=False, hidden=True) for file in (path, unfolded))
    assert by_id(one) == by_id(other)
    assert 0 < one.points == other.points < one.possible


def test_a_saved_wrong_homework_fails_whatever_its_checks_and_outputs_say(
    repo: Path, tmp_path: Path, state: Path
) -> None:
    reference = reference_of("course4", repo)
    path = saved(tmp_path / "homework.ipynb", reference, course4_in_degrees="def in_degrees(s):\n    return {'a': 1}")
    notebook = read_notebook(path)
    for cell in notebook.cells:
        if cell.role == "check":
            cell.source = "# NBVAL_SKIP\nprint({'a': 1})"
            cell.outputs = [{"output_type": "stream", "name": "stdout", "text": "{'a': 1}\n"}]
            cell.metadata["tags"] = ["nbval-skip"]
            cell.execution_count = 1
    path.write_text(notebook.to_text(), encoding="utf-8")
    report = check_notebook(path)
    assert not report.passed
    assert by_id(report)["course4-in-degrees-check"] == "wrong"
    assert report.kept == []
    assert not (state / "answers").exists()


@pytest.mark.usefixtures("state")
def test_an_endless_answer_costs_only_what_needs_it(repo: Path, tmp_path: Path) -> None:
    endless = '# NBVAL_SKIP\n@answer("course4.topo_sort")\ndef topo_sort(successors):\n    while True:\n        pass'
    path = saved(tmp_path / "homework.ipynb", reference_of("course4", repo), course4_topo_sort=endless)
    report = check_notebook(path, seconds=0.5)  # of the processor, for each of four checks
    ended = {row.id for row in report.rows if row.status == "timeout"}
    assert ended == {f"course4-{name}-check" for name in ("topo-sort", "cycle", "chain", "milestone")}
    assert {row.status for row in report.rows if row.id not in ended} == {"passed"}
    assert all(re.search("did not finish in time|never ends", row.reason) for row in report.rows if row.id in ended)
    assert report.kept == []


@pytest.mark.parametrize(
    ("below", "says"),
    [
        ("while True: pass", "a loop or a call beside or below"),
        ("while True: print('a' * 99)", "your code prints without end"),
    ],
)
def test_a_loop_below_the_function_is_told_from_an_endless_function(below: str, says: str, repo: Path) -> None:
    reference = reference_of("course4", repo)
    reference.cells = [cell for cell in reference.cells if cell.role != "check" or "levels" in cell.name]
    answer = f"{solutions(reference)['course4-levels']}\n{below}"
    copy = transplant(reference, handed_in(reference, solutions(reference) | {"course4-levels": answer}))
    (row,) = check_transplant(copy, repo, seconds=0.5)
    assert says in row.reason


@pytest.mark.usefixtures("state")
def test_an_answer_that_calls_a_wrong_one_is_told_to_mend_that_first(repo: Path, tmp_path: Path) -> None:
    outwards = "def in_degrees(successors):\n    return {name: len(behind) for name, behind in successors.items()}"
    path = saved(tmp_path / "homework.ipynb", reference_of("course4", repo), course4_in_degrees=outwards)
    rows = {row.id: row for row in check_notebook(path).rows}
    assert "edges that leave each name" in rows["course4-in-degrees-check"].reason
    for name in ("topo-sort", "levels", "smallest-first"):
        assert "calls in_degrees, which is not right yet" in rows[f"course4-{name}-check"].reason


def test_one_of_several_answers_is_not_blamed_for_a_check_of_them_all() -> None:
    ours = {"one": "def one():\n    return 1", "two": "def two():\n    return one()", "three": "def three(): ..."}
    answers = [Cell(source, id=name, role="answer", grade_id=name) for name, source in ours.items()]
    needs = {"of-one": ("one",), "of-two": ("two",), "of-all": ("one", "two", "three")}
    checks = [Cell("", id=name, role="check", grade_id=name, needs=needed) for name, needed in needs.items()]
    failed = Trial(Outcome("error", error=Raised("ValueError", "no")))
    trials = {"of-one": Trial(Outcome("ran")), "of-two": failed, "of-all": failed}
    rows = {row.id: row for row in rows_of(Transplant(Notebook([*answers, *checks]), ours), trials)}
    assert rows["of-one"].status == "passed"
    assert rows["of-two"].reason == "ValueError: no."


def test_a_check_s_limit_of_wall_clock_time_follows_that_of_cpu_time(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[dict[str, float]] = []
    monkeypatch.setattr("kuiper_edu.course.grading.run._start", lambda job, *_: jobs.append(job) or [])
    for seconds in (None, LIMITS.cpu_seconds, 2 * LIMITS.cpu_seconds):
        run([], {}, "course4", repo, seconds)
    assert [job["wall_seconds"] / LIMITS.wall_seconds for job in jobs] == [1, 1, 2]


def test_a_hidden_check_shows_no_word_of_an_answer_and_no_hint() -> None:
    row = Row("sum-hidden", "Sum", "wrong", 0, 1, "expected 3, found 4", 'learn.hint("sum")', hidden=True)
    seen = row.for_student()
    assert (seen.status, seen.hint) == ("not passed", "")
    assert seen.reason == "A hidden check, with other inputs. What it is about is said in the homework's text."


OUTWARDS = "def in_degrees(successors):\n    return {name: len(behind) for name, behind in successors.items()}"
ALL_INTS = """@answer("course3.init_graph_params")
def init_graph_params(params, operator):
    for name, parameter in params.items():
        operator.params[name] = kinds.RuntimeParameterInt(parameter.value)
"""
BY_A_HELPER = """def levels(successors):
    return [sorted(name for name, degree in start(successors).items() if degree == 0)]
"""
FIRST_TO_MEND = [  # the function, the cells, the checks of other answers that are told so
    ("in_degrees", {"course4-in-degrees": OUTWARDS}, {"topo-sort", "chain", "smallest-first", "levels", "milestone"}),
    (
        "in_degrees",
        {
            "course4-in-degrees": OUTWARDS,
            "course4-helper": "def start(successors):\n    return in_degrees(successors)",
            "course4-levels": BY_A_HELPER,
        },
        {"topo-sort", "chain", "smallest-first", "levels", "milestone"},
    ),
    ("init_graph_params", {"course3-init-graph-params": ALL_INTS}, {"test-fill"}),
    ("logistic", {"course5-logistic": "def logistic(x):\n    return 1 / (1 + np.exp(x))"}, {"gated"}),
]


@pytest.mark.slow
@pytest.mark.usefixtures("state")
@pytest.mark.parametrize(("function", "changed", "blamed"), FIRST_TO_MEND)
def test_the_verdict_in_the_notebook_blames_the_same_answer(
    function: str,
    changed: dict[str, str],
    blamed: set[str],
    repo: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    course = next(iter(changed)).partition("-")[0]
    reference = reference_of(course, repo)
    cells = {name.replace("-", "_"): source for name, source in changed.items()}
    rows = check_notebook(saved(tmp_path / "homework.ipynb", reference, **cells), keep=False).rows
    said = f"calls {function}, which is not right yet"
    wanted = {f"{course}-{name}-check" for name in blamed}
    assert {row.id for row in rows if said in row.reason} == wanted
    names: dict[str, object] = {"__name__": "__main__"}
    verdicts = {}
    try:
        for cell in reference.cells:
            if cell.role in ("imports", "setup", "helper", "answer", "check") and not cell.name.endswith("-hidden"):
                capsys.readouterr()
                exec(changed.get(cell.name, cell.source), names)
                verdicts[cell.name] = capsys.readouterr().out
    finally:
        learn.end(course)
    assert {name for name, text in verdicts.items() if said in text} == wanted


@pytest.mark.usefixtures("state")
def test_an_exercise_whose_checks_pass_counts_as_progress(repo: Path, tmp_path: Path) -> None:
    wrong = "def levels(successors):\n    return []"
    path = saved(tmp_path / "homework.ipynb", reference_of("course4", repo), course4_levels=wrong)
    check_notebook(path)
    right, asked = next(part for part in progress().parts if part.path == "course4/homework.ipynb").exercises
    assert right == asked - 1 > 0  # all but levels


@pytest.mark.usefixtures("state")
def test_an_answer_that_ends_its_process_is_told_so_and_costs_only_what_needs_it(repo: Path, tmp_path: Path) -> None:
    ends = 'import os\n\n@answer("course4.topo_sort")\ndef topo_sort(successors):\n    os._exit(0)'
    path = saved(tmp_path / "homework.ipynb", reference_of("course4", repo), course4_topo_sort=ends)
    rows = {row.id: row for row in check_notebook(path).rows}
    assert rows["course4-topo-sort-check"].status == "died"
    assert "Python itself ended" in rows["course4-topo-sort-check"].reason
    assert rows["course4-levels-check"].status == "passed"


@pytest.mark.usefixtures("state")
def test_a_cell_that_fails_by_itself_is_told_so(repo: Path, tmp_path: Path) -> None:
    path = saved(tmp_path / "homework.ipynb", reference_of("course4", repo), course4_levels="import no_such_module")
    row = next(row for row in check_notebook(path).rows if row.id == "course4-levels-check")
    assert row.status == "error"
    assert row.reason.startswith("the answer's cell itself fails: ModuleNotFoundError")


@pytest.mark.usefixtures("state")
def test_lines_for_ipython_alone_cost_nothing(repo: Path, tmp_path: Path) -> None:
    answer = next(cell for cell in reference_of("course4", repo).cells if cell.name == "course4-levels").source
    magic = f"%matplotlib inline\n!ls\n{answer}"
    path = saved(tmp_path / "homework.ipynb", reference_of("course4", repo), course4_levels=magic)
    assert by_id(check_notebook(path))["course4-levels-check"] == "passed"


@pytest.mark.parametrize(
    ("name", "source", "says"),
    [
        ("course4-levels-check", "report('six', levels(NO_SUCH_GRAPH))", "uses 'NO_SUCH_GRAPH', which no cell"),
        ("begin", "raise RuntimeError('broken set-up')", "cell 'begin' raises RuntimeError: broken set-up"),
    ],
)
def test_a_defect_of_our_own_cells_is_never_the_learner_s_fault(repo: Path, name: str, source: str, says: str) -> None:
    reference = reference_of("course4", repo)
    for cell in reference.cells:
        if cell.name == name:
            cell.source = source
    learners = handed_in(reference_of("course4", repo), solutions(reference_of("course4", repo)))
    rows = {row.id: row for row in check_transplant(transplant(reference, learners), repo)}
    row = rows["course4-levels-check"]
    assert row.status == "checker_error"
    assert row.reason.startswith("this check is broken, which is not your fault")
    assert says in row.reason


def test_the_checks_are_found_in_the_course_where_reference_is_not_there(repo: Path, tmp_path: Path) -> None:
    for course in project.COURSES:
        shutil.copytree(repo / course / "model_file", tmp_path / course / "model_file")
    shutil.copy(repo / "course4" / "homework.ipynb", tmp_path / "course4")
    path = saved(tmp_path / "mine.ipynb", reference_of("course4", repo), course4_in_degrees="def in_degrees(s): ...")
    assert by_id(check_notebook(path, keep=False))["course4-in-degrees-check"] == "wrong"


def test_the_course_is_told_by_its_own_ids(repo: Path, tmp_path: Path) -> None:
    for course in project.COURSES:
        notebook = read_notebook(repo / course / "homework.ipynb")
        notebook.metadata = {}
        path = tmp_path / f"{course}.ipynb"
        path.write_text(notebook.to_text(), encoding="utf-8")
        assert check_notebook(path, keep=False).course == course


@pytest.mark.usefixtures("state")
def test_a_shortcut_in_a_helper_cell_is_named_where_an_answer_fails_for_it(repo: Path, tmp_path: Path) -> None:
    helper = "def order(successors):\n    import graphlib\n    return list(graphlib.TopologicalSorter().static_order())"
    sort = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    return order(successors)'
    reference = reference_of("course4", repo)
    path = saved(tmp_path / "homework.ipynb", reference, course4_helper=helper, course4_topo_sort=sort)
    rows = {row.id: row for row in check_notebook(path).rows}
    assert rows["course4-in-degrees-check"].status == "passed"
    assert rows["course4-topo-sort-check"].reason.startswith("'graphlib' is switched off during the homework")


def test_the_learner_s_process_holds_nothing_that_is_expected(repo: Path) -> None:
    """A kernel finds no reference, no grading, no withheld file, and no path to the original package."""
    looks = """
import importlib.util, os, sys
from pathlib import Path
import kuiper_edu
here = Path(kuiper_edu.__file__).parents[1]
files = sorted(path.relative_to(here).as_posix() for path in here.rglob("*") if path.is_file())
words = ("grading", "judge", "topo/counting", "topo/depth_first", "ipynb")
print([name for name in files if any(word in name for word in words)])
print([each for each in sys.path if (Path(each) / "kuiper_edu").is_dir() and Path(each) != here])
print(importlib.util.find_spec("kuiper_edu.course.grading"), sorted(path.name for path in Path.cwd().iterdir()))
"""
    outcome = run([], {"looks": [Cell(looks, id="looks")]}, "course4", repo)["looks"].outcome
    assert outcome.error is None
    assert outcome.printed.splitlines()[1:] == ["[]", "[]", "None ['model_file']"]


@pytest.mark.slow
@pytest.mark.usefixtures("state")
def test_the_finale_calls_all_three_answers_of_the_learner(
    repo: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Keep the answers of all three courses, then run course 5's finale as a learner would, in its own folder."""
    for course in ("course3", "course4"):
        cells = [cell.source for cell in reference_of(course, repo).cells if cell.role]
        filling = next(source for source in cells if sources.fills(source, _slot(course)))
        assert keep_answer(_slot(course), filling, cells)
    reference = reference_of("course5", repo)
    notebook = nbformat.reads(reference.to_text(), as_version=4)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(repo / "course5")}}).execute()
    texts = {cell.id: "".join(out.get("text", "") for out in cell.get("outputs", [])) for cell in notebook.cells}
    assert texts["banner"].splitlines() == [
        "course3.init_graph_params  yours",
        "course4.topo_sort          yours",
        "course5.sigmoid            yours",
    ]
    calls = dict(line.split() for line in texts["calls"].splitlines())
    assert {name: int(number) > 0 for name, number in calls.items()} == dict.fromkeys(slots.SLOTS, True)
    stored = next(cell for cell in reference.cells if cell.id == "course5-finale-check")
    assert texts["course5-finale-check"]
    assert stored.printed().startswith(texts["course5-finale-check"])


def _slot(course: str) -> str:
    return next(name for name in slots.SLOTS if name.startswith(course))


def test_the_ids_of_answers_and_checks_tell_their_course(repo: Path) -> None:
    for course in ("course3", "course4", "course5"):
        named = [cell.grade_id for cell in reference_of(course, repo).cells if cell.role in ("answer", "check")]
        assert all(name.startswith(f"{course}-") for name in named)
