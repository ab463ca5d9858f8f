"""Matrix products."""

import torch
from torch import Tensor, nn

from corpus.net import net
from corpus.unknown import ATEN


@net("algebra", (2, 3, 4), (2, 4, 5), (4, 5))
def matrix_products(a: Tensor, b: Tensor, c: Tensor) -> tuple[Tensor, ...]:
    """matmul with and without batches, bmm, a product with a vector."""
    return torch.matmul(a, b), torch.bmm(a, b), a @ c, torch.mm(a[0], c), torch.mv(a[0], c[:, 0])


@net("algebra", (3, 5), (3, 4), (4, 5), (2, 3, 4), (2, 4, 5))
def added_products(bias: Tensor, a: Tensor, b: Tensor, many: Tensor, more: Tensor) -> tuple[Tensor, ...]:
    """Sums with matrix products, with factors for both terms."""
    return torch.addmm(bias, a, b), torch.addmm(bias, a, b, beta=0.5, alpha=2), torch.baddbmm(bias, many, more)


@net("algebra", (2, 3, 4), (2, 4, 5), (3, 4), (4,))
def einstein_sums(a: Tensor, b: Tensor, c: Tensor, d: Tensor) -> tuple[Tensor, ...]:
    """Einstein sums: batched product, transpose, diagonal-free traces, outer product, weighted sum."""
    return (
        torch.einsum("bij,bjk->bik", a, b),
        torch.einsum("bij->bji", a),
        torch.einsum("bij,ij->b", a, c),
        torch.einsum("ij,j->i", c, d),
        torch.einsum("i,j->ij", c[:, 0], d),
    )


@net("algebra", (2, 4, 3, 5))
def attention_einsum(x: Tensor) -> Tensor:
    """Attention scores by an Einstein sum over four axes."""
    return torch.einsum("bhid,bhjd->bhij", x, x).softmax(-1)


@net("algebra", (4, 6))
class GraphConvolution(nn.Module):
    """A graph convolution (Kipf and Welling 2016): normalised adjacency matrix times features times weights."""

    def __init__(self) -> None:
        super().__init__()
        edges = torch.tensor([[1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], [0, 0, 1, 1.0]])
        degrees = edges.sum(1).rsqrt()
        self.register_buffer("adjacency", degrees[:, None] * edges * degrees)
        self.first, self.second = nn.Linear(6, 5), nn.Linear(5, 3)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.adjacency @ self.first(x))
        return torch.log_softmax(self.adjacency @ self.second(x), dim=1)


for _level in (0, 1):

    @net("algebra", (2, 3, 4), (2, 5, 4), name=f"einstein_sums_level{_level}", optlevel=_level, trusted=ATEN)
    def einstein_sums_unoptimised(a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
        """Einstein sums whose equations are constant operators, with blanks, an ellipsis and no arrow."""
        return (
            torch.einsum("abc,cz->abz", a, b[0].t()),
            torch.einsum("b i d, b j d -> b i j", a, b),
            torch.einsum("...ij,...kj->...ik", a, b),
            torch.einsum("bij->b", a),
            torch.einsum("ij,jk", a[0], b[0].t()),
        )
