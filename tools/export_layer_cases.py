"""Compute PyTorch's results for single operators, the reference of tests/layers/test_reference.py.

Run it with a Python that has torch; it writes tests/layers/reference.npz:

    python tools/export_layer_cases.py

A case is one operator as in a .param file: type, parameters, weights, named inputs, outputs. All numbers of one data
type are in one flat array; `cases` holds the offset of every array.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

TARGET = Path(__file__).parents[1] / "tests" / "layers" / "reference.npz"

# The attributes of a module that pnnx writes as parameters; the weights are those of its state_dict.
CONV = ("in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups")
NORM = ("num_features", "eps", "affine")
RECURRENT = ("input_size", "hidden_size", "num_layers", "bias", "batch_first", "bidirectional")
WRITTEN: dict[str, tuple[str, ...]] = {
    **{f"Conv{n}d": (*CONV, "padding_mode") for n in (1, 2, 3)},
    **{f"ConvTranspose{n}d": (*CONV, "output_padding") for n in (1, 2, 3)},
    **{f"BatchNorm{n}d": NORM for n in (1, 2, 3)},
    **{f"InstanceNorm{n}d": (*NORM, "track_running_stats") for n in (1, 2, 3)},
    "Linear": ("in_features", "out_features"),
    "Bilinear": ("in1_features", "in2_features", "out_features"),
    "LayerNorm": ("normalized_shape", "eps", "elementwise_affine"),
    "RMSNorm": ("normalized_shape", "eps", "elementwise_affine"),
    "GroupNorm": ("num_groups", "num_channels", "eps", "affine"),
    "LSTM": (*RECURRENT, "proj_size"),
    "GRU": RECURRENT,
    "RNN": (*RECURRENT, "nonlinearity"),
    "Embedding": ("num_embeddings", "embedding_dim"),
    "PReLU": ("num_parameters",),
    "MultiheadAttention": ("embed_dim", "num_heads", "batch_first", "add_zero_attn", "kdim", "vdim"),
}

EINSUMS: dict[str, tuple[tuple[int, ...], ...]] = {
    "ij,jk->ik": ((2, 3), (3, 4)),
    "bij,bkj->bik": ((2, 3, 4), (2, 5, 4)),
    "ii->i": ((3, 3),),
    "ij->j": ((2, 3),),
    "i,j->ij": ((2,), (3,)),
    "bhqd,bhkd->bhqk": ((1, 2, 3, 4), (1, 2, 5, 4)),
    "...ij,...jk->...ik": ((2, 1, 3), (3, 4)),
}

cases: list[dict[str, Any]] = []
pools: dict[str, list[np.ndarray]] = {}
filled: dict[str, int] = {}
generator = torch.Generator().manual_seed(0)


def rand(*shape: int) -> Tensor:
    """Return normally distributed float32 numbers."""
    return torch.randn(*shape, generator=generator)


def keep(tensor: Tensor) -> dict[str, Any]:
    """Append the numbers to the pool of their type, and return type, shape and offset."""
    array = tensor.detach().resolve_conj().numpy()
    kind = str(array.dtype)
    start = filled.get(kind, 0)
    pools.setdefault(kind, []).append(array.ravel())
    filled[kind] = start + array.size
    return {"kind": kind, "shape": list(array.shape), "start": start}


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple | torch.Size) else value


def add(
    types: Sequence[str], inputs: dict[str, Tensor], params: dict[str, Any], weights: dict[str, Tensor], result: Any
) -> None:
    outputs = [result] if isinstance(result, Tensor) else list(result)
    cases.append(
        {
            "types": list(types),
            "slots": list(inputs),
            "inputs": [keep(each) for each in inputs.values()],
            "params": {key: plain(value) for key, value in params.items()},
            "weights": {key: keep(value) for key, value in weights.items()},
            "outputs": [keep(each) for each in outputs],
        }
    )


def function(types: str, call: Callable[..., Any], inputs: dict[str, Tensor], **params: Any) -> None:
    """Add a case whose arguments are named inputs and parameters; `call` takes both by name."""
    add(types.split(), inputs, params, {}, call(**inputs, **params))


def module(net: nn.Module, *inputs: Tensor, flatten: Callable[[Any], Any] = lambda result: result, **more: Any) -> None:
    """Add a case whose parameters and weights are those of a module; its inputs are positional."""
    net.eval()
    name = type(net).__name__
    with torch.no_grad():
        for value in net.buffers():  # running statistics that are not 0 and 1
            if value.is_floating_point():
                value.copy_(torch.rand(value.shape, generator=generator) + 0.5)
        for weight in net.parameters():
            weight.copy_(torch.randn(weight.shape, generator=generator) * 0.5)
        result = flatten(net(*inputs, **more))
    params = {key: getattr(net, key) for key in WRITTEN.get(name, ())}
    if name == "MultiheadAttention":
        params["bias"] = net.in_proj_bias is not None
    if hasattr(net, "bias") and name not in ("LayerNorm", "BatchNorm1d", "BatchNorm2d"):
        params["bias"] = net.bias if isinstance(net.bias, bool) else net.bias is not None
    weights = {key: value for key, value in net.state_dict().items() if key != "num_batches_tracked"}
    if name in ("LayerNorm", "RMSNorm", "GroupNorm") or name.startswith(
        ("BatchNorm", "InstanceNorm", "PReLU", "Embed")
    ):
        params.pop("bias", None)
    named = {**{f"#{index}": each for index, each in enumerate(inputs)}, **more}
    add(
        [f"nn.{name}"],
        {key: value for key, value in named.items() if isinstance(value, Tensor)},
        params,
        weights,
        result,
    )


def activations() -> None:
    x = torch.cat([rand(2, 30) * 4, torch.tensor([[-1e4, -100.0, -0.5, 0.0, 0.5, 1e4]] * 2)], dim=1)
    for name in ("relu", "relu6", "sigmoid", "tanh", "silu", "hardswish", "hardsigmoid", "mish", "selu", "softsign",
                 "tanhshrink", "logsigmoid"):  # fmt: skip
        function(f"F.{name}", getattr(F, name), {"input": x})
    for name, values in {
        "elu": {"alpha": 0.7}, "celu": {"alpha": 1.7}, "leaky_relu": {"negative_slope": 0.2},
        "softplus": {"beta": 2.0, "threshold": 3.0}, "softshrink": {"lambd": 0.3}, "hardshrink": {"lambd": 0.3},
        "threshold": {"threshold": 0.1, "value": 20.0}, "hardtanh": {"min_val": -0.3, "max_val": 2.0},
    }.items():  # fmt: skip
        function(f"F.{name}", getattr(F, name), {"input": x}, **values)
    for kind in ("none", "tanh"):
        function("F.gelu nn.GELU", F.gelu, {"input": x}, approximate=kind)
    function("F.glu nn.GLU", F.glu, {"input": rand(2, 6, 3)}, dim=1)
    function("F.prelu", F.prelu, {"input": rand(2, 3, 4), "weight": rand(3)})
    module(nn.PReLU(3), rand(2, 3, 4))
    module(nn.PReLU(1), rand(5))
    function("torch.clamp", torch.clamp, {"input": x}, min=-1, max=1.5)
    function("torch.clamp", torch.clamp, {"input": x}, max=0.5)
    function("F.relu", F.relu, {"input": x.double()})
    function("F.hardswish", F.hardswish, {"input": rand(3, 4).half()})
    function("torch.lgamma", torch.lgamma, {"input": rand(9).abs() + 0.1})
    for name in ("softmax", "log_softmax", "softmin"):
        for dim in (0, 1, -1):
            function(f"F.{name}", getattr(F, name), {"input": rand(2, 3, 4) * 20}, dim=dim)
    function("F.softmax torch.softmax", F.softmax, {"input": torch.tensor([1e4, -1e4, 0.0])}, dim=0)


def convolutions() -> None:
    for nd, groups, stride, dilation, padding, bias in product(
        (1, 2, 3), (1, 2), (1, 2), (1, 2), (0, 2), (True, False)
    ):
        if bias is False and (stride, dilation) != (1, 1):
            continue
        size = (8, 7, 5)[:nd]
        kind = getattr(nn, f"Conv{nd}d")
        module(kind(4, 6, 3, stride, padding, dilation, groups, bias), rand(1, 4, *size))
    for mode, padding in product(("zeros", "reflect", "replicate", "circular"), ("same", (2, 1))):
        module(nn.Conv2d(2, 3, (4, 3), padding=padding, padding_mode=mode), rand(1, 2, 7, 8))
    module(nn.Conv2d(2, 3, 3, padding="valid"), rand(2, 5, 6))
    module(nn.Conv2d(6, 12, (3, 5), (2, 1), (1, 2), groups=6), rand(2, 6, 9, 9))
    module(nn.Conv1d(3, 4, 1), rand(3, 5))
    for groups, bias in ((1, True), (2, False)):
        weight, inputs = rand(4, 4 // groups, 3, 3), rand(2, 4, 6, 6)
        arguments = {"input": inputs, "weight": weight, **({"bias": rand(4)} if bias else {})}
        function("F.conv2d", F.conv2d, arguments, stride=(1, 2), padding=(1, 0), dilation=(2, 1), groups=groups)
    for nd, groups, stride, dilation in product((1, 2, 3), (1, 2), (1, 2, 3), (1, 2)):
        kind = getattr(nn, f"ConvTranspose{nd}d")
        extra = 1 if stride > 1 else 0
        module(kind(4, 6, 3, stride, 1, extra, groups, groups == 1, dilation), rand(2, 4, *(5, 4, 3)[:nd]))
    module(nn.ConvTranspose2d(2, 3, 2, stride=3, output_padding=2), rand(1, 2, 3, 3))
    weight, inputs = rand(4, 3, 3, 3), rand(2, 4, 5, 5)
    function("F.conv_transpose2d", F.conv_transpose2d, {"input": inputs, "weight": weight}, stride=2, padding=1)


def pooling() -> None:
    for nd, ceil, stride, dilation in product((1, 2, 3), (False, True), (1, 2, 3), (1, 2)):
        x = rand(1, 2, *(8, 7, 5)[:nd])
        settings = {"kernel_size": 3, "stride": stride, "padding": 1, "ceil_mode": ceil}
        name = f"max_pool{nd}d"
        function(f"F.{name}", getattr(F, name), {"input": x}, **settings, dilation=dilation, return_indices=True)
        if dilation == 1:
            for count in (True, False):
                function(
                    f"F.avg_pool{nd}d", getattr(F, f"avg_pool{nd}d"), {"input": x}, **settings, count_include_pad=count
                )
    function("nn.MaxPool2d F.max_pool2d", F.max_pool2d, {"input": rand(3, 8, 8)}, kernel_size=(2, 3), stride=None)
    function("F.max_pool2d", F.max_pool2d, {"input": -rand(1, 1, 5, 5).abs()}, kernel_size=2, padding=1, ceil_mode=True)
    function("nn.AvgPool2d", F.avg_pool2d, {"input": rand(1, 2, 6, 6)}, kernel_size=2, divisor_override=3)
    for ceil in (False, True):
        function(
            "F.lp_pool2d", F.lp_pool2d, {"input": rand(1, 2, 7, 7).abs()}, norm_type=3, kernel_size=2, ceil_mode=ceil
        )
        function(
            "F.lp_pool1d", F.lp_pool1d, {"input": rand(1, 2, 7)}, norm_type=2, kernel_size=3, stride=2, ceil_mode=ceil
        )
    for nd in (1, 2, 3):
        x = rand(2, 3, *(9, 7, 5)[:nd])
        for size in (1, 2, (4, 3, 5)[:nd]):
            for name in ("avg", "max"):
                function(
                    f"F.adaptive_{name}_pool{nd}d",
                    getattr(F, f"adaptive_{name}_pool{nd}d"),
                    {"input": x},
                    output_size=size,
                )
        call = getattr(F, f"adaptive_max_pool{nd}d")
        function(f"F.adaptive_max_pool{nd}d", call, {"input": x}, output_size=(4, 3, 2)[:nd], return_indices=True)
        values, indices = getattr(F, f"max_pool{nd}d")(x, 2, return_indices=True)
        unpool = getattr(F, f"max_unpool{nd}d")
        function(
            f"F.max_unpool{nd}d", unpool, {"input": values, "indices": indices}, kernel_size=2, output_size=x.shape[2:]
        )


def norms() -> None:
    for nd in (1, 2, 3):
        x = rand(2, 4, *(6, 5, 3)[:nd])
        for affine in (True, False):
            module(getattr(nn, f"BatchNorm{nd}d")(4, affine=affine), x)
            module(getattr(nn, f"InstanceNorm{nd}d")(4, affine=affine, track_running_stats=not affine), x)
            module(nn.GroupNorm(2, 4, affine=affine), x)
            for last in (1, nd):
                module(nn.LayerNorm(x.shape[-last:], eps=1e-3, elementwise_affine=affine), x)
                module(nn.RMSNorm(x.shape[-last:], elementwise_affine=affine), x)
    module(nn.BatchNorm1d(4), rand(3, 4))
    statistics = {"running_mean": rand(4), "running_var": rand(4).abs()}
    add(["F.instance_norm"], {"input": x, **statistics}, {"eps": 1e-3}, {}, F.instance_norm(x, eps=1e-3))
    for size in (1, 2, 5):
        function("nn.LocalResponseNorm F.local_response_norm", F.local_response_norm, {"input": rand(2, 6, 3, 3)},
                 size=size, alpha=0.5, beta=0.6, k=1.5)  # fmt: skip
    for p, dim in ((2.0, 1), (1.0, -1), (3.0, 0)):
        function("F.normalize", F.normalize, {"input": rand(2, 3, 4)}, p=p, dim=dim)
    far = 1000 + rand(2, 5)  # float32 loses digits here, in PyTorch too: the reference is computed in float64
    add(["F.layer_norm"], {"input": far}, {"normalized_shape": (5,)}, {}, F.layer_norm(far.double(), (5,)).float())


def products() -> None:
    module(nn.Linear(5, 3), rand(2, 4, 5))
    module(nn.Linear(5, 3, bias=False), rand(5))
    module(nn.Bilinear(3, 4, 2), rand(5, 3), rand(5, 4))
    function("F.linear", F.linear, {"input": rand(2, 5), "weight": rand(3, 5), "bias": rand(3)})
    for first, second in (
        ((2, 3), (3, 4)),
        ((5, 2, 3), (3, 4)),
        ((3,), (3, 4)),
        ((2, 3), (3,)),
        ((3,), (3,)),
        ((2, 1, 2, 3), (5, 3, 4)),
    ):
        function("torch.matmul", torch.matmul, {"input": rand(*first), "other": rand(*second)})
    function("torch.mm torch.bmm", torch.mm, {"input": rand(2, 3), "mat2": rand(3, 4)})
    function("torch.mv", torch.mv, {"input": rand(2, 3), "vec": rand(3)})
    function("torch.addmm", torch.addmm, {"input": rand(4), "mat1": rand(2, 3), "mat2": rand(3, 4)}, beta=0.5, alpha=2)
    function(
        "torch.baddbmm",
        torch.baddbmm,
        {"input": rand(2, 1, 4), "batch1": rand(2, 5, 3), "batch2": rand(2, 3, 4)},
        beta=2,
    )
    function("torch.cross", torch.cross, {"input": rand(2, 3, 4), "other": rand(2, 3, 4)}, dim=1)
    function("torch.cross", torch.cross, {"input": rand(5, 3), "other": rand(5, 3)}, dim=None)
    for equation, shapes in EINSUMS.items():
        arrays = [rand(*shape) for shape in shapes]
        add(
            ["torch.einsum"],
            {f"#{i}": each for i, each in enumerate(arrays)},
            {"equation": equation},
            {},
            torch.einsum(equation, *arrays),
        )
    module(nn.Embedding(7, 3), torch.tensor([[0, 6], [3, 3]]))
    function(
        "F.pairwise_distance", F.pairwise_distance, {"x1": rand(3, 4), "x2": rand(3, 4)}, p=2.0, eps=1e-6, keepdim=True
    )
    function("F.cosine_similarity", F.cosine_similarity, {"x1": rand(3, 4), "x2": rand(3, 4)}, dim=1)
    function("torch.cdist", torch.cdist, {"x1": rand(2, 3, 4), "x2": rand(2, 5, 4)}, p=2.0)


def reductions() -> None:
    x = rand(3, 4, 5)
    for name in ("sum", "mean", "amax", "amin"):
        for dim, keep_dim in ((1, False), ((0, 2), True), (-1, True)):
            function(f"torch.{name}", getattr(torch, name), {"input": x}, dim=dim, keepdim=keep_dim)
    for name in ("sum", "mean", "prod", "max", "min"):
        function(f"torch.{name}", getattr(torch, name), {"input": x})
    for name in ("max", "min"):
        for dim, keep_dim in ((0, False), (-1, True)):
            function(f"torch.{name}", getattr(torch, name), {"input": x}, dim=dim, keepdim=keep_dim)
        function(f"torch.{name}", getattr(torch, name), {"input": x, "other": rand(5)})
        function(f"torch.arg{name}", getattr(torch, f"arg{name}"), {"input": x})
        function(f"torch.arg{name}", getattr(torch, f"arg{name}"), {"input": x}, dim=1, keepdim=True)
    function("torch.prod", torch.prod, {"input": x}, dim=1, keepdim=False)
    for name in ("std", "var"):
        for unbiased in (True, False):
            function(f"torch.{name}", getattr(torch, name), {"input": x}, dim=(0, 2), unbiased=unbiased, keepdim=True)
    for p in (0.0, 1.0, 2.0, 3.0, float("inf"), float("-inf")):
        function("torch.norm", torch.norm, {"input": x}, p=p, dim=(1,), keepdim=False)
    function("torch.norm", torch.norm, {"input": x}, p="fro")
    function("torch.logsumexp", torch.logsumexp, {"input": x * 100}, dim=(0, 1), keepdim=False)
    for name in ("cumsum", "cumprod"):
        function(f"torch.{name}", getattr(torch, name), {"input": x}, dim=1)


def integers_and_orders() -> None:
    whole = torch.arange(12).reshape(3, 4) % 5
    for name in ("sum", "prod", "max", "argmin"):
        function(f"torch.{name}", getattr(torch, name), {"input": whole})
    function("torch.sum", torch.sum, {"input": whole > 2}, dim=1, keepdim=False)
    function("torch.cumsum", torch.cumsum, {"input": whole.int()}, dim=0)
    function("torch.mean", torch.mean, {"input": 1e4 + rand(1, 1, 128, 128)}, dim=(2, 3), keepdim=False)
    distinct = torch.randperm(24, generator=generator).reshape(2, 12).float()
    for largest in (True, False):
        function("torch.topk", torch.topk, {"input": distinct}, k=3, dim=1, largest=largest, sorted=True)
        function("torch.sort", torch.sort, {"input": distinct}, dim=1, descending=largest)
        function("torch.argsort", torch.argsort, {"input": distinct}, dim=0, descending=largest)


def shapes() -> None:
    x = rand(2, 3, 4)
    function("Tensor.reshape Tensor.view", torch.reshape, {"input": x}, shape=(4, -1))
    function("torch.flatten", torch.flatten, {"input": x}, start_dim=1, end_dim=-1)
    function("torch.flatten", torch.flatten, {"input": torch.tensor(3.0)})
    function("Tensor.unflatten", torch.unflatten, {"input": x}, dim=-1, sizes=(2, -1))
    function("Tensor.permute", torch.permute, {"input": x}, dims=(2, 0, 1))
    function("torch.transpose", torch.transpose, {"input": x}, dim0=-1, dim1=0)
    function("torch.t", torch.t, {"input": rand(2, 3)})
    function("torch.squeeze", torch.squeeze, {"input": rand(1, 2, 1)})
    function("torch.squeeze", torch.squeeze, {"input": rand(1, 2, 1)}, dim=1)
    function("torch.squeeze", torch.squeeze, {"input": rand(1, 2, 1)}, dim=-1)
    function("torch.unsqueeze", torch.unsqueeze, {"input": x}, dim=-2)
    function("Tensor.expand", lambda tensor, sizes: tensor.expand(*sizes), {"tensor": rand(3, 1)}, sizes=(2, -1, 4))
    function("Tensor.repeat", lambda tensor, sizes: tensor.repeat(*sizes), {"tensor": rand(2, 3)}, sizes=(2, 1, 3))
    function("torch.tile", torch.tile, {"input": rand(2, 3)}, dims=(2,))
    function("torch.repeat_interleave", torch.repeat_interleave, {"input": x}, repeats=2, dim=1)
    function("torch.flip", torch.flip, {"input": x}, dims=(0, 2))
    function("torch.roll", torch.roll, {"input": x}, shifts=(1, -2), dims=(0, 2))
    function("torch.roll", torch.roll, {"input": x}, shifts=5)
    for dim in (0, 1):
        parts = [rand(2, 3), rand(2, 3)]
        for name in ("cat", "stack"):
            result = getattr(torch, name)(parts, dim=dim)
            add([f"torch.{name}"], {f"#{i}": each for i, each in enumerate(parts)}, {"dim": dim}, {}, result)
    function("torch.split", torch.split, {"tensor": x}, split_size_or_sections=2, dim=2)
    function("torch.split", torch.split, {"tensor": x}, split_size_or_sections=(1, 2), dim=1)
    function("torch.chunk", torch.chunk, {"input": rand(7, 2)}, chunks=3, dim=0)
    function("torch.unbind", torch.unbind, {"input": x}, dim=1)
    function("torch.tensor_split", torch.tensor_split, {"input": rand(7)}, sections=3, dim=0)
    function("torch.tensor_split", torch.tensor_split, {"input": rand(7)}, indices=(2, 3), dim=0)
    for mode, around in (
        ("constant", (1, 2, 0, -1)),
        ("reflect", (2, 1, 1, 0)),
        ("replicate", (2, 1, 0, 3)),
        ("circular", (1, 2, 2, 0)),
    ):
        function("F.pad", F.pad, {"input": rand(1, 2, 4, 5)}, pad=around, mode=mode)
    function("F.pad", F.pad, {"input": x}, pad=(1, 1), mode="constant", value=-3.5)
    for kind in ("ConstantPad2d", "ReflectionPad2d", "ReplicationPad2d", "ZeroPad2d", "CircularPad2d"):
        value = (2.5,) if kind == "ConstantPad2d" else ()
        net, inputs = getattr(nn, kind)((1, 2, 3, 0), *value), rand(1, 2, 5, 5)
        add(
            [f"nn.{kind}"],
            {"#0": inputs},
            {"padding": (1, 2, 3, 0), **({"value": 2.5} if value else {})},
            {},
            net(inputs),
        )
    for factor in (2, 3):
        function("F.pixel_shuffle", F.pixel_shuffle, {"input": rand(2, 2 * factor**2, 3, 2)}, upscale_factor=factor)
        function(
            "F.pixel_unshuffle", F.pixel_unshuffle, {"input": rand(2, 2 * factor, 2 * factor)}, downscale_factor=factor
        )
    function("nn.ChannelShuffle", torch.channel_shuffle, {"input": rand(2, 6, 2, 2)}, groups=3)
    for stride, dilation, padding in ((1, 1, 0), (2, 1, 1), ((2, 1), (1, 2), (0, 2))):
        settings = {"kernel_size": (2, 3), "stride": stride, "dilation": dilation, "padding": padding}
        columns = F.unfold(rand(2, 3, 7, 8), **settings)
        function("F.unfold", F.unfold, {"input": rand(2, 3, 7, 8)}, **settings)
        function("F.fold", F.fold, {"input": columns}, output_size=(7, 8), **settings)


def picking() -> None:
    x = rand(3, 4, 5)
    function("Tensor.select", torch.select, {"input": x}, dim=1, index=-2)
    for dim, start, end, step in ((0, 1, None, 1), (2, -3, 2147483647, 2), (1, None, -1, 1)):
        settings = {"dim": dim, "start": start, "end": end, "step": step}
        index = tuple(slice(start, end, step) if axis == dim else slice(None) for axis in range(3))
        add(["Tensor.slice"], {"input": x}, settings, {}, x[index])
    fused = {
        "dims": (0, 1, 2),
        "starts": (1, 0, 0),
        "ends": (3, 0, 2147483647),
        "steps": (1, 0, 2),
        "selects": (2147483647, 2, 2147483647),
    }
    add(["Tensor.slice"], {"input": x}, fused, {}, x[1:3, 2, ::2])
    changed = x.clone()
    changed[1:3, 2, ::2] = 7
    add(["Tensor.slice_copy"], {"self": x, "src": torch.full((2, 3), 7.0)}, fused, {}, changed)
    function("torch.narrow", torch.narrow, {"input": x}, dim=1, start=1, length=2)
    function("torch.diag", torch.diag, {"input": rand(3, 3)}, diagonal=1)
    add(["Tensor.index"], {"input": x}, {"expr": "[[0,2]]"}, {}, x[torch.tensor([0, 2])])
    add(["Tensor.index"], {"input": x}, {"expr": "[None,[1,0],None]"}, {}, x[:, torch.tensor([1, 0])])
    add(
        ["Tensor.index"],
        {"input": x},
        {"expr": "[[0,1],None,[3,4]]"},
        {},
        x[torch.tensor([0, 1]), :, torch.tensor([3, 4])],
    )
    indices = torch.randint(0, 3, (2, 4, 5), generator=generator)
    function("torch.gather", torch.gather, {"input": x, "index": indices}, dim=0)
    function("torch.index_select", torch.index_select, {"input": x, "index": torch.tensor([2, 0])}, dim=-1)
    function("torch.scatter_add", lambda tensor, index, src, dim: tensor.scatter_add(dim, index, src),
             {"tensor": x, "index": indices, "src": rand(3, 4, 5)}, dim=0)  # fmt: skip
    function("torch.where", torch.where, {"condition": x > 0, "input": x, "other": rand(5)})
    function("Tensor.masked_fill", torch.masked_fill, {"input": x, "mask": x > 0}, value=float("-inf"))
    function("torch.masked_select", torch.masked_select, {"input": x, "mask": x > 0})
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        function(f"torch.{name}", getattr(torch, name), {"input": x.round(), "other": x.flip(0).round()})
        function(f"torch.{name}", getattr(torch, name), {"input": x.round()}, other=1)
    for name in ("and", "or", "xor"):
        function(f"torch.logical_{name}", getattr(torch, f"logical_{name}"), {"input": x > 0, "other": x > 1})
        whole = {"input": indices, "other": indices.flip(0)}
        function(f"torch.bitwise_{name}", getattr(torch, f"bitwise_{name}"), whole)
    function("torch.bitwise_left_shift", torch.bitwise_left_shift, {"input": indices, "other": indices.flip(0)})
    function("torch.logical_not", torch.logical_not, {"input": x > 0})
    function("torch.bitwise_not", torch.bitwise_not, {"input": indices})
    for dtype in ("torch.float64", "torch.int64", "torch.bool", "torch.float16"):
        add(["Tensor.to"], {"input": x * 3}, {"dtype": dtype, "copy": False}, {}, (x * 3).to(getattr(torch, dtype[6:])))
    function("Tensor.type_as", lambda tensor, other: tensor.type_as(other), {"tensor": x, "other": indices})


def creation() -> None:
    for name in ("zeros", "ones"):
        add([f"torch.{name}"], {}, {"size": (2, 3)}, {}, getattr(torch, name)(2, 3))
        function(f"torch.{name}_like", getattr(torch, f"{name}_like"), {"input": rand(2)})
        add(
            [f"Tensor.new_{name}"],
            {"input": rand(2)},
            {"size": (3,), "dtype": "torch.int64"},
            {},
            getattr(rand(2), f"new_{name}")(3, dtype=torch.int64),
        )
    for value in (1.5, 2, True):
        add(["torch.full"], {}, {"size": (2,), "fill_value": value}, {}, torch.full((2,), value))
    add(["torch.full"], {}, {"size": (2,), "fill_value": 2, "dtype": "torch.float"}, {}, torch.full((2,), 2.0))
    function("torch.full_like", torch.full_like, {"input": torch.tensor([1, 2])}, fill_value=2.0)
    add(["torch.arange"], {}, {"end": 5}, {}, torch.arange(5))
    add(["torch.arange"], {}, {"start": 1, "end": 2.5, "step": 0.5}, {}, torch.arange(1, 2.5, 0.5))
    add(["torch.arange"], {}, {"end": 3, "dtype": "torch.float"}, {}, torch.arange(3, dtype=torch.float))
    function("torch.complex", torch.complex, {"real": rand(3), "imag": rand(3)})
    for name in (
        "fft",
        "ifft",
        "rfft",
        "irfft",
        "fft2",
        "fftn",
        "rfft2",
        "irfftn",
        "ihfft",
        "hfft",
        "hfft2",
        "hfftn",
        "ihfft2",
        "ihfftn",
    ):
        function(f"torch.fft.{name}", getattr(torch.fft, name), {"input": rand(4, 6)}, norm="ortho")


def resizing() -> None:
    for nd, modes in (
        (1, ("nearest", "linear")),
        (2, ("nearest", "bilinear", "bicubic", "nearest-exact", "area")),
        (3, ("nearest", "trilinear")),
    ):
        x = rand(2, 3, *(5, 6, 4)[:nd])
        for mode in modes:
            aligned: tuple[dict[str, Any], ...] = (
                ({"align_corners": False}, {"align_corners": True}) if mode.endswith(("linear", "cubic")) else ({},)
            )
            for extra in aligned:
                for target in (
                    {"size": (7, 4, 9)[:nd]},
                    {"scale_factor": (2.0, 1.7, 0.6)[:nd]},
                    {"scale_factor": (0.7,) * nd},
                ):
                    function("F.interpolate", F.interpolate, {"input": x}, mode=mode, **target, **extra)
    function(
        "nn.Upsample F.upsample",
        F.interpolate,
        {"input": rand(1, 2, 5, 5)},
        scale_factor=1.3,
        mode="bilinear",
        align_corners=False,
        recompute_scale_factor=True,
    )
    for mode, around, aligned in product(
        ("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection"), (True, False)
    ):
        grid = torch.rand(2, 4, 5, 2, generator=generator) * 2.6 - 1.3
        function(
            "F.grid_sample",
            F.grid_sample,
            {"input": rand(2, 3, 6, 7), "grid": grid},
            mode=mode,
            padding_mode=around,
            align_corners=aligned,
        )
    grid = torch.rand(1, 2, 3, 4, 3, generator=generator) * 2.6 - 1.3
    function(
        "F.grid_sample",
        F.grid_sample,
        {"input": rand(1, 2, 4, 5, 6), "grid": grid},
        mode="bilinear",
        padding_mode="zeros",
        align_corners=False,
    )
    for mode in ("nearest", "nearest-exact"):
        for old, new in ((80, 24), (32, 20), (7, 30)):
            function("F.interpolate", F.interpolate, {"input": rand(1, 1, old)}, size=new, mode=mode)
    for aligned in (True, False):
        function("F.affine_grid", F.affine_grid, {"theta": rand(2, 2, 3)}, size=(2, 3, 4, 5), align_corners=aligned)


def sequences() -> None:
    def flat(result: Any) -> list[Tensor]:
        outputs, states = result
        return [outputs, *(states if isinstance(states, tuple) else (states,))]

    for name, layers, both, first, bias in product(
        ("LSTM", "GRU", "RNN"), (1, 2), (False, True), (False, True), (True, False)
    ):
        if not bias and not (first and both):
            continue
        kind = getattr(nn, name)
        module(kind(4, 3, layers, bias=bias, batch_first=first, bidirectional=both), rand(5, 2, 4), flatten=flat)
    module(nn.RNN(4, 3, nonlinearity="relu"), rand(5, 2, 4), flatten=flat)
    module(nn.LSTM(4, 5, 2, proj_size=3, bidirectional=True), rand(5, 2, 4), flatten=flat)
    module(nn.LSTM(4, 3), rand(5, 4), flatten=flat)
    hidden = rand(2, 2, 3)
    net = nn.GRU(4, 3, 2)
    cell = nn.LSTM(4, 3, 2)
    _with_states(net, rand(5, 2, 4), hidden)
    _with_states(cell, rand(5, 2, 4), hidden, rand(2, 2, 3))
    for first, bias, zero in product((True, False), (True, False), (True, False)):
        net = nn.MultiheadAttention(8, 2, bias=bias, add_zero_attn=zero, batch_first=first)
        x = rand(3, 4, 8)
        module(net, x, x, x, flatten=list)
    module(
        nn.MultiheadAttention(8, 2, kdim=5, vdim=6, batch_first=True),
        rand(2, 4, 8),
        rand(2, 3, 5),
        rand(2, 3, 6),
        flatten=list,
    )
    module(
        nn.MultiheadAttention(8, 2, add_bias_kv=True, batch_first=True),
        rand(2, 4, 8),
        rand(2, 3, 8),
        rand(2, 3, 8),
        flatten=list,
    )
    x = rand(2, 4, 8)
    for mask in (rand(4, 4), rand(4, 4, 4), torch.ones(4, 4, dtype=torch.bool).triu(1)):
        module(nn.MultiheadAttention(8, 2, batch_first=True), x, x, x, flatten=list, attn_mask=mask)
    q, k, v = rand(2, 3, 4, 8), rand(2, 3, 5, 8), rand(2, 3, 5, 6)
    attend = F.scaled_dot_product_attention
    for extra in ({}, {"is_causal": True}, {"scale": 0.2}):
        function("F.scaled_dot_product_attention", attend, {"query": q, "key": k, "value": v}, **extra)
    for mask in (rand(4, 5), rand(2, 1, 4, 5) > 0):
        function("F.scaled_dot_product_attention", attend, {"query": q, "key": k, "value": v, "attn_mask": mask})
    shared = {"query": rand(2, 6, 4, 8), "key": k, "value": v}
    function("F.scaled_dot_product_attention", attend, shared, enable_gqa=True)


def missing_numbers() -> None:
    """Add cases with NaN and infinities, also for operators with special rules for them."""
    x = rand(4, 5)
    x[0, 1], x[2, 2], x[2, 4], x[3, 0] = float("nan"), float("nan"), float("nan"), float("inf")
    function("torch.sign aten::sign", torch.sign, {"input": x})
    function("torch.nan_to_num aten::nan_to_num", torch.nan_to_num, {"input": x}, nan=2.0, posinf=9.0, neginf=None)
    function("torch.median aten::median", torch.median, {"input": x})
    for dim in (0, 1):
        function("torch.median aten::median", torch.median, {"input": x}, dim=dim, keepdim=dim == 1)
        function("torch.cummax aten::cummax", torch.cummax, {"input": x}, dim=dim)
        function("torch.cummin aten::cummin", torch.cummin, {"input": -x}, dim=dim)
    image = rand(1, 2, 6, 5)
    image[0, 0, 1, 1], image[0, 0, 2, 1], image[0, 1, 3, 3] = float("nan"), float("nan"), float("inf")
    function("F.max_pool2d", F.max_pool2d, {"input": image}, kernel_size=3, stride=2, padding=1, return_indices=True)
    function("F.adaptive_max_pool2d", F.adaptive_max_pool2d, {"input": image}, output_size=3, return_indices=True)
    for size, aligned in product(((7, 10), (6, 3), (12, 10), (6, 5)), (True, False)):
        function("F.interpolate", F.interpolate, {"input": image}, size=size, mode="bilinear", align_corners=aligned)
    function("F.interpolate", F.interpolate, {"input": image[0]}, scale_factor=3.0, mode="linear", align_corners=False)
    for around, aligned, nd in product(("zeros", "border", "reflection"), (True, False), (2, 3)):
        grid = torch.rand(1, *(3, 4, 2)[:nd], nd, generator=generator) * 2.6 - 1.3
        grid.reshape(-1)[5] = float("nan")
        arguments = {"input": image if nd == 2 else image[:, None], "grid": grid}
        for mode in ("bilinear", "nearest"):
            function("F.grid_sample", F.grid_sample, arguments, mode=mode, padding_mode=around, align_corners=aligned)
    key = {"query": rand(1, 4, 5), "key": torch.nan_to_num(x[None]), "value": rand(1, 4, 3)}
    key["key"][0, 0, 1] = float("nan")
    mask = torch.tensor([[False, True, True, True], [True] * 4, [False] * 4, [True, False, True, False]])
    attend = F.scaled_dot_product_attention
    function("F.scaled_dot_product_attention", attend, {**key, "attn_mask": mask})
    weight = rand(3, 5, 4)
    function("F.bilinear", F.bilinear, {"input1": x, "input2": rand(4, 4), "weight": weight})


def quotients() -> None:
    whole, divisor = torch.arange(-12, 12).reshape(4, 6), torch.tensor([1, 2, -3, 4, -5, 7])
    big = torch.tensor([2**62 + 1, -(2**62) - 1])
    for mode in ("floor", "trunc"):
        function("torch.div aten::div", torch.div, {"input": whole, "other": divisor}, rounding_mode=mode)
        function("torch.div", torch.div, {"input": whole.int(), "other": divisor.int()}, rounding_mode=mode)
        function("torch.div", torch.div, {"input": big, "other": torch.tensor([3, 3])}, rounding_mode=mode)
        function("torch.div", torch.div, {"input": rand(3, 6), "other": divisor}, rounding_mode=mode)
    for name in ("sum", "mean", "cumsum"):
        function(f"torch.{name}", getattr(torch, name), {"input": torch.tensor(3.0)}, dim=0)
    x, y = rand(3, 4), rand(3, 4)
    function("torch.hypot aten::hypot", torch.hypot, {"input": x, "other": y})
    function("torch.logit aten::logit", torch.logit, {"input": torch.sigmoid(x)})
    function("torch.logit aten::logit", torch.logit, {"input": x}, eps=0.1)
    function("torch.max aten::max", torch.max, {"input": x})
    function("torch.min aten::min", torch.min, {"input": x, "other": y})
    for weight in (0.2, 0.5, 1.5):
        function("torch.lerp aten::lerp", torch.lerp, {"input": x, "end": y}, weight=weight)
    function("torch.frac aten::frac", torch.frac, {"input": x * 4})
    for name in ("addcmul", "addcdiv"):
        arguments = {"input": x, "tensor1": y, "tensor2": x + 5}
        function(f"torch.{name} aten::{name}", getattr(torch, name), arguments, value=0.5)


def numbers() -> None:
    """Add cases of operators along a dimension on 0-dim tensors, which accept the dimensions 0 and -1."""
    x, y = {"input": torch.tensor(-2.5)}, {"x1": torch.tensor(-2.5), "x2": torch.tensor(1.0)}
    for name, keepdim in product(("all", "any"), (False, True)):
        truth = {"input": x["input"] > 0}
        function(f"torch.{name} aten::{name}", getattr(torch, name), truth, dim=-1, keepdim=keepdim)
    for name, keepdim in product(("amax", "amin", "logsumexp", "prod", "norm"), (False, True)):
        function(f"torch.{name}", getattr(torch, name), x, dim=0, keepdim=keepdim)
    for name in ("median", "sort", "topk", "cummax"):
        options = {"k": 1} if name == "topk" else {}
        function(f"torch.{name}", getattr(torch, name), x, dim=-1, **options)
    for descending in (False, True):
        function("torch.argsort", torch.argsort, x, dim=0, descending=descending)
    for keepdim in (False, True):
        function("F.pairwise_distance", F.pairwise_distance, y, keepdim=keepdim)
    function("F.cosine_similarity", F.cosine_similarity, y, dim=0)
    function("F.normalize", F.normalize, x, dim=0)
    function("torch.flip", torch.flip, x, dims=(0,))
    function("torch.squeeze", torch.squeeze, x, dim=-1)
    function("F.prelu", F.prelu, {**x, "weight": torch.tensor([0.25])})


def _with_states(net: nn.Module, x: Tensor, *states: Tensor) -> None:
    net.eval()
    with torch.no_grad():
        outputs, last = net(x, states if len(states) > 1 else states[0])
    name = type(net).__name__
    params = {key: getattr(net, key) for key in WRITTEN[name]}
    inputs = {f"#{i}": each for i, each in enumerate((x, *states))}
    add(
        [f"nn.{name}"],
        inputs,
        params,
        dict(net.state_dict()),
        [outputs, *(last if isinstance(last, tuple) else (last,))],
    )


def main() -> None:
    """Compute all cases and write the file."""
    torch.manual_seed(0)
    families = (
        activations,
        convolutions,
        pooling,
        norms,
        products,
        reductions,
        integers_and_orders,
        shapes,
        picking,
        creation,
        resizing,
        sequences,
        missing_numbers,
        quotients,
        numbers,
    )
    for family in families:
        family()
    arrays = {kind: np.concatenate(parts) for kind, parts in pools.items()}
    np.savez_compressed(TARGET, cases=np.array(json.dumps(cases)), **arrays)
    print(f"{len(cases)} cases, {TARGET.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main()
