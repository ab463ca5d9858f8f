"""Homework 5: answers that count as not written yet, and effects of an earlier run of a cell."""

import subprocess
import sys
from pathlib import Path

import pytest

from kuiper_edu.support.notebooks import read_notebook

pytestmark = pytest.mark.process
ANSWER = '@answer("course5.sigmoid")\n'
TYPES = '"nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid"'
LAYER = """class SigmoidLayer(Layer):
    def forward(self, inputs, outputs):
        e = np.exp(-np.abs(inputs[0]))
        np.divide(np.where(inputs[0] >= 0, 1, e), 1 + e, out=outputs[0])
"""


def said(sources: list[str], repo: Path) -> str:
    """Run cells one after another and return what they print."""
    done = subprocess.run(
        [sys.executable, "-c", "\n\n".join(sources)], cwd=repo / "course5", capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_a_cell_without_a_class_reads_as_blank_and_not_as_wrong(repo: Path) -> None:
    cells = read_notebook(repo / "course5" / "homework.ipynb").cells
    names = ("imports", "begin", "operators", "sigmoid-of", "digits")
    checks = [cell.source for cell in cells if cell.source.startswith("@verdict")]  # of a hidden one comments are left
    blank = [cell.source for cell in cells if cell.name in names] + checks
    lines = [line for line in said(blank, repo).splitlines() if line.startswith("course5.")][1:]
    assert len(lines) == len(checks)
    assert all(": not written yet: there is no class" in line for line in lines[1:]), lines


@pytest.mark.parametrize(
    ("head", "check", "says"),
    [
        (ANSWER, "course5-sigmoid-check", "o layer is registered for 'nn.Sigmoid'"),
        (f'{ANSWER}@register_layer("nn.Sigmoid")\n', "course5-registry-check", "'F.sigmoid'"),
    ],
)
def test_what_an_earlier_run_of_the_cell_registered_does_not_count(
    head: str, check: str, says: str, repo: Path
) -> None:
    cells = {cell.name: cell.source for cell in read_notebook(repo / "course5" / "homework.ipynb").cells}
    answers = [f"{ANSWER}@register_layer({TYPES})\n{LAYER}", head + LAYER]
    assert says in said([cells[name] for name in ("imports", "begin", "operators")] + answers + [cells[check]], repo)
