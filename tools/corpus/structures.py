"""Structures of graphs: inputs, outputs, names, shared modules, optlevels."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.heads import UNet
from corpus.net import NETS, Net, net, tensors
from corpus.transformers import EncoderLayer


@net("structure", (2, 3), (2, 3), (2, 3))
def nested_outputs(a: Tensor, b: Tensor, c: Tensor) -> tuple[Tensor, tuple[Tensor, tuple[Tensor, Tensor]]]:
    """Three inputs, four results in tuples inside tuples."""
    return a + b, (a * c, (torch.relu(b), b - c))


@net("structure", (2, 3))
def list_output(x: Tensor) -> list[Tensor]:
    """A list as the result: an expression of a list, with formulas in it."""
    return [x + 1, x * 2, torch.sigmoid(x) - 3]


@net("structure", (2, 3))
def passed_through(x: Tensor) -> tuple[Tensor, Tensor]:
    """The input itself among the results."""
    return x, torch.tanh(x)


@net("structure", (2, 3), (4, 5))
def unused_input(x: Tensor, unused: Tensor) -> Tensor:
    """An input that nothing reads."""
    del unused
    return torch.exp(x)


@net("structure", (2, 3), (3, 2))
def two_components(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """Two unconnected graphs in one file."""
    return torch.relu(x) + 1, torch.sigmoid(y) * 2


@net("structure", (2, 4))
class SharedModule(nn.Module):
    """One linear layer used three times: its weights are stored three times, under new names."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(torch.relu(self.linear(torch.relu(self.linear(x)))))


@net("structure", (2, 4), optlevel=0)
class SharedModuleLevel0(SharedModule):
    """One linear layer used three times: three operators of one name, with one set of weights."""


@net(
    "structure",
    torch.tensor([[1, 2, 6]]),
    read_only="pnnx gives the second module the shared weight as an input, without saying which input that is",
)
class TiedWeights(nn.Module):
    """A language model's head that shares the weight of the embedding."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding, self.head = nn.Embedding(7, 4), nn.Linear(4, 7)
        self.head.weight = self.embedding.weight

    def forward(self, x: Tensor) -> Tensor:
        return self.head(torch.tanh(self.embedding(x)))


@net("structure", (1, 3, 6, 6), trusted="the generated Python uses the name as Python code")
class OddNames(nn.Module):
    """Modules named by numbers, with brackets, dots and an at sign."""

    def __init__(self) -> None:
        super().__init__()
        self.block = nn.Sequential(nn.Conv2d(3, 4, 1), nn.ReLU())
        self.add_module("a(b)@c=d", nn.Conv2d(4, 2, 3))

    def forward(self, x: Tensor) -> Tensor:
        return self.get_submodule("a(b)@c=d")(self.block(x))


@net(
    "structure",
    (1, 4),
    trusted="the generated Python uses the name as Python code; the file can be read by columns",
)
class BlankNames(nn.Module):
    """A module whose name holds blanks, which the file format cannot quote."""

    def __init__(self) -> None:
        super().__init__()
        self.add_module("my layer", nn.Linear(4, 3))

    def forward(self, x: Tensor) -> Tensor:
        return self.get_submodule("my layer")(x)


class TwoSlopes(nn.Module):
    """A custom activation, with a learned slope on either side."""

    def __init__(self) -> None:
        super().__init__()
        self.slopes = nn.Parameter(torch.tensor([0.25, 1.5]))
        self.scale = nn.Linear(6, 6)

    def forward(self, x: Tensor) -> Tensor:
        return torch.where(x < 0, x * self.slopes[0], self.scale(x) * self.slopes[1])


@net(
    "structure",
    (2, 4),
    moduleops=("TwoSlopes",),
    read_only="the file does not say what this custom operator computes",
)
class OwnModule(nn.Module):
    """A module kept whole as one operator, named after its Python class."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.own, self.after = nn.Linear(4, 6), TwoSlopes(), nn.Linear(6, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.after(self.own(self.before(x)))


@net("dynamic", (1, 3, 16, 16), inputs2=[(2, 3, 24, 20)])
class OpenSizes(nn.Module):
    """Exported with two sizes: batch, height and width are open (`?`)."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.fc = nn.Conv2d(3, 6, 3, stride=2, padding=1), nn.Linear(6, 4)

    def forward(self, x: Tensor) -> Tensor:
        x = functional.max_pool2d(torch.relu(self.conv(x)), 2)
        return self.fc(torch.flatten(functional.adaptive_avg_pool2d(x, 1), 1))


@net("dynamic", (1, 7, 6), inputs2=[(3, 9, 6)])
class OpenLength(nn.Module):
    """Attention over sequences of any length."""

    def __init__(self) -> None:
        super().__init__()
        self.qkv, self.out = nn.Linear(6, 18), nn.Linear(6, 6)

    def forward(self, x: Tensor) -> Tensor:
        query, key, value = self.qkv(x).chunk(3, dim=-1)
        return self.out(torch.softmax(query @ key.transpose(1, 2) / 6**0.5, dim=-1) @ value)


class SmallCnn(nn.Module):
    """Convolution, batch norm, ReLU, dropout, an average and a linear layer."""

    def __init__(self) -> None:
        super().__init__()
        self.conv, self.norm = nn.Conv2d(2, 4, 3, padding=1), nn.BatchNorm2d(4)
        self.dropout, self.fc = nn.Dropout(0.3), nn.Linear(4, 3)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.norm(self.conv(x))) + 0.5
        return self.fc(self.dropout(x.mean(dim=(2, 3))))


class Formula(nn.Module):
    """A formula with constants, and a part that nothing uses."""

    def forward(self, x: Tensor) -> Tensor:
        unneeded = torch.exp(x) * 3
        del unneeded
        return (x * 2 + 1) / (torch.abs(x) + 0.5) - torch.tanh(x) * (3 * 4)


TRUSTED = (
    "level 0 keeps TorchScript's own operators (aten::add), which the generated Python cannot spell",
    "the generated Python cannot write an operator whose axis is an operand",
    "",
)


def enter_levels() -> None:
    """Enter the same module at every optimisation level; names and operators of levels 0 and 1 are TorchScript's."""
    modules = {"small_cnn": (SmallCnn, (1, 2, 6, 6)), "formula": (Formula, (2, 3))}
    modules |= {"encoder": (lambda: EncoderLayer(8, 2), (1, 4, 8)), "unet": (UNet, (1, 3, 16, 16))}
    for name, (make, shape) in modules.items():
        for level in (0, 1, 2):
            NETS[f"{name}_level{level}"] = Net(
                name=f"{name}_level{level}",
                category=f"level {level}",
                description=f"{name} exported with optlevel={level}.",
                make=make,
                inputs=lambda shape=shape: tensors([shape]),
                optlevel=level,
                trusted=TRUSTED[level],
            )


enter_levels()
