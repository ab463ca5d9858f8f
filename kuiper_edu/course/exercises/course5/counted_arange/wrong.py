"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


class CountedArange(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(len(outputs[0]))


# %% [counts_runs] you count the runs, not the places: a run may bring several
import numpy as np


class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.seen, self.seen + len(outputs[0]))
        self.seen += 1


# %% [counts_from_one] the first place is 0, and yours is 1: count on after you have written
import numpy as np


class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.seen + 1, self.seen + len(outputs[0]) + 1)
        self.seen += len(outputs[0])


# %% [one_count_for_all_layers] all layers count together, in the class: count in self.seen, so that each has its own
import numpy as np


class CountedArange(Layer):
    seen = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.seen, self.seen + len(outputs[0]))
        CountedArange.seen += len(outputs[0])


# %% [same_place_for_all] all new positions have the same place: of several, each is one further
class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = self.seen
        self.seen += len(outputs[0])


# %%
import numpy as np


class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0] = np.arange(self.seen, self.seen + len(outputs[0]))
        self.seen += len(outputs[0])


# %%
import numpy as np


class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        end = self.seen + len(outputs[0])
        self.seen = end
        return np.arange(end - len(outputs[0]), end)


# %%
import numpy as np


class CountedArange(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.seen, self.seen + len(outputs[0]))
        self.seen += len(outputs[0])


# %% [counts_before_it_writes] you count on before you write: the first place of a run is the number of places before it
import numpy as np


class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        self.seen += len(outputs[0])
        outputs[0][...] = np.arange(self.seen, self.seen + len(outputs[0]))


# %%
class CountedArange:
    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
class CountedArange(Layer):
    pass


# %%
class CountedArange(Layer):
    def forward(self, x):
        return x


# %%
class CountedArange(Layer):
    def __init__(self):
        pass

    def forward(self, inputs, outputs):
        outputs[0][...] = inputs[0]


# %%
class CountedArange(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = -inputs


# %%
import numpy as np


class CountedArange(Layer):
    def forward(self, inputs, outputs):
        np.multiply(outputs[0], 1, out=outputs[0][..., :1])


# %%
def CountedArange(op):
    return lambda x: x


# %%
class CountedArange(Layer):
    def forward(self, inputs, outputs):
        outputs[0][:] = outputs[0].reshape(-1)


# %% [the_last_place_again] the last place is written once more in the next run: go on with the place after it
class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.last = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.last, self.last + len(outputs[0]))
        self.last = outputs[0][-1]


# %%
class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.seen, self.seen + len(outputs[0]) + 1)
        self.seen += len(outputs[0])


# %% [the_first_place_only] you write one place in each run: a run may bring several positions
class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0][0] = self.seen
        self.seen += 1


# %%
class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        outputs[0][...] = np.arange(self.seen, self.seen + len(inputs[0]))
        self.seen += len(inputs[0])
