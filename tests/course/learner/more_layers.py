# Written into my_engine.py by a test: what it lacks for three of the six networks in course5/model_file/outside.
# ruff: noqa: ARG005, F821 (the engine's own names stand around it in that file)
# mypy: ignore-errors


def grouped(op):
    if op.params["groups"] == 1:
        return conv2d(op)
    allow_only(op, dilation=(1, 1), padding_mode="zeros")
    weight, bias, groups = op.attrs["weight"], op.attrs.get("bias", np.zeros(1, np.float32)), op.params["groups"]
    (above, beside), (down, right) = op.params["padding"], op.params["stride"]

    def layer(x):
        x = np.pad(x, ((0, 0), (0, 0), (above, above), (beside, beside)))
        seen = np.lib.stride_tricks.sliding_window_view(x, op.params["kernel_size"], axis=(2, 3))
        parts = zip(np.split(seen[:, :, ::down, ::right], groups, axis=1), np.split(weight, groups), strict=True)
        maps = [np.einsum("nchwij,fcij->nfhw", part, filters) for part, filters in parts]
        return np.concatenate(maps, axis=1) + bias.reshape(-1, 1, 1)

    return layer


def upsample(op):
    allow_only(op, mode="nearest", size=None)
    rows, columns = (int(factor) for factor in op.params["scale_factor"])
    return lambda x: x.repeat(rows, axis=2).repeat(columns, axis=3)


def layer_norm(op):
    def layer(x):
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + op.params["eps"])
        return x * op.attrs["weight"] + op.attrs["bias"]

    return layer


def attention(op):
    def layer(x):
        n, words = x.shape[:2]
        mixed = x @ op.attrs["in_proj_weight"].T + op.attrs["in_proj_bias"]
        query, key, value = mixed.reshape(n, words, 3, op.params["num_heads"], -1).transpose(2, 0, 3, 1, 4)
        powers = np.exp(query @ key.swapaxes(2, 3) / np.sqrt(query.shape[-1]))
        seen = (powers / powers.sum(axis=-1, keepdims=True) @ value).swapaxes(1, 2)
        return seen.reshape(x.shape) @ op.attrs["out_proj.weight"].T + op.attrs["out_proj.bias"]

    return layer


MORE = {"nn.Conv2d": grouped, "nn.ReLU6": lambda op: lambda x: np.clip(x, 0, 6), "nn.Upsample": upsample}
MORE["torch.cat"] = lambda op: lambda *maps: np.concatenate(maps, axis=op.params["dim"])
MORE |= {"nn.LayerNorm": layer_norm, "nn.MultiheadAttention": attention}
