"""The nets of the corpus: their class, and the decorator that enters them."""

import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from nets.statistics import give_statistics
from torch import Tensor, nn

Shape = tuple[int, ...]
Inputs = Callable[[], Sequence[Tensor]]

NETS: dict[str, "Net"] = {}


@dataclass(frozen=True)
class Net:
    """One net of the corpus.

    Args:
        name: the stem of its file names.
        category: the family that it represents.
        description: a description in one sentence.
        make: builds the module; its weights are seeded by the name.
        inputs: the tensors for tracing and running it.
        inputs2: tensors of other shapes, whose differing dimensions become `?`.
        optlevel: the tool's optimisation level.
        moduleops: classes kept as one operator, by their unqualified names.
        tolerance: results must satisfy max|a-b| <= tolerance * max(1, max|b|).
        read_only: why the file cannot be run (it does not say what the module computes); empty if it can.
        trusted: why the file is right although pnnx's generated Python is not; empty if both agree.
    """

    name: str
    category: str
    description: str
    make: Callable[[], nn.Module]
    inputs: Inputs
    inputs2: Inputs | None = None
    optlevel: int = 2
    moduleops: tuple[str, ...] = ()
    tolerance: float = 1e-5
    read_only: str = ""
    trusted: str = ""

    def build(self) -> nn.Module:
        """Return the module in eval mode, always with the same weights."""
        torch.manual_seed(zlib.crc32(self.name.encode()))
        module = self.make()
        give_statistics(module)
        return module.eval()


def net(category: str, *inputs: Shape | Tensor | Inputs, **options: Any) -> Callable[[Any], Any]:
    """Decorate a module class, or a function of tensors, to enter it into the corpus.

    Its name is the class's or function's in snake case, its description the docstring's first line.

    Args:
        category: the family that it represents.
        inputs: a shape per input (normally distributed float32), or a tensor.
        options: other fields of :class:`Net`; inputs2 is a list like `inputs`.
    """

    def enter(source: Any) -> Any:
        name = options.pop("name", None) or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", source.__name__).lower()
        if name in NETS:
            raise ValueError(f"two nets of the corpus are called {name!r}")
        inputs2 = options.pop("inputs2", None)
        NETS[name] = Net(
            name=name,
            category=category,
            description=(source.__doc__ or "").strip().splitlines()[0],
            make=source if isinstance(source, type) else lambda: Function(source),
            inputs=lambda: tensors(inputs),
            inputs2=None if inputs2 is None else lambda: tensors(inputs2),
            **options,
        )
        return source

    return enter


def tensors(specs: Sequence[Any]) -> list[Tensor]:
    """Return a seeded random tensor for every shape; tensors stay as they are."""
    generator = torch.Generator().manual_seed(7)
    return [each if isinstance(each, Tensor) else torch.randn(each, generator=generator) for each in specs]


class Function(nn.Module):
    """A module that calls a function of tensors."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(*inputs)
