"""Steps with odd parameters: factors that are not whole, large maps, strides beyond the kernel, much padding.

They are not mixed with the other steps: a net has them, or not (`generate`).
"""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, Step
from proofs.random_nets.steps.images import after, groups_of, window

ODD_STEPS: dict[str, Step] = {}

MODES = {"linear": (1,), "bilinear": (2,), "bicubic": (2,), "trilinear": (3,)}
"""The numbers of dimensions for which a mode of resizing exists; the other modes exist for 1, 2 and 3."""

ONE_EACH: tuple[str, ...] = (
    "torch.mean({x}, dim=(2, 3))", "{x}.mean(dim=(2, 3))", "{x}.sum(dim=(2, 3)) * 1e-4", "{x}.std(dim=(2, 3))",
    "torch.var({x}, dim=(2, 3), unbiased=False)", "torch.norm({x}, p=2, dim=(2, 3))",
    "torch.logsumexp({x}, dim=(2, 3))",
    "F.adaptive_avg_pool2d({x}, 1).flatten(1)", "F.avg_pool2d({x}, ({h}, {w})).flatten(1)",
    "F.cosine_similarity({x}.flatten(2), {x}.flatten(2) * {x}.flatten(2), dim=2)",
)  # fmt: skip
"""What reduces each map to one number."""

SAME_SHAPE: tuple[str, ...] = (
    "F.layer_norm({x}, ({h}, {w}))", "F.layer_norm({x}.flatten(2), ({n},)).reshape({x}.shape)", "F.instance_norm({x})",
    "F.group_norm({x}, 1)", "F.rms_norm({x}, ({h}, {w}), eps=1e-5)",
    "F.log_softmax({x}.flatten(2), 2).reshape({x}.shape)",
    "F.normalize({x}.flatten(2), dim=2).reshape({x}.shape) * {n} ** 0.5", "{x} - F.adaptive_avg_pool2d({x}, 1)",
    "F.softmax({x}.flatten(2), dim=2).reshape({x}.shape) * {n}", "F.interpolate({x}, scale_factor=1.003)",
)  # fmt: skip
"""What normalises each map, or reads it by a factor that keeps its size."""


def odd(function: Step) -> Step:
    """Decorator that registers a step with odd parameters under the function's name."""
    ODD_STEPS[function.__name__] = function
    return function


def factor(d: Draft) -> float:
    """Return a factor that is not whole: any, or a little more or less than 1 or 2."""
    low, high = d.one_of((0.4, 3.2), (1.0, 1.1), (2.0, 2.1), (0.9, 1.0), (1.9, 2.0))
    return round(d.rng.uniform(low, high), 4)


@odd
def resized(d: Draft) -> None:
    """Resize by odd factors, recomputed from the sizes or not."""
    mode = d.one_of("nearest", "nearest", "nearest", "nearest-exact", "area", *MODES)
    x = d.take(d.one_of(*MODES.get(mode, (1, 2, 2, 3))) + 2)
    factors = [factor(d) for _ in x.shape[2:]]
    sizes = [int(size * each) for size, each in zip(x.shape[2:], factors, strict=True)]
    options = ", recompute_scale_factor=True" if d.chance(0.25) else ""
    options += f", align_corners={d.chance(0.5)}" if mode in MODES else ""
    call = f'F.interpolate({x.name}, scale_factor={tuple(factors)}, mode="{mode}"{options})'
    d.write(call, after(x, x.shape[1], *sizes), "f32", x.size * 1.3, x)


@odd
def repeated(d: Draft) -> None:
    """Enlarge one axis by a whole factor; with some of them rounding in float32 decides which element is read."""
    x = d.take(3, 4)
    times = d.one_of(7, 14, 28, 41, 47, 55, 56, 61)
    factors = [1.0] * (x.rank - 3) + [float(times)]
    layer = d.module(f"nn.Upsample(scale_factor={tuple(factors)})")
    d.write(f"{layer}({x.name})", (*x.shape[:-1], x.shape[-1] * times), "f32", x.size, x)


@odd
def pooled(d: Draft) -> None:
    """Pool windows of very different sizes, near each other or far apart, also over the whole map."""
    nd = d.one_of(1, 2, 2, 2, 3)
    x = d.take(nd + 2)
    kernel = [d.one_of(1, 2, 3, 5, size) for size in x.shape[2:]]
    stride, dilation = [d.number(1, 7) for _ in kernel], [1] * nd
    if any(k > size for k, size in zip(kernel, x.shape[2:], strict=True)):
        raise NoFitError  # PyTorch refuses some of them, whatever the padding
    padding, ceil = [d.number(0, k // 2) for k in kernel], d.chance(0.5)
    options = f"{tuple(kernel)}, {tuple(stride)}, {tuple(padding)}"
    if d.chance(0.5):
        dilation = [d.number(1, 3) for _ in kernel]
        call = f"F.max_pool{nd}d({x.name}, {options}, {tuple(dilation)}, ceil_mode={ceil})"
    else:
        call = f"F.avg_pool{nd}d({x.name}, {options}, ceil_mode={ceil}, count_include_pad={d.chance(0.5)})"
    sizes = [window(*each, ceil) for each in zip(x.shape[2:], kernel, stride, padding, dilation, strict=True)]
    d.write(call, after(x, x.shape[1], *sizes), "f32", x.size * 3, x)


@odd
def adaptive(d: Draft) -> None:
    """Pool to any size, also to more elements than there are."""
    x = d.take(3, 4)
    kind, sizes = d.one_of("avg", "max"), [d.number(1, 2 * size) for size in x.shape[2:]]
    call = f"F.adaptive_{kind}_pool{x.rank - 2}d({x.name}, {tuple(sizes) if x.rank == 4 else sizes[0]})"
    d.write(call, after(x, x.shape[1], *sizes), "f32", x.size, x)


@odd
def convolved(d: Draft) -> None:
    """Convolve with strides beyond the kernel, padding beyond it, and dilation."""
    nd = d.one_of(1, 2, 2, 2, 3)
    x = d.take(nd + 2)
    groups = groups_of(d, x.shape[1])
    out = groups * d.number(1, max(1, 20 // groups))
    kernel = [d.one_of(1, 2, 3, 4, min(size, 7)) for size in x.shape[2:]]
    stride, padding, dilation = ([d.number(*ends) for _ in kernel] for ends in ((1, 7), (0, 6), (1, 3)))
    sizes = [window(*each) for each in zip(x.shape[2:], kernel, stride, padding, dilation, strict=True)]
    options = f"stride={tuple(stride)}, padding={tuple(padding)}, dilation={tuple(dilation)}, groups={groups}"
    layer = d.module(f"nn.Conv{nd}d({x.shape[1]}, {out}, {tuple(kernel)}, {options})")
    text = d.one_of("{y}", "F.relu({y})", "F.silu({y})").format(y=f"{layer}({x.name})")
    d.write(text, after(x, out, *sizes), "f32", x.size * 1.5, x)


@odd
def transposed(d: Draft) -> None:
    """Convolve transposed with strides beyond the kernel, so that zeros stay between the windows."""
    x = d.take(3, 4)
    nd, out = x.rank - 2, d.number(1, 6)
    kernel, stride, padding = ([d.number(*ends) for _ in range(nd)] for ends in ((1, 3), (1, 5), (0, 2)))
    extra = [d.number(0, s - 1) for s in stride]
    each = zip(x.shape[2:], kernel, stride, padding, extra, strict=True)
    sizes = [(size - 1) * s - 2 * p + k + e for size, k, s, p, e in each]
    if min(sizes) < 1:
        raise NoFitError
    options = f"stride={tuple(stride)}, padding={tuple(padding)}, output_padding={tuple(extra)}"
    layer = d.module(f"nn.ConvTranspose{nd}d({x.shape[1]}, {out}, {tuple(kernel)}, {options})")
    d.write(f"{layer}({x.name})", after(x, out, *sizes), "f32", x.size * 1.5, x)


@odd
def large(d: Draft) -> None:
    """Reduce or normalise a large map of numbers that are nearly equal, whose sum loses most in float32."""
    h, w = d.number(90, 170), d.number(90, 170)
    x = d.new_input((d.batch, d.number(1, 2), h, w))
    shrunk = f"F.max_pool2d({x.name}, 3, 1, 1)" if d.chance(0.5) else x.name
    y = d.write(f"{shrunk} * 0.01 + 0.1", x.shape, "f32", 0.2, x)
    text, shape = d.one_of(*((text, x.shape[:2]) for text in ONE_EACH), *((text, x.shape) for text in SAME_SHAPE))
    d.write(text.format(x=y.name, h=h, w=w, n=h * w), shape, "f32", 5.0, y)
