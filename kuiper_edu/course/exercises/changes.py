"""Messages about a wrong list of changed fields, for homework 3 and 4: step through init() and build()."""

from kuiper_edu.course.judge import Finding
from kuiper_edu.course.judge.describe import difference
from kuiper_edu.course.judge.sentences import Sentence, told


def missing_field(finding: Finding) -> Sentence | None:
    """Whose field is missing in the first wrong list, but not which field: that is the answer."""
    first = finding.wrong[0]
    found = difference(first.got, first.expected)
    if found.kind != "missing":
        return None
    return told(
        "missing_field",
        "the step {label!r} changes more fields of {owner!r} than you name: compare every field of {owner!r} before "
        "the step and after it",
        label=first.label,
        owner=str(found.item).partition(".")[0],
    )


CHANGES_SAYS = {
    "extra": (
        "{item} is the same before and after the step {label!r}: did another step change it, or is its name misspelled?"
    ),
    "type": "expected a list of fields for {label!r}, found {got}",
    "none": "expected a list of fields for {label!r}, found None",
    "twice": "{item} is named twice in the list for {label!r}",
}
CHANGES_ERRORS = {
    r"KeyError: '(\w+)'": "the dictionary has no entry for the step {1!r}: add one, with a list of fields",
    "TypeError: 'NoneType' object is not subscriptable": "None was returned: is the return missing?",
    r"TypeError: '(\w+)' object is not iterable|TypeError: (?:list|tuple) indices": (
        "expected a dictionary that maps each step to a list of fields"
    ),
}
