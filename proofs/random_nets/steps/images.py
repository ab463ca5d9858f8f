"""Convolutions, poolings and norms of images, of signals (1-D) and of volumes (3-D)."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, Value, each, step

SPACES = {"1d": 1, "2d": 2, "3d": 3}


def window(size: int, kernel: int, stride: int, padding: int = 0, dilation: int = 1, ceil: bool = False) -> int:
    """Return the number of windows along an axis."""
    span = size + 2 * padding - dilation * (kernel - 1) - 1
    if span < 0:
        raise NoFitError
    count = (-(-span // stride) if ceil else span // stride) + 1
    return count - 1 if ceil and (count - 1) * stride >= size + padding else count


def after(x: Value, channels: int, *sizes: int) -> tuple[int, ...]:
    """Return a shape with other channels and sizes."""
    return (x.shape[0], channels, *sizes)


def groups_of(d: Draft, channels: int) -> int:
    """Return a number of groups for the channels: often 1, sometimes as many as there are channels."""
    return d.one_of(1, 1, 1, channels, *(n for n in (2, 3) if channels % n == 0))


@each({f"conv{name}": nd for name, nd in SPACES.items()})
def convolution(d: Draft, nd: int) -> None:
    """Add a convolution with stride, padding, dilation, groups, padding modes, or "same"."""
    x = d.take(nd + 2)
    channels, groups = x.shape[1], groups_of(d, x.shape[1])
    out = groups * d.number(1, max(1, 8 // groups))
    kernel, stride, dilation = ([d.number(*ends) for _ in range(nd)] for ends in ((1, 3), (1, 4), (1, 2)))
    padding, mode = [d.number(0, 2) for _ in range(nd)], "zeros"
    if nd < 3 and d.chance(0.25):
        mode = d.one_of("reflect", "replicate", "circular")
        padding = [min(p, 1) for p in padding]
    sizes = [window(*each) for each in zip(x.shape[2:], kernel, stride, padding, dilation, strict=True)]
    pads = tuple(padding)
    if mode == "zeros" and d.chance(0.15):
        pads, stride, sizes = '"same"', [1] * nd, list(x.shape[2:])
    options = f"padding={pads}, dilation={tuple(dilation)}, groups={groups}, bias={d.chance(0.7)}"
    options += "" if mode == "zeros" else f', padding_mode="{mode}"'
    layer = d.module(f"nn.Conv{nd}d({channels}, {out}, {tuple(kernel)}, stride={tuple(stride)}, {options})")
    d.write(f"{layer}({x.name})", after(x, out, *sizes), "f32", x.size * 1.5, x)


@each({f"conv_transpose{name}": nd for name, nd in SPACES.items()})
def transposed(d: Draft, nd: int) -> None:
    """Add a transposed convolution with stride, padding, output padding, groups and dilation."""
    x = d.take(nd + 2)
    groups = groups_of(d, x.shape[1])
    out = groups * d.number(1, max(1, 4 // groups))
    kernel, stride, padding, dilation = (
        [d.number(*ends) for _ in range(nd)] for ends in ((1, 4), (1, 2), (0, 1), (1, 2))
    )
    extra = [d.number(0, max(s, dl) - 1) for s, dl in zip(stride, dilation, strict=True)]
    sizes = [
        (size - 1) * s - 2 * p + dl * (k - 1) + e + 1
        for size, k, s, p, dl, e in zip(x.shape[2:], kernel, stride, padding, dilation, extra, strict=True)
    ]
    if min(sizes) < 1:
        raise NoFitError
    options = f"stride={tuple(stride)}, padding={tuple(padding)}, output_padding={tuple(extra)}, groups={groups}"
    options += f", bias={d.chance(0.7)}, dilation={tuple(dilation)}"
    layer = d.module(f"nn.ConvTranspose{nd}d({x.shape[1]}, {out}, {tuple(kernel)}, {options})")
    d.write(f"{layer}({x.name})", after(x, out, *sizes), "f32", x.size * 1.5, x)


@step
def computed_kernel(d: Draft) -> None:
    """Add a convolution whose kernel is an operand."""
    x = d.take(4)
    out, k = d.number(1, 4), d.number(1, 3)
    weight = (
        d.weight(out, x.shape[1], k, k) if d.chance(0.5) else d.new_input((out, x.shape[1], k, k), batched=False).name
    )
    sizes = [window(size, k, 1, 1) for size in x.shape[2:]]
    d.write(f"F.conv2d({x.name}, {weight} / 3, padding=1)", after(x, out, *sizes), "f32", x.size * 4, x)


@step
def computed_transposed_kernel(d: Draft) -> None:
    """Add a transposed convolution whose kernel is an operand."""
    x = d.take(4)
    out, k, stride = d.number(1, 4), d.number(2, 3), d.number(1, 2)
    weight = d.weight(x.shape[1], out, k, k)
    sizes = [(size - 1) * stride + k for size in x.shape[2:]]
    call = f"F.conv_transpose2d({x.name}, {weight} / 3, stride={stride})"
    d.write(call, after(x, out, *sizes), "f32", x.size * 4, x)


@each({f"max_pool{name}": nd for name, nd in SPACES.items()})
def max_pool(d: Draft, nd: int) -> None:
    """Add a max pooling, with or without indices."""
    x = d.take(nd + 2)
    kernel, stride, dilation = ([d.number(*ends) for _ in range(nd)] for ends in ((2, 3), (1, 5), (1, 2)))
    padding, ceil = [d.number(0, k // 2) for k in kernel], d.chance(0.4)
    sizes = [window(*each, ceil) for each in zip(x.shape[2:], kernel, stride, padding, dilation, strict=True)]
    options = f"{tuple(kernel)}, {tuple(stride)}, {tuple(padding)}, {tuple(dilation)}, ceil_mode={ceil}"
    shape = after(x, x.shape[1], *sizes)
    if nd < 3 and d.chance(0.2):
        d.write_all(f"F.max_pool{nd}d({x.name}, {options}, return_indices=True)", [shape] * 2, "f32", x.size, x)
        d.values[-1] = Value(d.values[-1].name, shape, "i64", 999.0)
    elif d.chance(0.5):
        d.write(f"{d.module(f'nn.MaxPool{nd}d({options})')}({x.name})", shape, "f32", x.size, x)
    else:
        d.write(f"F.max_pool{nd}d({x.name}, {options})", shape, "f32", x.size, x)


@each({f"avg_pool{name}": nd for name, nd in SPACES.items()})
def avg_pool(d: Draft, nd: int) -> None:
    """Add an average pooling, with the padding counted or not."""
    x = d.take(nd + 2)
    kernel, stride = ([d.number(*ends) for _ in range(nd)] for ends in ((2, 3), (1, 5)))
    padding, ceil = [d.number(0, k // 2) for k in kernel], d.chance(0.4)
    sizes = [window(*each, 1, ceil) for each in zip(x.shape[2:], kernel, stride, padding, strict=True)]
    options = f"{tuple(kernel)}, {tuple(stride)}, {tuple(padding)}, ceil_mode={ceil}, count_include_pad={d.chance(0.5)}"
    options += f", divisor_override={d.number(2, 5)}" if nd > 1 and d.chance(0.2) else ""
    call = d.module(f"nn.AvgPool{nd}d({options})") + f"({x.name})"
    if d.chance(0.4):
        d.modules.pop()
        call = f"F.avg_pool{nd}d({x.name}, {options})"
    d.write(call, after(x, x.shape[1], *sizes), "f32", x.size * 3, x)


@each({f"adaptive_{kind}_pool{name}": (kind, nd) for name, nd in SPACES.items() for kind in ("avg", "max")})
def adaptive(d: Draft, row: tuple[str, int]) -> None:
    """Add a pooling to a given size, which may or may not divide the input's."""
    kind, nd = row
    x = d.take(nd + 2)
    sizes = [d.number(1, min(5, size)) for size in x.shape[2:]]
    if d.chance(0.2):
        sizes = [1] * nd
    wanted = str(tuple(sizes)) if nd > 1 else str(sizes[0])
    text = f"F.adaptive_{kind}_pool{nd}d({x.name}, {wanted})"
    if d.chance(0.5):
        text = f"{d.module(f'nn.Adaptive{kind.capitalize()}Pool{nd}d({wanted})')}({x.name})"
    d.write(text, after(x, x.shape[1], *sizes), "f32", x.size, x)


@each({"lp_pool1d": 1, "lp_pool2d": 2})
def lp_pool(d: Draft, nd: int) -> None:
    """The power mean of every window."""
    x = d.take(nd + 2)
    k, stride, ceil = d.number(2, 3), d.number(1, 2), d.chance(0.3)
    sizes = [window(size, k, stride, ceil=ceil) for size in x.shape[2:]]
    layer = d.module(f"nn.LPPool{nd}d({d.one_of(2, 2.0, 4)}, {k}, stride={stride}, ceil_mode={ceil})")
    d.write(f"{layer}({x.name})", after(x, x.shape[1], *sizes), "f32", x.size * 4, x)


@each({"batch_norm1d": (1, (2, 3)), "batch_norm2d": (2, (4,)), "batch_norm3d": (3, (5,))})
def batch_norm(d: Draft, row: tuple[int, tuple[int, ...]]) -> None:
    """Add a batch norm, alone or after a convolution."""
    nd, ranks = row
    x = d.take(*ranks)
    channels = x.shape[1]
    layer = d.module(f"nn.BatchNorm{nd}d({channels}, eps={d.one_of(1e-5, 1e-3, 0.1)}, affine={d.chance(0.7)})")
    d.write(f"{layer}({x.name})", x.shape, "f32", x.size * 3, x)


@step
def conv_block(d: Draft) -> None:
    """Add a residual block: convolution, norm and activation, plus the input."""
    x = d.take(4)
    c = x.shape[1]
    conv = d.module(f"nn.Conv2d({c}, {c}, 3, padding=1, bias={d.chance(0.5)}, groups={groups_of(d, c)})")
    norm = d.module(f"nn.BatchNorm2d({c})")
    function = d.one_of("torch.relu", "F.silu", "F.hardswish", "F.leaky_relu", "torch.sigmoid", "F.relu6")
    y = d.write(f"{norm}({conv}({x.name}))", x.shape, "f32", x.size * 3, x)
    text = d.one_of(f"{function}({y.name})", f"{function}({y.name} + {x.name})", f"{function}({y.name}) + {x.name}")
    d.write(text, x.shape, "f32", x.size * 4, y, x)


@step
def group_norm(d: Draft) -> None:
    """Add a group norm, with an eps large enough to affect the result."""
    x = d.take(3, 4)
    groups = d.one_of(1, *(n for n in (2, 3, x.shape[1]) if x.shape[1] % n == 0))
    if x.shape[1] // groups * x.shape[2] < 3:
        raise NoFitError
    layer = d.module(f"nn.GroupNorm({groups}, {x.shape[1]}, eps={d.one_of(1e-5, 1e-2)}, affine={d.chance(0.7)})")
    d.write(f"{layer}({x.name})", x.shape, "f32", 4, x)


@each({"instance_norm1d": 1, "instance_norm2d": 2, "instance_norm3d": 3})
def instance_norm(d: Draft, nd: int) -> None:
    """Add an instance norm: over every channel of every sample separately."""
    x = d.take(nd + 2, fits=lambda v: min(v.shape[2:]) > 3)
    options = f"eps={d.one_of(1e-5, 1e-2)}, affine={d.chance(0.5)}, track_running_stats={d.chance(0.2)}"
    d.write(f"{d.module(f'nn.InstanceNorm{nd}d({x.shape[1]}, {options})')}({x.name})", x.shape, "f32", 4, x)


@step
def local_response_norm(d: Draft) -> None:
    """Add a local response norm, over neighbouring channels."""
    x = d.take(3, 4)
    layer = d.module(f"nn.LocalResponseNorm({d.number(2, 4)}, alpha={d.one_of(1e-4, 1e-2)}, k={d.one_of(1.0, 2.0)})")
    d.write(f"{layer}({x.name})", x.shape, "f32", x.size, x)


@step
def prelu(d: Draft) -> None:
    """Add a PReLU with a learned slope, one for all or one per channel."""
    x = d.take(2, 3, 4)
    d.write(f"{d.module(f'nn.PReLU({d.one_of(1, x.shape[1])})')}({x.name})", x.shape, "f32", x.size, x)


@step
def dropouts(d: Draft) -> None:
    """Add a dropout, which does nothing after training."""
    x = d.take(4)
    layer = d.module(d.one_of("nn.Dropout(0.4)", "nn.Dropout2d(0.2)", "nn.AlphaDropout(0.2)", "nn.Identity()"))
    d.write(f"{layer}({x.name})", x.shape, "f32", x.size, x)


@step
def softmax2d(d: Draft) -> None:
    """Softmax over the channels of an image."""
    x = d.take(4)
    d.write(f"{d.module('nn.Softmax2d()')}({x.name})", x.shape, "f32", 1, x)
