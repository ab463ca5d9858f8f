# Written into my_engine.py by a test: what it lacks for three of the six networks in course5/model_file/outside.
# ruff: noqa: F821 (the engine's own names stand around it in that file)
# mypy: ignore-errors


@register_layer("nn.Conv2d", replace=True)
class GroupedConv2d(Layer):
    def __init__(self, op):
        super().__init__(op)
        groups, params = op.params["groups"], op.params | {"groups": 1}
        parts = zip(*(np.split(array, groups) for array in op.attrs.values()), strict=True)
        attrs = [dict(zip(op.attrs, part, strict=True)) for part in parts]
        self.parts = [Conv2d(Operator(0, op.type, op.name, op.inputs, op.outputs, params, part)) for part in attrs]

    def shapes(self, shapes):
        [(n, channels, *sizes)] = shapes
        [(_, filters, *sizes)] = self.parts[0].shapes([(n, channels // len(self.parts), *sizes)])
        return [(n, filters * len(self.parts), *sizes)]

    def forward(self, inputs, outputs):
        split = [np.split(array, len(self.parts), axis=1) for array in (inputs[0], outputs[0])]
        for part, x, y in zip(self.parts, *split, strict=True):
            part.forward([x], [y])


@register_layer("nn.ReLU6")
class Relu6(Layer):
    def forward(self, inputs, outputs):
        np.clip(inputs[0], 0, 6, out=outputs[0])


@register_layer("nn.Upsample")
class Upsample(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, mode="nearest", size=None)

    def forward(self, inputs, outputs):
        rows, columns = (int(factor) for factor in self.op.params["scale_factor"])
        outputs[0][...] = inputs[0].repeat(rows, axis=2).repeat(columns, axis=3)


@register_layer("torch.cat")
class Concatenate(Layer):
    def forward(self, inputs, outputs):
        np.concatenate(inputs, axis=self.op.params["dim"], out=outputs[0])


@register_layer("nn.LayerNorm")
class LayerNorm(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0] - inputs[0].mean(axis=-1, keepdims=True)
        x /= np.sqrt((x**2).mean(axis=-1, keepdims=True) + self.op.params["eps"])
        outputs[0][...] = x * self.op.attrs["weight"] + self.op.attrs["bias"]


@register_layer("nn.MultiheadAttention")
class Attention(Layer):
    def forward(self, inputs, outputs):
        attrs, (n, words, size), heads = self.op.attrs, inputs[0].shape, self.op.params["num_heads"]
        mixed = inputs[0] @ attrs["in_proj_weight"].T + attrs["in_proj_bias"]
        query, key, value = mixed.reshape(n, words, 3, heads, -1).transpose(2, 0, 3, 1, 4)
        powers = np.exp(query @ key.swapaxes(2, 3) / np.sqrt(size // heads))
        seen = (powers / powers.sum(axis=-1, keepdims=True) @ value).swapaxes(1, 2).reshape(n, words, size)
        np.add(seen @ attrs["out_proj.weight"].T, attrs["out_proj.bias"], out=outputs[0])
