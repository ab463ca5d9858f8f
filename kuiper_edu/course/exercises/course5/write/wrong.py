"""Wrong answers, each below the sentence that it is told."""

# %%
import numpy as np


def write(engine, tokens, count, choose):
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0]))
    return tokens


# %% [scores_of_the_first_position] you choose from the scores at the first position: what comes next is said at the
# last,
# scores[0, -1]
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, 0]))
    return tokens


# %% [only_the_new_tokens] you return the new tokens only: the list must begin with those that were given
import numpy as np


def write(engine, tokens, count, choose):
    tokens, new = list(tokens), []
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        new.append(choose(scores[0, -1]))
        tokens.append(new[-1])
    return new


# %% [one_token_too_many] the text is one token too long: range(count) gives count tokens
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count + 1):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %% [count_of_all_tokens] count is the number of new tokens, not of all tokens
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    while len(tokens) < count:
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %% [only_the_last_token] you give the engine the last token only: the scores must depend on all tokens
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=1).run(np.array([tokens[-1:]]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %% [one_run_for_all] you run the engine once: after each new token the scores are different ones
import numpy as np


def write(engine, tokens, count, choose):
    [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
    return [*tokens, *(choose(scores[0, -1]) for _ in range(count))]


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    engine.build(length=len(tokens))
    for _ in range(count):
        [scores] = engine.run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array(tokens))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        scores = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        scores = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores.argmax()))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(*np.array([tokens, tokens]))
        tokens.append(choose(scores[0, -1]))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    def last(text):
        [scores] = engine.build(length=len(text)).run(np.array([text]))
        choose(scores[0, -1])

    tokens = list(tokens)
    for _ in range(count):
        tokens.append(last(tokens)[0])
    return tokens


# %% [tokens_are_emptied] you empty the list tokens, which the caller may still need
import numpy as np


def write(engine, tokens, count, choose):
    text = []
    while tokens:
        text.append(tokens.pop(0))
    for _ in range(count):
        [scores] = engine.build(length=len(text)).run(np.array([text]))
        text.append(choose(scores[0, -1]))
    return text


# %% [always_the_likeliest] you take the largest score yourself: call choose(scores[0, -1]), which decides
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(int(scores[0, -1].argmax()))
    return tokens


# %%
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(tokens)).run(np.array([tokens]))
        tokens.append(choose(scores[0, -1]))


# %% [the_oldest_token_is_dropped] you drop the oldest token of the text: all of them are kept
import numpy as np


def write(engine, tokens, count, choose):
    tokens = list(tokens)
    engine.build(length=len(tokens))
    for _ in range(count):
        [scores] = engine.run(np.array([tokens]))
        tokens = [*tokens[1:], choose(scores[0, -1])]
    return tokens


# %% [window_of_the_first_length] the engine reads only as many tokens as there were at first, the newest ones: it must
# read the whole text, so build it with length=len(text) for each new token
def write(engine, tokens, count, choose):
    text, net = list(tokens), engine.build(length=len(tokens))
    for _ in range(count):
        [scores] = net.run(np.array([text[-len(tokens) :]]))
        text.append(choose(scores[0, -1]))
    return text


# %% [stops_at_0] your loop ends when token 0 is chosen: the list must have `count` new tokens
def write(engine, tokens, count, choose):
    tokens = list(tokens)
    for _ in range(count):
        [s] = engine.build(length=len(tokens)).run(np.array([tokens]))
        t = choose(s[0, -1])
        if t == 0:
            break
        tokens.append(t)
    return tokens


# %% [stops_behind_0] your loop ends when token 0 is chosen: the list must have `count` new tokens
def write(engine, tokens, count, choose):
    text = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(text)).run(np.array([text]))
        text.append(choose(scores[0, -1]))
        if text[-1] == 0:
            break
    return text


# %% [softmax_before_the_choice] choose takes the scores as they are: it is choose that makes a softmax of them, if it
# needs one
def write(engine, tokens, count, choose):
    text = list(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(text)).run(np.array([text]))
        powers = np.exp(scores[0, -1] - scores[0, -1].max())
        text.append(choose(powers / powers.sum()))
    return text


# %%
def write(engine, tokens, count, choose):
    text = np.array(tokens)
    for _ in range(count):
        [scores] = engine.build(length=len(text)).run(text[None])
        text = np.append(text, choose(scores[0, -1]))
    return text
