"""Attention that keeps the keys and values of all positions so far."""

from typing import Any

from kuiper_edu.course.exercises.course5.attention.exercise import step, three, weights
from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import CLASS_ERRORS, differing, piece
from kuiper_edu.course.judge import Equal, Finding, Function, Raises, Report
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

PARTS = {
    "a text at once": (0, 6),
    "a text of five positions": (0, 5),
    "one position more": (5, 6),
    "another one": (6, 7),
    "three more": (7, 10),
}
"""From which to which position a run has the queries, keys and values; one that starts at 0 has a new layer."""

OTHER, AFTER_OTHER, ONCE, FULL, LONG = (
    "another layer in between, with scores around 1000",
    "the first layer after that",
    "self.keys and self.values are made once",
    "a text of `longest` positions",
    "a text longer than `longest`",
)
SHAPE = (2, 2, 600, 5)
LONGEST = 8


def check_cached(function: Function, report: Report) -> None:
    """Give two layers parts of a text, and compare with attention over the whole text."""
    import numpy as np

    whole = three(SHAPE)
    layer = function(step())
    for label, (start, end) in PARTS.items():
        if start == 0:
            layer = function(step())
        report(label, _tried(layer, whole, start, end))
    arrays = _arrays(layer)
    with np.errstate(over="ignore", invalid="ignore"):
        report(OTHER, _tried(function(step()), (400 * whole[0], whole[1][..., ::-1], 1 - whole[2]), 0, 2))
    report(AFTER_OTHER, _tried(layer, whole, 10, 12))
    report(ONCE, arrays is not None and all(a is b for a, b in zip(arrays, _arrays(layer) or (), strict=False)))
    function.longest = LONGEST  # type: ignore[attr-defined]  # it is a class
    layer = function(step())
    longest = int(np.clip(getattr(layer, "longest", LONGEST), 1, 512))  # 512 where __init__ sets it
    report(FULL, _tried(layer, whole, 0, longest))
    report(LONG, raised(lambda: bool(_tried(layer, whole, longest, longest + 1))))


def _tried(layer: Any, whole: Any, start: int, end: int) -> Plain:
    """What is wrong with what a layer writes for some positions; what it was given is overwritten afterwards."""
    import numpy as np

    given = [array[:, :, start:end].copy() for array in whole]
    written = np.full(given[0].shape, np.nan, np.float32)
    outputs = [written]
    back = layer.forward(given, outputs)
    wanted = _wanted(whole, start, end)
    for array in given:
        array.fill(1e6)  # as the next operator does that uses the same buffer
    if outputs[0] is not written:
        return differences.difference(differences.Unwritten("list"), wanted)
    if np.isnan(written).all():
        return differences.difference(differences.Unwritten("nothing" if back is None else "returned"), wanted)
    return differences.difference(written, wanted, _suspects(whole, start, end))


def _wanted(whole: Any, start: int, end: int) -> Any:
    queries, keys, values = whole
    return weights(queries[:, :, start:end], keys[:, :, :end]) @ values[:, :, :end]


def _suspects(whole: Any, start: int, end: int) -> differences.Suspects:
    import numpy as np

    queries, keys, values = (array[:, :, :end] for array in whole)
    new = queries[:, :, start:]
    products = new @ keys.swapaxes(2, 3) / np.float32(np.sqrt(queries.shape[3]))

    def mean(scores: Any, of: Any) -> Any:
        powers = np.exp(scores - scores.max(axis=3, keepdims=True))
        return powers / powers.sum(axis=3, keepdims=True) @ of

    mask = np.triu(np.ones(products.shape[2:], bool), 1)

    def without(array: Any) -> Any:
        return np.concatenate([np.zeros_like(array[:, :, :start]), array[:, :, start:]], axis=2)

    return {
        "the arrays are made anew in each run, so that the earlier keys and values are lost: make them once, in the "
        "first run": lambda: _wanted((queries, without(keys), without(values)), start, end),
        "self.keys and self.values are one array, so that the values are written over the keys: make two": lambda: (
            _wanted((queries, values, values), start, end)
        ),
        "the layer sees only the new positions: keep the keys and values of all runs": lambda: (
            weights(new, keys[:, :, start:]) @ values[:, :, start:]
        ),
        "your mask begins at the first position. The queries are the newest positions: with 5 positions before, the "
        "first new one sees 6": lambda: mean(np.where(mask, -np.inf, products), values),
        "there is no mask, or it begins too late: of several new positions, each looks at later ones, too": lambda: (
            mean(products, values)
        ),
    }


def _arrays(layer: Any) -> tuple[Any, Any] | None:
    keys, values = getattr(layer, "keys", None), getattr(layer, "values", None)
    return None if keys is None or values is None else (keys, values)


def full_text(finding: Finding) -> Sentence | None:
    """What is said of an answer that raises an error for a text that just fits."""
    error, told_before = finding.error, finding.reported.keys() & {ONCE, FULL}
    if told_before != {ONCE} or error is None or error.place is None or "raise" not in error.place.text:
        return None
    if any(finding.reported.get(label) is not None for label in (*PARTS, OTHER, AFTER_OTHER)):
        return None  # what is wrong before may be the reason
    return told(
        "a_full_text_fits",
        "your code raised {name} for a text of exactly `longest` positions, which fits: raise an error only if there "
        "are more positions than places, self.seen + new > self.longest",
        name=error.name,
    )


EXERCISE = piece(
    "cached_attention",
    lesson="5.6",
    title="attention that remembers",
    difficulty=4,
    minutes=8,
    check=check_cached,
    rules={label: Equal(None) for label in (*PARTS, OTHER, AFTER_OTHER, FULL)}
    | {ONCE: Equal(True), LONG: Raises("ValueError")},
    says={
        ONCE: (
            "self.keys and self.values are not the same two arrays after another run: make them in the first run, with "
            "`longest` places, and write each run's keys and values behind those before"
        ),
        f"{LONG}: raised": (
            "a text longer than `longest` raised no error: raise ValueError(...) when there is no place left"
        ),
        f"{LONG}: error": "a text longer than `longest`: {fault}. Check whether there is a place before you write",
        f"{LONG}: unnamed": "a text longer than `longest`: {fault}",
    },
    diagnoses=(differing,),
    on_error=full_text,
    errors={
        "TypeError: 'NoneType' object (?:is not subscriptable|does not support item assignment)": (
            "self.keys is None in the first run: make the arrays there, because only forward sees their shape"
        ),
        r"ValueError: could not broadcast input array from shape (\(.*\)) into shape (\(.*\))": (
            "an array of the shape {1} does not fit into {2}: the positions are axis 2, and the new ones are written "
            "before self.seen grows, self.keys[:, :, self.seen : self.seen + length] = keys"
        ),
        "ValueError: operands could not be broadcast": (
            "the mask does not fit the scores: there are fewer queries than keys now. Row i of the new queries stands "
            "for position self.seen + i"
        ),
        r"ValueError: matmul": (
            "two shapes do not match: the weights have a column for each key, so the values must be those of all "
            "positions, too"
        ),
        **{
            pattern: said
            for pattern, said in CLASS_ERRORS.items()
            # Attention has both, and the third has another sentence above
            if not pattern.endswith(("has no forward", "takes no arguments", r"into shape (\(.*\))"))
        },
    },
    hints={
        "": (
            "Three positions are stored, and a run brings two new ones. How many rows and columns have the scores?",
            "There are 2 rows and 5 columns. Write the new keys and values behind the old ones, then use the part of "
            "the arrays that is filled. In the mask, row 0 sees 4 columns.",
            "np.triu(np.ones((new, all), bool), 1 + all - new) is True where a column is later than its row",
        ),
    },
)
