"""What one step of a sort is, and the steps of the lesson's own sort.

The steps are recorded while the real function runs (sys.settrace): what is shown is what happened. How any other
function is recorded: `kuiper_edu.viz.record`.
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
    """A container as a row of boxes: what kind it is, and the text of each item."""

    kind: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class SortStep:
    """One step of a sort: one event.

    Args:
        sentence: what happens in it.
        values: what is in memory after it, as text: (name, value) pairs, the same names in every step of a lesson.
        subjects: the nodes that the step is about; the last of them is the current one.
        marks: for a node the word to mark it with in the picture: `now`, `stack` (called, not ended), `queue`.
        notes: for a node one more line to write into it.
        line: the number of the line that ran, where there is one.
        code: the code of the function that the line is in.
        rule: which of the lesson's rules it was: `call`, `mark`, `go through`, `queue`, `backward`.
        boxes: those of the values that are containers.
        error: what went wrong, where something did; in the last step only.
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
    """The steps of the lesson's reverse depth-first search, from the first call to the queue read backward.

    Each step is one event, told in the words of the lesson's four rules. A graph without a node to start from has
    one step, which says so.

    Raises:
        GraphError: `successors` is not a map from names to lists of names, or takes more than `MOST_STEPS` steps.
        AnswerError: the lesson's sort is put away (during the homework) or absent.

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
    """Follows the calls of the lesson's function and tells them as steps."""

    def __init__(self, successors: Successors) -> None:
        self.steps: list[SortStep] = []
        self._successors = successors
        self._stack: list[str] = []
        self._left: list[list[str]] = []  # for each call on the stack the successors that are not gone through yet
        self._marks: list[str] = []
        self._queue: list[str] = []

    def run(self) -> None:
        from kuiper_edu.topo import visit  # not above: it is put away during the homework

        have_predecessors = targets(self._successors)
        starts = [name for name in self._successors if name not in have_predecessors]
        if not starts and self._successors:
            problem = "every node has a predecessor, so there is none to start from"
            self._tell("call", f"Call: {problem}.", error=f"No order: {problem}")
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
        self._left.append(sorted(self._successors.get(name, ())))
        self._tell("call", f"Call: {why}.", name)
        self._marks.append(name)
        self._tell("mark", f"Mark: {name} gets its mark.", name)

    def _go_through(self, until: str | None = None) -> None:
        """Tell of the successors that had their mark already, up to the one that is called."""
        left = self._left[-1]
        while left and (name := left.pop(0)) != until:
            why = f"{name}, a successor of {self._stack[-1]}, has its mark, so it gets no second call"
            self._tell("go through", f"Go through: {why}.", name)

    def _queued(self, name: str) -> None:
        self._go_through()
        leaf = not self._successors.get(name, ())
        why = f"{name} has no successors" if leaf else f"all successors of {name} are through"
        self._stack.pop()
        self._left.pop()
        self._queue.append(name)
        self._tell("queue", f"Queue: {why}, so it enters the queue.", name)

    def _read_backward(self) -> None:
        self._queue.reverse()
        problem = check_order(self._successors, self._queue)
        self._tell(
            "backward",
            "Backward: the queue is read backward. "
            + (f"No valid order: {problem}." if problem else "That is a valid order."),
            error=f"No valid order: {problem}" if problem else "",
            witness=problem.names if problem and problem.kind == "edge" else (),
        )

    def _tell(self, rule: str, sentence: str, *subjects: str, error: str = "", witness: tuple[str, ...] = ()) -> None:
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
