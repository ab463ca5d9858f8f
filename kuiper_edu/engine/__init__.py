"""The engine: a graph's fast programs. Optional; lessons and grading run without it.

`open_model` opens a model in one call, `open_graph` a graph that is in memory, `FastPlanner` makes the fast programs
of a RuntimeGraph. One strategy is one module: im2col, grouped, winograd, depthwise. `costs` is the table they
are chosen by, `fuse` joins operators, `maps` and `image` are the memory, `program` runs it all. `register_tile` is
lesson 5.3c as code. Kernels in machine code stand in `compiled`, which the planner alone knows.
"""

from __future__ import annotations

from kuiper_edu.engine.open import open_graph, open_model
from kuiper_edu.engine.planner import Choice, FastPlanner

__all__ = ["Choice", "FastPlanner", "open_graph", "open_model"]
