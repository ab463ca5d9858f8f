"""Homework for learners: answer, report, have it judged at once; hints, predictions, and answers that are kept.

=================== ========================================================================
begin, end          open and close a course's homework in this notebook
forget_earlier      withdraw layers that an earlier run of a cell registered
answer              decorator: this function or class fills the slot
report, raised      show a value and hand it to the verdict; call what should raise
verdict             right, or wrong and why, under the cell
demand              the same for nbgrader: what is not right raises
from_lessons        the functions that another notebook's exercises ask for
hint                help in three levels, by symptom
use_my_answers      run my passed answers in place of the library's
banner, kept        whose code runs in each slot; which answers are kept
watch               count how often my answers are asked for
library_answer      the library's own answer, once mine has passed
predict             ask for a prediction before the picture opens
predictions         what was predicted so far
progress            what is right, what was predicted, and where to continue
mine                what I wrote in an earlier lesson, to be used again
keep_engine         my own engine as one file, once it reads the digits by itself
=================== ========================================================================

Each is loaded when it is asked for: `answer` and `report` bring nothing along that knows what is right.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kuiper_edu.homework.answers import banner, kept, library_answer, use_my_answers
    from kuiper_edu.homework.demands import demand
    from kuiper_edu.homework.earlier_work import mine
    from kuiper_edu.homework.engine_file import keep_engine
    from kuiper_edu.homework.prediction import predict, predictions
    from kuiper_edu.homework.progress_map import progress
    from kuiper_edu.homework.session import begin, end, forget_earlier
    from kuiper_edu.homework.shortcuts import answer
    from kuiper_edu.homework.verdicts import from_lessons, hint, verdict
    from kuiper_edu.slots import watch
    from kuiper_edu.trial.report import raised, report

_FROM = {
    "answer": "homework.shortcuts",
    "banner": "homework.answers",
    "begin": "homework.session",
    "demand": "homework.demands",
    "end": "homework.session",
    "forget_earlier": "homework.session",
    "from_lessons": "homework.verdicts",
    "hint": "homework.verdicts",
    "keep_engine": "homework.engine_file",
    "kept": "homework.answers",
    "library_answer": "homework.answers",
    "mine": "homework.earlier_work",
    "predict": "homework.prediction",
    "predictions": "homework.prediction",
    "progress": "homework.progress_map",
    "raised": "trial.report",
    "report": "trial.report",
    "use_my_answers": "homework.answers",
    "verdict": "homework.verdicts",
    "watch": "slots",
}

__all__ = [
    "answer",
    "banner",
    "begin",
    "demand",
    "end",
    "forget_earlier",
    "from_lessons",
    "hint",
    "keep_engine",
    "kept",
    "library_answer",
    "mine",
    "predict",
    "predictions",
    "progress",
    "raised",
    "report",
    "use_my_answers",
    "verdict",
    "watch",
]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"kuiper_edu.{_FROM[name]}"), name)
