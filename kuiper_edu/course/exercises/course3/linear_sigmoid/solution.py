import numpy as np


def linear_sigmoid(x, weight, bias):
    z = x @ weight.T + bias
    return 1 / (1 + np.exp(-z))
