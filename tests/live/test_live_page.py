"""A page's workspace: it has what the browser kept, gives back what a run has changed, and goes out and in as a zip."""

import asyncio
import io
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner import state
from kuiper_edu.errors import UsageError
from kuiper_edu.live.page import Page
from kuiper_edu.live.shell import PageShell
from kuiper_edu.support.notebooks import read_notebook

NAME = "course4/1_topological_sort.ipynb"
RIGHT = exercise("course4.is_valid").solution
Outputs = list[dict[str, Any]]
Opened = Callable[..., Page]


@pytest.fixture
def outputs() -> Outputs:
    return []


@pytest.fixture
def opened(tmp_path: Path, outputs: Outputs, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Open a page of the course in a new workspace."""
    monkeypatch.delenv("KUIPER_STATE", raising=False)
    monkeypatch.setattr("kuiper_edu.course.workspace.location.remember", lambda *_: None)  # not in this repository
    before = Path.cwd()
    number = iter(range(9))
    yield lambda name=NAME: Page(tmp_path / f"browser-{next(number)}", name, outputs.append)
    os.chdir(before)
    PageShell.clear_instance()


def source(name: str, cell: str, repo: Path) -> str:
    """Return the source of a cell of the course."""
    return next(each.source for each in read_notebook(repo / name).cells if each.id == cell)


def run(page: Page, source: str) -> bool:
    return asyncio.run(page.run(source))


def test_it_writes_a_poem_or_a_name(opened: Opened) -> None:
    page = opened("index.ipynb")
    poems = {page.write("春") for _ in range(3)}
    assert len(poems) > 1
    assert all(poem.startswith("春") for poem in poems)
    assert page.write("Mar").startswith("Mar")
    with pytest.raises(ValueError, match="does not know 'é'"):
        page.write("é")


@pytest.mark.process
def test_a_verdict_is_recorded_and_given_to_the_browser(opened: Opened, outputs: Outputs, repo: Path) -> None:
    page = opened()
    assert page.changed() == {}, "what the course delivers need not be kept"
    assert run(page, source(NAME, "setup", repo))
    assert run(page, RIGHT)
    assert run(page, source(NAME, "is-valid-verdict", repo))
    assert "Right" in outputs[-1]["data"]["text/html"]
    changed = page.changed()
    assert json.loads(changed[".kuiper/verdicts.json"] or b"")["course4.is_valid"]["once"] is True
    assert page.changed() == {}
    (page.workspace / ".kuiper/verdicts.json").unlink()
    assert page.changed() == {".kuiper/verdicts.json": None}


def test_what_the_browser_kept_is_there(opened: Opened, outputs: Outputs) -> None:
    page = opened()
    page.put_files({".kuiper/verdicts.json": b'{"course4.is_valid": {"once": true}}', "notes.txt": b"mine"})
    page.put_cells(json.dumps({NAME: [{"id": "is-valid", "text": RIGHT}], "course9/none.ipynb": []}))
    assert page.changed() == {}
    notes = "from pathlib import Path\nprint(Path('../notes.txt').read_text())"
    assert run(page, f"from kuiper_edu.learn import mine\nmine('course4.is_valid')\n{notes}")
    text = "".join(output.get("text", "") for output in outputs)
    assert RIGHT.strip() in text
    assert text.endswith("mine\n")
    assert state.records(state.VERDICTS) == {"course4.is_valid": {"once": True}}
    page.put_files({"notes.txt": None})
    assert not (page.workspace / "notes.txt").exists()


def test_what_is_written_in_another_notebook_leaves_the_course_alone(opened: Opened, repo: Path) -> None:
    other = "course3/1_why_pnnx.ipynb"
    page, before = opened(), (repo / other).read_bytes()
    page.put_cells(json.dumps({other: [{"id": "own-1", "text": "x = 'mine'", "after": ""}]}))
    assert read_notebook(page.workspace / other).cells[0].source == "x = 'mine'"
    assert (repo / other).read_bytes() == before


def test_a_notebook_is_handed_in_as_the_learner_gets_it(opened: Opened) -> None:
    page = opened()
    blank = json.loads(page.notebook())
    assert blank["metadata"]["kuiper_edu"]["delivered"]
    page.put_cells(json.dumps({NAME: [{"id": "is-valid", "text": RIGHT}]}))
    written = json.loads(page.notebook())
    assert written["metadata"] == blank["metadata"]
    assert ["".join(cell["source"]) for cell in written["cells"] if cell["id"] == "is-valid"] == [RIGHT]


def test_a_zip_has_every_notebook_as_the_learner_gets_it(opened: Opened) -> None:
    page = opened()
    with zipfile.ZipFile(io.BytesIO(page.zip())) as packed:
        notebooks = [name for name in packed.namelist() if name.endswith(".ipynb")]
        about = [json.loads(packed.read(name))["metadata"]["kuiper_edu"] for name in notebooks]
    assert len(notebooks) == len(page.course)
    assert all(each["delivered"] for each in about)
    assert page.changed() == {}


def test_a_file_outside_of_the_workspace_is_refused(opened: Opened) -> None:
    with pytest.raises(ValueError, match="not in the workspace"):
        opened().put_files({"../elsewhere.txt": b""})


def test_the_zip_of_one_browser_brings_the_work_into_another(opened: Opened) -> None:
    mine = {"id": "is-valid", "text": RIGHT, "after": None, "kind": "code"}
    added = {"id": "own-1", "text": "1 + 1", "after": "setup", "kind": "code"}
    page = opened()
    page.put_cells(json.dumps({NAME: [mine, added]}))
    page.put_files({".kuiper/pieces/order.py": b"def order(): ...\n", ".kuiper/verdicts.json": b"{}"})
    taken = page.zip()
    other = opened()
    said, cells = other.bring(taken)
    assert cells[NAME] == [added, mine]
    assert not any(written for name, written in cells.items() if name != NAME)
    assert said[0] == f"{NAME}: what you had written in your zip/{NAME} was imported."
    assert other.changed()[".kuiper/pieces/order.py"] == b"def order(): ...\n"
    assert opened().bring(other.zip())[1] == cells
    with pytest.raises(UsageError, match="zip"):
        other.bring(io.BytesIO(b"no zip").read())
