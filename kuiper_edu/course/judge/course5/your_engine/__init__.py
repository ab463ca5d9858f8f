"""The capstone of course 5: an engine of the learner's own.

=================== ========================================================================
engine              the reference engine, whose parts are the worked solutions
solutions           the reference engine, cut into the worked solutions of its pieces
piece               what the pieces share: operators, models, how an entry is made
line                piece 1: one line of the .param file
wrapping            piece 2: the text of a .param file becomes operators
weights             piece 3: the numbers in the .bin archive
ordering            piece 4: the order
conv                piece 5: the convolution by im2col
pool                piece 6: max pooling
formula             piece 7: expressions
creating            piece 8: small layers, and the table from types to creators
running             piece 9: the engine
unseen              piece 10: what a network needs that was never shown
whole               the pieces together
differences         where two arrays differ
own_work            whether an answer is the learner's own work
=================== ========================================================================
"""

from kuiper_edu.course.judge.course5.your_engine import (
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
