"""Homework 3: which kind becomes which."""

from __future__ import annotations

from kuiper_edu.course.exercises.course3.homework import CLASS_ERRORS, LESSON
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.rules import Equal

CLASSES = {
    "True": "RuntimeParameterBool",
    "32": "RuntimeParameterInt",
    "1.0e-05": "RuntimeParameterFloat",
    "zeros": "RuntimeParameterString",
    "(3,3)": "RuntimeParameterIntArray",
    "(0.5,2.0)": "RuntimeParameterFloatArray",
    "(a,b)": "RuntimeParameterStringArray",
}

EXERCISE = Exercise(
    "course3.kind_of",
    title="which kind becomes which",
    lesson=LESSON,
    difficulty=1,
    minutes=5,
    rules={text: Equal(name) for text, name in CLASSES.items()},
    says={
        "always": "the class {got} comes back for everything: choose it by type_code",
        "value": "for {label} expected the class {expected}, found {got}",
    },
    hints={
        "": (
            "Which seven spellings does the cell above print, and what is the type code of each?",
            "A dict from type code to class; the classes are attributes of the module `kinds`.",
            "return {1: kinds.RuntimeParameterBool, 2: kinds.RuntimeParameterInt, ...}[type_code]",
        ),
    },
    errors={
        r"KeyError: (\d+)": "the table has no entry for type code {1}",
        "AttributeError: 'NoneType' object has no attribute '__name__'": "kind_of returned None: is a return missing?",
        "AttributeError: 'RuntimeParameterType' object has no": (
            "RuntimeParameterType only numbers the kinds: the class for 1 is kinds.RuntimeParameterBool"
        ),
        r"AttributeError: '(RuntimeParameter\w*)' object has no attribute '__name__'": (
            "kind_of should return the class {1} itself, not an object made from it: no parentheses after it"
        ),
        r"AttributeError: '(\w+)' object has no attribute '__name__'": (
            "expected a class of the module `kinds`, found a {1}"
        ),
        **CLASS_ERRORS,
    },
)
