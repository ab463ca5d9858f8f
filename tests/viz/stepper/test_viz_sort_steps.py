"""The recorded steps of the lesson's sort and of learners' functions."""

import sys
from collections import deque
from heapq import heapify, heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu import slots, topo
from kuiper_edu.errors import AnswerError, GraphError, UsageError
from kuiper_edu.topo import reverse_dfs
from kuiper_edu.viz.stepper.recorder import record_steps
from kuiper_edu.viz.stepper.sort_steps import lesson_steps

SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": [], "op5": ["output"], "output": []}

# (rule, node, call stack after it, queue after it): one event per step, in the words of the lesson's four rules
NINETEEN = [
    ("call", "input", "input", ""),
    ("mark", "input", "input", ""),
    ("call", "op1", "input, op1", ""),
    ("mark", "op1", "input, op1", ""),
    ("call", "op3", "input, op1, op3", ""),
    ("mark", "op3", "input, op1, op3", ""),
    ("call", "op4", "input, op1, op3, op4", ""),
    ("mark", "op4", "input, op1, op3, op4", ""),
    ("queue", "op4", "input, op1, op3", "op4"),
    ("call", "op5", "input, op1, op3, op5", "op4"),
    ("mark", "op5", "input, op1, op3, op5", "op4"),
    ("call", "output", "input, op1, op3, op5, output", "op4"),
    ("mark", "output", "input, op1, op3, op5, output", "op4"),
    ("queue", "output", "input, op1, op3, op5", "op4, output"),
    ("queue", "op5", "input, op1, op3", "op4, output, op5"),
    ("queue", "op3", "input, op1", "op4, output, op5, op3"),
    ("queue", "op1", "input", "op4, output, op5, op3, op1"),
    ("queue", "input", "", "op4, output, op5, op3, op1, input"),
    ("backward", "", "", "input, op1, op3, op5, output, op4"),
]


def test_the_six_node_example_takes_one_step_for_each_event():
    steps = lesson_steps(SIX)
    told = [
        (step.rule, *(step.subjects or ("",)), dict(step.values)["stack"], dict(step.values)["queue"]) for step in steps
    ]
    assert told == NINETEEN
    assert steps[7].marks == {"input": "stack", "op1": "stack", "op3": "stack", "op4": "now"}
    assert steps[8].marks["op4"] == "queue"
    assert steps[-1].sentence == "Backward: the queue is read backward. That is a valid order."
    assert all(step.sentence.lower().startswith(step.rule) for step in steps)


def test_a_successor_that_has_its_mark_is_gone_through_without_a_call():
    steps = lesson_steps({"a": ["b", "c", "c"], "b": ["c"]})
    assert [step.subjects for step in steps if step.rule == "go through"] == [("c",), ("c",)]
    assert "c, a successor of a, has its mark" in steps[8].sentence


@given(edges=st.lists(st.tuples(st.integers(0, 6), st.integers(1, 3)), max_size=12))
def test_the_last_step_holds_the_order_of_the_sort(edges):
    graph = {"n0": []}
    for tail, far in edges:
        graph.setdefault(f"n{tail}", []).append(f"n{tail + far}")
    steps = lesson_steps(graph)
    assert dict(steps[-1].values)["queue"] == ", ".join(reverse_dfs(graph))
    assert sum(step.rule == "mark" for step in steps) == len(reverse_dfs(graph))


def test_a_cycle_is_walked_as_the_lesson_does_and_called_what_it_is():
    assert "No valid order: 'c' must run before 'b'" in lesson_steps({"a": ["b"], "b": ["c"], "c": ["b"]})[-1].sentence


def test_a_graph_without_a_start_is_one_step_that_says_so():
    [step] = lesson_steps({"a": ["b"], "b": ["a"]})
    assert "none to start from" in step.sentence
    assert step.error


def test_what_the_lessons_sort_cannot_walk_is_refused():
    with pytest.raises(GraphError, match="more than 10000 steps"):
        lesson_steps({f"n{i}": [] for i in range(5000)})


def test_the_lessons_sort_is_closed_during_the_homework():
    slots.withhold("course4.topo_sort")
    try:
        with pytest.raises(AnswerError, match="switched off"):
            lesson_steps(SIX)
    finally:
        slots.clear("course4.topo_sort")


def kahn(successors):
    waits = dict.fromkeys(successors, 0)
    for after in successors.values():
        for name in after:
            waits[name] += 1
    ready = deque(name for name in waits if not waits[name])
    order = []
    while ready:
        node = ready.popleft()
        order.append(node)
        for name in successors[node]:
            waits[name] -= 1
            if not waits[name]:
                ready.append(name)
    return order


def test_each_step_is_a_line_that_changed_something_with_all_variables_after_it():
    steps = record_steps(kahn, SIX)
    assert steps[0].sentence == "kahn(...) is called."
    appended = [step for step in steps if "order.append(node)" in step.sentence]
    assert [dict(step.values)["order"] for step in appended][:2] == ["['input']", "['input', 'op1']"]
    assert [step.subjects for step in appended] == [("input",), ("op1",), ("op3",), ("op4",), ("op5",), ("output",)]
    assert appended[1].notes["op1"] == "waits 0, order"
    assert all(a.values != b.values for a, b in pairwise(steps[1:-1]))
    assert steps[-1].sentence.endswith("That is a valid order.")
    assert "successors" not in dict(steps[-1].values)


def helper(name, successors, out):
    for other in successors[name]:
        if other not in out:
            helper(other, successors, out)
    out.append(name)


def with_helper(successors):
    out = []
    helper("input", successors, out)
    return out


def test_helpers_of_the_same_module_are_recorded_with_the_calls_they_are_in():
    steps = record_steps(with_helper, SIX)
    filled = [step for step in steps if "out.append(name)" in step.sentence]
    assert [step.subjects[0] for step in filled] == ["op4", "output", "op5", "op3", "op1", "input"]
    assert dict(filled[0].values)["calls"].startswith("with_helper(...) > helper('input', ..., ...) > helper('op1'")
    assert "'input' must run before 'op1'" in steps[-1].sentence


def library(successors):
    return sorted(successors, key=lambda name: name[-1])


def test_libraries_and_lambdas_are_not_recorded():
    assert [step.sentence.split(".")[0] for step in record_steps(library, {"a": []})] == [
        "library(",
        "It returned ['a']",
    ]


def endless(_):
    count = 0
    while True:
        try:
            count += 1
        except BaseException:
            raise
        except Exception:
            pass


def stubborn(successors):
    return stubborn(successors)


def raises(_):
    raise KeyError("op9")


def returns_nothing(successors):
    successors.clear()


def endless_line(_):
    while True: pass  # fmt: skip  # noqa: E701 one line is what is tried here


def endless_comprehension(_):
    return [each for each in iter(int, 1)]  # noqa: C416 its loop runs in a frame without a name


@pytest.mark.parametrize("sort", [endless_line, endless_comprehension])
def test_a_loop_that_makes_no_new_lines_ends_too(sort):
    assert record_steps(sort, SIX, most=100)[-1].sentence.startswith("After 100 lines the recording ends here.")


@pytest.mark.parametrize(
    ("sort", "sentence"),
    [
        (endless, "After 500 lines the recording ends here. Is there a loop that never ends?"),
        (stubborn, "After 500 lines"),
        (raises, "It raised KeyError: 'op9'"),
        (returns_nothing, "None (is the return forgotten?)"),
    ],
)
def test_every_ending_is_told_in_the_last_step(sort, sentence):
    graph = {"a": ["b"]}
    steps = record_steps(sort, graph, most=500)
    assert sentence in steps[-1].sentence
    assert len(steps) <= 1100
    assert graph == {"a": ["b"]}


def test_a_function_that_is_not_pythons_cannot_be_watched():
    with pytest.raises(UsageError, match="not a function written in Python"):
        record_steps(sorted, SIX)


def test_who_watched_before_watches_again():
    def watcher(*_):
        return None

    before = sys.gettrace()
    sys.settrace(watcher)
    try:
        record_steps(kahn, SIX)
        lesson_steps({"a": []})
        assert sys.gettrace() is watcher
    finally:
        sys.settrace(before)


def with_set(successors):
    seen = set()
    for name in successors:
        seen.add(name)
    return list(successors)


def test_what_is_told_does_not_depend_on_hashes_or_addresses():
    steps = record_steps(with_set, SIX)
    seen = dict(steps[-1].values)["seen"]
    assert seen == "{'input', 'op1', 'op3', 'op4', 'op5', 'output'}"
    assert not [step for step in steps for _, text in step.values if "0x" in text]


@settings(max_examples=20, deadline=None)
@given(names=st.lists(st.text(max_size=5), min_size=1, max_size=4, unique=True))
def test_any_names_can_be_recorded(names):
    graph = {name: names[i + 1 :] for i, name in enumerate(names)}
    assert record_steps(kahn, graph)[-1].sentence.endswith("That is a valid order.")
    assert lesson_steps(graph)[-1].sentence.endswith("That is a valid order.")


def test_a_sort_that_ends_python_is_told_as_its_last_step():
    def leaves(_):
        raise SystemExit(3)

    assert record_steps(leaves, {"a": []})[-1].sentence == "It raised SystemExit: 3"


def test_a_path_too_long_for_the_lessons_recursion_is_refused():
    with pytest.raises(GraphError, match="too long for Python"):
        lesson_steps({f"a{i}": [f"a{i + 1}"] for i in range(2000)})


def test_the_recording_ends_after_its_time():
    steps = record_steps(endless, SIX, seconds=0.05)
    assert steps[-1].sentence.startswith("After 0.05 seconds the recording ends here.")


def test_a_failure_has_the_line_and_the_node_that_it_was_at():
    step = record_steps(raises_deep, {"op9": []})[-1]
    assert step.error == "It raised KeyError: 'op9'"
    assert step.line == raises_deep.__code__.co_firstlineno + 4
    assert step.marks == {"op9": "now"}


def raises_deep(successors):
    seen = {}

    def inner(name):
        return seen[name]

    return [name for name in map(inner, list(successors))]  # noqa: C416 a frame between them is what is tried here


class Sorter:
    def __init__(self):
        self.order = []

    def sort(self, successors):
        self.order += successors
        return self.order


def test_what_an_object_holds_is_shown_as_a_variable():
    steps = record_steps(Sorter().sort, {"a": []})
    assert steps[-1].boxes["self.order"] == ("list", ("a",))


def heap_sort(successors):
    waits, order = topo.in_degrees(successors), []
    ready = [name for name, count in waits.items() if not count]
    heapify(ready)
    while ready:
        node = heappop(ready)
        order.append(node)
        for name in successors.get(node, ()):
            waits[name] -= 1
            if not waits[name]:
                heappush(ready, name)
    return order


def test_a_heap_is_a_list_of_boxes():
    steps = record_steps(heap_sort, SIX)
    assert steps[-1].sentence.endswith("That is a valid order.")
    assert [step.boxes["ready"].items for step in steps if "heappush" in step.sentence][:2] == [("op1",), ("op3",)]


def test_a_cycle_error_of_a_graph_with_a_cycle_is_right():
    [*_, step] = record_steps(topo.kahn, {"a": ["b"], "b": ["a"]})
    assert step.sentence.endswith("And the graph has a cycle: that is right.")
    assert not step.error
