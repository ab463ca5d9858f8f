"""`pytest --nbval` on a copy: a check that is wrong or blank fails with its sentence, any right answer passes."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attempts import SLOW, handed_in, solutions
from nbval_runs import Graded, checks, nbval

from kuiper_edu.course.grading import nbval_plugin
from kuiper_edu.course.grading.nbval_plugin import is_of_the_course, is_original, say_difference
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell, Notebook, notebook_of
from kuiper_edu.support.project import COURSES

ANOTHER = {  # right answers that are not the reference's
    "course3-changes-of-init": """
def changes_of_init():
    both = [f"{name}.input_operands{end}" for end in ("", "_seq") for name in ("linear", "pnnx_output_0")]
    one = {"init_output_names": ["linear.output_names"], "init_attributes": ["linear.attribute"]}
    one |= {"end": ["graph.graph_state", "graph.operators"], "init_params": ["linear.params"]}
    return {"init_inputs": both, **one}
""",
    "course4-in-degrees": """
def in_degrees(successors):
    counted = {}
    for name, after in successors.items():
        counted.setdefault(name, 0)
        for other in after:
            counted[other] = counted.get(other, 0) + 1
    return counted
""",
    "course4-topo-sort": """
@answer("course4.topo_sort")
def topo_sort(successors):
    waits_for, order = in_degrees(successors), []
    ready = [name for name, degree in waits_for.items() if not degree]
    while ready:
        name = ready.pop()  # the last, where the reference takes the first
        print("next:", name)
        order.append(name)
        for after in successors.get(name, ()):
            waits_for[after] -= 1
            if not waits_for[after]:
                ready.append(after)
    if len(order) < len(waits_for):
        raise CycleError(find_cycle(successors))
    return tuple(order)
""",
    "course5-logistic": "def logistic(x):\n    return (np.tanh(np.asarray(x) / 2) + 1) / 2",
}
WRONG = {
    "course3-test-fill": "def test_fill(fill):\n    pass",
    "course4-levels": """
def levels(successors):
    waits_for = in_degrees(successors)
    level = [name for name, degree in waits_for.items() if not degree]
    found = []
    while level:
        found.append(level)  # not sorted
        for name in level:
            for after in successors.get(name, ()):
                waits_for[after] -= 1
        reached = {after for name in level for after in successors.get(name, ())}
        level = sorted((name for name in reached if not waits_for[name]), reverse=True)
    return found
""",
    "course5-logistic": "def logistic(x):\n    return 1 / (1 + np.exp(x))",
}
FAILS = {
    "course3": {"course3.test_fill"},
    "course4": {"course4.levels"},
    "course5": {"course5.logistic", "course5.gated"},  # one calls the other
}  # of the wrong
KINDS = ("blank", "right", "another", "wrong")
UNREADABLE = {
    "empty.ipynb": b"",
    "truncated.ipynb": b'{"cells": [{"cell_type": "code", "source": "from kuiper_edu import learn"',
    "words.ipynb": b"hello",
    "list.ipynb": b"[1, 2]",
    "bytes.ipynb": b"\xff\xfe\x00",
    "html.ipynb": b"<!DOCTYPE html><html></html>",
    "older.ipynb": b'{"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": "kuiper_edu"}, "worksheets": []}',
    "language.ipynb": b'{"nbformat": 4, "metadata": {"kernelspec": {"name": "ir", "language": "R"}},'
    b' "cells": [{"cell_type": "code", "id": "a", "metadata": {}, "source": "from kuiper_edu import learn"}]}',
}


def attempt(course: str, kind: str, repo: Path, *, whole: bool) -> Notebook:
    """Return a homework as saved by a learner, with untrustworthy outputs and a comment for nbval."""
    reference = read_reference(reference_path(course, repo))
    right = solutions(reference) if kind != "blank" else {}
    changed = {"another": ANOTHER, "wrong": ANOTHER | WRONG}.get(kind, {})
    notebook = handed_in(reference, {**right, **{name: text for name, text in changed.items() if name in right}})
    left_out = () if whole else (*SLOW, "play", "side-by-side", "network", "digits")
    notebook.cells = [saved(cell) for cell in notebook.cells if not cell.id.startswith(left_out)]
    return notebook


def saved(cell: Cell) -> Cell:
    if cell.kind != "code":
        return cell
    skipped = f"# NBVAL_SKIP\n{cell.source}" if cell.role == "check" else cell.source
    outputs: list[dict[str, Any]] = [{"output_type": "stream", "name": "stdout", "text": "of another run\n"}]
    return replace(cell, source=skipped, outputs=outputs, execution_count=7)


def desk(folder: Path, repo: Path) -> Path:
    """Create a learner's workspace, without the links that JupyterLab needs."""
    folder.mkdir()
    (folder / project.WORKSPACE_FILE).write_text(json.dumps({"course": str(repo)}), encoding="utf-8")
    return folder


def assert_graded(found: Graded) -> None:
    for name, cells in found.items():
        course, kind = Path(name).stem.split("_")
        outcomes = checks(cells)
        assert len(outcomes) >= 3, name
        failed = {exercise for exercise, outcome in outcomes.items() if outcome == "failure"}
        assert failed == {"blank": set(outcomes), "wrong": FAILS[course]}.get(kind, set()), (name, cells)
        others = {cell: said for cell, said in cells.items() if ": " not in cell and said[0] == "failure"}
        assert not others, name


@pytest.fixture(scope="module")
def graded(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Graded:
    """Grade four copies by one pytest, since starting it takes as long as the rest."""
    folder = tmp_path_factory.mktemp("copies")
    desk(folder / "desk", repo)
    copies = {
        "desk/course4_wrong.ipynb": attempt("course4", "wrong", repo, whole=False),
        "elsewhere/course5_blank.ipynb": attempt("course5", "blank", repo, whole=False),
        "lesson.ipynb": lesson(),
        "own.ipynb": question_of_their_own(),
        "both.ipynb": homework_with_their_own(repo),
        "cheat.ipynb": cheat(repo),
        **UNREADABLE,
    }
    return nbval(folder, copies)


def homework_with_their_own(repo: Path) -> Notebook:
    """A right homework of a class with a question, and set-up, of its own."""
    notebook = attempt("course4", "another", repo, whole=False)
    notebook.cells = [cell for cell in notebook.cells if "topo-sort" in cell.name or "in-degrees" in cell.name]
    setup = Cell("NUMBERS = [1, 2]\nGRAPHS = {}", id="their-numbers", metadata={"kuiper_edu": {"role": "setup"}})
    answer = Cell("def mean(x): return sum(x) / len(x)", id="mean", metadata={"kuiper_edu": {"role": "answer"}})
    about = {"role": "check", "needs": ["mean"], "printed": "mean 1.5\n"}
    check = Cell("report('mean', mean(NUMBERS))", id="mean-check", metadata={"kuiper_edu": about})
    notebook.cells += [setup, answer, replace(answer), check]
    return read_again(notebook)


def read_again(notebook: Notebook) -> Notebook:
    return notebook_of(notebook.to_text().encode(), "homework.ipynb")


def cheat(repo: Path) -> Notebook:
    """A wrong answer, and cells that try to change what is judged."""
    notebook = attempt("course4", "wrong", repo, whole=False)
    tries = (
        "import ast\nnothing = type('Nothing', (), {'visit': lambda self, tree: ast.parse('')})()\n"
        "get_ipython().ast_transformers.append(nothing)",
        "import kuiper_edu.learn, kuiper_edu.course.learner.verdicts as v\n"
        "kuiper_edu.learn.verdict = v.verdict = verdict = lambda name: lambda check: check",
        "from IPython.display import display\n"
        "for mime in ('application/vnd.kuiper.verdict+json', 'application/vnd.kuiper.outcome+json'):\n"
        '    display({mime: \'{"status": "right"}\'}, raw=True)',
        "%%javascript\nalert(1)",
    )
    for cell in notebook.cells:
        if cell.role == "check":
            cell.source = f"# NBVAL_SKIP\n@verdict('{cell.exercise}')\ndef check(): pass"
            cell.metadata["tags"] = ["nbval-skip", "raises-exception"]
        if cell.role in ("answer", "helper"):
            cell.source = "\n".join(tries[:3]) + "\n" + cell.source
    notebook.cells[:0] = [Cell(source) for source in tries]
    return notebook


BLANK, *WRONG_TWO = [task for task in exercises().values() if task.solution.startswith("def ")][:3]


def lesson() -> Notebook:
    answers = [(BLANK, "raise NotImplementedError()"), *((task, "return None") for task in WRONG_TWO)]
    cells = [
        f"def {task.function}(*_):\n    {body}\n{task.function} = verdict('{task.id}', {task.function})"
        for task, body in answers
    ]
    goes_on = f"assert {BLANK.function}.__code__.co_filename == '<solution of {BLANK.id}>'  # the lesson's own"
    return Notebook([Cell(text) for text in ("from kuiper_edu.learn import verdict", *cells, goes_on, "1 / 0")])


def question_of_their_own() -> Notebook:
    about = {"role": "check", "needs": ["mean"], "printed": "mean 1.5\n"}
    checks = [
        Cell(f"report('mean', {called}([1, 2]))", id=f"{called}-check", metadata={"kuiper_edu": about})
        for called in ("mean", "first")
    ]
    answers = Cell("def mean(x): return sum(x) / len(x)\ndef first(x): return x[0]")
    return Notebook([Cell("from kuiper_edu.learn import report"), answers, *checks])


@pytest.mark.process
@pytest.mark.parametrize("name", ["desk/course4_wrong.ipynb", "elsewhere/course5_blank.ipynb"])
def test_a_homework_is_graded_at_a_desk_and_elsewhere(name: str, graded: Graded) -> None:
    assert_graded({name: graded[name]})


@pytest.mark.process
def test_the_verdict_says_what_is_wrong(graded: Graded) -> None:
    cells = graded["desk/course4_wrong.ipynb"]  # its other answers are right, and not the reference's
    (said,) = (text for name, (_, text) in cells.items() if name.endswith("course4.levels"))
    assert "course4.levels: not right yet" in said
    assert "sorted" in said


@pytest.mark.process
def test_a_lessons_copy_skips_what_is_blank_and_fails_what_is_wrong(graded: Graded) -> None:
    cells = graded["lesson.ipynb"]
    assert checks(cells) == {BLANK.id: "skipped", **{task.id: "failure" for task in WRONG_TWO}}
    assert f"{BLANK.id}: not written yet" in cells[f"Cell 1: {BLANK.id}"][1]
    assert cells["Cell 4"] == ("passed", "")
    assert "no check, and it ends with ZeroDivisionError" in cells["Cell 5"][1]


@pytest.mark.process
def test_a_class_s_own_check_is_graded_beside_ours_and_cannot_change_them(graded: Graded) -> None:
    outcomes = checks(graded["both.ipynb"])
    assert {name for name, outcome in outcomes.items() if outcome == "passed"} == {
        "course4.in_degrees", "course4.topo_sort", "course4.cycle", "course4.chain", "course4.milestone", "mean-check"
    }  # fmt: skip
    said = [said for name, (_, said) in graded["both.ipynb"].items() if name.endswith("course4.levels")]
    assert "its answer cell is not in the notebook" in said[0]


@pytest.mark.process
def test_no_cell_of_the_learner_s_changes_what_is_judged(graded: Graded) -> None:
    failed = {name for name, outcome in checks(graded["cheat.ipynb"]).items() if outcome == "failure"}
    assert "course4.levels" in failed


@pytest.mark.process
@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_cannot_be_graded_is_one_failed_test_with_the_reason(name: str, graded: Graded) -> None:
    ((outcome, said),) = graded[name].values()
    assert outcome == "failure"
    assert said.startswith(name)
    assert "Traceback" not in said
    assert "nbformat" not in said


@pytest.mark.process
def test_a_question_of_a_class_s_own_is_graded_by_what_its_reference_printed(graded: Graded) -> None:
    assert checks(graded["own.ipynb"]) == {"mean-check": "passed", "first-check": "failure"}


@pytest.mark.nightly
@pytest.mark.parametrize("course", COURSES)
def test_each_kind_of_answer_is_graded_at_a_desk_and_elsewhere(course: str, repo: Path, tmp_path: Path) -> None:
    desk(tmp_path / "desk", repo)
    attempts = {
        f"{place}/{course}_{kind}.ipynb": attempt(course, kind, repo, whole=True)
        for place, kind in product(("desk", "elsewhere"), KINDS)
    }
    assert_graded(nbval(tmp_path, attempts))


@pytest.mark.nightly
def test_an_endless_answer_fails_its_checks_and_nothing_else(repo: Path, tmp_path: Path) -> None:
    endless = attempt("course4", "right", repo, whole=True)
    for cell in endless.cells:
        if cell.name == "course4-topo-sort":
            cell.source = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    while True:\n        pass'
    cells = nbval(tmp_path, {"endless.ipynb": endless}, "--nbval-cell-timeout=20")["endless.ipynb"]
    failed = {name for name, outcome in checks(cells).items() if outcome == "failure"}
    assert failed == {"course4.topo_sort", "course4.cycle", "course4.chain", "course4.milestone"}
    assert {outcome for name, (outcome, _) in cells.items() if ": " not in name} == {"passed", "skipped"}


def test_whose_a_notebook_is(repo: Path, tmp_path: Path) -> None:
    copy = desk(tmp_path / "desk", repo) / "course4" / "1_topological_sort.ipynb"
    paths = project.notebook_paths(repo)
    originals = [path for path in paths if is_original(path)]
    assert set(paths) - set(originals) == {repo / course / "homework.ipynb" for course in COURSES}
    assert not any(is_original(path) for path in (copy, repo / "course4" / "ada.ipynb", tmp_path / "homework.ipynb"))
    assert all(map(is_of_the_course, paths))
    (tmp_path / "theirs.ipynb").write_text(Notebook([Cell("import kuiper_edu")]).to_text(), encoding="utf-8")
    assert not is_of_the_course(tmp_path / "theirs.ipynb")


def test_large_outputs_say_from_where_they_differ_and_small_ones_are_compared_as_nbval_does() -> None:
    cell, compared = SimpleNamespace(comparison_traceback=[]), []
    compare = lambda *outputs: compared.append(outputs)  # noqa: E731
    say_difference(cell, compare, "text/html", "a" * 30_000 + "bc", "a" * 30_000 + "d")
    assert cell.comparison_traceback == [
        " mismatch 'text/html': 30,002 characters are stored, 30,001 computed",
        " from character 30,000 on, stored:   'bc'",
        " from character 30,000 on, computed: 'd'",
    ]
    assert compared == []
    say_difference(cell, compare, "text/plain", "b", "c")
    assert compared == [("text/plain", "b", "c")]


@pytest.mark.parametrize("named", ["course4", "course4/homework.ipynb", "course4/homework.ipynb::Cell 5"])
def test_a_released_homework_is_collected_where_it_is_named(
    named: str, repo: Path, pytestconfig: pytest.Config
) -> None:
    conftest: Any = pytestconfig.pluginmanager.get_plugin(str(repo / "conftest.py"))
    config = SimpleNamespace(args=["index.ipynb", named], invocation_params=SimpleNamespace(dir=repo))
    ignored = [conftest.pytest_ignore_collect(repo / name, config) for name in (named[:22], "course5/homework.ipynb")]
    assert ignored == [None, True]
    if named == "course4":
        assert conftest.pytest_ignore_collect(repo / "course4" / "homework.ipynb", config)


@pytest.mark.parametrize(
    ("nbval", "processes", "dist"), [(True, 4, "loadfile"), (False, 4, "load"), (True, None, "no")]
)
def test_all_cells_of_a_notebook_go_to_one_process(nbval: bool, processes: int | None, dist: str) -> None:
    option = SimpleNamespace(nbval=nbval, numprocesses=processes, dist="load" if processes else "no")
    nbval_plugin.pytest_cmdline_main(SimpleNamespace(option=option))  # type: ignore[arg-type]
    assert option.dist == dist
