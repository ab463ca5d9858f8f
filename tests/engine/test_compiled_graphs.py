"""Whole graphs in blocks of channels: layers without kernels, other shapes, packed weights, observed steps."""

from typing import Any

import numpy as np
import pytest
from conv_nets import Net, numbers, opened, residual_block

from kuiper_edu.engine import FastPlanner
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.pnnx import Graph

pytest.importorskip("numba", reason="the extra `fast`")


def mixed() -> Graph:
    """Return a graph of convolutions around layers that have no kernel, with two outputs."""
    net = Net(3)
    a = net.add("nn.ReLU", [net.conv(net.input, 20)])
    transposed = net.add("Tensor.permute", [a], {"dims": (0, 1, 3, 2)})
    b = net.conv(net.add("nn.Softplus", [transposed]), 16, 1)
    both = net.add("torch.cat", [b, net.conv(transposed, 7, 3)], {"dim": 1})
    grouped = net.conv(net.add("nn.MaxPool2d", [both], {"kernel_size": 2, "stride": 2}), 46, 3, groups=23)
    return net.finish(net.conv(grouped, 5), a)


def kernels(graph: Any) -> list[str]:
    return [choice.kernel for choice in graph.planner.choices]


@pytest.mark.parametrize("threads", [1, 2])
def test_what_has_no_kernel_runs_in_the_middle_of_a_net(threads: int) -> None:
    fast, plain = opened(mixed(), threads=threads, compiled=True), opened(mixed(), fast=False)
    for shape in ((1, 3, 18, 14), (2, 3, 7, 31), (1, 3, 18, 14)):
        x = numbers(*shape)
        for _ in range(2):
            for found, expected in zip(fast.forward(x), plain.forward(x), strict=True):
                np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)
    assert {"tiles 3x3 + clamp", "tiles 1x1", "view", "layer"} <= {*kernels(fast)}


def test_groups_that_fill_their_blocks_are_done_by_tiles() -> None:
    net = Net(32)
    graph, x = net.finish(net.conv(net.input, 64, groups=2)), numbers(1, 32, 9, 12)
    fast = opened(graph, compiled=True)
    for _ in range(2):
        np.testing.assert_allclose(fast.forward(x), opened(graph, fast=False).forward(x), rtol=1e-4, atol=1e-5)
    assert kernels(fast) == ["tiles 3x3"]


def test_a_convolution_in_groups_without_a_kernel_is_done_with_what_was_joined_to_it() -> None:
    net = Net(6)
    made = net.add("nn.ReLU", [net.conv(net.input, 12, stride=(2, 2), groups=6)])
    graph, x = net.finish(net.conv(made, 4)), numbers(1, 6, 14, 14)
    fast = opened(graph, compiled=True)
    for _ in range(2):
        np.testing.assert_allclose(fast.forward(x), opened(graph, fast=False).forward(x), rtol=1e-4, atol=1e-5)


def test_concatenated_maps_are_written_into_the_result_directly() -> None:
    net = Net(16)
    a, b = net.conv(net.input, 32), net.conv(net.input, 24)
    first = net.add("torch.cat", [a, b], {"dim": 1})
    second = net.add("torch.cat", [a, net.conv(first, 5)], {"dim": 1})  # a is part of the first one already
    third = net.add("torch.cat", [net.add("nn.ReLU", [a]), second], {"dim": 1})
    graph, x = net.finish(net.conv(third, 3), net.conv(b, 2), first), numbers(2, 16, 9, 12)
    fast, plain = opened(graph, compiled=True), opened(graph, fast=False)
    for _ in range(2):
        for found, expected in zip(fast.forward(x), plain.forward(x), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)
    assert [how for how in kernels(fast) if how in ("view", "copy blocks")] == ["view", "copy blocks", "copy blocks"]


def test_a_learners_layer_in_the_middle_sees_nchw() -> None:
    observed = []

    class Mine(Layer):
        def forward(self, inputs: Any, outputs: Any) -> None:
            observed.append((inputs[0].shape, inputs[0].flags.c_contiguous))
            outputs[0][...] = inputs[0] * 2

    net = Net(3)
    doubled = net.add("my.Twice", [net.conv(net.input, 20)])
    graph = net.finish(net.conv(doubled, 4))
    fast, plain = (
        opened(graph, fast=f, compiled=f, factory=lambda op: Mine(op) if op.type == "my.Twice" else create_layer(op))
        for f in (True, False)
    )
    x = numbers(2, 3, 9, 11)
    for _ in range(2):
        np.testing.assert_allclose(fast.forward(x), plain.forward(x), rtol=1e-4, atol=1e-5)
    assert {*observed} == {((2, 20, 9, 11), True)}


def test_an_input_that_is_not_contiguous_is_read_right() -> None:
    graph, x = residual_block(16), numbers(1, 16, 12, 10).transpose(0, 1, 3, 2)
    fast, plain = opened(graph, compiled=True), opened(graph, fast=False)
    for _ in range(2):
        np.testing.assert_allclose(fast.forward(x), plain.forward(x), rtol=1e-4, atol=1e-5)


def test_a_second_shape_packs_no_weights_again() -> None:
    fast = opened(residual_block(16), compiled=True)
    for size in (28, 28, 42, 42):
        fast.forward(numbers(1, 16, size, size))
    assert (
        len(fast.planner._compiled._weights._packed) == 4
    )  # two layers, for Winograd and for results that are not finite


def test_separate_builds_choose_alike_and_give_the_same_bytes() -> None:
    x, results = numbers(2, 3, 30, 26), []
    for threads in (1, 1, 2, 3):
        fast = opened(mixed(), threads=threads, compiled=True)
        fast.forward(x)
        results.append((kernels(fast), fast.forward(x)))
    for how, values in results[1:]:
        assert how == results[0][0]
        for value, first in zip(values, results[0][1], strict=True):
            np.testing.assert_array_equal(value, first)


def test_a_profile_shows_every_step_and_changes_no_result() -> None:
    fast, x = opened(residual_block(16), compiled=True), numbers(1, 16, 12, 12)
    fast.forward(x)
    before = fast.forward(x)
    rows = fast.profile(x).rows
    assert [row.shapes for row in rows] == [((1, 16, 12, 12),)] * 2
    np.testing.assert_array_equal(fast.forward(x), before)


def test_numpys_kernels_can_be_requested() -> None:
    fast = opened(residual_block(16), compiled=False)
    fast.forward(numbers(1, 16, 12, 12))
    assert not any(kernel.startswith("tiles") for kernel in kernels(fast))
    assert FastPlanner(1, compiled=False).compiled is False
