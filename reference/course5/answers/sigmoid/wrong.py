"""Wrong answers, each below the sentence that it is told."""


def sigmoid(x):
    e = np.exp(-np.abs(x))
    return np.where(x >= 0, 1, e) / (1 + e)


# %% [output_still_contains_nines_check] the output still contains the nines that the check wrote into it before the
# call: write your result into this array, with outputs[0][...] = ... or out=outputs[0]
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        outputs[0] = 1 / (1 + np.exp(-x))


# %% [output_still_contains_nines_check_2] the output still contains the nines that the check wrote into it before the
# call: write your result into this array, with outputs[0][...] = ... or out=outputs[0]
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        return 1 / (1 + np.exp(-x))


# %% [added_result_old_numbers_output] you added the result to the old numbers in the output, here nines: overwrite them
# with outputs[0][...] = ...
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y += 1 / (1 + np.exp(-x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[0, 0, 0] = 1 / (1 + np.exp(1))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        x *= -1
        y[...] = 1 / (1 + np.exp(x))


# %% [result_written_into_input] the result was written into the input: write it into outputs[0]
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        x[...] = 1 / (1 + np.exp(-x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-x))
        outputs[0] = y.copy()


# %% [sign_exponent_wrong] the sign of your exponent is wrong: you computed 1/(1+e^x), but the formula has e^-x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(x))


# %% [result_right_x_0_only] your result is right for x <= 0 only: for x >= 0 the fraction must be 1 / (1 + t) with t =
# e^-x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        y[...] = e / (1 + e)


# %% [result_right_x_0_only_2] your result is right for x >= 0 only: for x < 0 the fraction must be t / (1 + t) with t =
# e^x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        y[...] = 1 / (1 + e)


# %% [computed_relu_max] you computed ReLU, max(x, 0): replace the line that computes the result
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.maximum(x, 0, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-x.astype(np.float16)))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        outputs[0][...] = 1 / (1 + np.exp(-inputs))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        outputs[...] = 1 / (1 + np.exp(-inputs[0]))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(inputs, outputs):
        pass


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class S(Layer):
    pass


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer:
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        pass


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.exp(x + 0j, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.zeros(5)


# %%
class ReluLike(Layer):
    pass


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
def make(op):
    return ReluLike


# %%
@register_layer("a.B")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(x)
        y[...] = e / (1 + e)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.where(x >= 0, 1 / (1 + np.exp(-x)), np.exp(x) / (1 + np.exp(x)))


# %% [x_1000_expected_1] for x = 1000 expected 1.0, found nan: does your formula divide infinity by infinity?
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        with np.errstate(all="ignore"):
            e = np.exp(x)
            y[...] = e / (1 + e)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-np.clip(x, -5, 5)))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        x[x < -80] = -80
        y[...] = 1 / (1 + np.exp(-x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@answer("course5.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
def make(op):
    return SigmoidLayer


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.copyto(outputs, 1 / (1 + np.exp(-x)))


# %%
@answer("course5.sigmoid")
@register_layer
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 if x > 0 else 0


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        import math

        for i in range(len(x)):
            y[i] = 1 / (1 + math.exp(-x[i]))


# %%
@answer("course5.sigmoid")
@register_layer("F.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-1.001 * x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(x)
        y[...] = e / e.sum(axis=1, keepdims=True)


# %% [returned_x_itself] you returned x itself: nothing was computed
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = x


# %%
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        np.divide(np.where(x >= 0, 1, e), 1 + e, out=y)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-1.01 * x))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 0.5


# %% [computed_1_e_x] you computed 1 + e^-x: Python divides before it adds, so 1 / 1 + e^-x needs parentheses, 1 / (1 +
# e^-x)
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / 1 + np.exp(-x)


# %% [computed_1] you computed 1/(1-e^-x): the formula adds e^-x to 1
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 - np.exp(-x))


# %% [computed_tanh_runs_1_1] you computed tanh, which runs from -1 to 1: the logistic function runs from 0 to 1
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.tanh(x, out=y)


# %% [computed_e_x_alone] you computed e^-x alone: the formula is 1 / (1 + e^-x)
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        np.exp(-x, out=y)


# %% [computed_x] you computed x / (1 + e^-x), which is SiLU: the numerator must be 1
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = x / (1 + np.exp(-x))


# %% [layer_f] your layer for 'F.sigmoid' wrote nothing, so the output still contains NaN: write its result into
# outputs[0]
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        if self.type == "nn.Sigmoid":
            y[...] = np.where(x >= 0, 1, e) / (1 + e)


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        e = np.exp(-np.abs(x))
        y[...] = np.where(x >= 0, 1, e) / (1 + e)
        np.log(0 * x)


# %% [computed_1_e_x_2] you computed 1 + e^x: the fraction 1 / (...) and the minus sign are missing
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 + np.exp(x)


# %% [computed_e_x] you computed e^x: the formula is 1 / (1 + e^-x)
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.exp(x)


# %% [computed_1_2] you computed 1/(1+2^-x): the base must be e, so use np.exp
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + 2.0**-x)


# %% [computed_derivative_s] you computed the derivative, s * (1 - s): return s itself
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-x)) * (1 - 1 / (1 + np.exp(-x)))


# %% [computed_log] you computed log(1 + e^x), the softplus: the formula is 1 / (1 + e^-x)
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.log(1 + np.exp(x))


# %% [computed_e_x_2] you computed e^x / (1 + e^-x): either the numerator must be 1, or the denominator must be 1 + e^x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.exp(x) / (1 + np.exp(-x))


# %% [exponent_x_x] your exponent is -x * x: it must be -x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-x * x))


# %% [fraction_contains_e_x_instead] your fraction contains e - x instead of a power: write np.exp(-x)
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.e - x)


# %% [fraction_contains_e_x_instead_2] your fraction contains e * -x instead of a power: write np.exp(-x)
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.e * -x)


# %% [result_contains_only_0] your result contains only 0: does your code round down, or compute in integers?
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.floor(1 / (1 + np.exp(-x)))


# %% [exponent_2x] your exponent is -2x: it must be -x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-2 * x))


# %% [applied_formula_own_result] you applied the formula to its own result: apply it once
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = 1 / (1 + np.exp(-1 / (1 + np.exp(-x))))


# %% [computed_hard_sigmoid_made_straight] you computed the hard sigmoid, made of straight lines: the formula has e^-x
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.clip(x / 6 + 0.5, 0, 1)


# %% [result_contains_only_0_1] your result contains only 0 and 1: does your code round, or compute in integers?
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        x, y = inputs[0], outputs[0]
        y[...] = np.round(1 / (1 + np.exp(-x)))


# %%
def sigmoid(x):
    return 1 / (1 + np.exp(-x))


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        e = np.exp(-np.abs(inputs[0]))
        outputs[0][...] = np.where(inputs[0] >= 0, 1, e) / (1 + e)


# %%
del sigmoid


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        e = np.exp(-np.abs(inputs[0]))
        outputs[0][...] = np.where(inputs[0] >= 0, 1, e) / (1 + e)


# %%
def sigmoid(x):
    1 / (1 + np.exp(-abs(x)))


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        e = np.exp(-np.abs(inputs[0]))
        outputs[0][...] = np.where(inputs[0] >= 0, 1, e) / (1 + e)


# %%
def sigmoid(x):
    return 1 / (1 + np.exp(-x))


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])


# %%
def sigmoid(x, kept={}):
    out = kept.setdefault(x.shape, np.empty_like(x))
    out[...] = 0.5 * (1 + np.tanh(x / 2))
    return out


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    kept = {}

    def forward(self, inputs, outputs):
        shape = inputs[0].shape
        outputs[0][...] = self.kept.setdefault(shape, sigmoid(inputs[0]))


# %%
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])


# %% [x_inf_expected_1] for x = inf expected 1.0, found nan and a warning: inf - inf is not a number; e^-|x| lies
# between 0 and 1 for every x, even for inf
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])


def sigmoid(x):
    m = np.maximum(x, 0)
    return np.exp(x - m) / (np.exp(-m) + np.exp(x - m))


# %% [x_12_expected_6] for x = -12 expected 6.144e-06, found 0.0: your function already returns 0 at this x; a formula
# with e^-|x| is right for every x, and needs no threshold
@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])


def sigmoid(x):
    y = np.zeros_like(x)
    y[x > 10] = 1
    mid = np.abs(x) <= 10
    y[mid] = 1 / (1 + np.exp(-x[mid]))
    return y


# %% [one_formula_for_the_whole_array] one condition chooses the formula for the whole array: choose it for each number,
# with np.where or a mask
def sigmoid(x):
    if x.max() > 0:
        return 1 / (1 + np.exp(-x))
    return np.exp(x) / (1 + np.exp(x))


@answer("course5.sigmoid")
@register_layer(*SIGMOIDS)
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])


# %% [absolute_in_place] np.abs(x, out=x) writes the absolute numbers into x itself, so x >= 0 is true everywhere: use
# np.abs(x)
def sigmoid(x):
    e = np.exp(-np.abs(x, out=x))
    return np.where(x >= 0, 1 / (1 + e), e / (1 + e))


@answer("course5.sigmoid")
@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = sigmoid(inputs[0])
