"""Right answers to lesson 3.1 in unusual style: fixed points, stacks, eval, generators, NumPy."""

GLUE_OPERATORS = [
    """
def glue_operators(nodes):
    maker = {value: node for node in nodes for value in node["outputs"]}

    def sized(node):
        if node is None:
            return False
        return node["op_type"] in ("Shape", "Constant") or all(sized(maker.get(v)) for v in node["inputs"])

    return [node["op_type"] for node in nodes if node["op_type"] != "Constant" and sized(node)]
""",
    """
def glue_operators(nodes):
    written = {v for n in nodes for v in n["outputs"]}
    other = {v for n in nodes for v in n["inputs"]} - written
    result = []
    for n in nodes:
        reads_other = bool(other & set(n["inputs"]))
        if n["op_type"] == "Shape" or not reads_other:
            if n["op_type"] != "Constant":
                result += [n["op_type"]]
        else:
            other |= set(n["outputs"])
    return tuple(result)
""",
    """
def glue_operators(nodes):
    status = {}
    for number, node in enumerate(nodes):
        kind = node["op_type"]
        print(number, kind)
        if kind == "Constant":
            here = "constant"
        elif kind == "Shape":
            here = "glue"
        elif any(status.get(value, "real") == "real" for value in node["inputs"]):
            here = "real"
        else:
            here = "glue"
        status[number] = (kind, here)
        for value in node["outputs"]:
            status[value] = here
    return [pair[0] for key, pair in status.items() if isinstance(key, int) and pair[1] == "glue"]
""",
    """
class Glue:
    def __call__(self, nodes):
        sizes = set()
        while True:
            before = len(sizes)
            for node in nodes:
                if node["op_type"] in {"Shape", "Constant"} or set(node["inputs"]) <= sizes:
                    sizes |= set(node["outputs"])
            if len(sizes) == before:
                break
        return [n["op_type"] for n in nodes if set(n["outputs"]) <= sizes and n["op_type"] != "Constant"]

glue_operators = Glue()
""",
    """
def glue_operators(nodes):
    from collections import deque
    found, good = deque(), []
    for node in nodes:
        match node:
            case {"op_type": "Constant", "outputs": [value]}:
                good.append(value)
            case {"op_type": "Shape", "outputs": values}:
                good.extend(values)
                found.append("Shape")
            case {"op_type": kind, "inputs": reads, "outputs": values} if not [r for r in reads if r not in good]:
                good.extend(values)
                found.append(kind)
    return found
""",
]

EVALUATE = [
    """
import operator
import re

def evaluate(formula, inputs):
    known = {"add": operator.add, "sub": operator.sub, "mul": operator.mul}
    for name in re.findall(r"[a-z_][a-z0-9_]*(?=\\\\()", formula):
        if name not in known:
            raise ValueError(name)
    text = re.sub(r"@(\\\\d+)", r"inputs[\\\\1]", formula)
    return eval(text, {**known, "inputs": inputs})
""".replace("\\\\", "\\"),
    """
import re

def evaluate(formula, inputs):
    stack = []
    for word in reversed(re.findall(r"[^(),]+", formula)):
        if word[0] == "@":
            stack.append(inputs[int(word[1:])])
        elif word in ("add", "sub", "mul"):
            a, b = stack.pop(), stack.pop()
            stack.append(a + b if word == "add" else a - b if word == "sub" else a * b)
        elif word.isidentifier():
            raise ValueError("what is " + word + "?")
        else:
            stack.append(float(word))
    return stack[-1]
""",
    """
class Reader:
    def __init__(self, text, inputs):
        self.text, self.at, self.inputs = text, 0, inputs

    def word(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in "(),":
            self.at += 1
        return self.text[start:self.at]

    def value(self):
        word = self.word()
        if word.startswith("@"):
            return self.inputs[int(word[1:])]
        if self.at == len(self.text) or self.text[self.at] != "(":
            return float(word) if "." in word or "e" in word else int(word)
        self.at += 1
        a = self.value()
        self.at += 1
        b = self.value()
        self.at += 1
        match word:
            case "add": return a + b
            case "sub": return a - b
            case "mul": return a * b
        raise ValueError(f"no function {word}")

def evaluate(formula, inputs):
    return Reader(formula, inputs).value()
""",
    """
def evaluate(formula, inputs):
    def split(text):
        depth = 0
        for i in range(len(text)):
            if text[i] == "(":
                depth += 1
            if text[i] == ")":
                depth -= 1
            if text[i] == "," and not depth:
                return text[:i], text[i + 1:]

    if formula[-1] != ")":
        return inputs[int(formula[1:])] if formula[0] == "@" else np.float64(formula)
    name = formula[:formula.index("(")]
    functions = {"add": np.add, "sub": np.subtract, "mul": np.multiply}
    if functions.get(name) is None:
        raise ValueError(f"unknown: {name}, known: {', '.join(functions)}")
    return functions[name](*[evaluate(part, inputs) for part in split(formula[len(name) + 1:-1])])
""",
    """
import ast

def evaluate(formula, inputs):
    def go(node):
        if isinstance(node, ast.Call):
            if node.func.id not in ("add", "sub", "mul"):
                raise ValueError(f"{node.func.id} is not known")
            a, b = map(go, node.args)
            return {"add": lambda: a + b, "sub": lambda: a - b, "mul": lambda: a * b}[node.func.id]()
        if isinstance(node, ast.Name):
            return inputs[int(node.id[1:])]
        return ast.literal_eval(node)
    print(formula)
    return go(ast.parse(formula.replace("@", "_"), mode="eval").body)
""",
]

FIND_CHAINS = [
    """
def find_chains(types, after, pattern):
    def grow(name, rest):
        if types[name] != rest[0]:
            return None
        if len(rest) == 1:
            return [name]
        if len(after[name]) != 1:
            return None
        tail = grow(after[name][0], rest[1:])
        return tail and [name, *tail]

    return [chain for chain in (grow(name, pattern) for name in types) if chain]
""",
    """
def find_chains(types, after, pattern):
    chains = [(name,) for name, kind in types.items() if kind == pattern[0]]
    for wanted in pattern[1:]:
        chains = [(*c, after[c[-1]][0]) for c in chains if len(after[c[-1]]) == 1 and types[after[c[-1]][0]] == wanted]
    return tuple(chains)
""",
    """
def find_chains(types, after, pattern):
    found = []
    for start in types:
        chain, node = [], start
        for place, kind in enumerate(pattern):
            if node is None or types[node] != kind:
                break
            chain.append(node)
            node = after[node][0] if len(after[node]) == 1 else None
        else:
            found.append(chain)
            print(chain)
    return found
""",
    """
class Matcher:
    def __call__(self, types, after, pattern):
        return list(self.all(types, after, list(pattern)))

    def all(self, types, after, pattern):
        for name in types:
            chain = [name]
            try:
                for _ in pattern[1:]:
                    [only] = after[chain[-1]]
                    chain.append(only)
            except ValueError:
                continue
            if list(map(types.get, chain)) == pattern:
                yield chain

find_chains = Matcher()
""",
    """
def find_chains(types, after, pattern):
    only = {name: names[0] for name, names in after.items() if len(names) == 1}
    result = []
    for name in list(types):
        chain = np.array([name])
        while chain.size < len(pattern) and chain[-1] in only:
            chain = np.append(chain, only[chain[-1]])
        if [types[item] for item in chain.tolist()] == pattern:
            result.append(chain)
    return result
""",
]

RIGHT = {"glue_operators": GLUE_OPERATORS, "evaluate": EVALUATE, "find_chains": FIND_CHAINS}
