"""The engine with all pieces lent: on the course's models and on public files, and what play_digits relies on."""

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.loading import lent_engine, loaded
from kuiper_edu.datasets import load_digits
from kuiper_edu.layers import create_layer
from kuiper_edu.pnnx import Graph
from kuiper_edu.runtime import RuntimeGraph
from kuiper_edu.support import project
from kuiper_edu.topo.check import check_order

TOLERANCE = 1e-5
engine = lent_engine()


@pytest.fixture(scope="module")
def digits(repo: Path) -> Any:
    return engine.Engine(repo / "course5/model_file/digits")


def test_it_reads_357_of_360_digits_with_pytorchs_scores(digits: Any) -> None:
    images, labels, scores = load_digits()
    for plan in (False, True):
        [out] = digits.build(batch=len(images), plan=plan).run(images)
        assert (out.argmax(axis=1) == labels).sum() == 357
        assert np.abs(out - scores).max() <= TOLERANCE


def test_its_plan_has_three_buffers_of_81920_bytes_for_one_image(digits: Any) -> None:
    digits.build(batch=1)
    assert bytes_of(digits.arrays) == (3, 81_920)
    images, _, scores = load_digits()
    assert all(np.abs(digits.run(images[i : i + 1])[0] - scores[i]).max() <= TOLERANCE for i in range(20))
    digits.build(batch=1, plan=False)
    assert bytes_of(digits.arrays) == (51, 251_472)


def bytes_of(arrays: dict[str, Any]) -> tuple[int, int]:
    """Return the number of buffers that arrays use, and their bytes."""
    buffers = {}
    for array in arrays.values():
        while array.base is not None:
            array = array.base
        buffers[id(array)] = array.nbytes
    return len(buffers), sum(buffers.values())


@pytest.mark.parametrize("name", ["simple_ops", "simple_ops2"])
def test_it_gives_pytorchs_outputs_for_course_4s_models(repo: Path, name: str) -> None:
    stem = repo / "course4/model_file" / name
    with np.load(f"{stem}.npz") as stored:
        [out] = engine.Engine(stem).run(stored["input0"])
        assert np.abs(out - stored["output0"]).max() <= TOLERANCE


def test_its_weights_are_the_packages_own(digits: Any, repo: Path) -> None:
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    ours = {op.name: op.attrs for op in digits.operators}
    for op in graph.ops:
        for name, attribute in op.attrs.items():
            assert np.array_equal(ours[op.name][name], attribute.data)


def test_without_a_plan_it_keeps_the_array_of_every_operand(digits: Any, repo: Path) -> None:
    digits.build(batch=1, plan=False).run(load_digits()[0][:1])
    graph = Graph.load(repo / "course5/model_file/digits.pnnx.param")
    assert set(digits.arrays) == {operand.name for op in graph.ops for operand in op.outputs}
    for op in graph.ops:
        for operand in op.outputs:
            assert digits.arrays[operand.name].shape == tuple(operand.shape)
            assert digits.arrays[operand.name].dtype == np.float32


def test_a_run_leaves_the_image_and_the_run_before_alone(digits: Any) -> None:
    images = load_digits()[0]
    [first] = digits.build(batch=1).run(images[:1])
    kept = first.copy()
    digits.run(images[1:2])
    assert np.array_equal(first, kept)
    assert np.array_equal(images, load_digits()[0])


def test_layers_outlive_a_build(digits: Any) -> None:
    layers = dict(digits.layers)
    assert digits.build(batch=7).layers == layers


def test_another_shape_or_number_of_arrays_is_refused(digits: Any) -> None:
    digits.build(batch=1)
    with pytest.raises(
        ValueError, match=r"line 3: pnnx.Input 'pnnx_input_0': built for \(1, .*build\(batch=...\) first"
    ):
        digits.run(load_digits()[0][:2])
    with pytest.raises(ValueError, match="expected 1 arrays"):
        digits.run()


def test_another_image_size_runs_with_the_shapes_that_the_layers_tell() -> None:
    image = np.random.default_rng(0).random((2, 1, 96, 96), np.float32)
    [found] = engine.outputs(digits_stem(), image)
    graph = RuntimeGraph(f"{digits_stem()}.pnnx.param", None, create_layer)
    graph.build(any_shape=True)
    assert np.abs(found - graph.forward(image)).max() <= TOLERANCE


def test_a_shape_that_cannot_be_is_refused_with_the_line() -> None:
    with pytest.raises(ValueError, match=r"line 3: pnnx.Input 'pnnx_input_0': its output would have the shape"):
        engine.Engine(digits_stem()).build(inputs={"0": (1, 1, 0, 64)})


def digits_stem() -> Path:
    return project.root() / "course5/model_file/digits"


CARELESS = {
    "outputs[0] = np.maximum(inputs[0], 0)": "forward must write every number",
    "return np.maximum(inputs[0], 0)": "forward must write every number",
    "outputs = [np.maximum(inputs[0], 0)]": "forward must write every number",
    "outputs.append(np.maximum(inputs[0], 0))": "forward must write every number",
    "outputs[0][:, :1] = np.maximum(inputs[0][:, :1], 0)": "forward must write every number",
    "np.maximum(inputs[0], 0, out=inputs[0])": "read-only",
    "outputs[0] += np.maximum(inputs[0], 0)": "forward must write every number",
    "with np.errstate(all='ignore'): np.divide(0 * inputs[0], 0, out=outputs[0])": "forward computes NaN",
    "outputs[0][...] = np.maximum(inputs[0], 0); outputs[0][0, 0, 0, 0] = np.nan": "forward computes NaN",
}


@pytest.mark.parametrize("body", CARELESS)
def test_without_a_plan_a_silent_mistake_is_an_error_with_line_and_type(body: str) -> None:
    own = lent_engine()
    exec(
        f'@register_layer("nn.ReLU")\nclass Relu(Layer):\n    def forward(self, inputs, outputs):\n        {body}',
        vars(own),
    )
    with pytest.raises(ValueError, match=rf"line 5: nn.ReLU 'relu': .*{CARELESS[body]}"):
        own.Engine(digits_stem()).build(plan=False).run(load_digits()[0][:1])


def test_an_operand_may_be_read_twice_and_outputs_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    lines = [
        "pnnx.Output early 1 0 1",
        "pnnx.Input in 0 1 0 #0=(1,4)f32",
        "nn.ReLU relu 1 1 0 1 #1=(1,4)f32",
        "pnnx.Expression twice 2 1 1 1 2 expr=add(@0,@1) #2=(1,4)f32",
        "pnnx.Expression more 1 1 2 3 expr=add(@0,1) #3=(1,4)f32",
        "pnnx.Output late 1 0 3",
    ]
    (tmp_path / "net.pnnx.param").write_text("7767517\n6 4\n" + "\n".join(lines) + "\n", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "net.pnnx.bin", "w"):
        pass
    own = engine.Engine(tmp_path / "net")
    for plan in (True, False):
        early, late = own.build(plan=plan).run(np.float32([[1, -2, 3, -4]]))
        assert (early.tolist(), late.tolist()) == ([[1, 0, 3, 0]], [[3, 1, 7, 1]])


def test_a_second_input_is_copied_when_its_turn_comes(tmp_path: Path) -> None:
    lines = [
        "pnnx.Input a 0 1 0 #0=(1,4)f32",
        "nn.ReLU relu 1 1 0 1 #1=(1,4)f32",
        "pnnx.Expression twice 1 1 1 2 expr=mul(@0,2) #2=(1,4)f32",
        "pnnx.Expression more 1 1 2 3 expr=add(@0,1) #3=(1,4)f32",
        "pnnx.Input b 0 1 9 #9=(1,4)f32",
        "pnnx.Expression less 2 1 3 9 4 expr=sub(@0,@1) #4=(1,4)f32",
        "pnnx.Output out 1 0 4",
    ]
    (tmp_path / "net.pnnx.param").write_text("7767517\n7 6\n" + "\n".join(lines) + "\n", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "net.pnnx.bin", "w"):
        pass
    own = lent_engine()
    vars(own)["order"] = list  # as in the file: b comes late
    x = np.float32([[1, -2, 3, -4]])
    [found] = own.Engine(tmp_path / "net").run(x, 10 * x)
    assert found.tolist() == [[-7, 21, -23, 41]]


def test_the_same_class_again_replaces_and_another_only_if_asked() -> None:
    own = lent_engine()
    again, other = type("Relu", (own.Relu,), {}), type("Other", (own.Relu,), {})
    own.register_layer("nn.ReLU")(again)
    with pytest.raises(ValueError, match=r"nn\.ReLU has a layer already, Relu"):
        own.register_layer("nn.ReLU")(other)
    own.register_layer("nn.ReLU", replace=True)(other)
    assert own.CREATORS["nn.ReLU"] is other


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
    "depthwise": [
        "line 5: nn.ReLU6 'stem.2': no layer is registered for nn.ReLU6; the nearest type is nn.ReLU",
        "line 8: nn.Conv2d 'convbn2d_2' has groups=24, only 1 works",
    ],
    "unet": [
        "line 12: nn.Upsample 'up': no layer is registered for nn.Upsample; the nearest type is nn.Flatten",
        "line 13: torch.cat 'torch.cat_0': no layer is registered for torch.cat; the nearest type is torch.flatten",
    ],
    "attention": [
        "line 5: nn.MultiheadAttention 'attn_ht_0': no layer is registered for nn.MultiheadAttention; the nearest type "
        "is nn.Flatten",
    ],
}
MORE_LAYERS, CORPUS_LAYERS = (
    Path(__file__).with_name(name).read_text(encoding="utf-8").partition("\n\n\n")[2]
    for name in ("more_layers.py", "corpus_layers.py")
)


def differs(own: Any, stem: Path) -> float:
    """By how much an engine's output is not PyTorch's."""
    with np.load(f"{stem}.npz") as stored:
        [output] = own.outputs(stem, *(stored[name] for name in sorted(stored) if name.startswith("input")))
        assert output.shape == stored["output0"].shape
        return float(np.abs(output - stored["output0"]).max())


@pytest.mark.parametrize("name", RUN_AT_ONCE)
def test_three_networks_from_outside_the_course_run_at_once(repo: Path, name: str) -> None:
    assert differs(engine, repo / "course5/model_file/outside" / name) <= TOLERANCE


@pytest.mark.parametrize("name", LACKING)
def test_what_the_others_lack_is_named_with_line_type_and_operator(repo: Path, name: str) -> None:
    stem = repo / "course5/model_file/outside" / name
    with pytest.raises(ValueError, match="line") as error:
        engine.Engine(stem)
    assert str(error.value) == LACKING[name][0]
    assert engine.lacking(stem) == LACKING[name]


def test_all_six_run_with_about_ten_more_lines_a_layer(repo: Path) -> None:
    assert sum(bool(line.strip()) for line in MORE_LAYERS.splitlines()) <= 60
    own = loaded(whole(parts({"more_layers": MORE_LAYERS})), "my_engine.py", closed=True)
    assert {path.name.partition(".")[0] for path in (repo / "course5/model_file/outside").iterdir()} == {
        *RUN_AT_ONCE,
        *LACKING,
    }
    with np.load(repo / "course5/model_file/outside/unet.npz") as stored:
        several = np.concatenate([stored["input0"]] * 3)
        [found] = own.outputs(repo / "course5/model_file/outside/unet", several)
        assert np.abs(found - np.concatenate([stored["output0"]] * 3)).max() <= TOLERANCE
    for name in (*RUN_AT_ONCE, *LACKING):
        assert differs(own, repo / "course5/model_file/outside" / name) <= TOLERANCE, name


NOT_SHOWN = {
    "blocks as in VGG": "conv_blocks",
    "MobileNetV2": "mobilenet_v2",
    "an LSTM": "lstm",
    "YOLO's head": "yolo_head",
    "a vision transformer": "vision_transformer",
}


@pytest.mark.parametrize("name", NOT_SHOWN.values(), ids=NOT_SHOWN)
def test_networks_that_no_lesson_shows_run_with_about_ten_more_lines_a_layer(repo: Path, name: str) -> None:
    added = f"{MORE_LAYERS}\n\n{CORPUS_LAYERS}" if engine.lacking(repo / "tests/corpus" / name) else ""
    assert sum(bool(line.strip()) for line in added.splitlines()) <= 10 * added.count("@register_layer")
    own = loaded(whole(parts({"more_layers": added} if added else {})), "my_engine.py", closed=True)
    assert differs(own, repo / "tests/corpus" / name) <= TOLERANCE


def test_a_pooling_whose_stride_is_open_moves_by_its_window() -> None:
    line = "F.max_pool2d pool 1 1 0 1 ceil_mode=False dilation=(1,1) kernel_size=(2,2) padding=(0,0) stride=None"
    [op] = engine.wrap(f"7767517\n1 2\n{line} return_indices=False\n")
    x = np.arange(16, dtype=np.float32).reshape(1, 1, 4, 4)
    assert engine.apply(engine.create(op), x).tolist() == [[[[5, 7], [13, 15]]]]


def test_an_error_of_a_layer_names_line_type_and_operator() -> None:
    [op] = engine.wrap("7767517\n1 2\nnn.Linear fc 1 1 0 1 bias=False in_features=3 out_features=2\n")
    op.attrs["weight"] = np.ones((2, 3), np.float32)
    with pytest.raises(ValueError, match=r"line 3: nn.Linear 'fc': matmul"):
        engine.apply(engine.create(op), np.ones((1, 4), np.float32))
    del op.attrs["weight"]
    with pytest.raises(ValueError, match=r"line 3: nn.Linear 'fc': 'weight' is missing"):
        engine.create(op)
