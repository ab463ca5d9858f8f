"""Drafts of nets: inputs, modules and lines of Python, with known facts about every value. Needs no PyTorch.

A step of the generator takes values from the draft, and writes a line that makes a new one. Where no value fits, an
input is added that does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from math import prod
from random import Random
from typing import Any, TypeVar

Shape = tuple[int, ...]
Step = Callable[["Draft"], None]
Registered = TypeVar("Registered", bound=Callable[..., Any])

STEPS: dict[str, Step] = {}

MOST_INPUTS = 4
LARGEST = 20.0  # values beyond are made smaller before they are used: rounding errors grow with them
MOST_ELEMENTS = 6000


class NoFitError(Exception):
    """Raised if no value of the draft fits a step, and no input may be added."""


@dataclass(frozen=True)
class Value:
    """A value of a draft, with the facts that are known before it is computed.

    Args:
        name: how the source calls it.
        shape: its sizes.
        kind: f32, f64, i64, i32, u8 or bool.
        size: about how large its elements can be.
        low: the smallest whole number of an input.
        batched: for an input, whether its first axis is the batch.
    """

    name: str
    shape: Shape
    kind: str = "f32"
    size: float = 3.0
    low: float = 0.0
    batched: bool = True

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.shape)


@dataclass
class Draft:
    """A net that is being written, line by line.

    Args:
        rng: where every choice comes from.
        batch: the size of the first axis of every input.
        most_elements: of a value that a step writes.
    """

    rng: Random
    batch: int
    most_elements: int = MOST_ELEMENTS
    inputs: list[Value] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    steps: list[str] = field(default_factory=list)

    # choices

    def one_of(self, *options: Any) -> Any:
        """Return one of these, all equally likely."""
        return self.rng.choice(options)

    def number(self, low: int, high: int) -> int:
        """Return a random integer between two bounds, inclusive."""
        return self.rng.randint(low, high)

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self.rng.random() < probability

    def axis(self, value: Value, first: int = 0) -> int:
        """Return a random axis of a value, at least `first`, counted from the front."""
        if value.rank <= first:
            raise NoFitError
        return self.number(first, value.rank - 1)

    def written_axis(self, value: Value, axis: int) -> int:
        """Return the same axis, sometimes counted from the end."""
        return axis - value.rank if self.chance(0.4) else axis

    # values

    def take(
        self, *ranks: int, kinds: Collection[str] = ("f32",), fits: Callable[[Value], bool] = lambda _: True
    ) -> Value:
        """Return a value of one of these ranks (by default 2 to 4), preferably a late one."""
        wanted = ranks or (1, 2, 3, 4, 5)
        fitting = [value for value in self.values if value.rank in wanted and value.kind in kinds and fits(value)]
        if fitting and (len(self.inputs) >= MOST_INPUTS or not self.chance(0.1)):
            place = min(int(self.rng.expovariate(0.7)), len(fitting) - 1)
            return self.tamed(fitting[-1 - place])
        for _ in range(20):
            made = self._new_input(self.one_of(*(ranks or (2, 3, 4))), sorted(kinds))
            if fits(made):
                return self._entered(made)
        raise NoFitError

    def like(self, value: Value, shape: Shape | None = None) -> Value:
        """Return another value of the same kind and shape (or of the given shape): an existing one or a new input."""
        wanted = value.shape if shape is None else shape
        fitting = [v for v in self.values if v.shape == wanted and v.kind == value.kind and v.name != value.name]
        if fitting and self.chance(0.8):
            return self.tamed(self.rng.choice(fitting))
        return self.new_input(wanted, value.kind)

    def new_input(self, shape: Shape, kind: str = "f32", low: int = 0, high: int = 9, *, batched: bool = True) -> Value:
        """Add an input of this shape; integers are between low and high."""
        name, size = f"x{len(self.inputs)}", 3.0 if kind.startswith("f") else float(high)
        return self._entered(Value(name, shape, kind, size, float(low), batched and shape[:1] == (self.batch,)))

    def _new_input(self, rank: int, kinds: list[str]) -> Value:
        channels = self.one_of(2, 3, 4, 6, 8)
        rest = {
            0: (), 1: (), 2: (channels,), 3: (channels, self.number(4, 9)),
            4: (channels, self.number(5, 9), self.number(5, 9)),
            5: (channels, self.number(4, 6), self.number(4, 6), self.number(4, 6)),
        }[rank]  # fmt: skip
        kind = kinds[0] if len(kinds) == 1 else self.rng.choice(kinds)
        low = -9.0 if kind in ("i64", "i32") else 0.0
        size = {"f32": 3.0, "f64": 3.0, "bool": 1.0}.get(kind, 9.0)
        return Value(f"x{len(self.inputs)}", (self.batch, *rest) if rank else (), kind, size, low)

    def _entered(self, value: Value) -> Value:
        if len(self.inputs) >= MOST_INPUTS:
            raise NoFitError
        self.inputs.append(value)
        self.values.append(value)
        return value

    def tamed(self, value: Value) -> Value:
        """Return the value, after adding a line that makes it smaller if it can be large."""
        if value.size <= LARGEST or value.kind not in ("f32", "f64"):
            return value
        return self.write(f"torch.tanh({value.name} / {round(value.size / 3, 1)})", value.shape, value.kind, 1.0, value)

    # writing

    def write(self, text: str, shape: Shape, kind: str = "f32", size: float = 3.0, *reads: Value) -> Value:
        """Add a line that computes one value."""
        (made,) = self.write_all(text, [shape], kind, size, *reads)
        return made

    def write_all(self, text: str, shapes: list[Shape], kind: str, size: float, *reads: Value) -> list[Value]:
        """Add a line that computes several values, one of each shape."""
        if any(0 in shape or prod(shape) > self.most_elements for shape in shapes):
            raise NoFitError
        made = [Value(f"v{len(self.values) + place}", shape, kind, size) for place, shape in enumerate(shapes)]
        self.lines.append(f"{', '.join(value.name for value in made)} = {text}")
        self.values.extend(made)
        self.used.update(value.name for value in reads)
        return made

    def module(self, text: str) -> str:
        """Add a module to the net; return its name in the source."""
        name = f"{text.split('(')[0].split('.')[-1].lower()}{len(self.modules)}"
        self.modules.append(f"self.{name} = {text}")
        return f"self.{name}"

    def weight(self, *shape: int) -> str:
        """Add a parameter of this shape."""
        name = f"weight{len(self.modules)}"
        self.modules.append(f"self.{name} = nn.Parameter(torch.randn({shape}))")
        return f"self.{name}"

    def buffer(self, text: str) -> str:
        """Add a tensor that is stored with the net but is not a parameter."""
        name = f"buffer{len(self.modules)}"
        self.modules.append(f'self.register_buffer("{name}", {text})')
        return f"self.{name}"


def step(function: Registered) -> Registered:
    """Decorator that registers a step under the function's name."""
    enter(function.__name__, function)
    return function


def enter(name: str, function: Step) -> None:
    """Register a step under a name.

    Raises:
        ValueError: the name is taken.
    """
    if name in STEPS:
        raise ValueError(f"two steps are called {name!r}")
    STEPS[name] = function


def each(table: dict[str, Any]) -> Callable[[Callable[[Draft, Any], None]], Callable[[Draft, Any], None]]:
    """Decorator that registers one step for every row of a table; the function takes the row's value."""

    def enter_all(function: Callable[[Draft, Any], None]) -> Callable[[Draft, Any], None]:
        for name, row in table.items():
            enter(name, lambda draft, row=row: function(draft, row))
        return function

    return enter_all
