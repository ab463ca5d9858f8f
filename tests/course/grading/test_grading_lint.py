"""Faults of a reference are reported to the teacher when it is released, not to learners as theirs."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from toy_homework import homework

from kuiper_edu.course.grading.lint import faults, points, stale
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.support.notebooks import Cell, Notebook

TEXT = "Return the **mean** of a list. Of an empty list it is 0."
ANSWER = "def mean(numbers):\n    ### BEGIN SOLUTION\n    return sum(numbers) / len(numbers)\n    ### END SOLUTION"
VISIBLE = '# Means\nreport("mean", mean([1, 2]))'
HIDDEN = (
    "# Other means\n### BEGIN HIDDEN TESTS\n# Tests: Return the mean of a list.\n"
    'report("mean of three", mean([1, 2, 6]))\n### END HIDDEN TESTS'
)


def cell(source: str, number: int, printed: str, *tags: str, **ours: object) -> dict[str, Any]:
    metadata: dict[str, Any] = {"tags": list(tags)} | ({"kuiper_edu": ours} if ours else {})
    outputs = [{"output_type": "stream", "name": "stdout", "text": [printed]}] if printed else []
    kind = {"cell_type": "code", "execution_count": number, "outputs": outputs}
    return {**kind, "id": f"cell-{number}", "metadata": metadata, "source": source}


def cells() -> dict[str, dict[str, Any]]:
    """Return a small homework without faults, as a dictionary of its code cells."""
    return {
        "imports": cell("from kuiper_edu.learn import report", 1, "", "imports", "id:imports"),
        "mean": cell(ANSWER, 2, "", "answer", "id:mean"),
        "visible": cell(VISIBLE, 3, "mean 1.5\n", "check", "id:visible", "needs:mean", "points:1"),
        "hidden": cell(HIDDEN, 4, "mean of three 3.0\n", "check", "hidden", "id:hidden", "needs:mean", "points:2"),
    }


def reference(folder: Path, code: dict[str, dict[str, Any]]) -> Notebook:
    text = Cell(TEXT, kind="markdown", id="text").as_saved()
    about = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kuiper_edu": {"course": "course4"}}}
    path = folder / "homework.ipynb"
    path.write_text(json.dumps({**about, "cells": [text, *code.values()]}), encoding="utf-8")
    return read_reference(path)


@pytest.mark.process
def test_our_own_homework_has_no_fault(repo: Path) -> None:
    ours = read_reference(reference_path("course4", repo))
    assert (faults(ours), stale(ours, repo)) == ([], [])


@pytest.mark.process
def test_the_toy_homework_has_no_fault(repo: Path) -> None:
    toys = homework()
    assert (faults(toys), stale(toys, repo), points(toys)) == ([], [], 8)


@pytest.mark.process
def test_a_homework_of_tags_alone_has_no_fault(tmp_path: Path, repo: Path) -> None:
    mine = reference(tmp_path, cells())
    assert (faults(mine), stale(mine, repo), points(mine)) == ([], [], 3)


TAGS: dict[str, tuple[str, str, str, str]] = {
    "an unknown tag": ("visible", "points:1", "point:1", "the tag 'point:1' is unknown; is 'points:' meant?"),
    "a misspelt role": ("imports", "imports", "import", "the tag 'import' is unknown; is 'imports' meant?"),
    "an answer that is not there": (
        "visible",
        "needs:mean",
        "needs:meen",
        "needs 'meen', which is no answer; is 'mean'",
    ),
    "no answer": ("visible", "needs:mean", "own", "a check needs at least one answer"),
    "no points": ("visible", "points:1", "own", "a check gives more than 0 points"),
    "endless points": ("visible", "points:1", "points:inf", "a check gives more than 0 points"),
    "a tolerance below 0": ("visible", "id:visible", "close:-1", "expected a number above 0, found -1.0"),
    "an id that another has": ("hidden", "id:hidden", "id:visible", "visible: 2 cells have this id."),
    "an unknown exercise": ("visible", "id:visible", "exercise:course4.sort", "there is no exercise 'course4.sort'"),
    "an unknown slot": ("mean", "id:mean", "slot:course4.sort", "course4.sort"),
}


@pytest.mark.parametrize("fault", TAGS)
def test_a_tag_that_is_wrong_is_named(fault: str, tmp_path: Path) -> None:
    name, old, new, says = TAGS[fault]
    code = cells()
    tags = code[name]["metadata"]["tags"]
    tags[tags.index(old)] = new
    assert says in " ".join(faults(reference(tmp_path, code)))


SOURCES: dict[str, tuple[str, str, str, str]] = {
    "no sentence": ("hidden", "# Tests: Return the mean of a list.\n", "", "says which sentence of the text it tests"),
    "another sentence": ("hidden", "mean of a list", "median of a list", "no text of this notebook says 'Return the"),
    "hidden without markers": ("hidden", "###", "#", "tagged hidden, but has no ### BEGIN HIDDEN TESTS"),
    "a marker alone": ("mean", "    ### END SOLUTION", "", "the marker '### BEGIN SOLUTION' has no partner"),
    "code beside the markers": ("hidden", "# Other means", "x = 1", "a check is hidden as a whole"),
}


@pytest.mark.parametrize("fault", SOURCES)
def test_a_source_that_is_wrong_is_named(fault: str, tmp_path: Path) -> None:
    name, old, new, says = SOURCES[fault]
    code = cells()
    code[name]["source"] = code[name]["source"].replace(old, new)
    assert says in " ".join(faults(reference(tmp_path, code)))


METADATA: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown key": ({"compare": "line"}, "the metadata has an unknown key 'compare'."),
    "an unknown role": ({"role": "chek"}, "the role 'chek' is unknown"),
    "an order of no graph": ({"orders": {"one": ["a"]}}, "'orders' is not as it should be"),
    "an error of no name": ({"raises": {"one": []}}, "'raises' is not as it should be"),
    "a comparator without effect": ({"exercise": "course4.levels", "close": 1e-6}, "'close' has no effect"),
}


@pytest.mark.parametrize("fault", METADATA)
def test_metadata_that_are_wrong_are_named(fault: str, tmp_path: Path) -> None:
    ours, says = METADATA[fault]
    code = cells()
    code["visible"]["metadata"] = {"kuiper_edu": {"role": "check", "needs": ["mean"], **ours}}
    assert says in " ".join(faults(reference(tmp_path, code)))


def test_a_tag_of_others_is_no_fault(tmp_path: Path) -> None:
    code = cells()
    code["imports"]["metadata"]["tags"] += ["nbval-ignore-output", "slide"]
    assert faults(reference(tmp_path, code)) == []


def test_a_check_without_an_output_is_named(tmp_path: Path) -> None:
    code = cells()
    code["hidden"]["outputs"] = []
    assert "hidden: it has no stored output" in " ".join(faults(reference(tmp_path, code)))


def test_an_output_that_is_no_value_is_named(tmp_path: Path) -> None:
    code = cells()
    code["visible"]["outputs"][0]["text"] = ["about three\n"]
    assert "printed 'about three', which is not a label with a value" in " ".join(faults(reference(tmp_path, code)))


def test_a_value_that_is_too_long_to_be_stored_is_named(tmp_path: Path) -> None:
    code = cells()
    code["visible"]["outputs"][0]["text"] = ["numbers [1, 2, ... 40 more ..., 9]\n"]
    assert "its output is shortened; report less of it" in " ".join(faults(reference(tmp_path, code)))


@pytest.mark.process
def test_a_number_that_is_stored_with_six_digits_asks_for_a_tolerance(tmp_path: Path, repo: Path) -> None:
    code = cells()
    code["visible"]["source"] = '# Means\nreport("mean", mean([1, 0, 0]))'
    code["visible"]["outputs"][0]["text"] = ["mean 0.333333\n"]
    assert "does it need the tag `close:1e-6`?" in stale(reference(tmp_path, code), repo)[0]
    code["visible"]["metadata"]["tags"].append("close:1e-6")
    assert stale(reference(tmp_path, code), repo) == []


def test_cells_that_were_run_out_of_order_are_named(tmp_path: Path) -> None:
    code = deepcopy(cells())
    code["visible"]["execution_count"] = 9
    assert "The cells were not run from the top to the bottom" in faults(reference(tmp_path, code))[0]


@pytest.mark.process
def test_an_output_that_is_stale_is_named(tmp_path: Path, repo: Path) -> None:
    code = cells()
    code["hidden"]["source"] = code["hidden"]["source"].replace("[1, 2, 6]", "[1, 2, 9]")
    mine = reference(tmp_path, code)
    assert faults(mine) == []
    (told,) = stale(mine, repo)
    assert told.startswith("hidden: the stored output is stale, or the solution wrong:")


@pytest.mark.parametrize("taken", ["report", "sum"])
def test_an_answer_may_not_have_a_name_of_the_setup_or_of_python(taken: str, tmp_path: Path) -> None:
    code = cells()
    code["mean"]["source"] = code["mean"]["source"].replace("def mean", f"def {taken}")
    assert f"mean: it asks for {taken!r}, which is a name of the set-up or of Python" in " ".join(
        faults(reference(tmp_path, code))
    )
