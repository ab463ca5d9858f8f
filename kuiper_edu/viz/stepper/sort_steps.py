"""`SortStep`: one step of a sort; `lesson_steps`: the steps of the lesson's own sort.

The steps are recorded while the real function runs (sys.settrace), so they show what really happened. For any other
function see `kuiper_edu.viz.stepper.recorder`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, NamedTuple

from kuiper_edu.errors import GraphError
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.nodes import Successors, nodes, targets

MOST_STEPS = 10_000


class Box(NamedTuple):
    """A container as a row of boxes: its kind, and the text of each item."""

    kind: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class SortStep:
    """One step of a sort: one event.

    Args:
        sentence: what happens in the step.
        values: the variables after it, as (name, text) pairs; the lesson's sort has the same names in every step.
        subjects: the nodes that the step is about; the last of them is the current one.
        marks: for a node the word to mark it with in the picture: `now`, `stack` (called, not ended), `queue`.
        notes: for a node one more line to write into it.
        line: the number of the line that ran; None if there is none.
        code: the code of the function that the line is in.
        rule: the rule of the lesson that was applied: `call`, `mark`, `go through`, `queue`, `backward`.
        boxes: the values that are containers.
        error: the error message of a sort that went wrong, in its last step only.
        witness: the edge (before, after) that proves an order wrong.
    """

    sentence: str
    values: tuple[tuple[str, str], ...] = ()
    subjects: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    line: int | None = None
    code: CodeType | None = None
    rule: str = ""
    boxes: Mapping[str, Box] = field(default_factory=dict)
    error: str = ""
    witness: tuple[str, ...] = ()


Tracer = Callable[[FrameType, str, Any], Any]


@contextmanager
def tracing(tracer: Tracer) -> Iterator[None]:
    """Trace every new frame with `tracer`; afterwards restore the previous trace function, such as a debugger's.

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
    """Return the steps of the lesson's reverse depth-first search, from the first call to the queue read backward.

    Each step is one event, described with the lesson's four rules. For a graph without a node to start from there is
    one step, which says so.

    Raises:
        GraphError: `successors` is not a dictionary from names to lists of names, or needs over `MOST_STEPS` steps.
        AnswerError: the lesson's sort is not available (during the homework) or absent.

    Example:
        >>> for step in lesson_steps({"conv1": ["conv2"]}):
        ...     print(step.sentence)
        Call: no edge leads to conv1, so the search begins there.
        Mark: conv1 gets its mark.
        Call: conv2, a successor of conv1, has no mark, so it gets a call of its own.
        Mark: conv2 gets its mark.
        Queue: conv2 has no successors, so it enters the queue.
        Queue: all successors of conv1 are through, so it enters the queue.
        Backward: the queue is read backward. That is a valid order.
    """
    if 3 * len(nodes(successors)) >= MOST_STEPS:
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
    """Follows the calls of the lesson's function and records them as steps."""

    def __init__(self, successors: Successors) -> None:
        self.steps: list[SortStep] = []
        self._successors = successors
        self._stack: list[str] = []
        self._pending: list[list[str]] = []  # for each call on the stack the successors that it has not visited yet
        self._marks: list[str] = []
        self._queue: list[str] = []

    def run(self) -> None:
        from kuiper_edu.topo import visit  # not above: it is not available during the homework

        have_predecessors = targets(self._successors)
        starts = [name for name in self._successors if name not in have_predecessors]
        if not starts and self._successors:
            problem = "every node has a predecessor, so there is none to start from"
            self._record("call", f"Call: {problem}.", error=f"No order: {problem}")
            return
        queue: list[str] = []
        marks: set[str] = set()
        code = visit.__code__
        with tracing(lambda frame, *_: self._follow(frame) if frame.f_code is code else None):
            for start in starts:
                visit(self._successors, start, queue, marks)
        self._read_backward()

    def _follow(self, frame: FrameType) -> Tracer:
        self._called(frame.f_locals["current_op"])
        frame.f_trace_lines = False

        def leave(inner: FrameType, event: str, _: Any) -> Tracer:
            if event == "return":
                self._queued(inner.f_locals["current_op"])
            return leave

        return leave

    def _called(self, name: str) -> None:
        why = f"no edge leads to {name}, so the search begins there"
        if self._stack:
            self._go_through(until=name)
            why = f"{name}, a successor of {self._stack[-1]}, has no mark, so it gets a call of its own"
        self._stack.append(name)
        self._pending.append(sorted(self._successors.get(name, ())))
        self._record("call", f"Call: {why}.", name)
        self._marks.append(name)
        self._record("mark", f"Mark: {name} gets its mark.", name)

    def _go_through(self, until: str | None = None) -> None:
        """Record the successors that had their mark already, up to the one that is called."""
        pending = self._pending[-1]
        while pending and (name := pending.pop(0)) != until:
            why = f"{name}, a successor of {self._stack[-1]}, has its mark, so it gets no second call"
            self._record("go through", f"Go through: {why}.", name)

    def _queued(self, name: str) -> None:
        self._go_through()
        leaf = not self._successors.get(name, ())
        why = f"{name} has no successors" if leaf else f"all successors of {name} are through"
        self._stack.pop()
        self._pending.pop()
        self._queue.append(name)
        self._record("queue", f"Queue: {why}, so it enters the queue.", name)

    def _read_backward(self) -> None:
        self._queue.reverse()
        problem = check_order(self._successors, self._queue)
        self._record(
            "backward",
            "Backward: the queue is read backward. "
            + (f"No valid order: {problem}." if problem else "That is a valid order."),
            error=f"No valid order: {problem}" if problem else "",
            witness=problem.names if problem and problem.kind == "edge" else (),
        )

    def _record(self, rule: str, sentence: str, *subjects: str, error: str = "", witness: tuple[str, ...] = ()) -> None:
        memory = {"stack": self._stack, "has_forward": self._marks, "queue": self._queue}
        marks = dict.fromkeys(self._queue, "queue") | dict.fromkeys(self._stack, "stack")
        if self._stack:
            marks[self._stack[-1]] = "now"
        step = SortStep(
            sentence,
            tuple((name, ", ".join(names)) for name, names in memory.items()),
            subjects,
            marks,
            rule=rule,
            boxes={name: Box("", tuple(names)) for name, names in memory.items()},
            error=error,
            witness=witness,
        )
        self.steps.append(step)
