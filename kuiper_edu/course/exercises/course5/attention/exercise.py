"""Causal attention: how much each position looks at each, and the mean of the values with these weights."""

import math
from collections.abc import Sequence
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import CHANGED, CLASS_ERRORS, Step, applied, differing, piece
from kuiper_edu.course.judge import Equal, Finding, Function, Raises, Report
from kuiper_edu.course.judge.sentences import Sentence, complete, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

WEIGHTS, LONGER, LARGE, EARLIER, RESULT = (
    "weights",
    "weights of a longer text",
    "weights of scores around 1000",
    "earlier rows after a change of the last token",
    "forward",
)
UNMASKED = "an operator with is_causal=False"
_CASES = {WEIGHTS: (2, 2, 4, 5), LONGER: (1, 3, 7, 2)}
"""For each case the shape of the queries: (N, heads, T, width)."""


def check_attention(function: Function, report: Report) -> None:
    """The weights of some texts, the same with another last token, and the whole layer."""
    import numpy as np

    layer = function(step())
    for label, shape in _CASES.items():
        queries, keys, _ = three(shape)
        report(label, tried_all(layer.weights, [queries, keys], weights(queries, keys), _suspects(queries, keys)))
    queries, keys, _ = three(_CASES[WEIGHTS])
    with np.errstate(over="ignore", invalid="ignore"):
        large = queries * 400
        keys[:, :, -1] *= -1  # its scores, which only the last row sees, are far above all others
        report(LARGE, tried_all(layer.weights, [large, keys], weights(large, keys), _large_suspects(large, keys)))
    queries, keys, values = three(_CASES[WEIGHTS])
    report(EARLIER, _first_changed(applied(function)(step()), queries, keys, values))
    report(RESULT, tried_all(applied(function)(step()), [queries, keys, values], weights(queries, keys) @ values))
    report(UNMASKED, raised(lambda: bool(function(step(is_causal=False)))))


def step(**params: Any) -> Step:
    """The operator of an attention."""
    return Step("F.scaled_dot_product_attention", "attention", params={"attn_mask": None, "is_causal": True} | params)


def three(shape: Sequence[int]) -> tuple[Any, Any, Any]:
    """Queries, keys and values that are all different."""
    import numpy as np

    size = math.prod(shape)
    count = np.arange(3 * size).reshape(3, *shape)
    queries, keys, values = (np.sin(count * 1.3) * 2).astype(np.float32)
    return queries, keys, values


def weights(queries: Any, keys: Any) -> Any:
    """The right weights; the queries are the newest of the positions."""
    import numpy as np

    scores = queries @ keys.swapaxes(2, 3) / np.float32(math.sqrt(queries.shape[3]))
    return _softmax(np.where(later(scores.shape, keys.shape[2] - queries.shape[2]), -np.inf, scores))


def later(shape: Sequence[int], before: int = 0) -> Any:
    """Whether a column stands for a position after that of the row."""
    import numpy as np

    return np.triu(np.ones(shape[2:], bool), 1 + before)


def _softmax(scores: Any, axis: int = 3) -> Any:
    import numpy as np

    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def tried_all(
    function: Function, arrays: Sequence[Any], wanted: Any, suspects: differences.Suspects | None = None
) -> Plain:
    """What is wrong with what a function makes of several arrays; None if nothing is."""
    given = [array.copy() for array in arrays]
    found = differences.difference(function(*given), wanted, suspects)
    same = all((mine == array).all() for mine, array in zip(given, arrays, strict=True))
    return found if found is not None or same else CHANGED


def _first_changed(layer: Function, queries: Any, keys: Any, values: Any) -> int | None:
    """The first row before the last whose result changes with the last token; None if none does."""
    import numpy as np

    before = layer(queries, keys, values)
    after = layer(
        *(np.concatenate([array[:, :, :-1], -3 * array[:, :, -1:]], axis=2) for array in (queries, keys, values))
    )
    if not isinstance(before, np.ndarray) or before.shape != values.shape:
        return None  # what is wrong is said of the result
    rows = np.flatnonzero((np.abs(before - after)[:, :, :-1] > 1e-5).any(axis=(0, 1, 3)))
    return int(rows[0]) if rows.size else None


def _suspects(queries: Any, keys: Any) -> differences.Suspects:
    import numpy as np

    products, (_, heads, length, width) = queries @ keys.swapaxes(2, 3), queries.shape
    scores, after = products / np.float32(math.sqrt(width)), later(products.shape)
    hidden = np.where(after, -np.inf, scores)

    def scaled(by: float) -> Any:
        return _softmax(np.where(after, -np.inf, products * np.float32(by)))

    return {
        "there is no mask: each position looks at later ones, too. Change the last token: no earlier row may change": (
            lambda: _softmax(scores)
        ),
        "you mask after the softmax: the weights of a row no longer add up to 1. Set the scores of later positions to "
        "-inf before the softmax": lambda: np.where(after, 0, _softmax(scores)),
        "a score of 0 is no mask: its power is 1. Set the scores of later positions to -inf": lambda: _softmax(
            np.where(after, 0, scores)
        ),
        "your mask is turned round: a position must look at itself and at those before it": lambda: _softmax(
            np.where(np.tril(np.ones((length, length), bool), -1), -np.inf, scores)
        ),
        "a position must look at itself, too: mask only the positions after it": lambda: _infinite(
            np.where(np.triu(np.ones((length, length), bool)), -np.inf, scores)
        ),
        "your mask is off by one: each position looks at the one after it, too. Change the last token: no earlier row "
        "may change": lambda: _softmax(np.where(np.triu(np.ones((length, length), bool), 2), -np.inf, scores)),
        "you divide by the width: divide by its root": lambda: scaled(1 / width),
        "you do not divide by the root of the width, queries.shape[3]": lambda: scaled(1),
        "you divide by the root of the number of heads: divide by that of the width, queries.shape[3]": lambda: scaled(
            heads**-0.5
        ),
        "you divide by the root of the number of positions: divide by that of the width, queries.shape[3]": lambda: (
            scaled(length**-0.5)
        ),
        "you divide by the root of heads times width: each head has its own width, queries.shape[3]": lambda: scaled(
            (heads * width) ** -0.5
        ),
        "you multiply by the root of the width: divide by it": lambda: scaled(width**0.5),
        "your softmax is along the queries: the weights of each row, axis 3, must add up to 1": lambda: _softmax(
            hidden, axis=2
        ),
        "your softmax is over all positions together: the weights of each row must add up to 1": lambda: (
            np.exp(hidden) / np.exp(hidden).sum(axis=(2, 3), keepdims=True)
        ),
        "your softmax is over all texts and heads together: the weights of each row must add up to 1": lambda: (
            np.exp(hidden) / np.exp(hidden).sum()
        ),
        "your softmax is along the heads: the weights of each row, axis 3, must add up to 1": lambda: _softmax(
            np.where(after, -1e9, scores), axis=1
        ),
        "all weights are NaN: do you multiply a mask by np.inf? 0 * np.inf is not a number. Choose with "
        "np.where(later, -np.inf, scores)": lambda: np.full_like(scores, np.nan),
        "the scores of later positions are set to infinity: set them to minus infinity": lambda: _infinite(
            np.where(after, np.inf, scores)
        ),
        "these are the powers: divide each row by its sum": lambda: np.exp(hidden),
        "these are the scores: their softmax is missing": lambda: hidden,
        "queries and keys are exchanged: row i is for query i": lambda: _softmax(
            np.where(after, -np.inf, scores.swapaxes(2, 3))
        ),
    }


def _large_suspects(queries: Any, keys: Any) -> differences.Suspects:
    import numpy as np

    scores = queries @ keys.swapaxes(2, 3) / np.float32(math.sqrt(queries.shape[3]))
    after = later(scores.shape)

    def masked_late() -> Any:
        powers = np.where(after, 0, np.exp(scores - scores.max(axis=3, keepdims=True)))
        return powers / powers.sum(axis=3, keepdims=True)

    return {
        "a finite number is no mask: a score may be lower. Set the scores of later positions to -inf": lambda: _softmax(
            np.where(after, -100, scores)
        ),
        "the number that you subtract is not the largest that a row sees: first set the scores of later positions to "
        "-inf, then subtract scores.max(axis=3, keepdims=True)": masked_late,
    }


def _infinite(scores: Any) -> Any:
    """The softmax, and NaN where it subtracts infinity, or has nothing but minus infinity."""
    import numpy as np

    with np.errstate(invalid="ignore"):
        return _softmax(scores)


def changed_rows(finding: Finding) -> Sentence | None:
    """Which earlier row changed with the last token."""
    first = finding.wrong[0]
    if first.label != EARLIER or not isinstance(first.got, int):
        return None
    return told(
        "change_the_last_token",
        "change the last token: no earlier row may change, but in yours the result at position {row} does. A position "
        "must not look at later ones",
        row=first.got,
    )


def large_scores(finding: Finding) -> Sentence | None:
    """What is said of large scores, unless a mask is to blame."""
    first = finding.wrong[0]
    if first.label != LARGE or (isinstance(first.got, dict) and first.got.get("like")):
        return None
    return complete(
        LARGE,
        "the scores may be around 1000, where np.exp is infinite: before np.exp, subtract the largest score of each "
        "row, scores.max(axis=3, keepdims=True)",
    )


EXERCISE = piece(
    "attention",
    lesson="5.5",
    title="attention",
    difficulty=4,
    minutes=8,
    check=check_attention,
    rules={label: Equal(None) for label in (WEIGHTS, LONGER, LARGE, EARLIER, RESULT)}
    | {UNMASKED: Raises("ValueError", ("attention",))},
    diagnoses=(changed_rows, large_scores, differing),
    refused={UNMASKED: UNMASKED},
    errors={
        r"ValueError: matmul: Input operand 0 does not have enough dimensions": (
            "your method weights returns None, or one number: is a return missing?"
        ),
        r"ValueError: matmul": (
            "the shapes of a product do not match: keys.swapaxes(2, 3) has the shape (N, heads, width, T), so that "
            "queries @ keys.swapaxes(2, 3) has a score for each pair of positions"
        ),
        "ValueError: operands could not be broadcast": (
            "two shapes do not match: the mask has the shape (T, T), and each maximum or sum needs keepdims=True"
        ),
        r"AttributeError: '(\w+)' object has no attribute 'weights'": (
            "the class {1} has no method weights(self, queries, keys)"
        ),
        r"TypeError: [\w.]*weights\(\) (.*)": "define weights(self, queries, keys); yours {1}",
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "How many scores are there for T positions, and which of them must count nothing?",
            "queries @ keys.swapaxes(2, 3) has T rows of T scores in each head. np.triu(np.ones((T, T), bool), 1) is "
            "True where a column comes after its row.",
            "scores = np.where(later, -np.inf, scores), then the softmax along axis=3, as in your Softmax",
        ),
    },
)
