"""Reading and writing the text of a .param file.

    7767517                                                                      always this number
    4 3                                                                          operators, operands
    nn.Linear                linear                   1 1 0 1 bias=True @weight=(128,32)f32 #0=(1,32)f32
    TYPE                     NAME                     inputs outputs their names, key=value pairs
    (the type, the name and the numbers of inputs and outputs stand in columns of 24 characters)

Pairs come in groups: parameters `key=value`, weights `@name=(shape)type`, arguments `$argument=operand`,
shapes `#operand=(shape)type`.

C++: Graph::load, Graph::parse, Graph::save (ir.cpp)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from kuiper_edu.errors import CycleError, ParamError
from kuiper_edu.pnnx import columns, values
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.check import find_cycle
from kuiper_edu.pnnx.nodes import Operand, Operator
from kuiper_edu.pnnx.parameter import Parameter

MAGIC = "7767517"
_NO_BLANKS = "\x1c\x1d\x1e\x1f"  # str.split() takes them for blanks, C++ does not


@dataclass(slots=True)
class Pairs:
    """The pairs of one line, by group; shapes and arguments as they stand there."""

    params: dict[str, Parameter] = field(default_factory=dict)
    attrs: dict[str, Attribute] = field(default_factory=dict)
    slots: list[tuple[str, str]] = field(default_factory=list)
    shapes: list[tuple[str, str]] = field(default_factory=list)


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


class ParamReader:
    """Reads one .param text.

    Args:
        path: the name to give the text in messages.

    Attributes:
        operators: what was read, in file order.
        lines: the line number of each operator.
        operands: what they exchange, by name.
        warnings: what is odd about the file but does no harm.
        layout: what the text says beyond its graph.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self.operators: list[Operator] = []
        self.lines: list[int] = []
        self.operands: dict[str, Operand] = {}
        self.warnings: list[str] = []
        self.layout = Layout()
        # A model repeats few values and shapes many times: each text is understood once.
        self._values: dict[str, Parameter] = {}
        self._shapes: dict[str, tuple[values.Shape, int]] = {}
        self._out_of_order = False

    def read(self, text: str) -> None:
        """Read the whole text.

        Raises:
            ParamError: it is not what the format says, or its operators do not fit together.
            CycleError: its operators wait for each other.
        """
        text = text.removeprefix("\ufeff")
        lines = text.split("\n")
        count, operands = self._header(lines)
        split = str.split if text.isascii() and not any(c in text for c in _NO_BLANKS) else columns.split
        for number, line in enumerate(lines[2:], 3):
            tokens = split(line)
            if tokens:
                if len(self.operators) == count:
                    raise self._too_many(count, lines)
                self._operator(line, tokens, number)
        self.layout = Layout(operands, len(self.operands), "" if lines[-1].strip() else "\n")
        self._check_counts(count)
        self._check_producers()

    def _header(self, lines: list[str]) -> tuple[int, int]:
        """The numbers of operators and operands that line 2 promises."""
        if lines[0].strip() != MAGIC:
            met = lines[0].strip()[:40]
            raise self._error(f"the first line of a .param file is {MAGIC}, {met!r} met", 1, hint="Is it a PNNX file?")
        numbers = lines[1].split() if len(lines) > 1 else []
        counts = [count for count in map(columns.count, numbers) if count is not None]
        if len(numbers) != 2 or len(counts) != 2:
            met = lines[1].strip()[:40] if len(lines) > 1 else "the end of the file"
            raise self._error(f"line 2 holds the numbers of operators and operands, {met!r} met", 2)
        return counts[0], counts[1]

    def _operator(self, line: str, tokens: list[str], number: int) -> None:
        """Read one operator's line."""
        inputs, outputs = columns.counts(tokens)
        first = 4 + inputs + outputs
        pairs = self._pairs(tokens[first:], tokens[1], number) if inputs >= 0 and len(tokens) >= first else None
        if pairs is None:  # a blank in the name or in a value
            tokens = self._tokens_with_blanks(line, tokens, number)
            inputs, outputs = columns.counts(tokens)
            first = 4 + inputs + outputs
            pairs = self._pairs(tokens[first:], tokens[1], number)
            assert pairs is not None
        operator = Operator(tokens[0], tokens[1], params=pairs.params, attrs=pairs.attrs)
        for name in tokens[4 : 4 + inputs]:
            self._consume(operator, name)
        for name in tokens[4 + inputs : first]:
            self._produce(operator, name, number)
        if pairs.slots:
            self._name_inputs(operator, pairs.slots, number)
        for name, text in pairs.shapes:
            self._shape(operator, name, text, number)
        if len(pairs.shapes) != inputs + outputs:
            operator.unshaped = frozenset(tokens[4:first]).difference(name for name, _ in pairs.shapes)
        self.operators.append(operator)
        self.lines.append(number)

    def _tokens_with_blanks(self, line: str, tokens: list[str], number: int) -> list[str]:
        whole = columns.tokens_with_blanks(line)
        if whole is None:
            raise self._error(columns.complaint(tokens), number, tokens[1] if len(tokens) > 1 else None)
        return whole

    def _pairs(self, tokens: list[str], name: str, number: int) -> Pairs | None:
        """The pairs at the end of a line; None when one of the tokens is no pair."""
        pairs = Pairs()
        for token in tokens:
            key, equals, text = token.partition("=")
            if not equals:
                return None
            mark = key[:1]
            if mark == "#":
                pairs.shapes.append((key[1:], text))
            elif mark == "@":
                pairs.attrs[key[1:]] = self._attribute(key[1:], text, name, number)
            elif mark == "$":
                pairs.slots.append((key[1:], text))
            else:
                if key in pairs.params:
                    raise self._error(f"the parameter {key!r} is given twice", number, name)
                pairs.params[key] = self._parameter(key, text, name, number)
        return pairs

    def _parameter(self, key: str, text: str, name: str, number: int) -> Parameter:
        if key == "expr":
            return Parameter.of_string(text)
        parameter = self._values.get(text)
        if parameter is None:
            try:
                parameter = self._values[text] = Parameter.from_text(text)
            except ParamError as problem:
                raise self._error(f"parameter {key!r}: {problem.message}", number, name) from None
        if key.isdecimal():
            raise self._error(
                f"the parameter {key!r} has a number for a name, as in ncnn's own .param files",
                number,
                name,
                hint="Load the NAME.pnnx.param that the exporter wrote beside NAME.ncnn.param.",
            )
        return parameter

    def _attribute(self, key: str, text: str, name: str, number: int) -> Attribute:
        shape, code = self._read_shape(text, f"@{key}", number, name)
        sizes = tuple(size for size in shape if isinstance(size, int))
        if len(sizes) != len(shape) or len(sizes) > 32:
            raise self._error(f"the weight @{key}={text[:60]} has no definite shape of at most 32 sizes", number, name)
        return Attribute.declared(sizes, code, text, f"{name}.{key}")

    def _read_shape(self, text: str, what: str, number: int, name: str) -> tuple[values.Shape, int]:
        known = self._shapes.get(text)
        if known is None:
            try:
                known = self._shapes[text] = values.read_shape(text)
            except ValueError as problem:
                raise self._error(f"{what}: {problem}", number, name) from None
        return known

    def _consume(self, operator: Operator, name: str) -> None:
        operand = self.operands.get(name)
        if operand is None:  # its producer must follow further down
            operand = self.operands[name] = Operand(name)
            self._out_of_order = True
        operator.inputs.append(operand)
        operand.consumers.append(operator)

    def _produce(self, operator: Operator, name: str, number: int) -> None:
        operand = self.operands.get(name)
        if operand is None:
            operand = self.operands[name] = Operand(name)
        elif operand.producer is not None:
            raise self._error(
                f"operand {name!r} is made by operator {operand.producer.name!r} already, an operand has one producer",
                number,
                operator.name,
            )
        operator.outputs.append(operand)
        operand.producer = operator

    def _name_inputs(self, operator: Operator, slots: list[tuple[str, str]], number: int) -> None:
        """Give the k-th `$argument=x` to the k-th input that is x."""
        operator.inputnames = [""] * len(operator.inputs)
        for slot, name in slots:
            for index, operand in enumerate(operator.inputs):
                if operand.name == name and not operator.inputnames[index]:
                    operator.inputnames[index] = slot
                    break
            else:
                raise self._error(f"${slot}={name} names no free input of the operator", number, operator.name)

    def _shape(self, operator: Operator, name: str, text: str, number: int) -> None:
        operand = self.operands.get(name)
        if operand is None or not (operand in operator.inputs or operand in operator.outputs):
            raise self._error(f"#{name} is neither an input nor an output of the operator", number, operator.name)
        if operand.written == text:
            return
        if operand.written:
            self.warnings.append(
                f"{self.path}, line {number}: operand {name!r} is {text} here and was {operand.written} before"
            )
        operand.written = text
        operand.shape, operand.type = self._read_shape(text, f"#{name}", number, operator.name)

    def _too_many(self, count: int, lines: list[str]) -> ParamError:
        met = sum(1 for line in lines[2:] if line.strip())
        return self._error(f"line 2 promises {count} operators, {met} lines follow", 2, hint="One of the two is wrong.")

    def _check_counts(self, count: int) -> None:
        if len(self.operators) < count:
            cut = "The file was cut off" if not self.layout.end else "The file may be cut off"
            raise self._error(
                f"line 2 promises {count} operators, {len(self.operators)} follow", 2, hint=f"{cut}: get it again."
            )
        promised, counted = self.layout.promised, self.layout.counted
        if counted != promised:
            self.warnings.append(f"{self.path}, line 2: {promised} operands are promised, {counted} are there")

    def _check_producers(self) -> None:
        """Refuse what is consumed but never made, and cycles; mention an order that is none."""
        if not self._out_of_order:
            return
        for operator, number in zip(self.operators, self.lines, strict=True):
            for operand in operator.inputs:
                if operand.producer is None:
                    raise self._error(f"no operator makes its input {operand.name!r}", number, operator.name)
        cycle = find_cycle(self.operators)
        if cycle:
            error = CycleError([operator.name for operator in cycle])
            error.path = self.path
            raise error
        self.warnings.append(f"{self.path}: some operators stand before those whose results they take")

    def _error(self, message: str, line: int, operator: str | None = None, hint: str | None = None) -> ParamError:
        return ParamError(message, path=self.path, line=line, operator=operator, hint=hint)


def write_param(operators: Iterable[Operator], operands: int, layout: Layout) -> str:
    """The text of a .param file, byte for byte as the tool writes it.

    Args:
        operators: in the order of the lines.
        operands: how many operands there are.
        layout: how the text was that they were read from.
    """
    promised = layout.promised if operands == layout.counted else operands
    lines = [_line(operator) for operator in operators]
    return "\n".join([MAGIC, f"{len(lines)} {promised}", *lines]) + layout.end


def _line(operator: Operator) -> str:
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
    """24 columns, counted in bytes as C does."""
    return text + " " * (24 - len(text.encode()))
