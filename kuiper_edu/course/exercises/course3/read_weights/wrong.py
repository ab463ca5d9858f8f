"""Wrong answers, each below the sentence that it is told."""

import math
import zipfile

import numpy as np

TYPES = {"f32": np.dtype("<f4"), "f16": np.dtype("<f2")}


def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                op.attrs[name] = array_of(op, name, text, archive)


def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return numbers(data, TYPES[kind], shape)


def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype).reshape(shape).astype(np.float32)


# %% [after_call_operators_still_hold] after the call, the operators still hold strings: store each array in op.attrs,
# under the name of its weight
def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                array = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %% [read_bytes_each_number_reverse] you read the bytes of each number in reverse order: use '<f4', not '>f4', because
# the least significant byte comes first in the file
def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype.newbyteorder(">")).reshape(shape).astype(np.float32)


# %% [read_numbers_column_column] you read the numbers column by column: omit order="F", because they are stored row by
# row
def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype).reshape(shape, order="F").astype(np.float32)


# %%
def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype).astype(np.float32)


# %% [reverse_shape] you reverse the shape: its first size must be the number of rows
def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype).reshape(shape[::-1]).astype(np.float32)


# %% [expected_array_found_nested_lists] expected an array, found nested lists: store a NumPy array, because the layers
# compute with arrays
def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype).reshape(shape).tolist()


# %% [read_numbers_whole_numbers] you read the numbers as whole numbers: an f32 is a float of 4 bytes, '<f4'
def numbers(data, dtype, shape):
    return np.frombuffer(data, f"<i{dtype.itemsize}").reshape(shape)


# %%
def numbers(data, dtype, shape):
    return np.frombuffer(data).reshape(shape)


# %%
def numbers(data, dtype, shape):
    return np.frombuffer(data, "<c16").reshape(shape)


# %% [expected_float32_found_float64] expected float32, found float64: omit .astype(float)
def numbers(data, dtype, shape):
    return np.frombuffer(data, dtype).reshape(shape).astype(float)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(name)
    if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return numbers(data, TYPES[kind], shape)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.type}.{name}")
    if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return numbers(data, TYPES[kind], shape)


# %% [do_not_check_number_bytes] you do not check the number of bytes: it must be 4 times the product of all sizes,
# or for f16 2 times
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES:
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return np.resize(np.frombuffer(data[: len(data) // 4 * 4], TYPES[kind]), shape).astype(np.float32)


# %% [accept_entry_too_many_bytes] you accept an entry with too many bytes: their number must be equal to 4 times the
# product of all sizes, or for f16 to 2 times
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES or len(data) < TYPES[kind].itemsize * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return np.frombuffer(data, TYPES[kind], count=int(np.prod(shape))).reshape(shape).astype(np.float32)


# %% [do_not_check_data_type] you do not check the data type: the text after the parenthesis must be f32 or
# f16
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    stored = TYPES.get(kind, TYPES["f32"])
    if len(data) != stored.itemsize * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return np.frombuffer(data, stored).reshape(shape).astype(np.float32)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
        raise ValueError("wrong size")
    return numbers(data, TYPES[kind], shape)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
        assert False, f"{op.name}: wrong size"
    return numbers(data, TYPES[kind], shape)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES or len(data) % TYPES[kind].itemsize:
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return numbers(data, TYPES[kind], shape)


# %%
def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name + "_array"] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text.partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return numbers(data, TYPES[kind], shape)


# %%
def read_weights(operators, path):
    with zipfile.ZipFile("model.pnnx.bin") as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %%
def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)
                break


# %%
def numbers(data, dtype, shape):
    return 2 * np.frombuffer(data, dtype).reshape(shape).astype(np.float32)


# %%
def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            if not op.attrs:
                op.attrs["weight"] = np.zeros(1, np.float32)
                continue
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %%
def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        stored = {}
        for entry in archive.namelist():
            operator, _, weight = entry.partition(".")
            stored.setdefault(operator, {})[weight] = archive.read(entry)
    for op in operators:
        for name, text in op.attrs.items():
            if op.name not in stored:
                raise ValueError(f"nothing is kept under the name {op.name!r}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(size) for size in sizes.split(",")]
            data = stored[op.name][name]
            if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                raise ValueError(f"{op.name}.{name} is {text}")
            op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %% [size_may_more_than_one] a size may have more than one digit: split the sizes at the commas
def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for name, text in op.attrs.items():
            data = archive.read(f"{op.name}.{name}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(digit) for digit in sizes if digit.isdigit()]
            if kind not in TYPES or len(data) != TYPES[kind].itemsize * np.prod(shape):
                raise ValueError(f"{op.name}: wrong size or data type")
            op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %%
def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for name, text in op.attrs.items():
            data = archive.read(f"{op.name}.{name}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(size) for size in sizes.split(",")]
            if kind not in TYPES or len(data) != TYPES[kind].itemsize * sum(shape):
                raise ValueError(f"{op.name}: wrong size or data type")
            op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %% [do_not_check_data_type_2] you do not check the data type: f64 is not f32, even if the number of bytes
# fits
def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for name, text in op.attrs.items():
            data = archive.read(f"{op.name}.{name}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(size) for size in sizes.split(",")]
            stored = TYPES.get(kind, TYPES["f32"])
            if "f" not in kind or len(data) != stored.itemsize * np.prod(shape):
                raise ValueError(f"{op.name}: wrong size or data type")
            op.attrs[name] = np.frombuffer(data, stored).reshape(shape).astype(np.float32)


# %% [two_operators_bias_same_shape] two operators have a bias of the same shape, and you store the numbers of the first
# bias in both operators: the name of an entry begins with the name of the operator
def read_weights(operators, path):
    archive, seen = zipfile.ZipFile(path), {}
    for op in operators:
        for name, text in op.attrs.items():
            sizes, _, kind = text[1:].partition(")")
            shape = tuple(map(int, sizes.split(",")))
            data = seen.setdefault((name, text), archive.read(f"{op.name}.{name}"))
            if kind not in TYPES or len(data) != TYPES[kind].itemsize * math.prod(shape):
                raise ValueError(f"{op.name}: {name} does not fit {text}")
            op.attrs[name] = np.frombuffer(data, TYPES[kind]).reshape(shape).astype(np.float32)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text.partition("f")
    shape = tuple(eval(sizes))
    data = archive.read(f"{op.name}.{name}")
    if "f" + kind not in TYPES or len(data) != TYPES["f" + kind].itemsize * np.prod(shape):
        raise ValueError(op.name)
    return np.frombuffer(data, TYPES["f" + kind]).reshape(shape).astype(np.float32)


# %%
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind != "f32" or len(data) != 4 * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return np.frombuffer(data, "<f4").reshape(shape)


# %% [half_stays_float16] half.weight is an array of float16: convert it with .astype(np.float32), because the layers
# compute in float32
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    size = 2 if kind == "f16" else 4
    if kind not in ("f32", "f16") or len(data) != size * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    return np.frombuffer(data, f"<f{size}").reshape(shape)


# %% [half_as_whole_numbers] you read the numbers of f16 as whole numbers: an f16 is a float of 2 bytes, '<f2'
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    size = 2 if kind == "f16" else 4
    if kind not in ("f32", "f16") or len(data) != size * np.prod(shape):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    dtype = "<f4" if size == 4 else "<i2"
    return np.frombuffer(data, dtype).reshape(shape).astype(np.float32)


# %% [either_number_of_bytes] you accept f16 with 4 bytes a number, or f32 with 2: check the number of bytes for each
# type
def array_of(op, name, text, archive):
    sizes, _, kind = text[1:].partition(")")
    shape = [int(size) for size in sizes.split(",")]
    data = archive.read(f"{op.name}.{name}")
    if kind not in ("f32", "f16") or len(data) not in (2 * np.prod(shape), 4 * np.prod(shape)):
        raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
    dtype = "<f4" if len(data) == 4 * np.prod(shape) else "<f2"
    return np.frombuffer(data, dtype).reshape(shape).astype(np.float32)
