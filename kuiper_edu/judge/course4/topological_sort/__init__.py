"""Lesson 4.1: one module for each exercise, with its cases, its check, what is said about mistakes, and its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.judge.course4.topological_sort import is_valid, search, silent_cycle, sort_all, swaps

EXERCISES = (is_valid.EXERCISE, search.EXERCISE, sort_all.EXERCISE, silent_cycle.EXERCISE, swaps.EXERCISE)
