"""docs/cheat_sheet.md agrees with the code."""

import pydoc
import re
from itertools import pairwise
from pathlib import Path

import pytest

from kuiper_edu.cli import app
from kuiper_edu.pnnx import Parameter
from kuiper_edu.pnnx.dtypes import DTYPES
from kuiper_edu.pnnx.values import TYPE_NAMES
from kuiper_edu.viz.graph.param_line import take_apart

SPELLED = {"str": "string", "strs": "strings"}  # as the lessons say it


@pytest.fixture
def sheet(repo: Path) -> str:
    return (repo / "docs/cheat_sheet.md").read_text(encoding="utf-8")


def table(sheet: str, first: str) -> list[list[str]]:
    """Return the rows of the table whose heading begins with these words, without the line below the heading."""
    lines = sheet[sheet.index(f"| {first} |") :].split("\n\n")[0].splitlines()
    rows = [[field.strip() for field in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


def test_the_example_is_the_line_of_the_models_own_file(repo: Path, sheet: str) -> None:
    [example] = [line for line in sheet.splitlines() if line.startswith("nn.Linear")]
    file = (repo / "course3/model_file/test_linear.pnnx.param").read_text(encoding="utf-8").splitlines()
    assert example.split() == file[3].split()


def test_the_grammar_names_the_parts_in_the_order_in_which_a_line_has_them(sheet: str) -> None:
    [grammar] = [line for line in sheet.splitlines() if line.startswith("TYPE NAME")]
    positions = [grammar.index(word) for word in ("TYPE", "NAME", "INPUTS", "input ", "output ", "key", "@", "$", "#")]
    assert all(left < right for left, right in pairwise(positions))


@pytest.mark.parametrize(
    ("sign", "part"),
    [("none", "parameters"), ("`@`", "attributes (weights)"), ("`$`", "slot names"), ("`#`", "shapes and data types")],
)
def test_each_sign_means_what_the_reader_takes_it_for(sheet: str, sign: str, part: str) -> None:
    [example] = [row[2].strip("`") for row in table(sheet, "Sign") if row[0] == sign]
    assert take_apart(f"nn.X x 1 1 0 1 {example}")[-1][0] == part


def test_parameter_types_are_those_of_the_code(sheet: str) -> None:
    head, names, texts = table(sheet, "Parameter type")
    assert all(SPELLED.get(TYPE_NAMES[int(code)], TYPE_NAMES[int(code)]) == name for code, name in pairs(head, names))
    assert all(Parameter.from_text(text.strip("`")).type == int(code) for code, text in pairs(head, texts))
    assert {int(code) for code, _ in pairs(head, names)} == {i for i, name in enumerate(TYPE_NAMES) if name} - {8}


def test_data_types_are_those_of_the_code(sheet: str) -> None:
    head, names = table(sheet, "Data type")
    assert [(int(code), name) for code, name in pairs(head, names)] == [(t.code, t.name) for t in DTYPES if t.code]


def pairs(head: list[str], row: list[str]) -> list[tuple[str, str]]:
    return list(zip(head[1:], row[1:], strict=True))


def counterparts(sheet: str) -> list[tuple[str, str]]:
    """Return each of our names with the C++ name beside it."""
    rows = [row[-2:] for first in ("Step", "Python") for row in table(sheet, first)[1:]]
    return [pair for ours, theirs in rows for pair in zip(ticked(ours), ticked(theirs), strict=True)]


def ticked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_name_is_there_and_its_docstring_names_the_counterpart(sheet: str) -> None:
    assert counterparts(sheet)
    for ours, theirs in counterparts(sheet):
        target = pydoc.locate(ours)
        assert target is not None, ours
        assert theirs in (target.__doc__ or "").partition("C++:")[2], f"{ours}: {theirs}"


def test_the_five_steps_are_those_of_the_index(repo: Path, sheet: str) -> None:
    index = (repo / "index.ipynb").read_text(encoding="utf-8")
    steps = [row[0] for row in table(sheet, "Step")[1:]]
    assert ", ".join(steps) in index


def test_every_command_that_it_names_exists(sheet: str) -> None:
    named = re.findall(r"^\| `kuiper-edu (\w+)", sheet, re.MULTILINE)
    known = {command.callback.__name__ for command in app.app.registered_commands if command.callback}
    assert named
    assert set(named) <= known


@pytest.mark.parametrize("file", ["index.ipynb", "README.md", "course3/2_pnnx_format.ipynb"])
def test_it_is_linked(repo: Path, file: str) -> None:
    assert "docs/cheat_sheet.md" in (repo / file).read_text(encoding="utf-8")
