"""Exercise 2 of lesson 3.2: what comes after the operands, by its sign."""

from __future__ import annotations

from kuiper_edu.course.judge.cases import calls
from kuiper_edu.course.judge.course3.pnnx_format.lines import LINES
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Equal
from kuiper_edu.course.judge.wording import COMMON, brief, what

Pairs = dict[str, dict[str, str]]

SIGNS = {"": "parameters", "@": "attributes", "$": "slot names", "#": "operands"}


def _pairs(params: dict[str, str], attrs: dict[str, str], slots: dict[str, str], operands: dict[str, str]) -> Pairs:
    return {"": params, "@": attrs, "$": slots, "#": operands}


PAIRS: dict[str, Pairs] = {
    "linear": _pairs(
        {"bias": "True", "in_features": "32", "out_features": "128"},
        {"bias": "(128)f32", "weight": "(128,32)f32"},
        {},
        {"0": "(1,32)f32", "1": "(1,128)f32"},
    ),
    "input": _pairs({}, {}, {}, {"0": "(1,32)f32"}),
    "relu": _pairs({}, {}, {}, {}),
    "cat": _pairs({"dim": "1"}, {}, {}, {"4": "(1,8)f32"}),
    "split": _pairs({"dim": "0"}, {}, {"tensor": "in"}, {}),
    "twice": _pairs({"expr": "add(@0,@1)"}, {}, {}, {"1": "(1,4)f32", "2": "(1,4)f32"}),
    "conv2d": _pairs(
        {"bias": "None", "padding": "(1,1)", "note": "a=b"},
        {},
        {"input": "3", "weight": "w"},
        {"8": "(1,?,4,4)f32"},
    ),
}


def read_pairs(finding: Finding) -> str | None:
    """What came back in place of four dictionaries, or the first pair that is wrong."""
    for seen in finding.wrong:
        if not isinstance(seen.got, dict) or "object" in seen.got or "set" in seen.got or "error" in seen.got:
            return f"a dictionary of four dictionaries was expected, {what(seen.got)} came back"
        if any(not isinstance(part, dict) for part in seen.got.values()):
            flat = ", ".join(map(repr, seen.got))
            return f"the keys {brief(flat)[1:-1]} came back: the four signs are the keys, each with a dictionary"
        if missing := [sign for sign in SIGNS if sign not in seen.got]:
            line = _line(seen)
            return (
                f"in the line `{line}` the sign {missing[0]!r} ({SIGNS[missing[0]]}) has no dictionary: "
                "all four are there, if need be empty"
            )
        if unknown := [sign for sign in seen.got if sign not in SIGNS]:
            return f"{unknown[0]!r} came back as a sign: there are '' (no sign), '@', '$' and '#'"
        if seen.got[""] and all(part == seen.got[""] for part in seen.got.values()):
            return (
                "all four signs have the same pairs: is it one dictionary, under four keys? dict.fromkeys(signs, {}) "
                "makes only one; write {} for each sign"
            )
    return next((said for seen in finding.wrong if (said := _pair(seen))), None)


def _line(seen: Seen) -> str:
    return brief(" ".join(LINES[seen.label].split()))[1:-1]


def _pair(seen: Seen) -> str | None:
    """What is wrong with the first pair that is."""
    line = f"in the line `{_line(seen)}`"
    for sign, wanted in PAIRS[seen.label].items():
        got = seen.got[sign]
        for key, text in wanted.items():
            if key not in got:
                return f"{line} {_missing(sign, key, seen.got, PAIRS[seen.label])}"
            if got[key] != text:
                return f"{line} {_text(sign + key, got[key], text)}"
        for key in got:
            if key not in wanted:
                return f"{line} {_too_much(sign, key)}"
    return None


def _missing(sign: str, key: str, got: Pairs, wanted: Pairs) -> str:
    longer = next((other for other in got[sign] if other.startswith(f"{key}=")), None)
    if longer:
        return f"a key {longer!r} came out: only the first = separates"
    if sign + key in got[sign]:
        return f"the key is {sign + key!r}: leave the sign out, {key!r} is the name"
    others = [other for other in SIGNS if key in got[other] and key not in wanted[other]]
    if not sign and others:
        return f"{key!r} counts among the {SIGNS[others[0]]}: only the first character of the word is a sign"
    return f"{sign}{key} is missing: do you look at every word after the operands, the first and the last one, too?"


def _text(key: str, got: object, text: str) -> str:
    if not isinstance(got, str):
        return f"{key} holds {what(got)}: what comes after the = stays a text here, {text!r}"
    if text.startswith(f"{got}="):
        return f"{key} holds {got!r}: only the first = separates, so the text is {text!r}"
    return f"{key} holds {got!r}, {text!r} was expected"


def _too_much(sign: str, key: str) -> str:
    if not sign and key[:1] in ("@", "$", "#"):
        return f"{key!r} counts as a parameter: its first character, {key[0]!r}, is a sign"
    return f"{sign}{key} came out, which does not stand there: does every call make dictionaries of its own?"


EXERCISE = Exercise(
    "course3.read_pairs",
    check=calls({label: (LINES[label],) for label in PAIRS}),
    rules={label: Equal(pairs) for label, pairs in PAIRS.items()},
    detective=read_pairs,
    symptoms=(
        Symptom(
            r"error: ValueError: (?:not enough|too many) values to unpack",
            "a word without = (a count, an operand), or with two of them: begin after the operands, and let only the "
            'first = separate, word.partition("=")',
        ),
        Symptom(
            r"error: ValueError: dictionary update sequence",
            "a word with two signs = came apart into three: only the first one separates, word.split('=', 1)",
        ),
        Symptom(r"error: KeyError: '([@$#]?)'", "KeyError {1!r}: make the four dictionaries before you fill them"),
        Symptom(
            r"error: KeyError: '(\w)'",
            "KeyError {1!r}: it is the first letter of a parameter; what has none of the three signs belongs to ''",
        ),
        Symptom(r"error: IndexError", "a word is asked for that is not there: a line may end after the operands"),
        *COMMON,
    ),
    hints={
        "": (
            "At which word do the pairs begin? Exercise 1 knows how many operands come before them.",
            "Go through the words after the operands. Split each at its first =, look at the first character of the "
            "key, and put the text into the dictionary of this sign.",
            'key, _, text = word.partition("="); if key[0] in "@$#": pairs[key[0]][key[1:]] = text',
        ),
    },
    solution="""\
def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    _, _, inputs, outputs = read_head(line)
    for word in line.split()[4 + len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] in "@$#":
            pairs[key[0]][key[1:]] = text
        else:
            pairs[""][key] = text
    return pairs
""",
    uses=("course3.read_head",),
)
