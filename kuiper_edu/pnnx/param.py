"""Reading and writing the text of a .param file.

    7767517                                                                      always this number
    4 3                                                                          operators, operands
    nn.Linear                linear                   1 1 0 1 bias=True @weight=(128,32)f32 #0=(1,32)f32
    ...                                                                          one operator per line

An operator's line consists of words, the last of which are pairs `key=value`:

    TYPE NAME inputs outputs operands... key=value... @weight=(shape)type... $argument=operand... #operand=(shape)type

White space alone does not separate every line: the tool pads type and name to 24 columns and quotes nothing, so
`my layer` becomes two words that its own reader cannot join again. The columns still show where the name ends.

C++: Graph::load, Graph::parse, Graph::save, load_parameter, load_attribute, load_input_key, load_shape (ir.cpp)
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from kuiper_edu.errors import CycleError, GraphError, ParamError, counted
from kuiper_edu.pnnx import files, values
from kuiper_edu.pnnx.nodes import Attribute, Operand, Operator, distinct_names, find_cycle, misused_end, unwritten
from kuiper_edu.pnnx.values import Parameter

MAGIC = "7767517"
WIDTH = 24
BLANKS = " \t\r\n\v\f"  # what C++ calls white space; str.strip() and str.split() know more, as U+3000
_WORDS = re.compile(f"[^{BLANKS}]+")
_COUNT = re.compile(r"[0-9]{1,9}")
_LONGEST_NAME = 64  # words of a name that the columns do not show
_MAX_RANK = 32  # of a weight; NumPy's own limit was this for long


class Line(NamedTuple):
    """One operator's line, parsed.

    Args:
        type: the operator's type.
        name: the operator's name.
        inputs: the names of the input operands.
        outputs: the names of the output operands.
        pairs: key and value of each `key=value`, as text; the key with its mark, if it has one (`@`, `$`, `#`).
    """

    type: str
    name: str
    inputs: list[str]
    outputs: list[str]
    pairs: list[tuple[str, str]]


def read_line(text: str) -> Line:
    """Parse a line.

    Raises:
        ValueError: the line cannot be read; the text says what was expected and what was found.

    Example:
        >>> read_line("nn.ReLU relu 1 1 0 1 #0=(1)f32")
        Line(type='nn.ReLU', name='relu', inputs=['0'], outputs=['1'], pairs=[('#0', '(1)f32')])
    """
    tokens = words_of(text)
    line = _of_tokens(tokens) or _of_tokens(tokens_with_blanks(text) or [])
    if line is None:
        raise ValueError(_complaint(tokens))
    return line


def _of_tokens(tokens: list[str]) -> Line | None:
    """Build a line from its words; None if they do not fit together."""
    counts = counts_of(tokens[2:4])
    if counts is None:
        return None
    middle = 4 + counts[0]
    first = middle + counts[1]
    pairs = [token.partition("=") for token in tokens[first:]]
    if len(tokens) < first or (first > 4 and "=" in tokens[first - 1]) or not all(equals for _, equals, _ in pairs):
        return None
    return Line(tokens[0], tokens[1], tokens[4:middle], tokens[middle:first], [(key, value) for key, _, value in pairs])


def words_of(line: str) -> list[str]:
    """Return the words of a line, separated by what C++ calls white space."""
    return _WORDS.findall(line)


def counts_of(words: Sequence[str]) -> tuple[int, int] | None:
    """Convert two words to numbers of up to nine digits; None if they are not such numbers."""
    if len(words) != 2 or not all(map(_COUNT.fullmatch, words)):
        return None
    return int(words[0]), int(words[1])


def tokens_with_blanks(line: str) -> list[str] | None:
    """Split a line that holds blanks in its name or in a value into type, name, counts, operands and pairs.

    Returns:
        The tokens; None if the line cannot be read.

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
        counts = counts_of([word[0] for word in words[after : after + 2]])
        if counts is None:
            continue
        first = pairs[bisect_left(pairs, after + 2)]
        if first != after + 2 + sum(counts) or not all(map(_starts_pair, words[first : first + 1])):
            continue
        operands = [word[0] for word in words[after + 2 : first]]
        name = line[words[1].start() : words[after - 1].end()]
        return [words[0][0], name, words[after][0], words[after + 1][0], *operands, *_pairs(line, words[first:])]
    return None


def _name_ends(line: str, words: list[re.Match[str]]) -> list[int]:
    """Return how many words type and name may take together; the number that the columns show comes first.

    Otherwise a name may hold single blanks; a run of blanks is padding.
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
    """Return the pairs; a word that does not begin a pair belongs to the value before it, with the blanks between."""
    starts = [word.start() for word in words if _starts_pair(word)]
    return [line[start:end].rstrip(BLANKS) for start, end in pairwise([*starts, len(line)])]


def _complaint(tokens: list[str]) -> str:
    """Return what is wrong with a line that cannot be read."""
    if len(tokens) < 4:
        return "an operator's line holds type, name, the numbers of inputs and outputs, and their names"
    counts = counts_of(tokens[2:4])
    if counts is None:
        return f"expected the numbers of inputs and outputs, found {tokens[2][:40]!r} and {tokens[3][:40]!r}"
    inputs, outputs = counts
    names = [token for token in tokens[4 : 4 + inputs + outputs] if "=" not in token]
    if len(names) < inputs + outputs:
        expected = f"{counted(inputs, 'input')} and {counted(outputs, 'output')}"
        return f"expected {expected} as the line declares, found {counted(len(names), 'name')}"
    other = next(token for token in tokens[4 + inputs + outputs :] if "=" not in token)
    return f"expected pairs key=value after {inputs} inputs and {outputs} outputs, found {other[:40]!r}"


class ParamReader:
    """A reader of one .param text.

    Args:
        path: the name of the text in messages.

    Attributes:
        operators: the operators, in file order.
        numbers: the line number of each operator.
        operands: the operands by name.
        warnings: what is odd about the file but does no harm.
        formatting: how the text was formatted.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = path
        self.operators: list[Operator] = []
        self.numbers: list[int] = []
        self.operands: dict[str, Operand] = {}
        self.warnings: list[str] = []
        self.formatting = Formatting()
        self._unfinished = 0  # the number of the last line if no line break ends it
        self._number = 0  # the number of the current line
        self._operator: str | None = None  # the name of the current operator

    def read(self, text: str) -> None:
        """Read the whole text.

        Raises:
            ParamError: it does not follow the format, or its operators do not fit together.
            CycleError: the graph has a cycle.
        """
        lines = text.removeprefix("\ufeff").split("\n")
        try:
            self._read(lines)
        except ParamError:
            found = files.ncnn_line(lines)
            if found is None:
                raise
            self._number, self._operator = found
            hint = files.exported_beside(Path(self.path)) or "Load the NAME.pnnx.param that pnnx wrote beside it."
            raise self._error("expected a PNNX file, found ncnn's own .param", hint) from None

    def _read(self, lines: list[str]) -> None:
        """Read all lines. Raises: see `read`."""
        self._unfinished = len(lines) if lines[-1].strip(BLANKS) else 0
        declared = self._header(lines)
        for number, content in enumerate(lines[2:], 3):
            if content.strip(BLANKS):
                self._connect(content, number)
        self.formatting = Formatting(declared, len(self.operands), "" if self._unfinished else "\n")
        if declared != len(self.operands):
            self._warn(f"expected {declared} operands, found {len(self.operands)}", 2)
        self._check_producers()
        self._mention_equal_names()

    def _header(self, lines: list[str]) -> int:
        """Check the first two lines and the number of lines after them; return the declared number of operands."""
        self._number = 1
        if lines[0].strip()[:40] != MAGIC:
            raise self._error(f"expected {MAGIC} in the first line of a .param file, found {lines[0].strip()[:40]!r}")
        self._number = 2
        counts = counts_of(lines[1].split()) if len(lines) > 1 else None
        if counts is None:
            found = repr(lines[1].strip()[:40]) if len(lines) > 1 else "the end of the file"
            raise self._error(f"expected the numbers of operators and operands, found {found}")
        following = sum(1 for line in lines[2:] if line.strip(BLANKS))
        if following != counts[0]:
            cut = "The file was cut off" if self._unfinished else "The file may be cut off"
            hint = f"{cut}: get it again." if following < counts[0] else "One of the two is wrong."
            expected, found = counted(counts[0], "operator"), counted(following, "line")
            raise self._error(f"expected {expected}, found {found} after this one", hint)
        return counts[1]

    def _connect(self, content: str, number: int) -> None:
        """Create the operator of a line and connect it to its operands."""
        self._number, self._operator = number, next(iter(words_of(content)[1:]), None)
        try:
            line = read_line(content)
        except ValueError as problem:
            raise self._error(str(problem)) from None
        self._operator = line.name
        operator = Operator(line.type, line.name)
        for name in line.inputs:
            operator.add_input(self.operands.setdefault(name, Operand(name)))
        try:
            for name in line.outputs:
                operator.add_output(self.operands.setdefault(name, Operand(name)))
        except GraphError as problem:
            raise self._error(problem.message, problem.hint) from None
        if end := misused_end(operator):
            raise self._error(end)
        self._read_pairs(operator, line)
        self.operators.append(operator)
        self.numbers.append(number)

    def _read_pairs(self, operator: Operator, line: Line) -> None:
        """Store the pairs of a line in its operator: parameters, weights, argument names and shapes."""
        operands, shaped = {*line.inputs, *line.outputs}, set()
        arguments: list[tuple[str, str]] = []
        for key, text in line.pairs:
            mark, name = key[:1], key[1:]
            if mark == "@":
                operator.attrs[name] = self._attribute(operator, name, text)
            elif mark == "$":
                arguments.append((name, text))
            elif mark != "#":
                operator.params[key] = self._parameter(operator, key, text)
            elif name not in operands:
                raise self._error(f"#{name} is neither an input nor an output of the operator")
            else:
                self._shape(self.operands[name], text)
                shaped.add(name)
        operator.unshaped = frozenset(operands - shaped)
        if arguments:
            self._name_inputs(operator, arguments)

    def _parameter(self, operator: Operator, key: str, text: str) -> Parameter:
        if key in operator.params:
            raise self._error(f"the parameter {key!r} is given twice")
        if key.lstrip("-").isdecimal():
            raise self._error(f"expected a word as a parameter's name, found the number {key}")
        try:
            return Parameter.of_string(text) if key == "expr" else Parameter.from_text(text)
        except ParamError as problem:
            raise self._error(f"parameter {key!r}: {problem.message}") from None

    def _attribute(self, operator: Operator, key: str, text: str) -> Attribute:
        if key in operator.attrs:
            raise self._error(f"the weight @{key} is given twice")
        shape, code = self._read_shape(f"@{key}", text)
        sizes = tuple(size for size in shape if isinstance(size, int))
        if len(sizes) != len(shape) or len(sizes) > _MAX_RANK:
            raise self._error(f"expected a weight's shape, up to {_MAX_RANK} known sizes, found @{key}={text[:60]}")
        return Attribute.declared(sizes, code, text, f"{operator.name}.{key}", self.path)

    def _shape(self, operand: Operand, text: str) -> None:
        if operand.written == text != "":
            return
        if operand.written:
            self._warn(f"operand {operand.name!r} is {text} here and was {operand.written} before", self._number)
        operand.shape, operand.type = self._read_shape(f"#{operand.name}", text)
        operand.written = text

    def _read_shape(self, what: str, text: str) -> tuple[values.PartialShape, int]:
        try:
            return values.read_shape(text)
        except ValueError as problem:
            raise self._error(f"{what}: {problem}") from None

    def _name_inputs(self, operator: Operator, arguments: list[tuple[str, str]]) -> None:
        """Give the k-th `$argument=x` to the k-th input that is x."""
        operator.inputnames = [""] * len(operator.inputs)
        free: dict[str, list[int]] = {}
        for index in range(len(operator.inputs) - 1, -1, -1):
            free.setdefault(operator.inputs[index].name, []).append(index)
        for argument, name in arguments:
            if not free.get(name):
                raise self._error(f"${argument}={name} does not name a free input of the operator")
            if argument:
                operator.inputnames[free[name].pop()] = argument

    def _check_producers(self) -> None:
        """Refuse inputs without a producer and cycles; warn of operators before the producers of their inputs."""
        produced: set[int] = set()
        in_order = True
        for operator, number in zip(self.operators, self.numbers, strict=True):
            for operand in operator.inputs:
                in_order &= id(operand) in produced
                if operand.producer is None:
                    self._number, self._operator = number, operator.name
                    raise self._error(unwritten(operand))
            produced.update(map(id, operator.outputs))
        if in_order:
            return
        if cycle := find_cycle(self.operators):
            error = CycleError(cycle, path=self.path)
            error.message = values.shortened(error.message, 600)
            raise error
        self.warnings.append(f"{self.path}: some operators come before those whose results they take")

    def _mention_equal_names(self) -> None:
        """Warn of names that several operators have, as in files of optlevel 0."""
        first: dict[str, int] = {}
        for operator, name, number in zip(self.operators, distinct_names(self.operators), self.numbers, strict=True):
            if first.setdefault(operator.name, number) != number:
                used = f"the name {operator.name!r} was already used in line {first[operator.name]}"
                self._warn(f"{used}; this operator runs as {name!r}", number)

    def _error(self, message: str, hint: str | None = None) -> ParamError:
        """Return an error in the current line."""
        if hint is None and self._number == self._unfinished:
            hint = "It is the last line and does not end: the file may be cut off."
        name = None if self._operator is None else values.shortened(self._operator, 80)
        message = values.shortened(message, 300)
        return ParamError(message, path=self.path, line=self._number, operator=name, hint=hint)

    def _warn(self, message: str, line: int) -> None:
        self.warnings.append(str(ParamError(values.shortened(message, 300), path=self.path, line=line)))


@dataclass(slots=True)
class Formatting:
    """How a text was formatted, kept so that an unchanged graph is written exactly as it was read.

    Args:
        declared: the number of operands that line 2 declares.
        present: the actual number of operands.
        end: the text after the last line.
    """

    declared: int = 0
    present: int = 0
    end: str = "\n"


def write_param(operators: Iterable[Operator], operands: int, formatting: Formatting) -> str:
    """Return the text of a .param file.

    Args:
        operators: the operators, in the order of the lines.
        operands: the number of operands.
        formatting: that of the text that they were read from.
    """
    declared = formatting.declared if operands == formatting.present else operands
    lines = [line_of(operator) for operator in operators]
    return "\n".join([MAGIC, f"{len(lines)} {declared}", *lines]) + formatting.end


def line_of(operator: Operator) -> str:
    """Return the operator's line of the .param text."""
    operands = [*operator.inputs, *operator.outputs]
    head = f"{_padded(operator.type)} {_padded(operator.name)} {len(operator.inputs)} {len(operator.outputs)}"
    parts = [head, *(operand.name for operand in operands)]
    parts += [f"{key}={operator.params[key].text}" for key in sorted(operator.params)]
    parts += [f"@{key}={operator.attrs[key].text}" for key in sorted(operator.attrs)]
    if operator.inputnames:
        named = zip(operator.inputnames, operator.inputs, strict=True)
        parts += [f"${argument}={operand.name}" for argument, operand in named if argument]
    parts += [f"#{operand.name}={text}" for operand in operands if (text := _shape_text(operand, operator.unshaped))]
    return " ".join(parts)


def _shape_text(operand: Operand, unshaped: frozenset[str]) -> str:
    """Return the text of the operand's shape, as it was read if unchanged; "" if it is unknown or was not written."""
    if operand.shape is None:
        return ""
    if operand.written and values.read_shape(operand.written) == (operand.shape, operand.type):
        return "" if operand.name in unshaped else operand.written
    return values.shape_text(operand.shape, operand.type)


def _padded(text: str) -> str:
    """Pad a text with blanks to its column, counted in bytes as C does."""
    return text + " " * (WIDTH - len(text.encode()))
