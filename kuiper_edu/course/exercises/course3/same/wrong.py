"""Wrong answers, each below the sentence that it is told."""

# %% [relu_sigmoid_read_x_not] a ReLU and a sigmoid that read x are not the same, but you returned True: their types
# differ
import numpy as np


def same(a, b):
    if a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [relu_x_relu_z_not] a ReLU of x and a ReLU of z are not the same, but you returned True: their inputs differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [x_z_z_x_not] x - z and z - x are not the same, but you returned True: the order of their inputs differs
import numpy as np


def same(a, b):
    if a.type != b.type or set(a.inputs) != set(b.inputs) or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [x_z_z_x_not_2] x - z and z - x are not the same, but you returned True: the order of their inputs differs
import numpy as np


def same(a, b):
    if a.type != b.type or not set(b.inputs) <= set(a.inputs) or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_pooling_operators_different_strides] two pooling operators with different strides are not the same, but you
# returned True: their parameters differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_pooling_operators_different_strides_2] two pooling operators with different strides are not the same, but you
# returned True: their parameters differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params.keys() != b.params.keys():
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_pooling_operators_second_one] two pooling operators, the second with one more parameter, are not the same, but
# you returned True: their parameters differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or any(a.params[k] != b.params.get(k) for k in a.params):
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %%
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or any(a.params[k] != b.params[k] for k in a.params):
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_linears_different_weights_not] two Linears with different weights are not the same, but you returned True:
# compare the numbers in their weights
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return True


# %% [two_linears_different_weights_not_2] two Linears with different weights are not the same, but you returned True:
# compare the numbers in their weights
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(a.attrs[name].shape == b.attrs[name].shape for name in a.attrs)


# %% [two_linears_whose_weights_differ] two Linears whose weights differ in the last digits are not the same, but you
# returned True: all numbers must be equal, not only close
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.allclose(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_batch_norms_different_means] two batch norms with different means are not the same, but you returned True:
# their attributes differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return not a.attrs or np.array_equal(a.attrs["weight"].data, b.attrs["weight"].data)


# %%
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_linears_biases_different_shapes] two Linears with biases of different shapes are not the same, but you
# returned True: their attributes differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all((a.attrs[name].data == b.attrs[name].data).all() for name in a.attrs)


# %% [two_linears_copies_one_weight] two Linears with copies of one weight are the same, but you returned False: compare
# the numbers of the arrays (attribute.data)
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return a.attrs == b.attrs


# %% [return_false_even_two_operators] you return False even for two operators that are the same: do not compare the
# operators' names or outputs, which always differ
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.name != b.name or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %%
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(a.attrs[name].data == b.attrs[name].data for name in a.attrs)


# %%
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_pooling_operators_whose_parameters] two pooling operators whose parameters are listed in a different order are
# the same, but you returned False: the order of the names does not matter
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or list(a.params) != list(b.params) or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %%
def same(a, b):
    if a.type != b.type or a.params != b.params:
        return False
    if any(a.inputs[i] is not b.inputs[i] for i in range(len(a.inputs))):
        return False
    return a.attrs.keys() == b.attrs.keys()


# %%
def same(a, b):
    if a.type != b.type or a.params != b.params:
        return False
    if any(x is not y for x, y in zip(a.inputs, b.inputs, strict=True)):
        return False
    return a.attrs.keys() == b.attrs.keys()


# %% [two_weights_hold_same_numbers] two weights hold the same numbers in a different order, but you returned True:
# compare the arrays themselves, not their sums or sorted numbers
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(a.attrs[name].data.sum() == b.attrs[name].data.sum() for name in a.attrs)


# %% [two_weights_different_shapes_not] two weights of different shapes are not the same, but you returned True: compare
# the arrays as they are, without ravel
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data.ravel(), b.attrs[name].data.ravel()) for name in a.attrs)


# %% [weight_bias_equal_numbers_not] a weight and a bias with equal numbers are not the same, but you returned True:
# compare the names of the attributes, too
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if len(a.attrs) != len(b.attrs):
        return False
    return all(np.array_equal(one.data, other.data) for one, other in zip(a.attrs.values(), b.attrs.values()))


# %% [kernel_size_2_2_stride_2] kernel_size=(2,2) and stride=(2,2) are not the same, but you returned True: compare the
# names of the parameters, too
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or list(a.params.values()) != list(b.params.values()):
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_linears_only_one_bias] two Linears of which only one has a bias are not the same, but you returned True:
# compare the names of the attributes, too
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    common = a.attrs.keys() & b.attrs.keys()
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in common)


# %% [nn_relu6_contains_nn_relu] 'nn.ReLU6' contains 'nn.ReLU', but the types are not equal, so compare with ==
import numpy as np


def same(a, b):
    if a.type not in b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_weights_different_numbers_same] two weights have different numbers with the same sum, but you returned True:
# compare all numbers with np.array_equal
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    if a.attrs.keys() != b.attrs.keys():
        return False
    return all(
        a.attrs[name].data.shape == b.attrs[name].data.shape and a.attrs[name].data.sum() == b.attrs[name].data.sum()
        for name in a.attrs
    )


# %% [two_linears_whose_weights_listed] two Linears whose weights are listed in a different order are the same, but you
# returned False: pair the attributes by name
def same(a, b):
    pairs = zip(a.attrs.values(), b.attrs.values())
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params or a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(x.data, y.data) for x, y in pairs)


# %% [full_like_x_1_full_like_x] full_like(x, 1) and full_like(x, 1.0) are not the same, but you returned True: 1 == 1.0
# is True, so compare the Parameter objects, whose == also compares the types
import numpy as np


def same(a, b):
    def values(op):
        return {name: parameter.value for name, parameter in op.params.items()}

    if a.type != b.type or a.inputs != b.inputs or values(a) != values(b) or a.attrs.keys() != b.attrs.keys():
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [two_linears_different_weights_not_3] two Linears with different weights are not the same, but you returned True:
# str() leaves out most numbers of a large array, so compare the arrays
def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params or a.attrs.keys() != b.attrs.keys():
        return False
    return all(
        a.attrs[name].shape == b.attrs[name].shape and str(a.attrs[name].data) == str(b.attrs[name].data)
        for name in a.attrs
    )


# %% [two_batch_norms_different_means_2] two batch norms with different means are not the same, but you returned True:
# compare all attributes, not only weight and bias
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.params != b.params:
        return False
    for name in ("weight", "bias"):
        if (name in a.attrs) != (name in b.attrs):
            return False
        if name in a.attrs and not np.array_equal(a.attrs[name].data, b.attrs[name].data):
            return False
    return True


# %% [full_like_x_1_full_like_x_2] full_like(x, 1) and full_like(x, '1') are not the same, but you returned True: an int
# and a string have different types, so compare the Parameter objects
import numpy as np


def same(a, b):
    if a.type != b.type or a.inputs != b.inputs or a.attrs.keys() != b.attrs.keys():
        return False
    if {name: str(p.value) for name, p in a.params.items()} != {name: str(p.value) for name, p in b.params.items()}:
        return False
    return all(np.array_equal(a.attrs[name].data, b.attrs[name].data) for name in a.attrs)


# %% [returned_true_every_pair] you returned True for every pair: compare the two operators, and return False if they
# differ
def same(a, b):
    return True
