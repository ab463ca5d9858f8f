"""Wrong answers, each below the sentence that it is told."""


# %% every output_operators is still empty: enter the consumers into the operators that you are given
def connect(operators):
    pass


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds only the name 'op1' for 'op1': the value is the operator itself, not its
# name
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators[name] = name


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds a copy of 'op1': enter the operator of the list itself, so that all share
# it
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            import copy

            op.output_operators[name] = copy.copy(by_name[name])


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'op1' holds 'input', its producer: an operator keeps those that come after it
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            by_name[name].output_operators[op.name] = op


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds itself: the key is the name from output_names, the value the operator of
# that name
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators[op.name] = by_name[name]


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'op3' lacks its consumer 'op4'; it holds 'op5' only: every name in output_names gets
# its entry
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators = {name: by_name[name]}


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'op3' lacks its consumer 'op5'; it holds 'op4' only: every name in output_names gets
# its entry
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators[name] = by_name[name]
            break


# %%
def connect(operators):
    known = {}
    for op in operators:
        known[op.name] = op
        for name in op.output_names:
            op.output_operators[name] = known[name]


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' lacks its consumer 'op1', which comes after it in the list: look at all operators,
# not only at those that came before
def connect(operators):
    seen = {}
    for op in operators:
        seen[op.name] = op
        for name in op.output_names:
            if name in seen:
                op.output_operators[name] = seen[name]


# %% in the graph {'last': [], 'middle': ['last'], 'first': ['middle', 'last']}: 'middle' lacks its consumer 'last',
# which comes before it in the list: look at all operators
def connect(operators):
    for i, op in enumerate(operators):
        for other in operators[i + 1 :]:
            if other.name in op.output_names:
                op.output_operators[other.name] = other


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: output_operators of 'input' is a list; a dictionary was expected, name -> operator
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators = [by_name[n] for n in op.output_names]


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds a key of the type RuntimeOperator; the key is the consumer's name, a text
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators[by_name[name]] = by_name[name]


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds 'add', which does not read it: each operator has a dictionary and names
# of its own
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        op.output_operators.update(by_name)


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds 'add', which does not read it: each operator has a dictionary and names
# of its own
def connect(operators):
    by_name = {op.name: op for op in operators}
    held = {}
    for op in operators:
        for name in op.output_names:
            held[name] = by_name[name]
        op.output_operators = held


# %%
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        while op.output_names:
            name = op.output_names.pop()
            op.output_operators[name] = by_name[name]


# %%
def connect(operators):
    by_name = {op.name: op for op in operators}
    while operators:
        op = operators.pop()
        for name in op.output_names:
            op.output_operators[name] = by_name[name]


# %%
def connect(operators):
    for op in operators:
        for name in op.output_names:
            name.output_operators[op.name] = op


# %%
def connect(operators):
    for op in operators:
        for name in op["output_names"]:
            pass


# %%
def connect(operators):
    by_name = {op.name: op for op in operators}
    first = operators[0]
    for op in operators:
        for name in op.output_names:
            op.output_operators[name] = by_name[name]


# %% in the graph {'input': ['op1'], 'op1': ['op3'], 'op3': ['op4', 'op5'], 'op4': ['add'], 'op5': ['add'], 'add':
# ['output'], 'output': []}: 'input' holds 'operator op3' for 'op1': look up the operator of exactly this name
def connect(operators):
    by_name = {op.name: op for op in operators}
    for op in operators:
        for name in op.output_names:
            op.output_operators[name] = operators[min(len(operators) - 1, operators.index(op) + 2)]


# %%
def connect(operators):
    for op in operators:
        for name in op.output_names:
            op.output_operators[name] = next(other for other in operators[1:-1] if other.name == name)
