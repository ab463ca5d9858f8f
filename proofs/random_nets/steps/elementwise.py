"""Formulas, activations, comparisons and choices: element by element, broadcast."""

from __future__ import annotations

from proofs.random_nets.draft import Draft, Value, each, step

# The text, and about how large the result is for an argument of about 3.
UNARY: dict[str, tuple[str, float]] = {
    "abs": ("torch.abs({x})", 3), "neg": ("-{x}", 3), "exp": ("torch.exp({x} * 0.3)", 3),
    "log": ("torch.log(torch.abs({x}) + 0.5)", 2), "log2": ("torch.log2({x} * {x} + 1.5)", 4),
    "log10": ("torch.log10({x}.abs() + 1.5)", 1), "log1p": ("torch.log1p({x}.abs())", 2),
    "expm1": ("torch.expm1({x} * 0.2)", 2), "sqrt": ("torch.sqrt({x} * {x} + 0.1)", 4),
    "rsqrt": ("torch.rsqrt({x} * {x} + 0.5)", 2), "reciprocal": ("torch.reciprocal({x}.abs() + 0.5)", 2),
    "square": ("torch.square({x})", 9), "pow": ("torch.pow({x}.abs() + 0.2, 1.5)", 9), "cube": ("{x} ** 3", 40),
    "sin": ("torch.sin({x})", 1), "cos": ("torch.cos({x})", 1), "tan": ("torch.tan({x} * 0.05)", 1),
    "asin": ("torch.asin(torch.tanh({x}) * 0.9)", 2), "acos": ("torch.acos(torch.sin({x}) * 0.9)", 4),
    "atan": ("torch.atan({x})", 2), "sinh": ("torch.sinh({x} * 0.3)", 3), "cosh": ("torch.cosh({x} * 0.3)", 3),
    "asinh": ("torch.asinh({x})", 2), "acosh": ("torch.acosh({x}.abs() + 1.2)", 2),
    "atanh": ("torch.atanh(torch.tanh({x}) * 0.8)", 1.5), "erf": ("torch.erf({x})", 1),
    "floor": ("torch.floor({x} * 2.3)", 7), "ceil": ("torch.ceil({x} * 2.3)", 7),
    "round": ("torch.round({x} * 2.3)", 7), "trunc": ("torch.trunc({x} * 2.3)", 7), "sign": ("torch.sign({x})", 1),
    "frac": ("torch.frac({x})", 1), "tanh_method": ("{x}.tanh()", 1), "sigmoid_method": ("{x}.sigmoid()", 1),
    "clone": ("{x}.clone()", 3), "detach": ("{x}.detach() * 2", 6), "alias": ("{x}[...] + 1", 4),
    "clamp_both": ("torch.clamp({x}, min=-0.6, max=0.7)", 1), "clamp_low": ("{x}.clamp(min=-0.3)", 3),
    "clamp_min": ("{x}.clamp_min(0.1)", 3), "clamp_max": ("torch.clamp_max({x}, 0.5)", 3),
    "implicit_scalar": ("torch.add({x}, {x}, alpha={x}.shape[-1] - 1)", 20),
    "clamp_high": ("torch.clamp({x}, max=0.4)", 3), "relu_six": ("F.relu6({x} * 4)", 6),
    "to_double": ("({x}.double() * 1.25).float()", 4), "to_bool": ("({x} > 0).float()", 1),
    "logical_not": ("torch.logical_not({x} > 0.2).float()", 1), "isfinite": ("torch.isfinite({x}).float()", 1),
    "half_and_back": ("{x}.half().float()", 3), "type_as": ("{x}.to(torch.float64).type_as({x})", 3),
    "zeros_like": ("torch.zeros_like({x}) + {x}", 3), "full_like": ("torch.full_like({x}, 0.5) * {x}", 3),
    "nan_to_num": ("torch.nan_to_num({x})", 3), "logit": ("torch.logit(torch.sigmoid({x}) * 0.8 + 0.1)", 3),
}  # fmt: skip

BINARY: dict[str, tuple[str, float]] = {
    "add": ("{x} + {y}", 6), "sub": ("{x} - {y}", 6), "mul": ("{x} * {y}", 9), "div": ("{x} / ({y}.abs() + 0.5)", 6),
    "add_alpha": ("torch.add({x}, {y}, alpha=2)", 9), "sub_alpha": ("torch.sub({x}, {y}, alpha=0.5)", 6),
    "rsub": ("torch.rsub({x}, {y}, alpha=0.5)", 6), "maximum": ("torch.maximum({x}, {y})", 3),
    "minimum": ("torch.minimum({x}, {y})", 3), "max_of_two": ("torch.max({x}, {y})", 3),
    "min_of_two": ("torch.min({x}, {y})", 3), "atan2": ("torch.atan2({x}, {y}.abs() + 0.3)", 2),
    "fmod": ("torch.fmod({x}, {y}.abs() + 0.7)", 4), "remainder": ("torch.remainder({x}, {y}.abs() + 0.7)", 4),
    "floor_divide": ("torch.floor_divide({x}, {y}.abs() + 0.7)", 5), "logaddexp": ("torch.logaddexp({x}, {y})", 4),
    "pow_two": ("torch.pow({x}.abs() + 0.3, {y} * 0.3)", 4),
    "true_divide": ("torch.true_divide({x}, {y} * {y} + 1)", 3),
    "div_floor": ('torch.div({x}, {y}.abs() + 0.7, rounding_mode="floor")', 5),
    "div_trunc": ('torch.div({x}, {y}.abs() + 0.7, rounding_mode="trunc")', 5),
    "lerp": ("torch.lerp({x}, {y}, 0.3)", 4), "addcmul": ("torch.addcmul({x}, {x}, {y}, value=0.5)", 8),
    "addcdiv": ("torch.addcdiv({x}, {x}, {y} * {y} + 1, value=0.5)", 8), "hypot": ("torch.hypot({x}, {y})", 5),
    "greater": ("({x} > {y}).float()", 1), "less_equal": ("({x} <= {y}).float() - {x}", 4),
    "equal": ("torch.eq({x}, {y}).float() + {x}", 4), "not_equal": ("torch.ne({x}, {y}).float()", 1),
    "less": ("torch.lt({x}, {y}).long() * {x}", 3), "greater_equal": ("torch.ge({x}, {y}).float()", 1),
    "logical_and": ("torch.logical_and({x} > 0, {y} > 0).float()", 1),
    "logical_or": ("torch.logical_or({x} > 0.5, {y} > 0.5).float()", 1),
    "xor": ("(({x} > 0) ^ ({y} > 0)).float()", 1), "logical_xor": ("torch.logical_xor({x} > 0.2, {y} > 0).float()", 1),
    "where": ("torch.where({x} > {y}, {x}, {y} * 2)", 6),
    "where_scalar": ("torch.where({y} > 0, {x}, 0.25)", 3), "masked_fill": ("{x}.masked_fill({y} < 0, -1.5)", 3),
    "clamp_by": ("torch.clamp({x}, min={y}.abs() * -0.5, max={y}.abs() * 0.5)", 3),
}  # fmt: skip

# By a module, and by a function.
ACTIVATIONS: dict[str, str] = {
    "relu": "nn.ReLU()|F.relu({x})", "relu6": "nn.ReLU6()|F.relu6({x} * 3)", "mish": "nn.Mish()|F.mish({x})",
    "leaky_relu": "nn.LeakyReLU(0.2)|F.leaky_relu({x})", "elu": "nn.ELU(0.7)|F.elu({x}, 1.2)",
    "selu": "nn.SELU()|F.selu({x})", "celu": "nn.CELU(0.8)|F.celu({x}, 1.1)", "gelu": "nn.GELU()|F.gelu({x})",
    "gelu_tanh": 'nn.GELU(approximate="tanh")|F.gelu({x}, approximate="tanh")', "silu": "nn.SiLU()|F.silu({x})",
    "hardswish": "nn.Hardswish()|F.hardswish({x})", "hardsigmoid": "nn.Hardsigmoid()|F.hardsigmoid({x})",
    "hardtanh": "nn.Hardtanh(-0.5, 0.8)|F.hardtanh({x}, -0.2, 0.3)", "softsign": "nn.Softsign()|F.softsign({x})",
    "softplus": "nn.Softplus(2, 1.5)|F.softplus({x}, 0.5)", "logsigmoid": "nn.LogSigmoid()|F.logsigmoid({x})",
    "softshrink": "nn.Softshrink(0.3)|F.softshrink({x}, 0.1)", "tanhshrink": "nn.Tanhshrink()|F.tanhshrink({x})",
    "hardshrink": "nn.Hardshrink(0.4)|F.hardshrink({x}, 0.2)", "sigmoid": "nn.Sigmoid()|torch.sigmoid({x})",
    "threshold": "nn.Threshold(0.1, -2.0)|F.threshold({x}, 0.2, 1.0)", "tanh": "nn.Tanh()|torch.tanh({x})",
    "rrelu": "nn.RReLU(0.1, 0.3)|F.rrelu({x}, 0.1, 0.4)",
}  # fmt: skip

SOFTMAXES = ("F.softmax", "F.log_softmax", "F.softmin", "nn.Softmax", "nn.LogSoftmax", "nn.Softmin")


@each(UNARY)
def unary(d: Draft, row: tuple[str, float]) -> None:
    """Add a function of one operand."""
    x = d.take()
    text, size = row
    d.write(text.format(x=x.name), x.shape, "f32", size * max(1.0, x.size / 3) ** (2 if size > 5 else 1), x)


@each(BINARY)
def binary(d: Draft, row: tuple[str, float]) -> None:
    """Add a function of two operands with equal or broadcast shapes."""
    x = d.take()
    y = partner(d, x)
    text, size = row
    d.write(text.format(x=x.name, y=y.name), x.shape, "f32", size * max(x.size, y.size, 3) / 3, x, y)


def partner(d: Draft, x: Value) -> Value:
    """Return an operand that can be broadcast to x: of its shape, a row, a column, a stored tensor, a number."""
    kind = d.one_of("same", "same", "row", "column", "weight", "scalar")
    if kind == "scalar":
        return Value(d.weight(), ())
    if kind == "weight" or (kind == "row" and x.rank > 1 and d.chance(0.6)):
        shape = x.shape[d.number(1, x.rank - 1) :] if x.rank > 1 else (1,)
        return Value(d.weight(*shape), shape)
    if kind == "column" and x.rank > 1:
        axis = d.axis(x, 1)
        return d.like(x, tuple(1 if place == axis else size for place, size in enumerate(x.shape)))
    return d.like(x)


@each({f"{name}_module": text.split("|")[0] for name, text in ACTIVATIONS.items()})
def activation_module(d: Draft, text: str) -> None:
    """Add an activation by a module."""
    x = d.take()
    d.write(f"{d.module(text)}({x.name})", x.shape, "f32", x.size, x)


@each({f"{name}_function": text.split("|")[1] for name, text in ACTIVATIONS.items()})
def activation_function(d: Draft, text: str) -> None:
    """Add an activation by a function, with its default arguments or with others."""
    x = d.take()
    d.write(text.format(x=x.name), x.shape, "f32", x.size, x)


@step
def glu(d: Draft) -> None:
    """Add a gated linear unit: one half of the channels gates the other."""
    x = d.take(2, 3, 4, fits=lambda v: v.shape[1] % 2 == 0)
    d.write(f"F.glu({x.name}, dim=1)", (x.shape[0], x.shape[1] // 2, *x.shape[2:]), "f32", x.size, x)


@each({f"{name}".replace(".", "_").lower(): name for name in SOFTMAXES})
def softmaxes(d: Draft, name: str) -> None:
    """Add softmax or a similar function, along one axis."""
    x = d.take(2, 3, 4)
    axis = d.written_axis(x, d.axis(x, 1))
    call = f"{d.module(f'{name}(dim={axis})')}({x.name})" if name[0] == "n" else f"{name}({x.name}, dim={axis})"
    d.write(call, x.shape, "f32", x.size * 3, x)


@step
def formula(d: Draft) -> None:
    """A tree of additions, products and functions with numbers in it, written with all its parentheses."""
    x = d.take(2, 3, 4)
    y = partner(d, x)
    d.write(tree(d, [x.name, y.name], d.number(2, 4)), x.shape, "f32", 60, x, y)


def tree(d: Draft, leaves: list[str], depth: int) -> str:
    """Return a formula of at most this depth; every leaf except the first can be a number."""
    if depth == 0:
        return d.one_of(*leaves, *leaves, str(d.one_of(0.5, 2, -1.25, 3, 1e-3)))
    kind = d.one_of("binary", "binary", "binary", "unary")
    left = tree(d, leaves, depth - 1)
    if kind == "unary":
        return d.one_of(
            "torch.tanh(({}) * {x})", "torch.sin(({}) * {x})", "torch.sqrt(torch.abs(({}) * {x}) + 0.5)"
        ).format(left, x=leaves[0])
    text = d.one_of("({} + {})", "({} - {})", "({} * torch.tanh({x} + {}))", "({} / (torch.abs({x} * {}) + 1))")
    return text.format(left, tree(d, leaves, depth - 1), x=leaves[0])


@step
def sizes(d: Draft) -> None:
    """Numbers that are computed from a shape."""
    x = d.take(2, 3, 4)
    axis = d.axis(x)
    text = d.one_of(
        "{x} / {x}.size({a})", "{x} * {x}.shape[{a}] + {x}.shape[0]", "{x} / math.sqrt({x}.size({a}))",
        "{x} + ({x}.size({a}) // 2 - 1)",
    )  # fmt: skip
    d.write(text.format(x=x.name, a=axis), x.shape, "f32", x.size * 9, x)


@step
def doubles(d: Draft) -> None:
    """Add a computation in float64 throughout."""
    x = d.take(2, 3, kinds=("f64",))
    text = d.one_of("{x} * 1.25 - 2", "torch.tanh({x})", "{x}.softmax(-1)", "{x} / ({x} * {x} + 1)", "{x}.cumsum(1)")
    d.write(text.format(x=x.name), x.shape, "f64", x.size * 4, x)


@step
def scalar_operand(d: Draft) -> None:
    """A value without dimensions, computed and used."""
    x = d.take()
    s = d.write(f"{x.name}.mean()", (), "f32", x.size, x)
    d.write(
        d.one_of("{x} * {s}", "{x} + {s} * 2", "torch.where({x} > {s}, {x}, {s})").format(x=x.name, s=s.name),
        x.shape,
        "f32",
        9,
        x,
        s,
    )


@step
def full_of_one(d: Draft) -> None:
    """Add a tensor filled with a computed number."""
    x = d.take(2)
    d.write(f"torch.full((2, 3), {x.name}[0, 0].detach())", (2, 3), "f32", x.size, x)


@step
def scalar_net(d: Draft) -> None:
    """A formula of single numbers: an input without dimensions."""
    s = d.new_input(())
    text = d.one_of(
        "torch.exp({s}) + 1", "torch.relu({s}) * 2 - {s}", "{s}.reshape(1, 1) + 1", "torch.stack([{s}, {s} * 2])"
    )
    shape = {"t": (), "{": (1, 1)}[text[0]] if "stack" not in text else (2,)
    d.write(text.format(s=s.name), shape, "f32", 9, s)
