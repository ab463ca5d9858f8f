"""How wide this processor's vectors are, decided here alone.

A block of channels is one vector wide, and a tile of sums fills the processor's registers. AVX-512 has 32 registers of
16 numbers; of the others, AVX2 is tried, with 16 registers of 8.
"""

from __future__ import annotations

from kuiper_edu.engine.compiled.objects import processor

LANES: int = 16 if "+avx512f" in processor()[1].split(",") else 8
"""Numbers in a vector, channels in a block."""
REGISTERS: int = 28 if LANES == 16 else 12
"""Vectors of sums in a tile; the others hold the weights and what they are multiplied by."""
