"""Recording the steps of a wrong answer on the input that failed, to be shown below its verdict.

The check runs once more, in a trial with limits of its own, which records the call that failed. So the answer cannot
harm the notebook or delay it for long. Only the learner's own code is recorded.
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
    from kuiper_edu.course.judge.findings import Finding, Mismatch
    from kuiper_edu.course.judge.sentences import Sentence
    from kuiper_edu.viz.stepper.outcome import Wrong
    from kuiper_edu.viz.stepper.recorder import RecordedCall
    from kuiper_edu.viz.stepper.recording import Recording

CPU_SECONDS = 1.5
WALL_SECONDS = 6.0
MOST_LINES, MOST_SECONDS = 2000, 3.0  # of the call that failed
MOST_NODES = 60
_LABEL = "recording"
_CHUNK = 50_000  # characters of one string in a report


class _CallRecorded(BaseException):
    """Ends a check once the failed call is recorded; not an Exception, so that `except Exception` does not catch it."""


def watched(
    task: Exercise,
    finding: Finding,
    sentence: Sentence,
    said: str,
    function: Function,
    check: Callable[[Function], object],
) -> Recording | None:
    """Record the call that failed; None if there is nothing to show.

    Args:
        task: the exercise.
        finding: what the judge found.
        sentence: the sentence of the verdict: the call that it is about is recorded.
        said: the same in the reader's language.
        function: the learner's function.
        check: runs the check with another function instead.
    """
    from kuiper_edu.viz.stepper import stepper  # noqa: F401 imported here once, not in every trial

    if task.watch is None or finding.hidden or finding.status not in ("wrong", "error", "timeout"):
        return None

    def record() -> None:
        text = _recorded(_Watcher(task, finding, sentence, function), said, check)
        report.report(_LABEL, [text[i : i + _CHUNK] for i in range(0, len(text), _CHUNK)])

    outcome = limits.run_within(record, cpu_seconds=CPU_SECONDS, wall_seconds=WALL_SECONDS)
    with suppress(Exception):  # the answer ran in that process and may have written anything
        [chunks] = [value for label, value in outcome.values if label == _LABEL]
        return _recording("".join(chunks))
    return None


def _recording(text: str) -> Recording | None:
    from kuiper_edu.viz.stepper.recording import Recording

    return Recording(**json.loads(text)) if text else None


def _recorded(watcher: _Watcher, said: str, check: Callable[[Function], object]) -> str:
    """Return the recording as JSON, in the trial; empty if there is none."""
    with suppress(Exception, _CallRecorded), report.listening(watcher.on_report):
        check(watcher.wrapper())
    return watcher.to_json(said)


class _Watcher:
    """Records each call of a function by a check, and keeps the last one before the check ends."""

    def __init__(self, task: Exercise, finding: Finding, sentence: Sentence, function: Function) -> None:
        self._graph_of = task.watch
        self._finding = finding
        self._function = function
        self._subject = finding.subject_of(sentence)
        self._wrong_order = finding.wrong_order_in(sentence)
        self._label = _label_of(finding, self._subject)
        self._runs = False
        self._graph: dict[str, list[str]] = {}
        self._call: RecordedCall | None = None

    def wrapper(self) -> Function:
        """Return the function that the check calls instead; nested calls go to the original function directly."""

        @wraps(self._function)
        def call(*arguments: Any, **named: Any) -> Any:
            return self._function(*arguments, **named) if self._runs else self._record(arguments, named)

        return call

    def on_report(self, label: str, _: object) -> None:
        """End the check when it reports the result of the failed call."""
        if label == self._label:
            raise _CallRecorded

    def _record(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        from kuiper_edu.viz.stepper.recorder import record_call

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
            raise _CallRecorded
        if call.error is not None:
            raise call.error
        return call.result

    def _small_graph(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, list[str]] | None:
        from kuiper_edu.topo.nodes import nodes

        with suppress(Exception):
            graph = dict(self._graph_of(*arguments, **named)) if self._graph_of else {}
            return graph if 0 < len(nodes(graph)) <= MOST_NODES else None
        return None

    def to_json(self, said: str) -> str:
        """Return the recording as JSON; empty if no call was recorded, or if it did not fail this time."""
        from kuiper_edu.viz.stepper.outcome import outcome_of_wrong
        from kuiper_edu.viz.stepper.recording import recording_of, shortened
        from kuiper_edu.viz.stepper.stepper import learner_words

        call, finding = self._call, self._finding
        if call is None or not call.steps or (finding.status != "wrong" and not call.steps[-1].error):
            return ""
        steps = shortened(call.steps)
        outcome = outcome_of_wrong(steps, self._graph, self._wrong(said))
        return json.dumps(asdict(recording_of(steps, self._graph, outcome, learner_words(self._function))))

    def _wrong(self, said: str) -> Wrong:
        """Return what is wrong with the call; of an order only why it is wrong, since the picture shows which it is."""
        from kuiper_edu.topo.nodes import nodes
        from kuiper_edu.viz.stepper.outcome import Wrong

        if self._subject is None:
            return Wrong(said)
        names, subject = nodes(self._graph), self._subject
        of_nodes = tuple(wrong.label for wrong in self._finding.wrong if wrong.label in names)[:1]
        text = str(subject.fault) if self._wrong_order else said
        return Wrong(text, subject.got, subject.expected, subject.fault.kind, of_nodes or subject.fault.details)


def _label_of(finding: Finding, subject: Mismatch | None) -> str | None:
    """Return the label of the value at which the check may end; None if an error ended it.

    If the wrong value lists the cases whose arguments were changed, that is the label of the first of these cases.
    """
    if finding.status != "wrong" or subject is None:
        return None
    listed = isinstance(subject.got, list | dict) and subject.expected in ([], {})
    cases = list(subject.got) if listed and isinstance(subject.got, list | dict) else []
    return cases[0] if cases and isinstance(cases[0], str) and cases[0] in finding.reported else subject.label
