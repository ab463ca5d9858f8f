import numpy as np


class CountedArange(Layer):
    """The places of new positions: it goes on where its last run ended."""

    def __init__(self, op):
        super().__init__(op)
        self.seen = 0

    def forward(self, inputs, outputs):
        end = self.seen + len(outputs[0])
        outputs[0][...] = np.arange(self.seen, end)
        self.seen = end
