"""Reading one line of a .param file: the words, and what each pair `key=value` means.

    TYPE NAME inputs outputs operands... key=value... @weight=(shape)type... $slot=operand... #operand=(shape)type...

C++: Graph::load, load_parameter, load_attribute, load_input_key, load_shape (ir.cpp)

White space alone does not take every line apart: the tool pads type and name to 24 columns and quotes nothing, so
`my layer` becomes two words that its own reader cannot put together again. The columns still tell where the name ends.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from kuiper_edu.errors import ParamError, counted
from kuiper_edu.pnnx import values
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.values import Parameter

_MAX_RANK = 32  # of a weight; NumPy's own limit was this for long
WIDTH = 24
BLANKS = " \t\r\n\v\f"  # what C++ calls white space; str.strip() and str.split() know more, as U+3000
_WORDS = re.compile(f"[^{BLANKS}]+")
_COUNT = re.compile(r"[0-9]{1,9}")
_LONGEST_NAME = 64  # words of a name that the columns do not show


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
            whole = tokens_with_blanks(text)
            line = None if whole is None else self._take_apart(whole, number)
            if line is None:
                raise self.error(complaint(tokens), number, tokens[1] if len(tokens) > 1 else None)
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
        """An error that says where it was found."""
        if hint is None and line == self.last_line:
            hint = "It is the last line and does not end: the file may be cut off."
        name = None if operator is None else values.shortened(operator, 80)
        return ParamError(values.shortened(message, 300), path=self.path, line=line, operator=name, hint=hint)

    def _take_apart(self, tokens: list[str], number: int) -> Line | None:
        """The parts of a line by its words; None when they do not fit together."""
        inputs, outputs = counts(tokens)
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
            f"expected a word as a parameter's name, found the number {key}, as in ncnn's own .param files",
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
                f"expected a weight's shape, up to {_MAX_RANK} known sizes, found @{key}={text[:60]}",
                number,
                line.name,
            )
        return Attribute.declared(sizes, code, text, f"{line.name}.{key}", self.path)


def words_of(line: str) -> list[str]:
    """The words of a line, separated by what C++ calls white space."""
    return _WORDS.findall(line)


def as_count(word: str) -> int | None:
    """The number of up to nine digits that the word is, None if it is none."""
    return int(word) if _COUNT.fullmatch(word) else None


def counts(tokens: list[str]) -> tuple[int, int]:
    """The numbers of inputs and outputs of an operator's tokens; (-1, -1) if they are none."""
    try:
        inputs, outputs = tokens[2], tokens[3]
    except IndexError:
        return -1, -1
    digits = inputs + outputs
    if digits.isdigit() and digits.isascii() and len(inputs) < 10 > len(outputs):
        return int(inputs), int(outputs)
    return -1, -1


def tokens_with_blanks(line: str) -> list[str] | None:
    """Type, name, counts, operands and pairs of a line that holds blanks in its name or in a value.

    Returns:
        The tokens; None if there is no way to read the line.

    Example:
        >>> tokens_with_blanks("nn.ReLU                  my layer                 1 1 0 1 #0=(1)f32")
        ['nn.ReLU', 'my layer', '1', '1', '0', '1', '#0=(1)f32']
        >>> tokens_with_blanks("torch.einsum einsum 1 1 0 1 expr=b i d, b j d -> b i j #0=(1)f32")
        ['torch.einsum', 'einsum', '1', '1', '0', '1', 'expr=b i d, b j d -> b i j', '#0=(1)f32']
    """
    line = line.rstrip(BLANKS)
    words = list(_WORDS.finditer(line))
    pairs = [index for index, word in enumerate(words) if "=" in word[0]] + [len(words)]
    for after in _name_ends(line, words) if len(words) > 3 else []:
        inputs, outputs = counts(["", "", *(word[0] for word in words[after : after + 2])])
        first = after + 2 + inputs + outputs
        if inputs < 0 or first != pairs[bisect_left(pairs, after + 2)]:
            continue
        if first < len(words) and not _starts_pair(words[first]):
            continue
        operands = [word[0] for word in words[after + 2 : first]]
        name = line[words[1].start() : words[after - 1].end()]
        return [words[0][0], name, words[after][0], words[after + 1][0], *operands, *_pairs(line, words[first:])]
    return None


def _name_ends(line: str, words: list[re.Match[str]]) -> list[int]:
    """How many words type and name may take together: what the columns say first.

    Beyond that, a name may hold single blanks; a run of them is padding.
    """
    ends = []
    start = words[1].start()
    column = max(WIDTH, len(words[0][0].encode())) + 1
    before = start + len(line[start:].encode()[:WIDTH].decode(errors="ignore"))
    if len(line[:start].encode()) == column and line[before : before + 1] == " ":
        ends.append(sum(1 for word in words if word.end() <= before))
    for end in range(2, min(len(words) - 1, _LONGEST_NAME)):
        if "  " in line[start : words[end - 1].end()]:
            break
        ends.append(end)
    return ends


def _starts_pair(word: re.Match[str]) -> bool:
    return word[0].find("=") > 0


def _pairs(line: str, words: list[re.Match[str]]) -> list[str]:
    """The pairs; a word that begins none belongs to the value before it, with the blanks between."""
    starts = [word.start() for word in words if _starts_pair(word)]
    return [line[start:end].rstrip(BLANKS) for start, end in pairwise([*starts, len(line)])]


def complaint(tokens: list[str]) -> str:
    """What is wrong with a line that cannot be read."""
    if len(tokens) < 4:
        return "an operator's line holds type, name, the numbers of inputs and outputs, and their names"
    inputs, outputs = counts(tokens)
    if inputs < 0:
        return f"expected the numbers of inputs and outputs, found {tokens[2][:40]!r} and {tokens[3][:40]!r}"
    names = [token for token in tokens[4 : 4 + inputs + outputs] if "=" not in token]
    if len(names) < inputs + outputs:
        expected = f"{counted(inputs, 'input')} and {counted(outputs, 'output')}"
        return f"expected {expected} as the line declares, found {counted(len(names), 'name')}"
    other = next(token for token in tokens[4 + inputs + outputs :] if "=" not in token)
    return f"expected pairs key=value after {inputs} inputs and {outputs} outputs, found {other[:40]!r}"
