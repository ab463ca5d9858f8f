"""The Chinese catalogues as they are stored: readable, and what is shown keeps the rules for a translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from kuiper_edu.support.language import FOLDER
from tools.translation import files
from tools.translation.messages import catalogues
from tools.translation.rules import faults
from tools.translation.terms import PAGE, checked_terms

STORED = sorted(FOLDER.glob("*.po"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_what_is_shown_keeps_numbers_code_fields_links_terms_and_a_length(path: Path) -> None:
    done = [each for each in files.read(path) if each.done]
    assert [f"{each.context}: {line}" for each in done for line in faults(each.source, each.translation)] == []


def test_there_is_a_catalogue_for_every_notebook_and_no_other() -> None:
    assert {path.stem for path in STORED} == set(catalogues())


def test_terms_that_the_page_excepts_are_not_checked() -> None:
    names = checked_terms()
    assert names["operator"] == ("算子", "运算符", "计算节点")
    assert "successor" not in names
    assert (Path(__file__).parents[2] / "docs/terms.md").samefile(PAGE)
