"""Homework 3: init_graph_params."""

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

EXERCISE = Exercise(
    "course3.init_graph_params",
    title="init_graph_params",
    lesson=LESSON,
    difficulty=2,
    minutes=10,
    slot=SLOT,
    rules={label: Equal(TABLES[label]) for label in ("linear", "small")},
    diagnose=parameter_that_differs,
    says=TABLE_SAYS,
    opens=FILL_OPENS,
    hints=FILL_HINTS,
    errors=FILL_ERRORS,
)
