"""Linear and recurrent layers, attention, embeddings, norms of vectors."""

from __future__ import annotations

from proofs.random_nets.draft import MOST_INPUTS, Draft, NoFitError, Shape, Value, each, step


@step
def linear(d: Draft) -> None:
    """A linear layer over the last axis."""
    x, out = d.take(2, 3, 4), d.number(2, 8)
    layer = d.module(f"nn.Linear({x.shape[-1]}, {out}, bias={d.chance(0.7)})")
    d.write(f"{layer}({x.name})", (*x.shape[:-1], out), "f32", x.size * 2, x)


@step
def mlp(d: Draft) -> None:
    """Two linear layers with a residual connection around them."""
    x = d.take(2, 3)
    width = x.shape[-1]
    first, second = d.module(f"nn.Linear({width}, {2 * width})"), d.module(f"nn.Linear({2 * width}, {width})")
    act = d.one_of("F.gelu", "F.relu", "torch.tanh", "F.silu")
    d.write(f"{x.name} + {second}({act}({first}({x.name})))", x.shape, "f32", x.size * 3, x)


@each({"lstm": "LSTM", "gru": "GRU", "rnn": "RNN"})
def recurrent(d: Draft, cell: str) -> None:
    """Add a recurrent layer, with several layers, directions, projections, initial states, and one or all results."""
    x = d.take(3)
    batch_first, hidden, layers, both = d.chance(0.6), d.number(2, 5), d.number(1, 2), d.chance(0.5)
    projection = 2 if cell == "LSTM" and hidden > 2 and d.chance(0.25) else 0
    options = f"num_layers={layers}, bidirectional={both}, batch_first={batch_first}, bias={d.chance(0.75)}"
    options += f", proj_size={projection}" if projection else ""
    options += ', nonlinearity="relu"' if cell == "RNN" and d.chance(0.4) else ""
    layer = d.module(f"nn.{cell}({x.shape[2]}, {hidden}, {options})")
    directions, out = 1 + both, projection or hidden
    shape = (*x.shape[:2], out * directions)
    sequences = x.shape[0] if batch_first else x.shape[1]
    states = [(layers * directions, sequences, size) for size in ((out, hidden) if cell == "LSTM" else (out,))]
    given: list[Value] = []
    if d.chance(0.3) and len(d.inputs) + len(states) <= MOST_INPUTS:
        given = [d.new_input(state, batched=False) for state in states]
    names = ", ".join(state.name for state in given)
    call = (
        f"{layer}({x.name}, ({names}))" if len(given) == 2 else f"{layer}({', '.join(filter(None, (x.name, names)))})"
    )
    if d.chance(0.3):
        sequence_and_state(d, call, shape, states, [x, *given])
    else:
        d.write(f"{call}[0]", shape, "f32", 1, x, *given)


@each({"gru_cell": "GRUCell", "lstm_cell": "LSTMCell", "rnn_cell": "RNNCell"})
def cell_step(d: Draft, cell: str) -> None:
    """One or two steps of a recurrent cell; pnnx stores wrong constants for a first state of zeros."""
    x, hidden = d.take(2), d.number(2, 5)
    layer, first = d.module(f"nn.{cell}({x.shape[1]}, {hidden})"), d.module(f"nn.Linear({x.shape[1]}, {hidden})")
    state = f"torch.tanh({first}({x.name}))"
    state = f"({state}, {state})" if cell == "LSTMCell" else state
    for _ in range(d.number(1, 2)):
        state = f"{layer}({x.name}, {state})"
    d.write(f"{state}[0]" if cell == "LSTMCell" else state, (x.shape[0], hidden), "f32", 1, x)


def sequence_and_state(d: Draft, call: str, shape: Shape, states: list[Shape], reads: list[Value]) -> None:
    """Both results of a recurrent layer: the sequence, and the sum of the last of its states."""
    line = len(d.lines)
    names = ", ".join(f"h{line}_{number}" for number in range(len(states)))
    d.lines.append(f"y{line}, {f'({names})' if len(states) == 2 else names} = {call}")
    d.write(f"y{line} * 1.0", shape, "f32", 1, *reads)
    d.write(f"h{line}_{len(states) - 1}.sum(0)", states[-1][1:], "f32", 2)


@step
def embedding(d: Draft) -> None:
    """Add an embedding."""
    count, width = d.number(5, 12), d.number(2, 6)
    ids = d.new_input((d.batch, d.number(3, 6)), "i64", 0, count - 1)
    layer = d.module(f"nn.Embedding({count}, {width}{', padding_idx=0' if d.chance(0.3) else ''})")
    d.write(f"{layer}({ids.name})", (*ids.shape, width), "f32", 3, ids)


@step
def multi_head_attention(d: Draft) -> None:
    """Add an nn.MultiheadAttention: self or cross attention, with or without weights."""
    x = d.take(3, fits=lambda v: v.shape[2] % 2 == 0)
    n, length, width = x.shape
    options = f"bias={d.chance(0.7)}, batch_first=True, add_zero_attn={d.chance(0.15)}, add_bias_kv={d.chance(0.15)}"
    if d.chance(0.6):
        layer, other = d.module(f"nn.MultiheadAttention({width}, {d.one_of(1, 2)}, {options})"), x
        keys = f"{x.name}, {x.name}"
    else:
        other = d.new_input((n, d.number(3, 7), 6))
        layer = d.module(f"nn.MultiheadAttention({width}, {d.one_of(1, 2)}, kdim=6, vdim=6, {options})")
        keys = f"{other.name}, {other.name}"
    mask = ""
    if d.chance(0.25):
        mask = f", attn_mask={d.buffer(f'torch.triu(torch.full(({length}, {other.shape[1]}), -1e4), diagonal=1)')}"
    d.write(f"{layer}({x.name}, {keys}{mask}, need_weights=False)[0]", x.shape, "f32", x.size * 2, x, other)


@step
def scaled_dot_product_attention(d: Draft) -> None:
    """Add scaled dot-product attention with an additive, a boolean, a causal or no mask."""
    x = d.take(3, 4, fits=lambda v: v.shape[-1] > 1)
    *lead, length, width = x.shape
    keys = d.number(3, 6)
    key, value = d.like(x, (*lead, keys, width)), d.like(x, (*lead, keys, width))
    options = d.one_of("", "", "is_causal=True", "scale=0.7")
    reads = [x, key, value]
    if d.chance(0.6):
        mask = d.new_input((length, keys), d.one_of("f32", "bool"), batched=False)
        options = f"attn_mask={mask.name}"
        reads.append(mask)
    call = f"F.scaled_dot_product_attention({x.name}, {key.name}, {value.name}, {options})"
    d.write(call, x.shape, "f32", value.size, *reads)


@step
def attention_by_hand(d: Draft) -> None:
    """Compute queries, keys and values by one linear layer, and split and join the heads."""
    x = d.take(3, fits=lambda v: v.shape[2] % 2 == 0)
    n, length, width = x.shape
    qkv, half = d.module(f"nn.Linear({width}, {3 * width})"), width // 2
    batch = d.one_of(str(n), f"{x.name}.shape[0]", "-1")
    heads = f"{qkv}({x.name}).reshape({batch}, {length}, 3, 2, {half}).permute(2, 0, 3, 1, 4)"
    line = len(d.lines)
    d.lines.append(f"q{line}, k{line}, w{line} = {heads}.unbind(0)")
    shares = f"(q{line} @ k{line}.transpose(-2, -1) / math.sqrt({half})).softmax(dim=-1)"
    call = f"({shares} @ w{line}).transpose(1, 2).reshape({batch}, {length}, {width})"
    d.write(call, x.shape, "f32", x.size * 2, x)


@step
def split_attention(d: Draft) -> None:
    """Queries, keys and values by chunk, weights by a batched product."""
    x = d.take(3)
    layer = d.module(f"nn.Linear({x.shape[2]}, {3 * x.shape[2]})")
    line = len(d.lines)
    d.lines.append(f"q{line}, k{line}, w{line} = {layer}({x.name}).chunk(3, dim=-1)")
    d.write(
        f"torch.softmax(torch.bmm(q{line}, k{line}.transpose(1, 2)) * 0.3, -1) @ w{line}", x.shape, "f32", x.size * 2, x
    )


@step
def encoder_layer(d: Draft) -> None:
    """nn.TransformerEncoderLayer."""
    x = d.take(3, fits=lambda v: v.shape[2] % 2 == 0)
    if x.shape[2] < 4:
        raise NoFitError
    options = f"batch_first=True, norm_first={d.chance(0.5)}, activation={d.one_of('gelu', 'relu')!r}"
    d.write(f"{d.module(f'nn.TransformerEncoderLayer({x.shape[2]}, 2, 8, {options})')}({x.name})", x.shape, "f32", 6, x)


@each({"layer_norm": "LayerNorm", "rms_norm": "RMSNorm"})
def last_axes_norm(d: Draft, name: str) -> None:
    """Add a layer norm over the last axis or the last two, with an eps large enough to affect the result."""
    x = d.take(2, 3, 4)
    shape = x.shape[-1:] if x.rank < 3 or d.chance(0.7) else x.shape[-2:]
    if max(shape) < 3:
        raise NoFitError
    affine = d.chance(0.6)
    layer = d.module(f"nn.{name}({shape}, eps={d.one_of(1e-5, 1e-3, 0.05)}, elementwise_affine={affine})")
    d.write(f"{layer}({x.name})", x.shape, "f32", 4, x)


@step
def norm_by_hand(d: Draft) -> None:
    """Layer norm and RMS norm from their parts."""
    x = d.take(2, 3, fits=lambda v: v.shape[-1] > 2)
    if d.chance(0.5):
        y = d.write(f"{x.name} - {x.name}.mean(-1, keepdim=True)", x.shape, "f32", x.size * 2, x)
        call = f"{y.name} / torch.sqrt({y.name}.pow(2).mean(-1, keepdim=True) + 1e-3) * {d.weight(x.shape[-1])}"
        d.write(call, x.shape, "f32", 6, y)
    else:
        call = f"{x.name} * torch.rsqrt({x.name}.pow(2).mean(-1, keepdim=True) + 1e-3) * {d.weight(x.shape[-1])}"
        d.write(call, x.shape, "f32", 6, x)


@step
def normalize(d: Draft) -> None:
    """Vectors of length 1."""
    x = d.take(2, 3, 4)
    axis = d.axis(x, 1)
    d.write(f"F.normalize({x.name}, p={d.one_of(1.0, 2.0)}, dim={axis}, eps=1e-3)", x.shape, "f32", 1, x)


@step
def rotary(d: Draft) -> None:
    """Rotary positions: halves exchanged, one of them negative."""
    x = d.take(3, fits=lambda v: v.shape[-1] % 2 == 0)
    line, angles = len(d.lines), d.buffer(f"torch.randn{x.shape[1:]}")
    d.lines.append(f"a{line}, b{line} = {x.name}.chunk(2, dim=-1)")
    call = f"{x.name} * {angles}.cos() + torch.cat([-b{line}, a{line}], dim=-1) * {angles}.sin()"
    d.write(call, x.shape, "f32", x.size * 2, x)


@step
def bilinear(d: Draft) -> None:
    """nn.Bilinear."""
    x = d.take(2)
    y = d.like(x, (x.shape[0], d.number(2, 5)))
    out, bias = d.number(2, 4), d.chance(0.5)
    layer = d.module(f"nn.Bilinear({x.shape[1]}, {y.shape[1]}, {out}, bias={bias})")
    d.write(f"{layer}({x.name}, {y.name})", (x.shape[0], out), "f32", 12, x, y)
