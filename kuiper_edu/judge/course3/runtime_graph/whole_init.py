"""Exercise 5 of lesson 3.3: a test of init(), after the C++ test pnnx_graph_all."""

from __future__ import annotations

from kuiper_edu.judge import learners_tests
from kuiper_edu.judge.course3.runtime_graph.graphs import COMMON
from kuiper_edu.judge.course3.runtime_graph.wrappers import WRAPPERS, WRONG
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.wording import brief


def check_test_init(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong ways to wrap a graph."""
    learners_tests.try_on(WRAPPERS, function, report)


def test_init(finding: Finding) -> str | None:
    """Which right function fails the test, or which wrong one passes it."""
    if not finding.wrong:
        return None
    first = finding.wrong[0]
    _, right, why = WRAPPERS[first.label]
    if right:
        where, text = learners_tests.at_line(first.got), first.got["text"]
        fails = f"a right init (it {first.label}) fails your test{where}: {why}" + (f" ({brief(text)})" if text else "")
        return learners_tests.own_error(first.got, "init") or fails
    if isinstance(first.got, dict):
        back = brief(first.got["returned"])
        return f"for an init that {first.label} your test returned {back}: a test fails by raising, as assert does"
    if {seen.label for seen in finding.wrong} == set(WRONG):
        return "every init passes your test, wrong ones as well: assert something about what comes back"
    return f"an init that {first.label} passes your test: {why}"


EXERCISE = Exercise(
    "course3.test_init",
    check=check_test_init,
    rules=learners_tests.rules(WRAPPERS),
    detective=test_init,
    symptoms=COMMON,
    hints={
        "": (
            "For which operator would you see that weights are missing? And for which that a T is lost?",
            "Wrap both graphs. Take the Linear of the one and `twice` of the other, and assert field by field.",
            'assert [x.name for x in twice.input_operands_seq] == ["T", "T"]',
        ),
        "passes your test": (
            "Which field is wrong in such an operator? Does one of your asserts look at this field?",
            "Choose an operator whose field is not empty, and write down what it must hold.",
            'assert linear.output_names == ["F.sigmoid_0"]; assert set(linear.attribute) == {"weight", "bias"}',
        ),
    },
    solution='''\
from kuiper_edu import pnnx

TEXT = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
my.Sum sum 2 1 0 0 1 @weight=(4)f32 #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""


def test_init(init):
    T, total, out = init(pnnx.Graph.from_text(TEXT))
    assert (total.name, total.type) == ("sum", "my.Sum")
    assert [x.name for x in total.input_operands_seq] == ["T", "T"]
    assert [x.shapes for x in total.input_operands_seq] == [(1, 4), (1, 4)]
    assert list(total.attribute) == ["weight"]
    assert T.output_names == ["sum", "sum"]
''',
)
