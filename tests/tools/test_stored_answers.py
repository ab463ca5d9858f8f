"""What is stored of wrong answers changes with what they report, not with the processor that computed it."""

from pathlib import Path

import pytest

from tools.stored_answers import OtherAnswer, others_of, store

STORED = OtherAnswer(("a/b",), "found 0.00763", "wrong", "", {"three digits": {"got": 0.007630230858922005}})


@pytest.mark.parametrize(("number", "kept"), [(0.007630238775163889, True), (0.0097, False)])
def test_an_entry_that_differs_in_its_last_digits_alone_stays(number: float, kept: bool, tmp_path: Path) -> None:
    store(tmp_path, None, [STORED], [])
    computed = OtherAnswer(STORED.ids, STORED.sentence, "wrong", "", {"three digits": {"got": number}})
    store(tmp_path, None, [computed], [])
    assert others_of(tmp_path) == [STORED if kept else computed]


def test_an_entry_with_another_sentence_is_written(tmp_path: Path) -> None:
    store(tmp_path, None, [STORED], [])
    computed = OtherAnswer(STORED.ids, "found 7.6e-3", "wrong", "", STORED.wrong)
    store(tmp_path, None, [computed], [])
    assert others_of(tmp_path) == [computed]
