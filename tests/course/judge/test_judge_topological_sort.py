"""Lesson 4.1: the picture beside a sentence."""

import pytest
from lessons import LESSONS

from kuiper_edu.course.judge.explain import explain


@pytest.mark.parametrize("source", [source for _, source in LESSONS["4.1"].wrong["sort_all"]])
def test_the_sentence_names_the_graph_that_is_drawn(source: str) -> None:
    finding = LESSONS["4.1"].finding("sort_all", source)
    assert finding is not None
    drawn, words = finding.wrong_order, explain(finding)
    assert drawn is None or "in the graph `" not in words or f"in the graph `{drawn.label}`" in words
