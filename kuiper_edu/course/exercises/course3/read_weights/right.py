"""Right answers in unusual style."""

# %%
import struct
import zipfile
import numpy as np


def read_weights(operators, path):
    archive = zipfile.ZipFile(path)
    for op in operators:
        for key in list(op.attrs):
            text = op.attrs[key]
            shape = [int(n) for n in text[1 : text.index(")")].split(",")]
            if not text.endswith(("f32", "f16")):
                raise ValueError(f"{op.name}: f32 and f16 only")
            letter = "f" if text.endswith("f32") else "e"
            data = archive.read(op.name + "." + key)
            count = 1
            for n in shape:
                count *= n
            if struct.calcsize(f"<{count}{letter}") != len(data):
                raise ValueError(f"{op.name}: {len(data)} bytes, not {count} numbers")
            op.attrs[key] = np.array(struct.unpack(f"<{count}{letter}", data), np.float32).reshape(shape)
    archive.close()


# %%
import re
import zipfile
import numpy as np


def read_weights(operators, path):
    with zipfile.ZipFile(path) as file:
        for op in operators:
            op.attrs.update({name: _array(file, op, name) for name in op.attrs})


def _array(file, op, name):
    *sizes, kind = re.findall(r"[a-z]\w*|\d+", op.attrs[name])
    try:
        numbers = np.frombuffer(file.read(f"{op.name}.{name}"), dtype={"f32": "<f4", "f16": "<f2"}[kind])
        return np.float32(numbers.reshape(*map(int, sizes)))
    except (ValueError, KeyError) as error:
        raise ValueError(f"the weight {name} of {op.name} cannot be read: {error}")


# %%
import io
import zipfile
import numpy as np

TYPES = {"f32": "<f4", "f16": "<f2"}


def read_weights(operators, path):
    with open(path, "rb") as file, zipfile.ZipFile(io.BytesIO(file.read())) as archive:
        for op in operators:
            arrays = {}
            for name, text in op.attrs.items():
                shape, kind = text.lstrip("(").split(")")
                if kind not in TYPES:
                    raise ValueError(op.name, kind)
                data = archive.open(f"{op.name}.{name}").read()
                numbers = np.frombuffer(data[: len(data) // 4 * 4], TYPES[kind])
                size = np.prod([int(s) for s in shape.split(",")])
                if len(data) != int(kind[1:]) // 8 * size:
                    raise ValueError(op.name)
                arrays[name] = numbers.reshape(tuple(int(s) for s in shape.split(","))) * np.float32(1)
            op.attrs = arrays
    return operators


# %%
import math
import zipfile
import numpy as np


def read_weights(operators, path):
    contents = zipfile.ZipFile(path)
    jobs = [(op, name) for op in operators for name in op.attrs]
    for op, name in jobs:
        shape, kind = eval(op.attrs[name].split(")")[0] + ",)"), op.attrs[name].split(")")[1]
        raw = contents.read(".".join([op.name, name]))
        if kind[0] != "f" or kind == "f64" or len(raw) * 8 != int(kind[1:]) * math.prod(shape):
            raise ValueError("operator %s: %s does not fit" % (op.name, name))
        stored = np.dtype("float" + kind[1:]).newbyteorder("<")
        op.attrs[name] = np.ndarray(shape, stored, raw).astype("float32")


# %%
import array
import struct
import zipfile
import numpy as np


def read_weights(operators, path):
    with zipfile.ZipFile(path) as z:
        for op in filter(lambda op: op.attrs, operators):
            for name, text in op.attrs.items():
                numbers = array.array("f")
                raw = z.read(f"{op.name}.{name}")
                shape = tuple(map(int, text[1 : text.rfind(")")].split(",")))
                numbers.frombytes(raw[: len(raw) // 4 * 4])
                if text[text.rfind(")") + 1 :] == "f16" and len(raw) == 2 * np.multiply.reduce(shape):
                    op.attrs[name] = np.asarray([*struct.iter_unpack("<e", raw)], dtype="f").reshape(shape)
                    continue
                if text[text.rfind(")") + 1 :] != "f32" or len(raw) != 4 * np.multiply.reduce(shape):
                    raise ValueError(f"{op.name}.{name} is not {text}")
                op.attrs[name] = np.array(numbers, dtype="f").reshape(shape)
