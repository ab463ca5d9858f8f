"""Recording a learner's own sort while it runs: the lines that changed something, with all variables after them."""

from __future__ import annotations

import linecache
import re
import reprlib
from collections import deque
from collections.abc import Callable, Mapping
from types import CodeType, FrameType
from typing import Any

from kuiper_edu.errors import UsageError
from kuiper_edu.topo.check import check_order
from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.viz.trace import MOST_STEPS, SortStep, Tracer, tracing

OPCODES_PER_LINE = 50
"""A loop on one line, or in a comprehension, makes no new lines: instructions are counted too."""

_MUTABLE = (list, set, dict, deque)
_PLAIN = (str, int, float, bool, type(None), tuple, frozenset, *_MUTABLE)
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class _Enough(BaseException):
    """Ends the recorded function; not an Exception, so that no `except Exception` of it catches this."""


def record_steps(sort: Callable[..., Any], successors: Successors, *, most: int = MOST_STEPS) -> list[SortStep]:
    """Run a sort and record every line of it that changed a variable.

    Only frames whose globals are the function's own are looked at: helper functions beside it are recorded as
    well, libraries are not. The function gets a copy of the graph. What it raises, and what it returns, is the last
    step.

    Args:
        sort: the function; takes the map of successors.
        successors: the graph to sort.
        most: after so many lines (or 50 times as many instructions) the recording ends, with a sentence that says so.
            A loop inside a function written in C, as in sum(iter(int, 1)), cannot be watched: interrupt the kernel.

    Raises:
        UsageError: `sort` is no function written in Python.
        GraphError: `successors` is no map from names to lists of names.

    Example:
        >>> def mine(successors):
        ...     order = []
        ...     for name in successors:
        ...         order.append(name)
        ...     return order
        >>> [step.values for step in record_steps(mine, {"a": []})][-1]
        (('order', "['a']"), ('name', "'a'"))
    """
    namespace = getattr(sort, "__globals__", None)
    if namespace is None:
        raise UsageError(f"{sort!r} is no function written in Python, so its steps cannot be watched")
    recorder = _Recorder(namespace, successors, most)
    copy = {name: list(after) for name, after in successors.items()}
    try:
        with tracing(recorder.enter):
            result = sort(copy)
    except _Enough:
        recorder.end(f"After {most} lines the recording ends here. Is there a loop that never ends?")
    except (Exception, SystemExit) as error:
        recorder.end(f"It raised {type(error).__name__}: {error}")
    else:
        violation = check_order(successors, list(result) if isinstance(result, deque | tuple) else result)
        verdict = f"That is no valid order: {violation}." if violation else "That is a valid order."
        recorder.end(f"It returned {_SHORT.repr(result)}. {verdict}")
    return recorder.steps


class _Repr(reprlib.Repr):
    """repr() without endless lengths; sets in name order, dicts in their own."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlist = self.maxset = self.maxdict = self.maxdeque = self.maxtuple = self.maxfrozenset = 60
        self.maxstring = self.maxother = 80

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        items = [f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}" for key, value in x.items()]
        return "{" + ", ".join(items[: self.maxdict] + ["..."] * (len(items) > self.maxdict)) + "}"


_SHORT = _Repr()


class _Recorder:
    """The tracer: looks at the function's own frames before each line, and tells what the line before has changed."""

    def __init__(self, namespace: Mapping[str, Any], successors: Successors, most: int) -> None:
        self.steps: list[SortStep] = []
        self._namespace = namespace
        self._names = nodes(successors)
        self._graph = _SHORT.repr({name: list(after) for name, after in successors.items()})
        self._left = most
        self._opcodes_left = OPCODES_PER_LINE * most
        self._ran: dict[FrameType, int] = {}  # the line of each frame that ran last
        self._seen: dict[FrameType, dict[str, tuple[int, str]]] = {}
        self._texts: dict[int, str] = {}  # of containers, by identity: several frames may hold one

    def enter(self, frame: FrameType, event: str, value: Any) -> Tracer | None:  # noqa: ARG002 the tracer's signature
        if frame.f_globals is not self._namespace:
            return None
        frame.f_trace_opcodes = True
        if frame.f_code.co_name.startswith("<"):
            return self._count
        self._seen[frame] = {}
        self._look(frame, f"{_signature(frame)} is called.", always=True)
        return self._line

    def _count(self, frame: FrameType, event: str, value: Any) -> Tracer:  # noqa: ARG002 the tracer's signature
        self._opcodes_left -= event == "opcode"
        if self._opcodes_left < 0:
            raise _Enough
        return self._count

    def _line(self, frame: FrameType, event: str, value: Any) -> Tracer:
        if event == "opcode":
            self._count(frame, event, value)
            return self._line
        if event == "line":
            self._left -= 1
            if self._left < 0:
                raise _Enough
        if frame in self._ran:
            self._look(frame, _source(frame.f_code, self._ran[frame]))
        self._ran[frame] = frame.f_lineno
        if event == "return":
            del self._ran[frame], self._seen[frame]
        return self._line

    def _look(self, frame: FrameType, sentence: str, *, always: bool = False) -> None:
        now = {name: (id(thing), text) for name, thing, text in self._variables(frame)}
        changed = [name for name, (key, text) in now.items() if self._is_new(self._seen[frame].get(name), key, text)]
        self._seen[frame] = now
        self._texts |= dict(now.values())
        if changed or always:
            self._add(frame, sentence, changed)

    def _is_new(self, before: tuple[int, str] | None, key: int, text: str) -> bool:
        """Whether a variable has changed here: an inner call that filled the same list has told so already."""
        if before is None or before[0] != key:
            return before is None or before[1] != text
        return self._texts.get(key) != text

    def _variables(self, frame: FrameType) -> list[tuple[str, Any, str]]:
        variables = []
        for name, thing in frame.f_locals.items():
            text = _SHORT.repr(thing) if isinstance(thing, _PLAIN) else ""
            if text not in ("", self._graph) and not _ADDRESS.search(text):
                variables.append((name, thing, text))
        return variables

    def _add(self, frame: FrameType, sentence: str, changed: list[str]) -> None:
        variables = self._variables(frame)
        calls = " > ".join(map(_signature, self._seen))
        values = [("calls", calls)] if len(self._seen) > 1 else []
        values += [(name, text) for name, _, text in variables]
        named = {name: thing for name, thing, _ in variables if isinstance(thing, str) and thing in self._names}
        subjects = _subject(named, changed, sentence)
        notes = self._notes(variables)
        marks, line = dict.fromkeys(subjects, "now"), self._ran.get(frame)
        self.steps.append(SortStep(sentence, tuple(values), subjects, marks, notes, line))

    def _notes(self, variables: list[tuple[str, Any, str]]) -> dict[str, str]:
        """For each node the containers that hold it, and the numbers that are kept for it."""
        notes: dict[str, list[str]] = {name: [] for name in self._names}
        for variable, thing, _ in variables:
            if isinstance(thing, dict):
                numbers = [(name, value) for name, value in thing.items() if isinstance(value, int)]
                for name, value in numbers:
                    if name in notes:
                        notes[name].append(f"{variable} {value}")
            elif isinstance(thing, list | set | deque):
                for name in dict.fromkeys(str(item) for item in thing):
                    if name in notes:
                        notes[name].append(variable)
        return {name: ", ".join(words) for name, words in notes.items() if words}

    def end(self, sentence: str) -> None:
        """The last step: how it ended, with the variables as they were."""
        last = self.steps[-1] if self.steps else SortStep("")
        self.steps.append(SortStep(sentence, last.values, (), {}, last.notes))


def _subject(named: Mapping[str, str], changed: list[str], sentence: str) -> tuple[str, ...]:
    """The node a step is about: that of a variable that the step has changed, or else that its line mentions."""
    mentioned = [name for name in named if re.search(rf"\b{re.escape(name)}\b", sentence)]
    subjects = [name for name in named if name in changed] or mentioned
    return (named[subjects[-1]],) if subjects else ()


def _signature(frame: FrameType) -> str:
    code = frame.f_code
    names = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
    return f"{code.co_name}({', '.join(repr(name) if isinstance(name, str) else '...' for name in names)})"


def _source(code: CodeType, line: int) -> str:
    text = linecache.getline(code.co_filename, line).strip()
    return f"line {line}: {text}" if text else f"line {line}"
