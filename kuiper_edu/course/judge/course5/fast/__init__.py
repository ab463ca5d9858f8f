"""Lesson 5.3: one module for each exercise, with its cases, its check, what is said about mistakes, and its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.course.judge.course5.fast import convolve, im2col, max_pool, slow

EXERCISES = (slow.EXERCISE, im2col.EXERCISE, convolve.EXERCISE, max_pool.EXERCISE)
