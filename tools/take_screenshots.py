"""Write docs/images/: every output that answers, as Chromium shows it: `python tools/take_screenshots.py`.

It needs the extra `browser` and Chromium (`CHROMIUM` names it; else the one on the path). Look at what it wrote.
"""

import os
import shutil
from collections.abc import Callable
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

from kuiper_edu import viz
from kuiper_edu.course.judge.questions import find
from kuiper_edu.course.learner.prediction import Prediction
from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support.project import root

IMAGES = root() / "docs" / "images"
IMAGE = np.zeros((1, 1, 64, 64), np.float32)


def sort_that_forgets(successors: dict[str, list[str]]) -> list[str]:
    """Kahn's sort without its count: a node is taken when the first of its producers is done."""
    order: list[str] = []
    waiting = [name for name in successors if not any(name in after for after in successors.values())]
    while waiting:
        name = waiting.pop(0)
        if name not in order:
            order.append(name)
            waiting.extend(successors[name])
    return order


def digits() -> RuntimeGraph:
    """The network of course 5, built."""
    graph = RuntimeGraph(root() / "course5/model_file/digits.pnnx.param", None, create_layer)
    graph.build()
    return graph


def resnet() -> dict[str, list[str]]:
    """The successors of ResNet-18's operators."""
    graph = RuntimeGraph(root() / "course4/model_file/resnet18_batch1.pnnx.param")
    graph.init()
    return graph.successors()


def keys(*names: str) -> Callable[[Page], None]:
    """Press these keys in the output."""

    def press(page: Page) -> None:
        page.keyboard.press("Tab")
        for name in names:
            page.keyboard.press(name)

    return press


DIAMOND = {
    "input": ["right", "left"],
    "left": ["more"],
    "more": ["join"],
    "right": ["join"],
    "join": ["output"],
    "output": [],
}
OUTPUTS: dict[str, tuple[Callable[[], Any], Callable[[Page], None]]] = {
    "stepper_resnet18": (lambda: viz.TopoStepper(resnet(), ask=False), keys(*["ArrowRight"] * 60)),
    "stepper_wrong_order": (lambda: viz.TopoStepper(DIAMOND, sort_that_forgets, ask=False), keys()),
    "memory": (lambda: viz.draw_lifetimes(digits()), keys(*["ArrowRight"] * 6)),
    "states": (lambda: viz.draw_states(digits(), IMAGE), keys("End")),
    "layer": (lambda: viz.LayerStepper(first_convolution(), ask=False), keys(*["ArrowRight"] * 5)),
    "prediction": (lambda: prediction("A", "B"), keys()),
    "profile": (lambda: viz.draw_profile(digits().profile(IMAGE), "flops", most=10), keys()),
}


def first_convolution() -> Any:
    """Of the digits' network."""
    return next(operator for operator in digits().operators if operator.type == "nn.Conv2d")


def prediction(*letters: str) -> Prediction:
    """A question to which somebody gave these answers, one after the other."""
    question = find("course4.three_orders")
    return Prediction(question, tuple(question.choice(letter) for letter in letters))


def main() -> None:
    """Take them all."""
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (make, act) in OUTPUTS.items():
            page = browser.new_page(viewport={"width": 1000, "height": 800})
            html = make()._repr_mimebundle_()["text/html"]
            page.set_content(f"<!doctype html><meta charset=utf-8><body style='font-family:sans-serif'>{html}")
            page.wait_for_timeout(500)
            act(page)
            page.wait_for_timeout(300)
            page.locator("body > div").screenshot(path=str(IMAGES / f"{name}.png"))
            page.close()
            print(name)
        browser.close()


if __name__ == "__main__":
    main()
