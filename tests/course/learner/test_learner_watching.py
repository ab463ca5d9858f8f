"""Below a wrong verdict: the answer's own steps, on the input that failed."""

import json
import linecache
import re

import pytest

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.learner import verdicts
from kuiper_edu.learn import report, verdict

FIRST_MET = """\
def sort_all(successors):
    order = []
    for name in successors:
        for met in (name, *successors[name]):
            if met not in order:
                order.append(met)
    return order
"""
KEY_ERROR = "def sort_all(successors):\n    return [successors[name] for name in [*successors, 'nope']]\n"
ENDLESS = "def sort_all(successors):\n    count = 0\n    while True:\n        count += 1\n"
IN_C = "def sort_all(successors):\n    return sum(iter(int, 1))\n"
LEAVES = "import os\ndef sort_all(successors):\n    os._exit(3)\n"
NO_TRACE = "import sys\ndef sort_all(successors):\n    sys.settrace(None)\n    return []\n"
LOUD = "def sort_all(successors):\n    print('x' * 10**6)\n    return ['<script>'] * 3000\n"
CHANGES = """\
def sort_all(successors):
    known = {name: list(after) for name, after in successors.items()}
    successors["new"] = []
    from graphlib import TopologicalSorter
    return list(TopologicalSorter(known).static_order())[::-1]
"""
FROM_INPUT = """\
def sort_all(successors):
    order = []
    def visit(name):
        for after in successors.get(name, []):
            if after not in order:
                visit(after)
        order.append(name)
    visit("input")
    return order[::-1]
"""
WRONG_AND_CHANGES = """\
def sort_all(successors):
    if "x" in successors:
        successors["new"] = []
    return []
"""
SELF_CALL = """\
def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    queue.append(current_op)
    for name in sorted(successors.get(current_op, [])):
        if name not in has_forward:
            search(successors, name, queue, has_forward)
"""
FORWARD = """\
def forward(graph, x):
    graph.topo_queues[0].output_operands.data[...] = x
    for op in graph.topo_queues[1:-1]:
        inputs = [operand.data for operand in reversed(op.input_operands_seq)]
        op.layer.forward(inputs, [op.output_operands.data])
    return graph.topo_queues[-2].output_operands.data.copy()
"""


@pytest.fixture
def shown(monkeypatch):
    """What a notebook would show; nothing is remembered."""
    verdicts_shown = []
    monkeypatch.setattr(verdicts, "in_notebook", lambda: True)
    monkeypatch.setattr(verdicts, "show", verdicts_shown.append)
    monkeypatch.setattr(verdicts, "_record", lambda _: None)
    return verdicts_shown


def define(source):
    """The names of a notebook in which a cell ran."""
    file = "<cell answer>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {"__name__": "__main__", "report": report, "verdict": verdict}
    exec(compile(source, file, "exec"), names)
    return names


def steps_of(shown, name, source):
    verdict(name, define(source)[name.partition(".")[2]])
    return shown[-1].steps


def code_at_the_wrong_step(recording):
    wrong = recording.data["wrong"]["place"]
    source, line, *_ = recording.data["steps"][wrong - 1]
    code = recording.data["code"][source]
    return code["lines"][code["numbers"].index(str(line))].strip()


def test_a_wrong_order_is_watched_where_it_went_wrong(shown):
    recording = steps_of(shown, "course4.sort_all", FIRST_MET)
    assert code_at_the_wrong_step(recording) == "order.append(met)"
    assert recording.successors == {"input": ["add"], "constant": ["add"], "add": ["output"]}
    assert "'constant' must run before 'add'" in recording.error


def test_it_stands_folded_in_the_verdicts_own_output(shown):
    steps_of(shown, "course4.sort_all", FIRST_MET)
    page = shown[-1]._repr_html_()
    assert '<details class="kuiper-watch" open' in page
    assert "<summary>Watch it: your sort_all, at step" in page
    assert page.index("Not right yet") < page.index("Watch it") < page.index("Help")


def test_an_error_is_watched_at_its_line(shown):
    recording = steps_of(shown, "course4.sort_all", KEY_ERROR)
    assert recording.error.startswith("It raised KeyError: 'nope'; line 2")


def test_an_endless_loop_is_watched_up_to_a_limit(shown):
    recording = steps_of(shown, "course4.sort_all", ENDLESS)
    assert re.match(r"After (2000 lines|3 seconds) the recording ends here\.", recording.error)


@pytest.mark.parametrize(
    "source",
    [pytest.param(IN_C, marks=pytest.mark.nightly), LEAVES],
    ids=["an endless loop in C", "it ends Python"],
)
def test_what_cannot_be_watched_has_its_verdict_all_the_same(shown, monkeypatch, source):
    monkeypatch.setattr("kuiper_edu.course.learner.watching.CPU_SECONDS", 0.5)
    assert steps_of(shown, "course4.sort_all", source) is None
    assert shown[-1].status == "wrong"
    assert "Watch it" not in shown[-1]._repr_html_()


@pytest.mark.parametrize("source", [NO_TRACE, LOUD], ids=["it switches tracing off", "it floods"])
def test_hostile_answers_break_no_page(shown, source):
    assert steps_of(shown, "course4.sort_all", source) is not None
    page = shown[-1]._repr_html_()
    assert page.count("<script") == 2
    assert len(page) < 200_000


def test_a_changed_map_is_watched_in_the_case_where_it_was_changed(shown):
    recording = steps_of(shown, "course4.sort_all", CHANGES)
    assert "your function changed `successors`" in recording.error
    assert list(recording.successors) == ["input", "op1", "op3", "op5"]


def test_it_is_watched_and_drawn_in_the_graph_that_the_sentence_names(shown):
    recording = steps_of(shown, "course4.sort_all", FROM_INPUT)  # wrong with two sources, too, and before
    assert shown[-1].sentence.startswith("the graph `block` has no node called 'input'")
    assert list(recording.successors) == list(shown[-1].mismatch.graph) == ["x", "conv", "add"]


def test_if_the_sentence_is_about_a_change_so_is_what_is_watched(shown):
    recording = steps_of(shown, "course4.sort_all", WRONG_AND_CHANGES)
    assert "your function changed `successors`" in recording.error
    assert list(recording.successors) == ["x", "conv", "add"]


def test_a_recursion_is_watched_as_one_call(shown):
    recording = steps_of(shown, "course4.search", SELF_CALL)
    assert code_at_the_wrong_step(recording) == "queue.append(current_op)"
    assert "calls" in recording.data["vars"]


def test_forward_is_watched_at_the_operator_that_differs(shown):
    recording = steps_of(shown, "course5.forward", FORWARD)
    place = recording.data["wrong"]["place"]
    assert recording.data["names"][recording.data["steps"][place - 1][4][-1]] == "minus"
    assert "array (2, 3)" in json.dumps(recording.data)


def test_homework_is_watched_by_its_name_and_left_in_its_place(shown):
    names = define(FIRST_MET.replace("sort_all", "topo_sort"))
    graph = {"a": ["b", "c"], "c": ["b"], "b": []}
    source = f"@verdict('course4.topo_sort')\ndef check():\n    report('six', topo_sort({graph!r}))\n"
    function = names["topo_sort"]
    exec(source, names)
    recording = shown[-1].steps
    assert recording.successors == graph
    assert names["topo_sort"] is function


def test_only_the_learners_own_lines_are_shown(shown):
    source = "from kuiper_edu import topo\ndef sort_all(successors):\n    return topo.kahn(successors)[1:]\n"
    recording = steps_of(shown, "course4.sort_all", source)
    lines = {line for code in recording.data["code"] for line in code["lines"]}
    assert lines == set(source.splitlines()[1:])


@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_check_is_never_watched(hidden):
    from kuiper_edu.course.judge.findings import Fault, Finding, Mismatch
    from kuiper_edu.course.judge.sentences import told
    from kuiper_edu.course.learner.watching import watched

    asked = exercise("course4.sort_all")
    function = define(FIRST_MET)["sort_all"]
    mismatch = Mismatch("six", [], Fault("missing", "", ("a",)))
    finding = Finding(asked.id, "wrong", wrong=(mismatch,), hidden=hidden)
    recording = watched(
        asked, finding, told("wrong", "wrong"), "wrong", function, lambda mine: asked.check(mine, report)
    )
    assert (recording is None) == hidden


def test_where_outputs_are_text_nothing_is_recorded(shown, monkeypatch):
    monkeypatch.setattr(verdicts, "in_notebook", lambda: False)
    assert steps_of(shown, "course4.sort_all", FIRST_MET) is None
