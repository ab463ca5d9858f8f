"""Looking inside a run: the values of intermediates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kuiper_edu.errors import GraphError
from kuiper_edu.runtime.execute import Array
from kuiper_edu.runtime.plan import Step
from kuiper_edu.runtime.programs import Programs
from kuiper_edu.runtime.structure import CONSTANT, fresh


def capture(programs: Programs, arrays: Sequence[Array], names: Sequence[str] | None) -> dict[str, Any]:
    """Run the plain path and copy what the named operators make, before their memory is used again.

    Args:
        programs: the built graph's.
        arrays: one per input, checked.
        names: operators; None for all that make something.

    Raises:
        GraphError: a named operator does not run, or makes nothing.
        KuiperError: a layer failed.
    """
    route = programs.route
    making = [op.name for op in route.operators if route.wiring.makes[op.name]]
    if not isinstance(names, Iterable | None):
        raise GraphError(f"a list of operators' names is expected, {type(names).__name__} met")
    wanted = dict.fromkeys(making if names is None else [names] if isinstance(names, str) else map(str, names))
    for name in wanted:
        if name not in making:
            raise GraphError(
                f"no operator {name!r} makes anything in this run", hint=f"These do: {', '.join(making[:8])} …"
            )
    captured: dict[str, Any] = {}

    def observe(step: Step, _: Sequence[Any], made: Sequence[Any]) -> None:
        if step.operator.name in wanted:
            captured[step.operator.name] = _one_or_all(made)

    for op, array in zip(route.inputs, arrays, strict=True):
        captured[op.name] = fresh(array)
    programs.run_plain(arrays, observe)
    for op in route.operators:
        if op.type == CONSTANT:
            captured[op.name] = fresh(programs.constants[route.wiring.makes[op.name][0]])
    return {name: captured[name] for name in wanted}


def _one_or_all(made: Sequence[Any]) -> Any:
    return fresh(made[0]) if len(made) == 1 else fresh(tuple(made))
