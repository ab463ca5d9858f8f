"""Lesson 3.2b: a graph with a weight, an operator put in between, and a test that catches T + T lost."""

from kuiper_edu.judge.course3.build_a_graph import build_linear, insert_before, test_input_names

EXERCISES = (build_linear.EXERCISE, insert_before.EXERCISE, test_input_names.EXERCISE)
