"""Right answers in unusual style."""

# %%
import numpy as np


class CachedAttention(Attention):
    longest = 512

    def __init__(self, op):
        super().__init__(op)
        self.count = 0

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        texts, heads, new, width = keys.shape
        if self.count == 0:
            print("a new text")
            self.keys, self.values = (np.zeros((texts, heads, self.longest, width), "f") for _ in range(2))
        for i in range(new):
            if self.count == self.longest:
                raise ValueError("no place is left")
            self.keys[:, :, self.count] = keys[:, :, i]
            self.values[:, :, self.count] = values[:, :, i]
            self.count += 1
            seen = self.keys[:, :, : self.count]
            scores = np.einsum("nhw,nhtw->nht", queries[:, :, i], seen) * width**-0.5
            powers = np.exp(scores - scores.max(axis=2, keepdims=True))
            mixed = np.einsum("nht,nhtw->nhw", powers, self.values[:, :, : self.count])
            outputs[0][:, :, i] = mixed / powers.sum(axis=2)[..., None]


# %%
import numpy as np


class CachedAttention(Attention):
    longest = 512

    def __init__(self, op):
        super().__init__(op)
        self.seen, self.keys, self.values = 0, None, None

    def prepare(self, inputs, outputs):
        pass

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        if self.keys is None:
            shape = list(keys.shape)
            shape[2] = self.longest
            self.keys = np.full(shape, np.nan, np.float32)
            self.values = self.keys.copy()
        if self.seen + keys.shape[2] > self.longest:
            raise ValueError("the text is too long")
        places = np.arange(self.seen, self.seen + keys.shape[2])
        self.keys[:, :, places] = keys
        self.values[:, :, places] = values
        self.seen += len(places)
        known = np.arange(self.seen)
        scores = np.matmul(queries, np.moveaxis(self.keys[:, :, known], 2, 3)) / np.sqrt(queries.shape[3])
        scores = np.where(known <= places[:, None], scores, -1e30)
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        outputs[0][:] = powers @ self.values[:, :, known] / powers.sum(axis=-1, keepdims=True)
