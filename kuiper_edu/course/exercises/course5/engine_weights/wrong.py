"""Wrong answers, each below the sentence that it is told."""

# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                array = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, ">f4").reshape(shape)


# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
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
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
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
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
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
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, "<f4")


# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32":
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.resize(np.frombuffer(data, "<f4"), shape).reshape(-1).reshape(shape)


# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"wrong size")
                op.attrs[name] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile
import numpy as np


def read_weights(operators, path):
    """Put its array in the place of each weight's text."""
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
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
                shape, _, kind = text.partition(")")
                shape = tuple(int(size) for size in shape.split(","))
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
                shape, _, kind = text[1:].partition(")")
                shape = tuple(int(size) for size in shape.split(","))
                data = archive.read(f"{op.name}.{name}")
                if kind != "f32" or len(data) != 4 * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name + "_array"] = np.frombuffer(data, "<f4").reshape(shape)


# %%
import zipfile

import numpy as np


def read_weights(operators, path):
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name in op.attrs:
                op.attrs[name] = np.frombuffer(archive.read(f"{op.name}.{name}"), "<c16")


# %%
import io
import zipfile


def read_weights(operators, path):
    with zipfile.ZipFile(io.BytesIO(path.encode())) as archive:
        archive.namelist()
