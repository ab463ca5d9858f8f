"""Right answers in unusual style."""


# %%
def logistic(x):
    return 0.5 * (np.tanh(x / 2) + 1)


# %%
def logistic(x):
    return np.exp(-np.logaddexp(0, -x))


# %%
def logistic(x):
    return np.exp(x) / (np.exp(x) + 1)


# %%
def logistic(x):
    return np.reciprocal(1 + np.e**-x)


# %%
def logistic(x):
    return (lambda e: e**-1)(1 + np.exp(-x))


# %%
class Curve:
    def __call__(self, x):
        return 1 / (1 + np.exp(-x))


logistic = Curve()


# %%
def logistic(x):
    return np.array([1 / (1 + np.exp(-v)) for v in x.ravel()]).reshape(x.shape)


# %%
def logistic(x):
    return (1 / (1 + np.exp(-x.astype(np.float32)))).astype(np.float32)


# %%
def logistic(x):
    return np.where(x >= 0, 1 / (1 + np.exp(-x)), np.exp(x) / (1 + np.exp(x)))


# %%
def logistic(x):
    def e():
        yield np.exp(-x)

    return 1 / (1 + next(e()))


# %%
logistic = np.vectorize(lambda x: 1 / (1 + np.exp(-x)))
