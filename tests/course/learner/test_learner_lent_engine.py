"""The engine with all pieces lent: on the course's models and on public files, and what play_digits relies on."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.loading import lent_engine, loaded
from kuiper_edu.datasets import load_digits
from kuiper_edu.pnnx import Graph
from kuiper_edu.topo.check import check_order

TOLERANCE = 1e-5
engine = lent_engine()


@pytest.fixture(scope="module")
def digits(repo: Path) -> Any:
    return engine.Engine(repo / "course5/model_file/digits")


def test_it_reads_357_of_360_digits_with_pytorchs_scores(digits: Any) -> None:
    images, labels, scores = load_digits()
    out = digits.run(images)["pnnx_output_0"]
    assert (out.argmax(axis=1) == labels).sum() == 357
    assert np.abs(out - scores).max() <= TOLERANCE


@pytest.mark.parametrize("name", ["simple_ops", "simple_ops2"])
def test_it_gives_pytorchs_outputs_for_course_4s_models(repo: Path, name: str) -> None:
    stem = repo / "course4/model_file" / name
    with np.load(f"{stem}.npz") as stored:
        out = engine.Engine(stem).run(stored["input0"])["pnnx_output_0"]
        assert np.abs(out - stored["output0"]).max() <= TOLERANCE


def test_its_weights_are_the_packages_own(digits: Any, repo: Path) -> None:
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    ours = {op.name: op.attrs for op in digits.operators}
    for op in graph.ops:
        for name, attribute in op.attrs.items():
            assert np.array_equal(ours[op.name][name], attribute.data)


def test_run_gives_the_array_of_every_operator_by_its_name(digits: Any, repo: Path) -> None:
    arrays = digits.run(load_digits()[0][:1])
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    assert set(arrays) == {op.name for op in graph.ops}
    assert all(isinstance(array, np.ndarray) and array.dtype == np.float32 for array in arrays.values())
    for op in graph.ops:
        for operand in op.outputs:
            assert arrays[op.name].shape == tuple(operand.shape)


def test_a_run_leaves_the_image_and_the_run_before_alone(digits: Any) -> None:
    images = load_digits()[0]
    first = digits.run(images[:1])
    kept = {name: array.copy() for name, array in first.items()}
    digits.run(images[1:2])
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
    assert np.array_equal(images, load_digits()[0])


def test_orders_of_public_files(public_models: Path) -> None:
    """A file that it can read is read as the package reads it, and ordered; what it cannot read, it refuses."""
    read = 0
    for path in sorted(public_models.rglob("*.param")):
        text = path.read_text(encoding="utf-8")
        try:
            operators = engine.wrap(text)
        except ValueError:
            continue
        graph = Graph.from_text(text)
        assert [(op.type, op.name) for op in operators] == [(op.type, op.name) for op in graph.ops], path
        if len({op.name for op in operators}) == len(operators):
            assert check_order(engine.successors(operators), [op.name for op in engine.order(operators)]) is None, path
        read += 1
    assert read > 10


# Networks that no lesson shows ----

RUN_AT_ONCE = ("mlp", "rectangles", "residual")
LACKING = {  # the network: what the engine says of it
    "depthwise": "line 5: nn.ReLU6 'stem.2': no layer is registered for nn.ReLU6",
    "unet": "line 12: nn.Upsample 'up': no layer is registered for nn.Upsample",
    "attention": "line 4: nn.LayerNorm 'norm1': no layer is registered for nn.LayerNorm",
}
MORE_LAYERS = Path(__file__).with_name("more_layers.py").read_text(encoding="utf-8").partition("\n\n\n")[2]


def differs(own: Any, stem: Path) -> float:
    """By how much an engine's output is not PyTorch's."""
    with np.load(f"{stem}.npz") as stored:
        [output] = own.outputs(stem, stored["input0"])
        assert output.shape == stored["output0"].shape
        return float(np.abs(output - stored["output0"]).max())


@pytest.mark.parametrize("name", RUN_AT_ONCE)
def test_three_networks_from_outside_the_course_run_at_once(repo: Path, name: str) -> None:
    assert differs(engine, repo / "course5/model_file/outside" / name) <= TOLERANCE


@pytest.mark.parametrize("name", LACKING)
def test_what_the_others_lack_is_named_with_line_type_and_operator(repo: Path, name: str) -> None:
    with pytest.raises(ValueError, match="line") as error:
        engine.Engine(repo / "course5/model_file/outside" / name)
    assert str(error.value) == LACKING[name]


def test_all_six_run_with_at_most_40_more_lines(repo: Path) -> None:
    assert sum(bool(line.strip()) for line in MORE_LAYERS.splitlines()) <= 40
    own = loaded(whole(parts({"MORE": MORE_LAYERS})), "my_engine.py", closed=True)
    assert {path.name.partition(".")[0] for path in (repo / "course5/model_file/outside").iterdir()} == {
        *RUN_AT_ONCE,
        *LACKING,
    }
    for name in (*RUN_AT_ONCE, *LACKING):
        assert differs(own, repo / "course5/model_file/outside" / name) <= TOLERANCE, name


def test_a_pooling_whose_stride_is_open_moves_by_its_window() -> None:
    line = "F.max_pool2d pool 1 1 0 1 ceil_mode=False dilation=(1,1) kernel_size=(2,2) padding=(0,0) stride=None"
    [op] = engine.wrap(f"7767517\n1 2\n{line} return_indices=False\n")
    x = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    assert engine.create(op)(x).tolist() == [[[[5, 7], [13, 15]]]]


def test_an_error_of_a_layer_names_line_type_and_operator() -> None:
    [op] = engine.wrap("7767517\n1 2\nnn.Linear fc 1 1 0 1 bias=False in_features=3 out_features=2\n")
    op.attrs["weight"] = np.ones((2, 3), np.float32)
    with pytest.raises(ValueError, match=r"line 3: nn.Linear 'fc': matmul"):
        engine.create(op)(np.ones((1, 4), np.float32))
    del op.attrs["weight"]
    with pytest.raises(ValueError, match=r"line 3: nn.Linear 'fc': 'weight' is missing"):
        engine.create(op)(np.ones((1, 3), np.float32))
