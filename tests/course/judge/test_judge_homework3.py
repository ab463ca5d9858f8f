"""Exercises 3.2 and 3.5 of homework 3: a wrong answer is told what is wrong with it, a right one passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from handed_in import Wrong, complete
from homework_3_answers import RIGHT_READ, RIGHT_TESTS, WRONG_READ, WRONG_TESTS

from kuiper_edu.course.grading.check import Row

READ, TEST = "course3-parameter-of-check", "course3-test-fill-check"
READ_SAYS = {
    "bool of a text": r"'False' .* holds True, False is right: bool\(\)",
    "no return": "None came back, and for every other: is the return missing",
    "the value, not the object": "None came back, not an object",
    "the class, not an object": "a class itself came back",
    "texts left as texts": "holds the text '32', not the value 32",
    "everything a string": "RuntimeParameterString comes back for every text",
    "() is an empty list of ints": r"'\(\)' a RuntimeParameterIntArray .* a list without items",
    "() is not thought of": r"'\(\)' ends with IndexError .* a list without items",
    "None as a string": "'None' a RuntimeParameterString .* absent",
    "a bool by eval": "'None' ends with KeyError",
    "float by trying": r"'inf' .* float\(\) takes more",
    "isdigit, so no minus": "'-1' .* may begin with a minus",
    "everything with a minus is a number": "'-inf' ends with ValueError .* after the minus of a number comes a digit",
    "a point alone makes a float": "'1e-5' ends .* an exponent makes a number a float",
    "an e alone makes a float": "'zeros' ends .* an e makes no number",
    "complex not thought of": r"'1.0e\+00\+2.0e\+00j' ends .* ends in j is complex",
    "complex() as it is": r"\+- comes before a negative",
    "the real part alone": "ends in j is complex",
    "plus and minus swapped": r"holds \(1\+2j\), \(1-2j\) is right: \+- comes before",
    "the whole text in a list": r"'\(3,3\)' never comes to an end",
    "one item is no list": r"'\(7\)' .* a list with one item is a list",
    "the last item decides": r"'\(0.5,1\)' .* look at all items",
    "the first item decides": r"'\(1,0.5\)' .* look at all items",
    "ints stay ints among floats": r"in \(1,0.5\) 1 of 2 values is a float",
    "ints and floats are strings": r"'\(1,0.5\)' .* one float makes",
    "floats rounded down": r"holds \[0, 2\]",
    "words read in a list of strings": "all items stay texts",
    "the array in one string": "a list of words",
    "no list of complex numbers": "one complex number makes every value",
    "a parenthesis anywhere": "here it is in the middle",
    "by type_code of lesson 2": r"'\(\)' ends with IndexError .* a list without items",
    "kind_of without a code": "kind_of wants a type code",
    "by the package's reader": "Parameter.from_text is put away",
    "by the package's class": "a Parameter of the file came back",
    "type_code not pasted": "paste yours from lesson 2",
    "a misspelt class": "no class RuntimeParameterStr",
    "a class without kinds": "kinds.RuntimeParameter",
    "absent holds a text": "holds 'None', None is right",
}
TEST_SAYS = {
    "looks at values only": "int of every bool",
    "is True, but no class": r"RuntimeParameterInt\(True\) has the value True, too",
    "asks isinstance(value, int)": "int of every bool",
    "bools only": "is there an int among",
    "ints only": "is there a bool among",
    "True only": r"use Parameter\(False\)",
    "classes only": "look at the value",
    "nothing is looked at": "does an `assert` look",
    "returns False": "your test returned True",
    "prints": "does an `assert` look",
    "asserts a tuple": "int of every bool",
    "asserts the opposite": "does it expect the opposite",
    "bare values expected": r"\(the bare value\): does it expect|does it expect the opposite",
    "the result is looked at": "what fill returns is not used",
    "fill is not called": "does it call `fill`",
    "one argument": "two arguments",
    "arguments swapped": "the parameters come first",
    "values in place of Parameters": "params maps names to Parameters",
    "tests its own function": "the function that it is given",
    "goes through what is there": "True of every bool",
    "an empty operator is fine": "enters nothing passes",
    "catches its own error": "int of every bool",
    "raises always": "refuses your own init_graph_params",
    "pytest is not there": "'self', which is not defined",
}
WRONG = (
    *(Wrong(f"3.2: {name}", READ, READ_SAYS[name], answers) for name, answers in WRONG_READ.items()),
    *(Wrong(f"3.5: {name}", TEST, TEST_SAYS[name], answers) for name, answers in WRONG_TESTS.items()),
)
RIGHT = {
    **{f"3.2: {name} (right)": answers for name, answers in RIGHT_READ.items()},
    **{f"3.5: {name} (right)": answers for name, answers in RIGHT_TESTS.items()},
}


@pytest.fixture(scope="module")
def rows(repo: Path) -> dict[str, dict[str, Row]]:
    return complete("course3", WRONG, RIGHT, repo)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_wrong_answer_is_told_what_is_wrong_with_it(rows: dict[str, dict[str, Row]], wrong: Wrong) -> None:
    row = rows[wrong.name][wrong.check]
    assert row.status in ("wrong", "error"), row
    assert re.search(wrong.says, row.reason), row.reason


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_answer_in_another_style_passes(rows: dict[str, dict[str, Row]], name: str) -> None:
    assert [row for row in rows[name].values() if row.status != "passed"] == []


def test_each_exercise_has_ten_wrong_and_ten_right_answers() -> None:
    assert min(map(len, (WRONG_READ, WRONG_TESTS, RIGHT_READ, RIGHT_TESTS))) >= 10


def test_a_wrong_parameter_is_named_in_resnet_18_too(repo: Path) -> None:
    name = "everything a string"
    always = {"course3-parameter-of": "def parameter_of(text):\n    return kinds.RuntimeParameterString(text)"}
    rows = complete("course3", (Wrong(name, "course3-resnet18-text-check", "", always),), {}, repo)
    assert "'bias' became a RuntimeParameterString" in rows[name]["course3-resnet18-text-check"].reason
