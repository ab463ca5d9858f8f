"""Homework 4: one order only."""

from kuiper_edu.course.exercises.course4.homework import (
    GRAPH_ERRORS,
    NEVER_ENDS,
    NO_LIST,
    QUICK,
)
from kuiper_edu.course.judge import Equal, Exercise, map_given

EXERCISE = Exercise(
    "course4.smallest_first",
    title="one order only",
    lesson="4.homework",
    difficulty=3,
    minutes=16,
    watch=map_given,
    seconds=QUICK,
    rules={
        "six": Equal(["input", "op1", "op3", "op4", "op5", "output"]),
        "diamond": Equal(["split", "left", "right", "join"]),
        "residual": Equal(["conv1", "relu1", "conv2", "add", "relu2"]),
        "roots": Equal(["x", "c", "y", "b", "z", "a"]),
        "numbered": Equal(["add", "averagepool", "input", "op10", "op2"]),
        "twice": Equal(["conv", "bias", "relu", "add", "tanh", "mul"]),
        "capitals": Equal(["Conv", "add", "bias", "Add", "Relu"]),
    },
    says={
        **NO_LIST,
        "missing": "for the graph `{label}`, {item} is missing from {got}",
        "twice": "for the graph `{label}`, {item} appears more than once: add it only when its count reaches 0",
        "order": "for the graph `{label}`, expected {expected}, found {got}: take the smallest of all ready names",
        "*": "for the graph `{label}`, {differs}",
    },
    hints={
        "": (
            "Which data structure always returns its smallest element first?",
            "heapq turns a list into a heap; add a name to this heap when the name's count reaches 0.",
            (
                "Call heapq.heapify(ready) before the loop; in the loop, take a name with heapq.heappop(ready), "
                "and call heapq.heappush(ready, after) for each successor (`after`) whose count reaches 0."
            ),
        ),
    },
    ends={
        "timeout": NEVER_ENDS,
    },
    errors={
        **GRAPH_ERRORS,
    },
)
