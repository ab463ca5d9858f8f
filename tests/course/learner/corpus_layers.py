# Written into my_engine.py by a test, after more_layers.py: what it lacks for four more networks, of tests/corpus.
# ruff: noqa: F821 (the engine's own names stand around it in that file)
# mypy: ignore-errors


FUNCTIONS["pow"] = np.power


@register_layer("nn.LSTM")
class Lstm(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, num_layers=1, bidirectional=False, batch_first=False, proj_size=0)

    def forward(self, inputs, outputs):
        attrs, hidden = self.op.attrs, np.zeros_like(outputs[0][0])
        cell = hidden
        for x, y in zip(inputs[0], outputs[0], strict=True):
            z = x @ attrs["weight_ih_l0"].T + attrs["bias_ih_l0"] + hidden @ attrs["weight_hh_l0"].T
            write, keep, new, read = np.split(z + attrs["bias_hh_l0"], 4, axis=1)
            cell = cell / (1 + np.exp(-keep)) + np.tanh(new) / (1 + np.exp(-write))
            hidden = y[...] = np.tanh(cell) / (1 + np.exp(-read))


@register_layer("Tensor.permute")
class Permute(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].transpose(self.op.params["dims"])


@register_layer("torch.split", "torch.unbind")
class Split(Layer):
    def forward(self, inputs, outputs):
        axis, start = self.op.params["dim"], 0
        for output in outputs:
            size = output.shape[axis] if output.ndim == inputs[0].ndim else 1
            part = np.moveaxis(inputs[0], axis, 0)[start : start + size]
            output[...] = np.moveaxis(part, 0, axis) if output.ndim == inputs[0].ndim else part[0]
            start += size


@register_layer("torch.matmul")
class Product(Layer):
    def forward(self, inputs, outputs):
        np.matmul(*inputs, out=outputs[0])


@register_layer("nn.GELU")
class Gelu(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * (1 + np.vectorize(math.erf)(x / np.sqrt(2))) / 2


@register_layer("Tensor.select")
class Select(Layer):
    def forward(self, inputs, outputs):
        np.take(inputs[0], self.op.params["index"], axis=self.op.params["dim"], out=outputs[0])


@register_layer("torch.mean")
class Mean(Layer):
    def forward(self, inputs, outputs):
        inputs[0].mean(axis=self.op.params["dim"], keepdims=self.op.params["keepdim"], out=outputs[0])


@register_layer("torch.flatten", replace=True)
class FlattenFrom(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0].reshape(outputs[0].shape)
