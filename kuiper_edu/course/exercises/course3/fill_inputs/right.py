"""Right answers in unusual style."""

from kuiper_edu.runtime import RuntimeDataType
from kuiper_edu.runtime import RuntimeOperand


# %%
def fill_inputs(op, runtime_operator):
    made = [RuntimeOperand(x.producer.name, tuple(x.shape), RuntimeDataType(x.type)) for x in op.inputs]
    runtime_operator.input_operands_seq = made
    runtime_operator.input_operands = {x.name: x for x in made}
    return runtime_operator


# %%
def fill_inputs(op, runtime_operator):
    for x in op.inputs:
        name = x.producer.name
        made = RuntimeOperand(shapes=x.shape, name=name, type=RuntimeDataType(x.type), data=None)
        runtime_operator.input_operands.setdefault(name, made)
        runtime_operator.input_operands_seq += [made]
    print("filled", runtime_operator)


# %%
class Filler:
    def __call__(self, op, runtime_operator):
        i = 0
        while i < len(op.inputs):
            made = RuntimeOperand("")
            made.name = op.inputs[i].producer.name
            made.shapes = op.inputs[i].shape
            made.type = RuntimeDataType(op.inputs[i].type)
            runtime_operator.input_operands_seq.insert(i, made)
            runtime_operator.input_operands[made.name] = runtime_operator.input_operands_seq[-1]
            i += 1


fill_inputs = Filler()

# %%
from kuiper_edu.runtime.init_graph import init_inputs

fill_inputs = lambda op, runtime_operator: init_inputs(op.inputs, runtime_operator)


# %%
def fill_inputs(op, target):
    def add(operand):
        made = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
        target.input_operands.update({made.name: made})
        target.input_operands_seq.append(made)

    list(map(add, op.inputs))


# %%
def fill_inputs(op, runtime_operator):
    match op.inputs:
        case []:
            return
        case [*operands]:
            for x in reversed(operands):
                made = RuntimeOperand(x.producer.name, x.shape, RuntimeDataType(x.type))
                runtime_operator.input_operands_seq.insert(0, made)
                runtime_operator.input_operands[made.name] = made
