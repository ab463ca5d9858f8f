"""Steps that move, add and remove axes, and take, join and repeat parts."""

from __future__ import annotations

from math import prod

from proofs.random_nets.draft import Draft, NoFitError, Shape, Value, each, step

KINDS = ("f32", "i64")


def with_axis(x: Value, axis: int, size: int) -> Shape:
    """Return the shape with one size changed."""
    return (*x.shape[:axis], size, *x.shape[axis + 1 :])


def without_axis(x: Value, axis: int) -> Shape:
    """Return the shape without one axis."""
    return (*x.shape[:axis], *x.shape[axis + 1 :])


def a_slice(d: Draft, size: int) -> tuple[str, int]:
    """Return the text of a non-empty slice, and its length."""
    start, end, pace = d.number(0, size - 1), d.number(1, size), d.one_of(1, 1, 1, 2)
    if start >= end:
        start, end = end - 1, start + 1
    first = d.one_of(str(start), str(start - size)) if start else d.one_of("", "0")
    last = d.one_of(str(end), str(end - size), str(end - size)) if end < size else ""
    return f"{first}:{last}" + (f":{pace}" if pace > 1 else ""), -(-(end - start) // pace)


@step
def slices(d: Draft) -> None:
    """Slice one or several axes, from the front or from the end, some by a single index."""
    x = d.take(2, 3, 4, kinds=KINDS)
    index, shape = [":"], [x.shape[0]]
    for size in x.shape[1:]:
        kind = d.one_of("all", "slice", "slice", "select")
        if kind == "all":
            index.append(":")
            shape.append(size)
        elif kind == "slice":
            text, taken = a_slice(d, size)
            index.append(text)
            shape.append(taken)
        else:
            index.append(str(d.number(-size, size - 1)))
    d.write(f"{x.name}[{', '.join(index)}]", tuple(shape), x.kind, x.size, x)


@step
def last_slice(d: Draft) -> None:
    """Slice the last axis after an ellipsis."""
    x = d.take(2, 3, 4)
    text, taken = a_slice(d, x.shape[-1])
    d.write(f"{x.name}[..., {text}]", with_axis(x, x.rank - 1, taken), "f32", x.size, x)


@step
def new_axis(d: Draft) -> None:
    """Insert an axis by None among slices."""
    x = d.take(2, 3)
    text, taken = a_slice(d, x.shape[1])
    d.write(f"{x.name}[:, None, {text}]", (x.shape[0], 1, taken, *x.shape[2:]), "f32", x.size, x)


@step
def select(d: Draft) -> None:
    """Select one index of an axis."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    place = d.number(-x.shape[axis], x.shape[axis] - 1)
    d.write(f"{x.name}.select({d.written_axis(x, axis)}, {place})", without_axis(x, axis), "f32", x.size, x)


@step
def narrow(d: Draft) -> None:
    """Take a part with a given start and length."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    start = d.number(0, x.shape[axis] - 1)
    length = d.number(1, x.shape[axis] - start)
    d.write(f"torch.narrow({x.name}, {axis}, {start}, {length})", with_axis(x, axis, length), "f32", x.size, x)


@each(
    {
        "split": "split",
        "chunk": "chunk",
        "tensor_split": "tensor_split",
        "split_sizes": "sizes",
        "unsafe_chunk": "unsafe_chunk",
        "unsafe_split": "unsafe_split",
    }
)
def parts(d: Draft, kind: str) -> None:
    """Split along an axis, and use all or some of the parts."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    if x.shape[axis] < 2:
        raise NoFitError
    lengths, text = lengths_of_parts(d, kind, x.shape[axis])
    if len(lengths) < 2 or (kind.endswith("chunk") and -(-x.shape[axis] // len(lengths)) != lengths[0]):
        raise NoFitError
    shapes = [with_axis(x, axis, length) for length in lengths]
    d.write_all(text.format(x=x.name, a=axis), shapes, "f32", x.size, x)


def lengths_of_parts(d: Draft, kind: str, size: int) -> tuple[list[int], str]:
    """Return the lengths of the parts of an axis of this size, and the text of the split."""
    if kind == "sizes":
        first = d.number(1, size - 1)
        return [first, size - first], f"torch.split({{x}}, ({first}, {size - first}), dim={{a}})"
    if kind == "tensor_split":
        count = d.number(2, min(3, size))
        lengths = [size // count + (place < size % count) for place in range(count)]
        return lengths, f"torch.tensor_split({{x}}, {count}, dim={{a}})"
    length = -(-size // d.number(2, min(3, size)))
    lengths = [min(length, size - start) for start in range(0, size, length)]
    if kind.endswith("chunk"):
        return lengths, f"torch.{kind}({{x}}, {len(lengths)}, dim={{a}})"
    return lengths, f"{{x}}.{kind}({length}, dim={{a}})"


@each({"hsplit": 1, "dsplit": 2})
def parts_by_name(d: Draft, axis: int) -> None:
    """Split the second or third axis at an index, or into two equal parts."""
    x = d.take(*range(axis + 1, 5), fits=lambda v: v.shape[axis] > 1)
    first = d.number(1, x.shape[axis] - 1)
    cut = 2 if 2 * first == x.shape[axis] else (first,)
    shapes = [with_axis(x, axis, first), with_axis(x, axis, x.shape[axis] - first)]
    d.write_all(f"torch.{'hd'[axis - 1]}split({x.name}, {cut})", shapes, "f32", x.size, x)


@step
def unbind(d: Draft) -> None:
    """Unbind an axis, and use two of its parts together."""
    x = d.take(2, 3, 4, fits=lambda v: 2 <= v.shape[1] <= 4)
    names = [f"u{len(d.lines)}_{place}" for place in range(x.shape[1])]
    d.lines.append(f"{', '.join(names)} = torch.unbind({x.name}, dim=1)")
    d.write(" - ".join(names), without_axis(x, 1), "f32", x.size * len(names), x)


@step
def cat(d: Draft) -> None:
    """Concatenate two to four values along an axis, possibly one of them twice."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    others = [
        v for v in d.values if v.rank == x.rank and v.kind == "f32" and without_axis(v, axis) == without_axis(x, axis)
    ]
    chosen = [x, *(d.rng.choice(others) if d.chance(0.7) else d.like(x) for _ in range(d.number(1, 3)))]
    d.rng.shuffle(chosen)
    names = ", ".join(value.name for value in chosen)
    total = sum(value.shape[axis] for value in chosen)
    name = d.one_of("torch.cat", "torch.cat", "torch.concat")
    d.write(
        f"{name}([{names}], dim={d.written_axis(x, axis)})",
        with_axis(x, axis, total),
        "f32",
        max(v.size for v in chosen),
        *chosen,
    )


@step
def stack(d: Draft) -> None:
    """Stack values of one shape along a new axis."""
    x = d.take(1, 2, 3)
    y, axis = d.like(x), d.number(1, x.rank)
    names = d.one_of([x, y], [x, y, x])
    shape = (*x.shape[:axis], len(names), *x.shape[axis:])
    d.write(f"torch.stack([{', '.join(v.name for v in names)}], dim={axis})", shape, "f32", max(x.size, y.size), x, y)


@step
def permute(d: Draft) -> None:
    """Permute the axes, except the batch axis."""
    x = d.take(3, 4, 5, kinds=KINDS)
    order = [0, *d.rng.sample(range(1, x.rank), x.rank - 1)]
    text = d.one_of("{x}.permute{o}", "torch.permute({x}, {o})").format(x=x.name, o=tuple(order))
    d.write(text, tuple(x.shape[axis] for axis in order), x.kind, x.size, x)


@each(
    {
        "transpose": "{x}.transpose({a}, {b})",
        "swapaxes": "torch.swapaxes({x}, {a}, {b})",
        "movedim": "torch.movedim({x}, {a}, {b})",
    }
)
def two_axes(d: Draft, text: str) -> None:
    """Exchange two axes, or move one."""
    x = d.take(3, 4)
    a, b = d.rng.sample(range(1, x.rank), 2)
    shape = list(x.shape)
    if "movedim" in text:
        shape.insert(b, shape.pop(a))
    else:
        shape[a], shape[b] = shape[b], shape[a]
    d.write(text.format(x=x.name, a=d.written_axis(x, a), b=d.written_axis(x, b)), tuple(shape), "f32", x.size, x)


@step
def unsqueeze(d: Draft) -> None:
    """Insert an axis of size 1."""
    x = d.take(1, 2, 3, 4)
    axis = d.number(1, x.rank)
    d.write(
        f"{x.name}.unsqueeze({d.one_of(axis, axis - x.rank - 1)})",
        (*x.shape[:axis], 1, *x.shape[axis:]),
        "f32",
        x.size,
        x,
    )


@step
def squeeze(d: Draft) -> None:
    """Reduce an axis to size 1, and remove it."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    y = d.write(f"{x.name}.mean(dim={axis}, keepdim=True)", with_axis(x, axis, 1), "f32", x.size, x)
    d.write(f"{y.name}.squeeze({d.one_of(axis, axis - x.rank)})", without_axis(x, axis), "f32", x.size, y)


@step
def flatten(d: Draft) -> None:
    """Flatten all axes but the first, or two of them."""
    x = d.take(3, 4, 5)
    n, *rest = x.shape
    text, shape = d.one_of(
        ("torch.flatten({x}, 1)", (n, prod(rest))), ("{x}.flatten(1, 2)", (n, rest[0] * rest[1], *rest[2:])),
        ("{x}.flatten(-2)", (*x.shape[:-2], prod(x.shape[-2:]))),
    )  # fmt: skip
    d.write(text.format(x=x.name), shape, "f32", x.size, x)


@step
def reshape(d: Draft) -> None:
    """Reshape, with the batch size as -1, as the input's size, or as a number."""
    x = d.take(3, 4, kinds=KINDS)
    n, rest = x.shape[0], prod(x.shape[1:])
    factor = d.one_of(*(k for k in range(1, rest + 1) if rest % k == 0))
    batch = d.one_of("-1", "-1", f"{x.name}.shape[0]", f"{x.name}.size(0)", str(n))
    sizes, shape = (f"{batch}, {factor}, {rest // factor}", (n, factor, rest // factor))
    if d.chance(0.3):
        sizes, shape = f"{batch}, {rest}", (n, rest)
    call = d.one_of(
        f"{x.name}.reshape({sizes})", f"torch.reshape({x.name}, ({sizes}))", f"{x.name}.contiguous().view({sizes})"
    )
    d.write(call, shape, x.kind, x.size, x)


@step
def unflatten(d: Draft) -> None:
    """Unflatten one axis to two."""
    x = d.take(2, 3, 4, fits=lambda v: v.shape[1] % 2 == 0)
    text = d.one_of(f"{x.name}.unflatten(1, (2, {x.shape[1] // 2}))", f"{x.name}.unflatten(1, (2, -1))")
    d.write(text, (x.shape[0], 2, x.shape[1] // 2, *x.shape[2:]), "f32", x.size, x)


@step
def expand(d: Draft) -> None:
    """Expand an axis of size 1."""
    x, count = d.take(2, 3), d.number(2, 4)
    sizes = ", ".join(["-1"] * (x.rank - 1))
    call = d.one_of(
        f"{x.name}.unsqueeze(1).expand(-1, {count}, {sizes}) + 1",
        f"{x.name}.unsqueeze(1).expand({x.shape[0]}, {count}, {', '.join(map(str, x.shape[1:]))}) * 2",
        f"torch.broadcast_to({x.name}.unsqueeze(1), ({x.shape[0]}, {count}, {', '.join(map(str, x.shape[1:]))}))",
    )
    d.write(call, (x.shape[0], count, *x.shape[1:]), "f32", x.size * 2, x)


@step
def expand_as(d: Draft) -> None:
    """Expand a column to the shape of another value."""
    x = d.take(2, 3)
    d.write(f"{x.name}.mean(1, keepdim=True).expand_as({x.name}) - {x.name}", x.shape, "f32", x.size * 2, x)


@each({"repeat": "{x}.repeat({r})", "tile": "torch.tile({x}, ({r}))"})
def repeat(d: Draft, text: str) -> None:
    """Repeat a value side by side."""
    x = d.take(2, 3)
    times = [1, *(d.number(1, 2) for _ in x.shape[1:])]
    shape = tuple(size * time for size, time in zip(x.shape, times, strict=True))
    d.write(text.format(x=x.name, r=", ".join(map(str, times))), shape, "f32", x.size, x)


@step
def repeat_interleave(d: Draft) -> None:
    """Repeat every element several times in a row."""
    x, count = d.take(2, 3), d.number(2, 3)
    axis = d.axis(x, 1)
    d.write(
        f"{x.name}.repeat_interleave({count}, dim={axis})", with_axis(x, axis, count * x.shape[axis]), "f32", x.size, x
    )


@step
def flip(d: Draft) -> None:
    """Flip axes."""
    x = d.take(2, 3, 4)
    axes = d.rng.sample(range(1, x.rank), d.number(1, x.rank - 1))
    d.write(f"torch.flip({x.name}, {[d.written_axis(x, axis) for axis in axes]})", x.shape, "f32", x.size, x)


@each({"fliplr": "torch.fliplr({x})", "rot90": "torch.rot90({x}, {k}, {dims})"})
def turn(d: Draft, text: str) -> None:
    """Reverse the second axis, or turn the plane of two axes by quarters."""
    x = d.take(3, 4)
    one, other = d.rng.sample(range(1, x.rank), 2)
    quarters = d.number(-3, 3)
    shape = list(x.shape)
    if "rot90" in text and quarters % 2:
        shape[one], shape[other] = shape[other], shape[one]
    d.write(text.format(x=x.name, k=quarters, dims=(one, other)), tuple(shape), "f32", x.size, x)


@each({"hstack": 1, "dstack": 2})
def join_by_name(d: Draft, axis: int) -> None:
    """Join two values along the second or third axis."""
    x = d.take(*range(axis + 1, 5))
    y = d.like(x)
    shape = with_axis(x, axis, 2 * x.shape[axis])
    d.write(f"torch.{'hd'[axis - 1]}stack(({x.name}, {y.name}))", shape, "f32", max(x.size, y.size), x, y)


@step
def roll(d: Draft) -> None:
    """Roll axes."""
    x = d.take(2, 3, 4)
    axes = d.rng.sample(range(1, x.rank), d.number(1, min(2, x.rank - 1)))
    shifts = [d.number(-3, 3) for _ in axes]
    d.write(f"torch.roll({x.name}, {tuple(shifts)}, dims={tuple(axes)})", x.shape, "f32", x.size, x)


@step
def window_view(d: Draft) -> None:
    """Add sliding windows of the last axis, as a separate axis."""
    x = d.take(2, 3, fits=lambda v: v.shape[-1] >= 3)
    count = (x.shape[-1] - 2) // 1 + 1
    d.write(f"{x.name}.unfold(-1, 2, 1)", (*x.shape[:-1], count, 2), "f32", x.size, x)
