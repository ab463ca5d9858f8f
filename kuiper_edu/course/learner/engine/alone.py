"""How far the learner's pieces get alone, without the lent ones: found by running them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.sentences import Sentence, complete, listed, told, words
from kuiper_edu.course.learner.engine import growth
from kuiper_edu.course.learner.engine.assembly import LENT, Part, lent
from kuiper_edu.course.learner.engine.loading import PartialEngine, lent_engine, partial_engine
from kuiper_edu.course.learner.engine.table import NEEDED, PIECES, Piece
from kuiper_edu.course.trial import limits, report
from kuiper_edu.datasets import load_digits

_SCANS = 3  # enough to detect a wrong piece
_TOLERANCE = 1e-4
_SECONDS = 10.0  # of CPU time


def how_far(chosen: Sequence[Part], path: str) -> Sentence:
    """Return in words what the pieces of a file do on the digits network without those that are lent.

    Args:
        chosen: the parts of the file.
        path: the path of the file.

    Returns:
        What is done, and the first piece that is missing or wrong with its step and lesson:
        `reads 52 lines, wraps 52 operators; Order: sort_all is not written (4.1)`.
    """
    outcome = limits.run_within(lambda: report.report("words", asdict(_in_words(chosen, path))), cpu_seconds=_SECONDS)
    return Sentence.of(outcome.values[0][1]) if outcome.values else told("late", "does not finish in time")


def lesson_of(piece: Piece) -> Sentence:
    """Return the lesson in which a piece is first written: `4.1`, `homework 5`."""
    lesson = exercise(piece.exercises[0]).lesson
    if lesson.endswith(".homework"):
        return told("homework", "homework {course}", course=lesson[0])
    return complete("lesson", lesson)


def _in_words(chosen: Sequence[Part], path: str) -> Sentence:
    missing = {part.name: PIECES[part.name] for part in chosen if part.label == LENT}
    own = [part for part in chosen if part.label != LENT]
    done, end = _tried(own, missing, path)
    does = listed(done) if done else told("nothing", "does nothing yet")
    if isinstance(end, Piece):
        return told("missing", "{does}; {step}: {name} is not written ({lesson})", does=does, **_where(end))
    if not end:
        not_needed = [told("piece", "{name} ({lesson})", **_where(each)) for each in missing.values() if each.needed]
        rest = "{does}; not written, and not needed for the digits: {rest}"
        return told("rest", rest, does=does, rest=listed(not_needed)) if not_needed else does
    for wrong in (PIECES[part.name] for part in own if part.name in NEEDED):
        instead = [Part(part.name, LENT, lent(wrong)) if part.name == wrong.name else part for part in own]
        if len(_tried(instead, missing, path)[0]) > len(done):
            return told("wrong", "{does}; {step}: {name} is wrong ({lesson})", does=does, **_where(wrong))
    return told("error", "{does}; {error}", does=does, error=end)


def _where(piece: Piece) -> dict[str, object]:
    return {"step": words(piece.step), "name": piece.name, "lesson": lesson_of(piece)}


def _tried(own: Sequence[Part], missing: Mapping[str, Piece], path: str) -> tuple[list[Sentence], Piece | str]:
    """Run an engine of some parts; return what is done, and the missing piece or the error at which it ends."""
    done: list[Sentence] = []
    left_out: dict[str, str] = {}
    try:
        engine = partial_engine(own, path)
        left_out = engine.left_out
        done += _steps(engine)
    except (Exception, SystemExit) as error:  # a part that was changed by hand may contain any code
        return done, _not_written(error, left_out, missing) or f"{type(error).__name__}: {error}"
    return done, ""


class _NoLayerError(Exception):
    """No layer is entered for the operator type of this name."""

    def __init__(self, kind: str) -> None:
        self.name = _entered_when_lent()[kind]


@cache
def _entered_when_lent() -> dict[str, str]:
    """Return an operator type -> the piece that enters a layer for it."""
    return {kind: creator.__name__ for kind, creator in lent_engine().CREATORS.items()}


def _not_written(
    error: BaseException | None, left_out: Mapping[str, str], missing: Mapping[str, Piece]
) -> Piece | None:
    """Return the missing piece that an error tells of; None if none does."""
    by_name = {name: piece for piece in missing.values() for name in piece.names}
    while error is not None:
        if isinstance(error, NameError | AttributeError | _NoLayerError):
            name = error.name or ""
            while name in left_out:
                name = left_out[name]
            if name in by_name:
                return by_name[name]
        error = error.__cause__ or error.__context__
    return None


def _steps(engine: PartialEngine) -> Iterator[Sentence]:
    """Go through the five steps with the digits network; yield in words what each does."""
    yield told("lines", "reads {count} lines", count=growth.lines(engine))
    yield told("operators", "wraps {count} operators", count=growth.operators(engine))
    yield told("weights", "reads {count} weights", count=growth.weights(engine))
    yield told("order", "orders {count}", count=growth.ordered(engine))
    yield told("outputs", "allocates {count} outputs", count=growth.allocated(engine))
    yield told("buffers", "in {count} buffers", count=len(growth.buffers(engine, plan=True)))
    yield from _layers(engine)
    _run_some(engine)
    yield told("scores", "runs them with PyTorch's scores")


def _layers(engine: PartialEngine) -> Iterator[Sentence]:
    """Create all layers that can be created, and yield their number.

    Raises:
        Exception: the first error.
    """
    failed: list[Exception] = []
    create, found = engine.names.create, growth.with_weights(engine)
    for op in found:
        try:
            if op.type not in engine.entered:
                raise _NoLayerError(op.type)
            create(op)
        except Exception as error:
            failed.append(error)
    if len(failed) < len(found):
        count = len(found) - len(failed)
        yield told("layers", "creates {count} of {all} layers", count=count, all=len(found))
    if failed:
        raise failed[0]


def _run_some(engine: PartialEngine) -> None:
    """Read some digits, without a plan and with one.

    Raises:
        ValueError: the scores differ from PyTorch's.
    """
    images, _, scores = load_digits()
    for plan in (False, True):  # without a plan, mistakes of a layer are errors
        [found] = engine.names.outputs(engine.names.DIGITS, images[:_SCANS], plan=plan)
        if abs(found - scores[:_SCANS]).max() > _TOLERANCE:
            raise ValueError("its scores differ from PyTorch's")
