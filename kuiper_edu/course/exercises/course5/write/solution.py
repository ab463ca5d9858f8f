import numpy as np


def write(engine, tokens, count, choose):
    """Return the tokens and `count` more; each is chosen from the scores at the last position."""
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens
