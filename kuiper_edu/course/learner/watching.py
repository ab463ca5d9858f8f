"""Below a wrong answer: its own steps, on the input that failed.

The check runs once more, in a trial with limits of its own, and the call that failed is recorded there. Nothing that
an answer does in it can harm the notebook, or hold it up for long. Only the learner's own code is recorded.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import wraps
from typing import TYPE_CHECKING, Any

from kuiper_edu.course.trial import limits, report

if TYPE_CHECKING:
    from kuiper_edu.course.judge.exercises import Exercise, Function
    from kuiper_edu.course.judge.findings import Finding
    from kuiper_edu.viz.record import RecordedCall
    from kuiper_edu.viz.recording import Recording

CPU_SECONDS = 1.5
WALL_SECONDS = 6.0
MOST_LINES, MOST_SECONDS = 2000, 3.0  # of the call that failed
MOST_NODES = 60
_LABEL = "recording"
_PIECE = 50_000  # characters of one text in a report


class _EnoughSeen(BaseException):
    """Ends a check whose failed call was seen; not an Exception, so that no `except Exception` catches this."""


def watched(
    asked: Exercise, finding: Finding, sentence: str, function: Function, check: Callable[[Function], object]
) -> Recording | None:
    """Record the call that failed; None where there is nothing to see.

    Args:
        asked: the exercise.
        finding: what the judge found.
        sentence: what the verdict says of it.
        function: the learner's function.
        check: runs the check with this function in its place.
    """
    from kuiper_edu.viz import stepper  # noqa: F401 imported here once, not in every trial

    if asked.watch is None or finding.hidden or finding.status not in ("wrong", "error", "timeout"):
        return None

    def record() -> None:
        text = _recorded(asked, finding, sentence, function, check)
        report.report(_LABEL, [text[i : i + _PIECE] for i in range(0, len(text), _PIECE)])

    outcome = limits.run_within(record, cpu_seconds=CPU_SECONDS, wall_seconds=WALL_SECONDS)
    with suppress(Exception):  # it comes from a process in which the answer ran: it may be anything
        [pieces] = [value for label, value in outcome.values if label == _LABEL]
        return _recording("".join(pieces))
    return None


def _recording(text: str) -> Recording | None:
    from kuiper_edu.viz.recording import Recording

    return Recording(**json.loads(text)) if text else None


def _recorded(
    asked: Exercise, finding: Finding, sentence: str, function: Function, check: Callable[[Function], object]
) -> str:
    """In the trial: the recording as JSON, or nothing."""
    watcher = _Watcher(asked, finding, function)
    with suppress(Exception, _EnoughSeen), report.listening(watcher.hear):
        check(watcher.stand_in())
    return watcher.written(sentence)


class _Watcher:
    """Stands between a check and the function: each call is recorded, and the last one before the end is kept."""

    def __init__(self, asked: Exercise, finding: Finding, function: Function) -> None:
        self._graph_of = asked.watch
        self._finding = finding
        self._function = function
        self._label = _label_of(finding)
        self._runs = False
        self._graph: dict[str, list[str]] = {}
        self._call: RecordedCall | None = None

    def stand_in(self) -> Function:
        """What the check calls in place of the function; a call inside a call is the function's own affair."""

        @wraps(self._function)
        def call(*arguments: Any, **named: Any) -> Any:
            return self._function(*arguments, **named) if self._runs else self._record(arguments, named)

        return call

    def hear(self, label: str, _: object) -> None:
        """A value is reported: that of the call before."""
        if label == self._label:
            raise _EnoughSeen

    def _record(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        from kuiper_edu.viz.record import record_call

        self._call = None
        graph = self._small_graph(arguments, named)
        if graph is None:
            return self._function(*arguments, **named)
        self._runs = True
        try:
            call = record_call(self._function, arguments, named, graph, most=MOST_LINES, seconds=MOST_SECONDS)
        finally:
            self._runs = False
        self._graph, self._call = graph, call
        if call.ended:
            raise _EnoughSeen
        if call.error is not None:
            raise call.error
        return call.result

    def _small_graph(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, list[str]] | None:
        from kuiper_edu.topo.nodes import nodes

        with suppress(Exception):
            graph = dict(self._graph_of(*arguments, **named)) if self._graph_of else {}
            return graph if 0 < len(nodes(graph)) <= MOST_NODES else None
        return None

    def written(self, sentence: str) -> str:
        """The recording as JSON; nothing where no call was seen, or where it now went well."""
        from kuiper_edu.viz.ending import ending_of_wrong
        from kuiper_edu.viz.recording import recording_of, shortened
        from kuiper_edu.viz.stepper import learner_words

        call, finding = self._call, self._finding
        if call is None or not call.steps or (finding.status != "wrong" and not call.steps[-1].error):
            return ""
        steps = shortened(call.steps)
        ending = ending_of_wrong(steps, self._graph, _wrong(finding, sentence, self._graph))
        return json.dumps(asdict(recording_of(steps, self._graph, ending, learner_words(self._function))))


def _label_of(finding: Finding) -> str | None:
    """The value at which the check may end; None if an error ended it. Where a map was changed: in which case."""
    if finding.status != "wrong" or not finding.wrong:
        return None
    raised = [seen for seen in finding.wrong if isinstance(seen.got, dict) and "error" in seen.got]
    first = [*raised, *finding.wrong][0]
    cases = list(first.got) if isinstance(first.got, list | dict) and first.expected in ([], {}) else []
    return cases[0] if cases and isinstance(cases[0], str) and cases[0] in finding.reported else first.label


def _wrong(finding: Finding, sentence: str, graph: dict[str, list[str]]) -> Any:
    from kuiper_edu.topo.nodes import nodes
    from kuiper_edu.viz.ending import Wrong

    if not finding.wrong:
        return Wrong(sentence)
    seen, names = finding.wrong[0], nodes(graph)
    of_nodes = tuple(wrong.label for wrong in finding.wrong if wrong.label in names)[:1]
    said = seen.fault.sentence if finding.wrong_order else sentence
    return Wrong(said, seen.got, seen.expected, seen.fault.kind, of_nodes or seen.fault.details)
