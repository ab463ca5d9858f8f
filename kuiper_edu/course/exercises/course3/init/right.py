"""Right answers in unusual style."""

from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator


# %%
def init(graph):
    return [wrapped(op) for op in graph.ops]


def wrapped(op):
    made = RuntimeOperator(op.name, op.type)
    made.input_operands_seq = [RuntimeOperand(x.producer.name, x.shape, RuntimeDataType(x.type)) for x in op.inputs]
    made.input_operands = {entry.name: entry for entry in made.input_operands_seq}
    for operand in op.outputs:
        made.output_names.extend(map(lambda consumer: consumer.name, operand.consumers))
    for name in op.attrs:
        made.attribute[name] = RuntimeAttribute(op.attrs[name])
    return made


# %%
def init(graph):
    def steps():
        for op in graph.ops:
            made = RuntimeOperator(op.name, op.type)
            for operand in op.inputs:
                entry = RuntimeOperand(operand.producer.name, operand.shape, RuntimeDataType(operand.type))
                made.input_operands_seq += [entry]
                made.input_operands |= {entry.name: entry}
            made.output_names = [reader.name for operand in op.outputs for reader in operand.consumers]
            made.attribute = {name: RuntimeAttribute(weight) for name, weight in op.attrs.items()}
            yield made

    return tuple(steps())


# %%
import itertools


def init(graph):
    operators = [RuntimeOperator(op.name, op.type) for op in graph.ops]
    for op, made in zip(graph.ops, operators):
        entries = tuple(RuntimeOperand(i.producer.name, i.shape, RuntimeDataType(i.type)) for i in op.inputs)
        made.input_operands_seq = list(entries)
        made.input_operands = dict(zip((e.name for e in entries), entries))
        readers = itertools.chain.from_iterable(o.consumers for o in op.outputs)
        made.output_names = [reader.name for reader in readers]
        made.attribute = dict((name, RuntimeAttribute(weight)) for name, weight in op.attrs.items())
    print(len(operators))
    return operators
