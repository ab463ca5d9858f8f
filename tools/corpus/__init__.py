"""Small, varied nets for the corpus in tests/corpus: importing this package enters all of them into NETS."""

from corpus import backbones, convolutions, heads, pooling, recurrent, transformers
from corpus.net import NETS, Net

__all__ = ["NETS", "Net", "backbones", "convolutions", "heads", "pooling", "recurrent", "transformers"]
