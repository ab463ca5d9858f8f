"""Right answers in unusual style."""

# %%
import math

import numpy as np


@register_layer("F.scaled_dot_product_attention")
class Attention(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, attn_mask=None, is_causal=True)

    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.sqrt(np.float32(queries.shape[3]))
        length = queries.shape[2]
        scores += np.triu(np.full((length, length), -1e9, np.float32), 1)
        print(scores.shape)
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True)

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        np.matmul(self.weights(queries, keys), values, out=outputs[0])


# %%
import math

import numpy as np


@register_layer("F.scaled_dot_product_attention")
class Attention(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, attn_mask=None, is_causal=True)

    def weights(self, queries, keys):
        result = np.zeros((*queries.shape[:3], keys.shape[2]), np.float32)
        for n, head, row in np.ndindex(queries.shape[:3]):
            scores = keys[n, head, : row + 1] @ queries[n, head, row] / math.sqrt(queries.shape[3])
            powers = np.exp(scores - scores.max())
            result[n, head, row, : row + 1] = powers / powers.sum()
        return result

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        np.matmul(self.weights(queries, keys), values, out=outputs[0])


# %%
import math

import numpy as np


@register_layer("F.scaled_dot_product_attention")
class Attention(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, attn_mask=None, is_causal=True)

    def weights(self, queries, keys):
        scores = np.einsum("nhqw,nhkw->nhqk", queries, keys) / math.sqrt(queries.shape[-1])
        scores[..., ~np.tri(*scores.shape[2:], dtype=bool)] = -np.inf
        powers = np.exp(scores - scores.max(-1, keepdims=True))
        powers /= powers.sum(-1, keepdims=True)
        return powers

    def forward(self, inputs, outputs):
        outputs[0][...] = self.weights(inputs[0], inputs[1]) @ inputs[2]


# %%
import math

import numpy as np


@register_layer("F.scaled_dot_product_attention")
class Attention(Layer):
    def __init__(self, op):
        super().__init__(op)
        allow_only(op, attn_mask=None, is_causal=True)

    def weights(self, queries, keys):
        scores = queries @ keys.transpose(0, 1, 3, 2) * queries.shape[-1] ** -0.5
        order = np.arange(queries.shape[2])
        masked = np.ma.array(scores, mask=np.broadcast_to(order > order[:, None], scores.shape))
        powers = np.ma.exp(masked - masked.max(axis=3)[..., None]).filled(0)
        return powers / powers.sum(axis=3)[..., None]

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        np.matmul(self.weights(queries, keys), values, out=outputs[0])
