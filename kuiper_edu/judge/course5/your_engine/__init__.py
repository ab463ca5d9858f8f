"""The capstone of course 5: an engine of the learner's own.

engine.py                    the reference engine, whose parts are the worked solutions
line.py ... unseen.py        one module for each piece: its cases, what is said about mistakes, its entry
whole.py                     the pieces together
arrays.py, own_work.py       where two arrays differ; whether an answer is the learner's own work
"""

from kuiper_edu.judge.course5.your_engine import (
    conv,
    creating,
    formula,
    line,
    ordering,
    pool,
    running,
    unseen,
    weights,
    whole,
    wrapping,
)

EXERCISES = tuple(
    module.EXERCISE
    for module in (line, wrapping, weights, ordering, conv, pool, formula, creating, running, whole, unseen)
)
