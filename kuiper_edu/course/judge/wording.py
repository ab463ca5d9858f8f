"""Phrases that verdicts share: short descriptions of values, and sentences for common errors."""

from __future__ import annotations

from kuiper_edu.course.judge.sentences import Sentence, told, words
from kuiper_edu.course.trial.values import Plain, shown

COMMON_ERRORS = {
    r"TypeError: 'NoneType' object": (
        "None was used as a value: is a return missing? .sort(), .append() and .reverse() return None, too"
    ),
    r"NameError: name '(\w+)'": "the name {1!r} is not defined: run the cells above this one, or fix the name",
    r"RuntimeError: \w+ changed size": (
        "you change a dictionary or a set while you loop over it: collect the changes first, and make them later"
    ),
    "ValueError: The truth value of an array": (
        "your code uses a whole array where `if`, `and` or max() needs a single True or False: compare single "
        "numbers, or use .all(), .any() or np.maximum"
    ),
    "ValueError: setting an array element with a sequence": (
        "your code stores a whole array where a single number belongs: compute one number from the array"
    ),
    "TypeError: only .* arrays can be converted": (
        "your code uses a whole array where a single number is needed: select one number, or compute one from the array"
    ),
    "IndexError: (.*)": "an index is out of range: {1}",
    "TypeError: 'float' object cannot be interpreted as an integer": (
        "you use a float where an integer is required, such as a size: use // instead of /, because / always returns a "
        "float"
    ),
    r"TypeError: .* got an unexpected keyword argument '(?:dim|keepdim)'": (
        "dim and keepdim are PyTorch's: in NumPy they are axis and keepdims"
    ),
    r"AttributeError: (?:'numpy.ndarray' object|module 'numpy') has no attribute '(\w+)'": (
        "NumPy has no {1!r}, which may be PyTorch's: np.where chooses between two arrays, np.exp and np.sqrt compute "
        "number by number, swapaxes exchanges two axes, np.concatenate joins arrays"
    ),
    "ValueError: axes don't match array": (
        "transpose takes all axes in their new order, as PyTorch's permute does: swapaxes(a, b) exchanges two of them"
    ),
}
"""Sentences for errors that an answer to any lesson may raise, by pattern."""


def what(value: Plain) -> Sentence:
    """Describe a value that is of the wrong type.

    Example:
        >>> print(what({"object": "generator"}))
        a generator (make a list of its items)
    """
    match value:
        case None:
            return words("None (is the return missing?)")
        case {"object": "generator"}:
            return words("a generator (make a list of its items)")
        case {"object": name}:
            return told("words/an object", "an object of type {name}", name=name)
        case {"set": _}:
            return words("a set, which has no order")
    return told("words/value", "{value}", value=brief(value))


def brief(value: Plain, most: int = 100) -> str:
    """Format a value in at most `most` characters.

    Example:
        >>> brief(list("abcdefgh"), most=20)
        "['a', 'b',..."
    """
    text = " ".join(shown(value).split())
    return text if len(text) <= most else f"{text[: most - 10]}..."
