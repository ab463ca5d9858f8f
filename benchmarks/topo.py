"""Topological sort against networkx and graphlib: `python -m benchmarks.topo [nodes ...]`.

The graph is random, in layers, with two incoming edges per node and names in random order: the worst case for the
memory access of every sort. CPU time is measured, so that other programs do not count. Two things are measured:

* sorting alone, each sort on its own structure, built beforehand: the median over rounds that go through all sorts
  in turn (A B C A B C ...);
* the total for a caller with a dictionary of successors: building the structure and sorting. `reverse_dfs` and `kahn`
  need no structure. graphlib takes predecessors, so the dictionary is inverted for it.

The order of `reverse_dfs` depends on names, as in the C++; the others may return any order. Sorting the names is part
of its time.
"""

from __future__ import annotations

import gc
import graphlib
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import networkx

from kuiper_edu.topo import check_order, kahn, reverse_dfs

Graph = dict[str, list[str]]
Rival = tuple[Callable[[Graph], Any], Callable[[Any], list[str]]]  # (build its structure, sort it)


def layered(count: int, seed: int = 0) -> Graph:
    """Return a graph of `count` nodes in layers of sqrt(count), with two predecessors each in the two layers before."""
    rnd = random.Random(seed)
    width = max(4, int(count**0.5))
    names = [f"op{i}" for i in range(count)]
    rnd.shuffle(names)
    graph: Graph = {name: [] for name in names}
    for i in range(width, count):
        first, last = max(0, (i // width - 2) * width), i // width * width
        for _ in range(2):
            after = graph[names[rnd.randrange(first, last)]]
            if names[i] not in after:
                after.append(names[i])
    keys = list(graph)
    rnd.shuffle(keys)
    return {name: graph[name] for name in keys}


def networkx_graph(graph: Graph) -> Any:
    return networkx.DiGraph(graph)


def graphlib_sorter(graph: Graph) -> graphlib.TopologicalSorter[str]:
    predecessors: Graph = {name: [] for name in graph}
    for name, after in graph.items():
        for later in after:
            predecessors[later].append(name)
    return graphlib.TopologicalSorter(predecessors)


RIVALS: dict[str, Rival] = {
    "reverse_dfs": (lambda graph: graph, reverse_dfs),
    "kahn": (lambda graph: graph, kahn),
    "networkx": (networkx_graph, lambda graph: list(networkx.topological_sort(graph))),
    "graphlib": (graphlib_sorter, lambda sorter: list(sorter.static_order())),
}


def measure(graph: Graph, rounds: int) -> dict[str, tuple[float, float]]:
    """Return the CPU seconds of each sort: (building, once; sorting, the median of the rounds)."""
    built: dict[str, Any] = {}
    building: dict[str, float] = {}
    sorting: dict[str, list[float]] = {name: [] for name in RIVALS}
    for name, (build, _) in RIVALS.items():
        gc.collect()
        start = time.process_time()
        built[name] = build(graph)
        building[name] = time.process_time() - start
    for turn in range(rounds):
        for name, (build, sort) in RIVALS.items():
            if name == "graphlib" and turn:
                built[name] = build(graph)  # its sorter can be used only once
            gc.collect()
            start = time.process_time()
            order = sort(built[name])
            sorting[name].append(time.process_time() - start)
            if not turn and check_order(graph, order) is not None:
                raise SystemExit(f"{name}: {check_order(graph, order)}")
            del order
    return {name: (building[name], statistics.median(sorting[name])) for name in RIVALS}


def report(count: int, rounds: int) -> None:
    graph = layered(count)
    edges = sum(map(len, graph.values()))
    seconds = measure(graph, rounds)
    ours = seconds["reverse_dfs"][1], sum(seconds["reverse_dfs"])
    print(f"\n{count} nodes, {edges} edges, {rounds} rounds, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'':12s} {'sort, ms':>9s} {'/ reverse_dfs':>15s} {'build and sort, ms':>20s} {'/ reverse_dfs':>14s}")
    for name, (build, sort) in seconds.items():
        both = build + sort
        print(f"{name:12s} {sort * 1e3:9.1f} {sort / ours[0]:14.2f}x {both * 1e3:20.1f} {both / ours[1]:13.2f}x")


if __name__ == "__main__":
    for nodes in [int(argument) for argument in sys.argv[1:]] or [100_000, 1_000_000]:
        report(nodes, rounds=11 if nodes <= 200_000 else 3)
