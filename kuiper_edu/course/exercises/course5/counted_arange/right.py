"""Right answers in unusual style."""

# %%
import itertools


class CountedArange(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.places = itertools.count()

    def forward(self, inputs, outputs):
        for i in range(outputs[0].size):
            outputs[0][i] = next(self.places)


# %%
class CountedArange(Layer):
    seen = 0

    def forward(self, inputs, outputs):
        new = int(inputs[0].max())
        outputs[0][:] = range(self.seen, self.seen + new)
        self.seen += new
        print(self.seen)
