"""What pnnx has no operator for: TorchScript's own names stay in the file, constants become operands."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net

ATEN = "pnnx keeps TorchScript's own operator, which the generated Python cannot spell"


@net("unknown", (2, 5), (2, 5), trusted=ATEN)
def cosine_similarity(x: Tensor, y: Tensor) -> Tensor:
    """The cosine of the angle between rows."""
    return functional.cosine_similarity(x, y, dim=1)


@net("unknown", (3, 5), trusted=ATEN)
def sorting(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """sort with places, and argsort."""
    values, where = torch.sort(x, dim=1, descending=True)
    return values, where, torch.argsort(x, dim=0)


@net("unknown", (4, 5), trusted=ATEN)
def triangles(x: Tensor) -> tuple[Tensor, Tensor]:
    """Upper and lower triangles of a matrix."""
    return torch.triu(x, 1), torch.tril(x, -1)


@net("unknown", torch.tensor([[1, 3, 0], [2, 2, 1]]), trusted=ATEN)
def one_hot(ids: Tensor) -> Tensor:
    """Numbers to rows with a single one."""
    return functional.one_hot(ids, 4).float()


@net("unknown", (5, 3), (4, 3), trusted=ATEN)
def distances(a: Tensor, b: Tensor) -> Tensor:
    """All distances between two sets of points."""
    return torch.cdist(a, b)


@net("unknown", (3, 5), (3, 4), trusted=ATEN)
class Bilinear(nn.Module):
    """A bilinear layer: its weights are pnnx.Attribute operators."""

    def __init__(self) -> None:
        super().__init__()
        self.bilinear = nn.Bilinear(5, 4, 6)

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        return self.bilinear(x, y)


@net("unknown", (2, 4, 8), trusted=ATEN)
class FusedEncoder(nn.Module):
    """nn.TransformerEncoderLayer, which PyTorch runs as one operator of twenty inputs."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)


@torch.jit.script
def one_way_or_the_other(x: Tensor) -> Tensor:
    """A branch that depends on the numbers."""
    if bool(x.sum() > 0):
        return x * 2
    return x - 1


@net("unknown", (2, 3), read_only="the branches of prim::If are not in the file")
def control_flow(x: Tensor) -> Tensor:
    """A branch that depends on the numbers: prim::If, whose bodies the file does not hold."""
    return torch.relu(one_way_or_the_other(x))
