"""`Recording`: the content of a stepper as plain data, which one process records and another one draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.viz.base.outputs import printable
from kuiper_edu.viz.stepper.encoder import StepEncoder, summary
from kuiper_edu.viz.stepper.outcome import Outcome
from kuiper_edu.viz.stepper.sort_steps import SortStep

_MOST_SHOWN = 600  # steps; the first and the last of a longer recording
_LAST_SHOWN = 150


@dataclass(frozen=True)
class Words:
    """The texts around the steps of a stepper.

    Args:
        whose: what was recorded: `the lesson's sort`, or a function's name.
        question: the question before a step is shown.
        key: the meaning of the words in the nodes.
    """

    whose: str
    question: str
    key: str


@dataclass(frozen=True)
class Recording:
    """The recorded steps of a function on a graph, with all texts.

    Args:
        whose: what was recorded, see `Words`.
        successors: the graph.
        data: the data of the script without the layout, ready for JSON.
        sentences: a sentence for each step.
        captions: a few words for each step, for a frame of the stored picture.
    """

    whose: str
    successors: dict[str, list[str]]
    data: dict[str, Any]
    sentences: list[str]
    captions: list[str]

    @property
    def error(self) -> str:
        """The error message, with line and step; empty if the call was right."""
        wrong = self.data["wrong"]
        return str(wrong["text"]) if wrong else ""


def recording_of(
    steps: Sequence[SortStep], successors: Successors, outcome: Outcome, words: Words, *, ask: bool = False
) -> Recording:
    """Return the recording of these steps.

    Args:
        steps: the steps, as `shortened` returns them.
        successors: the graph.
        outcome: how the call ended.
        words: the texts around the steps.
        ask: ask for the next step before it is shown.

    Example:
        >>> from kuiper_edu.viz.stepper.sort_steps import lesson_steps
        >>> graph = {"a": ["b"]}
        >>> recording_of(lesson_steps(graph), graph, Outcome(), Words("mine", "", "")).captions[:2]
        ['Step 1 of 7: call a', 'Step 2 of 7: mark a']
    """
    names = nodes(successors)
    encoder = StepEncoder(names)
    for step in steps:
        encoder.add(step)
    index = {name: i for i, name in enumerate(names)}
    wrong = {"place": outcome.step_number, "text": outcome.error, "raised": int(outcome.raised)}
    data = {
        "title": f"{words.whose}, step by step",
        "names": [printable(name) for name in names],
        "vars": [printable(name) for name in encoder.variables],
        "code": encoder.sources,
        "edges": [[index[tail], index[head], word] for tail, head, word in outcome.edges],
        "wrong": wrong if outcome.error else None,
        "ask": ask,
        "question": words.question,
        "key": words.key + _key_of_edges(outcome),
        "summary": summary(steps, names),
        "steps": encoder.steps,
    }
    graph = {str(name): [str(after) for after in followers] for name, followers in successors.items()}
    sentences = [printable(step.sentence) for step in steps]
    return Recording(words.whose, graph, data, sentences, [_caption(i, step, steps) for i, step in enumerate(steps)])


def shortened(steps: list[SortStep]) -> list[SortStep]:
    """Return the first and the last steps of a long recording, with a step between that counts the omitted ones."""
    if len(steps) <= _MOST_SHOWN:
        return steps
    first, last = steps[: _MOST_SHOWN - _LAST_SHOWN - 1], steps[-_LAST_SHOWN:]
    left_out = len(steps) - len(first) - len(last)
    sentence = f"Here {left_out} of {len(steps)} steps are left out."
    return [*first, replace(first[-1], sentence=sentence, subjects=(), line=None), *last]


def _key_of_edges(outcome: Outcome) -> str:
    words = list(dict.fromkeys(word for _, _, word in outcome.edges))
    return f" Thick edges: the {' and the '.join(words)}." if words else ""


def _caption(i: int, step: SortStep, steps: Sequence[SortStep]) -> str:
    what = f"{step.rule} {step.subjects[-1]}" if step.rule and step.subjects else step.rule
    what = what or (f"line {step.line}" if step.line is not None else "")
    return f"Step {i + 1} of {len(steps)}" + (f": {what}" if what else "")
