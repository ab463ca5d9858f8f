"""Reading submitted notebooks: broken ones are refused in one sentence, without a path or traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.grading.check import check_notebook
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import MOST_BYTES, read_notebook, stored_cells

GOOD: dict[str, Any] = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}


def refused(path: Path) -> str:
    with pytest.raises(NotebookError) as caught:
        check_notebook(path)
    message = str(caught.value)
    assert str(path.parent) not in message
    assert message.count("\n") == 0
    return message


def write(path: Path, content: Any) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"cells": [', "line 1: this is not a notebook: its JSON is broken"),
        ("", "the file is empty"),
        ("\ufeff \n", "the file is empty"),
        ("<!DOCTYPE html>\n<html>", "it is a web page. Download the file itself"),
        ("\n<html lang='en'>", "it is a web page"),
        ('{"cells": [\n<<<<<<< HEAD\n1,\n=======\n2,\n>>>>>>> b\n]}', "line 2: .*two versions of its lines"),
        ("PK\x03\x04", "it is a zip archive. Unpack it"),
        ("%PDF-1.7", "it is a PDF"),
        ("[" * 100_000, "its text cannot be read|its JSON is broken"),
        ([], "this is JSON, but not a notebook"),
        ({**GOOD, "metadata": 3}, "this is JSON, but not a notebook"),
        ({"nbformat": 3, "worksheets": []}, "expected notebook format 4, found 3. Open it in JupyterLab"),
        ({**GOOD, "cells": "none"}, "a list of at most"),
        ({**GOOD, "cells": [{}] * 2001}, "expected a list of at most 2000 cells, found 2001"),
        ({**GOOD, "metadata": {"kernelspec": {"name": "ir", "language": "R"}}}, "found one for R"),
        (GOOD, "this is not a homework notebook of the course"),
        ({**GOOD, "metadata": {"kuiper_edu": {"course": "course9"}}}, "this is not a homework notebook"),
    ],
)
def test_a_broken_notebook_is_refused_with_a_sentence(tmp_path: Path, content: Any, says: str) -> None:
    import re

    assert re.search(says, refused(write(tmp_path / "mine.ipynb", content)))


def test_no_file_a_folder_or_bytes_are_refused(tmp_path: Path) -> None:
    assert "there is no such notebook" in refused(tmp_path / "none.ipynb")
    (tmp_path / "folder.ipynb").mkdir()
    assert "there is no such notebook" in refused(tmp_path / "folder.ipynb")
    (tmp_path / "bytes.ipynb").write_bytes(b"\xff\xfe\x00\x80")
    assert "its text cannot be read" in refused(tmp_path / "bytes.ipynb")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this platform")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ipynb")
    assert "there is no such notebook" in refused(tmp_path / "pipe.ipynb")


def test_100_mb_are_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.ipynb"
    with path.open("wb") as file:
        file.truncate(100_000_000)  # takes no room on disk
    assert f"the file holds more than {MOST_BYTES // 10**6} MB, which is the most that is read" in refused(path)


def test_another_kernel_name_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    named = {**GOOD, "metadata": {"kernelspec": {"name": "conda-env-x", "language": "python"}}}
    path = tmp_path / "mine.ipynb"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(named).encode("utf-8"))
    assert read_notebook(path).cells == []


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(cell=st.dictionaries(st.sampled_from(["cell_type", "source", "metadata", "id", "outputs"]), ANY_JSON))
def test_whatever_a_cell_holds_it_can_be_looked_at(
    cell: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "any-cell.ipynb"
    write(path, {**GOOD, "cells": [cell, 3]})
    (parsed,) = read_notebook(path).cells
    assert isinstance(parsed.source, str)
    assert isinstance(parsed.kind, str)
    assert (parsed.grade_id, parsed.role, parsed.needs, parsed.points) == ("", "", (), 0)
    assert isinstance(parsed.printed(), str)


OURS = st.dictionaries(st.sampled_from(["role", "title", "exercise", "slot", "needs", "grade_id", "points"]), ANY_JSON)


@given(ours=OURS | ANY_JSON, nbgrader=OURS | ANY_JSON)
def test_whatever_stands_in_its_metadata_comes_as_what_it_should_be(
    ours: Any, nbgrader: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "any-metadata.ipynb"
    write(path, {**GOOD, "cells": [{"metadata": {"kuiper_edu": ours, "nbgrader": nbgrader}}]})
    (cell,) = read_notebook(path).cells
    assert {type(text) for text in (cell.role, cell.title, cell.exercise, cell.slot, cell.name, *cell.needs)} == {str}
    assert cell.points * 0 == 0


def test_what_the_file_says_besides_is_written_back(tmp_path: Path) -> None:
    cell = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["x\n", "y"], "attachments": {"p.png": {}}}
    path = write(tmp_path / "mine.ipynb", {**GOOD, "cells": [cell]})
    saved = json.loads(read_notebook(path).to_text())
    assert saved == {**GOOD, "cells": [cell]}


@pytest.mark.parametrize("content", ["", "[]", '{"cells": 3}', '{"nbformat": 3, "worksheets": []}', "[" * 100_000])
def test_a_lookup_finds_no_cells_in_a_damaged_notebook(tmp_path: Path, content: str) -> None:
    assert stored_cells(write(tmp_path / "mine.ipynb", content)) == []
    assert stored_cells(tmp_path / "none.ipynb") == []


def test_a_lookup_reads_notebooks_that_are_too_large_to_be_graded(tmp_path: Path) -> None:
    large = {"cell_type": "code", "source": ["x = ", "1"], "outputs": [{"text": "y" * MOST_BYTES}]}
    (cell,) = stored_cells(write(tmp_path / "mine.ipynb", {**GOOD, "cells": [large]}))
    assert cell.source == "x = 1"
