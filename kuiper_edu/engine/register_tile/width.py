"""The width of the processor's vectors, and the number of its vector registers.

AVX-512 has 32 registers of 16 numbers. All other processors are treated like AVX2, with 16 registers of 8 numbers. In
the engine, a block of channels is one vector wide.
"""

from __future__ import annotations

from kuiper_edu.engine.compiler import processor

LANES: int = 16 if "+avx512f" in processor()[1].split(",") else 8
"""The number of floats in a vector."""
REGISTERS: int = 32 if LANES == 16 else 16
"""The number of vector registers."""
