"""Tries in Pyodide what needs processes and threads elsewhere, and prints the results as JSON."""

import json
import time
from collections.abc import Callable

from kuiper_edu.course.learner.keeping import fills_alone
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.report import report
from kuiper_edu.layers import LayerRegistry
from kuiper_edu.viz.graph.render import render

SIGMOID = """
from kuiper_edu.learn import answer
from kuiper_edu.layers import Layer, register_layer

@answer("course5.sigmoid")
@register_layer("nn.Sigmoid")
class Mine(Layer):
    def forward(self, inputs, outputs):
        pass
"""


def loop() -> None:
    while True:
        pass


def comprehension() -> None:
    [number + 1 for number in iter(int, 1)]


def stubborn() -> None:
    for _ in range(2):
        try:
            loop()
        except:  # noqa: E722 the point of it
            continue
    loop()


def status(function: Callable[[], object]) -> list[object]:
    started = time.monotonic()
    outcome = run_within(function, cpu_seconds=0.3)
    return [outcome.status, outcome.values, time.monotonic() - started < 20]


def main() -> None:
    layers = dict(LayerRegistry.registry())
    found = {
        "right": status(lambda: report("sum", 3)),
        "loop": status(loop),
        "comprehension": status(comprehension),
        "stubborn": status(stubborn),
        "after them": status(lambda: report("sum", 3)),
        "fills": fills_alone("course5.sigmoid", SIGMOID),
        "does not fill": fills_alone("course5.sigmoid", "import sys\nsys.exit(0)"),
        "layers stay": layers == LayerRegistry.registry(),
        "picture": render('digraph { a -> "é" }'),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
