"""Small, varied nets for the corpus in tests/corpus: importing this package enters all of them into NETS."""

from importlib import import_module

from corpus.net import NETS, Net

IMAGES = ("convolutions", "pooling", "resizing", "backbones", "heads")
SEQUENCES = ("transformers", "recurrent")
OPERATIONS = ("expressions", "reductions", "indexing", "layers", "algebra", "dtypes")
GRAPHS = ("structures", "unknown")
for family in IMAGES + SEQUENCES + OPERATIONS + GRAPHS:
    import_module(f"corpus.{family}")

__all__ = ["NETS", "Net"]
