"""tools/run_notebooks.py stores the outputs of a run, no details of the machine, and never half a file."""

import importlib.util
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import kuiper_edu

pytestmark = [pytest.mark.process, pytest.mark.slow]

TOOL = Path(__file__).parents[1] / "tools" / "run_notebooks.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("run_notebooks", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def notebook_of(*sources: str) -> NotebookNode:
    cells = [new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(sources)]
    return new_notebook(cells=[new_markdown_cell("# Title", id="title"), *cells])


def stored(notebook: NotebookNode, folder: Path) -> Path:
    path = folder / "lesson.ipynb"
    nbformat.write(notebook, path)
    return path


def outputs(path: Path, cell: str) -> list[NotebookNode]:
    return next(found for found in nbformat.read(path, as_version=4).cells if found.id == cell).outputs


def test_a_run_is_stored_and_the_next_run_changes_nothing(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "beside.txt").write_text("found", encoding="utf-8")
    path = stored(notebook_of("import os; print(open('beside.txt').read(), os.environ['KUIPER_STATIC'])"), tmp_path)
    assert tool.main([str(path)]) == 0
    assert outputs(path, "cell-0")[0].text == "found 1\n"
    first = path.read_bytes()
    assert tool.main([str(path)]) == 0
    assert path.read_bytes() == first
    assert tool.main(["--check", str(path)]) == 0
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["beside.txt", "lesson.ipynb"]


def test_check_names_the_cell_that_a_run_would_change(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notebook = notebook_of("print(1)", "import time; print(time.time_ns())")
    notebook.cells[2].metadata["tags"] = ["nbval-ignore-output"]
    path = stored(notebook, tmp_path)
    assert tool.main([str(path)]) == 0
    assert tool.main(["--check", str(path)]) == 0
    path.write_text(path.read_text(encoding="utf-8").replace('"1\\n"', '"2\\n"'), encoding="utf-8")
    before = path.read_bytes()
    capsys.readouterr()
    assert tool.main(["--check", str(path)]) == 1
    assert "a run changes cell-0\n" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_a_cell_that_raises_leaves_the_file_as_it_was(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = stored(notebook_of("print(1)", "1 / 0"), tmp_path)
    before = path.read_bytes()
    assert tool.main([str(path)]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_a_missing_notebook_is_told(tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main([str(tmp_path / "none.ipynb")]) == 1
    assert "there is no such notebook" in capsys.readouterr().out


def test_cleaning_keeps_ids_tags_and_what_is_seen(tool: ModuleType) -> None:
    notebook = notebook_of("widget")
    notebook.metadata |= {
        "widgets": {},
        "language_info": {"name": "python", "version": "3.11.2"},
        "kuiper_edu": {"a": 1},
    }
    cell = notebook.cells[1]
    cell.metadata |= {"tags": ["solution"], "execution": {"iopub.status.busy": "2026"}, "trusted": True}
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "7"}, "text/html": "<img alt='a b'>"}
    cell.outputs = [new_output("display_data", data=view)]
    tool.clean(notebook)
    assert cell.id == "cell-0"
    assert cell.metadata == {"tags": ["solution"]}
    assert cell.outputs[0].data == {"text/html": "<img alt='a b'>"}
    assert notebook.metadata.language_info == {"name": "python"}
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata
    assert notebook.metadata["kuiper_edu"] == {"a": 1, "version": kuiper_edu.__version__}


def test_a_folder_is_its_notebooks_but_the_released_homework(tool: ModuleType, repo: Path) -> None:
    found = tool.notebooks_of(repo / "course4")
    assert set(found) == set((repo / "course4").glob("*.ipynb")) - {repo / "course4" / "homework.ipynb"}


def test_the_reference_is_all_its_homework(tool: ModuleType, repo: Path) -> None:
    assert [each.parent.name for each in tool.notebooks_of(repo / "reference")] == ["course3", "course4", "course5"]


def test_a_notebook_is_itself_and_a_checkpoint_is_none(tool: ModuleType, tmp_path: Path) -> None:
    for name in ("1.ipynb", ".ipynb_checkpoints/1-checkpoint.ipynb"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert tool.notebooks_of(tmp_path) == tool.notebooks_of(tmp_path / "1.ipynb") == [tmp_path / "1.ipynb"]


def test_on_a_busy_machine_measured_outputs_stay_as_they_are_stored(tool: ModuleType) -> None:
    def notebook(text: str, count: int) -> NotebookNode:
        shown = {"execution_count": count, "outputs": [new_output("stream", text=text)]}
        timed = new_code_cell("f()", id="timed", metadata={"tags": ["nbval-ignore-output"]}, **shown)
        return new_notebook(cells=[timed, new_code_cell("f()", id="plain", **shown)])

    kept = tool.with_measured_of(notebook("quiet", 1), notebook("busy", 2))
    assert [(cell.outputs[0].text, cell.execution_count) for cell in kept.cells] == [("quiet", 2), ("busy", 2)]
    changed = notebook("busy", 2)
    changed.cells[0].source = "g()"
    assert tool.with_measured_of(notebook("quiet", 1), changed).cells[0].outputs[0].text == "busy"
