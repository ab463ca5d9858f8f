"""Lesson 3.2: a reader of one .param line in three functions, one module for each.

The lines are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.course.judge.course3.pnnx_format import read_head, read_pairs, type_code

EXERCISES = (read_head.EXERCISE, read_pairs.EXERCISE, type_code.EXERCISE)
