"""Right answers in unusual style."""


# %%
def insert_before(graph, kind, name, current):
    [old] = current.inputs
    new = graph.new_operand(name)
    new.shape, new.type = old.shape, old.type
    current.add_input(new)
    made = graph.new_operator_before(kind, name, current)
    made.add_output(new)
    made.add_input(old)
    old.remove_consumer(current)
    del current.inputs[0]


# %%
def insert_before(graph, kind, name, current):
    made = graph.new_operator_before(kind, name, current)
    new = graph.new_operand(name)
    made.add_output(new)
    old = current.inputs.pop()
    made.inputs.append(old)
    old.consumers[old.consumers.index(current)] = made
    vars_of = ("shape", "type")
    for field in vars_of:
        setattr(new, field, getattr(old, field))
    current.add_input(new)
    return made


# %%
from kuiper_edu.pnnx import Operator


def insert_before(graph, kind, name, current):
    place = next(i for i, op in enumerate(graph.ops) if op is current)
    made = Operator(kind, name)
    graph.ops.insert(place, made)
    old = current.inputs[0]
    old.consumers = [consumer for consumer in old.consumers if consumer is not current]
    current.inputs = []
    new = graph.new_operand(name)
    new.type, new.shape = old.type, tuple(old.shape)
    for step in ((made.add_input, old), (made.add_output, new), (current.add_input, new)):
        step[0](step[1])


# %%
class Insert:
    def __call__(self, graph, kind, name, current):
        print("before", current)
        self.graph, self.current, self.old = graph, current, current.inputs[0]
        self.made = graph.new_operator_before(kind, name, current)
        self.new = graph.new_operand(name)
        for step in (self.detach, self.read, self.write, self.attach):
            step()

    def detach(self):
        self.old.remove_consumer(self.current)
        self.current.inputs.remove(self.old)

    def read(self):
        self.made.add_input(self.old)

    def write(self):
        self.new.type, self.new.shape = self.old.type, self.old.shape
        self.made.add_output(self.new)

    def attach(self):
        self.current.add_input(self.new)


insert_before = Insert()


# %%
def insert_before(graph, type, name, current):
    old = graph.get_operand(current.inputs[0].name)
    graph.new_operator_before(type, name, current)
    graph.new_operand(name)
    op, operand = graph.get_operator(name), graph.get_operand(name)
    op.add_input(old), op.add_output(operand)
    operand.shape, operand.type = old.shape, old.type
    while current.inputs:
        current.inputs.pop().remove_consumer(current)
    current.add_input(operand)
