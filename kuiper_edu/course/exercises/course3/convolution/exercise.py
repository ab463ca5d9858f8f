"""Homework 3: init_graph_params, of a convolution."""

from kuiper_edu.course.exercises.course3.homework import (
    FILL_ERRORS,
    FILL_HINTS,
    FILL_OPENS,
    LESSON,
    SLOT,
    TABLE_SAYS,
    TABLES,
    parameter_that_differs,
)
from kuiper_edu.course.judge import Equal, Exercise

UNCHANGED = "the file's, afterwards"

EXERCISE = Exercise(
    "course3.convolution",
    title="init_graph_params",
    lesson=LESSON,
    difficulty=2,
    minutes=10,
    slot=SLOT,
    rules={
        **{label: Equal(TABLES[label]) for label in ("conv1", "pool1")},
        UNCHANGED: Equal({"bias": "False", "expr": "2", "groups": "1", "padding_mode": "zeros", "stride": "(2,1)"}),
    },
    diagnose=parameter_that_differs,
    says={
        UNCHANGED: (
            "your function changed params, which holds the parameters read from the file: do not change params"
        ),
        **TABLE_SAYS,
    },
    opens=FILL_OPENS,
    hints=FILL_HINTS,
    errors=FILL_ERRORS,
)
