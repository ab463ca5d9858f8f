"""`verdict`: right or wrong, and why, in the notebook, at once.

    convolve = verdict("course3.convolve", convolve)      a lesson's exercise: a function of the notebook

    @verdict("course4.topo_sort")                         homework: a check that reports values
    def check():
        report("six", topo_sort(SIX))

The answer runs within limits (`course.trial.limits`), so an endless one is ended and the notebook goes on. What is
right stands in `course.judge`; where a grader's copy leaves that out, a check runs and nothing is said about it.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, overload

from kuiper_edu import slots
from kuiper_edu.course.learner import keeping, state, worked
from kuiper_edu.course.learner.verdict_view import Verdict, in_notebook, show
from kuiper_edu.course.learner.watching import watched
from kuiper_edu.course.trial import limits, report
from kuiper_edu.errors import UsageError
from kuiper_edu.support.argument_check import checked

if TYPE_CHECKING:
    from kuiper_edu.course.judge.exercises import Exercise
    from kuiper_edu.course.judge.findings import Finding
    from kuiper_edu.course.trial.outcomes import Outcome
    from kuiper_edu.viz.recording import Recording

Check = Callable[[], object]
Function = Callable[..., Any]
Watch = Callable[["Finding", str], "Recording | None"]
_NOTHING: Any = object()  # no function was given; None is one that is wrong

_given: dict[str, Function] = {}  # exercise -> the lesson's own function, where that goes on in place of the learner's
_checks: dict[str, Check] = {}  # exercise -> its check, as it last ran
_right: dict[str, tuple[object, set[str]]] = {}  # slot -> the answer in it, and the exercises that found it right


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
        For a lesson's exercise: the learner's function if it is right, else the lesson's own, so that a lesson goes
        on. The decorator gives the check back.

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
    """The functions of another notebook's exercises, so that a lesson goes on where one ended.

    Yours where my_engine.py holds it, or where it is no part of that and your saved notebook has it right. The lesson's
    own otherwise, and always in stored outputs.

    Args:
        names: the exercises, `course4.search`.
        yours: False where a text tells what the lesson's own does.

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
    others = {asked.id: own_function(asked) for asked in entries if yours and not pieces_of(asked.id)}
    return [pieces.get(asked.id) or others.get(asked.id) or asked.lessons_own(given_to(asked)) for asked in entries]


def _judge_check(name: str, check: Check) -> Check:
    if find_spec("kuiper_edu.course.judge") is None:
        check()
        return check
    from kuiper_edu.course.judge.exercises import exercise

    found = judge_and_show(exercise(name), check)
    if os.environ.get(state.NBVAL) and not found.right:
        raise AssertionError(found.said())
    return check


def judge_and_show(asked: Exercise, check: Check) -> Verdict:
    """Run a check within limits, show the verdict, and remember it."""
    outcome = limits.run_within(check, cpu_seconds=asked.cpu_seconds)
    print(outcome.printed, end="")
    _checks[asked.id] = check
    found = _verdict(asked, outcome, lambda *seen: _watch_check(asked, check, *seen))
    if not found.right:
        found = _fix_first(found, check) or found
    if _whole_answer_is_right(asked, found) and not state.nobody_learns():  # stored outputs keep and show nothing
        from kuiper_edu.course.learner.engine.keeping import after_right

        kept = keeping.keep_from_notebook(asked.slot) if asked.slot else ""
        joined = after_right(asked.slot or asked.id, keeping.executed())
        found = replace(found, note=f"{kept} {joined}".strip(), solution=worked.solution(asked.slot or asked.id))
    elif found.status == "wrong":
        found = replace(found, note=_stays(asked))
    _record(found)
    show(_opened(found, _source(_globals_of(check).get(_own_name(asked)))))
    return found


def _stays(asked: Exercise) -> str:
    """What is said where a homework's answer is wrong and my_engine.py has an earlier one."""
    from kuiper_edu.course.learner.engine.keeping import after_wrong

    return after_wrong(asked.slot or asked.id)


def _judge_function(name: str, function: Function) -> Function:
    from kuiper_edu.course.judge.exercises import exercise
    from kuiper_edu.course.learner.engine import keeping as keeping_piece
    from kuiper_edu.course.learner.engine.loading import given_to
    from kuiper_edu.course.learner.engine.table import pieces_of

    asked = exercise(name)
    case = asked.check
    if case is None:
        raise UsageError(
            f"{name} is judged by its check", hint=f"Write @verdict({name!r}) above a function of its own."
        )
    if name in _given and function is _given[name]:
        again = f"this is the lesson's own {function.__name__}: run the cell with yours first, then this one"
        show(_opened(Verdict(name, "blank", again, hints=asked.hints, solution=asked.solution)))
        return function

    def run() -> Outcome:
        return limits.run_within(lambda: case(function, report.report), cpu_seconds=asked.cpu_seconds)

    outcome = run()
    found = _verdict(asked, outcome, lambda *seen: _watch_function(asked, function, *seen))
    found = replace(found, solution=asked.solution)
    if found.status == "wrong" and outcome.status in ("ran", "error"):
        found = _blamed_on_others(found, asked, function, lambda: _verdict(asked, run()).right)
    own, pieces = asked.lessons_own(given_to(asked)), [piece.name for piece in pieces_of(name)]
    names, are = (", ".join(pieces), "are") if len(pieces) > 1 else (own.__name__, "is")  # one answer, five functions
    _record(found)
    if found.right:
        joined = keeping_piece.after_right(name, keeping.executed())
        show(replace(found, note=f"{names} {are} yours from here on. {found.note} {joined}".rstrip()))
        return function
    stays = keeping_piece.after_wrong(name)
    found = replace(found, note=f"The lesson goes on with its own {names}. {stays}".rstrip())
    show(_opened(found, _source(function)))
    _given[name] = own
    return own


def _blamed_on_others(found: Verdict, asked: Exercise, function: Function, is_right: Callable[[], bool]) -> Verdict:
    """The verdict on an answer that only other answers of the learner's make wrong: it is right itself."""
    from kuiper_edu.course.learner.blame import answers_at_fault

    guilty = " and ".join(answers_at_fault(asked, function, is_right))
    if not guilty:
        return found
    said = (
        f"With the course's own {guilty} it is right; with yours it is not: {found.sentence}. Look at {guilty} again."
    )
    return Verdict(found.exercise, "right", note=said, solution=found.solution)


def _verdict(asked: Exercise, outcome: Outcome, watch: Watch = lambda *_: None) -> Verdict:
    from kuiper_edu.course.judge.explain import explain
    from kuiper_edu.course.judge.judging import judge

    finding = judge(asked, outcome)
    if finding is None:
        return Verdict(asked.id, "right")
    if finding.status == "blank":
        return Verdict(asked.id, "blank", finding.error.text if finding.error else "", hints=asked.hints)
    place = finding.error.place if finding.error else None
    said = explain(finding, asked)
    steps = watch(finding, said)
    return Verdict(asked.id, "wrong", said, place, finding.wrong_order, asked.hints, steps=steps)


def _opened(found: Verdict, source: str = "") -> Verdict:
    """What a learner may unfold: a help beside the sentence that it is for, the last hint and the solution late."""
    if found.right or state.nobody_learns():  # stored outputs hold all, folded
        return found
    said = found.sentence.lower()
    hints = {seen: levels for seen, levels in found.hints.items() if seen.lower() in said}
    written = (source or found.sentence) if found.status == "wrong" else ""
    if state.tried_enough(found.exercise, written):
        return replace(found, hints=hints)
    late = "The last hint and a worked solution open" if found.solution else "The last hint opens"
    note = f"{found.note} {late} after {state.ENOUGH} different tries." if hints else found.note
    return replace(found, hints={seen: levels[:-1] for seen, levels in hints.items()}, solution="", note=note.strip())


def _source(answer: object) -> str:
    """The source of a function, or of a class's methods; empty where it cannot be read."""
    parts = [*vars(answer).values()] if isinstance(answer, type) else [answer]
    try:
        return "".join(inspect.getsource(each) for each in parts if inspect.isfunction(each))
    except OSError:
        return ""


def _watch_function(asked: Exercise, function: Function, finding: Finding, said: str) -> Recording | None:
    """The steps of a lesson's answer that is wrong, where somebody looks at them."""
    case = asked.check
    if case is None or state.nobody_learns() or not in_notebook():
        return None
    return watched(asked, finding, said, function, lambda stand_in: case(stand_in, report.report))


def _watch_check(asked: Exercise, check: Check, finding: Finding, said: str) -> Recording | None:
    """The same for homework: the check finds the function under its name in the notebook."""
    names, own = _globals_of(check), _own_name(asked)
    function = names.get(own)
    if not callable(function) or state.nobody_learns() or not in_notebook():
        return None

    def run(stand_in: Function) -> None:
        names[own] = stand_in
        try:
            check()
        finally:
            names[own] = function

    return watched(asked, finding, said, function, run)


def _fix_first(found: Verdict, check: Check) -> Verdict | None:
    """The verdict on an answer that calls that of another exercise, which is not right."""
    from kuiper_edu.course.judge.exercises import exercise
    from kuiper_edu.course.judge.explain import fix_first
    from kuiper_edu.course.learner.blame import called_by

    asked, names = exercise(found.exercise), _globals_of(check)
    own = _own_name(asked)
    parts = _parts_of_answer(asked, check)
    called = called_by([*parts, check] if own in names else parts, names) - {own}  # it may call itself
    others: dict[str, list[str]] = {}  # function -> the exercises that judge it
    for name, other in _checks.items():
        if _globals_of(other) is names and _own_name(exercise(name)) in called:
            others.setdefault(_own_name(exercise(name)), []).append(name)

    def is_wrong(function: str) -> bool:
        return not all(_verdict(exercise(name), limits.run_within(_checks[name])).right for name in others[function])

    said = fix_first(others, is_wrong)
    return Verdict(found.exercise, "wrong", said, hints=asked.hints) if said else None


def _parts_of_answer(asked: Exercise, check: Check) -> list[object]:
    """What the answer to a homework's exercise defines: its function, its table, and what fills its slot."""
    from kuiper_edu.course.learner.engine.table import pieces_of

    names = _globals_of(check)
    tables = [piece.name for piece in pieces_of(asked.id)]
    texts = getattr(getattr(check, "__code__", None), "co_consts", ())  # the milestone asks for a slot by its name
    said = {asked.slot, *texts} & slots.SLOTS.keys()
    found = [names[name] for name in (_own_name(asked), *tables) if name in names]
    return [*found, *map(slots.learners_answer, said)]


def _own_name(asked: Exercise) -> str:
    """What the learner's function is called."""
    return (asked.slot or asked.id).rpartition(".")[2]


def _globals_of(check: Check) -> dict[str, Any]:
    names: dict[str, Any] = getattr(check, "__globals__", {})
    return names


def _whole_answer_is_right(asked: Exercise, found: Verdict) -> bool:
    """Whether the exercise is right, and with it all others that judge the answer in its slot."""
    if not asked.slot:
        return found.right
    from kuiper_edu.course.judge.exercises import of_slot

    mine = slots.learners_answer(asked.slot)
    before, exercises = _right.get(asked.slot, (None, set()))
    exercises = exercises if before is mine else set()
    exercises = exercises | {asked.id} if found.right else exercises - {asked.id}
    _right[asked.slot] = (mine, exercises)
    return mine is not None and exercises.issuperset(of_slot(asked.slot))


def _record(found: Verdict) -> None:
    """Remember a verdict on something that was written; not where nobody learns."""
    if found.status != "blank" and not state.nobody_learns():
        state.record_verdict(found.exercise, found.right)


def hint(name: str, level: int = 1, symptom: str = "") -> None:
    """Print a hint: see `judge.explain.hint`."""
    from kuiper_edu.course.judge.explain import hint as show_hint

    show_hint(name, level, symptom)
