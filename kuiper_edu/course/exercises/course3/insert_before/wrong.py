"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu import pnnx


# %% [insertion_before_y_chain_graph] for an insertion before 'y' in a chain, the graph has no operator 'twice': call
# new_operator_before on the graph that was passed in, not on a copy
def insert_before(graph, kind, name, current):
    graph = graph.copy()
    current = graph.get_operator(current.name)
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)
    return graph


# %% [insertion_before_y_chain_line] for an insertion before 'y' in a chain, the line of 'twice' does not come directly
# before that of 'y': create 'twice' with graph.new_operator_before
def insert_before(graph, kind, name, current):
    made = graph.new_operator(kind, name)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_line_2] for an insertion before 'y' in a chain, the line of 'twice' does not come
# directly before that of 'y': create 'twice' with graph.new_operator_before
def insert_before(graph, kind, name, current):
    made = graph.new_operator_after(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_no] for an insertion before 'y' in a chain, no operator has the name 'twice':
# new_operator_before takes type, name and current, in this order
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(name, kind, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_y] for an insertion before 'y' in a chain, 'y' reads ['1', 'twice']: remove the old
# operand from y.inputs
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.consumers.clear()
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_right_branch_left] for an insertion before 'right' in a branch, 'left' reads ['new'], expected
# ['0']: other operators must still read the old operand
def insert_before(graph, kind, name, current):
    old = current.inputs[0]
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    graph.replace_operand(old, new)
    made = graph.new_operator_before(kind, name, current)
    made.add_input(old)
    made.add_output(new)


# %% [insertion_before_y_chain_twice] for an insertion before 'y' in a chain, 'twice' reads [], expected ['1']
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_new] for an insertion before 'y' in a chain, the new operator 'twice' writes [], expected
# a new operand 'twice'
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    current.add_input(new)


# %% [insertion_before_y_chain_y_2] for an insertion before 'y' in a chain, 'y' reads [], expected ['twice']
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)


# %% [insertion_before_y_chain_new_2] for an insertion before 'y' in a chain, the new operator 'twice' writes ['2'],
# expected a new operand 'twice'
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand("2")
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_new_3] for an insertion before 'y' in a chain, the new operand 'twice' has no shape: copy
# shape and type from the old operand
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_new_4] for an insertion before 'y' in a chain, the new operand has no type, but the old
# one has the type f32: copy the type, too
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.shape = old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_right_branch_new] for an insertion before 'right' in a branch, the new operand has the type f32,
# but the old one has the type i32: copy the type, too
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = 1, old.shape
    made.add_output(new)
    current.add_input(new)


# %% [insertion_before_y_chain_graph_2] for an insertion before 'y' in a chain, the graph has no operand 'twice': create
# it with graph.new_operand(name)
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = pnnx.Operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    current.inputs.clear()
    old = current.inputs[0]
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_output(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(made)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0].name
    pass
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    current.inputs.remove(made)


# %% [insertion_before_y_chain_y_3] for an insertion before 'y' in a chain, 'y' reads the new operand, but is not among
# its consumers: current.add_input(new) sets both ends
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.inputs[0] = new


# %% [size_file_does_not_specify] a size that the file does not specify is None, and must remain None: copy the shape as
# it is
def insert_before(graph, kind, name, current):
    old = current.inputs[0]
    op = graph.new_operator_before(kind, name, current)
    op.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, tuple(size or 1 for size in old.shape)
    op.add_output(new)
    old.remove_consumer(current)
    current.inputs.clear()
    current.add_input(new)


# %%
def insert_before(graph, kind, name, current):  # the draft of the lesson
    made = graph.new_operator_before(kind, name, current)
    made.add_input(current.inputs[0])
    made.add_output(graph.new_operand(name))
    current.inputs[0] = made.outputs[0]
