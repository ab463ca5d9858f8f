"""What makes a course of the framework: exercises, verdicts, grading, and the learner's desk.

=================== ========================================================================
trial               runs a stranger's code within limits, and brings back what it reported
isolation           a trial that reaches nothing: for code that may be hostile
judge               all that knows what is right, and what well-known mistakes look like
exercises           the catalogue: what each exercise asks, its right and wrong answers
learner             what notebooks call: verdicts, hints, predictions, progress, kept answers
grading             homework notebooks: released, checked, reset
classroom           grades a class: submissions in, gradebook and pages out
desk                the learner's own copies of the notebooks, brought up to date
=================== ========================================================================

Notebooks import :mod:`kuiper_edu.learn`, which names what of this is theirs.
"""
