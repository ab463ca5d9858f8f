"""Right answers in unusual style."""

# %%
import numpy as np


def write(engine, tokens, count, choose):
    if count == 0:
        return list(tokens)
    engine.build(length=len(tokens))
    scores = engine.run(np.array(tokens)[None])[0]
    print(scores.shape)
    return write(engine, [*tokens, choose(scores[0][-1])], count - 1, choose)


# %%
import numpy as np


def write(engine, tokens, count, choose):
    row = np.zeros((1, len(tokens) + count), int)
    row[0, : len(tokens)] = tokens
    engine.build(length=row.shape[1])
    for end in range(len(tokens), row.shape[1]):
        row[0, end] = choose(engine.run(row)[0][0, end - 1])
    return row[0].tolist()


# %%
import numpy as np


def write(engine, tokens, count, choose):
    text = np.asarray(tokens, np.int64).reshape(1, -1)
    while text.shape[1] < len(tokens) + count:
        net = engine.build(1, text.shape[1])
        (scores,) = net.run(text)
        text = np.concatenate([text, [[choose(scores[0, text.shape[1] - 1])]]], axis=1)
    return [int(token) for token in text[0]]
