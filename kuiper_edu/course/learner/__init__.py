"""The functions that notebooks call: to open a homework, judge an answer, give hints, ask for predictions.

=================== ========================================================================
session             `begin` and `end`: opens and closes a homework
shortcuts           `answer`: puts a function into a slot; refuses imports that would answer it
verdicts            `verdict`: judges an answer and shows why it is wrong; `hint`; `from_lessons`
verdict_view        a verdict as HTML and text
translation         verdicts, hints and questions in the language of the learner
verdict_picture     the picture of a graph below a verdict
blame               finds whether a wrong answer or another one that it calls is at fault
watching            records the steps of a wrong answer on the input that failed
worked              the worked solution of an exercise
taken_names         names that a check uses and a cell of the learner's has redefined
demands             `demand`: a check for nbgrader, which raises if an answer is wrong
keeping             stores a right answer once it works in a fresh process
answers             the stored answers: used when the learner asks for it
withheld_layers     withdraws the library's layers while a homework about layers is open
prediction          `predict`: a question before the picture
progress_map        `progress`: how far a learner is
state               the stored records of a learner
earlier_work        what was written in an earlier lesson: `mine`, and what `from_lessons` runs
engine              `my_engine`: the engine that grows lesson by lesson
=================== ========================================================================
"""
