import numpy as np


def write_cached(engine, tokens, count, choose):
    """Return the tokens and `count` more, as `write` does; the engine computes each position once."""
    tokens = list(tokens)
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    engine.build(length=1)
    for place in range(count):
        tokens.append(choose(scores[0, -1]))
        if place < count - 1:  # what follows the last token is not asked for
            [scores] = engine.run(np.array([tokens[-1:]]))
    return tokens
