"""The functions that the notebooks import: `from kuiper_edu.learn import predict, verdict`.

=================== ========================================================================
predict             ask for a prediction before the picture opens
predictions         the predictions so far
verdict             check an answer: right, or wrong and why, below the cell
hint                help in three levels, by symptom
from_lessons        the functions that another notebook's exercises ask for
progress            what is right, what was predicted, and where to continue
begin, end          open and close a course's homework in this notebook
answer              decorator: this function or class fills the slot
report, raised      show a value and report it to the verdict; call what should raise
recursion_limit     limit nested calls as in a fresh Python
forget_earlier      unregister layers that an earlier run of a cell registered
use_my_answers      run my passed answers in place of the library's
banner, kept        whose code runs in each slot; which answers are kept
watch               count how often my answers are requested
library_answer      the library's own answer, once mine has passed
mine                my answer to an earlier exercise, to be used again
my_engine           my_engine.py: whose its pieces are, how many digits it reads; to call its functions
demand              `verdict` for nbgrader: a wrong answer raises
root                the course's folder, with its models
=================== ========================================================================

Each name is imported at its first use: `answer` and `report` do not import the solutions.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kuiper_edu.course.learner.answers import banner, kept, library_answer, use_my_answers
    from kuiper_edu.course.learner.demands import demand
    from kuiper_edu.course.learner.earlier_work import mine
    from kuiper_edu.course.learner.engine.cell import my_engine
    from kuiper_edu.course.learner.prediction import predict, predictions
    from kuiper_edu.course.learner.progress_map import progress
    from kuiper_edu.course.learner.session import begin, end, forget_earlier
    from kuiper_edu.course.learner.shortcuts import answer
    from kuiper_edu.course.learner.verdicts import from_lessons, hint, verdict
    from kuiper_edu.course.trial.recursion import recursion_limit
    from kuiper_edu.course.trial.report import raised, report
    from kuiper_edu.slots import watch
    from kuiper_edu.support.project import root

_FROM = {
    "answer": "course.learner.shortcuts",
    "banner": "course.learner.answers",
    "begin": "course.learner.session",
    "demand": "course.learner.demands",
    "end": "course.learner.session",
    "forget_earlier": "course.learner.session",
    "from_lessons": "course.learner.verdicts",
    "hint": "course.learner.verdicts",
    "kept": "course.learner.answers",
    "library_answer": "course.learner.answers",
    "mine": "course.learner.earlier_work",
    "my_engine": "course.learner.engine.cell",
    "predict": "course.learner.prediction",
    "predictions": "course.learner.prediction",
    "progress": "course.learner.progress_map",
    "raised": "course.trial.report",
    "recursion_limit": "course.trial.recursion",
    "report": "course.trial.report",
    "root": "support.project",
    "use_my_answers": "course.learner.answers",
    "verdict": "course.learner.verdicts",
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
    "kept",
    "library_answer",
    "mine",
    "my_engine",
    "predict",
    "predictions",
    "progress",
    "raised",
    "recursion_limit",
    "report",
    "root",
    "use_my_answers",
    "verdict",
    "watch",
]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"kuiper_edu.{_FROM[name]}"), name)
