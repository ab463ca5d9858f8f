"""The formula for minutes gives the times that readers measured."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from lesson_lint.minutes import Counts

# The contents of three lessons at commit a097ba2, and the range of reading times in minutes.
MEASURED = {
    "course3/0_start": (Counts(words=2057, folded=241, code=77, printed=74, questions=3, exercises=8), 34, 45),
    "course3/2_pnnx_format": (Counts(words=2889, folded=282, code=140, printed=125, questions=2, exercises=18), 55, 65),
    "course3/4_optimisations": (
        Counts(words=2471, folded=382, code=133, printed=116, questions=9, exercises=15),
        55,
        75,
    ),
}


@pytest.mark.parametrize("name", MEASURED)
def test_the_rule_gives_the_measured_minutes(name: str) -> None:
    counts, shortest, longest = MEASURED[name]
    assert shortest <= counts.minutes <= longest
    assert counts.minutes == pytest.approx((shortest + longest) / 2, rel=0.2)


@pytest.mark.parametrize("what", ["words", "folded", "code", "printed", "questions", "exercises"])
def test_everything_that_is_read_or_written_takes_time(what: str) -> None:
    assert Counts(**{what: 400}).minutes > Counts().minutes == 0
