"""Freedoms: what an operator's definition leaves open, and which elements of a net's results depend on it.

The engine computes the net again and again, each time with another of the possible values wherever an operator is free
to choose. A place that is the same every time is fixed by the definitions: there the result must be PyTorch's. None of
this knows a net by its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from kuiper_edu.layers import LayerRegistry
from proofs.random_nets.cases import StoredNet
from proofs.random_nets.faults import replaced
from proofs.random_nets.judge import difference, leaves
from proofs.random_nets.paths import Engines

Array = np.ndarray
TIMES = 4


@dataclass(frozen=True)
class Freedom:
    """A choice that the definition of an operator leaves open.

    Args:
        says: what is not fixed, in a sentence.
        concerns: whether an operator type has this freedom.
        of_finite: whether two finite numbers may differ, too.
        choose: from the operator's function, its value, its arguments and 0 .. TIMES - 1 to one of the possible values.
    """

    says: str
    concerns: Callable[[str], bool]
    of_finite: bool
    choose: Callable[[Callable[..., Any], Any, dict[str, Any], int], Any]


def spectrum(function: Callable[..., Any], value: Any, arguments: dict[str, Any], time: int) -> Any:
    """Complex numbers that depend on a NaN or an infinity: not finite, but which of their parts are is not defined.

    A number is open only if it is not finite in the engine's result, too, and what enters it by the definition is not.
    """
    return _parts(value, _entered(function, arguments), time)


def spectra(function: Callable[..., Any], value: Any, arguments: dict[str, Any], time: int) -> Any:
    """Like `spectrum`, for windows of a signal: a NaN in a window affects all numbers of its column."""
    without_window = {**arguments, "window": None, "win_length": None}  # a NaN has an effect even where the window is 0
    return _parts(value, _entered(function, without_window).any(-2, keepdims=True), time)


def _entered(function: Callable[..., Any], arguments: dict[str, Any]) -> Array:
    """Return which numbers of a spectrum depend on non-finite numbers of the signal."""
    odd = ~np.isfinite(arguments["x"])
    weights = np.where(odd, 1 + np.random.default_rng(0).random(odd.shape), 0.0)  # they do not cancel out
    return np.asarray(function(**{**arguments, "x": weights}) != 0)


def _parts(value: Array, entered: Array, time: int) -> Array:
    part = (0.0, np.nan, np.inf, -np.inf)[time]
    return np.where(entered & ~np.isfinite(value), value.dtype.type(complex(part, part)), value)


def places_of_ties(function: Callable[..., Any], value: Any, arguments: dict[str, Any], time: int) -> Any:
    """Choose among the indices of equal elements: the first or the last of them, for all of them."""
    del function
    x, axis = np.atleast_1d(arguments["x"]), arguments.get("dim", -1)
    values, places = value
    rows, taken = np.moveaxis(x, axis, -1), np.moveaxis(np.atleast_1d(places), axis, -1)
    found = np.take_along_axis(rows, taken, -1)[..., None]
    same = (found == rows[..., None, :]) | (np.isnan(found) & np.isnan(rows)[..., None, :])
    others = [np.argmax(same, -1), rows.shape[-1] - 1 - np.argmax(same[..., ::-1], -1)]
    twice = (taken[..., None] == taken[..., None, :]).sum(-1) > 1  # no choice, a fault
    chosen = np.where(twice, taken, others[time % 2])
    return values, np.moveaxis(chosen, -1, axis).reshape(places.shape)


FREEDOMS = (
    Freedom(
        "which part of a number is NaN or infinite where NaN or an infinity enters a Fourier transform",
        lambda kind: kind.startswith("torch.fft."),
        False,
        spectrum,
    ),
    Freedom(
        "which part of a number is NaN or infinite if NaN or an infinity is in a window of torch.stft",
        lambda kind: kind.endswith("stft"),
        False,
        spectra,
    ),
    Freedom(
        "which of the indices of equal elements topk returns", lambda kind: kind.endswith("topk"), True, places_of_ties
    ),
)


def open_places(net: StoredNet, level: int, variant: str, result: Any) -> tuple[list[Array], str]:
    """Return which elements of each array are open, and by which freedoms; none if the plain path differs.

    Args:
        net: the stored net.
        level: which export of it.
        variant: the inputs.
        result: what the engine computed of them on some path, arrays of the shapes of PyTorch's.
    """
    types = {line.split()[0] for line in net.param(level).read_text(encoding="utf-8").splitlines()[2:]}
    freedoms = [freedom for freedom in FREEDOMS if any(map(freedom.concerns, types))]
    inputs = net.inputs(variant)
    if not freedoms or difference(result, Engines(net, level).get("plain").forward(*inputs)):
        return [], ""
    pairs = list(zip(leaves(result), leaves(net.expected(variant)), strict=True))
    places, says = [np.zeros(mine.shape, bool) for mine, _ in pairs], []
    for freedom in freedoms:
        depend = _places(net, level, inputs, freedom)
        if not freedom.of_finite:
            depend = [where & ~(np.isfinite(a) & np.isfinite(b)) for where, (a, b) in zip(depend, pairs, strict=True)]
        if any(map(np.any, depend)):
            says.append(freedom.says)
            places = [before | where for before, where in zip(places, depend, strict=True)]
    return places, "not defined: " + " and ".join(says)


def _places(net: StoredNet, level: int, inputs: list[Array], freedom: Freedom) -> list[Array]:
    """Return which elements of the results depend on an operator's choice."""
    results = []
    for time in range(TIMES):
        with chosen(freedom, time):
            results.append(list(leaves(Engines(net, level).get("plain").forward(*inputs))))
    return [np.any([~_same(first, other) for other in others], 0) for first, *others in zip(*results, strict=True)]


def _same(a: Array, b: Array) -> Array:
    return (a == b) | ((a != a) & (b != b))


@contextmanager
def chosen(freedom: Freedom, time: int) -> Iterator[None]:
    """Run the block with one of the choices of this freedom."""
    with ExitStack() as stack:
        for function in _functions(freedom):
            stack.enter_context(replaced(function, partial(_choosing, freedom, function, time)))
        yield


def _functions(freedom: Freedom) -> set[Callable[..., Any]]:
    """Return the plain functions of the layers that have a freedom."""
    layers = [creator for kind, creator in LayerRegistry.registry().items() if freedom.concerns(kind)]
    functions = [creator.function for creator in layers if hasattr(creator, "function")]
    return {function.func if isinstance(function, partial) else function for function in functions}


def _choosing(freedom: Freedom, function: Callable[..., Any], time: int, **arguments: Any) -> Any:
    return freedom.choose(function, function(**arguments), arguments, time)
