def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    old = current.inputs[0]
    old.remove_consumer(current)
    current.inputs.clear()
    made.add_input(old)
    new = graph.new_operand(name)
    new.type, new.shape = old.type, old.shape
    made.add_output(new)
    current.add_input(new)
