import numpy as np


def only(op, **computed):
    """Refuse an operator whose parameters ask for what is not computed here."""
    for name, value in computed.items():
        if op.params.get(name, value) != value:
            raise ValueError(f"line {op.line}: {op.type} {op.name!r} has {name}={op.params[name]}, only {value} works")


def windows(x, op, border=0):
    """What the kernel sees at each place, as a view: (N, C, rows, columns, kernel rows, kernel columns)."""
    (down, right), (step_down, step_right) = op.params["padding"], op.params["stride"]
    framed = np.pad(x, ((0, 0), (0, 0), (down, down), (right, right)), constant_values=border)
    views = np.lib.stride_tricks.sliding_window_view(framed, op.params["kernel_size"], axis=(2, 3))
    return views[:, :, ::step_down, ::step_right]


def conv2d(op):
    """Lay each window out as a row of one matrix, multiply it by the matrix of the weights: im2col."""
    only(op, groups=1, dilation=(1, 1), padding_mode="zeros")
    weight, bias = op.attrs["weight"], op.attrs.get("bias", np.float32(0))
    matrix = weight.reshape(len(weight), -1).T

    def forward(x):
        seen = windows(x, op).transpose(0, 2, 3, 1, 4, 5)
        rows = seen.reshape(*seen.shape[:3], -1)
        return (rows @ matrix + bias).transpose(0, 3, 1, 2)

    return forward
