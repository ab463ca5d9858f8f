"""The engine: fast programs for a graph. Optional; lessons and grading run without it.

`open_model` opens a model in one call, `open_graph` a graph that is in memory, and `FastPlanner` makes the fast
programs of a RuntimeGraph. `describe` says what a step computes, for every engine; an engine is a planner with a table
from descriptions to kernels: `kernel_table` leads to NumPy's, in `kernels`. Each module of `strategies` is a method to
compute a convolution (im2col, grouped, winograd, depthwise), and `costs` has the constants by which one is chosen.
`fuse` fuses operators, `maps` and `image` are the memory, and `fast_program` runs everything. `register_tile` is the
code of lesson 5.3c. Compiled kernels are in `compiled`, which only the planner imports.
"""

from __future__ import annotations

from kuiper_edu.engine.open import open_graph, open_model
from kuiper_edu.engine.planner import Choice, FastPlanner

__all__ = ["Choice", "FastPlanner", "open_graph", "open_model"]
