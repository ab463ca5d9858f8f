"""Homework for learners: open it, look at hints, use what you passed; and predictions in the lessons.

=================== ========================================================================
begin, end          open and close a course's homework in this notebook
answer              decorator: this function or class fills the slot
use_my_answers      run my passed answers in place of the library's
banner              whose code runs in each slot
watch               count how often my answers are asked for
hint                help in three levels, by symptom
library_answer      the library's own answer, once mine has passed
predict             ask for a prediction before the picture opens
=================== ========================================================================
"""

from kuiper_edu.homework.answers import banner, kept, library_answer, use_my_answers
from kuiper_edu.homework.feedback import hint
from kuiper_edu.homework.predictions import predict, predictions
from kuiper_edu.homework.session import begin, end
from kuiper_edu.homework.shortcuts import answer
from kuiper_edu.slots import watch

__all__ = [
    "answer",
    "banner",
    "begin",
    "end",
    "hint",
    "kept",
    "library_answer",
    "predict",
    "predictions",
    "use_my_answers",
    "watch",
]
