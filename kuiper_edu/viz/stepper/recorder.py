"""Record a learner's function while it runs: the lines that changed a variable, with all variables after them."""

from __future__ import annotations

import inspect
import linecache
import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import CodeType, FrameType, TracebackType
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.cycle import find_cycle
from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.viz.stepper.brief import MOST_ITEMS, Brief
from kuiper_edu.viz.stepper.sort_steps import MOST_STEPS, Box, SortStep, Tracer, tracing

OPCODES_PER_LINE = 50
"""The limit of instructions for each line of `most`: a loop on one line, or in a comprehension, runs no new lines."""

MOST_SECONDS = 10.0
_MOST_CALLS = 30

_MUTABLE = (list, set, dict, deque)
_PLAIN = (str, int, float, bool, type(None), tuple, frozenset, *_MUTABLE)
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class _LimitReachedError(BaseException):
    """Raised in the recorded function at a limit; not an Exception, so that no `except Exception` in it catches it."""


def record_steps(
    sort: Callable[..., Any], successors: Successors, *, most: int = MOST_STEPS, seconds: float = MOST_SECONDS
) -> list[SortStep]:
    """Run a sort and record every line of it that changed a variable.

    Only frames with the function's globals are recorded: helper functions of the same module are, libraries are not.
    The function gets a copy of the graph. The last step holds the error that it raised, or the result that it returned.

    Args:
        sort: the function; it takes the dictionary of successors.
        successors: the graph to sort.
        most: after so many lines (or 50 times as many instructions) the recording ends, with a message about it. A loop
            inside a function written in C, as in sum(iter(int, 1)), cannot be traced: interrupt the kernel.
        seconds: the recording also ends after this time.

    Raises:
        UsageError: `sort` is not a function written in Python.
        GraphError: `successors` is not a dictionary from names to lists of names.

    Example:
        >>> def mine(successors):
        ...     order = []
        ...     for name in successors:
        ...         order.append(name)
        ...     return order
        >>> [step.values for step in record_steps(mine, {"a": []})][-1]
        (('order', "['a']"), ('name', "'a'"))
    """
    copy = {name: list(after) for name, after in successors.items()}
    recorder = _recorder(sort, successors, most, seconds)
    call = recorder.run(lambda: sort(copy))
    if call.error is not None:
        cycle = find_cycle(successors) if type(call.error).__name__ == "CycleError" else None
        if cycle:
            recorder.steps.pop()
            recorder.end(f"It raised {_described(call.error)} And the graph has a cycle: that is right.")
    elif not call.ended:
        recorder.returned(successors, list(call.result) if isinstance(call.result, deque | tuple) else call.result)
    return recorder.steps


@dataclass(frozen=True)
class RecordedCall:
    """A recorded call: its steps, and how it ended.

    Args:
        steps: its steps; the last one describes how it ended.
        result: the returned value.
        error: the error that it raised; None if it raised none.
        ended: whether the recording ended it at a limit.
    """

    steps: list[SortStep]
    result: Any = None
    error: BaseException | None = None
    ended: bool = False


def record_call(
    function: Callable[..., Any],
    arguments: Sequence[Any],
    named: Mapping[str, Any],
    successors: Successors,
    *,
    most: int = MOST_STEPS,
    seconds: float = MOST_SECONDS,
) -> RecordedCall:
    """Run a function that works on a graph and record it like `record_steps`, with arguments of any kind.

    Operators of the package count as the nodes of their names. The function gets the arguments themselves, not copies.

    Args:
        function: the function to call.
        arguments: its positional arguments.
        named: its keyword arguments.
        successors: the graph that it works on.
        most: see `record_steps`.
        seconds: see `record_steps`.

    Raises:
        UsageError: `function` is not written in Python.

    Example:
        >>> def first(names):
        ...     return names[0]
        >>> record_call(first, (["a"],), {}, {"a": []}).steps[-1].sentence
        "It returned 'a'."
    """
    recorder = _recorder(function, successors, most, seconds)
    call = recorder.run(lambda: function(*arguments, **named))
    if call.error is None and not call.ended:
        recorder.end(f"It returned {recorder.text(call.result) or type(call.result).__name__}.")
    return call


def _recorder(function: Callable[..., Any], successors: Successors, most: int, seconds: float) -> _Recorder:
    namespace = _namespace(function)
    if namespace is None:
        raise UsageError(f"{function!r} is not a function written in Python, so its steps cannot be watched")
    return _Recorder(namespace, successors, most, seconds)


def _namespace(function: Any) -> Mapping[str, Any] | None:
    """Return the globals of a function, a method, a decorated function or a callable object; None for others."""
    inner = inspect.unwrap(function) if callable(function) else function
    namespace = getattr(inner, "__globals__", None)
    return namespace if namespace is not None else getattr(type(inner).__call__, "__globals__", None)


def _described(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


class _Recorder:
    """The tracer: before each line of the function's frames, it records what the previous line has changed."""

    def __init__(self, namespace: Mapping[str, Any], successors: Successors, most: int, seconds: float) -> None:
        self.steps: list[SortStep] = []
        self._namespace = namespace
        self._names = nodes(successors)
        self._known = frozenset(self._names)
        self._repr = Brief(self._node)
        self._graph = self._repr.repr({name: list(after) for name, after in successors.items()})
        self._most, self._left = most, most
        self._seconds, self._ends = seconds, time.monotonic() + seconds
        self._opcodes_left = OPCODES_PER_LINE * most
        self._ran: dict[FrameType, int] = {}  # for each frame the line that ran last
        self._variables_of: dict[FrameType, dict[str, tuple[int, str]]] = {}
        self._texts: dict[int, str] = {}  # texts of containers by id: several frames may hold the same one

    def run(self, call: Callable[[], Any]) -> RecordedCall:
        """Call a function; if it raises or reaches a limit, the last step describes that."""
        try:
            with tracing(self.enter):
                return RecordedCall(self.steps, call())
        except _LimitReachedError as limit:
            self.failed(f"After {limit} the recording ends here. Is there a loop that never ends?", limit)
            return RecordedCall(self.steps, ended=True)
        except (Exception, SystemExit) as error:
            self.failed(f"It raised {_described(error)}", error)
            return RecordedCall(self.steps, error=error)

    def text(self, thing: Any) -> str:
        """Return a value as a short text; empty if it has no readable one."""
        known = isinstance(thing, _PLAIN) or self._node(thing) is not None or type(thing).__module__ == "numpy"
        text = self._repr.repr(thing) if known else ""
        return "" if _ADDRESS.search(text) else text

    def _node(self, thing: Any) -> str | None:
        """Return the node that a value stands for: a name, or an operator of the package; None if it is neither."""
        if not isinstance(thing, str) and type(thing).__module__.startswith("kuiper_edu."):
            thing = getattr(thing, "name", None)
        return thing if isinstance(thing, str) and thing in self._known else None

    def enter(self, frame: FrameType, event: str, value: Any) -> Tracer | None:  # noqa: ARG002 the tracer's signature
        if frame.f_globals is not self._namespace:
            return None
        frame.f_trace_opcodes = True
        if frame.f_code.co_name.startswith("<"):
            return self._count
        self._variables_of[frame] = {}
        self._look(frame, f"{_signature(frame)} is called.", always=True)
        return self._line

    def _count(self, frame: FrameType, event: str, value: Any) -> Tracer:  # noqa: ARG002 the tracer's signature
        self._opcodes_left -= event == "opcode"
        self._go_on(self._opcodes_left)
        return self._count

    def _go_on(self, left: int) -> None:
        if left < 0:
            raise _LimitReachedError(f"{self._most} lines")
        if time.monotonic() > self._ends:
            raise _LimitReachedError(f"{self._seconds:g} seconds")

    def _line(self, frame: FrameType, event: str, value: Any) -> Tracer:
        if event == "opcode":
            self._count(frame, event, value)
            return self._line
        if event == "line":
            self._left -= 1
            self._go_on(self._left)
        if frame in self._ran:
            self._look(frame, _source(frame.f_code, self._ran[frame]))
        self._ran[frame] = frame.f_lineno
        if event == "return":
            del self._ran[frame], self._variables_of[frame]
        return self._line

    def _look(self, frame: FrameType, sentence: str, *, always: bool = False) -> None:
        now = {name: (id(thing), text) for name, thing, text in self._variables(frame)}
        changed = [
            name for name, (key, text) in now.items() if self._is_new(self._variables_of[frame].get(name), key, text)
        ]
        self._variables_of[frame] = now
        self._texts |= dict(now.values())
        if changed or always:
            self._add(frame, sentence, changed)

    def _is_new(self, before: tuple[int, str] | None, key: int, text: str) -> bool:
        """Whether a variable has changed in this frame; a change by an inner call is recorded there already."""
        if before is None or before[0] != key:
            return before is None or before[1] != text
        return self._texts.get(key) != text

    def _variables(self, frame: FrameType) -> list[tuple[str, Any, str]]:
        variables = []
        for name, thing in self._named(frame):
            text = self.text(thing)
            if text not in ("", self._graph):
                variables.append((name, thing, text))
        return variables

    def _named(self, frame: FrameType) -> Iterator[tuple[str, Any]]:
        """Yield the variables of a frame; for objects of classes of the same module, their attributes."""
        for name, thing in frame.f_locals.items():
            if type(thing).__module__ == self._namespace.get("__name__") and hasattr(thing, "__dict__"):
                yield from ((f"{name}.{attribute}", value) for attribute, value in vars(thing).items())
            else:
                yield name, thing

    def _add(self, frame: FrameType, sentence: str, changed: list[str]) -> None:
        variables = self._variables(frame)
        calls = [_signature(caller) for caller in list(self._variables_of)[-_MOST_CALLS:]]
        values = [("calls", " > ".join(calls))] if len(calls) > 1 else []
        boxes = {"calls": Box("stack", tuple(calls))} if len(calls) > 1 else {}
        values += [(name, text) for name, _, text in variables]
        boxes |= {name: box for name, thing, _ in variables if (box := self._box(thing))}
        named = {name: node for name, thing, _ in variables if (node := self._node(thing)) is not None}
        subjects = _subject(named, changed, sentence)
        notes = self._notes(variables)
        marks, line = dict.fromkeys(subjects, "now"), self._ran.get(frame)
        code = frame.f_code
        self.steps.append(SortStep(sentence, tuple(values), subjects, marks, notes, line, code, boxes=boxes))

    def _box(self, thing: Any) -> Box | None:
        if not isinstance(thing, (*_MUTABLE, tuple, frozenset)):
            return None
        kind, things = type(thing).__name__, thing.items() if isinstance(thing, dict) else thing
        if isinstance(thing, set | frozenset):
            things = sorted(thing, key=repr)
        items = [
            f"{self._item(i[0])}: {self._item(i[1])}" if kind == "dict" else self._item(i)
            for i in islice(things, MOST_ITEMS)
        ]
        return Box(kind, tuple(items + ["…"] * (len(thing) > MOST_ITEMS)))

    def _item(self, item: Any) -> str:
        return self._node(item) or self._repr.repr(item)

    def _notes(self, variables: list[tuple[str, Any, str]]) -> dict[str, str]:
        """Return for each node the containers that hold it, and the numbers stored for it in dicts."""
        notes: dict[str, list[str]] = {name: [] for name in self._names}
        for variable, thing, _ in variables:
            if isinstance(thing, dict):
                numbers = [(name, value) for name, value in thing.items() if isinstance(value, int)]
                for name, value in numbers:
                    if name in notes:
                        notes[name].append(f"{variable} {value}")
            elif isinstance(thing, list | set | deque):
                for name in dict.fromkeys(filter(None, map(self._node, thing))):
                    notes[name].append(variable)
        return {name: ", ".join(words) for name, words in notes.items() if words}

    def end(self, sentence: str, **ending: Any) -> None:
        """Add the last step: how the call ended, with the variables of the step before."""
        last = self.steps[-1] if self.steps else SortStep("")
        step = SortStep(sentence, last.values, (), {}, last.notes, code=last.code, boxes=last.boxes)
        self.steps.append(replace(step, **ending))

    def failed(self, sentence: str, error: BaseException) -> None:
        """Add the last step of a function that raised: its line, and the node that the line works on."""
        frame, line = self._deepest(error.__traceback__)
        if frame is None:
            self.end(sentence, error=sentence)
            return
        self._ran[frame] = line
        self._variables_of.setdefault(frame, {})
        self._add(frame, sentence, [])
        mentioned = self._at(frame, line)
        marks = dict.fromkeys(mentioned, "now")
        self.steps[-1] = replace(self.steps[-1], error=sentence, subjects=mentioned, marks=marks)

    def _deepest(self, traceback: TracebackType | None) -> tuple[FrameType | None, int]:
        found: tuple[FrameType | None, int] = (None, 0)
        while traceback is not None:
            if traceback.tb_frame.f_globals is self._namespace and traceback.tb_frame.f_code.co_name[0] != "<":
                found = traceback.tb_frame, traceback.tb_lineno
            traceback = traceback.tb_next
        return found

    def _at(self, frame: FrameType, line: int) -> tuple[str, ...]:
        """Return the node that a line mentions, or else the last one that the frame has a variable for."""
        names = {name: node for name, thing, _ in self._variables(frame) if (node := self._node(thing)) is not None}
        return _subject(names, [], _source(frame.f_code, line)) or tuple(list(names.values())[-1:])

    def returned(self, successors: Successors, result: Any) -> None:
        """Add the last step of a function that returned: the result, and whether it is a valid order."""
        violation = check_order(successors, result)
        verdict = f"That is not a valid order: {violation}." if violation else "That is a valid order."
        self.end(
            f"It returned {self._repr.repr(result)}. {verdict}",
            error=f"No valid order: {violation}" if violation else "",
            witness=violation.names if violation and violation.kind == "edge" else (),
        )


def _subject(named: Mapping[str, str], changed: list[str], sentence: str) -> tuple[str, ...]:
    """Return the node of a step: that of a variable that it has changed, or else one that its line mentions."""
    mentioned = [name for name in named if re.search(rf"\b{re.escape(name)}\b", sentence)]
    subjects = [name for name in named if name in changed] or mentioned
    return (named[subjects[-1]],) if subjects else ()


def _signature(frame: FrameType) -> str:
    code = frame.f_code
    names = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
    return f"{code.co_name}({', '.join(repr(name) if isinstance(name, str) else '...' for name in names)})"


def _source(code: CodeType, line: int) -> str:
    return _line(line, linecache.getline(code.co_filename, line).strip())


def _line(line: int, code: str) -> str:
    return f"line {line}: {code}" if code else f"line {line}"
