"""The stepper and the viewer in a JupyterLab without our renderer: stored pictures are shown, and Run works."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
import test_stepper
from pages import EMBEDDED, new_tab, not_run, open_notebook, run_all, stored, write

from kuiper_edu import viz

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}


@pytest.fixture(scope="module")
def bare(browser: "Browser") -> Iterator["Page"]:
    """A tab for all these tests."""
    with new_tab(browser) as tab:
        yield tab


@pytest.fixture(scope="module")
def untrusted(repo: "Path", bare_lab: Any) -> str:
    """An executed notebook with a stepper and a viewer."""
    pictures = [viz.TopoStepper(SIX, ask=False), viz.draw(repo / "course4/model_file/resnet18_batch1.pnnx.param")]
    return write(bare_lab.folder, "strange-bare.ipynb", stored(one._repr_mimebundle_() for one in pictures))


def is_drawn(page: "Page", which: int) -> None:
    """The stored picture of an output stands where the living one would."""
    picture = page.locator(".jp-OutputArea").nth(which).locator(f'img[src^="{EMBEDDED}"]').first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("each => each.complete && each.naturalWidth > 300")


def test_an_untrusted_stepper_shows_film_and_steps(bare: "Page", bare_lab: Any, untrusted: str) -> None:
    open_notebook(bare, bare_lab, untrusted)
    assert bare.locator(".kst").count() == 0
    is_drawn(bare, 0)
    bare.get_by_text("All 19 steps as a table").first.click()
    assert bare.get_by_text("Queue: op4 has no successors, so it enters the queue.").first.is_visible()


def test_an_untrusted_viewer_shows_picture_and_list(bare: "Page", bare_lab: Any, untrusted: str) -> None:
    open_notebook(bare, bare_lab, untrusted)
    assert bare.locator(".kgv").count() == 0
    is_drawn(bare, 1)
    bare.get_by_text("Read as list: 51 operators").first.click()
    assert bare.get_by_role("cell", name="convbn2d_1, pnnx_expr_14").is_visible()


def test_a_stepper_that_was_run_steps(bare: "Page", bare_lab: Any) -> None:
    name = write(bare_lab.folder, "bare.ipynb", not_run(test_stepper.SOURCES))
    open_notebook(bare, bare_lab, name)
    run_all(bare, bare_lab, name)
    test_stepper.still_steps(bare)
