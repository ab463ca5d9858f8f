"""Lessons 4.2 and 4.2b: one module for each exercise: its cases, its check, what is said about mistakes, its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.course.judge.course4.build import (
    allocate,
    assign_buffers,
    catches_copies,
    connect,
    lifetimes,
    peak_bytes,
    share,
)

EXERCISES = (
    connect.EXERCISE,
    allocate.EXERCISE,
    share.EXERCISE,
    catches_copies.EXERCISE,
    lifetimes.EXERCISE,
    peak_bytes.EXERCISE,
    assign_buffers.EXERCISE,
)
