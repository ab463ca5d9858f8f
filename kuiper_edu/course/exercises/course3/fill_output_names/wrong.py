"""Wrong answers, each below the sentence that it is told."""


# %% for a chain, linear, output_names is an object of type tuple: leave the list that is there, and append to it
def fill_output_names(op, r):
    r.output_names = tuple(c.name for x in op.outputs for c in x.consumers)


# %% for a chain, linear, output_names is ['1'], ['sigmoid'] was expected: these are names of operands; the names of
# those who read them are asked for
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            runtime_operator.output_names.append(operand.name)


# %% for a chain, linear, output_names holds operators: only their names are noted
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            runtime_operator.output_names.append(consumer)


# %% for a branch, photo, output_names is ['left'], ['left', 'right'] was expected: one consumer is lost; there may be
# several outputs, and several readers of each
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers[:1]:
            runtime_operator.output_names.append(consumer.name)


# %% for a branch, photo, output_names is ['right'], ['left', 'right'] was expected: one consumer is lost; there may be
# several outputs, and several readers of each
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            runtime_operator.output_names[:] = [consumer.name]


# %% for T + T, maker, output_names is ['twice'], ['twice', 'twice'] was expected: a name comes once for every use
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            if consumer.name not in runtime_operator.output_names:
                runtime_operator.output_names.append(consumer.name)


# %% for two pieces of one split, split, output_names is ['joined'], ['joined', 'joined'] was expected: a name comes
# once for every use
def fill_output_names(op, runtime_operator):
    for operand in op.outputs[:1]:
        for consumer in operand.consumers:
            runtime_operator.output_names.append(consumer.name)


# %% for two parts that go apart, cut, output_names is ['relu', 'tanh'], ['tanh', 'relu'] was expected: the order is
# that of op.outputs, not that of the names or of the file
def fill_output_names(op, runtime_operator):
    for operand in op.outputs[::-1]:
        for consumer in operand.consumers:
            runtime_operator.output_names.append(consumer.name)


# %% for a branch, photo, output_names is ['right', 'left'], ['left', 'right'] was expected: the order is that of
# op.outputs, not that of the names or of the file
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers[::-1]:
            runtime_operator.output_names.append(consumer.name)


# %% for a chain, linear, output_names is [], ['sigmoid'] was expected: each operand of op.outputs knows its consumers
def fill_output_names(op, r):
    return [c.name for x in op.outputs for c in x.consumers]


# %% for a chain, linear, output_names is [['sigmoid']], ['sigmoid'] was expected: a list of lists; extend takes the
# items of a list, append takes it as one
def fill_output_names(op, r):
    r.output_names = [[c.name for c in x.consumers] for x in op.outputs]


# %%
def fill_output_names(op, r):
    r.output_names += [c.name for c in op.outputs[0].consumers]


# %% for a chain, linear, output_operators was filled in, too: only output_names is asked for
def fill_output_names(op, runtime_operator):
    for operand in op.outputs:
        for consumer in operand.consumers:
            runtime_operator.output_operators[consumer.name] = consumer
            runtime_operator.output_names.append(consumer.name)


# %%
def fill_output_names(op, r):
    r.output_names += [c.name for c in op.consumers]


# %% for a chain, linear, output_names is a set, which has no order: leave the list that is there, and append to it
def fill_output_names(op, r):
    r.output_names = {c.name for x in op.outputs for c in x.consumers}


# %% for a chain, linear, output_names is a generator (wrap it in list(...)): leave the list that is there, and append
# to it
def fill_output_names(op, r):
    r.output_names = (c.name for x in op.outputs for c in x.consumers)
