"""Two arrays that should be equal: where they first differ, both values, and what mistake that looks like."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kuiper_edu.course.exercises.course5.layer_trial import not_written
from kuiper_edu.course.judge.sentences import Sentence, told, words
from kuiper_edu.course.trial.values import Plain, plain, shown

TOLERANCE = 1e-5
Suspects = Mapping[str, Callable[[], Any]]
"""By the sentence that names a mistake: what it would give."""


@dataclass(frozen=True)
class Unwritten:
    """What a layer's forward gives where it did not write its output as it should.

    Args:
        how: as for `not_written`.
    """

    how: str


@dataclass(frozen=True)
class Misfit:
    """A result that does not fit into the array that was made for it, as the layer's shapes says.

    Args:
        array: the result.
    """

    array: Any


def difference(got: Any, wanted: Any, suspects: Suspects | None = None) -> Plain:
    """In what an array differs from the right one; None where |a - b| <= 1e-5 * max(1, |b|) everywhere.

    Example:
        >>> import numpy as np
        >>> difference(np.float32([1, 2]), np.float32([1, 3]))
        {'place': [1], 'got': 2.0, 'wanted': 3.0, 'like': None}
    """
    import numpy as np

    if isinstance(got, Unwritten):
        return {"unwritten": got.how}
    if isinstance(got, Misfit):
        right = got.array.shape == wanted.shape
        return {"unwritten": "shapes"} if right else difference(got.array, wanted, suspects)
    if not isinstance(got, np.ndarray):
        return {"what": plain(got) if got is None else {"object": type(got).__name__}}
    if got.shape != wanted.shape:
        return {"shape": list(got.shape), "wanted": list(wanted.shape), "like": _like(got, suspects)}
    if got.dtype.kind not in "fiub":
        return {"what": {"object": f"array of {got.dtype}"}}
    with np.errstate(invalid="ignore"):
        wrong = ~(np.abs(got - wanted) <= TOLERANCE * np.maximum(1, np.abs(wanted)))  # NaN is wrong, too
    if not wrong.any():
        return None
    place = tuple(int(index) for index in np.argwhere(wrong)[0])
    return {
        "place": list(place),
        "got": float(got[place]),
        "wanted": float(wanted[place]),
        "like": _like(got, suspects),
    }


def _like(got: Any, suspects: Suspects | None) -> str | None:
    """The mistake whose result this is."""
    import numpy as np

    for sentence, make in (suspects or {}).items():
        try:
            other = make()
        except Exception:  # this mistake cannot be made here
            continue
        if other.shape == got.shape and np.allclose(got, other, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True):
            return sentence
    return None


def sentence(label: str | Sentence, found: Plain) -> Sentence:
    """A difference in words.

    Example:
        >>> sentence("relu", {"place": [0, 1], "got": -1.0, "wanted": 0.0, "like": None})
        'relu: at [0, 1] expected 0.0, found -1.0'
    """
    if "unwritten" in found:
        return told("unwritten", "{label}: {how}", label=label, how=not_written(found["unwritten"]))
    if "what" in found:
        return told(
            "expected_array_found",
            "{label}: expected an array, found {what}",
            label=label,
            what=_what(found["what"]),
        )
    if "shape" in found:
        said = told(
            "expected_shape_found",
            "{label}: expected the shape {wanted}, found {shape}",
            label=label,
            wanted=tuple(found["wanted"]),
            shape=tuple(found["shape"]),
        )
    else:
        said = told(
            "at_expected_found",
            "{label}: at {place} expected {wanted}, found {got}",
            label=label,
            place=found["place"],
            wanted=_number(found["wanted"]),
            got=_number(found["got"]),
        )
    return told("like_a_mistake", "{said}; {like}", said=said, like=words(found["like"])) if found["like"] else said


def _number(value: float) -> str:
    return shown(value + 0.0)  # -0.0 as 0


def _what(value: Plain) -> Sentence:
    if value is None:
        return words("None (is a return missing?)")
    if value["object"] == "function":
        return words("a function (is a call missing?)")
    return told("words/an object", "an object of type {name}", name=value["object"])


def about(op: Any) -> Plain:
    """What is reported of an operator: its name, its type, and where it is in the file."""
    return {"name": op.name, "type": op.type, "line": op.line}


def operator(reported: Plain) -> Sentence:
    """A reported operator in words.

    Example:
        >>> print(operator({"name": "relu", "type": "nn.ReLU", "line": 4}))
        the operator 'relu' (nn.ReLU, line 4 of the .param file)
    """
    return told("the_operator", "the operator {name!r} ({type}, line {line} of the .param file)", **reported)
