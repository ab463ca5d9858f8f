"""Wrong answers, each below the sentence that it is told."""

# %% for a chain, linear, shapes is a list, [1, 32]; take the operand's shape as it is, a tuple
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, list(operand.shape), kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, in, input_operands_seq is an object of type tuple: leave the list that is there, and append to it
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    runtime_operator.input_operands_seq = ()
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq += (made,)


# %% for a chain, linear, the RuntimeOperand is called '0'; 'in', the name of the producer, is right
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, the RuntimeOperand is called 'linear'; 'in', the name of the producer, is right
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(op.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, input_operands_seq is empty: append a RuntimeOperand for each operand of op.inputs
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made


# %% for a chain, linear, input_operands is empty: enter each RuntimeOperand there, too
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, the data type is the bare code 1: RuntimeDataType(...) makes one of it
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = operand.type
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for T + T, twice, input_operands_seq holds 1 operands, op.inputs 2: one was lost that comes from the same producer
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq = list(runtime_operator.input_operands.values())


# %% for T + T, twice, input_operands_seq holds 1 operands, op.inputs 2: one was lost that comes from the same producer
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    seen = set()
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        if made.name not in seen:
            runtime_operator.input_operands_seq.append(made)
        seen.add(made.name)


# %% for a chain, linear, input_operands holds other objects than the list: make one RuntimeOperand for an input, and
# enter it twice
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(RuntimeOperand(made.name, made.shapes, kind))


# %% for a chain, linear, shapes is None, [1, 32] is right: the operand knows it
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, None, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, shapes is [1, 128], [1, 32] is right: the operand knows it
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, op.outputs[0].shape if op.outputs else None, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a branch, left, shapes is [1, 3, 8, 8], [None, 3, 8, 8] is right: the operand knows it
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, tuple(size or 1 for size in operand.shape), kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, input_operands has the keys ['0'], ['in'] is right: producers' names
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[operand.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, input_operands_seq holds an object of type Operand: make a RuntimeOperand of the operand
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = operand
        runtime_operator.input_operands_seq.append(operand)


# %% for a branch, sum, the inputs are in the order ['left (1, 3, 8, 8)', 'right (1, 3, 8, 8)'], in op.inputs they come
# as ['right (1, 3, 8, 8)', 'left (1, 3, 8, 8)']
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs[::-1]:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a branch, left, type is 'FLOAT32', 'UINT8' is right: the operand knows it
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(1)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %% for a chain, linear, an operand has data: there is no memory before build()
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)
        made.data = [0]


# %% for a chain, linear, input_operands_seq is empty: append a RuntimeOperand for each operand of op.inputs
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in []:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %%
def fill_inputs(op, runtime_operator):
    op.inputs[0].name


# %%
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.name] = made
        runtime_operator.inputs.append(made)


# %%
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands[made.producer.name] = made
        runtime_operator.input_operands_seq.append(made)


# %%
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand()
        runtime_operator.input_operands[made.name] = made
        runtime_operator.input_operands_seq.append(made)


# %%
from kuiper_edu.runtime import RuntimeDataType, RuntimeOperand


def fill_inputs(op, runtime_operator):
    for operand in op.inputs:
        kind = RuntimeDataType(operand.type)
        made = RuntimeOperand(operand.producer.name, operand.shape, kind)
        runtime_operator.input_operands.append(made)
        runtime_operator.input_operands_seq.append(made)
