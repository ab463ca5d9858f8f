import numpy as np


def allocate(shapes):
    return {name: np.empty(shape, np.float32) for name, shape in shapes.items()}
