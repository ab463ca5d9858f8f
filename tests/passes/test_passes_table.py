"""The tables in docs/passes.md are up to date, and every pass has its row."""

import sys
from pathlib import Path

import pytest

from kuiper_edu.passes import PASSES, PassReport

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks import passes


@pytest.fixture(scope="module")
def reports() -> dict[str, PassReport]:
    return dict(passes.reports())


def test_the_tables_are_those_of_today(reports: dict[str, PassReport]) -> None:
    text = passes.PAGE.read_text(encoding="utf-8")
    assert passes.page(text, passes.tables(reports)) == text, "run: just pages"


def test_every_pass_is_described_with_its_level_and_in_its_order() -> None:
    text = passes.PAGE.read_text(encoding="utf-8")
    rows = [f"| `{each.name}` | {each.level} | " for each in PASSES]
    without = [row for row in rows if text.count(row) != 2]  # in the tables of descriptions and of savings
    assert without == [], "write the first row into docs/passes.md; the second: just pages"
    assert [text.index(row) for row in rows] == sorted(text.index(row) for row in rows)


def test_every_pass_wins_something_somewhere(reports: dict[str, PassReport]) -> None:
    changed = {result.name for report in reports.values() for result in report.results}
    idle = {each.name for each in PASSES} - changed - {"simplify-expressions"}
    assert idle == set(), "tests/corpus/ needs a net that each of these improves"
