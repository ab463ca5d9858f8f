"""Generating the source of a net from a seed. The same seed gives the same source on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random

from proofs.random_nets.draft import STEPS, Draft, NoFitError, Step, Value
from proofs.random_nets.steps.odd import ODD_STEPS

FAMILIES = ("images", "resizing", "sequences", "algebra", "elementwise", "reductions", "shapes", "indexing", "integers")
for _family in FAMILIES:
    import_module(f"proofs.random_nets.steps.{_family}")

ODD = 1000
"""The nets of the seeds from here on have odd parameters (`steps/odd.py`)."""

MOST_STEPS = 12
MOST_ODD_STEPS = 5
MOST_ODD_ELEMENTS = 100_000
MOST_OUTPUTS = 5


@dataclass(frozen=True)
class RandomNet:
    """The source of one net.

    Args:
        seed: what it was made from.
        source: a Python module's text with one class, Net.
        inputs: what its forward takes.
        steps: the generator's steps it was made of, in order.
        open_batch: export it with a second batch size, so that the file leaves the batch open.
    """

    seed: int
    source: str
    inputs: tuple[Value, ...]
    steps: tuple[str, ...]
    open_batch: bool


def generate(seed: int) -> RandomNet:
    """Generate the net of a seed. Over the seeds, the first step cycles through all steps; the others are random.

    Example:
        >>> generate(7).source == generate(7).source
        True
    """
    rng = Random(f"random net {seed}")
    draft = Draft(rng, batch=rng.choice((1, 2, 2, 3)))
    (take_odd_steps if seed >= ODD else take_steps)(draft, seed)
    return RandomNet(seed, source(draft), tuple(draft.inputs), tuple(draft.steps), open_batch=seed % 2 == 1)


def take_steps(draft: Draft, seed: int) -> None:
    """Take up to MOST_STEPS steps."""
    names = sorted(STEPS)
    try_step(draft, names[seed * 89 % len(names)])
    for _ in range(draft.number(1, MOST_STEPS - 1)):
        try_step(draft, draft.rng.choice(names))


def take_odd_steps(draft: Draft, seed: int) -> None:
    """Take up to MOST_ODD_STEPS steps, every second one odd; more until the first one fits."""
    draft.most_elements = MOST_ODD_ELEMENTS
    odd = sorted(ODD_STEPS)
    while not draft.lines:
        try_step(draft, odd[seed % len(odd)], ODD_STEPS)
    for _ in range(draft.number(1, MOST_ODD_STEPS - 1)):
        registry = draft.one_of(STEPS, ODD_STEPS)
        try_step(draft, draft.rng.choice(sorted(registry)), registry)


def try_step(draft: Draft, name: str, registry: Mapping[str, Step] = STEPS) -> None:
    """Take a step; if no value fits, the draft stays unchanged."""
    before = [list(kept) for kept in (draft.inputs, draft.modules, draft.lines, draft.values)]
    used = set(draft.used)
    try:
        registry[name](draft)
    except NoFitError:
        draft.inputs, draft.modules, draft.lines, draft.values = before  # type: ignore[assignment]
        draft.used = used
    else:
        draft.steps.append(name)


def source(draft: Draft) -> str:
    """Return the source of the net."""
    names = ", ".join(value.name for value in draft.inputs)
    lines = [
        "import math",
        "import torch",
        "from torch import nn",
        "from torch.nn import functional as F",
        "",
        "",
        "class Net(nn.Module):",
        "    def __init__(self):",
        "        super().__init__()",
        *(f"        {line}" for line in draft.modules),
        "",
        f"    def forward(self, {names}):",
        *(f"        {line}" for line in draft.lines),
        f"        return {results(draft)}",
    ]
    return "\n".join(lines) + "\n"


def results(draft: Draft) -> str:
    """Return the result of the net: the unused values, as one value, a tuple, a list or nested tuples."""
    inputs = {value.name for value in draft.inputs}
    unread = [value.name for value in draft.values if value.name not in draft.used and value.name not in inputs]
    names = unread[-MOST_OUTPUTS:]
    if len(names) == 1:
        return names[0]
    if draft.chance(0.1):
        return f"[{', '.join(names)}]"
    if len(names) > 2 and draft.chance(0.15):
        return f"{names[0]}, ({', '.join(names[1:])})"
    return ", ".join(names)
