"""The network view has every edge of the graph, and its lens explains each number of the engine's arrays."""

import base64
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu import pnnx
from kuiper_edu.datasets import load_digits
from kuiper_edu.engine import open_graph
from kuiper_edu.pnnx.nodes import OUTPUTS
from kuiper_edu.support import project
from kuiper_edu.viz.digits.network import NetworkView, network_view

MODELS = project.root() / "course5/model_file"
NAMES = ("digits", "unseen", *(f"outside/{name}" for name in ("residual", "depthwise", "rectangles", "unet")))
SOFTMAXES = """7767517
6 4
pnnx.Input x 0 1 0 #0=(1,6,3,4)f32
nn.Softmax maps 1 1 0 1 dim=1 #0=(1,6,3,4)f32 #1=(1,6,3,4)f32
torch.flatten flat 1 1 0 2 start_dim=1 end_dim=-1 #0=(1,6,3,4)f32 #2=(1,72)f32
F.softmax numbers 1 1 2 3 dim=-1 #2=(1,72)f32 #3=(1,72)f32
pnnx.Output first 1 0 1
pnnx.Output second 1 0 3
"""
PIXELS = 50  # of each kind of operator
node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js runs the page's scripts")


def packed(array: np.ndarray) -> str:
    return base64.b64encode(np.ascontiguousarray(array, "<f4").tobytes()).decode()


def view_of(name: str) -> tuple[pnnx.Graph, NetworkView]:
    graph = pnnx.Graph.load(MODELS / f"{name}.pnnx.param")
    view = network_view(graph)
    assert view is not None
    return graph, view


def image_of(name: str) -> np.ndarray:
    """Return the input of a stored network: of one with a batch of its own, both its images."""
    if name.startswith("outside/"):
        return np.asarray(np.load(MODELS / f"{name}.npz")["input0"])
    image = load_digits()[0][7:8]
    return image if name == "digits" else image[:, :, 4::8, 4::8]


@cache
def computed(name: str) -> dict[str, Any]:
    """The results of the page's scripts for one network, with the engine's arrays and the pixels that were chosen."""
    graph, view = view_of(name)
    return results(graph, view, image_of(name))


def results(graph: pnnx.Graph, view: NetworkView, image: np.ndarray) -> dict[str, Any]:
    """Run the page's scripts, and let their lens explain some pixels of each kind of operator."""
    arrays = {key: array[0] for key, array in open_graph(graph).capture(image).items()}
    random = np.random.default_rng(47)
    pixels = []
    for kind in {op["kind"] for op in view.operators}:
        alike = [op for op in view.operators if op["kind"] == kind]
        for _ in range(PIXELS):
            op = alike[random.integers(len(alike))]
            place = [int(random.integers(edge)) for edge in (*op["shape"], 1, 1)[:3]]
            pixels.append({"operator": op["name"], **dict(zip(("map", "row", "column"), place, strict=True))})
    given = {
        "network": view.data(),
        "weights": packed(view.weights),
        "image": packed(image[0]),
        "arrays": {key: packed(array) for key, array in arrays.items()},
        "pixels": pixels,
    }
    script = Path(__file__).parents[1] / "scripts/network.js"
    command = [str(shutil.which("node")), str(script)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {**json.loads(done.stdout), "arrays": arrays, "pixels": pixels, "view": view}


@node
@pytest.mark.process
@pytest.mark.parametrize("name", NAMES)
def test_unfolded_it_has_every_edge_of_the_graph_and_no_other(name: str) -> None:
    graph, _ = view_of(name)
    edges = [(o.producer.name, op.name) for op in graph.ops for o in op.inputs if op.type not in OUTPUTS and o.producer]
    found = computed(name)["all"]
    assert sorted((edge["tail"], edge["head"]) for edge in found) == sorted(edges)
    if name == "digits":
        assert len(found) == 58


@node
@pytest.mark.process
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_arc_leads_to_the_next_column_folded_and_unfolded(name: str) -> None:
    found = computed(name)
    straight = [edge for edge in [*found["all"], *found["folded"]] if not edge["arc"]]
    assert straight
    assert all(edge["to"] == edge["from"] + 1 for edge in straight)


@node
@pytest.mark.process
def test_the_shortcuts_of_the_digits_network_are_its_arcs() -> None:
    found = computed("digits")
    arcs = [edge for edge in found["all"] if edge["arc"]]
    assert len(arcs) == 11  # eight shortcuts; where one has a convolution, the other path is an arc, too
    assert [(edge["from"], edge["to"]) for edge in found["folded"] if edge["arc"]] == [(i, i + 1) for i in range(3, 11)]


@node
@pytest.mark.process
@pytest.mark.parametrize("name", NAMES)
def test_the_page_runs_the_network_as_the_engine_does(name: str) -> None:
    found = computed(name)
    for key, numbers in found["made"]:
        expected = found["arrays"][key].ravel()
        assert np.abs(np.array(numbers) - expected).max() <= 1e-5 * max(1.0, np.abs(expected).max()), key


@node
@pytest.mark.process
@pytest.mark.parametrize("name", NAMES)
def test_the_lens_computes_each_number_as_the_engine_did(name: str) -> None:
    found = computed(name)
    assert found["explained"]
    for pixel, explained in zip(found["pixels"], found["explained"], strict=True):
        array = found["arrays"][pixel["operator"]]
        place = (pixel["map"], pixel["row"], pixel["column"])[: array.ndim]
        assert explained["value"] == pytest.approx(float(array[place]), abs=1e-12)
        assert abs(explained["result"] - array[place]) <= 1e-4 * np.abs(array).max(), (pixel, explained)
        assert explained["how"] != "unknown"


@node
@pytest.mark.process
@pytest.mark.parametrize("large", [1, 300])
def test_the_lens_divides_a_power_by_the_sum_of_all_in_its_place(large: int) -> None:
    graph = pnnx.Graph.from_text(SOFTMAXES)
    view = network_view(graph)
    assert view is not None
    image = np.random.default_rng(3).normal(size=(1, 6, 3, 4)).astype(np.float32) * large
    found = results(graph, view, image)
    for key, numbers in found["made"]:
        assert np.allclose(numbers, found["arrays"][key].ravel(), atol=1e-6), key
    shares = [explained for explained in found["explained"] if explained["how"] == "share"]
    assert {explained["terms"] for explained in shares} == {6, 72}
    assert all(abs(explained["result"] - explained["value"]) <= 1e-6 for explained in shares)  # the engine's


@node
@pytest.mark.process
def test_a_map_reads_what_its_operator_reads() -> None:
    found = computed("digits")
    shapes = {op["name"]: op["shape"] for op in found["view"].operators}
    kinds = {op["name"]: op["kind"] for op in found["view"].operators}
    for pixel, explained in zip(found["pixels"], found["explained"], strict=True):
        for name, maps in explained["reads"]:
            whole = kinds[pixel["operator"]] in ("convolution", "linear")
            assert sorted(maps) == (list(range(shapes[name][0])) if whole else [pixel["map"]])


@pytest.mark.parametrize("name", ["mlp", "attention"])
def test_networks_without_maps_have_numbers_or_no_view(name: str) -> None:
    view = network_view(pnnx.Graph.load(MODELS / f"outside/{name}.pnnx.param"))
    assert view is None or all(len(op["shape"]) == 1 for op in view.operators)


def test_the_strongest_maps_come_first() -> None:
    graph, view = view_of("digits")
    images = load_digits()[0][:4]
    view.rank_maps(open_graph(graph), images)
    relu = next(op for op in view.operators if op["name"] == "layer4.0.relu")
    sizes = open_graph(graph).capture(images)["layer4.0.relu"].mean(axis=(0, 2, 3))
    assert len(set(relu["maps"])) == 8
    assert sizes[relu["maps"][0]] == sizes.max()
    assert sizes[relu["maps"]].min() >= np.delete(sizes, relu["maps"]).max() - 1e-5
