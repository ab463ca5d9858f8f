"""Wrong answers, each below the sentence that it is told."""


# %%
def glue_operators(nodes):
    return [n["op_type"] for n in nodes if n["op_type"] in ("Shape", "Gather", "Unsqueeze", "Concat")]


# %%
def glue_operators(nodes):
    kinds = ("Shape", "Gather", "Unsqueeze", "Concat", "Cast", "Mul", "Add")
    return [n["op_type"] for n in nodes if n["op_type"] in kinds]


# %% for the net 'a reshape', you returned the names of nodes, ['/Shape_0', '/Gather_2', '/Unsqueeze_4', '/Concat_6']:
# return the op_type of each, ['Shape', 'Gather', 'Unsqueeze', 'Concat']
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["name"])
    return glue


# %% for the net 'a reshape', expected ['Shape', 'Gather', 'Unsqueeze', 'Concat'], found ['Shape', 'Constant', 'Gather',
# 'Constant', 'Unsqueeze', 'Constant', 'Concat']: a Constant itself is not counted
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if True:
                glue.append(node["op_type"])
    return glue


# %% for the net 'a reshape', expected ['Shape', 'Gather', 'Unsqueeze', 'Concat'], found []: a Shape is glue, whatever
# it reads
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %% for the net 'a reshape', expected ['Shape', 'Gather', 'Unsqueeze', 'Concat'], found 4: the list of their types, not
# their number
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return len(glue)


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node)
    return glue


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return sorted(glue)


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue[::-1]


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or any(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"] if node["op_type"] in ("Shape", "Constant") else [])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"] if node["op_type"] != "Constant" else [])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return set(glue)


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["type"] != "Constant":
                glue.append(node["type"])
    return glue


# %%
def glue_operators(nodes):
    maker = {v: n for n in nodes for v in n["outputs"]}
    return [n["op_type"] for n in nodes if all(maker[v]["op_type"] == "Shape" for v in n["inputs"])]


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or node["inputs"] in sizes:
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %% for the net 'two sizes', each type is listed once: two operators of one type are two operators, so two Gather
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant" and node["op_type"] not in glue:
                glue.append(node["op_type"])
    return glue


# %% for the net 'a constant minus the input', the Sub reads the input, too: an operator is glue only if all that it reads is
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] in ("Shape", "Constant") or node["inputs"][0] in sizes:
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %% for the net 'names of an earlier net', a value counts as a size because one of an earlier call had its name: make the set inside the function
def glue_operators(nodes, sizes=set()):
    glue = []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %%
def glue_operators(nodes):
    sizes, glue = set(), []
    while nodes:
        node = nodes.pop(0)
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue
