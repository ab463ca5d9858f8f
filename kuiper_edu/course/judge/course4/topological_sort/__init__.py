"""Lessons 4.1 and 4.1b: one module for each exercise: its cases, its check, what is said about mistakes, its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.course.judge.course4.topological_sort import (
    deep_search,
    is_valid,
    search,
    silent_cycle,
    sort_all,
    swaps,
)

EXERCISES = (
    is_valid.EXERCISE,
    search.EXERCISE,
    sort_all.EXERCISE,
    silent_cycle.EXERCISE,
    deep_search.EXERCISE,
    swaps.EXERCISE,
)
