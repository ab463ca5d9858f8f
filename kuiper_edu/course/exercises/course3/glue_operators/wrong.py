"""Wrong answers, each below the sentence that it is told."""


# %%
def glue_operators(nodes):
    return [n["op_type"] for n in nodes if n["op_type"] in ("Shape", "Gather", "Unsqueeze", "Concat")]


# %% [network_reshape_returned_names_nodes] for the network 'a reshape', you returned the names of nodes, ['/Shape_0',
# '/Gather_2', '/Unsqueeze_4', '/Concat_6']: return the op_type of each, ['Shape', 'Gather', 'Unsqueeze', 'Concat']
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["name"])
    return glue


# %% [network_reshape_expected_shape_gather] for the network 'a reshape', expected ['Shape', 'Gather', 'Unsqueeze',
# 'Concat'], found ['Shape', 'Constant', 'Gather', 'Constant', 'Unsqueeze', 'Constant', 'Concat']: do not put a Constant
# itself into the list
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if True:
                glue.append(node["op_type"])
    return glue


# %% [network_reshape_expected_shape_gather_2] for the network 'a reshape', expected ['Shape', 'Gather', 'Unsqueeze',
# 'Concat'], found []: a Shape is glue, whatever it reads
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %% [network_reshape_expected_shape_gather_3] for the network 'a reshape', expected ['Shape', 'Gather', 'Unsqueeze',
# 'Concat'], found 4: return a list of the types, not their number
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


# %% [network_two_sizes_list_each] for the network 'two sizes', you list each type only once: list one type for each
# operator, so that Gather appears twice
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant" and node["op_type"] not in glue:
                glue.append(node["op_type"])
    return glue


# %% [network_constant_minus_input_sub] in the network 'a constant minus the input', the Sub also reads the input: an
# operator other than Shape is glue only if all its inputs are sizes or constants
def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] in ("Shape", "Constant") or node["inputs"][0] in sizes:
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue


# %% [second_call_another_network_function] in a second call, for another network, your function still has the sizes
# from the first call: create the set inside the function
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


# %% [network_shape_split_split_writes] in the network 'a shape that is split', the Split writes two values, and you
# keep only the first: add all outputs of a glue operator to the set
def glue_operators(nodes):
    sizes, found = set(), []
    for node in nodes:
        if node["op_type"] == "Constant":
            sizes.add(node["outputs"][0])
        elif node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            found.append(node["op_type"])
            sizes.add(node["outputs"][0])
    return found


# %% [network_names_begin_alike_x] in the network 'names that begin alike', x is neither a size nor a constant, but 'x'
# is found inside 'x1': keep the names in a set, not in one string
def glue_operators(nodes):
    sizes, found = "", []
    for node in nodes:
        if node["op_type"] == "Constant":
            sizes += " ".join(node["outputs"]) + " "
        elif node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            found.append(node["op_type"])
            sizes += " ".join(node["outputs"]) + " "
    return found


# %% [network_size_computed_reshape_glue] in the network 'a size that is computed', the Reshape is glue, because it
# reads only sizes: the type does not show whether an operator is glue
def glue_operators(nodes):
    known, found = set(), []
    for node in nodes:
        if node["op_type"] == "Reshape":
            continue
        if node["op_type"] == "Constant":
            known.update(node["outputs"])
        elif node["op_type"] == "Shape" or set(node["inputs"]) <= known:
            known.update(node["outputs"])
            found.append(node["op_type"])
    return found


# %% [network_no_glue_pow_reads] in the network 'no glue', the Pow reads a weight: a weight is not a Constant, so the
# Pow is not glue
def glue_operators(nodes):
    written = {name for node in nodes for name in node["outputs"]}
    known, found = set(), []
    for node in nodes:
        if node["op_type"] == "Constant":
            known.update(node["outputs"])
        elif node["op_type"] == "Shape" or all(v in known or (v not in written and "." in v) for v in node["inputs"]):
            known.update(node["outputs"])
            found.append(node["op_type"])
    return found


# %% [operator_type_where_three_inputs] an operator of type Where has three inputs, and the second one can be any value:
# an operator other than Shape is glue only if all its inputs are sizes or constants
def glue_operators(nodes):
    known, found = set(), []
    for node in nodes:
        if node["op_type"] == "Constant":
            known.update(node["outputs"])
        elif node["op_type"] == "Shape" or {node["inputs"][0], node["inputs"][-1]} <= known:
            known.update(node["outputs"])
            found.append(node["op_type"])
    return found


# %% [network_item_constant_gather_reads] in the network 'an item of a constant', the Gather reads only constants, so it
# is glue, too: it need not read a size
def glue_operators(nodes):
    sizes, constants, found = set(), set(), []
    for node in nodes:
        ins = node["inputs"]
        if node["op_type"] == "Constant":
            constants.update(node["outputs"])
        elif node["op_type"] == "Shape" or (
            any(i in sizes for i in ins) and all(i in sizes or i in constants for i in ins)
        ):
            sizes.update(node["outputs"])
            found.append(node["op_type"])
    return found
