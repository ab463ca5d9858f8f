"""Steps that select, fill and overwrite elements by index."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, Value, each, step
from proofs.random_nets.steps.shapes import a_slice, with_axis


@step
def index_list(d: Draft) -> None:
    """Select elements by indices that are constants of the net."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    places = [d.number(-x.shape[axis], x.shape[axis] - 1) for _ in range(d.number(1, 4))]
    d.write(f"{x.name}[{':, ' * axis}{places}]", with_axis(x, axis, len(places)), "f32", x.size, x)


@step
def index_input(d: Draft) -> None:
    """Select elements by indices that are an input."""
    x = d.take(2, 3)
    axis = d.axis(x, 1)
    rows = d.new_input((d.number(2, 4),), "i64", 0, x.shape[axis] - 1, batched=False)
    text = d.one_of(f"torch.index_select({x.name}, {axis}, {rows.name})", f"{x.name}[{':, ' * axis}{rows.name}]")
    d.write(text, with_axis(x, axis, rows.shape[0]), "f32", x.size, x, rows)


@step
def gather(d: Draft) -> None:
    """Gather elements, with one index for every element."""
    x = d.take(2, 3)
    axis = d.axis(x, 1)
    places = d.new_input(with_axis(x, axis, d.number(2, 4)), "i64", 0, x.shape[axis] - 1)
    d.write(f"torch.gather({x.name}, {axis}, {places.name})", places.shape, "f32", x.size, x, places)


@step
def take_flat(d: Draft) -> None:
    """Take elements of the flattened value."""
    x = d.take(2, 3)
    places = d.new_input((x.shape[0], d.number(2, 4)), "i64", 0, x.shape[-1] - 1)
    d.write(f"torch.take({x.name}, {places.name})", places.shape, "f32", x.size, x, places)


@step
def take_sorted(d: Draft) -> None:
    """Sort rows by the order of others: argsort, then gather."""
    x = d.take(2, 3)
    y = d.like(x)
    d.write(f"torch.gather({x.name}, 1, torch.argsort({y.name}, dim=1))", x.shape, "f32", x.size, x, y)


@each({"scatter": "torch.scatter({x}, 1, {p}, {v})", "scatter_add": "torch.scatter_add({x}, 1, {p}, {v})"})
def scatter(d: Draft, text: str) -> None:
    """Scatter or add values at constant, distinct indices, since the order for equal indices is not defined."""
    x = d.take(2, fits=lambda v: v.shape[1] >= 2)
    count = d.number(1, x.shape[1])
    places = d.rng.sample(range(x.shape[1]), count)
    where = d.buffer(f"torch.tensor([{places}] * {x.shape[0]})")
    values = d.like(x, (x.shape[0], count))
    d.write(text.format(x=x.name, p=where, v=values.name), x.shape, "f32", x.size * 2, x, values)


@step
def slice_assignment(d: Draft) -> None:
    """Overwrite a part of a copy."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    text, _ = a_slice(d, x.shape[axis])
    place = f"{':, ' * axis}{text}"
    d.write(f"{x.name}.clone()", x.shape, "f32", x.size, x)
    copy = d.values[-1]
    d.lines.append(
        f"{copy.name}[{place}] = {d.one_of(f'{x.name}[{place}] * 2', '0.5', f'torch.tanh({x.name}[{place}])')}"
    )


@step
def triangle(d: Draft) -> None:
    """A triangle of a matrix."""
    x = d.take(2, 3)
    d.write(f"torch.{d.one_of('tril', 'triu')}({x.name}, {d.number(-1, 1)})", x.shape, "f32", x.size, x)


@step
def diagonal(d: Draft) -> None:
    """The diagonals of matrices."""
    x = d.take(3)
    _, rows, columns = x.shape
    length = min(rows, columns)
    d.write(f"torch.diagonal({x.name}, 0, 1, 2)", (x.shape[0], length), "f32", x.size, x)


@step
def diag(d: Draft) -> None:
    """The diagonal of a matrix, times a number."""
    x = d.take(2)
    d.write(f"torch.diag({x.name}) * 2", (min(x.shape),), "f32", x.size * 2, x)


@step
def masked_attention_scores(d: Draft) -> None:
    """Mask elements with a stored triangle of booleans."""
    x = d.take(3, fits=lambda v: v.shape[1] > 1)
    size = x.shape[1]
    mask = d.buffer(f"torch.triu(torch.ones({size}, {size}, dtype=torch.bool), 1)")
    scores = f"torch.bmm({x.name}, {x.name}.transpose(1, 2)) * 0.2"
    d.write(f'({scores}).masked_fill({mask}, float("-inf")).softmax(-1)', (x.shape[0], size, size), "f32", 1, x)


@step
def positions(d: Draft) -> None:
    """Add a range of numbers that depends on a size."""
    x = d.take(2, 3)
    length = x.shape[1]
    shape = "(-1, 1)" if x.rank == 3 else "(-1,)"
    d.write(f"{x.name} + torch.arange({length}).reshape{shape} * 0.5", x.shape, "f32", x.size + 0.5 * length, x)


@step
def pick_with_size(d: Draft) -> None:
    """A slice whose end is computed from a size."""
    x = d.take(2, 3, fits=lambda v: v.shape[1] >= 4)
    half = x.shape[1] // 2
    d.write(f"{x.name}[:, : {x.name}.size(1) // 2] * 2", (x.shape[0], half, *x.shape[2:]), "f32", x.size * 2, x)


@step
def shifted_window(d: Draft) -> None:
    """Add the differences of neighbours: a value minus its left neighbour."""
    x = d.take(2, 3, 4, fits=lambda v: v.shape[-1] >= 2)
    shape = with_axis(x, x.rank - 1, x.shape[-1] - 1)
    d.write(f"{x.name}[..., 1:] - {x.name}[..., :-1]", shape, "f32", x.size * 2, x)


@step
def token(d: Draft) -> None:
    """Prepend a learned row to a sequence."""
    x = d.take(3)
    n, length, width = x.shape
    token = d.weight(1, 1, width)
    batch = d.one_of(f"{x.name}.shape[0]", str(n))
    d.write(f"torch.cat([{token}.expand({batch}, -1, -1), {x.name}], dim=1)", (n, length + 1, width), "f32", x.size, x)
    if d.chance(0.4):
        last = d.values[-1]
        d.write(f"{last.name}[:, 0]", (n, width), "f32", x.size, last)


@step
def unused_input(d: Draft) -> None:
    """Return an input unchanged, besides the computed results."""
    x = d.take(2, 3)
    if len(d.inputs) >= 3:
        raise NoFitError
    y: Value = d.new_input((x.shape[0], 3))
    d.write(f"torch.tanh({x.name})", x.shape, "f32", 1, x)
    d.write(f"{y.name} * 1", y.shape, "f32", 3, y)
