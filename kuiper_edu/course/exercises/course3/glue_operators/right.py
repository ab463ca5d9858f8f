"""Right answers in unusual style."""


# %%
def glue_operators(nodes):
    maker = {value: node for node in nodes for value in node["outputs"]}

    def sized(node):
        if node is None:
            return False
        return node["op_type"] in ("Shape", "Constant") or all(sized(maker.get(v)) for v in node["inputs"])

    return [node["op_type"] for node in nodes if node["op_type"] != "Constant" and sized(node)]


# %%
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


# %%
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


# %%
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


# %%
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
