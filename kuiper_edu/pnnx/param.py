"""The text of a .param file, read and written.

    7767517                                                                      always this number
    4 3                                                                          operators, operands
    nn.Linear                linear                   1 1 0 1 bias=True @weight=(128,32)f32 #0=(1,32)f32
    ...                                                                          one operator per line

C++: Graph::load, Graph::parse, Graph::save (ir.cpp)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from kuiper_edu.errors import CycleError
from kuiper_edu.pnnx import values
from kuiper_edu.pnnx.invariants import ENDS, find_cycle, misused_end
from kuiper_edu.pnnx.line import BLANKS, WIDTH, Line, LineReader, as_count, words_of
from kuiper_edu.pnnx.nodes import Operand, Operator, distinct_names

SPARE_LINES = 1000
"""Blank lines that a text may have beyond one for every operator: what is longer is no model, and is not read whole."""
_SHORTEST = len("T n 0 0\n")
_NO_BLANKS = "\x1c\x1d\x1e\x1f"  # str.split() takes them for blanks, C++ does not
MAGIC = "7767517"


class ParamReader:
    """Reads one .param text.

    Args:
        path: the name to give the text in messages.

    Attributes:
        operators: what was read, in file order.
        numbers: the line number of each operator.
        operands: what they exchange, by name.
        warnings: what is odd about the file but does no harm.
        layout: what the text says beyond its graph.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self.operators: list[Operator] = []
        self.numbers: list[int] = []
        self.operands: dict[str, Operand] = {}
        self.warnings: list[str] = []
        self.layout = Layout()
        self._lines = LineReader(path)
        self._out_of_order = False

    def read(self, text: str) -> None:
        """Read the whole text.

        Raises:
            ParamError: it is not what the format says, or its operators do not fit together.
            CycleError: its operators wait for each other.
        """
        text = text.removeprefix("\ufeff")
        if text[text.rfind("\n") + 1 :].strip(BLANKS):
            self._lines.last_line = text.count("\n") + 1
        operators, promised = self._header(text)
        split = str.split if text.isascii() and not any(c in text for c in _NO_BLANKS) else words_of
        for number, content in enumerate(islice(_lines(text), 2, None), 3):
            line = self._lines.read(content, number, split)
            if line is not None:
                self._connect(line, number)
        self._compare(operators, len(self.operators))
        self.layout = Layout(promised, len(self.operands), "" if self._lines.last_line else "\n")
        if promised != len(self.operands):
            self._warn(f"{promised} operands are promised, {len(self.operands)} are there", 2)
        self._check_producers()
        self._mention_equal_names()

    def _header(self, text: str) -> tuple[int, int]:
        """Look at the first two lines, and how many follow; the numbers of operators and operands they promise."""
        lines = list(islice(_lines(text), 2))
        first = lines[0].strip()[:40]
        if first != MAGIC:
            raise self._lines.error(f"expected {MAGIC} in the first line of a .param file, found {first!r}", 1)
        words = lines[1].split() if len(lines) > 1 else []
        counts = [count for count in map(as_count, words) if count is not None]
        if len(words) != 2 or len(counts) != 2:
            found = repr(lines[1].strip()[:40]) if len(lines) > 1 else "the end of the file"
            raise self._lines.error(f"expected the numbers of operators and operands, found {found}", 2)
        self._check_lines(counts[0], text)
        return counts[0], counts[1]

    def _connect(self, line: Line, number: int) -> None:
        """Make the operator of a line and tie it to its operands."""
        operator = Operator(line.type, line.name, params=line.params, attrs=line.attrs)
        for name in line.inputs:
            operand = self._operand(name)
            self._out_of_order |= operand.producer is None
            operator.inputs.append(operand)
            operand.consumers.append(operator)
        for name in line.outputs:
            operand = self._operand(name)
            if operand.producer is not None:
                raise self._lines.error(
                    f"operand {name!r} is made by operator {operand.producer.name!r} already, "
                    "an operand has one producer",
                    number,
                    line.name,
                )
            operator.outputs.append(operand)
            operand.producer = operator
        if line.type in ENDS and (end := misused_end(operator)):
            raise self._lines.error(end, number, line.name)
        if line.slots:
            self._name_inputs(operator, line.slots, number)
        names = line.inputs + line.outputs
        own: Collection[str] = names if len(names) < 16 else set(names)  # a set of few takes longer to make than to ask
        for name, text in line.shapes:
            if name not in own:
                raise self._lines.error(f"#{name} is neither an input nor an output of the operator", number, line.name)
            self._shape(operator, name, text, number)
        if len(line.shapes) != len(names):
            operator.unshaped = frozenset(names).difference(name for name, _ in line.shapes)
        self.operators.append(operator)
        self.numbers.append(number)

    def _operand(self, name: str) -> Operand:
        operand = self.operands.get(name)
        if operand is None:
            operand = self.operands[name] = Operand(name)
        return operand

    def _name_inputs(self, operator: Operator, slots: list[tuple[str, str]], number: int) -> None:
        """Give the k-th `$argument=x` to the k-th input that is x."""
        operator.inputnames = [""] * len(operator.inputs)
        free: dict[str, list[int]] = {}
        for index in range(len(operator.inputs) - 1, -1, -1):
            free.setdefault(operator.inputs[index].name, []).append(index)
        for slot, name in slots:
            if not free.get(name):
                raise self._lines.error(f"${slot}={name} names no free input of the operator", number, operator.name)
            operator.inputnames[free[name][-1]] = slot
            if slot:
                free[name].pop()

    def _shape(self, operator: Operator, name: str, text: str, number: int) -> None:
        operand = self.operands[name]
        if operand.written == text != "":
            return
        if operand.written:
            self._warn(f"operand {name!r} is {text} here and was {operand.written} before", number)
        operand.written = text
        operand.shape, operand.type = self._lines.shape(text, f"#{name}", number, operator.name)

    def _check_lines(self, promised: int, text: str) -> None:
        """There must be as many lines as line 2 promises; the tool's own reader looks at no more than that."""
        following = text.count("\n") - 2 + bool(self._lines.last_line)
        if following > 2 * min(promised, len(text) // _SHORTEST) + SPARE_LINES:  # before each is looked at
            hint = f"Is it damaged? Of blank lines, {SPARE_LINES} and one for each operator are read."
            raise self._lines.error(f"{promised} operators are promised, {following} lines follow", 2, hint=hint)
        if following != promised:  # else a blank one among them is noticed when all are read
            self._compare(promised, sum(1 for line in islice(_lines(text), 2, None) if line.strip(BLANKS)))

    def _compare(self, promised: int, counted: int) -> None:
        if counted != promised:
            cut = "The file was cut off" if self._lines.last_line else "The file may be cut off"
            hint = f"{cut}: get it again." if counted < promised else "One of the two is wrong."
            raise self._lines.error(f"{promised} operators are promised, {counted} lines follow", 2, hint=hint)

    def _check_producers(self) -> None:
        """Refuse what is taken but never made, and cycles; mention an order in which nothing could run."""
        if not self._out_of_order:
            return
        for operator, number in zip(self.operators, self.numbers, strict=True):
            for operand in operator.inputs:
                if operand.producer is None:
                    raise self._lines.error(f"no operator makes its input {operand.name!r}", number, operator.name)
        cycle = find_cycle(self.operators)
        if cycle:
            error = CycleError(cycle, path=self.path)
            error.message = values.shortened(error.message, 600)
            raise error
        self.warnings.append(f"{self.path}: some operators stand before those whose results they take")

    def _mention_equal_names(self) -> None:
        """Names that several operators bear: what optlevel 0 writes."""
        first: dict[str, int] = {}
        for operator, name, number in zip(self.operators, distinct_names(self.operators), self.numbers, strict=True):
            if first.setdefault(operator.name, number) != number:
                used = f"the name {operator.name!r} was used in line {first[operator.name]} already"
                self._warn(f"{used}; this operator runs as {name!r}", number)

    def _warn(self, message: str, line: int) -> None:
        self.warnings.append(str(self._lines.error(message, line, hint="")))


def _lines(text: str) -> Iterator[str]:
    """The lines, one at a time: a list of short ones takes many times the memory of the text."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


@dataclass(slots=True)
class Layout:
    """What a text says beyond its graph; kept, so that what was read and not changed is written as it was.

    Args:
        promised: the number of operands in line 2.
        counted: the number of operands that were there.
        end: what stands behind the last line.
    """

    promised: int = 0
    counted: int = 0
    end: str = "\n"


def write_param(operators: Iterable[Operator], operands: int, layout: Layout) -> str:
    """The text of a .param file.

    Args:
        operators: in the order of the lines.
        operands: how many operands there are.
        layout: how the text was that they were read from.
    """
    promised = layout.promised if operands == layout.counted else operands
    lines = [line_of(operator) for operator in operators]
    return "\n".join([MAGIC, f"{len(lines)} {promised}", *lines]) + layout.end


def line_of(operator: Operator) -> str:
    """The operator's line of the .param text."""
    operands = [*operator.inputs, *operator.outputs]
    head = f"{_padded(operator.type)} {_padded(operator.name)} {len(operator.inputs)} {len(operator.outputs)}"
    parts = [head, *(operand.name for operand in operands)]
    parts += [f"{key}={operator.params[key].text}" for key in sorted(operator.params)]
    parts += [f"@{key}={operator.attrs[key].text}" for key in sorted(operator.attrs)]
    if operator.inputnames:
        named = zip(operator.inputnames, operator.inputs, strict=True)
        parts += [f"${slot}={operand.name}" for slot, operand in named if slot]
    parts += [f"#{operand.name}={text}" for operand in operands if (text := _shape_text(operand, operator.unshaped))]
    return " ".join(parts)


def _shape_text(operand: Operand, unshaped: frozenset[str]) -> str:
    """The operand's shape as it was read, if it still has it; "" where none is known or none was written."""
    if operand.shape is None:
        return ""
    if operand.written and values.read_shape(operand.written) == (operand.shape, operand.type):
        return "" if operand.name in unshaped else operand.written
    return values.shape_text(operand.shape, operand.type)


def _padded(text: str) -> str:
    """Filled up to its column, counted in bytes as C does."""
    return text + " " * (WIDTH - len(text.encode()))
