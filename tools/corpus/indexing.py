"""Slicing, picking, joining, ordering, comparing."""

import torch
from torch import Tensor

from corpus.net import net
from corpus.unknown import ATEN

X = (2, 6, 8)
GENERATED = "the generated Python drops the leading None of a Tensor.index, and indexes the first axis"
INDICES = torch.tensor([[[0, 2, 1, 3], [5, 4, 4, 0]], [[1, 1, 1, 1], [0, 5, 2, 3]]])


@net("slicing", X)
def slices(x: Tensor) -> tuple[Tensor, ...]:
    """Slices: start, end, step, negative indices, along several axes."""
    return x[:, 1:4], x[..., ::2], x[:, -3:, 2:-1], x[:, :, :1], torch.narrow(x, 1, 2, 3)


@net("slicing", X)
def selects(x: Tensor) -> tuple[Tensor, ...]:
    """Select: one index of an axis, which is removed; mixed with slices."""
    return x[:, 0], x[1], x[:, -1, 2:5], x.select(2, 3)


@net("slicing", X)
def splits(x: Tensor) -> tuple[Tensor, ...]:
    """Equal parts, parts of given sizes, chunks of which the last is smaller, unbind."""
    first, _, third = x.split(2, dim=1)
    one, two, five = torch.split(x, (1, 2, 5), dim=2)
    chunks = x.chunk(3, dim=2)
    left, right = torch.unbind(x, dim=0)
    return first - third, one, two, five, chunks[2], left * right


@net("slicing", (7, 3))
def tensor_splits(x: Tensor) -> tuple[Tensor, ...]:
    """torch.tensor_split into parts, and at given indices."""
    return (*torch.tensor_split(x, 3, dim=0), *torch.tensor_split(x, (1, 4), dim=0))


@net("joining", (2, 3, 4), (2, 3, 4))
def joins(x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
    """cat and stack along first, middle and last axes."""
    return torch.cat([x, y, x], dim=-1), torch.stack([x, y], dim=0), torch.stack((x, y), dim=-1), torch.cat((x, y))


@net("slicing", X, INDICES)
def gathers(x: Tensor, indices: Tensor) -> Tensor:
    """gather: the indices are an input."""
    return torch.gather(x, 1, indices)


@net("slicing", X, torch.tensor([4, 0, 4]), trusted=GENERATED)
def index_selects(x: Tensor, rows: Tensor) -> tuple[Tensor, Tensor]:
    """index_select, and indexing by a tensor that is an input."""
    return torch.index_select(x, 1, rows), x[:, rows]


@net("slicing", X, trusted=GENERATED)
def fixed_indices(x: Tensor) -> tuple[Tensor, Tensor]:
    """Indexing by lists that are known when the model is exported."""
    return x[:, [0, 2, 5]], x[:, :, [7, 0]]


@net("slicing", (1, 4, 6))
def slice_assignment(x: Tensor) -> Tensor:
    """Assignment to a slice of a copy: Tensor.slice_copy."""
    y = x.clone()
    y[:, 1:3] = x[:, 0:2] * 2
    return y


@net("ordering", (2, 7))
def top_and_sorted(x: Tensor) -> tuple[Tensor, ...]:
    """The three largest with their indices, the two smallest, all sorted."""
    values, where = torch.topk(x, 3, dim=1)
    smallest, _ = torch.topk(x, 2, dim=1, largest=False)
    return values, where, smallest


@net("comparing", (3, 4), (3, 4))
def comparisons(x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
    """The six comparisons, as booleans and as numbers."""
    return x > y, x <= 0, torch.eq(x, x * 1.0), torch.ne(x, y), (x >= 0.5).float(), torch.lt(x, y)


@net("comparing", (3, 4), (3, 4))
def choices(x: Tensor, y: Tensor) -> tuple[Tensor, ...]:
    """where, masked_fill and clamp."""
    return torch.where(x > y, x, y * 2), x.masked_fill(y < 0, -1.5), torch.clamp(x, min=-0.5, max=0.5), x.clamp(min=0)


@net("comparing", torch.tensor([[True, False, True], [False, False, True]]), torch.tensor([[True, True, False]]))
def truth_values(a: Tensor, b: Tensor) -> tuple[Tensor, ...]:
    """Booleans as inputs: and, or, not, exclusive or."""
    return torch.logical_and(a, b), torch.logical_or(a, b), torch.logical_not(a), torch.logical_xor(a, b)


@net("reshaping", (2, 3, 4))
def axes(x: Tensor) -> tuple[Tensor, ...]:
    """Axes swapped, moved, added, removed, flattened, unflattened."""
    return (
        x.permute(2, 0, 1),
        x.transpose(0, -1),
        x.unsqueeze(1).unsqueeze(-1),
        x[:1].squeeze(0),
        torch.flatten(x, 1),
        x.unflatten(2, (2, 2)),
        x.reshape(-1, 6),
    )


@net("reshaping", (2, 1, 4))
def repeats(x: Tensor) -> tuple[Tensor, ...]:
    """expand, repeat, tile, repeat_interleave, and an addition to what was expanded."""
    return x.expand(2, 3, 4) + 1, x.repeat(1, 2, 3), torch.tile(x, (2, 1)), x.repeat_interleave(2, dim=2)


@net("reshaping", (2, 3, 5))
def turns(x: Tensor) -> tuple[Tensor, ...]:
    """flip along axes, and roll along one and two."""
    return torch.flip(x, [1, 2]), torch.roll(x, 2, dims=2), torch.roll(x, (1, -1), dims=(1, 2))


@net("reshaping", (4, 5), (3,))
def diagonals(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """The diagonal of a matrix, and a matrix with a given diagonal above the main one."""
    return torch.diag(x), torch.diag(y, 1)


@net("slicing", X)
def first_axis_indices(x: Tensor) -> Tensor:
    """The first axis indexed by a list, twice in a row."""
    return x[[1, 0, 1]][[2, 0]]


@net("slicing", (3, 5), torch.tensor([[0, 1, 2, 0], [2, 0, 0, 1]]), (2, 4))
def scatters(x: Tensor, where: Tensor, values: Tensor) -> Tensor:
    """scatter_add: values are added at indices that are an input."""
    return torch.scatter_add(x, 0, where, values)


for _level in (0, 1, 2):

    @net("joining", (2, 3, 4), (2, 3, 4), (5,), name=f"stacks_level{_level}", optlevel=_level, trusted=ATEN)
    def stacks(x: Tensor, y: Tensor, vector: Tensor) -> tuple[Tensor, ...]:
        """hstack, vstack, dstack and column_stack of arrays of three dimensions and of vectors."""
        both, vectors = (x, y), (vector, 2 * vector)
        return (
            torch.hstack(both),
            torch.vstack(both),
            torch.dstack(both),
            torch.column_stack(both),
            torch.hstack(vectors),
            torch.vstack(vectors),
            torch.dstack(vectors),
            torch.column_stack(vectors),
        )

    @net("slicing", (2, 6, 4), (5,), name=f"stack_splits_level{_level}", optlevel=_level, trusted=ATEN)
    def stack_splits(x: Tensor, vector: Tensor) -> tuple[Tensor, ...]:
        """hsplit, vsplit and dsplit into equal parts and at indices; unsafe_split and unsafe_chunk."""
        return (
            *torch.hsplit(x, 3),
            *torch.hsplit(x, (1, 4)),
            *torch.vsplit(x, 2),
            *torch.dsplit(x, 2),
            *x.dsplit((3,)),
            *torch.hsplit(vector, (2,)),
            *torch.unsafe_split(x, 4, 1),
            *torch.unsafe_split_with_sizes(x, (1, 3), -1),
            *torch.unsafe_chunk(x, 4, 1),
        )

    @net(
        "reshaping",
        (2, 3, 4),
        (3, 4),
        torch.tensor([[0, 23], [-1, 5]]),
        name=f"numpy_names_level{_level}",
        optlevel=_level,
        trusted=ATEN,
    )
    def numpy_names(x: Tensor, y: Tensor, places: Tensor) -> tuple[Tensor, ...]:
        """Functions that PyTorch has from NumPy: fliplr, flipud, rot90, ravel, T, inner, take."""
        return (
            torch.fliplr(x),
            torch.flipud(x),
            torch.rot90(x),
            torch.rot90(x, 2, (1, 2)),
            x.rot90(-1, (2, 0)),
            x.ravel(),
            y.T,
            torch.inner(x, y),
            torch.inner(y[0], y[1]),
            torch.take(x, places),
        )


def assigned(x: Tensor) -> tuple[Tensor, ...]:
    """Slice assignments: of a tensor, of a number, to a slice of a slice in place, with a step of two."""
    one, two, three = x.clone(), x * 1, torch.zeros_like(x)
    one[:, 0:-2] = torch.tanh(x[:, 0:-2])
    two[:, 1] = 0.5
    two[:, 2, 2:] += 1
    three[:, ::2, 1:3] = x[:, 1:, 1:3]
    return one, two, three


net("slicing", (2, 3, 4), inputs2=[(3, 3, 4)], name="assignments_level0", optlevel=0, trusted=ATEN)(assigned)
net("slicing", (2, 3, 4), name="assignments_level1", optlevel=1, trusted=ATEN)(assigned)


@net("slicing", (2, 3, 4), optlevel=1, trusted=ATEN)
def view_assigned_level1(x: Tensor) -> Tensor:
    """Assignment to a column of a view of the whole tensor."""
    y = x.clone()
    y.view(2, 12)[:, 3] = 7.0
    return y
