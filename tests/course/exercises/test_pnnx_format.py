"""Lesson 3.2: the package agrees with the exercises."""

import pytest

from kuiper_edu.course.exercises.course3.lines import LINES
from kuiper_edu.course.exercises.course3.read_head.exercise import HEADS
from kuiper_edu.course.exercises.course3.read_pairs.exercise import PAIRS
from kuiper_edu.course.exercises.course3.read_value.exercise import VALUES
from kuiper_edu.pnnx import Parameter
from kuiper_edu.pnnx.param import read_line


@pytest.mark.parametrize("label", LINES)
def test_the_package_reads_the_lines_as_the_exercises_do(label: str) -> None:
    line = read_line(LINES[label])
    assert [line.type, line.name, line.inputs, line.outputs] == HEADS[label]
    if label in PAIRS:
        marked = {mark: {key[1:]: text for key, text in line.pairs if key[0] == mark} for mark in "@$#"}
        plain = {key: text for key, text in line.pairs if key[0] not in "@$#"}
        assert PAIRS[label] == {"": plain, **marked}


@pytest.mark.parametrize("text", sorted(VALUES.keys() - {"-inf", "(None)", "(True,1)"}))
def test_the_package_gives_each_text_the_value_that_the_exercise_asks(text: str) -> None:
    value, wanted = Parameter.from_text(text).value, VALUES[text]
    assert (tuple(value) if isinstance(value, list) else value) == wanted
    assert isinstance(wanted, tuple) or type(value) is type(wanted)
