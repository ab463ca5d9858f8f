"""Every notebook fulfils the rules of LESSONS, and the linter that checks them fails on notebooks that do not."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.course.judge.questions import find, questions
from kuiper_edu.support import course_notebooks
from kuiper_edu.support.notebooks import stored_cells

REPO = Path(__file__).parents[1]
sys.path.insert(0, str(REPO / "tools"))

from lesson_lint import course  # noqa: E402
from lesson_lint.code import LINES_PER_SOLUTION  # noqa: E402
from lesson_lint.kinds import CAPSTONE, LANGUAGE_MODEL, QUANTISATION, in_order_of_reading, lint, warnings  # noqa: E402
from lesson_lint.lesson import Lesson  # noqa: E402
from lesson_lint.predictions import questions_of  # noqa: E402
from lesson_lint.share import learners_share, lines  # noqa: E402
from lesson_lint.solutions import has_solutions, holds, with_solutions  # noqa: E402
from lesson_lint.tables import openings  # noqa: E402
from lesson_lint.words import phrases_to_avoid, terms  # noqa: E402

NOTEBOOKS = [*in_order_of_reading(REPO.glob("course[345]/*.ipynb")), REPO / "index.ipynb"]


def lessons() -> list[Lesson]:
    """Return all notebooks but the index, in reading order."""
    return [Lesson.read(path) for path in NOTEBOOKS[:-1]]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(REPO).as_posix())
def test_notebook_holds_what_a_lesson_holds(path: Path) -> None:
    assert [str(problem) for problem in lint(path)] == []


def test_cells_that_learners_write_in_have_ids_of_their_own_in_their_course() -> None:
    assert [str(problem) for problem in course.has_unique_answers(lessons())] == []


def test_terms_are_explained_before_they_are_used() -> None:
    assert [str(problem) for problem in course.explains_terms_first(lessons())] == []


def test_index_and_readme_list_the_lessons_alike_in_the_order_of_reading() -> None:
    assert [str(problem) for problem in course.lists_every_lesson(REPO, lessons())] == []


def test_the_three_courses_take_at_most_1150_minutes_the_language_model_90_and_quantisation_40() -> None:
    minutes = {name: lesson.minutes for name, lesson in openings(REPO).items()}
    assert minutes.pop(f"course5/{QUANTISATION}") <= 40
    assert sum(minutes.pop(f"course5/{name}") for name in LANGUAGE_MODEL) <= 90
    assert sum(minutes.values()) <= 1150


def test_no_lesson_but_the_final_project_takes_longer_than_45_minutes() -> None:
    assert [str(warning) for path in NOTEBOOKS for warning in warnings(path)] == []


def test_a_lessons_heading_begins_with_its_name_in_the_index() -> None:
    for name, title in course_notebooks.titles(REPO).items():
        heading = stored_cells(REPO / name)[0].source.splitlines()[0]
        assert re.match(rf"# {re.escape(re.sub(r'^[0-9][a-z]?[.] ', '', title))}\b", heading), (name, title, heading)


def test_a_quarter_of_the_code_is_the_learners() -> None:
    share = learners_share(REPO)
    assert share.part >= 0.25, share


def test_each_function_and_class_of_a_worked_solution_is_short() -> None:
    parts = [(name, part) for name, entry in exercises().items() for part in ast.parse(entry.solution).body]
    assert [(name, part.lineno) for name, part in parts if lines([ast.unparse(part)]) > LINES_PER_SOLUTION] == []


def test_every_question_of_the_catalogue_is_asked_once() -> None:
    names = [name for path in NOTEBOOKS for _, name in questions_of(Lesson.read(path))]
    assert sorted(names) == sorted(questions())


def test_a_question_is_asked_in_its_own_course() -> None:
    for path in NOTEBOOKS:
        assert all(name.startswith(f"{path.parent.name}.") for _, name in questions_of(Lesson.read(path))), path


# Runs cells one after another as a notebook does, in a process of its own: lessons register layers and fill slots.
RUN_CELLS = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for name, source in json.load(sys.stdin):
    result = shell.run_cell(source, silent=True)
    if not result.success:
        sys.exit(f"[{name}] {result.error_before_exec or result.error_in_exec!r}")
"""


@pytest.mark.process
@pytest.mark.parametrize(
    "path",
    [path for path in NOTEBOOKS if not path.name.startswith("homework") and has_solutions(Lesson.read(path))],
    ids=lambda path: path.relative_to(REPO).as_posix(),
)
def test_folded_solutions_run_at_their_place(path: Path) -> None:
    ended = run_cells(with_solutions(Lesson.read(path)), path.parent)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.process
def test_a_folded_solution_that_raises_is_told(tmp_path: Path) -> None:
    ended = run_cells([("make-x", "x = 1"), ("exercise (solution)", "x.shape")], tmp_path)
    assert ended.returncode != 0
    assert "[exercise (solution)] AttributeError" in ended.stderr


def run_cells(cells: list[tuple[str, str]], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KUIPER_STATIC": "1"}
    command = [sys.executable, "-c", RUN_CELLS]
    return subprocess.run(
        command, input=json.dumps(cells), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


# The linter itself: a lesson that is right, and every way of breaking it that a rule is there for ----

PICTURE = '<img src="data:image/svg+xml;base64,AAAA" alt="two operators, one edge">'
OPENING = f"""# A lesson

**You will:** read one file. **You will learn:** what it holds. **You need:** nothing.
10 minutes, difficulty: 2 of 5.

{PICTURE}"""
RECALL = "## Do you remember?\n" + "\n".join(f"<details><summary>{n}?</summary>Yes.</details>" for n in range(3))
QUIZ = "## Self-quiz\n" + "\n".join(f"<details><summary>Question {n}?</summary>Answer.</details>" for n in range(3))


OPTIONAL = "### Exercise 2 (optional): another y"


def good_lesson() -> NotebookNode:
    cells = [
        new_markdown_cell(OPENING, id="opening"),
        new_markdown_cell(RECALL, id="recall"),
        new_markdown_cell("## Load\nIn C++ this is `Graph::load`; Python raises where it returns -1.", id="load"),
        new_code_cell("import numpy as np\nx = np.ones(3)", id="make-x", execution_count=1),
        new_code_cell(
            'predict("course4.three_orders")',
            id="predict",
            execution_count=2,
            outputs=[
                new_output("execute_result", data={"text/plain": "Predict: ...", "text/html": "<p>Predict: ...</p>"})
            ],
        ),
        new_markdown_cell("Now look at the three numbers.", id="before"),
        new_code_cell(
            "print(x)",
            id="show-x",
            execution_count=3,
            outputs=[new_output("stream", name="stdout", text="[1. 1. 1.]\n")],
        ),
        new_markdown_cell("All three are one, as `std::vector` would have them in C++.", id="after"),
        new_markdown_cell("### Exercise: another x\nDifficulty 1 of 5, 6 minutes. Make it four.", id="exercise"),
        new_code_cell("y = x * 4", id="all-orders-of-three", execution_count=4),
        new_code_cell(
            "picture = x",
            id="draw",
            execution_count=5,
            outputs=[new_output("display_data", data={"text/html": PICTURE, "image/svg+xml": "<svg/>"})],
        ),
        new_markdown_cell(QUIZ, id="quiz"),
    ]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return new_notebook(cells=cells, metadata=metadata)


def linted(notebook: NotebookNode, folder: Path, name: str = "1_lesson.ipynb") -> str:
    path = folder / name
    path.write_text(nbformat.v4.writes(notebook), encoding="utf-8")
    return "\n".join(str(problem) for problem in lint(path))


def cell(notebook: NotebookNode, name: str) -> NotebookNode:
    return next(found for found in notebook.cells if found.id == name)


def replace(name: str, old: str, new: str) -> Callable[[NotebookNode], None]:
    def spoil(notebook: NotebookNode) -> None:
        found = cell(notebook, name)
        assert old in found.source
        found.source = found.source.replace(old, new)

    return spoil


def printed(text: str, stream: str = "stdout") -> Callable[[NotebookNode], None]:
    return lambda notebook: cell(notebook, "show-x").outputs.append(new_output("stream", name=stream, text=text))


def shown(data: dict[str, str]) -> Callable[[NotebookNode], None]:
    return lambda notebook: cell(notebook, "draw").outputs.append(new_output("display_data", data=data))


def removed(*names: str) -> Callable[[NotebookNode], None]:
    def spoil(notebook: NotebookNode) -> None:
        for name in names:
            notebook.cells.remove(cell(notebook, name))

    return spoil


def put(name: str, **fields: object) -> Callable[[NotebookNode], None]:
    return lambda notebook: cell(notebook, name).update(fields)


def telling(name: str, kind: str, text: str) -> Callable[[NotebookNode], None]:
    return lambda notebook: cell(notebook, name).update(outputs=[new_output("display_data", data={kind: text})])


def asked_below(name: str, spoil: Callable[[NotebookNode], None]) -> Callable[[NotebookNode], None]:
    """Return a change that spoils a lesson with this exercise at its end."""

    def both(notebook: NotebookNode) -> None:
        notebook.cells.append(new_code_cell(f'f = verdict("{name}", f)', id="verdict", execution_count=6))
        spoil(notebook)

    return both


ASKED = find("course4.three_orders")
SOLUTION = exercises()["course3.read_head"].solution
ERROR = new_output("error", ename="ValueError", evalue="bad", traceback=[])

SPOILED: list[tuple[str, Callable[[NotebookNode], None], str]] = [
    ("format", lambda nb: nb.update(nbformat_minor=4), "not 4.5"),
    ("kernel", lambda nb: nb.metadata.kernelspec.update(name="conda-env"), "kernel is not python3"),
    ("widget-state", lambda nb: nb.metadata.update(widgets={}), "widget state"),
    ("versions", lambda nb: nb.metadata.update(language_info={"name": "python", "version": "3.11"}), "holds versions"),
    ("random-id", put("load", id="0a1b2c3d"), "short name"),
    ("id-twice", put("load", id="before"), "used twice"),
    ("empty-cell", put("load", source=" \n"), "the cell is empty"),
    ("no-title", replace("opening", "# A lesson", "A lesson"), "one # title"),
    ("level-left-out", replace("load", "## Load", "#### Load"), "leaves out a level"),
    ("no-plan", replace("opening", "You will learn", "It is about"), "You will learn"),
    ("no-need", replace("opening", "You need", "Before"), "You need"),
    ("no-minutes", replace("opening", "10 minutes", "Short"), "how many minutes"),
    ("no-difficulty", replace("opening", "difficulty: 2 of 5", "easy"), "its difficulty"),
    ("no-quiz", removed("quiz"), "no self-quiz"),
    ("quiz-of-one", replace("quiz", "<details>", "<div>"), "0 folded answers"),
    ("exercise-without-minutes", replace("exercise", "6 minutes", "Quick"), "difficulty (1 to 5) and minutes"),
    (
        "exercise-without-difficulty",
        replace("exercise", "Difficulty 1 of 5", "Easy"),
        "difficulty (1 to 5) and minutes",
    ),
    ("long-cell", put("make-x", source="\n\n".join(f"x{n} = {n}" for n in range(13))), "13 lines of code, 12 at most"),
    ("long-solution", put("make-x", source="x = 1\n" * 31, metadata={"tags": ["solution"]}), "30 at most"),
    ("no-sentence-before", removed("before"), "a sentence before"),
    ("no-sentence-after", removed("after", "exercise"), "a sentence after"),
    ("only-a-heading-before", put("before", source="## The numbers"), "a sentence before"),
    ("loop-that-prints", put("draw", source="for n in range(3):\n    print(n)", id="loop"), "[loop]: it only prints"),
    ("magic", put("make-x", source="%matplotlib inline"), "not plain Python"),
    ("foreign-import", put("make-x", source="import torch.nn as nn"), "imports torch.nn"),
    ("absolute-path-in-code", put("make-x", source="p = '/home/me/a.param'"), "absolute path"),
    ("not-executed", put("make-x", execution_count=None), "execution count is None, 1 expected"),
    ("never-executed", lambda nb: [found.update(execution_count=None) for found in nb.cells], "never executed"),
    ("out-of-order", put("make-x", execution_count=7), "execution count is 7, 1 expected"),
    ("error-output", lambda nb: cell(nb, "make-x").outputs.append(ERROR), "ended in ValueError"),
    ("stderr", printed("a warning", "stderr"), "wrote to stderr"),
    ("widget-view", shown({"application/vnd.jupyter.widget-view+json": "{}"}), "widget view"),
    ("home-path", printed("no file in /home/ann/course3\n"), "an absolute path"),
    ("windows-path", printed(r"no file in C:\Users\ann"), "an absolute path"),
    ("memory-address", printed("<Graph object at 0x7f3a5c0d1e20>"), "a memory address"),
    ("network-address", printed("tcp://127.0.0.1:8786"), "a network address"),
    ("time-of-day", printed("I20230606 13:52:36.940599 3651"), "a time of day"),
    ("duration", printed("it took 12.5 ms"), "a duration"),
    ("private-html", shown({"text/html": "<p>/home/x</p>"}), "an absolute path"),
    ("picture-without-alt", shown({"text/html": '<img src="a.svg">'}), "no alt text"),
    ("picture-with-one-word", shown({"text/html": '<img src="a.svg" alt="picture">'}), "no alt text"),
    ("bare-svg", shown({"image/svg+xml": "<svg/>"}), "no <img> with alt text"),
    ("markdown-picture", replace("load", "In C++", "![](../index.ipynb) In C++"), "no alt text"),
    ("own-colour", put("make-x", source='fill = "#ff0000"'), "a colour of its own"),
    ("own-style", replace("load", "In C++", '<b style="x">In</b> C++'), "a colour of its own"),
    ("stepper-without-table", put("make-x", source="s = TopoStepper({})"), "without its table"),
    ("no-counterpart", replace("load", "C++", "the original"), "C++ counterpart"),
    ("phrase-that-went", replace("load", "In C++", "No way\nleads back in C++"), "the course says 'no path leads'"),
    ("emoji", replace("load", "In C++", "\U0001f680 In C++"), "an emoji"),
    ("prediction-with-its-answer", put("predict", source='predict("Which?", ["1"], answer="1")'), "and nothing else"),
    ("prediction-answered", put("predict", source='predict("course4.three_orders", "B")'), "and nothing else"),
    ("prediction-and-more", put("predict", source='x = 1\npredict("course4.three_orders")'), "and nothing else"),
    ("prediction-unknown", put("predict", source='predict("course4.tree_orders")'), "'course4.three_orders'"),
    ("prediction-twice", put("draw", source='predict("course4.three_orders")'), "asked 2 times"),
    ("prediction-revealed-nowhere", put("all-orders-of-three", id="other"), "not in this notebook"),
    (
        "prediction-revealed-before",
        lambda nb: nb.cells.insert(2, nb.cells.pop(nb.cells.index(cell(nb, "all-orders-of-three")))),
        "before it is asked for",
    ),
    ("prediction-told-by-itself", telling("predict", "text/plain", ASKED.right.reason), "'predict' tells the answer"),
    ("prediction-told-unfolded", telling("predict", "text/html", f"<p>{ASKED.why}</p>"), "'predict' tells the answer"),
    ("prediction-told-above", telling("make-x", "text/plain", ASKED.why), "'make-x' tells the answer"),
    (
        "no-picture",
        lambda nb: nb.update(cells=[found for found in nb.cells if PICTURE not in str(found)]),
        "there is no picture",
    ),
    (
        "picture-far-down",
        replace("opening", PICTURE, f"{'Words. ' * 400}\n\n{PICTURE}"),
        "the first screen ends",
    ),
    ("no-recall", removed("recall"), "opens with 0 recall questions"),
    ("recall-of-two", replace("recall", "<details><summary>1?", "<summary>1?"), "opens with 2 recall questions"),
    ("recall-below-code", lambda nb: nb.cells.append(nb.cells.pop(1)), "opens with 0 recall questions"),
    ("minutes-too-few", replace("opening", "10 minutes", "5 minutes"), "it says 5 minutes; by the rule it takes"),
    ("minutes-too-many", replace("opening", "10 minutes", "20 minutes"), "say 10"),
    ("solution-above", asked_below("course3.read_head", put("make-x", source=SOLUTION)), "[make-x]: it shows the sol"),
    (
        "solution-above-renamed",
        asked_below("course3.read_head", put("make-x", source=SOLUTION.replace("words", "parts") + "# mine")),
        "[make-x]: it shows the solution of course3.read_head",
    ),
    (
        "solution-in-a-fold-above",
        asked_below("course3.read_head", put("load", source=f"C++: `x`\n```python\n{SOLUTION}```\n")),
        "[load]: it shows the solution",
    ),
    ("solution-printed", asked_below("course3.read_head", printed(SOLUTION)), "output shows the solution"),
    ("dead-link", replace("load", "In C++", "[see](nowhere.ipynb) In C++"), "leads nowhere"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    phrases = "| Phrase to avoid | Say instead |\n|---|---|\n| no way leads | no path leads |\n"
    (tmp_path / "docs" / "terms.md").write_text(phrases, encoding="utf-8")
    (tmp_path / "course3").mkdir()
    return tmp_path / "course3"


def test_a_good_lesson_has_no_problem(folder: Path) -> None:
    assert linted(good_lesson(), folder) == ""


def test_a_long_lesson_is_warned_of(folder: Path) -> None:
    notebook = good_lesson()
    printed("1\n" * 1000)(notebook)
    linted(notebook, folder)
    (warning,) = warnings(folder / "1_lesson.ipynb")
    assert "minutes by the rule, 45 at most" in str(warning)


def test_an_optional_exercise_does_not_count(folder: Path) -> None:
    notebook = good_lesson()
    notebook.cells.insert(-1, new_markdown_cell(f"{OPTIONAL}\nDifficulty 1 of 5, 20 minutes.", id="optional"))
    assert linted(notebook, folder) == ""
    replace("optional", " (optional)", "")(notebook)
    assert "by the rule it takes" in linted(notebook, folder)


@pytest.mark.parametrize(("spoil", "sentence"), [case[1:] for case in SPOILED], ids=[case[0] for case in SPOILED])
def test_a_spoiled_lesson_is_told_what_is_wrong(
    spoil: Callable[[NotebookNode], None], sentence: str, folder: Path
) -> None:
    notebook = good_lesson()
    spoil(notebook)
    assert sentence in linted(notebook, folder)


def test_solutions_are_found_where_they_are_folded(folder: Path) -> None:
    notebook = good_lesson()
    cell(
        notebook, "exercise"
    ).source += "\n<details><summary>Solution</summary>\n\n```python\ny = x + 3\n```\n\n</details>"
    (folder / "1_lesson.ipynb").write_text(nbformat.v4.writes(notebook), encoding="utf-8")
    names = [name for name, _ in with_solutions(Lesson.read(folder / "1_lesson.ipynb"))]
    assert names == ["make-x", "predict", "show-x", "exercise (solution)", "all-orders-of-three", "draw"]


def test_a_duration_may_stand_where_outputs_are_not_compared(folder: Path) -> None:
    notebook = good_lesson()
    printed("it took 12.5 ms")(notebook)
    cell(notebook, "show-x").metadata["tags"] = ["nbval-ignore-output"]
    assert linted(notebook, folder) == ""


def test_the_numbers_of_an_interactive_output_are_no_text(folder: Path) -> None:
    notebook = good_lesson()
    weights = "+9ms+" + "A" * 400
    shown({"text/html": f'<script type="application/json">{{"weights":"{weights}"}}</script>'})(notebook)
    assert "a duration" not in linted(notebook, folder)
    shown({"text/html": '<script type="application/json">{"said":"it took 9 ms"}</script>'})(notebook)
    assert "a duration" in linted(notebook, folder)


def test_homework_need_not_be_executed_but_must_store_nothing_private(folder: Path) -> None:
    notebook = good_lesson()
    cell(notebook, "make-x").execution_count = None
    assert linted(notebook, folder, "homework.ipynb") == ""
    printed("/home/ann/homework")(notebook)
    assert "an absolute path" in linted(notebook, folder, "homework.ipynb")


def test_homework_states_its_minutes_with_the_reading(folder: Path) -> None:
    notebook = good_lesson()
    replace("opening", "10 minutes", "25 minutes")(notebook)
    assert "it says 25 minutes; by the rule it takes" in linted(notebook, folder, "homework.ipynb")


def test_a_solution_may_stand_below_its_exercise(folder: Path) -> None:
    notebook = good_lesson()
    asked_below("course3.read_head", lambda _: None)(notebook)
    notebook.cells.append(new_code_cell(SOLUTION, id="again", execution_count=7))
    assert "shows the solution" not in linted(notebook, folder)


def test_what_was_asked_for_once_may_be_shown_before_it_is_asked_for_again(folder: Path) -> None:
    notebook = good_lesson()
    asked_below("course3.read_head", lambda _: None)(notebook)
    notebook.cells.append(new_code_cell(SOLUTION, id="again", execution_count=7))
    notebook.cells.append(new_code_cell('f = verdict("course3.read_head", f)', id="once-more", execution_count=8))
    assert "shows the solution" not in linted(notebook, folder)


def test_a_capstone_may_take_longer_than_a_lesson_and_comes_last(folder: Path) -> None:
    notebook = good_lesson()
    replace("opening", "10 minutes", "50 minutes")(notebook)
    printed("1\n" * 1000)(notebook)
    assert linted(notebook, folder, CAPSTONE) == ""
    assert in_order_of_reading([folder / CAPSTONE, folder / "homework.ipynb"])[-1].name == CAPSTONE


@pytest.mark.parametrize(
    "source", ["x[1:, :16]", 'f"{name!s:19} {x:.2f}"', "def f(*, a): ...", "match x:\n    case 1: ..."]
)
def test_any_python_may_stand_above_an_exercise(source: str) -> None:
    assert not holds(source, SOLUTION)
    assert not holds(source, "def first(rows):\n    return rows[2:, :16] + rows[2:, 3] * rows[:, 1]")


def test_every_term_has_its_chinese_and_a_meaning_and_stands_once() -> None:
    rows = [row for _, row in terms(REPO)]
    assert rows
    assert all(len(row) == 3 and all(row) for row in rows)
    assert len({row[0] for row in rows}) == len(rows)


def test_what_the_linter_refuses_is_never_a_bare_word_nor_what_it_asks_for() -> None:
    phrases = phrases_to_avoid(REPO)
    assert phrases["no way leads"] == "no path leads"
    assert [phrase for phrase in phrases if len(phrase.split()) < 2] == []
    texts = [*phrases.values(), *(row[2] for _, row in terms(REPO))]
    assert [(phrase, text) for phrase in phrases for text in texts if phrase.lower() in text.lower()] == []
