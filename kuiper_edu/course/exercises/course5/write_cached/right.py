"""Right answers in unusual style."""

# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    text, new = list(tokens), list(tokens)
    for _ in range(count):
        net = engine.build(length=len(new))
        scores = net.run(np.array([new]))[0]
        new = [choose(scores[0, -1])]
        text += new
    return text


# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    engine.build(length=1)
    text = []
    for token in tokens:
        [scores] = engine.run(np.array([[token]]))
        text.append(token)
    while len(text) < len(tokens) + count:
        text.append(choose(scores[0, 0]))
        print(text[-1])
        [scores] = engine.run(np.array([[text[-1]]]))
    return text
