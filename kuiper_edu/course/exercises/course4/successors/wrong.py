"""Wrong answers, each below the sentence that it is told."""


# %% expected a dictionary, found name of an operator -> list of names; None (is the return missing?)
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    print(edges)


# %%
def successors(operators):
    writer = {}
    edges = {op.name: [] for op in operators}
    for op in operators:
        writer.update(dict.fromkeys(op.outputs, op.name))
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% 'T' is read twice by 'add' (T + T), and has one entry for it: one entry for each reading
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            if op.name not in edges[writer[operand]]:
                edges[writer[operand]].append(op.name)
    return edges


# %% 'output' has no entry: an operator that nobody reads gets an empty list
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges.setdefault(writer[operand], []).append(op.name)
    return edges


# %%
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% 'op1' leads to 'input', which it reads from: the list of an operator holds those that read it
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[op.name].append(writer[operand])
    return edges


# %% the keys are names of operands, '0' and others: an operator stands in the file under its own name, op.name
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {operand: [] for operand in writer}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[operand].append(op.name)
    return edges


# %% the list of 'input' holds an operator: its name is wanted, op.name
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op)
    return edges


# %% the list of 'input' holds the operand '0': the name of the operator that reads it is wanted
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(operand)
    return edges


# %% all lists are one: dict.fromkeys(names, []) puts the same list under every name; make one for each
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = dict.fromkeys([op.name for op in operators], [])
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% only the last reader stays: 'op3' is read by 'op4' and 'op5'; append to the list that is there
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]] = [op.name]
    return edges


# %% only the first input of each operator is looked at: 'add' reads two
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs[:1]:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% the operand 'q' has a writer, 'split', which writes two: look at all of op.outputs
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs[:1]}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% only the first operator that reads is entered: is the return inside the loop?
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
        if op.inputs:
            return edges
    return edges


# %%
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            edges[writer[operand]].append(op.name)
    return edges


# %%
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                continue
            edges[writer[operand]].append(op.name)
    return edges


# %%
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"operand {operand!r}: no operator writes it")
            edges[writer[operand]].append(op.name)
    return edges


# %%
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads what no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %%
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
        op.inputs.clear()
    return edges


# %%
def successors(operators):
    return {op.name: op.output_names for op in operators}


# %%
def successors(operators):
    return {op.name: [other.name for other in operators if op.outputs in set(other.inputs)] for op in operators}


# %%
def successors(operators):
    return {op.name: [other.name for other in operators if op.outputs[0] in other.inputs] for op in operators}


# %%
def successors(operators):
    return {
        op.name: [next(o for o in operators if operand in o.inputs).name for operand in op.outputs] for op in operators
    }


# %%
def successors(operators):
    return [[other.name for other in operators if set(op.outputs) & set(other.inputs)] for op in operators]


# %% names of an earlier call are still there: make the dictionary inside the function, in every call
def successors(operators, edges={}):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    for op in operators:
        edges.setdefault(op.name, [])
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges
