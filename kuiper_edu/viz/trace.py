"""What one step of a sort is, and the steps of the lesson's own sort.

The steps are recorded while the real function runs (sys.settrace): what is shown is what happened. How any other
function is recorded: `kuiper_edu.viz.record`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from kuiper_edu.errors import GraphError
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.nodes import Successors, nodes, targets

MOST_STEPS = 10_000


@dataclass(frozen=True)
class SortStep:
    """One step of a sort.

    Args:
        sentence: what happens in it.
        values: what is in memory after it, as text: (name, value) pairs, the same names in every step of a lesson.
        subjects: the nodes that the step is about; the last of them is the current one.
        marks: for a node the word to mark it with in the picture: `now`, `open`, `done`.
        notes: for a node one more line to write into it.
        line: the number of the line that ran, where there is one.
    """

    sentence: str
    values: tuple[tuple[str, str], ...] = ()
    subjects: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    line: int | None = None


Tracer = Callable[[FrameType, str, Any], Any]


@contextmanager
def tracing(tracer: Tracer) -> Iterator[None]:
    """Have every new frame looked at by `tracer`; whatever watched before (a debugger, say) watches again after.

    Example:
        >>> calls = []
        >>> with tracing(lambda frame, event, value: calls.append(frame.f_code.co_name)):
        ...     _ = check_order({}, [])
        >>> calls[0]
        'check_order'
    """
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)


def lesson_steps(successors: Successors) -> list[SortStep]:
    """The steps of the lesson's reverse depth-first search, from the first call to the reversal of the queue.

    That a node is passed to the function, or put into the queue, is a step. A node without successors is put into
    the queue as soon as it is passed in: its step goes on with what its caller does next, as the lesson counts.

    Raises:
        GraphError: `successors` is no map from names to lists of names, has no node to start from, or takes more
            than `MOST_STEPS` steps.
        AnswerError: the lesson's sort is put away (during the homework) or absent.

    Example:
        >>> for step in lesson_steps({"conv1": ["conv2"]}):
        ...     print(step.sentence)
        conv1 is passed in and gets its mark.
        conv1 has a successor without a mark, conv2: it is passed in and gets its mark.
        conv2 has no successors: it goes into the queue. All successors of conv1 are through: it goes into the queue.
        The queue is turned round. That is a valid order.
    """
    if 2 * len(nodes(successors)) >= MOST_STEPS:
        raise GraphError(f"more than {MOST_STEPS} steps cannot be looked at", hint="Take a part of the graph.")
    recorder = _LessonRecorder(successors)
    try:
        recorder.run()
    except RecursionError:
        raise GraphError(
            "the lesson's sort calls itself once for every node along a path, and this path is too long for Python",
            hint="Take a part of the graph.",
        ) from None
    return recorder.steps


class _LessonRecorder:
    """Follows the calls of the lesson's function and tells them as steps."""

    def __init__(self, successors: Successors) -> None:
        self.steps: list[SortStep] = []
        self._successors = successors
        self._stack: list[str] = []
        self._marks: list[str] = []
        self._queue: list[str] = []
        self._said: list[str] = []  # sentences and subjects of the step that is being told
        self._subjects: list[str] = []

    def run(self) -> None:
        from kuiper_edu.topo import visit  # not above: it is put away during the homework

        have_predecessors = targets(self._successors)
        starts = [name for name in self._successors if name not in have_predecessors]
        if not starts and self._successors:
            raise GraphError("every node has a predecessor, so there is none to start from")
        queue: list[str] = []
        marks: set[str] = set()
        code = visit.__code__
        with tracing(lambda frame, *_: self._follow(frame) if frame.f_code is code else None):
            for start in starts:
                visit(self._successors, start, queue, marks)
        self._turn_round()

    def _follow(self, frame: FrameType) -> Tracer:
        self._passed_in(frame.f_locals["current_op"])
        frame.f_trace_lines = False

        def leave(inner: FrameType, event: str, _: Any) -> Tracer:
            if event == "return":
                self._queued(inner.f_locals["current_op"])
            return leave

        return leave

    def _passed_in(self, name: str) -> None:
        caller = f"{self._stack[-1]} has a successor without a mark, {name}: it" if self._stack else name
        self._stack.append(name)
        self._marks.append(name)
        self._tell(f"{caller} is passed in and gets its mark.", name)
        self._end_step()

    def _queued(self, name: str) -> None:
        self._stack.pop()
        self._queue.append(name)
        leaf = not self._successors.get(name, ())
        why = f"{name} has no successors" if leaf else f"All successors of {name} are through"
        self._tell(f"{why}: it goes into the queue.", name)
        if not (leaf and self._stack):
            self._end_step()

    def _turn_round(self) -> None:
        self._queue.reverse()
        problem = check_order(self._successors, self._queue)
        self._tell(
            "The queue is turned round. " + (f"No valid order: {problem}." if problem else "That is a valid order.")
        )
        self._end_step()

    def _tell(self, sentence: str, *subjects: str) -> None:
        self._said.append(sentence)
        self._subjects += subjects

    def _end_step(self) -> None:
        values = (("stack", self._stack), ("has_forward", self._marks), ("queue", self._queue))
        marks = dict.fromkeys(self._queue, "done") | dict.fromkeys(self._stack, "open")
        if self._stack:
            marks[self._stack[-1]] = "now"
        shown = tuple((name, ", ".join(names)) for name, names in values)
        self.steps.append(SortStep(" ".join(self._said), shown, tuple(self._subjects), marks))
        self._said, self._subjects = [], []
