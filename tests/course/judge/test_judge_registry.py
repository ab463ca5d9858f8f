"""Lesson 5.1: what else counts as a blank answer, and what a trial leaves alone."""

import subprocess
import sys

from lessons import LESSONS

from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.layers import LayerRegistry

LESSON = LESSONS["5.1b"]


def test_a_trial_registers_nothing_in_the_packages_own_table() -> None:
    before = dict(LayerRegistry.registry())
    for name in LESSON.names:
        LESSON.finding(name, exercise(f"course5.{name}").solution)
    assert LayerRegistry.registry() == before


def test_to_look_up_an_exercise_loads_no_numpy() -> None:
    imports = "import sys; from kuiper_edu.course.judge.exercises import exercises"
    program = f"{imports}; exercises(); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
