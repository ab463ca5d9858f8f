"""The recorded steps: the lesson's eleven, and whatever a learner's own function does."""

import sys
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError, GraphError, UsageError
from kuiper_edu.topo import reverse_dfs
from kuiper_edu.viz.record import record_steps
from kuiper_edu.viz.trace import lesson_steps

SIX = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": [], "op5": ["output"], "output": []}

# (nodes the step is about, call stack after it, queue after it): the steps 1 to 11 of the lesson's text
ELEVEN = [
    (["input"], "input", ""),
    (["op1"], "input, op1", ""),
    (["op3"], "input, op1, op3", ""),
    (["op4"], "input, op1, op3, op4", ""),
    (["op4", "op5"], "input, op1, op3, op5", "op4"),
    (["output"], "input, op1, op3, op5, output", "op4"),
    (["output", "op5"], "input, op1, op3", "op4, output, op5"),
    (["op3"], "input, op1", "op4, output, op5, op3"),
    (["op1"], "input", "op4, output, op5, op3, op1"),
    (["input"], "", "op4, output, op5, op3, op1, input"),
    ([], "", "input, op1, op3, op5, output, op4"),
]


def test_the_six_node_example_takes_the_lessons_eleven_steps():
    steps = lesson_steps(SIX)
    told = [(list(step.subjects), dict(step.values)["stack"], dict(step.values)["queue"]) for step in steps]
    assert told == ELEVEN
    assert steps[3].marks == {"input": "open", "op1": "open", "op3": "open", "op4": "now"}
    assert steps[6].marks["op4"] == "done"
    assert steps[-1].sentence == "The queue is turned round. That is a valid order."


@given(edges=st.lists(st.tuples(st.integers(0, 6), st.integers(1, 3)), max_size=12))
def test_the_last_step_holds_the_order_of_the_sort(edges):
    graph = {"n0": []}
    for tail, far in edges:
        graph.setdefault(f"n{tail}", []).append(f"n{tail + far}")
    steps = lesson_steps(graph)
    assert dict(steps[-1].values)["queue"] == ", ".join(reverse_dfs(graph))
    assert sum(step.sentence.count("gets its mark") for step in steps) == len(reverse_dfs(graph))


def test_a_cycle_is_walked_as_the_lesson_does_and_called_what_it_is():
    assert "No valid order: 'c' must run before 'b'" in lesson_steps({"a": ["b"], "b": ["c"], "c": ["b"]})[-1].sentence


def test_what_the_lessons_sort_cannot_walk_is_refused():
    with pytest.raises(GraphError, match="none to start from"):
        lesson_steps({"a": ["a"]})
    with pytest.raises(GraphError, match="more than 10000 steps"):
        lesson_steps({f"n{i}": [] for i in range(5000)})


def test_the_lessons_sort_is_closed_during_the_homework():
    slots.withhold("course4.topo_sort")
    try:
        with pytest.raises(AnswerError, match="put away"):
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
    with pytest.raises(UsageError, match="no function written in Python"):
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
