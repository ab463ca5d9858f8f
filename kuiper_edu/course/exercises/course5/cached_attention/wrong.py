"""Wrong answers, each below the sentence that it is told."""

import math

import numpy as np


def shares(scores):
    powers = np.exp(scores - scores.max(axis=3, keepdims=True))
    return powers / powers.sum(axis=3, keepdims=True)


class CachedAttention(Attention):
    longest = 512

    def __init__(self, op):
        super().__init__(op)
        self.seen, self.keys, self.values = 0, None, None

    def later(self, new, places):
        return np.triu(np.ones((new, places), bool), 1 + places - new)

    def weights(self, queries, keys):
        scores = queries @ keys.swapaxes(2, 3) / np.float32(math.sqrt(queries.shape[3]))
        return shares(np.where(self.later(*scores.shape[2:]), -np.inf, scores))

    def make(self, keys):
        if self.keys is None:
            self.keys, self.values = np.zeros((2, *keys.shape[:2], self.longest, keys.shape[3]), np.float32)

    def check(self, end):
        if end > self.longest:
            raise ValueError(f"there are {self.longest} places, and this is position {end}")

    def store(self, keys, values, end):
        self.keys[:, :, self.seen : end], self.values[:, :, self.seen : end] = keys, values
        self.seen = end

    def keep(self, keys, values):
        end = self.seen + keys.shape[2]
        self.make(keys)
        self.check(end)
        self.store(keys, values, end)
        return self.keys[:, :, :end], self.values[:, :, :end]

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        keys, values = self.keep(keys, values)
        np.matmul(self.weights(queries, keys), values, out=outputs[0])


# %%
class CachedAttention(CachedAttention):
    def later(self, new, places):
        return np.triu(np.ones((new, places), bool), 1)


# %%
class CachedAttention(CachedAttention):
    def later(self, new, places):
        return np.zeros((new, places), bool)


# %% [seen_stays] each run writes over the positions before it: count on, self.seen += the number of new ones
class CachedAttention(CachedAttention):
    def store(self, keys, values, end):
        self.keys[:, :, self.seen : end], self.values[:, :, self.seen : end] = keys, values


# %% [one_memory_for_all_layers] all layers share one memory, in the class: make the arrays and the count in __init__,
# as self.seen = 0, so that each layer has its own
class CachedAttention(CachedAttention):
    seen, keys, values = 0, None, None

    def __init__(self, op):
        Attention.__init__(self, op)

    def make(self, keys):
        if CachedAttention.keys is None:
            CachedAttention.keys, CachedAttention.values = np.zeros(
                (2, *keys.shape[:2], self.longest, keys.shape[3]), np.float32
            )

    def store(self, keys, values, end):
        self.keys[:, :, self.seen : end], self.values[:, :, self.seen : end] = keys, values
        CachedAttention.seen = end


# %%
class CachedAttention(CachedAttention):
    def check(self, end):
        pass


# %%
class CachedAttention(CachedAttention):
    def check(self, end):
        if end > self.longest:
            raise IndexError(f"there are {self.longest} places, and this is position {end}")


# %% [keys_as_values] you store the keys a second time in the place of the values
class CachedAttention(CachedAttention):
    def store(self, keys, values, end):
        self.keys[:, :, self.seen : end], self.values[:, :, self.seen : end] = keys, keys
        self.seen = end


# %%
class CachedAttention(CachedAttention):
    def keep(self, keys, values):
        return super().keep(keys, values)[0], values


# %%
class CachedAttention(CachedAttention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        keys, values = self.keep(keys, values)
        outputs[0] = self.weights(queries, keys) @ values


# %%
class CachedAttention(CachedAttention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        keys, values = self.keep(keys, values)
        return self.weights(queries, keys) @ values


# %%
class CachedAttention(CachedAttention):
    def store(self, keys, values, end):
        self.keys[:, :, :end], self.values[:, :, :end] = keys, values
        self.seen = end


# %%
class CachedAttention(CachedAttention):
    def make(self, keys):
        pass


# %% [places_that_are_empty] the places that nothing was written into count, too: use the filled part only,
# self.keys[:, :, :end]
class CachedAttention(CachedAttention):
    def later(self, new, places):
        return np.triu(np.ones((new, places), bool), 1 + self.seen)

    def keep(self, keys, values):
        super().keep(keys, values)
        return self.keys, self.values


# %%
class CachedAttention(CachedAttention):
    def keep(self, keys, values):
        if self.keys is not None:
            keys = np.concatenate([self.keys, keys], axis=2)
            values = np.concatenate([self.values, values], axis=2)
        self.check(keys.shape[2])
        self.keys, self.values = keys.copy(), values.copy()
        return self.keys, self.values


# %%
class CachedAttention(CachedAttention):
    def keep(self, keys, values):
        if self.keys is not None:
            keys = np.concatenate([self.keys, keys], axis=1)
            values = np.concatenate([self.values, values], axis=1)
        self.check(keys.shape[2])
        self.keys, self.values = keys.copy(), values.copy()
        return self.keys, self.values


# %% [arrays_of_the_caller] you keep the arrays in inputs themselves, and later operators write into them: copy their
# numbers
class CachedAttention(CachedAttention):
    def keep(self, keys, values):
        if self.keys is not None:
            keys = np.concatenate([self.keys, keys], axis=2)
            values = np.concatenate([self.values, values], axis=2)
        self.check(keys.shape[2])
        self.keys, self.values = keys, values
        return keys, values


# %%
class CachedAttention(CachedAttention):
    def forward(self, inputs, outputs):
        Attention.forward(self, inputs, outputs)


# %%
class CachedAttention(CachedAttention):
    def __init__(self, op):
        Attention.__init__(self, op)
        self.keys, self.values = None, None


# %%
class CachedAttention(Attention):
    def forward(self, x):
        return x


# %%
class CachedAttention(Attention):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
class CachedAttention(Attention):
    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


# %%
class CachedAttention(Attention):
    def forward(self, inputs, outputs):
        np.multiply(outputs[0], 1, out=outputs[0][..., :1])


# %%
def CachedAttention(op):
    return lambda x: x


# %%
class CachedAttention(Attention):
    def forward(self, inputs, outputs):
        outputs[0][:] = outputs[0].reshape(-1)


# %%
class CachedAttention(CachedAttention):
    def later(self, new, places):
        return np.triu(np.ones((new, new), bool), 1)


# %%
def shares(scores):
    powers = np.exp(scores)
    return powers / powers.sum(axis=3, keepdims=True)


# %%
class CachedAttention(CachedAttention):
    def check(self, end):
        if end >= self.longest:
            raise ValueError(f"there are {self.longest} places, and this is position {end}")


# %%
class CachedAttention(CachedAttention):
    def check(self, end):
        if end >= self.longest:
            raise ValueError(f"{end} positions, but there are only {self.longest} places")


# %% [empty_places] your queries look at all `longest` places, also at those that are still empty: only the keys and
# values up to self.seen count
class CachedAttention(CachedAttention):
    def later(self, new, places):
        return np.zeros((new, places), bool)

    def keep(self, keys, values):
        super().keep(keys, values)
        return self.keys, self.values


# %% [shared_memory] all layers share one memory, so another layer overwrites it: make the arrays in each layer,
# self.keys and self.values
class CachedAttention(CachedAttention):
    memory = []

    def make(self, keys):
        if not self.memory:
            self.memory[:] = np.zeros((2, *keys.shape[:2], self.longest, keys.shape[3]), np.float32)
        self.keys, self.values = self.memory


# %%
class CachedAttention(CachedAttention):
    def keep(self, keys, values):
        self.make(keys)
        length = keys.shape[2]
        self.seen += length
        self.check(self.seen)
        self.keys[:, :, self.seen : self.seen + length] = keys
        self.values[:, :, self.seen : self.seen + length] = values
        return self.keys[:, :, : self.seen], self.values[:, :, : self.seen]


# %% [seen_counts_runs] self.seen counts the runs, and a run may bring several positions: add their number, keys.shape[2]
class CachedAttention(CachedAttention):
    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        runs = self.seen
        keys, values = self.keep(keys, values)
        outputs[0][...] = self.weights(queries, keys) @ values
        self.seen = runs + 1


# %% [512_places] your code has its own number of places: take self.longest
class CachedAttention(CachedAttention):
    def make(self, keys):
        if self.keys is None:
            self.keys, self.values = np.zeros((2, *keys.shape[:2], 512, keys.shape[3]), np.float32)

    def check(self, end):
        if end > 512:
            raise ValueError("too long")


# %% [place_for_one_text] your arrays have place for one text only: they have the shape of keys but `longest` places
class CachedAttention(CachedAttention):
    def make(self, keys):
        if self.keys is None:
            self.keys, self.values = np.zeros((2, 1, keys.shape[1], self.longest, keys.shape[3]), np.float32)


# %%
class CachedAttention(CachedAttention):
    def make(self, keys):
        if self.keys is None:
            self.keys = self.values = np.zeros((*keys.shape[:2], self.longest, keys.shape[3]), np.float32)


# %%
class CachedAttention(CachedAttention):
    def make(self, keys):
        self.keys, self.values = np.zeros((2, *keys.shape[:2], self.longest, keys.shape[3]), np.float32)


# %% [one_count_for_all_layers] all layers count together, in the class, and keep their keys and values there, too: make
# them in __init__, as self.seen = 0, so that each layer has its own
class CachedAttention(CachedAttention):
    seen, keys, values = 0, None, None

    def __init__(self, op):
        Attention.__init__(self, op)

    def forward(self, inputs, outputs):
        queries, keys, values = inputs
        mine, end = type(self), self.seen + keys.shape[2]
        if mine.keys is None:
            mine.keys, mine.values = np.zeros((2, *keys.shape[:2], self.longest, keys.shape[3]), np.float32)
        if end > self.longest:
            raise ValueError
        mine.keys[:, :, self.seen : end], mine.values[:, :, self.seen : end] = keys, values
        mine.seen = end
        outputs[0][...] = self.weights(queries, self.keys[:, :, :end]) @ self.values[:, :, :end]
