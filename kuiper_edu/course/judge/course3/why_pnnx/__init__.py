"""Lesson 3.1: glue operators found, a formula evaluated, a chain of operators matched."""

from kuiper_edu.course.judge.course3.why_pnnx import chains, formulas, glue

EXERCISES = (glue.EXERCISE, formulas.EXERCISE, chains.EXERCISE)
