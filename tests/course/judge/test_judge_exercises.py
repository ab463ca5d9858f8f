"""The catalogue: an exercise is a folder in it, and is found by its id."""

import pytest

from kuiper_edu.course.judge.exercises import exercise, exercises, ids, of_slot
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import UsageError

pytestmark = pytest.mark.usefixtures("toy_exercises")


def test_each_folder_is_an_exercise_with_its_solution() -> None:
    assert ids() == list(exercises()) == ["course1.rises"]
    asked = exercise("course1.rises")
    assert (asked.function, asked.cpu_seconds) == ("rises", LIMITS.cpu_seconds)
    assert asked.lessons_own()([1, 2, 2]) == [0]
    assert of_slot("course1.rises") == []


@pytest.mark.parametrize("name", ["course1.rise", "course4.topo_sort", "", "../rises"])
def test_an_id_of_no_exercise_gets_the_nearest_one(name: str) -> None:
    with pytest.raises(UsageError, match=f"there is no exercise '{name}'. Did you mean 'course1.rises'"):
        exercise(name)
