"""Layers: what runs an operator, found through one registry by the operator's type.

Importing this package registers all layers of the library. While course 5's homework is done, the ones that
would answer it stay away.
"""

from __future__ import annotations

from importlib import import_module

from kuiper_edu import slots as _slots
from kuiper_edu.layers.base import ArrayLayer, Layer
from kuiper_edu.layers.registry import LayerRegistry, create_layer, register_layer, withdraw

__all__ = ["ArrayLayer", "Layer", "LayerRegistry", "create_layer", "register_layer", "withdraw"]

_FAMILIES = (
    "activations", "adaptive_pooling", "arithmetic", "attention", "comparison", "conv_transpose",
    "convolution", "creation", "distance", "dtypes", "expression", "folding", "fourier", "grid", "indexing",
    "joining", "linear", "matmul", "normalization", "ordering", "padding", "pooling", "recurrent",
    "reduction", "relu", "repetition", "rescaling", "resize", "scalars", "shape", "shuffle", "slicing", "smooth",
    "softmax", "special", "torchscript", "transformer", "unpooling",
)  # fmt: skip

for _family in _FAMILIES:
    import_module(f"{__name__}.{_family}")

for _module in _slots.slot("course5.sigmoid").withheld:
    if not _slots.is_withheld("course5.sigmoid"):
        try:
            import_module(_module)
        except ModuleNotFoundError as _error:
            if _error.name != _module:  # absent from a grader's copy on purpose; anything else is a mistake
                raise
