"""Messages about a wrong list of changed fields, for homework 3 and 4: step through init() and build()."""

CHANGES_SAYS = {
    "missing": "the step {label!r} changes more fields than you name: compare every field before it and after it",
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
