"""Products of matrices, distances, Einstein sums, a Fourier transform."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, each, step


@step
def matmul(d: Draft) -> None:
    """Add a product of batches of matrices with a matrix, a vector or a weight."""
    x = d.take(2, 3, 4)
    inner, out = x.shape[-1], d.number(2, 5)
    kind = d.one_of("weight", "vector", "batch")
    if kind == "vector":
        d.write(f"torch.matmul({x.name}, {d.weight(inner)})", x.shape[:-1], "f32", x.size * 3, x)
        return
    other = d.weight(inner, out)
    reads = [x]
    if kind == "batch" and x.rank > 2:
        value = d.like(x, (*x.shape[:-2], inner, out))
        other, reads = value.name, [x, value]
    text = d.one_of(f"{x.name} @ {other}", f"torch.matmul({x.name}, {other})")
    d.write(text, (*x.shape[:-1], out), "f32", x.size * 6, *reads)


@step
def bmm(d: Draft) -> None:
    """Add a product of two batches of matrices, alone or added to another value."""
    x = d.take(3)
    n, rows, inner = x.shape
    y = d.like(x, (n, inner, d.number(2, 5)))
    shape = (n, rows, y.shape[2])
    if d.chance(0.5):
        d.write(f"torch.bmm({x.name}, {y.name})", shape, "f32", x.size * y.size * 3, x, y)
    else:
        bias = d.weight(*shape[1:])
        factors = d.one_of("", ", beta=0.5, alpha=2", ", alpha=0.5")
        d.write(f"torch.baddbmm({bias}, {x.name}, {y.name}{factors})", shape, "f32", x.size * y.size * 6, x, y)


@step
def addmm(d: Draft) -> None:
    """Add a product of two matrices that is added to another value."""
    x = d.take(2)
    out = d.number(2, 5)
    weight, bias = d.weight(x.shape[1], out), d.weight(*d.one_of((out,), (1, out)))
    factors = d.one_of("", ", beta=0.5, alpha=2", ", beta=2")
    d.write(f"torch.addmm({bias}, {x.name}, {weight}{factors})", (x.shape[0], out), "f32", x.size * 8, x)


@each({"mm": "torch.mm", "mv": "torch.mv"})
def plain_product(d: Draft, name: str) -> None:
    """A matrix with a matrix or a vector."""
    x = d.take(2)
    out = () if name == "torch.mv" else (d.number(2, 5),)
    d.write(f"{name}({x.name}, {d.weight(x.shape[1], *out)})", (x.shape[0], *out), "f32", x.size * 4, x)


@step
def linear_function(d: Draft) -> None:
    """F.linear with weights that are operands."""
    x, out = d.take(2, 3), d.number(2, 5)
    bias = d.one_of("", f", {d.weight(out)}")
    d.write(f"F.linear({x.name}, {d.weight(out, x.shape[-1])}{bias})", (*x.shape[:-1], out), "f32", x.size * 4, x)


@step
def einsum_one(d: Draft) -> None:
    """An Einstein sum of one operand, or of one with a weight."""
    x = d.take(3)
    n, a, b = x.shape
    text, shape = d.one_of(
        (f'torch.einsum("nab->nba", {x.name})', (n, b, a)),
        (f'torch.einsum("nab->na", {x.name})', (n, a)),
        (f'torch.einsum("nab,bc->nac", {x.name}, {d.weight(b, 3)})', (n, a, 3)),
        (f'torch.einsum("nab,ab->n", {x.name}, {d.weight(a, b)})', (n,)),
        (f'torch.einsum("...b,cb->...c", {x.name}, {d.weight(4, b)})', (n, a, 4)),
    )
    d.write(text, shape, "f32", x.size * 8, x)


@step
def einsum_two(d: Draft) -> None:
    """An Einstein sum of two operands."""
    x = d.take(4)
    n, h, i, c = x.shape
    y = d.like(x)
    text, shape = d.one_of(
        ("nhic,nhjc->nhij", (n, h, i, i)), ("nhic,nhic->nhi", (n, h, i)), ("nhic,nhkc->nik", (n, i, i)),
    )  # fmt: skip
    d.write(f'torch.einsum("{text}", {x.name}, {y.name}) / {2 * c}', shape, "f32", x.size * y.size, x, y)


@step
def cdist(d: Draft) -> None:
    """Distances of all rows."""
    x = d.take(2, 3)
    rows = d.number(2, 4)
    y = d.like(x, (*x.shape[:-2], rows, x.shape[-1]))
    d.write(f"torch.cdist({x.name}, {y.name}, p={d.one_of(1.0, 2.0)})", (*x.shape[:-1], rows), "f32", 20, x, y)


@step
def cosine_similarity(d: Draft) -> None:
    """The cosine of the angle between rows."""
    x = d.take(2, 3)
    y, axis = d.like(x), d.axis(x, 1)
    shape = tuple(size for place, size in enumerate(x.shape) if place != axis)
    d.write(f"F.cosine_similarity({x.name}, {y.name}, dim={axis}, eps=1e-3)", shape, "f32", 1, x, y)


@step
def pairwise_distance(d: Draft) -> None:
    """The distance of rows, by a module."""
    x = d.take(2)
    y = d.like(x)
    layer = d.module(f"nn.PairwiseDistance(keepdim={d.chance(0.5)})")
    shape = (x.shape[0], 1) if "True" in d.modules[-1] else x.shape[:1]
    d.write(f"{layer}({x.name}, {y.name})", shape, "f32", 10, x, y)


@step
def spectrum(d: Draft) -> None:
    """The magnitudes of a discrete Fourier transform."""
    x = d.take(2, 3)
    name = d.one_of("fft", "rfft")
    shape = (*x.shape[:-1], x.shape[-1] // 2 + 1 if name == "rfft" else x.shape[-1])
    d.write(f"torch.abs(torch.fft.{name}({x.name}, dim=-1))", shape, "f32", x.size * 8, x)


@step
def short_time_spectrum(d: Draft) -> None:
    """The spectra of windows, centred or not, as pairs of numbers."""
    x = d.new_input((d.batch, 4 * d.number(4, 8)))
    size, window, centred = d.one_of(8, 12), d.one_of("hann", "hamming"), d.chance(0.5)
    frames = (x.shape[1] - (0 if centred else size)) // 4 + 1
    options = f"hop_length=4, window=torch.{window}_window({size}), center={centred}, return_complex=True"
    # Parts are 0 by symmetry, up to rounding: moved away from the jumps of sign, floor and remainder.
    call = f"torch.view_as_real(torch.stft({x.name}, {size}, {options})) + 0.1"
    d.write(call, (d.batch, size // 2 + 1, frames, 2), "f32", 12, x)


@step
def transposed_weight(d: Draft) -> None:
    """Add a product with a stored matrix that is transposed."""
    x, out = d.take(2, 3), d.number(2, 5)
    d.write(f"{x.name} @ {d.weight(out, x.shape[-1])}.t()", (*x.shape[:-1], out), "f32", x.size * 6, x)


@step
def turned(d: Draft) -> None:
    """Add a computation on a transposed matrix, and transpose it back."""
    x = d.take(1, 2)
    d.write(d.one_of("torch.t(torch.t({x}) * 2)", "({x}.t() - 1).t()").format(x=x.name), x.shape, "f32", x.size * 2, x)


@step
def columns(d: Draft) -> None:
    """Add a product of a stored matrix with the samples as columns."""
    x, out = d.take(2), d.number(2, 5)
    d.write(f"({d.weight(out, x.shape[1])} @ torch.t({x.name})).t()", (x.shape[0], out), "f32", x.size * 6, x)


@step
def outer(d: Draft) -> None:
    """Two vectors to a matrix."""
    x = d.take(2)
    count = d.number(2, 4)
    d.write(f"torch.outer({x.name}[:, 0], {d.weight(count)})", (x.shape[0], count), "f32", x.size * 2, x)


@step
def inner(d: Draft) -> None:
    """Sums of products with the rows of a stored matrix."""
    x, count = d.take(2, 3), d.number(2, 4)
    weight = d.weight(count, x.shape[-1])
    d.write(f"torch.inner({x.name}, {weight})", (*x.shape[:-1], count), "f32", x.size * x.shape[-1], x)


@step
def graph_convolution(d: Draft) -> None:
    """A stored matrix times features times weights."""
    x = d.take(3)
    _, rows, width = x.shape
    if rows < 2:
        raise NoFitError
    adjacency = d.buffer(f"torch.softmax(torch.randn({rows}, {rows}), -1)")
    layer = d.module(f"nn.Linear({width}, 3)")
    d.write(f"torch.relu({adjacency} @ {layer}({x.name}))", (*x.shape[:2], 3), "f32", x.size * 2, x)
