"""Homework 4: what build() changes."""

from kuiper_edu.course.exercises.changes import CHANGES_ERRORS, CHANGES_SAYS, missing_field
from kuiper_edu.course.judge import Changes, Exercise
from kuiper_edu.course.judge.changes import STEPS

OWNERS = ("op3", "pnnx_output_0", "graph")

EXERCISE = Exercise(
    "course4.changes_of_build",
    title="step through build()",
    lesson="4.homework",
    difficulty=2,
    minutes=9,
    rules={step: Changes("course4/model_file/simple_ops", "build", step, OWNERS) for step in STEPS["build"]},
    says=CHANGES_SAYS,
    diagnose=missing_field,
    hints={
        "": (
            "What do the fields contain before the step, and what do they contain after it?",
            'Run pp vars(self.operator("op3")) before and after the step, and compare the two results.',
            "Which of the two operators has consumers? Which has an output? Which has a layer? Whose memory does "
            "an input use?",
        ),
    },
    errors=CHANGES_ERRORS,
)
