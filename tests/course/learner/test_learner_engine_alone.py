"""How far the learner's pieces get without the lent ones, and which piece is missing or wrong."""

from collections.abc import Mapping

import pytest

from kuiper_edu.course.learner.engine.alone import how_far, lesson_of
from kuiper_edu.course.learner.engine.assembly import Part, lent, parts
from kuiper_edu.course.learner.engine.file import BY_HAND
from kuiper_edu.course.learner.engine.growth import lessons_own
from kuiper_edu.course.learner.engine.table import NEEDED, PIECES
from kuiper_edu.support import project

ALL = {name: lent(PIECES[name]) for name in NEEDED}
EVERY_STEP = (
    "reads 52 lines, wraps 52 operators, reads 42 weights, orders 52, allocates 51 outputs, in 3 buffers, "
    "creates 52 of 52 layers, runs them with PyTorch's scores"
)
NOT_NEEDED = ("peak_bytes", "Softmax")  # by the digits network
BY_DAY = ("read_value", "search", "Conv2d", "Engine", "Softmax")


def parts_of(own: Mapping[str, str]) -> list[Part]:
    return parts(own, (project.root() / "course5/model_file/digits").as_posix())


def alone(own: Mapping[str, str]) -> str:
    return str(how_far(parts_of(own), "my_engine.py"))


def by_night(names: tuple[str, ...]) -> list[object]:
    return [pytest.param(name, marks=() if name in BY_DAY else pytest.mark.nightly) for name in names]


def test_with_every_piece_it_runs() -> None:
    assert alone(ALL) == EVERY_STEP


def test_with_no_piece_the_first_one_is_named() -> None:
    assert alone({}) == "does nothing yet; Read: read_head is not written (3.2)"


@pytest.mark.parametrize("missing", by_night(NEEDED))
def test_one_missing_piece_is_named_with_its_step_and_lesson(missing: str) -> None:
    piece = PIECES[missing]
    said = alone({name: text for name, text in ALL.items() if name != missing})
    if missing in NOT_NEEDED:
        assert said == f"{EVERY_STEP}; not written, and not needed for the digits: {missing} ({lesson_of(piece)})"
    else:
        assert said.endswith(f"; {piece.step}: {missing} is not written ({lesson_of(piece)})")


@pytest.mark.parametrize("wrong", by_night(tuple(name for name in NEEDED if name not in NOT_NEEDED)))
def test_one_piece_that_was_made_wrong_by_hand_is_named(wrong: str) -> None:
    piece = PIECES[wrong]
    text = "\n\n\n".join(f"def {name}(*_, **__):\n    return None" for name in piece.names)
    if "def forward" in ALL[wrong]:
        text = ALL[wrong].replace("(self, inputs, outputs):", "(self, inputs, outputs):\n        return")
    assert str(how_far(replaced(wrong, text), "my_engine.py")).endswith(
        f"; {piece.step}: {wrong} is wrong ({lesson_of(piece)})"
    )


def replaced(name: str, text: str) -> list[Part]:
    """Return the parts of a file in which one piece was changed by hand."""
    return [Part(name, BY_HAND, text) if part.name == name else part for part in parts_of(ALL)]


def test_it_gets_further_with_each_lesson() -> None:
    steps = [alone(lessons_own(lesson)).partition(";")[0].count(",") for lesson in ("3.1", "3.2", "3.2b", "3.3")]
    assert steps == sorted(steps)


def test_what_does_not_end_or_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kuiper_edu.course.learner.engine.alone._SECONDS", 1.0)
    assert str(how_far(replaced("wrap", "while True:\n    pass"), "my_engine.py")) == "does not finish in time"
    assert "Wrap: wrap is wrong (3.2b)" in str(how_far(replaced("wrap", "def wrap("), "my_engine.py"))
