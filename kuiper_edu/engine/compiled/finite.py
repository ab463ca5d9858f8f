"""Whether a layer has to be computed again, because Winograd's numbers are not all finite.

Winograd mixes the numbers of a square, so one NaN or infinity would spread over all of it; and a sum on its way may
grow beyond the largest float32 where the result does not. Either leaves something in the square's results that is not
finite. So these are checked: 0 times a finite number is 0, 0 times any other is NaN, and a sum with a NaN is one.

Behind Winograd's rows in the table stands the same layer by tiles, which computes every pixel from its own window
alone. It looks at the checks first, and mostly has nothing to do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.engine.compiled.vectors import everywhere, read, total
from kuiper_edu.engine.compiler import part
from kuiper_edu.engine.register_tile.width import LANES


@part
def are_zeros(checks: Any, count: Any) -> Any:
    """Whether so many vectors are zeros, and none holds a NaN."""
    whole = everywhere(np.float32(0))
    for line in range(count):
        whole = whole + read(checks, line * LANES)
    return total(whole) == 0
