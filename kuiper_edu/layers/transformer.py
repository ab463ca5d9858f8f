"""nn.TransformerEncoderLayer as TorchScript writes it in evaluation mode: one operator of twenty inputs."""

from __future__ import annotations

from kuiper_edu.errors import ShapeError
from kuiper_edu.facts import Call, Facts
from kuiper_edu.layers.activations import clamp
from kuiper_edu.layers.attention import heads_flops, multi_head_attention
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.linear import linear
from kuiper_edu.layers.normalization import layer_norm
from kuiper_edu.layers.smooth import gelu


def _flops(call: Call) -> int:
    src, inner = call.shape("src", 0), call.shape("ffn_weight_1", 14)[0]
    heads = call.inputs[2] if isinstance(call.inputs[2], int) else 1  # a graph that does not run has no numbers
    attention = heads_flops(src, src, src, src[-2], heads, biased=True)
    # Two norms and two sums over (N, L, E), two products and their biases, and the activation between them.
    return attention + call.read * (2 * 7 + 2 + 4 * inner + 1) + 6 * call.read // src[-1] * inner


@layer("aten::_transformer_encoder_layer_fwd", facts=Facts("matrix", _flops))
def transformer_encoder_layer(
    src: Array,
    embed_dim: int,
    num_heads: int,
    qkv_weight: Array,
    qkv_bias: Array,
    proj_weight: Array,
    proj_bias: Array,
    use_gelu: bool,
    norm_first: bool,
    eps: float,
    norm_weight_1: Array,
    norm_bias_1: Array,
    norm_weight_2: Array,
    norm_bias_2: Array,
    ffn_weight_1: Array,
    ffn_bias_1: Array,
    ffn_weight_2: Array,
    ffn_bias_2: Array,
    mask: Array | None = None,
    mask_type: int | None = None,
) -> Array:
    """Self-attention and a two-layer network, each added to its input, the sums (or the inputs) layer-normed.

    Args:
        src: (N, L, E).
        norm_first: normalise what goes in, not what comes out.
        mask: (L, L), bool with True for kept out, or added.

    Returns:
        (N, L, E).

    Raises:
        ShapeError: the mask is of another kind than (L, L) (`mask_type` 0).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.TransformerEncoderLayer.html
    """
    if mask is not None and mask_type != 0:
        raise ShapeError(f"a mask of type {mask_type} met; only one of shape (L, L), type 0, can be computed")

    def attend(x: Array) -> Array:
        return multi_head_attention(
            x, attn_mask=mask, embed_dim=embed_dim, num_heads=num_heads, in_proj_weight=qkv_weight,
            in_proj_bias=qkv_bias, out_proj_weight=proj_weight, out_proj_bias=proj_bias, batch_first=True,
        )[0]  # fmt: skip

    def feed(x: Array) -> Array:
        inner = linear(x, ffn_weight_1, ffn_bias_1)
        return linear(gelu(inner) if use_gelu else clamp(inner, min_=0), ffn_weight_2, ffn_bias_2)

    def norm_1(x: Array) -> Array:
        return layer_norm(x, (embed_dim,), norm_weight_1, norm_bias_1, eps)

    def norm_2(x: Array) -> Array:
        return layer_norm(x, (embed_dim,), norm_weight_2, norm_bias_2, eps)

    if norm_first:
        x = src + attend(norm_1(src))
        return x + feed(norm_2(x))
    x = norm_1(src + attend(src))
    return norm_2(x + feed(x))
