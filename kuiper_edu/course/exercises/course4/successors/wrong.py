"""Wrong answers, each below the sentence that it is told."""


# %% [expected_dictionary_maps_each_operator] expected a dictionary that maps each operator's name to a list of names,
# found None (is the return missing?)
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


# %% [add_reads_t_twice] 'add' reads 'T' twice (T + T), but appears only once in the list of 'T': append one entry for
# each time that 'T' is read
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


# %% [output_no_entry] 'output' has no entry: an operator whose output is never read needs an empty list
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


# %% [list_op1_contains_input_op1] the list of 'op1' contains 'input', which 'op1' reads: the list must contain the
# operators that read 'op1'
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[op.name].append(writer[operand])
    return edges


# %% [expected_names_operators_keys_found] expected names of operators as keys, found names of operands, such as '0':
# use op.name
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {operand: [] for operand in writer}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[operand].append(op.name)
    return edges


# %% [list_input_contains_operator_expected] the list of 'input' contains an operator, expected the operator's name,
# op.name
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op)
    return edges


# %% [list_input_contains_operand_0] the list of 'input' contains the operand '0', expected the name of the operator
# that reads it
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(operand)
    return edges


# %% [all_keys_dictionary_same_list] all keys of your dictionary have the same list: dict.fromkeys(names, []) creates
# only one list; create a new list for each key
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = dict.fromkeys([op.name for op in operators], [])
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% [list_op3_contains_only_last] the list of 'op3' contains only its last reader: both 'op4' and 'op5' read it, so
# append to the existing list
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]] = [op.name]
    return edges


# %% [check_only_first_input_each] you check only the first input of each operator: check all of them ('add' has two
# inputs)
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs[:1]:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% [code_finds_no_writer_operand] your code finds no writer of the operand 'q': 'split' writes two operands, so go
# through all of op.outputs
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs[:1]}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            edges[writer[operand]].append(op.name)
    return edges


# %% [result_contains_only_first_reader] your result contains only the first reader: is the return inside the loop?
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


# %% [result_contains_names_earlier_call] your result contains names from an earlier call: create the dictionary inside
# the function, so that every call has a new one
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


# %% [list_operator_contains_relu_but] the list of the operator 'in' contains 'relu', but 'relu' reads the operand '10',
# not the operand '1', which 'in' writes: compare whole names of operands, because Python's `in` on a string is also
# true for a part of the string
def successors(operators):
    written = {operand for op in operators for operand in op.outputs}
    for op in operators:
        for operand in op.inputs:
            if operand not in written:
                raise ValueError(f"{op.name} reads {operand}")
    return {
        op.name: [
            reader.name for reader in operators for operand in op.outputs for read in reader.inputs if operand in read
        ]
        for op in operators
    }


# %%
def successors(operators):
    writer = {op.outputs[0]: op.name for op in operators if op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in writer:
                raise ValueError(f"{op.name} reads {operand}")
            edges[writer[operand]].append(op.name)
    return edges


# %% [add_reads_t_twice_2] 'add' reads 'T' twice (T + T), but appears only once in the list of 'T': append one entry for
# each time that 'T' is read, not one for each reader
def successors(operators):
    edges = {op.name: [] for op in operators}
    for writer in operators:
        for reader in operators:
            if any(operand in reader.inputs for operand in writer.outputs):
                edges[writer.name].append(reader.name)
    return edges


# %% [reverse_without_refusing] the list of 'op1' contains 'input', which 'op1' reads: the edges point the wrong way. Append
# the name of the reader to the list of the writer: edges[writer[operand]].append(op.name)
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            edges[op.name].append(writer[operand])
    return edges


# %% [reverse_skips_what_has_no_writer] the list of 'op1' contains 'input', which 'op1' reads: the edges point the wrong way. Append
# the name of the reader to the list of the writer: edges[writer[operand]].append(op.name)
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand in writer:
                edges[op.name].append(writer[operand])
    return edges


# %% [reverse_looks_up_with_get] the list of 'op1' contains 'input', which 'op1' reads: the edges point the wrong way. Append
# the name of the reader to the list of the writer: edges[writer[operand]].append(op.name)
def successors(operators):
    writer = {operand: op.name for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            edges[op.name].append(writer.get(operand))
    return edges


# %% [only_first_output] an operator may write several operands: enter it as the writer of all of op.outputs
def successors(operators):
    writer = {op.outputs[0]: op.name for op in operators if op.outputs}
    written = {operand for op in operators for operand in op.outputs}
    edges = {op.name: [] for op in operators}
    for op in operators:
        for operand in op.inputs:
            if operand not in written:
                raise ValueError(f"{op.name!r} reads operand {operand!r}, which no operator writes")
            if operand in writer:
                edges[writer[operand]].append(op.name)
    return edges
