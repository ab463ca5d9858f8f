"""Steps that enlarge, shrink, pad, split and reassemble images."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, each, step
from proofs.random_nets.steps.images import after, window


@each({f"interpolate_{mode}": mode for mode in ("nearest", "bilinear", "bicubic", "linear", "trilinear")})
def interpolate(d: Draft, mode: str) -> None:
    """Resize to a size, or by a factor."""
    x = d.take({"linear": 3, "trilinear": 5}.get(mode, d.one_of(3, 4) if mode == "nearest" else 4))
    corners = "" if mode == "nearest" else f", align_corners={d.chance(0.5)}"
    if d.chance(0.5):
        sizes = [d.number(2, 11) for _ in x.shape[2:]]
        text = f"size={tuple(sizes)}"
    else:
        factors = [d.one_of(2, 3, 1.5, 0.5, 2.1, 1.1, 0.7) for _ in x.shape[2:]]
        sizes = [int(size * factor) for size, factor in zip(x.shape[2:], factors, strict=True)]
        text = f"scale_factor={tuple(map(float, factors))}"
    call = f'F.interpolate({x.name}, {text}, mode="{mode}"{corners})'
    d.write(call, after(x, x.shape[1], *sizes), "f32", x.size * 1.3, x)


@each(
    {
        "upsample": "nn.Upsample(scale_factor={f}, mode={mode!r})",
        "upsampling_nearest": "nn.UpsamplingNearest2d(scale_factor={f})",
        "upsampling_bilinear": "nn.UpsamplingBilinear2d(scale_factor={f})",
    }
)
def upsample(d: Draft, text: str) -> None:
    """Enlarge by a module."""
    x, factor = d.take(4), d.one_of(2, 3, 2.1, 1.1)
    layer = d.module(text.format(f=factor, mode=d.one_of("nearest", "bilinear", "bicubic")))
    sizes = [int(size * factor) for size in x.shape[2:]]
    d.write(f"{layer}({x.name})", after(x, x.shape[1], *sizes), "f32", x.size * 1.3, x)


@each({f"pad_{mode}": mode for mode in ("constant", "reflect", "replicate", "circular")})
def pad(d: Draft, mode: str) -> None:
    """Pad by a function: each side separately, with "constant" also by negative amounts."""
    x = d.take(3, 4)
    ends = (-1, 2) if mode == "constant" else (0, 2)
    pads = [d.number(*ends) for _ in range(2 * (x.rank - 2))]
    sizes = list(x.shape[2:])
    for place in range(len(sizes)):
        sizes[-1 - place] += pads[2 * place] + pads[2 * place + 1]
    if min(sizes) < 1 or (mode != "constant" and max(pads) >= min(x.shape[2:])):
        raise NoFitError
    options = f', mode="{mode}"' if mode != "constant" else f", value={d.one_of(0.0, -0.5, 2.0)}"
    d.write(f"F.pad({x.name}, {tuple(pads)}{options})", after(x, x.shape[1], *sizes), "f32", x.size, x)


@each({"zero_pad2d": "ZeroPad2d", "constant_pad2d": "ConstantPad2d", "reflection_pad2d": "ReflectionPad2d",
       "replication_pad2d": "ReplicationPad2d", "circular_pad2d": "CircularPad2d"})  # fmt: skip
def pad_module(d: Draft, name: str) -> None:
    """Pad by a module."""
    x = d.take(4)
    if min(x.shape[2:]) < 3:
        raise NoFitError
    left, right, top, bottom = (d.number(0, 2) for _ in range(4))
    value = ", 1.5" if name == "ConstantPad2d" else ""
    sizes = x.shape[2] + top + bottom, x.shape[3] + left + right
    layer = d.module(f"nn.{name}(({left}, {right}, {top}, {bottom}){value})")
    d.write(f"{layer}({x.name})", after(x, x.shape[1], *sizes), "f32", x.size, x)


@each({"pixel_shuffle": 4, "channel_shuffle": 2})
def shuffle(d: Draft, needed: int) -> None:
    """Rearrange channels to pixels, or shuffle channels."""
    x = d.take(4, fits=lambda v: v.shape[1] % needed == 0)
    n, c, h, w = x.shape
    if needed == 4:
        text, shape = "nn.PixelShuffle(2)", (n, c // 4, 2 * h, 2 * w)
    else:
        text, shape = "nn.ChannelShuffle(2)", x.shape
    d.write(f"{d.module(text)}({x.name})", shape, "f32", x.size, x)


@step
def pixel_unshuffle(d: Draft) -> None:
    """Pixels to channels."""
    x = d.take(4, fits=lambda v: v.shape[2] % 2 == v.shape[3] % 2 == 0)
    n, c, h, w = x.shape
    d.write(f"{d.module('nn.PixelUnshuffle(2)')}({x.name})", (n, 4 * c, h // 2, w // 2), "f32", x.size, x)


@step
def grid_sample(d: Draft) -> None:
    """Sample an image at positions that are an input."""
    x = d.take(4)
    height, width = d.number(3, 6), d.number(3, 6)
    grid = d.new_input((x.shape[0], height, width, 2))
    options = f'mode="{d.one_of("bilinear", "nearest", "bicubic")}", '
    options += f'padding_mode="{d.one_of("zeros", "border", "reflection")}", align_corners={d.chance(0.5)}'
    call = f"F.grid_sample({x.name}, torch.tanh({grid.name}) * 1.2, {options})"
    d.write(call, after(x, x.shape[1], height, width), "f32", x.size * 1.3, x, grid)


@step
def unfold_fold(d: Draft) -> None:
    """Unfold windows to columns, or fold columns to an image."""
    x = d.take(4)
    k, stride, padding = d.number(2, 3), d.number(1, 2), d.number(0, 1)
    count = window(x.shape[2], k, stride, padding) * window(x.shape[3], k, stride, padding)
    options = f"({k}, {k}), padding={padding}, stride={stride}"
    columns = d.write(f"F.unfold({x.name}, {options})", (x.shape[0], x.shape[1] * k * k, count), "f32", x.size, x)
    if d.chance(0.6):
        sizes = x.shape[2:]
        d.write(f"F.fold({columns.name}, {sizes}, {options})", x.shape, "f32", x.size * 4, columns)


@step
def affine_grid(d: Draft) -> None:
    """Compute a grid from a matrix, and sample an image there."""
    x = d.take(4)
    theta = d.new_input((x.shape[0], 2, 3))
    n, c, h, w = x.shape
    corners = d.chance(0.5)
    grid = f"F.affine_grid(torch.tanh({theta.name}), ({n}, {c}, {h}, {w}), align_corners={corners})"
    d.write(f"F.grid_sample({x.name}, {grid}, align_corners={corners})", x.shape, "f32", x.size, x, theta)
