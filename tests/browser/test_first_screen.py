"""The first picture of each notebook of a workspace is on its first screen, and the rule by day estimates where."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pages import new_tab
from waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

REPO = Path(__file__).parents[2]
sys.path.insert(0, str(REPO / "tools"))

from lesson_lint.first_screen import PICTURE, SCREEN, first_picture  # noqa: E402
from lesson_lint.lesson import Lesson  # noqa: E402

pytestmark = [pytest.mark.browser, pytest.mark.nightly]  # by day the linter estimates: tests/test_lessons.py

NEAR = 30  # px
NOTEBOOKS = [path.relative_to(REPO).as_posix() for path in sorted(REPO.glob("course[345]/*.ipynb"))]
# Where the output with the first picture begins in the pane, and how high the pane is; null before they are there.
PLACES = """() => {
  const pane = document.querySelector(".jp-NotebookPanel .jp-WindowedPanel-outer");
  const title = pane?.querySelector(".jp-RenderedMarkdown h1"), splash = document.getElementById("jupyterlab-splash");
  const picture = pane?.querySelector(".jp-OutputArea-output:has(img, svg, canvas)");
  if (!title || splash || !picture?.clientHeight) return null;
  return [picture.getBoundingClientRect().top - pane.getBoundingClientRect().top, pane.clientHeight];
}"""


@pytest.fixture(scope="module")
def screen(browser: "Browser") -> Iterator["Page"]:
    """A screen of 1280 by 800 pixels."""
    with new_tab(browser, viewport={"width": 1280, "height": 800}) as tab:
        yield tab


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_first_picture_begins_on_the_first_screen(screen: "Page", untouched_workspace: Any, name: str) -> None:
    screen.goto(untouched_workspace.page(name))
    seen: list[Any] = []

    def rests() -> bool:
        seen.append(screen.evaluate(PLACES))
        return seen[-1] is not None and seen[-4:] == [seen[-1]] * 4

    wait_until(rests, "the first picture stands where it stays")
    begins, high = seen[-1]
    assert high == pytest.approx(SCREEN, abs=2)
    assert begins + PICTURE <= high
    assert first_picture(Lesson.read(REPO / name))[1] == pytest.approx(begins, abs=NEAR)
