"""The main kinds of output in Firefox: in JupyterLab without a kernel, and exported, light and dark."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from firefox import Tab, firefox
from pages import export, stored, write

from kuiper_edu import viz
from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.browser,
    pytest.mark.skipif(not (shutil.which("firefox-esr") or shutil.which("firefox")), reason="needs Firefox"),
]
DIGITS = "course5/model_file/digits"
KINDS = (".kgv", ".kst", ".kpl", ".kpf", ".kq")
ALL = " && ".join(f'document.querySelector("{kind}")' for kind in KINDS)
DARK = 'user_pref("layout.css.prefers-color-scheme.content-override", 0);\n'
LIGHT = DARK.replace("0)", "1)")
RIGHT, END = "\ue014", "\ue010"


def outputs(repo: Path) -> Iterator[dict[str, Any]]:
    """A viewer of graphs, a stepper, a chart that steps, a profile, a question."""
    graph = RuntimeGraph(repo / f"{DIGITS}.pnnx.param", layer_factory=create_layer)
    graph.build()
    profile = graph.profile(np.zeros((1, 1, 64, 64), np.float32))
    pictures = [viz.draw(graph), viz.TopoStepper("a -> b, c; b -> d; c -> d", ask=False), viz.draw_lifetimes(graph)]
    for shown in (*pictures, viz.draw_profile(profile), Prediction(find("course4.three_orders"))):
        yield shown._repr_mimebundle_()


def text(tab: Tab, selector: str) -> str:
    """Return the text of an element."""
    return str(tab.evaluate(f'document.querySelector("{selector}").textContent'))


def focus(tab: Tab, selector: str) -> None:
    """Give an element the focus."""
    tab.evaluate(f'(e => (e.scrollIntoView({{block: "center"}}), e.focus(), 1))(document.querySelector("{selector}"))')


def all_kinds_answer(tab: Tab) -> None:
    """Check that keys and mouse have the same effects as in Chromium."""
    focus(tab, ".kst")
    tab.press(RIGHT, RIGHT)
    assert text(tab, ".kst .count").startswith("2 /")
    tab.press(END)
    assert "valid order" in text(tab, ".kst .said")
    focus(tab, ".kpl")
    before = text(tab, ".kpl .said")
    tab.press(RIGHT)
    assert text(tab, ".kpl .said") != before
    tab.click(".kgv .pane .n")
    tab.wait_for('document.querySelector(".kgv .side h3")')
    tab.click('.kpf .bar button[aria-pressed="false"]')
    tab.click(".kq button:nth-of-type(2)")
    tab.wait_for('document.querySelector(".kq .said").textContent.includes("Right.")')


@pytest.mark.parametrize(
    ("width", "scheme"), [(1280, LIGHT), (800, DARK), (390, LIGHT)], ids=["laptop", "tablet", "phone"]
)
def test_an_exported_page_answers(repo: Path, tmp_path: Path, width: int, scheme: str) -> None:
    write(tmp_path, "shown.ipynb", stored(outputs(repo)))
    address = export(tmp_path / "shown.ipynb", tmp_path)
    with firefox(tmp_path, scheme) as tab:
        tab.resize(width, 800)
        tab.goto(address)
        tab.wait_for(ALL)
        for kind in KINDS:
            assert tab.evaluate(f'(e => e.scrollWidth <= e.clientWidth)(document.querySelector("{kind}"))'), kind
        assert tab.evaluate('getComputedStyle(document.querySelector(".kst")).colorScheme') == "light dark"
        all_kinds_answer(tab)
        assert tab.errors == []


def test_jupyterlab_shows_them_and_they_answer(lab: Any, repo: Path, tmp_path: Path) -> None:
    name = write(lab.folder, "in_firefox.ipynb", stored(outputs(repo)))
    with firefox(tmp_path) as tab:
        tab.resize(1280, 2400)
        tab.goto(lab.page(name))
        tab.wait_for(ALL, 120)
        all_kinds_answer(tab)


def test_a_digit_is_read_in_the_page(repo: Path, tmp_path: Path) -> None:
    page = tmp_path / "digits.html"
    page.write_text(f"<!doctype html><meta charset=utf-8>{viz.play_digits(repo / DIGITS).html}", encoding="utf-8")
    with firefox(tmp_path) as tab:
        tab.goto(page.as_uri())
        tab.wait_for('document.querySelector(".kpd .said")?.textContent.startsWith("Trace the grey 5")')
        tab.click(".kpd button:nth-of-type(3)")
        tab.wait_for('document.querySelector(".kpd .said").textContent.startsWith("Scan 1 of 360")')
        assert tab.errors == []
