import math

import numpy as np


class CachedAttention(Attention):
    """Attention that keeps the keys and values of all positions so far."""

    longest = 512

    def __init__(self, op):
        super().__init__(op)
        self.seen, self.keys, self.values = 0, None, None

    def weights(self, queries, keys):
        """How much each of the newest positions looks at each."""
        scores = queries @ keys.swapaxes(2, 3) / np.float32(math.sqrt(queries.shape[3]))
        later = np.triu(np.ones(scores.shape[2:], bool), 1 + keys.shape[2] - queries.shape[2])
        scores = np.where(later, -np.inf, scores)
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True)

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        if self.keys is None:
            self.keys, self.values = np.empty((2, *keys.shape[:2], self.longest, keys.shape[3]), np.float32)
        end = self.seen + keys.shape[2]
        if end > self.longest:
            raise ValueError(f"there are {self.longest} places, and this is position {end}")
        self.keys[:, :, self.seen : end], self.values[:, :, self.seen : end] = keys, values
        self.seen = end
        np.matmul(self.weights(queries, self.keys[:, :, :end]), self.values[:, :, :end], out=outputs[0])
