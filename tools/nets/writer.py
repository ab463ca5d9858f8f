"""A small language model: from each token of a text, scores for the token that comes next."""

import torch
from torch import Tensor, nn
from torch.nn import functional


class Attention(nn.Module):
    """Causal self-attention with several heads."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x: Tensor) -> Tensor:
        query, key, value = (self.split(part(x)) for part in (self.query, self.key, self.value))
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.out(mixed.transpose(1, 2).reshape(x.shape[0], -1, x.shape[2]))

    def split(self, x: Tensor) -> Tensor:
        """(N, T, width) to (N, heads, T, width / heads)."""
        return x.view(x.shape[0], -1, self.heads, x.shape[2] // self.heads).transpose(1, 2)


class Block(nn.Module):
    """Attention, then two linear layers with a ReLU, each behind a layer norm and beside a shortcut."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.norm1, self.attention, self.norm2 = nn.LayerNorm(width), Attention(width, heads), nn.LayerNorm(width)
        self.wide, self.relu, self.narrow = nn.Linear(width, 4 * width), nn.ReLU(), nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.narrow(self.relu(self.wide(self.norm2(x))))


class Writer(nn.Module):
    """A decoder: tokens (N, T) to scores (N, T, tokens).

    Args:
        tokens: how many different tokens there are.
        width: numbers for each token.
        layers: blocks.
        heads: attention heads in each block.
        longest: the number of places with a learned embedding; 0 for none: then only the causal mask shows the order.
    """

    def __init__(self, tokens: int, width: int, layers: int, heads: int, longest: int = 0) -> None:
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        self.place = nn.Embedding(longest, width) if longest else None
        self.blocks = nn.Sequential(*(Block(width, heads) for _ in range(layers)))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, tokens, bias=False)
        self.head.weight = self.embed.weight
        for name, weight in self.named_parameters():
            if weight.dim() == 2:
                residual = name.endswith(("out.weight", "narrow.weight"))
                nn.init.normal_(weight, std=0.05 if "blocks" not in name else 0.08 / (layers if residual else 1) ** 0.5)

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.embed(tokens)
        if self.place is not None:
            x = x + self.place(torch.arange(tokens.shape[1]))
        return self.head(self.norm(self.blocks(x)))

    def untie(self) -> None:
        """Give the last layer a copy of the embedding's weight: pnnx cannot export an nn.Linear with a shared one."""
        self.head.weight = nn.Parameter(self.embed.weight.detach().clone())
