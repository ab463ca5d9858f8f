"""Graph optimisations, as PNNX does them: small passes over a pnnx.Graph, each a module.

`optimize(graph)` runs them all until nothing changes and reports what they did. A pass is called with a graph,
changes it in place and returns its changes and the savings. The larger passes find their graphs with `Pattern`.
"""

from __future__ import annotations

from kuiper_edu.passes.batch_norm import FUSE_BATCH_NORM
from kuiper_edu.passes.change import Change, Pass, PassResult
from kuiper_edu.passes.common_subexpressions import ELIMINATE_COMMON
from kuiper_edu.passes.constants import FOLD_CONSTANTS, INLINE_CONSTANTS
from kuiper_edu.passes.dead import REMOVE_DEAD
from kuiper_edu.passes.layer_norm import RECOVER_LAYER_NORM
from kuiper_edu.passes.merge import MERGE_EXPRESSIONS
from kuiper_edu.passes.no_ops import REMOVE_NO_OPS
from kuiper_edu.passes.optimize import PASSES, PassReport, optimize
from kuiper_edu.passes.padding import FUSE_PADDING
from kuiper_edu.passes.pattern import Match, Pattern
from kuiper_edu.passes.simplify import SIMPLIFY_EXPRESSIONS
from kuiper_edu.passes.size import Size, measure
from kuiper_edu.passes.to_expressions import TO_EXPRESSIONS

__all__ = [
    "ELIMINATE_COMMON",
    "FOLD_CONSTANTS",
    "FUSE_BATCH_NORM",
    "FUSE_PADDING",
    "INLINE_CONSTANTS",
    "MERGE_EXPRESSIONS",
    "PASSES",
    "RECOVER_LAYER_NORM",
    "REMOVE_DEAD",
    "REMOVE_NO_OPS",
    "SIMPLIFY_EXPRESSIONS",
    "TO_EXPRESSIONS",
    "Change",
    "Match",
    "Pass",
    "PassReport",
    "PassResult",
    "Pattern",
    "Size",
    "measure",
    "optimize",
]
