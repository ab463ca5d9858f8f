"""Lesson 5.3b: one module for each exercise, with its cases, its check, what is said about mistakes, and its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.course.judge.course5.planner import cheapest, prepare, tile

EXERCISES = (prepare.EXERCISE, tile.EXERCISE, cheapest.EXERCISE)
