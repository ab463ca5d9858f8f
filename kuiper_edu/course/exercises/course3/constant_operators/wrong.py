"""Wrong answers, each below the sentence that it is told."""


# %% for a chain behind a weight, 'w' is missing: it is a pnnx.Attribute that reads nothing, so it is constant
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if op.inputs and all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% for a chain behind a weight, 'sum' is listed: it reads what x makes, and that changes from run to run
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if not op.inputs or any(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% for a chain behind a weight, 'positive' is missing: it reads only what w makes, and that is constant
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if not op.inputs:
            names.append(op.name)
    return names


# %% for a chain behind a weight, 'small' is missing: it reads only what positive makes, and that is constant
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.type == "pnnx.Attribute" for operand in op.inputs):
            names.append(op.name)
    return names


# %% names of operands are looked for among names of operators: ask for the operator that makes an operand,
# operand.producer.name
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% for a chain behind a weight, these are names of operands: ['1', '2']; the names of operators were asked for
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.name in names for operand in op.inputs):
            names.append(op.outputs[0].name)
    return names


# %% a list of names was expected, a set, which has no order, came back
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return set(names)


# %% for a chain behind a weight, 'x' is listed: it is the pnnx.Input, and that is never listed
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Output",):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% for an output that does not depend on the input, 'y' is listed: it is the pnnx.Output, and that is never listed
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input",):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% for weights that meet the input, 'two' is missing: it is a pnnx.Expression that reads nothing, so it is constant
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if (op.inputs or op.type == "pnnx.Attribute") and all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% operators came back: their names were asked for, op.name
def constant_operators(graph):
    return [op for op in graph.ops if not op.inputs]


# %% a list of names was expected, None (is the return missing?) came back
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)


# %% a list of names was expected, 3 came back
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return len(names)


# %% a list of names was expected, a generator (wrap it in list(...)) came back
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return (name for name in names)


# %% for a chain behind a weight, a name is there twice: ['positive', 'positive', 'small', 'small', 'w', 'w']
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    return names + names


# %%
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name)
    graph.ops[0].name = "input"
    return names


# %%
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if op.producer in names:
            names.append(op.name)
    return names


# %%
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.op.name in names for operand in op.inputs):
            names.append(op.name)
    return names


# %% for a chain behind a weight, these names are no operators: ['qpositive', 'qsmall', 'qw']
def constant_operators(graph):
    names = []
    for op in graph.ops:
        if op.type in ("pnnx.Input", "pnnx.Output"):
            continue
        if all(operand.producer.name in names for operand in op.inputs):
            names.append(op.name), names.append("q" + op.name)
    return names
