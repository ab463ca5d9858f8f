"""The judge: all that knows what is right. A grader's copy of the package leaves this folder out.

What each exercise asks stands beside it, in `kuiper_edu/course/exercises/`. Nothing that `answer` or `report` need may
import from either.

=================== ========================================================================
questions           a question that a lesson asks before it shows; look-up by id
exercises           an exercise and all that is known of it; look-up by id
rules               when is a reported value right?
changes             which fields a step of init() or build() changes
cases               what exercises share: calls of the answer
learners_tests      exercises whose answer is a test: right and wrong subjects
findings            what a trial showed, and how a mistake shows in it
known               which known wrong answer reported just this?
describe            in what a value differs from the right one
explain             from a finding to one sentence that names the mistake
judging             what a trial reported, held against an exercise
watch               which graph a call of an answer works on
wording             words that verdicts share
=================== ========================================================================

What an exercise is written with is imported from here.
"""

from kuiper_edu.course.judge.cases import UNCHANGED, as_arrays, calls, calls_on_copies, mapped
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Diagnose, Finding, Hints, Mismatch
from kuiper_edu.course.judge.rules import (
    Changes,
    Close,
    Equal,
    ModelOrder,
    Order,
    Raises,
    Rule,
    is_error,
    near,
    near_numbers,
    numbers_in,
    same,
)
from kuiper_edu.course.judge.watch import map_given, operators_by_operands, pnnx_graph, runtime_graph
from kuiper_edu.course.judge.wording import brief, what

__all__ = [
    "UNCHANGED",
    "Changes",
    "Close",
    "Diagnose",
    "Equal",
    "Exercise",
    "Finding",
    "Function",
    "Hints",
    "Mismatch",
    "ModelOrder",
    "Order",
    "Raises",
    "Report",
    "Rule",
    "as_arrays",
    "brief",
    "calls",
    "calls_on_copies",
    "is_error",
    "map_given",
    "mapped",
    "near",
    "near_numbers",
    "numbers_in",
    "operators_by_operands",
    "pnnx_graph",
    "runtime_graph",
    "same",
    "what",
]
