"""The formulas of pnnx.Expression: `expr=add(mul(@0,@1),2.0)`.

    e := NAME(e,...) | [e,...] | @k | int | float | complex j | True | False | None | inf | -inf

Each function takes a fixed number of arguments, so parentheses and commas say nothing new, and the tool's are
sometimes wrong: `add(mul(log1p,exp(@0)),expm1),@0,erf(@0)` means log1p(exp(x)) * expm1(x) + erf(x). As the tool does,
this module ignores them and reads the words from right to left. A value is pushed onto a stack; a function pops its
arguments and pushes its result:

    word     stack afterwards, top first      mul ( @0 , add ( @1 , 2 ) )
    2        2
    @1       @1 2
    add      @1+2
    @0       @0 @1+2
    mul      @0*(@1+2)

Nothing here is recursive, so a formula may be nested to any depth.

The one text with several words that is not a formula is an equation of einsum, `bij,bkj->bik`: it is a constant.

C++: expand_expression (ir.cpp)
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from kuiper_edu.errors import ExpressionError, counted
from kuiper_edu.pnnx.functions import FUNCTIONS, SIZE, Value, call
from kuiper_edu.pnnx.values import read_scalar, value_text

Result = TypeVar("Result")

_WORD = re.compile(r"[\[\]]|[^()\[\],\s]+")
_EQUATION = re.compile(r"[A-Za-z.,\s]*(->[A-Za-z.\s]*)?")
_INPUT = re.compile(r"@([0-9]{1,9})")
_WORDS: dict[str, Value] = {"None": None, "True": True, "False": False}
_WORDS |= {word: float(word) for word in ("inf", "-inf", "nan")}


class Kind(Enum):
    """The kinds of instructions."""

    CONSTANT = "constant"
    INPUT = "input"
    CALL = "call"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step of a formula's evaluation, made from one word: pop `arity` values from the stack, push one.

    Args:
        kind: what it does.
        value: the constant, the number of the input, or the name of the function.
        arity: the number of values it pops.
    """

    kind: Kind
    value: Value = None
    arity: int = 0

    @property
    def number(self) -> int:
        """The number of the input that the step pushes."""
        return int(str(self.value))


def evaluate_stack(steps: Iterable[Instruction], value: Callable[[Instruction, list[Result]], Result]) -> Result:
    """Run the steps of a formula on a stack, where `value` computes the result of each step.

    Args:
        steps: the steps of an expression.
        value: maps a step and its arguments, in order, to the result that is pushed.

    Returns:
        The value on the stack at the end.

    Example (how deeply a formula is nested):
        >>> evaluate_stack(parse("add(mul(@0,@1),2.0)").steps, lambda _, below: 1 + max(below, default=0))
        3
    """
    stack: list[Result] = []
    for step in steps:
        arguments = [stack.pop() for _ in range(step.arity)]
        stack.append(value(step, arguments))
    return stack.pop()


class Expression:
    """A formula, ready to be evaluated. Made by :func:`parse`.

    Attributes:
        text: as it was written.
        steps: the steps of its evaluation.

    Example:
        >>> formula = parse("add(mul(@0,@1),2.0)")
        >>> formula.evaluate([3, 4]), formula.functions(), formula.inputs()
        (14.0, ['add', 'mul'], [0, 1])
    """

    def __init__(self, text: str, steps: Sequence[Instruction]) -> None:
        self.text = text
        self.steps = tuple(steps)

    def evaluate(self, inputs: Sequence[Value]) -> Value:
        """Return the formula's value.

        Args:
            inputs: the values of @0, @1, ...: arrays of any shapes that broadcast, or numbers.

        Raises:
            ExpressionError: an input is missing, or a function is not defined for its arguments.

        Example:
            >>> import numpy as np
            >>> parse("[size(@0,0),6]").evaluate([np.zeros((2, 3))])
            [2, 6]
        """
        if not isinstance(inputs, Sequence):
            raise ExpressionError(f"expected a list of inputs, found {type(inputs).__name__}")

        def value(step: Instruction, arguments: list[Value]) -> Value:
            if step.kind is Kind.INPUT:
                if step.number >= len(inputs):
                    expected = f"expected at least {counted(step.number + 1, 'input')} for {_short(self.text)}"
                    raise ExpressionError(f"{expected}, found {len(inputs)}")
                return inputs[step.number]
            if step.kind is Kind.CALL:
                return call(str(step.value), arguments)
            return arguments if step.kind is Kind.LIST else step.value

        return evaluate_stack(self.steps, value)

    def functions(self) -> list[str]:
        """Return the sorted names of the functions it calls."""
        return sorted({str(step.value) for step in self.steps if step.kind is Kind.CALL})

    def inputs(self) -> list[int]:
        """Return the sorted numbers of the inputs it uses."""
        return sorted({step.number for step in self.steps if step.kind is Kind.INPUT})

    def __str__(self) -> str:
        """Return the formula with correct parentheses.

        Example:
            >>> print(parse("add(mul(log1p,exp(@0)),expm1),@0,erf(@0)"))
            add(mul(log1p(exp(@0)),expm1(@0)),erf(@0))
        """
        return evaluate_stack(self.steps, _written)

    def __repr__(self) -> str:
        return f"Expression({self.text!r})"


def parse(text: str) -> Expression:
    """Read a formula.

    Raises:
        ExpressionError: a function is unknown or lacks arguments, or the words do not make up one value.

    Example:
        >>> parse("add(@0,,mul(@1,2))").evaluate([1, 2]), parse("(int(@0),2)").evaluate([5.5])
        (5, [5, 2])
    """
    if not isinstance(text, str):
        raise ExpressionError(f"expected the text of a formula, found {type(text).__name__}")
    words = _WORD.findall(text)
    if _is_equation(text, words):
        return Expression(text, [Instruction(Kind.CONSTANT, text)])
    steps: list[Instruction] = []
    depth = 0  # how many values are on the stack
    floors = [0]  # the stack's depth at the start of each open list
    for word in reversed(words):
        if word == "]":
            floors.append(depth)
            continue
        step = _step(word, depth - floors[-1], len(words), text)
        if word == "[":
            if len(floors) == 1:
                raise ExpressionError(f"found [ without its ] in {_short(text)}")
            floors.pop()
        steps.append(step)
        depth += 1 - step.arity
    if len(floors) > 1:
        raise ExpressionError(f"found ] without its [ in {_short(text)}")
    if text.lstrip().startswith("("):  # the lists of 2021 and 2022
        steps.append(Instruction(Kind.LIST, arity=depth))
    elif depth != 1:
        raise ExpressionError(f"expected one value, found {depth} in {_short(text)}")
    return Expression(text, steps)


def _is_equation(text: str, words: Sequence[str]) -> bool:
    """Whether the text is an equation of einsum: letters with an arrow, or several words that no formula knows."""
    equation = _EQUATION.fullmatch(text)
    known = any(word in FUNCTIONS or word in _WORDS or word == SIZE for word in words)
    return equation is not None and (equation[1] is not None or (len(words) > 1 and not known))


def _step(word: str, available: int, count: int, text: str) -> Instruction:
    """Return the step for a word, when it can pop up to `available` values."""
    if word == "[":
        return Instruction(Kind.LIST, arity=available)
    if word == SIZE or word in FUNCTIONS:
        arity = FUNCTIONS[word].arity if word != SIZE else 2 if available > 1 else 1
        if available < arity:
            raise ExpressionError(
                f"expected {counted(arity, 'argument')} of {word}, found {available}, in {_short(text)}"
            )
        return Instruction(Kind.CALL, word, arity)
    if word in _WORDS:
        return Instruction(Kind.CONSTANT, _WORDS[word])
    if match := _INPUT.fullmatch(word):
        return Instruction(Kind.INPUT, int(match[1]))
    try:
        value = read_scalar(word)
    except ValueError as problem:
        raise ExpressionError(f"{problem}, in {_short(text)}") from None
    if isinstance(value, str) and (count > 1 or word[0] == "@"):  # a lone word is a text that some operator takes
        near = difflib.get_close_matches(word, [*FUNCTIONS, SIZE], 3)
        hint = f"Did you mean {' or '.join(near)}?" if near else None
        raise ExpressionError(f"{_short(word)} is not a function, number or input, in {_short(text)}", hint=hint)
    return Instruction(Kind.CONSTANT, value)


def _written(step: Instruction, arguments: Sequence[str]) -> str:
    """Return the text of a step and its arguments in a formula."""
    if step.kind is Kind.LIST:
        return f"[{','.join(arguments)}]"
    if step.kind is Kind.CALL:
        return f"{step.value}({','.join(arguments)})"
    if step.kind is Kind.INPUT:
        return f"@{step.value}"
    return step.value if isinstance(step.value, str) else value_text(step.value)  # type: ignore[arg-type]


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
