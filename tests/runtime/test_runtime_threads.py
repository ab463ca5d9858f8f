"""Threads: two graphs do not disturb each other, and one graph takes one run at a time."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from runtime_graphs import chain, floats

from kuiper_edu.layers import create_layer
from kuiper_edu.runtime import RuntimeGraph

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
