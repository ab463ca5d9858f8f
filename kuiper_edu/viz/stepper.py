"""`TopoStepper`: a topological sort step by step, asked for before it is shown; it needs no kernel.

Python records, and hands everything out as one piece of HTML: a film of a few steps, a table of all of them, the
changes as data, and a script that makes them step. Where scripts may not run, film and table stay. The marker beside
it asks JupyterLab's renderer (jupyter/labextensions) to do the same with the HTML of a notebook that is not trusted.
"""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from kuiper_edu.topo.nodes import Successors, nodes
from kuiper_edu.viz.ending import Ending, ending_of
from kuiper_edu.viz.fallback import PROJECTOR, STATIC
from kuiper_edu.viz.plain import diagram_of_edges
from kuiper_edu.viz.record import record_steps
from kuiper_edu.viz.score import Score, looks, summary
from kuiper_edu.viz.stage import Look, lay_out
from kuiper_edu.viz.trace import SortStep, lesson_steps

MARKER = "application/vnd.kuiper.stepper+json"
EXTENSION = Path(__file__).parent / "jupyter" / "labextensions" / "kuiper-stepper"
_MOST_SHOWN = 600  # steps; the first and the last of a longer recording
_LAST_SHOWN = 150
_FRAMES = 6
_QUESTION = "Which node is called next, or enters the queue?"
_QUESTION_OF_OWN = "Which node does the next step work on?"
_KEY = "now: the call that runs. stack: called, not ended. queue: all its successors are through."
_KEY_OF_OWN = "now: the node of this step. Other words: the variables that hold the node, or count for it."


class TopoStepper:
    """Step through a topological sort: source, graph and variables, and a question before each step.

    The lesson's recursion is shown with its four rules, its call stack, its marks and its queue; a sort of one's own
    with its source and its variables, line by line. Where it went wrong, the stepper opens at that step.

    Args:
        successors: the graph, as for `topo_sort`.
        sort: a function of one's own to watch; None shows the lesson's.
        ask: ask for the next step before it is shown; None asks unless `KUIPER_PROJECTOR` is set.

    Attributes:
        steps: the recorded steps.
        ending: how the sort ended.

    Raises:
        GraphError: `successors` is no map from names to lists of names, or too large to step through.
        UsageError: `sort` is no function written in Python.
        AnswerError: no sort is given, and the lesson's is put away during the homework.

    Example:
        >>> TopoStepper({"conv1": ["conv2", "conv3"]})
        TopoStepper(the lesson's sort, 3 nodes, 10 steps)
    """

    def __init__(
        self, successors: Successors, sort: Callable[..., Any] | None = None, *, ask: bool | None = None
    ) -> None:
        self.steps = lesson_steps(successors) if sort is None else record_steps(sort, successors)
        self._recorded = len(self.steps)
        self._names = nodes(successors)
        self.steps = _shortened(self.steps)
        self.ending: Ending = ending_of(self.steps, successors) if self.steps else Ending()
        self._successors = successors
        self._sort = sort
        self._ask = not (os.environ.get(PROJECTOR) or os.environ.get(STATIC)) if ask is None else ask

    def html(self) -> str:
        """Everything, as one piece of HTML."""
        words = [look.word for step in self.steps for look in looks(step).values()]
        stage = lay_out(diagram_of_edges(self._successors), words)
        index = {name: i for i, name in enumerate(self._names)}
        frames = [(self._caption(i), _by_number(self.steps[i], index)) for i in _chosen(len(self.steps))]
        film = b64encode(stage.film(frames).encode()).decode()
        rows = "".join(f"<tr><td>{i}</td><td>{_told(step)}</td></tr>" for i, step in enumerate(self.steps, 1))
        table = f"<details><summary>All {len(self.steps)} steps as a table</summary><table>{rows}</table></details>"
        banner = f"<p><b>✗ {escape(self.ending.error, quote=False)}</b></p>" if self.ending.error else ""
        data = self._data(stage.slots, (stage.width, stage.height))
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        image = f'<img alt="{escape(self._alt())}" src="data:image/svg+xml;base64,{film}">'
        safe = text.encode("utf-8", "replace").decode()  # a name may hold half a character
        live = "const e=document.currentScript.parentElement;let d;try{d=read(e)}catch{}if(d)mount(e,d)"
        return (
            f'<div>{banner}{image}{table}<script type="application/json">{safe}</script>'
            f"<script>(()=>{{{script()}{live}}})()</script></div>"
        )

    def _data(self, slots: Sequence[tuple[str, str]], size: tuple[float, float]) -> dict[str, Any]:
        score = Score(self._names)
        for step in self.steps:
            score.add(step)
        index = {name: i for i, name in enumerate(self._names)}
        end = self.ending
        wrong = {"place": end.place, "text": end.error, "raised": int(end.raised)} if end.error else None
        return {
            "version": 1,
            "title": f"{self._whose()}, step by step",
            "names": [_printable(name) for name in self._names],
            "slots": slots,
            "size": size,
            "vars": [_printable(name) for name in score.variables],
            "code": score.sources,
            "edges": [[index[tail], index[head], word] for tail, head, word in end.edges],
            "wrong": wrong,
            "ask": self._ask,
            "question": _QUESTION if self._sort is None else _QUESTION_OF_OWN,
            "key": (_KEY if self._sort is None else _KEY_OF_OWN) + _key_of_edges(end),
            "summary": summary(self.steps, self._names),
            "steps": score.steps,
        }

    def _alt(self) -> str:
        shown = f"{self._whose()} on {diagram_of_edges(self._successors).describe()[:1].lower()}"
        told = shown + diagram_of_edges(self._successors).describe()[1:]
        return f"{told} {self.steps[-1].sentence}" if self.steps else told

    def _caption(self, i: int) -> str:
        step = self.steps[i]
        what = f"{step.rule} {step.subjects[-1]}" if step.rule and step.subjects else step.rule
        what = what or (f"line {step.line}" if step.line is not None else "")
        return f"Step {i + 1} of {len(self.steps)}{f': {what}' if what else ''}"

    def _whose(self) -> str:
        return "the lesson's sort" if self._sort is None else getattr(self._sort, "__name__", "a function")

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, Any]:
        bundle = {"text/plain": repr(self), "text/html": self.html(), MARKER: {"version": 1}}
        return {
            mime: data
            for mime, data in bundle.items()
            if (not include or mime in include) and not (exclude and mime in exclude)
        }

    def __repr__(self) -> str:
        return f"TopoStepper({self._whose()}, {len(self._names)} nodes, {self._recorded} steps)"


@cache
def script() -> str:
    """The stepper's script with its style in it, without comments and indentation.

    Example:
        >>> "function mount(" in script(), "</" in script()
        (True, False)
    """
    folder = Path(__file__).parent
    css = "".join((folder / "stepper.css").read_text(encoding="utf-8").splitlines())
    lines = map(str.strip, (folder / "stepper.js").read_text(encoding="utf-8").splitlines())
    code = "\n".join(line for line in lines if line and not line.startswith("//"))
    return code.replace('"@@CSS@@"', json.dumps(css, ensure_ascii=False)) + "\n"


def trouble_with(extension: Path) -> str:
    """What is wrong with a copy of JupyterLab's extension; empty for one that is whole and of this version.

    Example:
        >>> trouble_with(EXTENSION), trouble_with(Path("nowhere"))
        ('', 'package.json cannot be read')
    """
    try:
        loads = json.loads((extension / "package.json").read_text(encoding="utf-8"))["jupyterlab"]["_build"]["load"]
    except (OSError, ValueError, KeyError, TypeError):
        return "package.json cannot be read"
    try:
        text = (extension / loads).read_text(encoding="utf-8")
    except (OSError, ValueError, TypeError):
        return f"{loads} cannot be read"
    return "" if script() in text and text.rstrip().endswith("})();") else f"{loads} is broken, or of another version"


def _key_of_edges(end: Ending) -> str:
    words = list(dict.fromkeys(word for _, _, word in end.edges))
    return f" Thick dashed edges: the {' and the '.join(words)}." if words else ""


def _shortened(steps: list[SortStep]) -> list[SortStep]:
    """The first and the last steps of a long recording, with a step between them that says so."""
    if len(steps) <= _MOST_SHOWN:
        return steps
    first, last = steps[: _MOST_SHOWN - _LAST_SHOWN - 1], steps[-_LAST_SHOWN:]
    left_out = len(steps) - len(first) - len(last)
    sentence = f"Here {left_out} of {len(steps)} steps are left out."
    return [*first, replace(first[-1], sentence=sentence, subjects=(), line=None), *last]


def _chosen(count: int) -> list[int]:
    """The steps that the film shows: evenly spread, the last one among them."""
    if count <= _FRAMES:
        return list(range(count))
    return [round((i + 1) * count / _FRAMES) - 1 for i in range(_FRAMES)]


def _by_number(step: SortStep, index: dict[str, int]) -> dict[int, Look]:
    return {index[name]: look for name, look in looks(step).items()}


def _told(step: SortStep) -> str:
    return escape(_printable(step.sentence), quote=False)


def _printable(text: str) -> str:
    """Without what HTML and JSON cannot hold."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
