"""Attention and transformers."""

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from corpus.net import net


@net("transformer", (2, 7, 16))
class SelfAttention(nn.Module):
    """nn.MultiheadAttention of a sequence with itself, weights returned."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(16, 4, batch_first=True)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return self.attention(x, x, x)


@net("transformer", (5, 2, 12), (9, 2, 8), (9, 2, 6))
class CrossAttention(nn.Module):
    """nn.MultiheadAttention between sequences of different widths, length first, without weights."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(12, 3, kdim=8, vdim=6, bias=False)

    def forward(self, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        return self.attention(query, key, value, need_weights=False)[0]


@net(
    "transformer",
    (1, 6, 16),
    read_only="pnnx writes the mask first and gives its argument name, $attn_mask, to the sequence",
)
class MaskedAttention(nn.Module):
    """nn.MultiheadAttention with a causal mask."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(16, 2, batch_first=True)
        self.register_buffer("mask", torch.triu(torch.full((6, 6), -1e4), diagonal=1))

    def forward(self, x: Tensor) -> Tensor:
        return self.attention(x, x, x, attn_mask=self.mask, need_weights=False)[0]


@net("transformer", (1, 2, 5, 8), (1, 2, 7, 8), (1, 2, 7, 8))
def scaled_dot_product(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Scaled dot-product attention without a mask."""
    return functional.scaled_dot_product_attention(query, key, value)


@net("transformer", (1, 2, 5, 8), (1, 2, 5, 8), (1, 2, 5, 8), (1, 1, 5, 5))
def scaled_dot_product_masked(query: Tensor, key: Tensor, value: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Scaled dot-product attention with an added mask, and causal."""
    masked = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    return masked, functional.scaled_dot_product_attention(query, key, value, is_causal=True)


class Attention(nn.Module):
    """Self-attention spelled out: one projection, heads by reshape and permute, softmax, and back."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        n, length, width = x.shape
        qkv = self.qkv(x).reshape(n, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        query, key, value = qkv.unbind(0)
        weights = (query @ key.transpose(-2, -1) / math.sqrt(width // self.heads)).softmax(dim=-1)
        return self.out((weights @ value).transpose(1, 2).reshape(n, length, width))


class EncoderLayer(nn.Module):
    """Attention and two linear layers, each after a layer norm, each with a shortcut."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


@net("transformer", (2, 6, 16))
class TransformerEncoder(nn.Module):
    """Two encoder layers written by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(EncoderLayer(16, 4), EncoderLayer(16, 2))

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


@net("transformer", (1, 3, 24, 24))
class VisionTransformer(nn.Module):
    """A vision transformer: patches by a convolution, a class token, learned positions."""

    def __init__(self) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, 12, 8, stride=8)
        self.token = nn.Parameter(torch.randn(1, 1, 12))
        self.positions = nn.Parameter(torch.randn(1, 10, 12))
        self.layer = EncoderLayer(12, 3)
        self.norm = nn.LayerNorm(12)
        self.head = nn.Linear(12, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], dim=1) + self.positions
        return self.head(self.norm(self.layer(x))[:, 0])


@net("transformer", torch.tensor([[3, 1, 4, 1, 5, 9, 2, 6]]))
class LanguageModel(nn.Module):
    """A decoder in the manner of GPT: token and position embeddings, causal attention, logits by the tied embedding."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens, self.positions = nn.Embedding(12, 16), nn.Embedding(8, 16)
        self.norm = nn.LayerNorm(16)
        self.qkv = nn.Linear(16, 48)
        self.register_buffer("places", torch.arange(8))

    def forward(self, ids: Tensor) -> Tensor:
        x = self.tokens(ids) + self.positions(self.places)
        query, key, value = (part.view(1, 8, 2, 8).transpose(1, 2) for part in self.qkv(self.norm(x)).split(16, dim=2))
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        x = x + mixed.transpose(1, 2).reshape(1, 8, 16)
        return x @ self.tokens.weight.t()


@net("transformer", (1, 6, 4, 8))
class RotaryPositions(nn.Module):
    """Rotary position embedding: halves of each head rotated by an angle that grows with the position."""

    def __init__(self) -> None:
        super().__init__()
        angles = torch.outer(torch.arange(6.0), 100.0 ** (-torch.arange(0, 4) / 4))
        self.register_buffer("cos", torch.cat([angles, angles], 1).cos()[None, :, None])
        self.register_buffer("sin", torch.cat([angles, angles], 1).sin()[None, :, None])

    def forward(self, x: Tensor) -> Tensor:
        first, second = x.chunk(2, dim=-1)
        return x * self.cos + torch.cat([-second, first], dim=-1) * self.sin


@net("transformer", (1, 8, 8, 6))
class WindowAttention(nn.Module):
    """Swin's attention inside 4x4 windows of a map shifted by two pixels, with a relative bias."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.Linear(6, 18)
        self.bias = nn.Parameter(torch.randn(1, 2, 16, 16))

    def forward(self, x: Tensor) -> Tensor:
        x = torch.roll(x, shifts=(-2, -2), dims=(1, 2))
        windows = x.view(1, 2, 4, 2, 4, 6).permute(0, 1, 3, 2, 4, 5).reshape(4, 16, 6)
        query, key, value = self.attention(windows).reshape(4, 16, 3, 2, 3).permute(2, 0, 3, 1, 4)
        weights = ((query * 3**-0.5) @ key.transpose(-2, -1) + self.bias).softmax(-1)
        windows = (weights @ value).transpose(1, 2).reshape(1, 2, 2, 4, 4, 6)
        x = windows.permute(0, 1, 3, 2, 4, 5).reshape(1, 8, 8, 6)
        return torch.roll(x, shifts=(2, 2), dims=(1, 2))


@net("transformer", (1, 9, 8))
class MlpMixer(nn.Module):
    """MLP-Mixer: linear layers over the positions, then over the channels."""

    def __init__(self) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(8), nn.LayerNorm(8)
        self.positions = nn.Sequential(nn.Linear(9, 12), nn.GELU(approximate="tanh"), nn.Linear(12, 9))
        self.channels = nn.Sequential(nn.Linear(8, 16), nn.SiLU(), nn.Linear(16, 8))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.positions(self.norm1(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channels(self.norm2(x))
