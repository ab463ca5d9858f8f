"""The end of my_engine.py: read handwritten scans with the engine above. NumPy only; its text is copied as it is."""

import re
import sys
from pathlib import Path
from typing import Any

import numpy as np


def enlarged(scans: Any, size: int) -> Any:
    """Scans (N, 8, 8) of 17 grey levels as images (N, 1, size, size) from 0 to 1, bilinear."""
    at = np.clip((np.arange(size) + 0.5) * 8 / size - 0.5, 0, 7)
    mix = np.maximum(0, 1 - np.abs(at[:, None] - np.arange(8))).astype(np.float32)
    return (mix @ (scans.astype(np.float32) / 16) @ mix.T)[:, None]


def main(engine: Any, arguments: list[str]) -> int:
    """`my_engine.py digits scans.npz`: how many scans the model reads right."""
    if len(arguments) != 2:
        print(
            "python my_engine.py MODEL SCANS.npz     MODEL is a stem, as in course5/model_file/digits", file=sys.stderr
        )
        return 2
    stem, scans = arguments[0].removesuffix(".pnnx.param"), arguments[1]
    try:
        text = Path(f"{stem}.pnnx.param").read_text(encoding="utf-8")
        size = re.search(r"pnnx\.Input .*=\(\d+,\d+,(\d+),", text)
        with np.load(scans) as stored:
            images, labels = enlarged(stored["scans"], int(size[1]) if size else 8), stored["labels"]
        *_, scores = engine(stem).run(images).values()
    except (OSError, ValueError, KeyError) as error:
        print(f"my_engine.py: {error}", file=sys.stderr)
        return 2
    print(f"{(scores.argmax(axis=1) == labels).sum()} of {len(labels)} digits read right")
    return 0
