"""Right answers to lesson 3.2 in unusual style: re, iterators, classes, match, own parsing, NumPy."""

READ_HEAD = [
    """
def read_head(line):
    kind, name, reads, writes, *rest = line.split()
    rest = iter(rest)
    take = lambda count: [next(rest) for _ in range(int(count))]
    return kind, name, take(reads), take(writes)
""",
    """
import re

def read_head(line):
    print("asked for", line)
    found = re.match(r"\\s*(\\S+)\\s+(\\S+)\\s+(\\d+)\\s+(\\d+)(.*)", line)
    rest = found[5].split()
    split = int(found[3])
    return [found[1], found[2], rest[:split], rest[split : split + int(found[4])]]
""",
    """
from collections import deque, namedtuple

Head = namedtuple("Head", "type name inputs outputs")

def read_head(line):
    words = deque(line.split())
    head = Head(words.popleft(), words.popleft(), [], [])
    reads, writes = int(words.popleft()), int(words.popleft())
    while reads + writes:
        (head.inputs if reads else head.outputs).append(words.popleft())
        reads, writes = (reads - 1, writes) if reads else (0, writes - 1)
    return head
""",
    """
class Reader:
    def __call__(self, line):
        self.words, self.at = line.split(), 4
        return self.words[0], self.words[1], self.take(2), self.take(3)

    def take(self, place):
        start, self.at = self.at, self.at + int(self.words[place])
        return tuple(self.words[start : self.at])

read_head = Reader()
""",
    """
import numpy as np

def read_head(line):
    words = np.array(line.split())
    ends = 4 + np.cumsum(words[2:4].astype(int))
    return words[0], words[1], words[4 : ends[0]], words[ends[0] : ends[1]]
""",
    """
def read_head(line):
    match line.split():
        case [kind, name, "0", writes, *rest]:
            return kind, name, [], rest[: int(writes)]
        case [kind, name, reads, "0", *rest]:
            return kind, name, rest[: int(reads)], []
        case [kind, name, reads, writes, *rest]:
            return kind, name, rest[: int(reads)], rest[int(reads) :][: int(writes)]
""",
]
READ_PAIRS = [
    """
import re

def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {sign: {} for sign in ["", *"@$#"]}
    for word in rest:
        sign, key, text = re.fullmatch(r"([@$#]?)([^=]*)=(.*)", word).groups()
        pairs[sign][key] = text
    return pairs
""",
    """
def read_pairs(line):
    words = [word.split("=", 1) for word in line.split() if "=" in word]
    signs = "@$#"
    return {
        sign: {key.lstrip(sign): text for key, text in words if key.startswith(sign)} for sign in signs
    } | {"": dict(pair for pair in words if pair[0][0] not in signs)}
""",
    """
from collections import defaultdict

def read_pairs(line):
    pairs = defaultdict(dict)
    for sign in ("", "@", "$", "#"):
        pairs[sign]
    for word in line.split()[4:]:
        at = word.find("=")
        if at > 0:
            sign = word[0] if word[0] in ("@", "$", "#") else ""
            pairs[sign][word[len(sign) : at]] = word[at + 1 :]
    print(dict(pairs))
    return pairs
""",
    """
def read_pairs(line):
    params, attrs, slots, operands = {}, {}, {}, {}
    for word in line.split():
        key, equals, text = word.partition("=")
        match key[0]:
            case _ if not equals:
                pass
            case "@":
                attrs[key[1:]] = text
            case "$":
                slots[key[1:]] = text
            case "#":
                operands[key[1:]] = text
            case _:
                params[key] = text
    return {"#": operands, "$": slots, "@": attrs, "": params}
""",
    """
class Pairs(dict):
    def __missing__(self, sign):
        return self.setdefault(sign, {})

    def put(self, word):
        key, text = word.split("=", maxsplit=1)
        sign = key[:1] if key[:1] in set("@$#") else ""
        self[sign].update({key.removeprefix(sign): text})
        return self

def read_pairs(line):
    kind, name, inputs, outputs = read_head(line)
    pairs = Pairs({"": {}, "@": {}, "$": {}, "#": {}})
    for word in line.split()[4 + len(inputs + outputs) :]:
        pairs.put(word)
    return pairs
""",
]
TYPE_CODE = [
    """
import re

def type_code(text):
    if re.fullmatch("None", text):
        return 0
    if re.fullmatch("True|False", text):
        return 1
    if re.fullmatch(r"-?\\d+", text):
        return 2
    if re.fullmatch(r"-?\\d+(\\.\\d*)?(e[+-]?\\d+)?", text):
        return 3
    if text.startswith("("):
        return {"2": 5, "3": 6, "23": 6}.get("".join(sorted({str(type_code(x)) for x in text[1:-1].split(",")})), 7)
    return 4
""",
    """
def type_code(text):
    fixed = {"None": 0, "True": 1, "False": 1}
    if text in fixed:
        return fixed[text]
    if text.startswith("("):
        kinds = [type_code(item) for item in text.strip("()").split(",")]
        return 7 if not all(kind in (2, 3) for kind in kinds) else max(kinds) + 3
    if not (text[0] == "-" or text[0].isdigit()):
        return 4
    try:
        int(text)
    except ValueError:
        float(text)
        return 3
    return 2
""",
    """
import numpy as np

def type_code(text):
    match text:
        case "None":
            return np.int64(0)
        case "True" | "False":
            return np.int64(1)
    if text[0] == "(":
        codes = np.array([type_code(item) for item in text[1:-1].split(",")])
        return np.int64(5) if (codes == 2).all() else np.int64(6) if np.isin(codes, [2, 3]).all() else np.int64(7)
    number = text[0] in "-0123456789"
    return np.where(number, np.where(set(text) & set(".e"), 3, 2), 4)
""",
    """
class TypeCode:
    words = ["None", "True", "False"]

    def scalar(self, text):
        if not text.lstrip("-")[:1].isdigit():
            return 4
        return 2 if text.lstrip("-").isdigit() else 3

    def __call__(self, text):
        if text in self.words:
            return min(self.words.index(text), 1)
        if text[0] + text[-1] != "()":
            return self.scalar(text)
        scalars = set(map(self.scalar, text[1:-1].split(",")))
        return 7 if 4 in scalars else 6 if 3 in scalars else 5

type_code = TypeCode()
""",
    """
from kuiper_edu import pnnx

def type_code(text):
    return pnnx.Parameter.from_text(text).type
""",
    """
from ast import literal_eval

def type_code(text):
    if text.startswith("("):
        codes = [type_code(item) for item in text[1:-1].split(",")]
        return 5 if codes.count(2) == len(codes) else 6 if codes.count(2) + codes.count(3) == len(codes) else 7
    try:
        value = literal_eval(text)
    except (ValueError, SyntaxError):
        return 4
    return {type(None): 0, bool: 1, int: 2, float: 3}.get(type(value), 4)
""",
]
RIGHT = {"read_head": READ_HEAD, "read_pairs": READ_PAIRS, "type_code": TYPE_CODE}
