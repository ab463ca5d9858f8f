"""The judge: everything that knows the right answers. A grader's copy of the package leaves this folder out.

The exercises themselves are in `kuiper_edu/course/exercises/`. Nothing that `answer` or `report` need may import from
either.

=================== ========================================================================
questions           the prediction questions of the lessons; look-up by id
exercises           an exercise with all its data; look-up by id
rules               rules that decide whether a reported value is right
changes             finds the fields that a step of init() or build() changes
cases               checks that many exercises share: calls of the answer
learners_tests      exercises whose answer is a unit test: right and wrong subjects
findings            what is wrong with an answer, as found in its trial
known               finds the known wrong answer that reported the same values
describe            describes how a value differs from the right one
sentences           a sentence: a template with an id, and values
messages            messages about errors that hold for every exercise
explain             turns a finding into one sentence: the list of those who may say what is wrong
hints               hints by symptom, and which of them a verdict opens
judging             judges what a trial reported by the rules of an exercise
watch               finds the graph that a call of an answer works on
wording             phrases that verdicts share
=================== ========================================================================

The modules of exercises import what they need from here.
"""

from kuiper_edu.course.judge.cases import as_arrays, calls, calls_on_copies, mapped
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import UNCHANGED, Diagnose, Finding, Hints, Mismatch
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
