"""Take the screenshots in docs/images/ of all interactive outputs in Chromium: `python tools/take_screenshots.py`.

It needs the extra `browser` and Chromium (the one that `CHROMIUM` names, else the one on the PATH). Check the images.
"""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from kuiper_edu import viz
from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.project import root

sys.path.insert(0, str(Path(__file__).parents[1] / "tests/browser"))
from pages import new_tab, open_notebook, run_all

from conftest import copy_course, started

IMAGES = root() / "docs" / "images"
IMAGE = np.zeros((1, 1, 64, 64), np.float32)


def sort_that_forgets(successors: dict[str, list[str]]) -> list[str]:
    """Sort wrongly: Kahn's algorithm without in-degrees takes a node after its first predecessor."""
    order: list[str] = []
    waiting = [name for name in successors if not any(name in after for after in successors.values())]
    while waiting:
        name = waiting.pop(0)
        if name not in order:
            order.append(name)
            waiting.extend(successors[name])
    return order


def digits() -> RuntimeGraph:
    """Return the built network of course 5."""
    graph = RuntimeGraph(root() / "course5/model_file/digits.pnnx.param", None, create_layer)
    graph.build()
    return graph


def resnet() -> dict[str, list[str]]:
    """Return the successors of ResNet-18's operators."""
    graph = RuntimeGraph(root() / "course4/model_file/resnet18_batch1.pnnx.param")
    graph.init()
    return graph.successors()


def keys(*names: str) -> Callable[[Page], None]:
    """Return an action that presses these keys in the output."""

    def press(page: Page) -> None:
        page.keyboard.press("Tab")
        for name in names:
            page.keyboard.press(name)

    return press


FIVE = [[(0.72, 0.1), (0.32, 0.1), (0.3, 0.48), (0.55, 0.42), (0.72, 0.55), (0.72, 0.75), (0.55, 0.9), (0.28, 0.85)]]


def draw_a_digit(page: Page) -> None:
    """Draw a five with the mouse, unfold the first block, and point at a map of its first convolution."""
    sheet = page.locator(".kpd .sheet").bounding_box()
    assert sheet is not None
    for stroke in FIVE:
        for i, (x, y) in enumerate(stroke):
            page.mouse.move(sheet["x"] + x * sheet["width"], sheet["y"] + y * sheet["height"], steps=8)
            if not i:
                page.mouse.down()
        page.mouse.up()
    page.locator(".kpd button.head").first.click()
    page.get_by_role("button", name="convbn2d_1, map 3", exact=True).hover(position={"x": 14, "y": 14})


def look_into(page: Page) -> None:
    """Unfold the first box, and select the convolution in it."""
    page.locator(".kgv .pane .n", has_text="chain of 3").first.click()
    page.locator(".kgv .pane .n", has_text="nn.Conv2d").first.click()
    page.locator(".kgv .side h4", has_text="Weights").evaluate("e => e.scrollIntoView()")
    page.mouse.move(0, 0)


def take_the_lesson(browser: Browser) -> None:
    """Take the screenshot of course 4, lesson 1 in a learner's workspace, at a step of its sort."""
    name = "course4/1_topological_sort.ipynb"
    with TemporaryDirectory() as folder:
        home, course = Path(folder) / "home", Path(folder) / "course"
        home.mkdir()
        course.mkdir()
        copy_course(root(), course)
        with (
            started(["kuiper_edu", "lab"], course, home, course / "my_course") as lab,
            new_tab(browser, viewport={"width": 1280, "height": 800}) as page,
        ):
            open_notebook(page, lab, name)
            page.keyboard.press("Control+b")  # a workspace opens without the sidebar
            run_all(page, lab, name)
            page.get_by_role("button", name="D) op4").first.click()  # the stepper is covered until then
            page.get_by_label("Ask me first").first.uncheck()
            page.locator(".kst").first.focus()
            for _ in range(11):
                page.keyboard.press("ArrowRight")
            page.locator(".kst").first.evaluate("e => e.scrollIntoView({block: 'end'})")
            page.wait_for_timeout(500)
            page.screenshot(path=str(IMAGES / "lesson.png"))


DIAMOND = {
    "input": ["right", "left"],
    "left": ["more"],
    "more": ["join"],
    "right": ["join"],
    "join": ["output"],
    "output": [],
}
OUTPUTS: dict[str, tuple[Callable[[], Any], Callable[[Page], None]]] = {
    "play_digits": (lambda: viz.play_digits(digits()), draw_a_digit),
    "viewer_digits": (lambda: viz.draw(digits()), look_into),
    "stepper_resnet18": (lambda: viz.TopoStepper(resnet(), ask=False), keys(*["ArrowRight"] * 60)),
    "stepper_wrong_order": (lambda: viz.TopoStepper(DIAMOND, sort_that_forgets, ask=False), keys()),
    "memory": (lambda: viz.draw_lifetimes(digits()), keys(*["ArrowRight"] * 6)),
    "states": (lambda: viz.draw_states(digits(), IMAGE), keys("End")),
    "layer": (lambda: viz.LayerStepper(first_convolution(), ask=False), keys(*["ArrowRight"] * 5)),
    "prediction": (lambda: prediction("A", "B"), keys()),
    "profile": (lambda: viz.draw_profile(digits().profile(IMAGE), "flops", most=10), keys()),
}


def first_convolution() -> Any:
    """Return the first convolution of the digits' network."""
    return next(operator for operator in digits().operators if operator.type == "nn.Conv2d")


def prediction(*letters: str) -> Prediction:
    """Return a question with these answers, given one after the other."""
    question = find("course4.three_orders")
    return Prediction(question, tuple(question.choice(letter) for letter in letters))


def main() -> None:
    """Take all screenshots."""
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (make, act) in OUTPUTS.items():
            page = browser.new_page(
                viewport={"width": 1280, "height": 800} if name == "play_digits" else {"width": 1100, "height": 900}
            )
            made = make()
            html = made if isinstance(made, str) else made._repr_mimebundle_()["text/html"]
            page.set_content(f"<!doctype html><meta charset=utf-8><body style='font-family:sans-serif'>{html}")
            page.wait_for_timeout(500)
            act(page)
            page.wait_for_timeout(300)
            page.locator("body > div").screenshot(path=str(IMAGES / f"{name}.png"))
            page.close()
            print(name)
        take_the_lesson(browser)
        browser.close()


if __name__ == "__main__":
    main()
