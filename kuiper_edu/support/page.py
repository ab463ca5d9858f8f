"""Python in a page of the site (Pyodide), which has neither processes nor threads.

Whatever needs one of these elsewhere has a second way for the page, chosen where it stands by `IN_PAGE`: limits of time
(`course.trial.limits`, `viz.digits.model`), a fresh Python (`course.trial.fresh`), and Graphviz.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from functools import cache
from types import FrameType
from typing import Any, TypeVar

from kuiper_edu.errors import TimeIsUpError

Result = TypeVar("Result")

IN_PAGE = sys.platform == "emscripten"

# Python reads element 0 of the interrupt buffer every few instructions, and takes a 2 as Ctrl-C. Here a getter asks the
# clock: another thread that writes the 2 would need memory that threads share, which most web servers do not permit.
_CLOCK = """
() => {
  let end = Infinity;
  const begin = (seconds) => performance.now() + 1000 * seconds;
  const buffer = {
    get 0() {
      if (performance.now() < end) return 0;
      end = begin(0.2); // again: the code may have caught it
      return 2;
    },
    set 0(_) {},
  };
  const stop = (time) => { const before = end; end = time; return before; };
  return { buffer, start: (seconds) => stop(Math.min(end, begin(seconds))), stop };
}
"""


def within(seconds: float, function: Callable[[], Result]) -> Result:
    """Call a function in the page, within a limit of time. One call of a C function is not interrupted.

    Args:
        seconds: the limit.
        function: takes no arguments.

    Raises:
        TimeIsUpError: its time is up. It is raised in the function, and every 0.2 seconds again if that catches it.
    """
    over = False

    def on_signal(_: int, __: FrameType | None) -> None:
        if not over:
            raise TimeIsUpError

    before = signal.signal(signal.SIGINT, on_signal)
    end = _clock().start(seconds)
    try:
        try:
            return function()
        finally:
            over = True
    finally:  # reached even if the signal comes while the inner block is left: the next one comes 0.2 seconds later
        over = True
        _clock().stop(end)
        signal.signal(signal.SIGINT, before)


@cache
def _clock() -> Any:
    """Return the clock that is Python's interrupt buffer from now on."""
    import pyodide_js
    from pyodide.code import run_js

    clock = run_js(_CLOCK)()
    pyodide_js.setInterruptBuffer(clock.buffer)
    return clock
