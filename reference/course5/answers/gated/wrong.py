"""Wrong answers, each below the sentence that it is told."""

# %%
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.name](x)


# %%
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer("nn.SiLU")
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_result_six_times] nn.Hardswish: your result is six times too large, so divide the gate by 6
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6)}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_result_six_times_2] nn.Hardswish: your result is six times too small, because your code divides the
# gate by 6 twice
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6 / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_gate_clips_x] nn.Hardswish: your gate clips x: the gate of Hardswish must clip x + 3
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_gate_larger_than] nn.Hardswish: your gate is larger than 1 for x > 3: clip x + 3 to the range 0 to 6
# first, then divide by 6
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.maximum(x + 3, 0) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_gate_negative_x] nn.Hardswish: your gate is negative for x < -3: clip x + 3 to the range 0 to 6
# first, then divide by 6
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.minimum(x + 3, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_silu_layer_computes_gate] nn.SiLU: your layer computes the gate alone: the result must be x times the gate
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = GATES[self.type](x)


# %% [nn_silu_added_gate_x] nn.SiLU: you added the gate to x: the formula multiplies them
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x + GATES[self.type](x)


# %% [nn_silu_result_contains_factor] nn.SiLU: your result contains the factor x twice: the gate must be only the
# logistic function, without x
GATES = {"nn.SiLU": lambda x: x * logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_silu_computes_hardswish_because] your nn.SiLU computes Hardswish, because the two gates are swapped: swap them
# back in GATES
GATES = {"nn.SiLU": lambda x: np.clip(x + 3, 0, 6) / 6, "nn.Hardswish": lambda x: logistic(x)}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_computes_silu_because] your nn.Hardswish computes SiLU, because both types use the same gate: give
# each type its own gate in GATES
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: logistic(x)}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_silu_sign_exponent_gate] nn.SiLU: the sign of the exponent in your gate is wrong: the formula has e^-x
GATES = {"nn.SiLU": lambda x: logistic(-x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %%
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.multiply(x, GATES[self.type](x), out=x)


# %% [nn_silu_outputs_0_still] nn.SiLU: outputs[0] still contains the number 9, which the test put there before the
# call: write your result into this array, with outputs[0][...] = ... or out=outputs[0]
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = outputs[0]


# %%
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES["silu"](x)


# %% [nn_hardswish_clipped_x_3] nn.Hardswish: you clipped x + 3 to the range 0 to 1: clip it to the range 0 to 6, and
# then divide by 6
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 1)}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_gate_clips_x_2] nn.Hardswish: your gate clips x to the range -3 to 3: clip x + 3 to the range 0 to 6
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x, -3, 3) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_hardswish_result_contains_factor] nn.Hardswish: your result contains the factor x twice: the gate must be only
# clip(x + 3, 0, 6) / 6, without x
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x)


# %% [nn_silu_computes_relu_max] your nn.SiLU computes ReLU, max(x, 0): multiply x by its gate, the logistic function
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.maximum(x, 0)


# %% [nn_silu_result_x_itself] nn.SiLU: your result is x itself: multiply x by its gate
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x


# %% [nn_hardswish_layer_computes_gate] nn.Hardswish: your layer computes the gate alone: the result must be x times the
# gate
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = GATES[self.type](x) if self.type == "nn.Hardswish" else x * GATES[self.type](x)


# %% [nn_hardswish_added_gate_x] nn.Hardswish: you added the gate to x: the formula multiplies them
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x + GATES[self.type](x) if self.type == "nn.Hardswish" else x * GATES[self.type](x)


# %% [nn_hardswish_computes_relu_max] your nn.Hardswish computes ReLU, max(x, 0): multiply x by its gate, clip(x + 3, 0,
# 6) / 6
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = np.maximum(x, 0) if self.type == "nn.Hardswish" else x * GATES[self.type](x)


# %% [nn_hardswish_result_x_itself] nn.Hardswish: your result is x itself: multiply x by its gate
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x if self.type == "nn.Hardswish" else x * GATES[self.type](x)


# %% [layers_right_but_gate_contains] the layers are right, but a gate contains the factor x: GATES must map each type
# to g(x) alone
GATES = {"nn.SiLU": lambda x: x * logistic(x), "nn.Hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = GATES[self.type](inputs[0])


# %% [layers_right_but_gate_nn] the layers are right, but the gate of nn.Hardswish contains the factor x: GATES must map
# each type to g(x) alone
GATES = {"nn.SiLU": logistic, "nn.Hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x) if self.type == "nn.SiLU" else GATES[self.type](x)


# %%
@register_layer("nn.SiLU", "nn.Hardswish")
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * (logistic(x) if self.type == "nn.SiLU" else np.clip(x + 3, 0, 6) / 6)


# %% [layers_right_but_two_gates] the layers are right, but the two gates in GATES are swapped
GATES = {"nn.Hardswish": logistic, "nn.SiLU": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        other = {"nn.SiLU": "nn.Hardswish", "nn.Hardswish": "nn.SiLU"}
        outputs[0][...] = inputs[0] * GATES[other[self.type]](inputs[0])


# %% [one_gates_changes_argument] one of your gates changes its argument: compute in a new array, because a layer may
# pass its input to the gate
def hard(x):
    x += 3
    np.clip(x, 0, 6, out=x)
    x /= 6
    return x


GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": hard}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        x = inputs[0]
        outputs[0][...] = x * GATES[self.type](x.copy())


# %% [all_layers_use_gate_layer] all your layers use the same gate, the last one: a layer must use the gate of its own
# type, GATES[self.type], which is not kept in the class
GATES = {"nn.SiLU": lambda x: logistic(x), "nn.Hardswish": lambda x: np.clip(x + 3, 0, 6) / 6}


@register_layer(*GATES)
class GatedLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        GatedLayer.gate = staticmethod(GATES[op.type])

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * GatedLayer.gate(inputs[0])


# %%
def hardswish_gate(x):
    return np.array([min(max(number + 3, 0), 6) / 6 for number in x])


GATES = {"nn.SiLU": logistic, "nn.Hardswish": hardswish_gate}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])


# %% [gate_changes_its_argument] your gate changes the array that it is given, x += 3 writes into it: x + 3 is a new array
def hardswish_gate(x):
    x += 3
    return np.clip(x, 0, 6) / 6


GATES = {"nn.SiLU": logistic, "nn.Hardswish": hardswish_gate}


@register_layer(*GATES)
class GatedLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])
