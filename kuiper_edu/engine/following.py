"""A learner's sigmoid, also where it is registered after a graph was built.

Operators keep the layers that a graph was built with. But SiLU asks the registry for the sigmoid in every run
(`kuiper_edu.layers.gate`), while a compiled SiLU has the library's in it. So its program is made anew when the sigmoid
changes hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from numpy.typing import NDArray

from kuiper_edu.facts import facts_of
from kuiper_edu.layers.gate import has_our_sigmoid
from kuiper_edu.runtime.executables import Observer, Program
from kuiper_edu.runtime.plan import Plan


def asks_for_sigmoid(plan: Plan) -> bool:
    """Whether a step of the plan is one that asks for the sigmoid in every run, and may have a kernel."""
    return any(facts_of(step.operator.type).activation == "silu" for step in plan.steps)


class FollowingProgram:
    """Runs the program that fits whose sigmoid is registered.

    Args:
        make: makes it for the present; called again when that has changed.
    """

    def __init__(self, make: Callable[[], Program]) -> None:
        self._make = make
        self._is_ours = has_our_sigmoid()
        self._program = make()

    def run(self, arrays: Sequence[NDArray[Any]], observe: Observer | None = None) -> list[list[Any]]:
        """The values that the outputs read, for one array per graph input.

        Raises:
            KuiperError: a layer failed; its operator is named.
        """
        is_ours = has_our_sigmoid()
        if is_ours != self._is_ours:
            self._program = self._make()
            self._is_ours = is_ours
        return self._program.run(arrays, observe)
