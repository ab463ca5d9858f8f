"""The register tile of lesson 5.3c: the loop inside a fast convolution, its machine code, and its speed.

A processor computes only with what is in its registers. A tile is a small table of sums, each of them a vector (16 or
8 floats), that stays there while product after product is added to it: in each step every number on the left is
multiplied by every vector on the right, which is an outer product. Read in this order:

==========  ====
layer       the loop: a minimal convolution by tiles, and the same convolution number by number
registers   its instructions: `start` a tile, add an `outer` product, `store` the tile
llvm        the building blocks of an instruction: Numba has no vectors, so LLVM code is generated
width       the width of a vector on this computer, and the number of registers
inner_loop  the machine code of the inner loop, and what one step of it does
processors  the answers to the lesson's questions: from this computer, or stored results
==========  ====

The engine's own kernels (`kuiper_edu/engine/compiled/`) use the same instructions.

Example:
    >>> loop = StoredProcessor().loop(rows=4, columns=2)
    >>> loop.multiply_adds, loop.stack
    (8, 0)
"""

from __future__ import annotations

from kuiper_edu.engine.register_tile.processors import Processor, StoredProcessor, processor

__all__ = ["Processor", "StoredProcessor", "processor"]
