"""Homework 3: a test that catches a well-known bug."""

import re

from kuiper_edu.course.exercises.course3.homework import LESSON
from kuiper_edu.course.judge import Equal, Exercise, Finding, Raises, is_error
from kuiper_edu.course.judge.sentences import Sentence, groups, told, words
from kuiper_edu.course.trial.values import shown

RIGHT = ("yours", "yours, returning 7")
BUGS = {
    "a bool becomes an int": (
        "a function that turns every bool into an int",
        "is there a bool among your parameters, and do you check the class of the object that is stored for it? "
        "RuntimeParameterInt(True) also has the value True",
    ),
    "an int becomes a bool": (
        "a function that turns every int into a bool",
        "is there an int among your parameters, and do you check the class of the object that is stored for it?",
    ),
    "every bool is True": (
        "a function that turns every bool into True",
        "use Parameter(False), too, and check the value",
    ),
    "the bare value": (
        "a function that stores the bare value, True instead of RuntimeParameterBool(True)",
        "check the class of what is stored",
    ),
    "nothing": (
        "a function that stores nothing",
        "a loop over operator.params then checks nothing, so check each name, and create a new operator in each call "
        "of your test",
    ),
}
"""For each wrong function: what it does, and what to change in a test that accepts it."""

MISTAKES = {
    r"TypeError: .*(?:missing \d+ required positional|takes \d+ positional)": (
        "fill takes exactly two arguments, the parameters and the operator: write fill(params, runtime_operator)"
    ),
    "'RuntimeOperator' object has no attribute 'items'|'RuntimeOperator' object is not iterable": (
        "you swap the arguments of fill: write fill(params, runtime_operator)"
    ),
    r"'(\w+)' object has no attribute '(?:type|value|text)'": (
        "an object of type {1} was used instead of a parameter: params maps names to Parameters, for example to "
        "Parameter(True)"
    ),
    "TypeError: .*NoneType": (
        "your test uses the return value of fill, which is usually None: check runtime_operator.params instead"
    ),
    r"NameError: name '(\w+)'": "your test uses {1!r}, which is not defined",
    r"KeyError: '(\w+)'": ("your test looks for a parameter {1!r}, which it did not pass to fill"),
}


def refused(finding: Finding) -> Sentence | None:
    """Why the test of a correct function did not end as it should: its error tells, and errors have any text."""
    wrong = {seen.label: seen for seen in finding.wrong}
    seen = next((wrong[label] for label in RIGHT if label in wrong), None)
    if seen is None:
        return None
    if not is_error(seen.got):
        back = shown(seen.got)
        return told(
            "test_returned_test_must",
            "your test returned {back}: a test must return nothing, and raise an error (assert) if the function "
            "is wrong",
            back=back,
        )
    for pattern, sentence in MISTAKES.items():
        match = re.search(pattern, f"{seen.got['error']}: {seen.got['text']}")
        if match:
            return Sentence(f"mistake/{pattern}", sentence, groups([match[0], *match.groups()]))
    refuses = told("test_rejects_own_init", "your test rejects your own init_graph_params ({got})", got=shown(seen.got))
    passing = next((bug for bug in BUGS if bug in wrong), None)
    if passing:
        return told(
            "accepts_does_assert_opposite",
            "{refuses} and accepts {bugs}: does it assert the opposite of what it should?",
            refuses=refuses,
            bugs=words(BUGS[passing][0]),
        )
    surplus = told("test_expects_something_task", "your test expects something that the task does not ask for")
    return told(
        "if_function_correct_exercise",
        "{refuses}. If that function is correct (exercise 3.2), {surplus}",
        refuses=refuses,
        surplus=surplus,
    )


EXERCISE = Exercise(
    "course3.test_fill",
    title="a test that catches a well-known bug",
    lesson=LESSON,
    difficulty=2,
    minutes=11,
    rules={**{label: Equal(None) for label in RIGHT}, **{bug: Raises() for bug in BUGS}},
    diagnose=refused,
    says={bug: f"your test accepts {wrong}: {advice}" for bug, (wrong, advice) in BUGS.items()},
    hints={
        "": (
            "Which parameters reveal each of the five bugs?",
            (
                "Create an operator and a dictionary that contains Parameter(False), Parameter(True) and a "
                "Parameter with an int value. Call fill with the dictionary and the operator, then compare all of"
                " operator.params with the expected dictionary."
            ),
            'assert operator.params == {"bias": kinds.RuntimeParameterBool(False), ...}',
        ),
    },
)
