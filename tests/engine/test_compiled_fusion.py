"""Fusion with linear layers, products and softmax: sums, activations, factors and permutations of axes."""

from typing import Any

import numpy as np
import pytest
from conv_nets import Net, numbers, opened
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.pnnx import Attribute, Operand

pytest.importorskip("numba", reason="the extra `fast`")
SPECIAL = [1.0, np.nan, np.inf, -np.inf, 1e-42, 3e38, -0.0]


class Rows(Net):
    """A builder of nets on rows of numbers: linear layers read the last axis."""

    def linear(self, x: Operand, inputs: int, outputs: int) -> Operand:
        made = self.add("nn.Linear", [x], {"in_features": inputs, "out_features": outputs, "bias": True})
        weight = self._random(outputs, inputs) / inputs**0.5
        made.producer.attrs |= {"weight": Attribute(weight), "bias": Attribute(self._random(outputs))}
        return made

    def second_input(self) -> Operand:
        made = self._new_output(self.graph.new_operator("pnnx.Input", "in2"), "left")
        self.channels["left"] = 1
        return made

    def permuted(self, x: Operand, *dims: int) -> Operand:
        return self.add("Tensor.permute", [x], {"dims": dims})


def kernels(graph: Any) -> list[str]:
    return [choice.kernel for choice in graph.planner.choices]


def check(net: Net, arrays: list[np.ndarray], *outputs: Operand, threads: int = 1, scale: float = 1.0) -> list[str]:
    """Compare a net with its layers, and bit by bit with the result of one thread; return its kernels."""
    graph = net.finish(*outputs)
    plain, alone, fast = (
        opened(graph, fast=False), opened(graph, compiled=True), opened(graph, threads=threads, compiled=True)
    )  # fmt: skip
    with np.errstate(all="ignore"):
        expected = np.asarray(plain.forward(*arrays))
        for each in (alone, fast):
            each.forward(*arrays)  # the first run determines the shapes
        found, by_one = np.asarray(fast.forward(*arrays)), np.asarray(alone.forward(*arrays))
    np.testing.assert_array_equal(found, by_one)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(expected))
    np.testing.assert_array_equal(np.where(np.isinf(found), found, 0), np.where(np.isinf(expected), expected, 0))
    finite = np.isfinite(expected)
    np.testing.assert_allclose(found[finite], expected[finite], rtol=2e-5, atol=2e-5 * scale)
    return kernels(fast)


@given(
    rows=st.sampled_from([1, 13]), inputs=st.sampled_from([1, 7, 33]), outputs=st.sampled_from([1, 31, 65]),
    kind=st.sampled_from(["", "nn.GELU", "nn.ReLU"]), added=st.booleans(),
    special=st.sampled_from(SPECIAL), threads=st.integers(1, 2),
)  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_a_linear_layer_takes_in_a_sum_and_an_activation(
    rows: int, inputs: int, outputs: int, kind: str, added: bool, special: float, threads: int
) -> None:
    net = Rows(1)
    made = net.linear(net.input, inputs, outputs)
    if added:  # a kernel takes in no Softplus
        other = net.add("nn.Softplus", [net.linear(net.input, inputs, outputs)])
        made = net.expression("add(@0,@1)", other, made)
    if kind:
        made = net.add(kind, [made])
    x = numbers(2, rows, inputs)
    x.reshape(-1)[x.size // 2] = special
    how = check(net, [x], made, threads=threads, scale=1e32 if special == 3e38 else 1.0)
    assert len(how) == (3 if added else 1)
    assert how[-1] == "tiles" + {"": "", "nn.GELU": " + gelu", "nn.ReLU": " + clamp"}[kind]


def test_what_else_reads_a_linear_layer_keeps_it_by_itself() -> None:
    net = Rows(1)
    made = net.linear(net.input, 16, 16)
    how = check(net, [numbers(3, 5, 16)], net.expression("mul(@0,@1)", net.add("nn.GELU", [made]), made))
    assert how == ["tiles", "gelu", "mul"]


def test_a_sum_of_another_shape_is_not_taken_in() -> None:
    net = Rows(1)
    wide = net.expression("add(@0,@1)", net.linear(net.input, 16, 16), net.second_input())
    assert check(net, [numbers(3, 5, 16), numbers(5, 16)], wide)[0] == "tiles"


@pytest.mark.parametrize("threads", [1, 2])
def test_a_sum_with_a_view_reads_what_the_view_shows(threads: int) -> None:
    net = Rows(1)
    view = net.permuted(net.add("nn.Softplus", [net.second_input()]), 0, 2, 1)
    rows = net.permuted(net.add("nn.Softplus", [net.input]), 1, 0, 2)
    made = net.add("nn.GELU", [net.expression("add(@0,@1)", net.linear(rows, 16, 32), view)])
    how = check(net, [numbers(4, 3, 16), numbers(3, 32, 4)], made, threads=threads)
    assert how[-1] == "tiles + gelu"


def test_a_linear_layer_on_a_map_in_blocks_is_right() -> None:
    net = Rows(16)
    blocks = net.conv(net.input, 16)
    made = net.expression("add(@0,@1)", net.linear(net.add("nn.Softplus", [net.input]), 32, 32), blocks)
    check(net, [numbers(1, 16, 9, 32)], net.conv(net.add("nn.ReLU", [made]), 5))


@pytest.mark.parametrize("special", SPECIAL)
@pytest.mark.parametrize(("width", "text"), [(1, "mul(@0,3)"), (33, "div(@0,8.0)"), (100, "mul(@0,1.5e-01)")])
def test_a_softmax_takes_in_a_factor(width: int, text: str, special: float) -> None:
    net = Rows(1)
    x = numbers(2, 3, 5, width) * 30
    x[0, 1, 2, width // 2] = special
    assert check(net, [x], net.add("F.softmax", [net.expression(text, net.input)], {"dim": -1})) == ["softmax"]


@pytest.mark.parametrize("text", ["mul(@0,-3)", "add(@0,3)", "mul(@0,1e-40)", "mul(3,@0)", "div(@0,0.0)", "sub(@0,1)"])
def test_other_formulas_stay_before_the_softmax(text: str) -> None:
    net = Rows(1)
    how = check(net, [numbers(4, 33)], net.add("F.softmax", [net.expression(text, net.input)], {"dim": -1}))
    assert len(how) == 2


def test_a_factor_of_maps_in_blocks_leaves_the_softmax_after_it() -> None:
    net = Rows(16)
    factor = net.expression("mul(@0,0.5)", net.conv(net.input, 16))
    how = check(net, [numbers(1, 16, 8, 16)], net.add("F.softmax", [factor], {"dim": -1}))
    assert how == ["tiles 3x3", "mul", "softmax"]


def test_a_softmax_gives_nothing_to_what_is_masked() -> None:
    net = Rows(1)
    x = np.where(np.tri(40, dtype=bool), numbers(2, 40, 40), np.float32(-np.inf))
    graph = net.finish(net.add("F.softmax", [net.input], {"dim": -1}))
    fast = opened(graph, compiled=True)
    fast.forward(x)
    found = fast.forward(x)
    assert not found[~np.broadcast_to(np.tri(40, dtype=bool), found.shape)].any()
    np.testing.assert_allclose(found, opened(graph, fast=False).forward(x), rtol=2e-6)


PERMUTED = [((0, 2, 1, 3), True), ((2, 0, 1, 3), True), ((0, 1, 3, 2), False), ((0, 1, 2, 3), False)]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("dims", "joined"), PERMUTED)
@pytest.mark.parametrize("shape", [(2, 3, 20, 33, 48), (1, 4, 17, 5, 16), (1, 1, 3, 5, 16), (2, 3, 1, 5, 32)])
def test_a_product_writes_into_the_order_that_follows(
    shape: tuple[int, ...], dims: tuple[int, ...], joined: bool, threads: int
) -> None:
    a, b, n, m, p = shape
    net = Rows(1)
    made = net.permuted(net.add("torch.matmul", [net.input, net.second_input()]), *dims)
    last = net.add("torch.flatten", [made], {"start_dim": 2, "end_dim": -1})
    how = check(net, [numbers(a, b, n, m), numbers(a, b, m, p, seed=3)], last, threads=threads, scale=10.0)
    assert how[0] == "tiles"
    assert not joined or "layer" not in how


@pytest.mark.parametrize("value", [1.0, np.nan, np.inf, -np.inf, 1e-42])
@pytest.mark.parametrize("shape", [(2, 3, 20, 33, 16, 48), (1, 4, 17, 17, 8, 16), (1, 1, 1, 5, 3, 7)])
@pytest.mark.parametrize("scale", [None, 0.5])
def test_attention_is_right(shape: tuple[int, ...], scale: float | None, value: float) -> None:
    *batch, queries, keys, width, also_width = shape
    net = Rows(1)
    key = net.second_input()
    third = net._new_output(net.graph.new_operator("pnnx.Input", "in3"), "third")
    net.channels["third"] = 1
    made = net.add("F.scaled_dot_product_attention", [net.input, key, third], {"scale": scale})
    q, k, v = numbers(*batch, queries, width), numbers(*batch, keys, width, seed=2), numbers(*batch, keys, also_width)
    q[0, 0, 0, 0], k[0, 0, 1, 0] = value, -1.0
    heads = net.permuted(made, 0, 2, 1, 3)
    assert check(net, [q, k, v], heads, threads=2)[0] == "attention"


@pytest.mark.parametrize("how", [{"is_causal": True}, {"scale": -1.0}, {"scale": 0.0}])
def test_other_attention_is_left_to_the_layer(how: dict[str, Any]) -> None:
    net = Rows(1)
    made = net.add("F.scaled_dot_product_attention", [net.input, net.second_input(), net.input], how)
    assert check(net, [numbers(1, 2, 5, 16), numbers(1, 2, 5, 16, seed=2)], made)[0] != "attention"


def test_attention_with_infinite_scores_is_right() -> None:
    net = Rows(1)
    keys = net.second_input()
    made = net.add("F.scaled_dot_product_attention", [net.input, keys, keys])
    queries = np.float32([[[[np.inf], [1.0]]]])
    assert check(net, [queries, np.float32([[[[-1.0], [-2.0]]]])], made) == ["attention"]


def test_heads_of_attention_are_right_and_take_few_steps() -> None:
    net = Rows(1)
    heads, length, width = 4, 21, 16
    x = net.linear(net.input, 64, 192)
    apart = net.permuted(net.add("Tensor.reshape", [x], {"shape": (1, length, 3, heads, width)}), 2, 0, 3, 1, 4)
    q, k, v = (net.add("Tensor.select", [apart], {"dim": 0, "index": i}) for i in range(3))
    scores = net.add("torch.matmul", [q, net.permuted(k, 0, 1, 3, 2)])
    weights = net.add("F.softmax", [net.expression("div(@0,4.0)", scores)], {"dim": -1})
    mixed = net.permuted(net.add("torch.matmul", [weights, v]), 0, 2, 1, 3)
    rows = net.add("Tensor.reshape", [mixed], {"shape": (1, length, 64)})
    made = net.expression("add(@0,@1)", net.input, net.linear(rows, 64, 64))
    assert "layer" not in check(net, [numbers(1, length, 64)], made)
