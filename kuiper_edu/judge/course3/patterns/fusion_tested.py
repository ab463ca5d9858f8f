"""Exercise 3 of lesson 3.4b: a test that catches a wrong fusion."""

from __future__ import annotations

from kuiper_edu.judge import learners_tests
from kuiper_edu.judge.course3.patterns.fusions import FUSIONS
from kuiper_edu.judge.exercises import Exercise, Function, Report
from kuiper_edu.judge.findings import Finding
from kuiper_edu.judge.wording import COMMON, brief


def check_test_fuse(function: Function, report: Report) -> None:
    """Run the learner's test on right and on wrong passes."""
    learners_tests.try_on(FUSIONS, function, report)


def test_fuse(finding: Finding) -> str | None:
    """Which right pass fails the test, or which wrong one passes it."""
    first = finding.wrong[0]
    _, right, why = FUSIONS[first.label]
    if right:
        where, why = learners_tests.at_line(first.got), _why_right_fails(first.got["text"])
        fails = f"a right pass (it {first.label}) fails your test{where}: {why}"
        return learners_tests.own_error(first.got, "pass") or fails
    if isinstance(first.got, dict):
        back = brief(first.got["returned"])
        return f"for a pass that {first.label} your test returned {back}: a test fails by raising, as assert does"
    wrong = [label for label, (_, is_right, _) in FUSIONS.items() if not is_right]
    if [seen.label for seen in finding.wrong] == wrong:
        return (
            "every pass passes your test, wrong ones as well: compare the results before and after, and count operators"
        )
    return f"a pass that {first.label} passes your test: {why}"


def _why_right_fails(text: str) -> str:
    said = f" (it said: {brief(text)})" if text else ""
    return (
        "what must not be fused stays, and fused numbers are equal up to rounding only: "
        f"np.allclose(a, b, atol=1e-5) allows that, without atol it allows nearly nothing for numbers near 0{said}"
    )


EXERCISE = Exercise(
    "course3.test_fuse",
    check=check_test_fuse,
    rules=learners_tests.rules(FUSIONS),
    detective=test_fuse,
    symptoms=COMMON,
    hints={
        "": (
            "On which graph does each of the wrong passes go wrong? What do you compare?",
            "Take the graph conv_norms, in which all three are fused, and stubborn_norms, in which none may be. "
            "Fuse a copy. Compare the results of both, and count the operators of conv_norms.",
            "after = before.copy(); fuse(after); assert np.allclose(run(before, x), run(after, x), atol=1e-5)",
        ),
        "fails your test": (
            "Is the test too strict? Which of its asserts is wrong for the real pass?",
            "Compare by np.allclose, not by ==. In stubborn_norms a right pass changes nothing.",
            "assert np.allclose(old, new, atol=1e-5)",
        ),
    },
    solution="""\
import numpy as np
from kuiper_edu.engine import open_graph
from kuiper_edu.pnnx import Graph
from kuiper_edu.project import root


def test_fuse(fuse):
    for name, operators in [("conv_norms", 7), ("stubborn_norms", 10)]:
        stem = root() / "course3/model_file/optimise" / name
        before = Graph.load(f"{stem}.pnnx.param")
        x = np.load(f"{stem}.npz")["input0"]
        after = before.copy()
        fuse(after)
        assert len(after.ops) == operators, "too few or too many operators are left"
        same = np.allclose(open_graph(before).forward(x), open_graph(after).forward(x), atol=1e-5)
        assert same, f"the results of {name} have changed"
""",
)
