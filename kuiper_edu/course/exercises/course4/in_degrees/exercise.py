"""Homework 4: In-degrees."""

from kuiper_edu.course.exercises.course4.homework import (
    GRAPH_ERRORS,
    NONE,
    QUICK,
    UNCHANGED,
    changed,
)
from kuiper_edu.course.judge import Equal, Exercise, map_given

LARGE = "a chain of 30,000 counted"

EXERCISE = Exercise(
    "course4.in_degrees",
    title="In-degrees",
    lesson="4.homework",
    difficulty=1,
    minutes=9,
    watch=map_given,
    seconds=QUICK,
    rules={
        "six": Equal({"input": 0, "op1": 1, "op3": 1, "op4": 1, "op5": 1, "output": 1}),
        "diamond": Equal({"join": 2, "left": 1, "right": 1, "split": 0}),
        "twice": Equal({"relu": 0, "conv": 0, "bias": 1, "tanh": 0, "add": 3, "mul": 3}),
        "constant": Equal({"input": 0, "constant": 0, "add": 2, "output": 1}),
        "loop": Equal({"loop": 1, "idle": 0}),
        LARGE: Equal(True),
        UNCHANGED: Equal({}),
    },
    diagnose=changed,
    says={
        "none": f"expected a dict {{{{name: number}}}}, found {NONE}",
        "type": "expected a dict {{name: number}}, found {got}",
        "missing": "for the graph `{label}`, your dict has no entry for {item}: every name that occurs needs one",
        "extra": "{item} is not a name in the graph `{label}`",
        "value": "in the graph `{label}`, {differs}: how many edges lead into it?",
    },
    ends={
        "timeout": (
            "your function did not finish in time for a chain of 30,000 operators: go through the dictionary once, "
            "and add 1 for every edge; a search for every name takes too long"
        ),
    },
    hints={
        "": (
            "How many entries does the dictionary of `six` have, and how many names occur in it?",
            "Start with 0 for every name, then go through all successors and add 1 for each.",
            "degrees = dict.fromkeys(successors, 0), then degrees[name] = degrees.get(name, 0) + 1 for every edge.",
        ),
    },
    errors={
        r"KeyError: '(\w+)'": (
            "KeyError '{1}': a name that occurs only as a successor has no count yet. With .get(..., 0) + 1, its "
            "count starts at 0"
        ),
        **GRAPH_ERRORS,
    },
)
