"""Lesson 3.2b: a graph with a weight, a test that catches T + T lost, and an operator put in between."""

from kuiper_edu.judge.course3.build_a_graph import build_linear, insert_before, test_input_names

EXERCISES = (build_linear.EXERCISE, test_input_names.EXERCISE, insert_before.EXERCISE)
