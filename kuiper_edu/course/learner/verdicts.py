"""`verdict`: judges an answer in the notebook and shows at once whether it is right, or why not.

    convolve = verdict("course3.convolve", convolve)      a lesson's exercise: a function of the notebook

    @verdict("course4.topo_sort")                         homework: a check that reports values
    def check():
        report("six", topo_sort(SIX))

The answer runs within limits (`course.trial.limits`), so an endless loop is ended and the notebook goes on. The right
answers are in `course.judge`; in a grader's copy, which leaves that out, a check only runs, without a verdict.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import reduce
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, overload

from kuiper_edu import slots
from kuiper_edu.course.learner import keeping, state, worked
from kuiper_edu.course.learner.shortcuts import refusal_of
from kuiper_edu.course.learner.translation import hints_in_language, of_exercise, of_labels, say, sentences, shown
from kuiper_edu.course.learner.verdict_view import Verdict, in_notebook, show
from kuiper_edu.course.learner.watching import watched
from kuiper_edu.course.trial import limits, report
from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked

if TYPE_CHECKING:
    from kuiper_edu.course.judge.exercises import Exercise
    from kuiper_edu.course.judge.findings import Finding
    from kuiper_edu.course.judge.sentences import Sentence
    from kuiper_edu.course.trial.outcomes import Outcome
    from kuiper_edu.viz.stepper.recording import Recording

Check = Callable[[], object]
Function = Callable[..., Any]
Watch = Callable[["Finding", "Sentence", str], "Recording | None"]
_NOTHING: Any = object()  # stands for no argument: None is a (wrong) function

_given: dict[str, Function] = {}  # exercise -> the lesson's own function, if that replaced the learner's
_checks: dict[str, Check] = {}  # exercise -> the check that last ran
_right: dict[str, tuple[object, set[str]]] = {}  # slot -> the answer in it, and the exercises in which it is right


@overload
def verdict(name: str) -> Callable[[Check], Check]: ...
@overload
def verdict(name: str, function: Function) -> Function: ...
@checked("function")
def verdict(name: str, function: Function = _NOTHING) -> Callable[[Check], Check] | Function:
    """Judge an answer and show the verdict under the cell.

    Args:
        name: the exercise, `course4.topo_sort`.
        function: the learner's function, for a lesson's exercise. Without one this is a decorator for a check, a
            function without arguments that calls `report`; it runs at once.

    Returns:
        For a lesson's exercise: the learner's function if it is right, else the lesson's own, so that the lesson can
        go on. The decorator returns the check.

    Raises:
        UsageError: there is no such exercise.

    Example:
        >>> @verdict("course4.chain")
        ... def check():
        ...     report.report("numbered from the front", [30_001, "op0", "op30000", 30_001])
        numbered from the front [30001, 'op0', 'op30000', 30001]
        course4.chain: not right yet: ...
    """
    if function is _NOTHING:
        return lambda check: _judge_check(name, check)
    return _judge_function(name, function)


@checked()
def from_lessons(*names: str, yours: bool = True) -> list[Function]:
    """Return the functions of another notebook's exercises, so that a lesson can continue an earlier one.

    Yours if my_engine.py contains it, or if it is no part of that and right in your saved notebook. Otherwise, and
    always in stored outputs, the lesson's own.

    Args:
        names: the exercises, `course4.search`.
        yours: False if the text describes the lesson's own functions.

    Raises:
        UsageError: there is no such exercise, or it is homework.

    Example:
        >>> [search] = from_lessons("course4.search")
        >>> queue: list[str] = []
        >>> search({"conv1": ["conv2"]}, "conv1", queue, set())
        >>> queue
        ['conv2', 'conv1']
    """
    from kuiper_edu.course.judge.exercises import exercise
    from kuiper_edu.course.learner.earlier_work import own_function
    from kuiper_edu.course.learner.engine.cell import own_pieces
    from kuiper_edu.course.learner.engine.loading import given_to
    from kuiper_edu.course.learner.engine.table import pieces_of

    entries = [exercise(name) for name in names]
    pieces = own_pieces(names) if yours else {}
    others = {task.id: own_function(task) for task in entries if yours and not pieces_of(task.id)}
    return [pieces.get(task.id) or others.get(task.id) or task.lessons_own(given_to(task)) for task in entries]


def _judge_check(name: str, check: Check) -> Check:
    if find_spec("kuiper_edu.course.judge") is None:
        check()
        return check
    from kuiper_edu.course.judge.exercises import exercise

    named = after_its_cell(check)
    found = judge_and_show(exercise(name), check)
    if os.environ.get(state.NBVAL) and not found.right:
        raise AssertionError(found.message())
    return named


def after_its_cell(check: Check) -> Check:
    """Return what the name of a check means after its cell, which binds it: a learner's function, if one has it.

    Call it before the check is judged: then the function that has the name is a learner's, or an earlier check.
    """
    earlier = _globals_of(check).get(check.__name__) if inspect.isfunction(check) else None
    return earlier if inspect.isfunction(earlier) and earlier not in _checks.values() else check


def judge_and_show(task: Exercise, check: Check) -> Verdict:
    """Run a check within limits, show the verdict, and record it."""
    outcome = limits.run_within(check, cpu_seconds=task.cpu_seconds)
    print(outcome.printed, end="")
    _checks[task.id] = check
    found = _verdict(task, outcome, lambda *args: _watch_check(task, check, *args))
    refusal = refusal_of(task.id.partition(".")[0], own_name(task))
    if refusal:
        found = Verdict(task.id, "wrong", refusal, hints=_hints(task))
    elif not found.right:
        found = _with_taken_names(_fix_first(found, check) or found)
    if _whole_answer_is_right(task, found) and not state.is_impersonal():
        from kuiper_edu.course.learner.engine.keeping import after_right

        kept = keeping.keep_from_notebook(task.slot) if task.slot else ""
        joined = after_right(task.slot or task.id, keeping.executed())
        note = sentences(kept, joined.sentence)
        found = replace(found, note=note, engine=joined.status, solution=worked.solution(task.slot or task.id))
    elif found.status == "wrong":
        found = replace(found, note=_earlier_stays(task))
    _record(found)
    show(_opened(found, _source(_globals_of(check).get(own_name(task)))))
    return found


def _earlier_stays(task: Exercise) -> str:
    """Return the note for a wrong answer to a homework if my_engine.py has an earlier, right one."""
    from kuiper_edu.course.learner.engine.keeping import after_wrong

    return after_wrong(task.slot or task.id)


def _judge_function(name: str, function: Function) -> Function:
    from kuiper_edu.course.judge.exercises import exercise
    from kuiper_edu.course.learner.engine import keeping as keeping_piece
    from kuiper_edu.course.learner.engine.loading import given_to
    from kuiper_edu.course.learner.engine.table import pieces_of

    task = exercise(name)
    case = task.check
    if case is None:
        raise UsageError(
            f"{name} is judged by its check", hint=f"Write @verdict({name!r}) above a function of its own."
        )
    if name in _given and function is _given[name]:
        own_again = "this is the lesson's own {name}: run the cell with yours first, without an error, then this one"
        again = say(own_again, name=function.__name__)
        show(_opened(Verdict(name, "blank", again, hints=_hints(task), solution=task.solution)))
        return function

    def run() -> Outcome:
        return limits.run_within(lambda: case(function, report.report), cpu_seconds=task.cpu_seconds)

    outcome = run()
    found = _verdict(task, outcome, lambda *args: _watch_function(task, function, *args))
    found = replace(found, solution=task.solution)
    if found.status == "wrong" and outcome.status in ("ran", "error"):
        found = _blamed_on_others(found, task, function, lambda: _verdict(task, run()).right)
    own, pieces = task.lessons_own(given_to(task)), [piece.name for piece in pieces_of(name)]
    several = len(pieces) > 1  # one answer, five functions
    names = ", ".join(pieces) if several else own.__name__
    _record(found)
    if found.right:
        are = say("{names} are yours from here on.", names=names)
        yours = are if several else say("{name} is yours from here on.", name=names)
        joined = keeping_piece.after_right(name, keeping.executed())
        show(replace(found, note=sentences(yours, found.note, joined.sentence), engine=joined.status))
        return function
    stays = keeping_piece.after_wrong(name)
    goes_on = say("The lesson goes on with its own {names}.", names=names)
    found = replace(found, note=sentences(goes_on, stays))
    show(_opened(found, _source(function)))
    _given[name] = own
    return own


def _blamed_on_others(found: Verdict, task: Exercise, function: Function, is_right: Callable[[], bool]) -> Verdict:
    """Return the verdict `right` for an answer that is wrong only because of the learner's other answers."""
    from kuiper_edu.course.learner.blame import answers_at_fault

    others = answers_at_fault(task, function, is_right)
    if not others:
        return found
    named = reduce(lambda before, one: say("{before} and {one}", before=before, one=one), others)
    note = "With the course's own {others} it is right; with yours it is not: {sentence}. Look at {others} again."
    said = say(note, others=named, sentence=found.sentence)
    return Verdict(found.exercise, "right", note=said, solution=found.solution)


def _verdict(task: Exercise, outcome: Outcome, watch: Watch = lambda *_: None) -> Verdict:
    from kuiper_edu.course.judge.explain import explain
    from kuiper_edu.course.judge.judging import judge

    finding = judge(task, outcome)
    if finding is None:
        return Verdict(task.id, "right")
    if finding.status == "blank":
        return Verdict(task.id, "blank", finding.error.text if finding.error else "", hints=_hints(task))
    place = finding.error.place if finding.error else None
    sentence = explain(finding, task)
    labels = of_labels(task.id) if task.check else str  # a homework's cell prints them, in English
    said = shown(sentence, task.id, labels)
    steps = watch(finding, sentence, said)
    return Verdict(task.id, "wrong", said, place, finding.wrong_order_in(sentence), _hints(task, sentence), steps=steps)


def _hints(task: Exercise, sentence: Sentence | None = None) -> Mapping[str, tuple[str, ...]]:
    """Return the hints that a verdict with this sentence opens; stored outputs contain all of them, folded."""
    from kuiper_edu.course.judge.hints import opened

    hints = task.hints if state.is_impersonal() else opened(task, sentence)
    return hints_in_language(hints, task.id)


def _opened(found: Verdict, source: str = "") -> Verdict:
    """Leave the last level of the hints and the solution out of a verdict until there have been some tries."""
    if found.right or state.is_impersonal():
        return found
    written = (source or found.sentence) if found.status == "wrong" else ""
    if state.tried_enough(found.exercise, written):
        return found
    tries = state.ENOUGH
    both = say("The last hint and a worked solution open after {tries} different tries.", tries=tries)
    late = both if found.solution else say("The last hint opens after {tries} different tries.", tries=tries)
    note = sentences(found.note, late) if found.hints else found.note
    early = {symptom: levels[:-1] for symptom, levels in found.hints.items()}
    return replace(found, hints=early, solution="", note=note)


def _source(answer: object) -> str:
    """Return the source of a function or of a class's methods; empty if it cannot be read."""
    parts = [*vars(answer).values()] if isinstance(answer, type) else [answer]
    try:
        return "".join(inspect.getsource(each) for each in parts if inspect.isfunction(each))
    except OSError:
        return ""


def _watch_function(
    task: Exercise, function: Function, finding: Finding, sentence: Sentence, said: str
) -> Recording | None:
    """Record the steps of a lesson's answer that is wrong; None outside a notebook or in impersonal outputs."""
    case = task.check
    if case is None or state.is_impersonal() or not in_notebook():
        return None
    return watched(task, finding, sentence, said, function, lambda wrapper: case(wrapper, report.report))


def _watch_check(task: Exercise, check: Check, finding: Finding, sentence: Sentence, said: str) -> Recording | None:
    """Record the steps of a homework's answer, which its check finds by name in the notebook."""
    names, own = _globals_of(check), own_name(task)
    function = names.get(own)
    if not callable(function) or state.is_impersonal() or not in_notebook():
        return None

    def run(wrapper: Function) -> None:
        names[own] = wrapper
        try:
            check()
        finally:
            names[own] = function

    return watched(task, finding, sentence, said, function, run)


def _fix_first(found: Verdict, check: Check) -> Verdict | None:
    """Return the verdict on an answer that calls a wrong answer to another exercise; None if it does not."""
    from kuiper_edu.course.judge.exercises import exercise
    from kuiper_edu.course.judge.explain import fix_first
    from kuiper_edu.course.learner.blame import called_by

    task, names = exercise(found.exercise), _globals_of(check)
    own = own_name(task)
    parts = _parts_of_answer(task, check)
    called = called_by([*parts, check] if own in names else parts, names) - {own}  # it may call itself
    others: dict[str, list[str]] = {}  # function -> the exercises that judge it
    for name, other in _checks.items():
        if _globals_of(other) is names and own_name(exercise(name)) in called:
            others.setdefault(own_name(exercise(name)), []).append(name)

    def is_wrong(function: str) -> bool:
        return not all(_verdict(exercise(name), limits.run_within(_checks[name])).right for name in others[function])

    sentence = fix_first(others, is_wrong)
    return Verdict(found.exercise, "wrong", shown(sentence), hints=_hints(task)) if sentence else None


def _with_taken_names(found: Verdict) -> Verdict:
    """Return a verdict that also names what the check uses and a cell of the learner's has redefined."""
    from kuiper_edu.course.learner.taken_names import sentence

    taken = sentence(found.exercise.partition(".")[0]) if found.status == "wrong" else ""
    return replace(found, sentence=f"{found.sentence}; {taken}") if taken else found


def _parts_of_answer(task: Exercise, check: Check) -> list[object]:
    """Return what the answer to a homework's exercise defines: its function, its table, and what fills its slot."""
    from kuiper_edu.course.learner.engine.table import pieces_of

    names = _globals_of(check)
    tables = [piece.name for piece in pieces_of(task.id)]
    constants = getattr(getattr(check, "__code__", None), "co_consts", ())  # the milestone's check names its slot
    filled = {task.slot, *constants} & slots.SLOTS.keys()
    found = [names[name] for name in (own_name(task), *tables) if name in names]
    return [*found, *map(slots.learners_answer, filled)]


def own_name(task: Exercise) -> str:
    """Return the name of the learner's function."""
    return (task.slot or task.id).rpartition(".")[2]


def _globals_of(check: Check) -> dict[str, Any]:
    names: dict[str, Any] = getattr(check, "__globals__", {})
    return names


def _whole_answer_is_right(task: Exercise, found: Verdict) -> bool:
    """Whether this exercise and all others that judge the answer in its slot are right."""
    if not task.slot:
        return found.right
    from kuiper_edu.course.judge.exercises import of_slot

    answer = slots.learners_answer(task.slot)
    before, exercises = _right.get(task.slot, (None, set()))
    exercises = exercises if before is answer else set()
    exercises = exercises | {task.id} if found.right else exercises - {task.id}
    _right[task.slot] = (answer, exercises)
    return answer is not None and exercises.issuperset(of_slot(task.slot))


def _record(found: Verdict) -> None:
    """Record a verdict on an answer that is not blank, unless outputs are impersonal."""
    if found.status != "blank" and not state.is_impersonal():
        state.record_verdict(found.exercise, found.right)


def hint(name: str, level: int = 1, symptom: str = "") -> None:
    """Print a hint in the learner's language; see `judge.hints.hint`."""
    from kuiper_edu.course.judge.hints import hint as show_hint

    show_hint(name, level, symptom, of_exercise(name if isinstance(name, str) else ""))  # which refuses other names
