"""The course itself: exercises, verdicts, grading, and the learner's workspace.

=================== ========================================================================
trial               runs untrusted code within limits and returns what it reported
isolation           runs trials in a sandbox, for code that may be hostile
judge               knows the right answers and recognises well-known mistakes
exercises           the catalogue: each exercise's task, its right and wrong answers
learner             what notebooks call: verdicts, hints, predictions, progress, stored answers
grading             homework notebooks: released, checked, reset
classroom           grades a class: from submissions to a gradebook and pages
workspace           the learner's own copies of the notebooks, kept up to date
=================== ========================================================================

Notebooks import :mod:`kuiper_edu.learn`, which exports what they need of this.
"""
