"""Wrong answers, each below the sentence that it is told."""

import math

import numpy as np


def shares(scores, axis=3):
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


class Scores(Layer):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))

    def masked(self, scores):
        return np.where(np.triu(np.ones(scores.shape[2:], bool), 1), -np.inf, scores)

    def weights(self, queries, keys):
        return shares(self.masked(self.scores(queries, keys)))


class Attention(Scores):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, attn_mask=None, is_causal=True)

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        np.matmul(self.weights(queries, keys), values, out=outputs[0])


# %%
class Attention(Attention):
    def masked(self, scores):
        return scores


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        return shares(self.scores(queries, keys)) * np.tri(queries.shape[2], dtype=np.float32)


# %%
class Attention(Attention):
    def masked(self, scores):
        length = scores.shape[2]
        return np.where(np.triu(np.ones((length, length), bool), 1), 0, scores)


# %%
class Attention(Attention):
    def masked(self, scores):
        length = scores.shape[2]
        return np.where(np.tril(np.ones((length, length), bool), -1), -np.inf, scores)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        length = queries.shape[2]
        with np.errstate(invalid="ignore"):
            return shares(np.where(np.triu(np.ones((length, length), bool)), -np.inf, self.scores(queries, keys)))


# %%
class Attention(Attention):
    def masked(self, scores):
        length = scores.shape[2]
        return np.where(np.triu(np.ones((length, length), bool), 2), -np.inf, scores)


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3) / queries.shape[3]


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3)


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[1]))


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[2]))


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[1] * queries.shape[3]))


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.swapaxes(2, 3) * np.sqrt(np.float32(queries.shape[3]))


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        return shares(self.masked(self.scores(queries, keys)), axis=2)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        powers = np.exp(self.masked(self.scores(queries, keys)))
        return powers / powers.sum(axis=(2, 3), keepdims=True)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        return np.exp(self.masked(self.scores(queries, keys)))


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        return self.masked(self.scores(queries, keys))


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return keys @ queries.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        powers = np.exp(self.masked(self.scores(queries, keys)))
        return powers / powers.sum(axis=3, keepdims=True)


# %%
class Attention(Attention):
    def __init__(self, op):
        Layer.__init__(self, op)


# %% [mean_of_the_keys] the weights are right, but forward takes the mean of the keys: take that of the values
class Attention(Attention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        outputs[0][...] = self.weights(queries, keys) @ keys


# %% [weights_transposed] the weights are right, but forward transposes them: use weights @ values
class Attention(Attention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        outputs[0][...] = self.weights(queries, keys).swapaxes(2, 3) @ values


# %%
class Attention(Attention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        outputs[0] = self.weights(queries, keys) @ values


# %%
class Attention(Attention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        return self.weights(queries, keys) @ values


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.T / np.sqrt(np.float32(queries.shape[3]))


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys / np.sqrt(np.float32(queries.shape[3]))


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        scores = self.masked(self.scores(queries, keys))
        powers = np.exp(scores - scores.max(axis=3))
        return powers / powers.sum(axis=3)


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        queries /= np.sqrt(np.float32(queries.shape[3]))
        return queries @ keys.swapaxes(2, 3)


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, attn_mask=None, is_causal=True)

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        scores = queries @ keys.swapaxes(2, 3)
        outputs[0][...] = scores @ values


# %%
class Attention(Attention):
    def weights(self, queries):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))
        length = queries.shape[2]
        scores = np.where(np.triu(np.ones((length, length), bool), 1), -np.inf, scores)
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True)


# %%
class Attention(Attention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        scores = queries @ keys.swapaxes(2, 3) / math.sqrt(queries.shape[3])
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        outputs[0][...] = powers / powers.sum(axis=3, keepdims=True) @ values


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))
        scores = np.where(np.triu(np.ones((4, 4), bool), 1), -np.inf, scores[:, :, :4, :4])
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True)


# %% [keeps_the_scores] your layer keeps the scores of an earlier call: they are different for each text
class Attention(Attention):
    def weights(self, queries, keys):
        if not hasattr(Attention, "kept"):
            Attention.kept = {}
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))
        scores = Attention.kept.setdefault(
            scores.shape, np.where(np.triu(np.ones(scores.shape[2:], bool), 1), -np.inf, scores)
        )
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True)


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention:
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Scores):
    pass


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Scores):
    def forward(self, x):
        return x


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Scores):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Scores):
    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Scores):
    def forward(self, inputs, outputs):
        np.multiply(outputs[0], 1, out=outputs[0][..., :1])


# %%
def Attention(op):
    return lambda x: x


# %%
@register_layer("F.scaled_dot_product_attention")
class Attention(Scores):
    def forward(self, inputs, outputs):
        outputs[0][:] = outputs[0].reshape(-1)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))
        scores[..., np.triu(np.ones(scores.shape[2:], bool), 1)] = -100
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(queries.shape[3])
        powers = np.exp(scores - scores.max(axis=3, keepdims=True)) * np.tri(scores.shape[2])
        return powers / powers.sum(axis=3, keepdims=True)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(queries.shape[3])
        return shares(scores + np.triu(np.ones(scores.shape[2:]), 1) * -np.inf)


# %%
class Attention(Attention):
    def masked(self, scores):
        return np.where(np.triu(np.ones(scores.shape[2:], bool), 1), np.inf, scores)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(queries.shape[3])
        return shares(np.where(np.triu(np.ones(scores.shape[2:], bool), 1), -1e9, scores), axis=1)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        return shares(self.masked(self.scores(queries, keys)), axis=None)


# %%
class Attention(Attention):
    def weights(self, queries, keys):
        self.shares = shares(self.masked(self.scores(queries, keys)))

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        outputs[0][...] = self.weights(queries, keys) @ values


# %%
class Attention(Attention):
    def scores(self, queries, keys):
        return queries @ keys.transpose(-2, -1) / np.sqrt(queries.shape[3])


# %%
class Attention(Attention):
    def masked(self, scores):
        return scores.masked_fill(np.triu(np.ones(scores.shape[2:], bool), 1), -np.inf)
