"""`draw_sharing`: a square for each output, an arrow for each that writes or reads it."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def block(repo: Path) -> RuntimeGraph:
    graph = RuntimeGraph(repo / "course4/model_file/shrinking_block.pnnx.param", layer_factory=create_layer)
    graph.build(plan=False)
    return graph


def squares(svg: str) -> dict[str, float]:
    """Return the side of each square by the name of its writer."""
    found = {}
    for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect"):
        title = rect.find(f"{SVG}title")
        if title is not None and (title.text or "").startswith("the output of "):
            assert rect.get("width") == rect.get("height")
            found[title.text.split()[3].rstrip(":")] = float(rect.get("width"))
    return found


def test_each_output_has_one_square_and_its_area_is_in_proportion_to_its_bytes(block: RuntimeGraph) -> None:
    sides = squares(viz.draw_sharing(block).svg)
    assert list(sides) == ["input", "op1", "op3", "op4", "op5", "add"]
    assert sides["op1"] / sides["op3"] == pytest.approx(224 / 64, rel=0.01)
    assert sides["op3"] / sides["op4"] == pytest.approx(64 / 32, rel=0.01)


def test_there_is_an_arrow_for_each_that_writes_and_each_that_reads(block: RuntimeGraph) -> None:
    points = ElementTree.fromstring(viz.draw_sharing(block).svg).iter(f"{SVG}polygon")
    assert len(list(points)) == 6 + 6  # writes; op1, op3, op4, op5 and two of add


def test_the_words_for_it_say_who_writes_and_who_reads(block: RuntimeGraph) -> None:
    alt = viz.draw_sharing(block).alt
    assert alt.startswith("Memory of 6 outputs, 1,290,240 bytes: ")
    assert "op3 writes 1×3×64×64, read by op4 and op5" in alt


def test_what_it_draws_is_so(block: RuntimeGraph) -> None:
    for op in block.operators:
        for producer, operand in op.input_operands.items():
            assert np.shares_memory(operand.data, block.operator(producer).output_operands.data)
    x = np.ones((1, 3, 224, 224), np.float32)
    assert block.forward(x) == pytest.approx(np.full((1, 3, 32, 32), 2.0))  # the larger of ones, and their average


def test_it_is_drawn_alike_twice(block: RuntimeGraph) -> None:
    assert viz.draw_sharing(block).svg == viz.draw_sharing(block).svg


def test_a_graph_without_memory_is_refused(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/shrinking_block.pnnx.param")
    with pytest.raises(UsageError, match="no memory"):
        viz.draw_sharing(graph)
    graph.init()
    with pytest.raises(UsageError, match="no memory"):
        viz.draw_sharing(graph)
    with pytest.raises(UsageError, match="no memory"):
        viz.draw_sharing(RuntimeGraph.from_graph(Graph()))


def test_a_box_is_as_wide_as_its_name(repo: Path) -> None:
    graph = RuntimeGraph(repo / "course4/model_file/simple_ops2.pnnx.param", layer_factory=create_layer)
    graph.build(plan=False)
    root = ElementTree.fromstring(viz.draw_sharing(graph).svg)
    boxes = {rect.findtext(f"{SVG}title"): rect for rect in root.iter(f"{SVG}rect")}
    box = boxes["pnnx_input_0: pnnx.Input"]
    assert float(box.get("width")) >= 67.1  # the name in DejaVu Sans, 10 points
    assert float(box.get("x")) >= 0
    first = boxes["the output of pnnx_input_0: 2×3×16×16, 6,144 bytes"]
    assert float(first.get("x")) > float(box.get("x")) + float(box.get("width"))
