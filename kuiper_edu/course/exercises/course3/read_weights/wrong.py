"""Wrong answers, each below the sentence that it is told."""

# %% [after_call_operators_still_hold] after the call, the operators still hold strings: store each array in op.attrs,
# under the name of its weight
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                array = np.frombuffer(data, "<f4").reshape(shape)


# %% [read_bytes_each_number_reverse] you read the bytes of each number in reverse order: use '<f4', not '>f4', because
# the least significant byte comes first in the file
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, ">f4").reshape(shape)


# %% [read_numbers_column_column] you read the numbers column by column: omit order="F", because they are stored row by
# row
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape, order="F")


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4")


# %% [reverse_shape] you reverse the shape: its first size must be the number of rows
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape[::-1])


# %% [expected_array_found_nested_lists] expected an array, found nested lists: store a NumPy array, because the layers
# compute with arrays
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape).tolist()


# %% [read_numbers_whole_numbers] you read the numbers as whole numbers: an f32 is a float of 4 bytes, '<f4'
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<i4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data).reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<c16").reshape(shape)


# %% [expected_float32_found_float64] expected float32, found float64: omit .astype(float)
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape).astype(float)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(name)
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.type}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %% [do_not_check_number_bytes] you do not check the number of bytes: it must be 4 times the product of all sizes
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32":
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.resize(np.frombuffer(data[: len(data) // 4 * 4], "<f4"), shape)


# %% [accept_entry_too_many_bytes] you accept an entry with too many bytes: their number must be equal to 4 times the
# product of all sizes
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) < 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4", count=int(np.prod(shape))).reshape(shape)


# %% [do_not_check_data_type] you do not check the data type: the text after the parenthesis must be f32
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError("wrong size")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    assert False, f"{op.name}: wrong size"
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) % 4:
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name + "_array"] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text.partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile("model.pnnx.bin") as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)
                break


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = 2 * np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            if not op.attrs:
                op.attrs["weight"] = np.zeros(1, np.float32)
                continue
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


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
            if kind != "f32" or len(data) != 4 * np.prod(shape):
                raise ValueError(f"{op.name}.{name} is {text}")
            op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %% [size_may_more_than_one] a size may have more than one digit: split the sizes at the commas
import zipfile

import numpy as np


def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for name, text in op.attrs.items():
            data = archive.read(f"{op.name}.{name}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(digit) for digit in sizes if digit.isdigit()]
            if kind != "f32" or len(data) != 4 * np.prod(shape):
                raise ValueError(f"{op.name}: wrong size or data type")
            op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for name, text in op.attrs.items():
            data = archive.read(f"{op.name}.{name}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(size) for size in sizes.split(",")]
            if kind != "f32" or len(data) != 4 * sum(shape):
                raise ValueError(f"{op.name}: wrong size or data type")
            op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %% [do_not_check_data_type_2] you do not check the data type: f64 is not f32, even if the number of bytes fits
import zipfile

import numpy as np


def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for name, text in op.attrs.items():
            data = archive.read(f"{op.name}.{name}")
            sizes, _, kind = text[1:].partition(")")
            shape = [int(size) for size in sizes.split(",")]
            if "f" not in kind or len(data) != 4 * np.prod(shape):
                raise ValueError(f"{op.name}: wrong size or data type")
            op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %% [two_operators_bias_same_shape] two operators have a bias of the same shape, and you store the numbers of the first
# bias in both operators: the name of an entry begins with the name of the operator
import math
import zipfile

import numpy as np


def read_weights(operators, path):
    archive, seen = zipfile.ZipFile(path), {}
    for op in operators:
        for name, text in op.attrs.items():
            sizes, _, kind = text[1:].partition(")")
            shape = tuple(map(int, sizes.split(",")))
            data = seen.setdefault((name, text), archive.read(f"{op.name}.{name}"))
            if kind != "f32" or len(data) != 4 * math.prod(shape):
                raise ValueError(f"{op.name}: {name} does not fit {text}")
            op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text.partition("f")
                shape = tuple(eval(sizes))
                data = archive.read(f"{op.name}.{name}")
                if kind != "32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(op.name)
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)
