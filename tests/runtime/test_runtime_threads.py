"""Threads: two graphs are independent, one graph runs once at a time, and an interrupt releases its lock."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from interrupts import interrupt_at
from runtime_graphs import chain, floats, opened

from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph, calls, executables, graph, inputs, memory

RUNS = 30


def built(length: int) -> RuntimeGraph:
    graph = RuntimeGraph.from_graph(chain(length, "(1,64)f32"), create_layer)
    graph.build()
    return graph


def all_right(graph: RuntimeGraph, seed: int, start: threading.Barrier) -> bool:
    start.wait(timeout=10)
    right = True
    for i in range(RUNS):
        x = floats(1 + (seed + i) % 3, 64, seed=100 * seed + i)
        right &= bool(np.array_equal(graph.forward(x), np.maximum(x, 0)))
    return right


def together(*work: Callable[[threading.Barrier], bool]) -> list[bool]:
    start = threading.Barrier(len(work))
    with ThreadPoolExecutor(len(work)) as pool:
        return [future.result(timeout=60) for future in [pool.submit(each, start) for each in work]]


def test_two_graphs_in_two_threads_do_not_disturb_each_other() -> None:
    one, other = built(8), built(9)
    assert together(lambda s: all_right(one, 1, s), lambda s: all_right(other, 2, s)) == [True, True]


def test_one_graph_used_from_three_threads_gives_each_its_own_result() -> None:
    graph = built(8)
    assert together(*(lambda s, i=i: all_right(graph, i, s) for i in range(3))) == [True] * 3  # type: ignore[misc]


def test_a_second_thread_waits_for_the_first() -> None:
    inside, go_on = threading.Event(), threading.Event()
    order: list[str] = []

    class Waiting:
        def forward(self, inputs, outputs) -> None:  # type: ignore[no-untyped-def]
            order.append("enter")
            inside.set()
            go_on.wait(timeout=10)
            outputs[0][...] = inputs[0]
            order.append("leave")

    graph = RuntimeGraph.from_graph(chain(1), lambda _: Waiting())
    graph.build()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(graph.forward, floats(1, 4))
        assert inside.wait(timeout=10)
        second = pool.submit(graph.forward, floats(1, 4, seed=1))
        assert not second.done()
        go_on.set()
        assert np.array_equal(first.result(timeout=10), floats(1, 4))
        assert np.array_equal(second.result(timeout=10), floats(1, 4, seed=1))
    assert order == ["enter", "leave"] * 2


@pytest.mark.parametrize("shape", ["(1,4)f32", "(?,4)f32"], ids=["planned", "shapes found by the run"])
def test_after_an_interrupt_anywhere_the_next_run_is_right_in_this_thread_and_in_another(shape: str) -> None:
    moment, struck = 0, True
    while struck:
        moment += 7
        model = RuntimeGraph.from_graph(chain(2, shape), create_layer)
        model.build()
        x = floats(1, 4, seed=moment)
        struck = interrupt_at(lambda: model.forward(x), (graph, executables, memory, calls, inputs), moment)  # noqa: B023
        np.testing.assert_array_equal(model.forward(x), np.maximum(x, 0))
        if moment % 5 == 0:
            with ThreadPoolExecutor(1) as pool:
                result = pool.submit(model.forward, x).result(timeout=10)
            np.testing.assert_array_equal(result, np.maximum(x, 0))
    assert moment > 100


def test_an_observer_sees_every_step_with_what_it_read_and_made() -> None:
    model = opened(
        "pnnx.Input x 0 1 0 #0=(?,4)f32", "nn.ReLU r 1 1 0 1", "prim::TupleConstruct t 1 1 1 2", "pnnx.Output o 1 0 2"
    )
    x = floats(2, 4)
    for _ in range(2):
        seen = []
        model.forward(x, observe=lambda step, read, made: seen.append((step.operator.name, read[0], made[0])))  # noqa: B023
        assert [name for name, _, _ in seen] == ["r", "t"]
        np.testing.assert_array_equal(seen[0][1], x)
        np.testing.assert_array_equal(seen[0][2], np.maximum(x, 0))
        assert seen[1][2][0] is seen[1][1]
