"""Lesson 3.3: inputs and output names of a runtime operator, weights from bytes, and a test of init()."""

from kuiper_edu.course.judge.course3.runtime_graph import inputs, output_names, weights, whole_init

EXERCISES = (inputs.EXERCISE, output_names.EXERCISE, weights.EXERCISE, whole_init.EXERCISE)
