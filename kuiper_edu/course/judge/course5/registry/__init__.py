"""Lessons 5.1 and 5.1b: one module for each exercise: its cases, its check, what is said about mistakes, its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.course.judge.course5.registry import in_place, leaky, relu

EXERCISES = (
    relu.EXERCISE,
    in_place.EXERCISE,
    leaky.EXERCISE,
)
