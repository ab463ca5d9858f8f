"""Right answers in unusual style."""

# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer("nn.SiLU", "nn.Hardswish")
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        gate = logistic if self.type == "nn.SiLU" else lambda x: ((x + 3) / 6).clip(0, 1)
        print("gate of", self.type)
        np.multiply(gate(inputs[0]), inputs[0], out=outputs[0])


# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer("nn.SiLU", "nn.Hardswish")
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0].copy()
        match self.type:
            case "nn.SiLU":
                x *= logistic(x)
            case _:
                x = x * np.clip(x + 3, 0, 6) / 6
        outputs[0][...] = x


# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        np.multiply(inputs[0], self.gate(inputs[0]), out=outputs[0])


@register_layer("nn.SiLU")
class SiLU(GatedLayer):
    gate = staticmethod(logistic)


@register_layer("nn.Hardswish")
class Hardswish(GatedLayer):
    def gate(self, x):
        return (np.clip(x, -3, 3) + 3) / 6


# %%
GATES = dict([("nn.SiLU", logistic), ("nn.Hardswish", lambda x: np.maximum(np.minimum(x / 6 + 0.5, 1), 0))])


@register_layer("nn.Hardswish", "nn.SiLU")
class GatedLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.gate = GATES[op.type]

    def forward(self, inputs, outputs):
        (x,), (y,) = inputs, outputs
        y[:] = x * self.gate(x)


# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


class GatedLayer(Layer):
    def __init__(self, op, gate):
        Layer.__init__(self, op)
        self.gate = gate

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * self.gate(inputs[0])


register_layer("nn.SiLU")(lambda op: GatedLayer(op, logistic))
register_layer("nn.Hardswish")(lambda op: GatedLayer(op, lambda x: np.clip((x + 3) / 6, 0, 1)))


# %%
GATES = {
    "nn.SiLU": lambda x: (1 + np.tanh(x / 2)) / 2,
    "nn.Hardswish": lambda x: np.select([x < -3, x > 3], [0, 1], (x + 3) / 6),
}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %%
gates = {"SiLU": logistic, "Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}
GATES = {"nn." + name: gate for name, gate in gates.items()}


@register_layer(*("nn." + name for name in gates))
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = gates[self.type.removeprefix("nn.")](inputs[0])
        outputs[0][...] *= inputs[0]
        return outputs


# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer("nn.SiLU", "nn.Hardswish")
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        for place, x in np.ndenumerate(inputs[0]):
            hard = min(max(x + 3, 0), 6) / 6
            outputs[0][place] = x * (logistic(x) if self.type == "nn.SiLU" else hard)


# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


class GatedLayer(Layer):
    def silu(self, x):
        return x / (1 + np.exp(-x))

    def hard(self, x):
        return x * np.clip(x + 3, 0, 6) / 6

    ways = {"nn.SiLU": silu, "nn.Hardswish": hard}

    def forward(self, inputs, outputs):
        np.copyto(outputs[0], self.ways[self.type](self, inputs[0]))


register_layer(*GatedLayer.ways)(GatedLayer)


# %%
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


class GatedLayer(Layer):
    def gate(self, x):
        return logistic(x) if self.type == "nn.SiLU" else np.minimum(np.maximum(x + 3, 0), 6) / 6

    def forward(self, inputs, outputs):
        outputs[0][:] = self.gate(inputs[0])
        outputs[0] *= inputs[0]


for name in ("nn.SiLU", "nn.Hardswish"):
    register_layer(name)(GatedLayer)
