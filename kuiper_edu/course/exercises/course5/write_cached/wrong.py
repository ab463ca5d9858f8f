"""Wrong answers, each below the sentence that it is told."""

# %% [all_tokens_again] you run all tokens again after each new one, and the layers have seen them already: run the new
# token alone
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %% [only_the_last_given_token] you never run the tokens that were given, except the last one: run all of them first
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    engine.build(length=1)
    for _ in range(count):
        [scores] = engine.run(np.array([tokens[-1:]]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    for _ in range(count):
        tokens.append(choose(scores[0, -1]))
        [scores] = engine.run(np.array([tokens[-1:]]))
    return tokens


# %% [last_token_twice] you run the last given token twice: the first run has computed its scores already
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    engine.build(length=len(tokens)).run(np.array([tokens]))
    engine.build(length=1)
    for _ in range(count):
        [scores] = engine.run(np.array([tokens[-1:]]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    engine.build(length=1)
    for _ in range(count):
        tokens.append(choose(scores[0, -1]))
        [scores] = engine.run(np.array([tokens[-1:]]))
    return tokens


# %% [one_run_only] you never run the new tokens: the scores stay those after the given ones
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    for _ in range(count):
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    engine.build(length=1)
    for _ in range(count):
        tokens.append(choose(scores))
        [scores] = engine.run(np.array([tokens[-1:]]))
    return tokens


# %% [first_given_token_left_out] you leave out the first given token: run all of them
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    engine.build(length=1)
    for token in tokens[1:] or tokens:
        [scores] = engine.run(np.array([[token]]))
    for _ in range(count):
        tokens.append(choose(scores[0, -1]))
        [scores] = engine.run(np.array([tokens[-1:]]))
    return tokens


# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    tokens = list(tokens)
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    engine.build(length=1)
    for _ in range(count):
        tokens.append(choose(scores[0, -1]))
        [scores] = engine.run(np.array(tokens[-1:]))
    return tokens


# %% [count_of_all_tokens] count is the number of new tokens, not of all tokens
import numpy as np


def write_cached(engine, tokens, count, choose):
    text = list(tokens)
    [scores] = engine.build(length=len(text)).run(np.array([text]))
    engine.build(length=1)
    while len(text) < count:
        text.append(choose(scores[0, -1]))
        [scores] = engine.run(np.array([text[-1:]]))
    return text


# %% [two_tokens_each] each run takes the last two tokens, and the layers have seen the first of them already: run the
# newest alone
import numpy as np


def write_cached(engine, tokens, count, choose):
    text = new = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(new)).run(np.array([new]))
        text = [*text, choose(scores[0, -1])]
        new = text[-2:]
    return text


# %% [scores_of_the_first_position] you choose from the scores at the first position of a run: what comes next is said at
# the last, scores[0, -1]
import numpy as np


def write_cached(engine, tokens, count, choose):
    text, new = list(tokens), list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(new)).run(np.array([new]))
        new = [choose(scores[0, 0])]
        text += new
    return text


# %% [only_the_new_tokens] you return the new tokens only: the list must begin with those that were given
import numpy as np


def write_cached(engine, tokens, count, choose):
    text, new = [], list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(new)).run(np.array([new]))
        new = [choose(scores[0, -1])]
        text += new
    return text


# %%
import numpy as np


def write_cached(engine, tokens, count, choose):
    text = new = tuple(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(new)).run(np.array([new]))
        new = (choose(scores[0, -1]),)
        text += new
    return text
