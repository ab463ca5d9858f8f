"""Robustness of runs: BLAS's threads, other threads, errors, NaN and infinity."""

import threading
from typing import Any

import numpy as np
import pytest
from conv_nets import ENGINES, Net, numbers, opened, residual_block, wide
from threadpoolctl import threadpool_info, threadpool_limits

from kuiper_edu.engine.kernels import ConvolutionKernel
from kuiper_edu.errors import KuiperError, LayerError
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.pnnx import Attribute


def blas_threads() -> list[int]:
    return [each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"]


class Watching(Layer):
    """A layer that records how many threads BLAS has inside a run."""

    def forward(self, inputs: Any, outputs: Any) -> None:
        self.blas_threads = blas_threads()
        outputs[0][...] = inputs[0]


class Failing(Layer):
    def forward(self, inputs: Any, outputs: Any) -> None:  # noqa: ARG002
        raise ValueError("no")


def with_relu(layer: type[Layer]) -> Any:
    return opened(residual_block(), factory=lambda op: layer(op) if op.type == "nn.ReLU" else create_layer(op))


def test_blas_has_one_thread_inside_and_its_own_setting_afterwards() -> None:
    graph = with_relu(Watching)
    with threadpool_limits(2, "blas"):
        before = blas_threads()
        for _ in range(2):
            graph.forward(numbers(1, 8, 9, 9))
        assert blas_threads() == before
    watching = next(op.layer for op in graph.operators if op.type == "nn.ReLU")
    assert set(watching.blas_threads) == {1}


def test_blas_has_its_own_setting_after_an_error() -> None:
    broken = {"now": False}

    class Sometimes(Layer):
        def forward(self, inputs: Any, outputs: Any) -> None:
            if broken["now"]:
                raise ValueError("no")
            outputs[0][...] = inputs[0]

    graph = with_relu(Sometimes)
    x = numbers(1, 8, 9, 9)
    graph.forward(x)
    expected = graph.forward(x)
    with threadpool_limits(2, "blas"):
        before = blas_threads()
        broken["now"] = True
        with pytest.raises(KuiperError, match="ValueError: no"):
            graph.forward(x)
        assert blas_threads() == before
    broken["now"] = False
    np.testing.assert_array_equal(graph.forward(x), expected)


def test_an_error_in_the_first_run_names_the_operator() -> None:
    graph = with_relu(Failing)
    with pytest.raises(KuiperError, match="ValueError: no") as raised:
        graph.forward(numbers(1, 8, 9, 9))
    assert raised.value.operator in {op.name for op in graph.operators if op.type == "nn.ReLU"}


@pytest.mark.parametrize("compiled", ENGINES)
def test_graphs_in_several_threads_do_not_disturb_each_other(compiled: bool) -> None:
    x = [numbers(1, 8, 30, 30, seed=i) for i in range(4)]
    kinds = ("nn.ReLU", "nn.SiLU", "nn.Tanh", "nn.GELU")
    graphs = [opened(residual_block(act=act), threads=2, compiled=compiled) for act in kinds]
    for graph in graphs:
        graph.forward(x[0])
    expected = [graph.forward(each) for graph, each in zip(graphs, x, strict=True)]
    before, right = blas_threads(), []

    def repeat(i: int) -> None:
        right.extend(np.array_equal(graphs[i].forward(x[i]), expected[i]) for _ in range(25))

    callers = [threading.Thread(target=repeat, args=(i,)) for i in range(4)]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    assert right == [True] * 100
    assert blas_threads() == before


@pytest.mark.parametrize("compiled", ENGINES)
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("position", [(0, 0), (20, 31), (55, 55)])
def test_what_is_not_finite_stays_where_the_plain_path_has_it(
    value: float, position: tuple[int, int], compiled: bool
) -> None:
    graph = wide()
    fast, plain = opened(graph, compiled=compiled), opened(graph, fast=False)
    x = numbers(1, 64, 56, 56)
    fast.forward(x)
    clean = fast.forward(x)
    assert compiled or any(choice.kernel.startswith("winograd") for choice in fast.planner.choices)
    x[0, 5, position[0], position[1]] = value
    found, expected = fast.forward(x), plain.forward(x)
    assert not np.isfinite(expected).all()
    np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
    np.testing.assert_array_equal(np.isinf(found), np.isinf(expected))
    finite = np.isfinite(expected)
    assert np.abs(found[finite] - expected[finite]).max() <= 1e-4 * np.abs(expected[finite]).max()
    x[0, 5, position[0], position[1]] = numbers(1, 64, 56, 56)[0, 5, position[0], position[1]]
    np.testing.assert_array_equal(fast.forward(x), clean)  # and the next finite one is computed as before


def test_what_becomes_infinite_inside_is_right_too() -> None:
    net = Net(64)
    large = net.expression("mul(@0,@0)", net.expression("mul(@0,1e25)", net.input))  # beyond float32 for large x
    graph = net.finish(net.conv(large, 64))
    fast, plain = opened(graph), opened(graph, fast=False)
    x = np.full((1, 64, 56, 56), 1e-25, np.float32)
    x[0, 3, 10, 10] = 1
    for _ in range(2):
        found, expected = fast.forward(x), plain.forward(x)
        np.testing.assert_array_equal(np.isfinite(found), np.isfinite(expected))
    assert 0 < np.isfinite(expected).mean() < 1


@pytest.mark.parametrize(
    "kind", ["nn.ReLU", "nn.ReLU6", "nn.LeakyReLU", "nn.SiLU", "nn.Hardtanh", "nn.Sigmoid", "nn.GELU", "nn.MaxPool2d"]
)
@pytest.mark.parametrize("after", ["conv", "pool"])
def test_nan_stays_nan(kind: str, after: str) -> None:
    """NaN stays NaN after a convolution (fused if possible) and on a separate map."""
    window = {"kernel_size": (3, 3), "stride": (2, 2), "padding": (1, 1)}
    net = Net(3)
    first = net.conv(net.input, 4) if after == "conv" else net.add("nn.MaxPool2d", [net.input], window)
    graph = net.finish(net.add(kind, [first], window if kind == "nn.MaxPool2d" else {}))
    x = numbers(1, 3, 12, 12)
    x[0, 1, 4, 7] = np.nan
    expected = opened(graph, fast=False).forward(x)
    fast = opened(graph)
    for _ in range(2):
        found = fast.forward(x)
        assert np.isnan(found).any()
        np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("compiled", ENGINES)
def test_infinities_give_no_warning_as_with_the_layers(compiled: bool) -> None:
    net = Net(3)
    maps = net.conv(net.conv(net.input, 16), 16)
    norm = net.add("nn.BatchNorm2d", [maps], {"num_features": 16, "eps": 1e-5, "affine": True})
    norm.producer.attrs |= {
        name: Attribute(np.full(16, value, np.float32))
        for name, value in {"running_mean": 0.0, "running_var": 1.0, "weight": 0.0, "bias": 0.0}.items()
    }
    means = net.add("nn.AdaptiveAvgPool2d", [norm], {"output_size": (1, 1)})
    graph = net.finish(maps, norm, means, net.expression("sub(@0,@0)", net.input))
    x = numbers(1, 3, 12, 12)
    x[0, 1, 4, 7], x[0, 1, 7, 4] = np.inf, -np.inf
    fast = opened(graph, compiled=compiled)
    for _ in range(2):
        for found, expected in zip(fast.forward(x), opened(graph, fast=False).forward(x), strict=True):
            np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))


@pytest.mark.parametrize("compiled", [None, *ENGINES])
@pytest.mark.parametrize("stride", [0, (0, 1), (2, -1)])
@pytest.mark.parametrize("kind", ["nn.MaxPool2d", "nn.AvgPool2d"])
def test_a_pooling_that_does_not_move_is_refused_as_by_pytorch(kind: str, stride: Any, compiled: bool | None) -> None:
    net = Net(3)
    graph = net.finish(net.add(kind, [net.input], {"kernel_size": (2, 2), "stride": stride, "padding": (0, 0)}))
    pooling = opened(graph, fast=compiled is not None, compiled=compiled)
    for _ in range(2):
        with pytest.raises(KuiperError, match="operator 'op1': expected a stride of at least 1, found"):
            pooling.forward(numbers(1, 3, 4, 4))


@pytest.mark.parametrize("compiled", [None, *ENGINES])
def test_an_average_divided_by_zero_is_refused_as_by_pytorch(compiled: bool | None) -> None:
    net = Net(3)
    params = {"kernel_size": (2, 2), "stride": (2, 2), "padding": (0, 0), "divisor_override": 0}
    graph = net.finish(net.add("nn.AvgPool2d", [net.input], params))
    with pytest.raises(KuiperError, match="operator 'op1': expected another divisor_override than 0"):
        opened(graph, fast=compiled is not None, compiled=compiled).forward(numbers(1, 3, 4, 4))


def test_the_plain_path_is_one_argument_away() -> None:
    graph = residual_block()
    x = numbers(1, 8, 10, 10)
    plain, fast = opened(graph, fast=False), opened(graph, compiled=False)
    fast.forward(x)
    fast.forward(x)
    plain.forward(x)
    assert fast.planner.table().splitlines() == [
        "im2col  op1 + op2",
        "im2col  op3 + op4 + op5",
    ]
    assert plain.planner is None


def test_an_error_about_memory_in_a_fast_step_names_the_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ConvolutionKernel, "task", lambda *_: lambda: np.empty((2**53, 4), np.float32))
    graph, x = opened(residual_block(), compiled=False), numbers(1, 8, 9, 9)
    with pytest.raises(LayerError, match=rf"operator '.+': it needs an array of {2**57:,} bytes"):
        graph.forward(x)
