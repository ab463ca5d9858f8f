"""What notebooks call: a homework opened, an answer judged at once, hints, predictions, and answers that are kept.

=================== ========================================================================
session             a homework is open from `begin` to `end`
shortcuts           `answer`: this function fills the slot, if no import answers it by itself
verdicts            `verdict`: right, or wrong and why, below the cell; `hint`; `from_lessons`
verdict_view        how a verdict looks
verdict_picture     the picture below it
blame               whose fault a wrong answer is: its own, or that of another one that it calls
watching            the steps of a wrong answer on the input that failed
worked              the worked solution of an exercise
demands             `demand`: the same for nbgrader: what is not right raises
keeping             a right answer is kept, once it works in a fresh process
answers             the kept answers: used when the learner says so
layer_room          which layers stand in the registry while a homework about layers is open
prediction          `predict`: a question before the picture
progress_map        `progress`: how far a learner is
state               where all this is remembered
earlier_work        what was written in an earlier lesson: `mine`, and what `from_lessons` runs
engine              `my_engine`: the engine that grows lesson by lesson
=================== ========================================================================
"""
