"""The exceptions that kuiper_edu raises on purpose.

A message says what was expected, what was found, where (file, line, operator) and what to do next. Catch
:class:`KuiperError` to catch them all; the command line prints it as one sentence.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any


class KuiperError(Exception):
    """The base of all errors of this package.

    Args:
        message: what was expected and what was found, one sentence.
        path: the file in which it was found.
        line: the line of the file, counted from 1.
        operator: the name of the operator it is about.
        hint: what to do next, one sentence.
        kind: a short word for what went wrong, where code has to distinguish errors of one class (the sentences are
            for people); the docstring of the function that raises it says so.

    Example:
        >>> print(KuiperError("expected 4 numbers, found 3", path="a.param", line=7, hint="Export it again."))
        a.param, line 7: expected 4 numbers, found 3. Export it again.
        >>> print(KuiperError("a cycle", operator="conv1"))
        operator 'conv1': a cycle.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | Path | None = None,
        line: int | None = None,
        operator: str | None = None,
        hint: str | None = None,
        kind: str = "",
    ) -> None:
        self.kind = kind
        self.message = message
        self.path = path
        self.line = line
        self.operator = operator
        self.hint = hint
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        # For pickling to another process; Exception's own method would call __init__ with the message alone.
        return _restored, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        where = [] if self.path is None else [str(self.path)]
        where += [] if self.line is None else [f"line {self.line}"]
        where += [] if self.operator is None else [f"operator {self.operator!r}"]
        text = f"{', '.join(where)}: {self.message}" if where else self.message
        if text[-1:] not in ".!?":
            text += "."
        return f"{text} {self.hint}" if self.hint else text


def _restored(kind: type[KuiperError], args: tuple[Any, ...], state: dict[str, Any]) -> KuiperError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class ModelFileError(KuiperError):
    """A model file cannot be found, read or written."""


class ParamError(ModelFileError):
    """The text of a .param file does not follow the format."""


class WeightError(ModelFileError):
    """A .bin file, or one weight in it, is missing, damaged or of another size."""


class ExpressionError(KuiperError):
    """An expression (`expr=add(@0,@1)`) cannot be read or evaluated."""


class GraphError(KuiperError):
    """The structure of a graph is broken: an edge without an end, a name used twice."""


class CycleError(GraphError):
    """A graph has a cycle, so no order exists.

    Args:
        cycle: the names along the cycle, the first one again at the end.
        where: other arguments of :class:`KuiperError`; the default hint is to remove an edge.
    """

    def __init__(self, cycle: list[str], **where: Any) -> None:
        self.cycle = cycle
        shown = cycle if len(cycle) <= 20 else [*cycle[:10], f"({len(cycle) - 13} more)", *cycle[-3:]]
        message = f"the graph has a cycle, so it has no order: {' -> '.join(shown)}"
        super().__init__(message, **{"hint": "Remove one of these edges.", **where})


class StateError(KuiperError):
    """A method was called in the wrong state of a graph, such as build() before init()."""


class BuildError(KuiperError):
    """A graph cannot be built, or prepared for running."""


class ShapeError(KuiperError):
    """The number, a shape or a data type of arrays does not fit an operator."""


class LayerError(KuiperError):
    """A layer cannot be registered, found or created."""


class DuplicateLayerError(LayerError):
    """A different layer is already registered under this operator type."""


class UnknownLayerError(LayerError):
    """No layer is registered under this operator type."""


class AnswerError(KuiperError):
    """A homework answer is missing, or uses a shortcut that is not allowed."""


class NotebookError(KuiperError):
    """A notebook cannot be read, or is not the expected homework."""


class UsageError(KuiperError):
    """A function or command was called with an unusable argument."""


class CompileError(KuiperError):
    """A kernel cannot be compiled on this machine."""


class UnsupportedError(BuildError):
    """Some operators of a graph have no layer.

    Args:
        message: a list of all of them, with their number.
        operators: operator type -> the names of the operators of this type.
        where: other arguments of :class:`KuiperError`.
    """

    def __init__(self, message: str, operators: dict[str, list[str]], **where: Any) -> None:
        self.operators = operators
        super().__init__(message, **where)


class TimeIsUpError(BaseException):
    """Raised in code that takes too long; not an Exception, so that no `except Exception` in it catches it."""


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article.

    Example:
        >>> with_article("int"), with_article("list")
        ('an int', 'a list')
    """
    return f"an {noun}" if noun[0] in "AEIOUaeiou" else f"a {noun}"


def counted(number: int, noun: str) -> str:
    """Return a number with a noun, in the singular or plural.

    Example:
        >>> counted(1, "input"), counted(3, "input")
        ('1 input', '3 inputs')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def kind_of(value: object) -> str:
    """Return the type of a value with its article, for a message; None is "None".

    Example:
        >>> kind_of(3), kind_of([]), kind_of(None)
        ('an int', 'a list', 'None')
    """
    return "None" if value is None else with_article(type(value).__name__)
