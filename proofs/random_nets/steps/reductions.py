"""Reductions, running sums and sorting."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, Shape, Value, each, step

FLOAT: dict[str, tuple[str, float]] = {
    "sum": ("torch.sum({x}, {a})", 9), "mean": ("torch.mean({x}, {a})", 3), "sum_method": ("{x}.sum({a})", 9),
    "mean_method": ("{x}.mean({a})", 3), "amax": ("torch.amax({x}, {a})", 3), "amin": ("torch.amin({x}, {a})", 3),
    "logsumexp": ("torch.logsumexp({x}, {a})", 5), "std": ("torch.std({x}, {a})", 3),
    "var": ("torch.var({x}, {a}, unbiased=False)", 9), "norm_two": ("torch.norm({x}, p=2, {a})", 9),
    "norm_one": ("torch.norm({x}, p=1, {a})", 20), "vector_norm": ("torch.linalg.vector_norm({x}, {a})", 9),
}  # fmt: skip

ONE_AXIS: dict[str, str] = {
    "prod": "torch.prod(torch.tanh({x}), {a})", "argmax": "torch.argmax({x}, {a})", "argmin": "{x}.argmin({a})",
    "max_values": "torch.max({x}, {a})[0]", "min_places": "torch.min({x}, {a})[1]", "all": "({x} > -1).all({a})",
    "any": "torch.any({x} > 1, {a})", "median": "torch.median({x}, {a})[0]", "count_nonzero": "({x} > 0).sum({a})",
}  # fmt: skip

SAME_SHAPE: dict[str, str] = {
    "cumsum": "torch.cumsum({x}, dim={a})", "cumsum_method": "{x}.cumsum({a})",
    "cumprod": "torch.cumprod(torch.tanh({x}) + 0.3, dim={a})", "argsort": "torch.argsort({x}, dim={a})",
    "sorted": "torch.sort({x}, dim={a}, descending=True)[0]", "cummax": "torch.cummax({x}, dim={a})[0]",
}  # fmt: skip


def reduced(x: Value, axes: list[int], keep: bool) -> Shape:
    """Return the shape after a reduction."""
    return tuple(1 if axis in axes else size for axis, size in enumerate(x.shape) if keep or axis not in axes)


@each({f"reduce_{name}": row for name, row in FLOAT.items()})
def several_axes(d: Draft, row: tuple[str, float]) -> None:
    """Reduce over one or several axes, kept or not, and sometimes over all."""
    x = d.take(2, 3, 4)
    text, size = row
    axes = sorted(d.rng.sample(range(1, x.rank), d.number(1, min(2, x.rank - 1))))
    if "std" in text and max(x.shape[axis] for axis in axes) < 2:
        raise NoFitError
    keep = d.chance(0.4)
    written = [d.written_axis(x, axis) for axis in axes]
    if x.rank == 4 and d.chance(0.2):
        axes, written = [2, 3], [-2, -1]
    dims = str(written[0]) if len(axes) == 1 and d.chance(0.6) else str(tuple(written))
    d.write(text.format(x=x.name, a=f"dim={dims}, keepdim={keep}"), reduced(x, axes, keep), "f32", size * x.size / 3, x)


@each(
    {
        "sum_of_all": "torch.sum({x})",
        "mean_of_all": "{x}.mean()",
        "max_of_all": "{x}.max()",
        "min_of_all": "torch.min({x})",
        "std_of_all": "torch.tanh({x}).std()",
        "var_of_all": "torch.tanh({x}).var(unbiased=False)",
    }
)
def over_all(d: Draft, text: str) -> None:
    """Reduce over all axes to a value without dimensions."""
    x = d.take(2, 3)
    total = text.format(x=x.name)
    if d.chance(0.5):
        d.write(total, (), "f32", 30, x)
    else:
        d.write(f"{x.name} - {total} * 0.1", x.shape, "f32", 9, x)


@each({f"reduce_{name}": text for name, text in ONE_AXIS.items()})
def one_axis(d: Draft, text: str) -> None:
    """Reduce over one axis."""
    x, keep = d.take(2, 3, 4), d.chance(0.4)
    axis = d.axis(x, 1)
    kind = "bool" if "> -1" in text or "any" in text else "f32"
    kind = "i64" if "arg" in text or "[1]" in text or "> 0" in text else kind
    dims = f"dim={d.written_axis(x, axis)}, keepdim={keep}"
    d.write(text.format(x=x.name, a=dims), reduced(x, [axis], keep), kind, 9 if kind == "i64" else x.size, x)


@each(SAME_SHAPE)
def along(d: Draft, text: str) -> None:
    """Add a running reduction along one axis, which keeps the shape."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 0 if d.chance(0.2) else 1)
    kind = "i64" if "argsort" in text else "f32"
    d.write(text.format(x=x.name, a=d.written_axis(x, axis)), x.shape, kind, x.size * 3, x)


@step
def topk(d: Draft) -> None:
    """Add topk: the largest or smallest few elements, with their indices."""
    x = d.take(2, 3)
    axis = d.axis(x, 1)
    if x.shape[axis] < 2:
        raise NoFitError
    k = d.number(1, x.shape[axis])
    shape = tuple(k if place == axis else size for place, size in enumerate(x.shape))
    call = f"torch.topk({x.name}, {k}, dim={d.written_axis(x, axis)}, largest={d.chance(0.6)})"
    d.write_all(call, [shape] * 2, "f32", x.size, x)
    d.values[-1] = Value(d.values[-1].name, shape, "i64", 9.0)


@step
def both_extremes(d: Draft) -> None:
    """Add the largest values and their indices, and use both."""
    x = d.take(2, 3)
    axis = d.axis(x, 1)
    d.write_all(f"torch.max({x.name}, dim={axis}, keepdim=True)", [reduced(x, [axis], True)] * 2, "f32", x.size, x)
    d.values[-1] = Value(d.values[-1].name, d.values[-1].shape, "i64", 9.0)


@each({"var_mean": "var_mean", "std_mean": "std_mean"})
def spread_and_mean(d: Draft, name: str) -> None:
    """Variance and mean in one; tanh, as the mean of infinities is NaN here and infinite in PyTorch's own mean."""
    x = d.take(2, 3, fits=lambda v: v.shape[-1] > 2)
    d.write_all(
        f"torch.{name}(torch.tanh({x.name}), dim=-1, unbiased={d.chance(0.5)})", [x.shape[:-1]] * 2, "f32", 9, x
    )
