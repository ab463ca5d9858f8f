"""The course runs in the site's pages as in JupyterLab: limits, stored outputs, verdicts on stored answers.

One small run by day, all notebooks and all answers at night.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.judge.exercises import folder_of, ids
from kuiper_edu.support import course_notebooks
from kuiper_edu.viz.graph.render import render
from tools import build_pyodide, fetch_pyodide, pyodide
from tools.homework_answers import folders

pytestmark = pytest.mark.process
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
Run = Callable[..., list[Any]]
BY_DAY = "course4/1_topological_sort.ipynb"
SOME = ("course3.read_value", "course4.is_valid")
NOTEBOOKS = [
    path.relative_to(ROOT).as_posix()
    for path in course_notebooks.in_reading_order(ROOT)
    if not (path.name == "homework.ipynb" and path.parent.parent == ROOT)  # a release: nothing is stored
]
DIFFERENT = {  # notebook -> cells
    "course5/1b_layers.ipynb": {"where-run"},  # WebAssembly has no floating-point flags: NumPy neither warns nor raises
}
WITHOUT_FLAGS = {  # their wrong answers are those that overflow: for the same reason, and the page says so
    "reference/course5/answers/logistic",
    "reference/course5/answers/sigmoid",
}
TOLD_OTHERWISE = {  # exercise -> wrong answers, which are refused there, too, but with another sentence
    "course3.linear_sigmoid": {"math_exp_takes_only_one"},  # NumPy 2.0 words the error in another way
    "course5.relu_layer": {"fractional_part_result_lost"},  # it fails: int is of 32 bits there
    # What they report is so long that its digest is stored, and the last digits of its numbers differ.
    "course5.winograd_tiles": {"tiles_4x4_expected_shape", "code_does_not_transform_tiles"},
}
ANSWERS = [
    *(name for name in ids() if (folder_of(name) / "wrong.py").is_file()),
    *(folder.relative_to(ROOT).as_posix() for folder in folders()),
]


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of the site's pages; without a Pyodide folder or Node.js the test is skipped."""
    release = fetch_pyodide.cached()
    if pyodide.node() is None:
        pytest.skip("Node.js is not installed: the course is not run as in a page")
    if not (release / build_pyodide.LOCK).is_file():
        pytest.skip(f"no Pyodide in {release}: the course is not run as in a page. Get it: tools/fetch_pyodide.py")
    out = tmp_path_factory.mktemp("page") / "pyodide"
    build_pyodide.build(release, out)
    return out


@pytest.fixture
def run(python: Path) -> Run:
    """Run one of the programs beside this file in Pyodide; return what its lines of JSON say."""

    def run(program: str, *words: str | Path) -> list[Any]:
        packages = [build_pyodide.COURSE_WHEEL]
        done = pyodide.run(python, HERE / program, *map(str, words), packages=packages, mounts=[ROOT])
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run


def limits() -> dict[str, Any]:
    """What tests/page/limits.py finds where everything works."""
    ran, timeout = ["ran", [["sum", 3]], True], ["timeout", [], True]
    return {
        "right": ran,
        "loop": timeout,
        "comprehension": timeout,
        "stubborn": timeout,
        "after them": ran,
        "fills": True,
        "does not fill": False,
        "layers stay": True,
        "picture": render('digraph { a -> "é" }'),
    }


@pytest.mark.slow
def test_limits_some_answers_and_a_lesson(run: Run) -> None:
    found, otherwise, differing = run("by_day.py", ROOT, ROOT / BY_DAY, *SOME)
    assert (otherwise, differing) == ({}, {})
    assert found == limits()


@pytest.mark.nightly
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_gives_the_stored_outputs(run: Run, name: str) -> None:
    [differing] = run("run_notebook.py", ROOT / name)
    assert set(differing) == DIFFERENT.get(name, set()), differing


@pytest.mark.nightly
def test_every_net_of_the_corpus_agrees_with_pytorch(run: Run) -> None:
    assert run("run_corpus.py", ROOT) == [{}]


@pytest.mark.nightly
@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_gets_its_verdict(run: Run, name: str) -> None:
    [otherwise] = run("try_answers.py", ROOT, "9999", name)
    if name in WITHOUT_FLAGS:
        otherwise = {answer: told for answer, told in otherwise.items() if "right.py" in answer}
    assert set(otherwise) == {f"{name}, {answer}" for answer in TOLD_OTHERWISE.get(name, ())}, otherwise
