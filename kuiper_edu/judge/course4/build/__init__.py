"""Lesson 4.2: one module for each exercise, with its cases, its check, what is said about mistakes, and its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.judge.course4.build import assign_buffers, connect, lifetimes, peak_bytes

EXERCISES = (connect.EXERCISE, lifetimes.EXERCISE, peak_bytes.EXERCISE, assign_buffers.EXERCISE)
