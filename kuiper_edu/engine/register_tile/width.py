"""How many numbers the processor's vectors have, and how many of them its registers hold.

AVX-512 has 32 registers of 16 numbers; of the others, AVX2 is tried, with 16 registers of 8. In the engine, a block of
channels is one vector wide.
"""

from __future__ import annotations

from kuiper_edu.engine.compiler import processor

LANES: int = 16 if "+avx512f" in processor()[1].split(",") else 8
"""Numbers in a vector."""
REGISTERS: int = 32 if LANES == 16 else 16
"""Vectors that there is room for."""
