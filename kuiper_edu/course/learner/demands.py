"""`demand`: a check that raises an error if an answer is wrong, for nbgrader, which gives full points otherwise.

    @demand("course4.topo_sort")                                            a visible check: the catalogue's rules
    @demand("course4.topo_sort", {"two": Order({"a": ["b"]})}, hidden=True)  a hidden check: its own rules

`kuiper-edu release --nbgrader` writes such cells; people write `verdict` instead. The rules of a hidden check are in
the cell between nbgrader's markers, and are removed with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kuiper_edu.course.judge.exercises import Exercise, exercise, ids
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.judge.rules import Rule
from kuiper_edu.course.learner import taken_names
from kuiper_edu.course.learner.shortcuts import refusal_of
from kuiper_edu.course.learner.verdicts import Check, after_its_cell, judge_and_show, own_name
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.namespaces import with_own_globals
from kuiper_edu.support.argument_check import checked


@checked("rules")
def demand(name: str, rules: Mapping[str, Rule] | None = None, *, hidden: bool = False) -> Callable[[Check], Check]:
    """Decorator for a check: judges it at once, and raises an error if the answer is not right.

    Args:
        name: the exercise, `course4.topo_sort`; for a class's own question, the name of the check.
        rules: the rule for each reported value; those of the exercise if None.
        hidden: whether the message must not show inputs and expected values.

    Raises:
        AssertionError: the answer is wrong, missing, too slow, or raises; the text is the judge's sentence.
        UsageError: there is no such exercise, and no rules are given.

    Example:
        >>> from kuiper_edu.learn import report
        >>> from kuiper_edu.course.judge.rules import Equal
        >>> @demand("course4.levels", {"one": Equal([["a"]])}, hidden=True)
        ... def check():
        ...     report("one", [["b"]])
        Traceback (most recent call last):
        ...
        AssertionError: for inputs other than those that you see, the result is wrong
    """
    task = Exercise(name, rules or {}) if rules is not None and name not in ids() else exercise(name)

    def judge_check(check: Check) -> Check:
        named = after_its_cell(check)
        check = with_own_globals(check)
        sentence = _hidden(task, rules or {}, check) if hidden else _visible(task, check)
        if sentence:
            raise AssertionError(sentence)
        return named

    return judge_check


def _visible(task: Exercise, check: Check) -> str:
    found = judge_and_show(task, check)
    return "" if found.right else found.message()


def _hidden(task: Exercise, rules: Mapping[str, Rule], check: Check) -> str:
    course = task.id.partition(".")[0]
    refusal = refusal_of(course, own_name(task))
    if refusal:
        return refusal
    outcome = limits.run_within(check, cpu_seconds=task.cpu_seconds)
    finding = judge(task, outcome, rules)
    said = [str(explain(finding, task)), taken_names.sentence(course)] if finding else []
    return "; ".join(filter(None, said))
