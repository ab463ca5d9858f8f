"""Right answers in unusual style."""

import numpy as np


# %%
def to_array(raw, shape, kind):
    types = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i64": np.int64, "u8": np.uint8}
    dtype = types.get(kind)
    if dtype is None:
        raise ValueError("no such data type: " + repr(kind))
    array = np.array(np.frombuffer(raw, np.uint8))
    needed = int(np.prod(shape)) * np.dtype(dtype).itemsize
    if array.size != needed:
        raise ValueError("found " + str(array.size) + " bytes but needed " + str(needed))
    array = array.view(dtype).reshape(shape)
    array.setflags(write=False)
    return array


# %%
import struct


def to_array(raw, shape, kind):
    match kind:
        case "f32":
            letter = "f"
        case "f64":
            letter = "d"
        case "i32":
            letter = "i"
        case "i64":
            letter = "q"
        case "u8":
            letter = "B"
        case _:
            raise ValueError(f"{kind}?")
    count = 1
    for size in shape:
        count *= size
    needed = struct.calcsize(f"<{count}{letter}")
    if needed != len(raw):
        raise ValueError(f"bytes: {len(raw)} there, {needed} needed")
    array = np.array(struct.unpack(f"<{count}{letter}", raw), dtype=letter).reshape(shape)
    array.flags.writeable = False
    return array


# %%
class DataTypeError(ValueError):
    pass


def to_array(raw, shape, kind):
    try:
        dtype = np.dtype({"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}[kind])
    except KeyError:
        raise ValueError("unknown: " + kind) from None
    if len(raw) - dtype.itemsize * np.prod(shape):
        raise ValueError(len(raw), int(dtype.itemsize * np.prod(shape)))
    return np.ndarray(shape, dtype, buffer=raw)


# %%
def to_array(raw, shape, kind):
    if kind not in ("f32", "f64", "i32", "i64", "u8"):
        raise ValueError(f"{kind} is no data type of mine")
    code = "<" + kind[0] + str(int(kind[1:]) // 8)
    needed = np.empty(shape, code).nbytes
    if needed != len(raw):
        raise ValueError(f"{needed=} {len(raw)=}")
    print(code)
    return np.frombuffer(raw, code).reshape(*shape)


# %%
def to_array(raw, shape, kind):
    known = dict(zip(["f32", "f64", "i32", "i64", "u8"], ["<f4", "<f8", "<i4", "<i8", "u1"]))
    if kind not in known:
        raise ValueError(f"unknown data type {kind!r}; known: {sorted(known)}")
    flat = memoryview(raw)
    needed = np.dtype(known[kind]).itemsize
    for size in shape:
        needed *= size
    if flat.nbytes != needed:
        raise ValueError(f"got {flat.nbytes}, want {needed}")
    array = np.frombuffer(flat, known[kind])
    array.shape = shape
    return array
