"""Homework 4: what could run at the same time."""

from kuiper_edu.course.exercises.course4.homework import (
    GRAPH_ERRORS,
    NEVER_ENDS,
    NONE,
    QUICK,
)
from kuiper_edu.course.judge import Equal, Exercise, map_given

EXERCISE = Exercise(
    "course4.levels",
    title="what could run at the same time",
    lesson="4.homework",
    difficulty=2,
    minutes=13,
    watch=map_given,
    seconds=QUICK,
    rules={
        "six": Equal([["input"], ["op1"], ["op3"], ["op4", "op5"], ["output"]]),
        "diamond": Equal([["split"], ["left", "right"], ["join"]]),
        "residual": Equal([["conv1"], ["relu1"], ["conv2"], ["add"], ["relu2"]]),
        "roots": Equal([["x", "y", "z"], ["a", "b", "c"]]),
        "numbered": Equal([["add", "input"], ["averagepool", "op10", "op2"]]),
        "twice": Equal([["conv", "relu", "tanh"], ["bias"], ["add", "mul"]]),
        "late": Equal([["a", "x"], ["b", "y"], ["c"], ["d"], ["e"], ["f"], ["g"], ["h"]]),
    },
    says={
        "none": f"expected a list of levels, each a list of names, found {NONE}",
        "type": "expected a list of levels, each a list of names, found {got}",
        "items": "expected a list of levels, each a list of names, found {got}",
        "order": "for the graph `{label}`, {differs}: the names of a level must be sorted",
        "*": "for the graph `{label}`, {differs}",
    },
    hints={
        "": (
            "When all operators of a level have run, which names have a count of 0?",
            (
                "The whole list of ready names is one level; the names that become ready while you go through "
                "this level are the next level."
            ),
            "Use two lists: loop over `level`, and collect new names in `ready`; then level = sorted(ready).",
        ),
    },
    ends={
        "timeout": NEVER_ENDS,
    },
    errors={
        **GRAPH_ERRORS,
    },
)
