"""Homework 3: what init() changes."""

from kuiper_edu.course.exercises.changes import CHANGES_ERRORS, CHANGES_SAYS, missing_field
from kuiper_edu.course.judge import Changes, Exercise
from kuiper_edu.course.judge.changes import STEPS

OWNERS = ("linear", "pnnx_output_0", "graph")

EXERCISE = Exercise(
    "course3.changes_of_init",
    title="step through init()",
    lesson="3.homework",
    difficulty=2,
    minutes=6,
    rules={step: Changes("course3/model_file/test_linear", "init", step, OWNERS) for step in STEPS["init"]},
    says=CHANGES_SAYS,
    diagnose=missing_field,
    hints={
        "": (
            "What do the fields contain before the step, and what do they contain after it?",
            "Use `n` to stop before the step and after it, and compare what pp vars(runtime_operator) prints.",
            (
                "Which of the two operators has inputs, which one writes a result that another operator reads, "
                "and which one has weights and parameters?"
            ),
        ),
    },
    errors=CHANGES_ERRORS,
)
