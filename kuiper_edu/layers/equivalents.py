"""Operators without a layer that can be written with operators that have one.

A message about such an operator gives the formula, which replaces it in the PyTorch module before the next export. x is
its first argument, y the second; other arguments are examples. The net `equivalents` of the corpus contains them all.
"""

from __future__ import annotations

EQUIVALENTS = {
    "addbmm": "x + torch.bmm(y, z).sum(0)",
    "bucketize": "(y < x[..., None]).sum(-1)",
    "chain_matmul": "x @ y @ z",
    "copysign": "torch.where(y < 0, -torch.abs(x), torch.abs(x))",
    "deg2rad": "x * (math.pi / 180)",
    "erfc": "1 - torch.erf(x)",
    "exp2": "2**x",
    "float_power": "x.double() ** y",
    "fmax": "torch.maximum(x, y)",
    "fmin": "torch.minimum(x, y)",
    "heaviside": "torch.where(x == 0, y, (x > 0).float())",
    "isin": "(x[..., None] == y).any(-1)",
    "kron": "(x[:, None, :, None] * y[None, :, None, :]).flatten(0, 1).flatten(1)",
    "kthvalue": "torch.sort(x, dim=1)[0][:, k - 1]",
    "ldexp": "x * 2.0**y",
    "linalg_matrix_power": "x @ x @ x",
    "linalg_multi_dot": "x @ y @ z",
    "logaddexp2": "torch.log2(2**x + 2**y)",
    "logcumsumexp": "torch.log(torch.cumsum(torch.exp(x), dim=1))",
    "matrix_H": "x.transpose(-2, -1).conj()",
    "mH": "x.transpose(-2, -1).conj()",
    "quantile": "torch.sort(x, dim=1)[0][:, k]",
    "rad2deg": "x * (180 / math.pi)",
    "renorm": "x * torch.clamp(1 / torch.norm(x, p=2, dim=1, keepdim=True), max=1)",
    "searchsorted": "(x < y[..., None]).sum(-1)",
    "sgn": "torch.sign(x)",
    "sinc": "torch.where(x == 0, 1.0, torch.sin(math.pi * x) / (math.pi * x))",
    "take_along_dim": "torch.gather(x, 1, y)",
    "tensordot": "torch.matmul(x, y)",
    "trace": "torch.diag(x).sum()",
    "trapezoid": "(x[..., 1:] + x[..., :-1]).sum(-1) / 2",
    "xlogy": "torch.where(x == 0, 0.0, x * torch.log(y))",
}
"""The name of an operator without its prefix -> a formula of the same value."""
