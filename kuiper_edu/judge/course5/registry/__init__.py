"""Lesson 5.1: one module for each exercise, with its cases, its check, what is said about mistakes, and its entry.

The cases are chosen so that for each sentence of the exercise's text there is one that catches its opposite.
"""

from kuiper_edu.judge.course5.registry import in_place, leaky, own_registry, register, relu

EXERCISES = (own_registry.EXERCISE, register.EXERCISE, relu.EXERCISE, in_place.EXERCISE, leaky.EXERCISE)
