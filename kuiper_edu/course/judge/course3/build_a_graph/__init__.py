"""Lesson 3.2b: a graph with a weight, a test that catches T + T lost, and an operator put in between."""

from kuiper_edu.course.judge.course3.build_a_graph import build_linear, insert_before, lost_input

EXERCISES = (build_linear.EXERCISE, lost_input.EXERCISE, insert_before.EXERCISE)
