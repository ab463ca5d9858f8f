"""What the exercises on the classes of runtime parameters share."""

from __future__ import annotations

from kuiper_edu.course.judge.findings import Symptom

BUILT_IN = ("bool", "int", "float", "str", "list", "tuple", "complex", "NoneType", "dict")

NO_CLASS = (
    Symptom(
        r"error: NameError: name '(RuntimeParameter\w*)' is not defined",
        "the classes stand in the module `kinds`: kinds.{1}",
    ),
    Symptom(
        r"error: AttributeError: module '[\w.]*parameter' has no attribute '(\w+)'",
        "`kinds` has no class {1}: the cell under `What is given` lists their names",
    ),
    Symptom(
        r"error: IndexError: list index",
        "the list has no such place: type codes run from 1 to 7, places from 0",
    ),
)
