"""Empty batches: the nets of the corpus give PyTorch's results, with layers and with the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from layer_operators import run

from kuiper_edu.engine import open_model
from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx.dtypes import BY_NAME

CORPUS = Path(__file__).parents[1] / "corpus"
NETS: dict[str, Any] = json.loads(Path(__file__).with_name("empty_batches.json").read_text(encoding="utf-8"))

# The file holds less than the module, or PyTorch treats an empty batch differently from others.
OTHERWISE = {
    "axes": "x[:1].squeeze(0) is x[0] in the file, which an empty batch has not got",
    "vision_transformer": "the file holds the class token of one sample",
    "ssd_head": "the module's own reshape says a batch of 2, whatever comes in",
    "self_attention": "PyTorch gives None for the weights of an empty batch",
    "shuffles": "PyTorch's pixel_unshuffle leaves an empty batch in the shape it has",
    "sub_pixel": "PyTorch's pixel_unshuffle leaves an empty batch in the shape it has",
    "language_model": "the module's -1 is ambiguous without elements, the file has the number",
    "places": "the module's -1 is ambiguous without elements, the file has the number",
    "window_attention": "the module's -1 is ambiguous without elements, the file has the number",
    "yolo_head": "the module's -1 is ambiguous without elements, the file has the number",
    "spectrum": "the library that PyTorch takes Fourier transforms from refuses it, NumPy's does not",
}


def leaves(value: Any) -> list[Any]:
    return [leaf for each in value for leaf in leaves(each)] if isinstance(value, list | tuple) else [value]


def results(name: str, **how: Any) -> list[Any]:
    """Return shapes and types of the second run: the first run of new shapes always calls the layers."""
    inputs = [np.zeros(shape, BY_NAME[dtype].numpy) for shape, dtype in NETS[name]["inputs"]]
    graph = open_model(CORPUS / name, any_shape=True, **how)
    graph.forward(*inputs)
    return [(each.shape, each.dtype) for each in map(np.asarray, leaves(graph.forward(*inputs)))]


def expected(name: str) -> list[Any]:
    return [(tuple(shape), BY_NAME[dtype].numpy) for shape, dtype in NETS[name]["outputs"]]


@pytest.mark.parametrize("how", [{}, {"fast": True}, {"fast": True, "threads": 2}], ids=["plain", "fast", "shared"])
@pytest.mark.parametrize("name", [name for name in NETS if "outputs" in NETS[name] and name not in OTHERWISE])
def test_a_net_makes_of_an_empty_batch_what_pytorch_makes_of_it(name: str, how: dict[str, Any]) -> None:
    assert results(name, **how) == expected(name)


def test_an_instance_norm_has_an_empty_result_unless_it_has_weights_as_in_pytorch() -> None:
    x = np.zeros((0, 2, 3), np.float32)
    assert run("nn.InstanceNorm1d", x, params={"num_features": 2, "affine": False, "eps": 1e-5}).shape == x.shape
    weights = {"weight": np.ones(2, np.float32), "bias": np.zeros(2, np.float32)}
    with pytest.raises(KuiperError, match="expected at least one sample, as PyTorch does"):
        run("nn.InstanceNorm1d", x, params={"num_features": 2, "affine": True, "eps": 1e-5}, weights=weights)


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("name", [name for name in NETS if "refused" in NETS[name] and name not in OTHERWISE])
def test_what_pytorch_refuses_is_refused_in_words(name: str, fast: bool) -> None:
    with pytest.raises(KuiperError, match=r"operator '.*'") as refusal:
        results(name, fast=fast)
    assert "stopped with" not in str(refusal.value)


@pytest.mark.parametrize("name", sorted(OTHERWISE))
def test_where_the_file_says_otherwise_both_paths_do_the_same(name: str) -> None:
    assert outcome(name, fast=True) == outcome(name, fast=False)


def outcome(name: str, fast: bool) -> Any:
    try:
        return results(name, fast=fast)
    except KuiperError as error:
        return str(error)


@pytest.mark.parametrize(
    ("kind", "params", "shape"),
    [
        ("F.softmax", {"dim": 0}, (0, 3)),
        ("F.log_softmax", {"dim": 0}, (0, 3)),
        ("torch.logsumexp", {"dim": 0}, (3,)),
        ("torch.mean", {"dim": 0}, (3,)),
        ("torch.std", {"dim": 0}, (3,)),
        ("torch.sum", {}, ()),
    ],
)
def test_reducing_an_empty_batch_gives_pytorchs_shape_without_a_warning(kind: str, params: Any, shape: Any) -> None:
    assert run(kind, np.zeros((0, 3), np.float32), params=params).shape == shape


def test_an_empty_dimension_is_cut_into_as_many_chunks_as_asked_for() -> None:
    parts = run("torch.chunk", np.zeros((0, 2), np.float32), params={"chunks": 3, "dim": 0}, outputs=3)
    assert [each.shape for each in parts] == [(0, 2)] * 3


def test_a_full_batch_after_an_empty_one_runs_as_before() -> None:
    graph = open_model(CORPUS / "small_cnn_level2", fast=True)
    with np.load(CORPUS / "small_cnn_level2.npz") as stored:
        x, y = stored["input0"], stored["output0"]
    for _ in range(2):
        assert graph.forward(x[:0]).shape == (0, *y.shape[1:])
        np.testing.assert_allclose(graph.forward(x), y, atol=1e-5)
