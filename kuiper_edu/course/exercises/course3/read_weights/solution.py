import zipfile

import numpy as np


def read_weights(operators, path):
    """Replace the text of each weight by its array."""
    types = {"f32": np.dtype("<f4"), "f16": np.dtype("<f2")}
    with zipfile.ZipFile(path) as archive:
        for op in operators:
            for name, text in op.attrs.items():
                sizes, _, kind = text[1:].partition(")")
                shape = [int(size) for size in sizes.split(",")]
                data = archive.read(f"{op.name}.{name}")
                if kind not in types or len(data) != types[kind].itemsize * np.prod(shape):
                    raise ValueError(f"line {op.line}: {op.name}.{name} is {text}, and {len(data)} bytes are stored")
                op.attrs[name] = np.frombuffer(data, types[kind]).reshape(shape).astype(np.float32)
