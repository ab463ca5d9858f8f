"""Reading one line of a .param file: the words, and what each pair `key=value` means.

    TYPE NAME inputs outputs operands... key=value... @weight=(shape)type... $slot=operand... #operand=(shape)type...

C++: Graph::load, load_parameter, load_attribute, load_input_key, load_shape (ir.cpp)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kuiper_edu.errors import ParamError
from kuiper_edu.pnnx import columns, values
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.parameter import Parameter

_MAX_RANK = 32  # of a weight; NumPy's own limit was this for long


class Line:
    """One operator's line, taken apart.

    Attributes:
        type, name: the first two words.
        inputs, outputs: the names of its operands.
        params: its `key=value` pairs.
        attrs: its weights.
        slots: its `$argument=operand` pairs.
        shapes: its `#operand=(shape)type` pairs, the latter as text.
    """

    __slots__ = ("attrs", "inputs", "name", "outputs", "params", "shapes", "slots", "type")

    def __init__(self, tokens: list[str], inputs: int, outputs: int) -> None:
        self.type = tokens[0]
        self.name = tokens[1]
        self.inputs = tokens[4 : 4 + inputs]
        self.outputs = tokens[4 + inputs : 4 + inputs + outputs]
        self.params: dict[str, Parameter] = {}
        self.attrs: dict[str, Attribute] = {}
        self.slots: list[tuple[str, str]] = []
        self.shapes: list[tuple[str, str]] = []


class LineReader:
    """Reads the lines of one file.

    A model repeats few values and shapes many times, so each text is understood once and remembered.

    Args:
        path: the file, for messages.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self.last_line = 0  # the number of a last line that is not ended
        self._values: dict[str, Parameter] = {}
        self._shapes: dict[str, tuple[values.Shape, int]] = {}

    def read(self, text: str, number: int, split: Callable[[str], list[str]]) -> Line | None:
        """Take a line apart.

        Args:
            text: the line.
            number: its number in the file.
            split: what finds its words.

        Returns:
            The parts; None for an empty line.

        Raises:
            ParamError: the line cannot be read.
        """
        tokens = split(text)
        if not tokens:
            return None
        line = self._take_apart(tokens, number)
        if line is None:  # a blank in the name or in a value, or a broken line
            whole = columns.tokens_with_blanks(text)
            line = None if whole is None else self._take_apart(whole, number)
            if line is None:
                raise self.error(columns.complaint(tokens), number, tokens[1] if len(tokens) > 1 else None)
        return line

    def shape(self, text: str, what: str, number: int, name: str) -> tuple[values.Shape, int]:
        """A shape and the number of its data type.

        Raises:
            ParamError: the text is none.
        """
        known = self._shapes.get(text)
        if known is None:
            try:
                known = self._shapes[text] = values.read_shape(text)
            except ValueError as problem:
                raise self.error(f"{what}: {problem}", number, name) from None
        return known

    def error(self, message: str, line: int, operator: str | None = None, hint: str | None = None) -> ParamError:
        """An error that says where it was met."""
        if hint is None and line == self.last_line:
            hint = "It is the last line and does not end: the file may be cut off."
        name = None if operator is None else values.shortened(operator, 80)
        return ParamError(values.shortened(message, 300), path=self.path, line=line, operator=name, hint=hint)

    def _take_apart(self, tokens: list[str], number: int) -> Line | None:
        """The parts of a line by its words; None when they do not fit together."""
        inputs, outputs = columns.counts(tokens)
        first = 4 + inputs + outputs
        if inputs < 0 or len(tokens) < first or (first > 4 and "=" in tokens[first - 1]):
            return None
        line = Line(tokens, inputs, outputs)
        for token in tokens[first:]:
            key, equals, text = token.partition("=")
            if not equals:
                return None
            mark = key[:1]
            if mark == "#":
                line.shapes.append((key[1:], text))
            elif mark == "@":
                line.attrs[key[1:]] = self._attribute(line, key[1:], text, number)
            elif mark == "$":
                line.slots.append((key[1:], text))
            else:
                line.params[key] = self._parameter(line, key, text, number)
        return line

    def _parameter(self, line: Line, key: str, text: str, number: int) -> Parameter:
        if key in line.params:
            raise self.error(f"the parameter {key!r} is given twice", number, line.name)
        if key == "expr":
            return Parameter.of_string(text)
        known = self._values.get(text)
        if known is None:
            if key.lstrip("-").isdecimal():
                raise self._ncnn(key, number, line.name)
            try:
                known = self._values[text] = Parameter.from_text(text)
            except ParamError as problem:
                raise self.error(f"parameter {key!r}: {problem.message}", number, line.name) from None
        return known

    def _ncnn(self, key: str, number: int, name: str) -> ParamError:
        return self.error(
            f"a parameter's name is a word, the number {key} met, as in ncnn's own .param files",
            number,
            name,
            hint="Load the NAME.pnnx.param that the exporter wrote beside NAME.ncnn.param.",
        )

    def _attribute(self, line: Line, key: str, text: str, number: int) -> Attribute:
        if key in line.attrs:
            raise self.error(f"the weight @{key} is given twice", number, line.name)
        shape, code = self.shape(text, f"@{key}", number, line.name)
        sizes = tuple(size for size in shape if isinstance(size, int))
        if len(sizes) != len(shape) or len(sizes) > _MAX_RANK:
            raise self.error(
                f"@{key}={text[:60]} is no shape of a weight: up to {_MAX_RANK} known sizes are expected",
                number,
                line.name,
            )
        return Attribute.declared(sizes, code, text, f"{line.name}.{key}", self.path)
