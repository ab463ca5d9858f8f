"""Lesson 3.0: which scans are misread, where a number of a tensor lies in memory, and a photo in the wrong order."""

from kuiper_edu.course.judge.course3.start import coordinates, mistakes, offset, read_nhwc

EXERCISES = (mistakes.EXERCISE, offset.EXERCISE, coordinates.EXERCISE, read_nhwc.EXERCISE)
