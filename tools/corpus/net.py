"""What a net of the corpus is, and the table they are entered in."""

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
        name: what its files are called.
        category: the family it stands for.
        description: one sentence.
        make: builds the module; its weights are seeded by the name.
        inputs: the tensors it is traced with and run on.
        inputs2: tensors of other shapes, whose differing dimensions become `?`.
        optlevel: what the tool may optimise.
        moduleops: classes kept whole, by their bare names.
        tolerance: max|a-b| <= tolerance * max(1, max|b|) is asked of whoever runs it.
        read_only: why nobody can run the file (its text does not say what the module does); empty when one can.
        trusted: why the file is right although the Python that pnnx generates beside it is not; empty when both agree.
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
        """The module in eval mode, with the same weights whenever it is built."""
        torch.manual_seed(zlib.crc32(self.name.encode()))
        module = self.make()
        give_statistics(module)
        return module.eval()


def net(category: str, *inputs: Shape | Tensor | Inputs, **options: Any) -> Callable[[Any], Any]:
    """Decorator: enter a module class, or a function of tensors, into the corpus.

    Its name is the class's or function's in snake case, its description the docstring's first line.

    Args:
        category: the family it stands for.
        inputs: a shape per input (normally distributed float32), or a tensor as it is.
        options: more fields of :class:`Net`; inputs2 is a list like `inputs`.
    """

    def enter(made: Any) -> Any:
        name = options.pop("name", None) or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", made.__name__).lower()
        if name in NETS:
            raise ValueError(f"two nets of the corpus are called {name!r}")
        inputs2 = options.pop("inputs2", None)
        NETS[name] = Net(
            name=name,
            category=category,
            description=(made.__doc__ or "").strip().splitlines()[0],
            make=made if isinstance(made, type) else lambda: Function(made),
            inputs=lambda: tensors(inputs),
            inputs2=None if inputs2 is None else lambda: tensors(inputs2),
            **options,
        )
        return made

    return enter


def tensors(wanted: Sequence[Any]) -> list[Tensor]:
    """A seeded tensor for every shape; what is a tensor already stays."""
    generator = torch.Generator().manual_seed(7)
    return [each if isinstance(each, Tensor) else torch.randn(each, generator=generator) for each in wanted]


class Function(nn.Module):
    """A module around a function of tensors."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(*inputs)
