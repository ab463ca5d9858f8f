"""The corpus end to end: at least 95 % of the nets give PyTorch's results. The figure is printed (pytest -s)."""

from __future__ import annotations

import numpy as np
import pytest
from corpus_results import CORPUS, TOLERANCE, complaint, index, runnable

from kuiper_edu.engine import open_model
from kuiper_edu.errors import KuiperError


def test_at_least_95_percent_of_the_nets_agree_with_pytorch() -> None:
    wrong = {name: complaint(name) for name in runnable() if complaint(name)}
    right = len(runnable()) - len(wrong)
    figure = f"{right} of {len(runnable())} nets ({right / len(runnable()):.1%}) agree with PyTorch to {TOLERANCE:g}"
    print(f"\n{figure}", *(f"  {name}: {why}" for name, why in wrong.items()), sep="\n")
    assert right >= 0.95 * len(runnable()), f"{figure}; {wrong}"


@pytest.mark.parametrize("name", runnable())
def test_a_net_agrees_with_pytorch(name: str) -> None:
    assert not complaint(name)


@pytest.mark.parametrize("name", [name for name, told in index().items() if not told["runnable"]])
def test_a_net_whose_file_does_not_say_all_is_refused_or_right(name: str) -> None:
    """A net gives no wrong result without an error, unless the file itself is wrong."""
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[f"input{number}"] for number in range(len(index()[name]["inputs"]))]
    said = ""
    try:
        open_model(CORPUS / name).forward(*inputs)
    except KuiperError as error:
        said = str(error)
    assert "operator" in said or not complaint(name)
