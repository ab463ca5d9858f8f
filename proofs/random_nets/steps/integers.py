"""Integers and booleans: arithmetic, bits, shifts, conversions."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, NoFitError, each, step

WHOLE = ("i64",)
# The text, and by how much the result can be larger.
UNARY: dict[str, tuple[str, float]] = {
    "add": ("{x} + 3", 2), "mul": ("{x} * -2", 2), "rsub": ("5 - {x}", 2), "neg": ("-{x}", 1), "abs": ("{x}.abs()", 1),
    "floor_div": ("{x} // 3", 1), "floor_div_negative": ("{x} // -4", 1), "mod": ("{x} % 4", 1),
    "mod_negative": ("{x} % -3", 1), "fmod": ("torch.fmod({x}, 3)", 1), "square": ("{x} * {x}", 9),
    "pow": ("{x} ** 2", 9), "bit_and": ("{x} & 6", 1), "bit_or": ("{x} | 5", 2), "bit_xor": ("{x} ^ 3", 2),
    "bit_not": ("~{x}", 2), "clamp": ("torch.clamp({x}, -2, 4)", 1), "sign": ("torch.sign({x})", 1),
    "floor_divide": ("torch.floor_divide({x}, 2)", 1), "cumsum": ("torch.cumsum({x}, 1)", 9),
    "div_trunc": ('torch.div({x}, 3, rounding_mode="trunc")', 1), "to_int_and_back": ("{x}.int().long()", 1),
    "div_floor": ('torch.div({x}, -3, rounding_mode="floor")', 1), "flip": ("torch.flip({x}, [1])", 1),
    "shift": ("({x} & 15) << 2", 9), "shift_function": ("torch.bitwise_left_shift({x} & 7, 1)", 2),
    "shift_back": ("{x} >> 1", 1), "where": ("torch.where({x} > 0, {x}, {x} * 2)", 2),
}  # fmt: skip

BINARY: dict[str, str] = {
    "add": "{x} + {y}", "sub": "{x} - {y} * 2", "mul": "{x} * {y}", "floor_div": "{x} // ({y}.abs() + 1)",
    "floor_div_negative": "{x} // (-1 - {y}.abs())", "mod": "{x} % ({y}.abs() + 2)", "and": "{x} & {y}",
    "or": "{x} | {y}", "xor": "{x} ^ {y}", "maximum": "torch.maximum({x}, {y})", "minimum": "torch.minimum({x}, {y})",
    "shift_left": "({x} & 7) << ({y} & 3)", "shift_right": "{x} >> ({y} & 3)",
    "bitwise_and": "torch.bitwise_and({x}, {y})", "div_trunc": 'torch.div({x}, {y}.abs() + 1, rounding_mode="trunc")',
    "equal": "({x} == {y}).long()", "fmod": "torch.fmod({x}, {y}.abs() + 2)",
    "both": "(({x} & {y}) | ({x} ^ {y})) - 3 * {x}",
}  # fmt: skip

TO_FLOAT: dict[str, str] = {
    "divided": "{x} / 4", "true_divide": "{x} / ({x}.abs() + 1)", "float": "{x}.float() * 0.25",
    "sqrt": "torch.sqrt({x}.abs())", "sigmoid": "torch.sigmoid({x} * 0.2)", "times": "{x} * 0.3",
    "double": "({x}.double() / 3).float()", "exp": "torch.exp({x} * 0.1)", "less": "({x} < 2).float()",
    "mean": "{x}.float().mean(dim=1)",
}  # fmt: skip


@each({f"whole_{name}": row for name, row in UNARY.items()})
def unary(d: Draft, row: tuple[str, float]) -> None:
    """Add a function of one integer operand."""
    text, factor = row
    x = d.take(2, 3, kinds=WHOLE)
    if x.size > 1000:
        raise NoFitError
    d.write(text.format(x=x.name), x.shape, "i64", x.size * factor, x)


@each({f"whole_two_{name}": text for name, text in BINARY.items()})
def binary(d: Draft, text: str) -> None:
    """Add a function of two integer operands with equal or broadcast shapes."""
    x = d.take(2, 3, kinds=WHOLE)
    y = d.like(x) if d.chance(0.7) else d.like(x, (x.shape[0], *[1] * (x.rank - 1)))
    if max(x.size, y.size) > 1000:
        raise NoFitError
    d.write(text.format(x=x.name, y=y.name), x.shape, "i64", x.size * 9, x, y)


@each({f"whole_to_{name}": text for name, text in TO_FLOAT.items()})
def to_float(d: Draft, text: str) -> None:
    """Convert integers to floats."""
    x = d.take(2, 3, kinds=WHOLE)
    if x.size > 90:
        raise NoFitError
    shape = (x.shape[0], *x.shape[2:]) if "mean" in text else x.shape
    d.write(text.format(x=x.name), shape, "f32", x.size, x)


@step
def whole_reductions(d: Draft) -> None:
    """Add a sum, product, minimum or maximum of integers."""
    x = d.take(2, 3, kinds=WHOLE)
    text = d.one_of(
        "{x}.sum(dim=1)", "torch.amax({x}, dim=1)", "torch.max({x}, dim=1)[0]", "torch.prod({x} & 3, dim=1)",
        "torch.sum({x}, dim=1, dtype=torch.int64)", "{x}.float().sum(1).long()",
    )  # fmt: skip
    d.write(text.format(x=x.name), (x.shape[0], *x.shape[2:]), "i64", 999, x)


@step
def to_whole(d: Draft) -> None:
    """Convert floats to integers."""
    x = d.take(2, 3)
    d.write(
        d.one_of("({x} * 10).long()", "({x} * 7).int().long()", "torch.floor({x}).long()").format(x=x.name),
        x.shape,
        "i64",
        x.size * 10,
        x,
    )


@step
def one_hot(d: Draft) -> None:
    """Add a one-hot encoding."""
    ids = d.new_input((d.batch, d.number(3, 5)), "i64", 0, 4)
    d.write(f"F.one_hot({ids.name}, 5).float()", (*ids.shape, 5), "f32", 1, ids)


@each({"narrow_types": "i32", "bytes": "u8"})
def other_types(d: Draft, kind: str) -> None:
    """Add integers of other widths, combined with wider ones."""
    x = d.new_input((d.batch, d.number(3, 6)), kind, 0, 9)
    text, made = d.one_of(
        ("{x} + {x}", kind), ("{x} * 2.5", "f32"), ("{x}.long() * 3 - 1", "i64"), ("{x}.float() / 7", "f32"),
        ("{x}.sum(1, keepdim=True) + {x}.long()", "i64"), ("{x} // 2 + 1", kind),
    )  # fmt: skip
    d.write(text.format(x=x.name), x.shape, made, 60, x)


@step
def truth_values(d: Draft) -> None:
    """Add boolean inputs."""
    x = d.new_input((d.batch, d.number(3, 6)), "bool")
    y = d.like(x)
    text = d.one_of(
        "torch.logical_and({x}, {y})",
        "{x} | {y}",
        "torch.logical_xor({x}, {y})",
        "torch.logical_not({x}) & {y}",
        "{x} == {y}",
    )
    d.write(text.format(x=x.name, y=y.name), x.shape, "bool", 1, x, y)


@step
def truth_to_numbers(d: Draft) -> None:
    """Use booleans in arithmetic."""
    x = d.new_input((d.batch, d.number(3, 6)), "bool")
    text, kind = d.one_of(
        ("{x}.float() * 2", "f32"),
        ("{x}.long() + 1", "i64"),
        ("{x} * 1.5", "f32"),
        ("{x}.sum(1, keepdim=True) - {x}.long()", "i64"),
    )
    d.write(text.format(x=x.name), x.shape, kind, 4, x)


@step
def table_lookup(d: Draft) -> None:
    """Look up rows of a stored table by computed indices."""
    x = d.take(2, kinds=WHOLE)
    table = d.weight(5, 3)
    d.write(f"{table}[({x.name} % 5).abs()]", (*x.shape, 3), "f32", 3, x)
