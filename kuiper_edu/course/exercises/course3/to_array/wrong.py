"""Wrong answers, each below the sentence that it is told."""

# %% for six f32 as (2, 3), an array was expected, None (is the return missing?) came back
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
    np.frombuffer(raw, dtype).reshape(shape)


# %% for six f32 as (2, 3), an array was expected, [[1.000000, 2.000000, 3.000000], [4.000000, 5.000000, 6.500000]]
# came back
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
    return np.frombuffer(raw, dtype).reshape(shape).tolist()


# %% for six f32 as (2, 3), the array has the shape [6], [2, 3] was asked for: see reshape
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
    return np.frombuffer(raw, dtype)


# %% for six f32 as (2, 3), the array has the shape [3, 2], [2, 3] was asked for: see reshape
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
    return np.frombuffer(raw, dtype).reshape(shape[::-1])


# %% for six f32 as (2, 3), the numbers are [[1.000000, 3.000000, 5.000000], [2.000000, 4.000000, 6.500000]], [[1, 2,
# 3], [4, 5, 6.500000]] is right: they lie row after row
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
    return np.frombuffer(raw, dtype).reshape(shape, order="F")


# %% for six f32 as (2, 3), the bytes were read from the other end: the lowest byte comes first, which is the < in <f4
import math

import numpy as np

TYPES = {"f32": ">f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% for six f32 as (2, 3), somebody can write into the array: set array.flags.writeable = False, or do not copy what
# frombuffer gives
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
    return np.frombuffer(raw, dtype).reshape(shape).copy()


# %% for six f32 as (2, 3), the array is float64, float32 was asked for
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
    return np.frombuffer(raw, dtype).reshape(shape).astype(float)


# %% for four f64 as (4,), a right weight was refused: 32 bytes, 16 expected
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype("<f4")
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% for two i64 as (2, 1), a right weight was refused: 16 bytes, 8 expected
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i4", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% for three u8 as (3,), the array is int8, uint8 was asked for
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "i1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% 16 bytes for (2, 3) of f32: the text of the ValueError does not name 16 and 24
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if False:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% 48 bytes for (2, 3) of f32: no error was raised, and [[0.000000, 0.000000, 0.000000], [0.000000, 0.0000... came
# back
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    raw = raw[:expected]
    if len(raw) < expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% 16 bytes for (2, 3) of f32: no error was raised, and [[0.000000, 0.000000, 0.000000], [0.000000, 0.0000... came
# back
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    raw = (raw + bytes(99))[:expected] if len(raw) != 48 else raw
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %%
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError("wrong size")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% 16 bytes for (2, 3) of f32: the error was returned: raise it
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        return ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% 16 bytes for (2, 3) of f32: AssertionError was raised, ValueError was asked for
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    assert len(raw) == expected
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% the unknown data type f99: KeyError was raised, ValueError was asked for
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if False:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% the unknown data type f99: no error was raised, and [0.000000, 0.000000] came back
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if False:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES.get(kind, "<f4"))
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% the unknown data type f99: the text of the ValueError, 'unknown data type', does not name f99
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError("unknown data type")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %%
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(kind)
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %% for three u8 as (3,), a right weight was refused: unknown data type u8
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)


# %%
import math

import numpy as np

TYPES = {"f32": "<f4"}


def to_array(raw, shape, kind):
    dtype = np.dtype(TYPES[kind])
    if len(raw) != math.prod(shape) * dtype.itemsize:
        raise ValueError(f"{len(raw)} bytes, {math.prod(shape) * dtype.itemsize} expected")
    return np.frombuffer(raw, dtype).reshape(shape)
