"""The planner, which compiles the runtime's plan to a program of fast kernels, and keeps a table of its choices."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from kuiper_edu.engine.compiler import compiling, is_installed
from kuiper_edu.engine.fast_program import FastProgram
from kuiper_edu.engine.fuse import Group, fuse, fused_plan
from kuiper_edu.engine.kernel_table import Options, choose_kernel
from kuiper_edu.engine.kernels import Kernel
from kuiper_edu.engine.maps import paddings_of
from kuiper_edu.engine.nan_guard import NanGuard
from kuiper_edu.engine.views import find_views
from kuiper_edu.errors import CompileError, UsageError
from kuiper_edu.runtime.executables import Program
from kuiper_edu.runtime.plan import Plan
from kuiper_edu.support.argument_check import Count, checked

if TYPE_CHECKING:
    from kuiper_edu.engine.compiled.compiled_engine import CompiledEngine
    from kuiper_edu.engine.compiled.report import Report

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Choice:
    """The planner's choice for one group of operators.

    Args:
        operators: their names.
        kernel: what computes them: the name of a kernel, `view` if nothing is computed, or `layer` for the layer's
            own forward.
    """

    operators: str
    kernel: str


class FastPlanner:
    """A planner for RuntimeGraph: with it, forward() runs on the fast kernels.

    Args:
        threads: how many threads compiled kernels use, at least 1; NumPy computes with one.
        compiled: whether to use compiled kernels, which need the extra `fast` (Numba). None: if it is installed, and
            until a kernel fails to compile on this machine, which is logged once.

    Raises:
        UsageError: `threads` is not a number of threads, `compiled` is none of these three, or the extra is missing.
    """

    @checked()
    def __init__(self, threads: Count = 1, compiled: bool | None = None) -> None:
        self.options = Options(threads)
        self._requested = compiled
        if self._requested and not is_installed():
            raise UsageError(
                "compiled kernels need the extra `fast`, which is not installed",
                hint="`pip install 'kuiper-edu[fast]'`, or in a clone `uv run --extra fast kuiper-edu lab`.",
            )
        self.choices: list[Choice] = []
        self._compiled: CompiledEngine | None = None

    @property
    def compiled(self) -> bool:
        """Whether the next program will use compiled kernels."""
        return (is_installed() and not _broken.is_set()) if self._requested is None else self._requested

    def compile(self, plan: Plan, constants: Mapping[int, NDArray[Any]]) -> Program | None:
        """Return the program for a complete plan, and store what was chosen in `choices`.

        The result is None if a value is empty, as for a batch of 0: then the layers run, and nothing takes time.

        Raises:
            CompileError: a kernel fails to compile, and compiled kernels were requested.
        """
        if any(spec is not None and spec.nbytes == 0 for spec in plan.specs):
            self.choices = [Choice(step.operator.name, "layer") for step in plan.steps]
            return None
        if self.compiled:
            try:
                with compiling():
                    from kuiper_edu.engine.compiled.compiled_engine import CompiledEngine
                self._compiled = self._compiled or CompiledEngine(self.options)
                compiled, groups = self._compiled.compile(plan, constants)
            except CompileError as error:
                if self._requested:
                    raise
                if not _broken.is_set():
                    _broken.set()
                    _log.warning("%s; the engine computes with NumPy instead. %s", error.message, error.hint)
            else:
                self.choices = _choices(groups, compiled)
                return compiled
        program, groups, nan_unsafe = _compile(plan, constants, self.options)
        self.choices = _choices(groups, program)
        safe = replace(self.options, nan_unsafe=False)
        return NanGuard(program, lambda: _compile(plan, constants, safe)[0]) if nan_unsafe else program

    def table(self) -> str:
        """Return the choices of the last compilation, one per line; the first forward() compiles."""
        width = max((len(choice.kernel) for choice in self.choices), default=0)
        return "\n".join(f"{choice.kernel:{width}}  {choice.operators}" for choice in self.choices)


def compiled_kernels() -> Report | None:
    """Compile a kernel as a trial and return a report of compiled kernels; None without the extra `fast`.

    Raises:
        CompileError: no kernel can be compiled here.
    """
    if not is_installed():
        return None
    with compiling():
        from kuiper_edu.engine.compiled.report import make_report

        return make_report()


_broken = threading.Event()  # set once a kernel fails to compile in this process: no other is tried


def _choices(groups: Sequence[Group], program: FastProgram) -> list[Choice]:
    return [Choice(group.name, how) for group, how in zip(groups, program.how, strict=True)]


def _compile(
    plan: Plan, constants: Mapping[int, NDArray[Any]], options: Options
) -> tuple[FastProgram, list[Group], bool]:
    """Return a program of NumPy kernels, the group of each of its steps, and whether a NaN may spread in it."""
    pairs: list[tuple[Group, Kernel | None]] = []
    mapped: set[int] = set()
    for group in fuse(plan):
        kernel = choose_kernel(plan, group, mapped, options)
        pairs.append((group, kernel))
        mapped.update(group.outputs if kernel is not None else ())
    groups = [group for group, _ in pairs]
    views = find_views(plan, groups, [kernel is not None for _, kernel in pairs])
    as_arrays = {value for group, kernel in pairs if kernel is None for value in group.inputs}
    as_arrays.update(value for values in plan.graph_outputs for value in values)
    fused = fused_plan(plan, groups, mapped - as_arrays, views)
    paddings = paddings_of((group, kernel) for group, kernel in pairs if kernel is not None)
    program = FastProgram(fused, plan.specs, constants, pairs, paddings, views)
    return program, groups, any(kernel is not None and kernel.nan_unsafe for _, kernel in pairs)
