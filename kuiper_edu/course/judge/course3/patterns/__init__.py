"""Lesson 3.4b: a chain found backwards, a pattern for SiLU, and a test that catches a wrong fusion."""

from kuiper_edu.course.judge.course3.patterns import find_chain, fusion_tested, silu_pattern

EXERCISES = (find_chain.EXERCISE, silu_pattern.EXERCISE, fusion_tested.EXERCISE)
