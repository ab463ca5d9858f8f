"""Attention: every query's output is the mean of the values, weighted by the similarity of the query to their keys."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.activations import clamp, gelu
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.matmul import linear
from kuiper_edu.layers.normalization import layer_norm
from kuiper_edu.layers.reduction import accumulated, mean
from kuiper_edu.traits import Call, Shape, Traits, shape_of


def _product_flops(call: Call) -> int:
    """Count two matrix products of queries and keys, and five operations per score for the softmax."""
    query, key = call.shape("query", 0), call.shape("key", 1)
    value_width = call.shape("value", 2)[-1] if call.has("value", 2) else query[-1]
    return math.prod(query[:-1]) * key[-2] * (2 * query[-1] + 2 * value_width + 5)


ATTENTION = Traits("matrix", _product_flops)


@layer("F.scaled_dot_product_attention", "aten::scaled_dot_product_attention", unused=("dropout_p",), traits=ATTENTION)
def scaled_dot_product_attention(
    query: Array,
    key: Array,
    value: Array,
    attn_mask: Array | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Array:
    """softmax(Q K^T * scale + mask) V, scale = 1 / sqrt(E) when None.

    Args:
        query: (..., L, E).
        key: (..., S, E).
        value: (..., S, Ev).
        attn_mask: broadcast to (..., L, S): added, or if bool, False masks a key.
        is_causal: whether keys after the query's own position are masked.
        enable_gqa: whether groups of query heads share a key head.

    Returns:
        (..., L, Ev).

    Formula: https://arxiv.org/abs/1706.03762 and
    https://pytorch.org/docs/stable/generated/torch.nn.functional.scaled_dot_product_attention.html

    Example:
        >>> q, v = np.zeros((1, 2), np.float32), np.float32([[1], [3]])
        >>> scaled_dot_product_attention(q, np.ones((2, 2), np.float32), v).tolist()
        [[2.0]]
    """
    if enable_gqa:
        key, value = (np.repeat(heads, query.shape[-3] // heads.shape[-3], axis=-3) for heads in (key, value))
    factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    return np.asarray(np.matmul(attention_weights(query * factor, key, attn_mask, is_causal), value))


def attention_weights(query: Array, key: Array, mask: Array | None = None, is_causal: bool = False) -> Array:
    """Return softmax(Q K^T + mask), (..., L, S); a row whose keys are all masked is 0.

    Example:
        >>> attention_weights(np.ones((2, 1)), np.ones((2, 1)), is_causal=True).tolist()
        [[1.0, 0.0], [0.5, 0.5]]
    """
    scores = np.matmul(query, key.swapaxes(-1, -2))
    if is_causal:
        future = ~np.tri(*scores.shape[-2:], dtype=np.bool_)
        scores = np.where(future, np.asarray(-np.inf, scores.dtype), scores)
    if mask is not None:  # added, as torch does: a NaN stays NaN, even if its key is masked
        scores = scores + (np.where(mask, 0, -np.inf).astype(scores.dtype) if mask.dtype == bool else mask)
    top = scores.max(axis=-1, keepdims=True, initial=-np.inf)
    e = np.exp(scores - np.where(np.isneginf(top), np.zeros((), scores.dtype), top))
    total = accumulated(np.sum, e, -1, True)
    return np.asarray(e / np.where(total == 0, np.ones((), scores.dtype), total))


def attention_shapes(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """Return the shapes of the output projection for this embed_dim and bias."""
    width = params["embed_dim"]
    return {"out_proj.weight": (width, width), "out_proj.bias": (width,) if params.get("bias", True) else None}


def heads_flops(query: Shape, key: Shape, value: Shape, length: int, heads: int, biased: bool) -> int:
    """Count the projections of three sequences (..., E), attention to `length` keys per head, the last projection."""
    queries, width = math.prod(query[:-1]), query[-1]
    rows = [queries, *(math.prod(shape[:-1]) for shape in (key, value)), queries]
    sums = zip(rows, (width, key[-1], value[-1], width), strict=True)
    projections = sum(count * width * (2 * features + biased) for count, features in sums)
    return projections + queries * length * (4 * width + 5 * heads)


def _flops(call: Call) -> int:
    shapes = [shape_of(value) for value in call.inputs]
    if shapes[0][-1] != call.value("embed_dim"):
        del shapes[0]  # a mask, see _mask_first
    elif "attn_mask" in call.names:
        del shapes[list(call.names).index("attn_mask")]
    query, key, value = (*shapes, *shapes[-1:] * 2)[:3]
    length = key[-2] if call.value("batch_first") or len(key) == 2 else key[0]
    length += ("bias_k" in call.weights) + bool(call.value("add_zero_attn"))
    return heads_flops(query, key, value, length, call.value("num_heads"), call.has("in_proj_bias", len(call.inputs)))


HEADS = Traits("matrix", _flops)


@layer("nn.MultiheadAttention", unused=("bias", "kdim", "vdim", "add_bias_kv"), weights=attention_shapes, traits=HEADS)
def multi_head_attention(
    query: Array,
    key: Array | None = None,
    value: Array | None = None,
    attn_mask: Array | None = None,
    *,
    embed_dim: int,
    num_heads: int,
    out_proj_weight: Array,
    out_proj_bias: Array | None = None,
    in_proj_weight: Array | None = None,
    in_proj_bias: Array | None = None,
    q_proj_weight: Array | None = None,
    k_proj_weight: Array | None = None,
    v_proj_weight: Array | None = None,
    bias_k: Array | None = None,
    bias_v: Array | None = None,
    add_zero_attn: bool = False,
    batch_first: bool = False,
) -> tuple[Array, Array]:
    """Multi-head attention: input projections, attention in every head, output projection.

    Args:
        query: (L, N, E), with batch_first (N, L, E), or (L, E).
        key: like query, with S instead of L; the query when None.
        value: like key; the key when None.
        attn_mask: (L, S), (N * heads, L, S) or what broadcasts to (N, heads, L, S); (N, S) masks keys.

    Returns:
        The result, in the shape of the query, and the weights averaged over the heads, (N, L, S).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.MultiheadAttention.html
    """
    if query.shape[-1] != embed_dim:
        query, key, value, attn_mask = _mask_first(query, key, value, attn_mask)
    key = query if key is None else key
    value = key if value is None else value
    single = query.ndim == 2
    inputs = [x[None] if single else x if batch_first else x.swapaxes(0, 1) for x in (query, key, value)]
    weights: Sequence[Any] = (q_proj_weight, k_proj_weight, v_proj_weight)
    if in_proj_weight is not None:
        weights = np.split(in_proj_weight, 3)
    biases = (None,) * 3 if in_proj_bias is None else np.split(in_proj_bias, 3)
    if any(weight is None for weight in weights):
        raise ShapeError("neither in_proj_weight nor q_, k_ and v_proj_weight are there")
    q, k, v = (linear(x, weight, bias) for x, weight, bias in zip(inputs, weights, biases, strict=True))
    k, v = _extended(k, bias_k, add_zero_attn), _extended(v, bias_v, add_zero_attn)
    mask = _fitting_mask(attn_mask, q.shape[:2], k.shape[1], num_heads)
    # (N, S, E) to (N, heads, S, E / heads)
    q, k, v = (x.reshape(*x.shape[:2], num_heads, x.shape[2] // num_heads).swapaxes(1, 2) for x in (q, k, v))
    scores = attention_weights(q / np.asarray(math.sqrt(q.shape[-1]), q.dtype), k, mask)
    mixed = np.matmul(scores, v).swapaxes(1, 2).reshape(q.shape[0], q.shape[2], embed_dim)
    y = linear(mixed, out_proj_weight, out_proj_bias)
    average = mean(scores, 1)
    if single:
        return y[0], average[0]
    return (y if batch_first else y.swapaxes(0, 1)), average


def _extended(x: Array, bias: Array | None, zero: bool) -> Array:
    """Append the learned extra position (bias_k, bias_v) and the zero position to x (N, S, E), if there are any."""
    extra = [] if bias is None else [bias.reshape(-1)]
    extra += [np.zeros(x.shape[2], x.dtype)] if zero else []
    more = [np.broadcast_to(position, (x.shape[0], 1, x.shape[2])) for position in extra]
    return np.concatenate([x, *more], axis=1) if more else x


def _mask_first(*inputs: Array | None) -> tuple[Array, Array | None, Array | None, Array]:
    """Reorder the inputs: pnnx writes a constant mask before the sequences, under a wrong argument name or none."""
    mask, *sequences = (tensor for tensor in inputs if tensor is not None)
    if not 1 <= len(sequences) <= 3:
        raise ShapeError(f"expected a query, found one input of shape {mask.shape}")
    query, key, value = sequences[0], *(*sequences[1:], None, None)[:2]
    sizes = {*mask.shape, *query.shape[:2]}
    if inputs[3] is None and mask.ndim == 2 and query.ndim == 3 and len(sizes) == 1:
        raise ShapeError(f"the file does not say if the mask of shape {mask.shape} is one per query or per sample")
    return query, key, value, mask


def _fitting_mask(mask: Array | None, queries: Shape, keys: int, heads: int) -> Array | None:
    """Convert the mask for `attention_weights`, for scores (N, heads, L, S) of `queries` (N, L)."""
    if mask is None:
        return None
    if mask.shape[-1] != keys:  # unmasked columns for the positions that were added after the keys
        mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, keys - mask.shape[-1])])
    if mask.ndim == 2 and mask.shape[0] == queries[0] != queries[1]:  # one for each sample
        mask = mask[:, None, None, :]
    elif mask.ndim == 3 and mask.shape[0] == queries[0] * heads:
        mask = mask.reshape(queries[0], heads, *mask.shape[1:])
    # In nn.MultiheadAttention True masks a key, in scaled_dot_product_attention False does.
    return ~mask if mask.dtype == bool else mask


def _encoder_flops(call: Call) -> int:
    src, inner = call.shape("src", 0), call.shape("ffn_weight_1", 14)[0]
    heads = call.inputs[2] if isinstance(call.inputs[2], int) else 1  # only a run has the number
    attention = heads_flops(src, src, src, src[-2], heads, biased=True)
    # Two norms and two sums over (N, L, E), two products and their biases, and the activation between them.
    return attention + call.input_size * (2 * 7 + 2 + 4 * inner + 1) + 6 * call.input_size // src[-1] * inner


@layer("aten::_transformer_encoder_layer_fwd", traits=Traits("matrix", _encoder_flops))
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
    """Self-attention and a two-layer network, each added to its input, with layer norms of the sums (or the inputs).

    Args:
        src: (N, L, E).
        norm_first: whether to normalise the inputs instead of the sums.
        mask: (L, L), added, or if bool, True masks a key.

    Returns:
        (N, L, E).

    Raises:
        ShapeError: the mask is not of type 0, of shape (L, L).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.TransformerEncoderLayer.html
    """
    if mask is not None and mask_type != 0:
        raise ShapeError(f"expected a mask of type 0, of shape (L, L), found type {mask_type}")

    def attend(x: Array) -> Array:
        return multi_head_attention(
            x, attn_mask=mask, embed_dim=embed_dim, num_heads=num_heads, in_proj_weight=qkv_weight,
            in_proj_bias=qkv_bias, out_proj_weight=proj_weight, out_proj_bias=proj_bias, batch_first=True,
        )[0]  # fmt: skip

    def feed(x: Array) -> Array:
        inner = linear(x, ffn_weight_1, ffn_bias_1)
        return linear(gelu(inner) if use_gelu else clamp(inner, min_=0), ffn_weight_2, ffn_bias_2)

    def norm(x: Array, weight: Array, bias: Array) -> Array:
        return layer_norm(x, (embed_dim,), weight, bias, eps)

    if norm_first:
        x = src + attend(norm(src, norm_weight_1, norm_bias_1))
        return x + feed(norm(x, norm_weight_2, norm_bias_2))
    x = norm(src + attend(src), norm_weight_1, norm_bias_1)
    return norm(x + feed(x), norm_weight_2, norm_bias_2)
