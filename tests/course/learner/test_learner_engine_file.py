"""The learner's engine as one file: what goes into it, that it runs with NumPy alone, and that nothing is lost."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from kuiper_edu.cli import main
from kuiper_edu.course.judge.course5.your_engine.solutions import solutions
from kuiper_edu.course.learner import engine_file, state
from kuiper_edu.course.learner.verdict_view import Verdict
from kuiper_edu.course.learner.verdicts import _record
from kuiper_edu.errors import UsageError
from kuiper_edu.learn import progress

IMPORTS = "import re\nimport zipfile\nfrom collections import deque\nfrom dataclasses import dataclass\n"
IMPORTS += "from pathlib import Path\n\nimport numpy as np\n"
ANSWERS = {name.removeprefix("engine_"): source for name, source in solutions().items()}


def bare(source: str) -> str:
    """A piece as a learner writes it, its imports in a cell above."""
    return source[source.index("\n\n\n") :].strip() if source.startswith(("import", "from")) else source


def cells(**changed: str) -> list[str]:
    """The cells that ran, in order: imports, verdicts, pieces, and what a lesson shows between them."""
    pieces = {**{name: bare(source) for name, source in ANSWERS.items()}, **changed}
    shown = [
        "from kuiper_edu.learn import verdict",
        IMPORTS,
        "text = open('nowhere').read()",
        "op = stem = x = text",
    ]
    judged = [f'f = verdict("course5.engine_{name}", f)' for name in pieces]
    return [*shown, *pieces.values(), *judged, "keep_engine()"]


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of whoever runs the tests."""
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))
    monkeypatch.delenv("KUIPER_STATIC", raising=False)


def test_the_file_holds_the_pieces_and_their_imports_and_nothing_else_of_the_notebook() -> None:
    source = engine_file.assembled(cells())
    tree = ast.parse(source)
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert {"read_line", "Operator", "wrap", "conv2d", "Engine", "hardswish", "main"} <= names
    assert source.count("import numpy as np") == 1
    assert "verdict(" not in source
    assert "nowhere" not in source


def test_of_a_piece_that_ran_twice_the_last_one_counts() -> None:
    again = bare(ANSWERS["pool"]).replace("The border is -inf", "Mine")
    source = engine_file.assembled([*cells(), again])
    assert "Mine" in source
    assert "The border is -inf" not in source


def test_a_helper_in_a_cell_of_its_own_comes_along() -> None:
    helper, _, rest = bare(ANSWERS["conv"]).partition("\n\n\ndef windows")
    source = engine_file.assembled([helper, *cells(conv=f"def windows{rest}")])
    assert "def only" in source


def test_a_piece_that_is_not_written_is_named() -> None:
    with pytest.raises(UsageError, match="order is not written yet"):
        engine_file.assembled(cells(order="def order(operators):\n    raise NotImplementedError()"))


def test_an_engine_without_the_last_piece_is_kept_as_well() -> None:
    assert "hardswish" not in engine_file.assembled(cells(unseen="def hardswish(op):\n    raise NotImplementedError()"))


@pytest.mark.process
def test_the_file_runs_where_nothing_but_numpy_is(tmp_path: Path, repo: Path) -> None:
    """An interpreter without site-packages, and a folder in which NumPy alone lies."""
    library = tmp_path / "library"
    library.mkdir()
    installed = Path(np.__file__).parents[1]
    for name in ("numpy", "numpy.libs"):
        if (installed / name).exists():
            (library / name).symlink_to(installed / name)
    file = tmp_path / "my_engine.py"
    file.write_text(engine_file.assembled(cells()), encoding="utf-8")
    start = f"import sys, runpy; sys.path.append({str(library)!r}); sys.argv = sys.argv[1:]; "
    start += "runpy.run_path(sys.argv[0], run_name='__main__')"
    digits = repo / "course5/model_file/digits"
    for model in ("digits", "unseen"):
        words = [sys.executable, "-I", "-S", "-c", start, str(file), str(digits.with_name(model)), f"{digits}.npz"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr, done.returncode) == ("357 of 360 digits read right\n", "", 0)


@pytest.mark.process
@pytest.mark.parametrize(("words", "said"), [([], "MODEL SCANS.npz"), (["nowhere", "x.npz"], "nowhere.pnnx.param")])
def test_the_file_says_what_it_misses(tmp_path: Path, words: list[str], said: str) -> None:
    file = tmp_path / "my_engine.py"
    file.write_text(engine_file.assembled(cells()), encoding="utf-8")
    done = subprocess.run([sys.executable, str(file), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def keep(chosen: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr(engine_file, "executed", lambda: chosen)
    engine_file.keep_engine()
    return capsys.readouterr().out


@pytest.mark.process
def test_a_right_engine_is_kept_and_progress_says_how_many_digits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = keep(cells(), monkeypatch, capsys)
    assert "357 of 360 digits read right without kuiper_edu" in said
    for pieces in engine_file.STEPS.values():
        for piece in pieces:
            _record(Verdict(f"course5.{piece}", "right"))
    line = "Your engine: read yours, wrap yours, order yours, create yours, run yours; it reads 357 of 360 digits"
    assert line in repr(progress())
    assert line in progress()._repr_html_()


@pytest.mark.process
@pytest.mark.parametrize(
    ("piece", "old", "new", "said"),
    [
        ("conv", "+ bias", "", "357 of 360 was expected"),
        ("run", "order(operators)", "load_digits(operators)", "NameError"),
        ("run", "class Engine", "from kuiper_edu.datasets import load_digits\n\n\nclass Engine", "kuiper_edu"),
    ],
)
def test_a_wrong_engine_is_not_kept_and_is_told_why(
    piece: str,
    old: str,
    new: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = keep(cells(**{piece: bare(ANSWERS[piece]).replace(old, new)}), monkeypatch, capsys)
    assert printed.startswith("Not kept: ")
    assert said in printed
    assert not (state.folder() / engine_file.FILE).exists()


def test_an_engine_with_a_piece_whose_last_verdict_was_wrong_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _record(Verdict("course5.engine_pool", "wrong"))
    printed = keep(cells(), monkeypatch, capsys)
    assert printed.startswith("Not kept: the last verdict of course5.engine_pool was not right")


def test_progress_says_nothing_of_an_engine_that_was_not_begun() -> None:
    assert progress().engine is None
    assert "Your engine" not in repr(progress())


def test_progress_says_which_steps_are_yours() -> None:
    _record(Verdict("course5.engine_order", "right"))
    _record(Verdict("course5.engine_line", "right"))
    assert "read not yet, wrap not yet, order yours, create not yet, run not yet" in repr(progress())
    assert progress().to_dict()["engine"]["steps"]["order"] is True


@pytest.mark.parametrize("text", ["", "[]", '{"my_engine.py": 3}', '{"my_engine.py": {"right": "x"}}'])
def test_a_damaged_count_counts_as_none(text: str) -> None:
    _record(Verdict("course5.engine_order", "right"))
    state.keep(state.folder() / engine_file.COUNT, text)
    assert "order yours" in repr(progress())


# kuiper-edu progress --export ----


@pytest.fixture
def kept() -> str:
    """The source of a kept engine."""
    state.keep(state.folder() / engine_file.FILE, "print('mine')\n")
    return "print('mine')\n"


def test_export_writes_the_kept_engine(tmp_path: Path, kept: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "--export", str(tmp_path / "my_engine.py")]) == 0
    assert (tmp_path / "my_engine.py").read_text(encoding="utf-8") == kept
    assert "Wrote" in capsys.readouterr().out


def test_export_never_loses_a_file_without_force(tmp_path: Path, kept: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my_engine.py"
    file.write_text("other", encoding="utf-8")
    assert main(["progress", "--export", str(file)]) == 2
    assert "--force" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "other"
    assert main(["progress", "--export", str(file), "--force"]) == 0
    assert file.read_text(encoding="utf-8") == kept
    assert list(tmp_path.glob(".kuiper-*")) == []


def test_export_without_an_engine_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "--export", str(tmp_path / "my_engine.py")]) == 2
    assert "4_your_engine.ipynb" in capsys.readouterr().err
    assert list(tmp_path.glob("*.py")) == []


# The notebook, played ----


def played(repo: Path, answers: dict[str, str]) -> dict[str, str]:
    """What each cell of the capstone puts out when these answers are written into it."""
    notebook = nbformat.read(repo / "course5" / "4_your_engine.ipynb", as_version=4)
    slow = {"time", "memory", "where"}
    notebook.cells = [cell for cell in notebook.cells if cell.id not in slow]
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(repo / "course5")}}).execute()
    return {
        cell.id: "".join(str(part.get("text", part.get("data", {}).get("text/plain", ""))) for part in cell.outputs)
        for cell in notebook.cells
        if cell.cell_type == "code"
    }


@pytest.mark.slow
def test_a_notebook_with_right_answers_keeps_an_engine(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    said = played(repo, {name: bare(source) for name, source in ANSWERS.items()})
    verdicts = [text for name, text in said.items() if name.endswith("-verdict")]
    assert len(verdicts) == 11
    assert all(": right." in text for text in verdicts), verdicts
    assert "357 of 360 digits read right without kuiper_edu" in said["keep"]
    assert json.loads((state.folder() / "engine.json").read_text())["my_engine.py"]["right"] == 357


@pytest.mark.slow
def test_a_notebook_with_one_wrong_piece_goes_on_and_says_so(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    answers = {name: bare(source) for name, source in ANSWERS.items()}
    said = played(repo, {**answers, "pool": answers["pool"].replace(", border=-np.inf", "")})
    assert "fill it with -np.inf" in said["pool-verdict"]
    assert "course5.engine_create: right." in said["create-verdict"]
    assert "the lesson's own stand in for max_pool2d" in said["whole-verdict"].replace("The l", "the l")
    assert "course5.engine_unseen: not right yet" in said["unseen-verdict"]
    assert "Not kept: " in said["keep"] or "Kept: " in said["keep"]
