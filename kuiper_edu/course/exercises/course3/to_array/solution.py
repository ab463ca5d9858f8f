import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)
