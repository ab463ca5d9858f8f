"""`draw_cache`: what is computed for each token, without and with a cache."""

import pytest

from kuiper_edu import viz
from kuiper_edu.errors import UsageError
from kuiper_edu.viz.base.player import LOOKS


@pytest.mark.parametrize(("text", "layers"), [("ab", 1), ("abcdef", 3)])
def test_each_step_marks_a_row_of_the_triangle_a_cell_of_the_diagonal_and_a_column_of_each_layer(text, layers):
    count = len(text)
    for step, frame in enumerate(viz.draw_cache(text, layers=layers).animation.frames):
        assert len(frame.looks) == count * (count + 1) // 2 + count * (1 + layers)
        assert frame.looks.count(LOOKS["new"]) == step + 1 + 1 + layers


def test_its_words_count_the_positions_so_far():
    last = viz.draw_cache("abcd").animation.frames[-1].text
    assert "10 so far" in last
    assert "4 so far" in last


@pytest.mark.parametrize(("text", "layers"), [("a", 1), ("a" * 17, 1), ("ab", 0), ("ab", 17)])
def test_too_few_or_too_many_are_refused(text, layers):
    with pytest.raises(UsageError, match="from 2 to 16 tokens"):
        viz.draw_cache(text, layers=layers)
