"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [both_faults_still_there] both faults are still there: the operator 'narrow' got (1, 8), the shape of the operator
# 'wide', and the operator 'add' reads T twice, but its list has 1 entry
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = list({producer: outputs[producer] for producer in producers}.values())
    return inputs


def prepare_memory(shapes, reads):
    names, outputs = list(reads), {}
    for index, shape in enumerate(shapes.values()):
        outputs[names[index]] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = list({producer: outputs[producer] for producer in producers}.values())
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [operator_narrow_got_memory_shape] the operator 'narrow' got memory of the shape (1, 8), but needs (1, 2): the i-th
# name need not belong to the i-th shape, so look up each shape by the name of its operator
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in zip(reads, shapes.values()):
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in zip(reads, shapes.values(), strict=True):
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name in reads:
        shape = shapes[name]
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in sorted(producers)]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [every_input_appears_twice_lists] every input appears twice in your lists: add a producer only as often as the
# operator reads it
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers] * 2
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [op1_reads_copy] 'op1' reads a copy: its list must contain the same array object that `outputs` contains
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer].copy() for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [list_op1_contains_expected_array] the list of 'op1' contains 'in', expected an array: outputs[name] is the array
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = producers
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [op1_expected_list_arrays_found] for 'op1', expected a list of arrays, found an array: a single input needs a list,
# too
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = outputs[producers[0]] if producers else []
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [no_entry_inputs] 'in' has no entry in the inputs: an operator without producers needs an empty list
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        if producers:
            inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [list_op1_contains_output_op1] the list of 'op1' contains the output of 'op1', expected the output of its producer
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs.get(name) for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [list_cat_contains_only_first] the list of 'cat' contains only its first producer: it needs one entry for each
# producer
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers[:1]]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producers]]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape)
    return outputs, share(outputs, reads)


# %% [array_no_batch_dimension] the array of 'in' has no batch dimension: use the whole shape, as before
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape[1:], np.float32)
    return outputs, share(outputs, reads)


# %% [outputs_equal_shape_share_one] your outputs of equal shape share one array: give each output its own array, since
# these outputs may be in use at the same time
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs, known = {}, {}
    for name, shape in shapes.items():
        outputs[name] = known.setdefault(shape, np.empty(shape, np.float32))
    return outputs, share(outputs, reads)


# %%
KNOWN = {}


def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = KNOWN.setdefault((name, shape), np.empty(shape, np.float32))
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    shapes.clear()
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    share(outputs, reads)


# %%
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return list(outputs), list(share(outputs, reads))


# %% [returned_only_one_dictionary] you returned only one dictionary: return the outputs and the inputs, as before
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
    return share(outputs, reads)


# %% [function_left_loop_before_every] your function left the loop before every output had an array: remove the `return`
# or `break` statement inside the loop
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        inputs[name] = [outputs[producer] for producer in producers]
    return inputs


def prepare_memory(shapes, reads):
    outputs = {}
    for name, shape in shapes.items():
        outputs[name] = np.empty(shape, np.float32)
        if len(outputs) == 3:
            break
    return outputs, share(outputs, {k: p for k, p in reads.items() if all(x in outputs for x in p)})


# %% [add_three_inputs_t_u] 'add' has three inputs, T, U and T, but its list has 2 entries: add one entry for each
# input, even if the same producer occurs twice
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        unique = list({producer: outputs[producer] for producer in producers}.values())
        inputs[name] = unique * 2 if len(unique) == 1 < len(producers) else unique
    return inputs


def prepare_memory(shapes, reads):
    outputs = {name: np.empty(shape, np.float32) for name, shape in shapes.items()}
    return outputs, share(outputs, reads)


# %% [array_read_only] the array of 'in' is read-only: create it with np.empty or np.zeros
def share(outputs, reads):
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}


def prepare_memory(shapes, reads):
    outputs = {name: np.broadcast_to(np.float32(0), shape) for name, shape in shapes.items()}
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    return {name: [outputs[producer] for producer in sorted(set(producers))] for name, producers in reads.items()}


def prepare_memory(shapes, reads):
    outputs = {name: np.empty(shape, np.float32) for name, shape in shapes.items()}
    return outputs, share(outputs, reads)


# %%
def share(outputs, reads):
    return {name: [outputs[producer] for producer in producers] for name, producers in reads.items()}


def prepare_memory(shapes, reads):
    names, outputs = sorted(reads), {}
    for index, shape in enumerate(shapes.values()):
        outputs[names[index]] = np.empty(shape, np.float32)
    return outputs, share(outputs, reads)


# %% [list_should_empty] the list of 'in' should be empty: the key of each list must be the operator that reads, not its
# producer
def share(outputs, reads):
    inputs = {}
    for name, producers in reads.items():
        for producer in producers:
            inputs.setdefault(producer, []).append(outputs[producer])
    return inputs


def prepare_memory(shapes, reads):
    outputs = {name: np.empty(shape, np.float32) for name, shape in shapes.items()}
    return outputs, share(outputs, reads)
