"""The check whether all results of Winograd's convolution are finite; if not, the layer is computed again.

Winograd mixes the numbers of a tile, so one NaN or infinity would spread over all of it; and an intermediate sum may
exceed the largest float32 where the result does not. In both cases a result of the tile is not finite. So the results
are checked: 0 times a finite number is 0, 0 times any other is NaN, and a sum with a NaN is NaN.

After Winograd's launch records, the queue contains the same layer by register tiles, which computes every pixel from
its own window alone. That kernel reads the checks first, and in most cases returns at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled.vectors import lane_sum, read, splat
from kuiper_edu.engine.compiler import part
from kuiper_edu.engine.register_tile.width import LANES


@part
def are_zeros(checks: Any, count: Any) -> Any:
    """Whether the first `count` vectors contain only zeros, and no NaN."""
    whole = splat(np.float32(0))
    for index in range(count):
        whole = whole + read(checks, index * LANES)
    return lane_sum(whole) == 0
