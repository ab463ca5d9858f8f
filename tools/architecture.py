"""Draw the picture of docs/architecture.md from the classes and functions themselves: `just pages`.

A name in the picture is that of an object that is imported here, and the folder below it is where that stands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kuiper_edu.engine.planner import FastPlanner
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.passes import optimize
from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.param import Line
from kuiper_edu.runtime import RuntimeGraph, RuntimeOperator
from kuiper_edu.runtime.executables import Program
from kuiper_edu.runtime.memory import Memory
from kuiper_edu.runtime.plan import Plan, Step
from kuiper_edu.support.writing import write_whole
from kuiper_edu.topo import topo_sort
from kuiper_edu.viz.graph.diagram import Diagram, Edge, Node
from kuiper_edu.viz.graph.dot import to_dot
from kuiper_edu.viz.graph.render import render

PICTURE = Path(__file__).parents[1] / "docs/images/architecture.svg"
FILE, ANSWER = "NAME.pnnx.param, NAME.pnnx.bin", "the answer"
WHAT: dict[Any, str] = {
    FILE: "operators line by line, weights",
    Line: "a line, taken apart",
    Operator: "one node of a Graph",
    optimize: "fewer operators, if wanted",
    RuntimeOperator: "an operator, wrapped",
    topo_sort: "which one runs first",
    Layer: "computes one operator",
    Plan: "shapes and live ranges",
    Step: "the call of one operator",
    Memory: "buffers that values share",
    FastPlanner: "chooses kernels",
    Program: "kernels, no layers",
    ANSWER: "new arrays",
}
HOW: tuple[tuple[Any, Any, Any], ...] = (
    (FILE, Line, Graph.load),
    (Line, Operator, Graph.load),
    (Operator, optimize, ""),
    (optimize, RuntimeOperator, RuntimeGraph.init),
    (Operator, RuntimeOperator, RuntimeGraph.init),
    (RuntimeOperator, topo_sort, RuntimeGraph.build),
    (RuntimeOperator, Layer, create_layer),
    (topo_sort, Plan, RuntimeGraph.build),
    (Plan, Step, ""),
    (Plan, Memory, RuntimeGraph.build),
    (Plan, FastPlanner, "first run of new shapes"),
    (FastPlanner, Program, FastPlanner.compile),
    (Step, ANSWER, RuntimeGraph.forward),
    (Layer, Step, ""),
    (Memory, ANSWER, RuntimeGraph.forward),
    (Program, ANSWER, Program.run),
)


def named(thing: Any) -> str:
    """Return the name of a class, function or method of the package, or a text as it is."""
    return thing if isinstance(thing, str) else thing.__qualname__ + ("" if isinstance(thing, type) else "()")


def room(thing: Any) -> str:
    """Return the folder of kuiper_edu/ in which a class or function stands; empty for a text."""
    return "" if isinstance(thing, str) else f"{thing.__module__.split('.')[1]}/: "


def picture() -> str:
    """Return the picture as SVG."""
    things = list(WHAT)
    nodes = tuple(Node(named(thing), detail=room(thing) + what) for thing, what in WHAT.items())
    edges = tuple(Edge(things.index(tail), things.index(head), label=named(how)) for tail, head, how in HOW)
    return render(to_dot(Diagram(nodes, edges))) + "\n"


if __name__ == "__main__":
    write_whole(PICTURE, picture())
