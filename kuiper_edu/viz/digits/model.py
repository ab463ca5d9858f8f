"""`PlayModel`: the model behind `play_digits`: arrays for one image, or one sentence about what went wrong.

The model may be a learner's own engine, so it is not trusted: it must answer within two seconds, and its result is
checked before it is shown. The time limit can end only Python code, as that of the recorded sorts.
"""

from __future__ import annotations

import ctypes
import io
import threading
import warnings
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.datasets import IMAGE, load_scans
from kuiper_edu.engine import open_graph, open_model
from kuiper_edu.errors import KuiperError, TimeIsUpError, UsageError, kind_of
from kuiper_edu.pnnx.nodes import INPUTS
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.support import page, project
from kuiper_edu.viz.digits.handwriting import SIZES, image_of_scan
from kuiper_edu.viz.digits.network import NetworkView, network_view

Array = NDArray[Any]

WITHIN = 2.0  # seconds
DIGITS = 10
_EVERY = 10  # of the scans one in ten is enough to find the strongest maps
_OUTPUT = "pnnx_output_0"
_LONGEST = 160  # characters of an error message of the model


@dataclass(frozen=True)
class Reading:
    """The result of a model for one image.

    Args:
        arrays: for each operator its array, in execution order.
        scores: ten shares between 0 and 1, or None if the model gave no answer.
        problem: one sentence about what was wrong; empty if nothing was.
    """

    arrays: dict[str, Array] = field(default_factory=dict)
    scores: NDArray[np.float64] | None = None
    problem: str = ""


@dataclass
class PlayModel:
    """A model with its image size, operator types and expected shapes.

    Args:
        run: a function from an image (1, 1, size, size) to {operator's name: its array}.
        size: the pixels along an edge of its image.
        types: the operators' types by name, as far as a file gives them.
        shapes: the shapes in the file, to compare with; empty for a model that is known to be right.
        view: its graph as the network view shows it; None if it is not known.
    """

    run: Callable[[NDArray[np.float32]], Any]
    size: int
    types: dict[str, str]
    shapes: dict[str, tuple[int | None, ...]] = field(default_factory=dict)
    view: NetworkView | None = None

    def read(self, image: NDArray[np.float32]) -> Reading:
        """Run the model on one image; an error becomes one sentence in the result."""
        returned, problem = _within(lambda: self.run(image.copy()), WITHIN)
        if problem:
            return Reading(problem=problem)
        try:
            arrays = _arrays(returned)
        except UsageError as error:
            return Reading(problem=str(error))
        problem = self._differs(arrays)
        scores, unread = _scores(arrays)
        return Reading(arrays, scores, unread or problem)

    def _differs(self, arrays: dict[str, Array]) -> str:
        """Return a sentence if the arrays differ from those in the file, else an empty text."""
        if not self.shapes or not set(arrays) <= set(
            self.types
        ):  # an engine for another model: there is nothing to compare with
            return ""
        for name, array in arrays.items():
            shape = self.shapes.get(name)
            if shape and not _fits(array.shape, shape):
                return f"{name} has the shape {array.shape}, the file says {shape}."
        missing = [name for name in self.types if name not in arrays]
        if not missing:
            return ""
        some = ", ".join(missing[:4]) + (", ..." if len(missing) > 4 else "")
        return f"{len(missing)} of {len(self.types)} operators are not in what run() returned: {some}."


def play_model(model: Any, size: int | None = None) -> PlayModel:
    """Prepare a model that `play_digits` takes to be run.

    Raises:
        UsageError: it is not such a model, or takes images of a size that cannot be drawn.
        KuiperError: the file cannot be read, or the graph cannot be built.
    """
    if isinstance(model, RuntimeGraph | str | Path):
        return _of_graph(runnable(model), size)
    run = getattr(model, "run", None)
    if isinstance(model, type) or not callable(run):
        what = f"the class {model.__name__}" if isinstance(model, type) else kind_of(model)
        raise UsageError(
            f"expected an engine with run(image), a RuntimeGraph or the path of a .param file, found {what}",
            hint="Make the engine first: play_digits(Engine(stem))." if isinstance(model, type) else None,
        )
    size = _checked(IMAGE if size is None else size)
    known = _course_digits() if size == IMAGE else None
    types = {op.name: op.type for op in known.ops} if known else {}
    own = _each_array(model) if hasattr(model, "build") else run
    return PlayModel(own, size, types, _shapes(known) if known else {}, _view(known, size) if known else None)


def _each_array(engine: Any) -> Callable[[NDArray[np.float32]], Any]:
    """Return a run of an engine of lesson 5.2 that returns the array of each operator.

    It is a copy of the engine, built without a plan: with one, most buffers hold a later operator's output at the end.
    """

    def run(image: NDArray[np.float32]) -> dict[str, Array]:
        apart = copy(engine).build(batch=len(image), plan=False)
        apart.run(image)
        return {op.name: apart.arrays[(op.outputs or op.inputs)[0]] for op in apart.operators}

    return run


def runnable(model: Any) -> RuntimeGraph:
    """Return a graph that can run: the given one, or a new one of the same model or file; the given one stays as it is.

    Raises:
        UsageError: it is neither a runtime graph nor a path.
        KuiperError: the file cannot be read, or the graph cannot be built.
    """
    if isinstance(model, str | Path):
        return open_model(model)
    if not isinstance(model, RuntimeGraph):
        raise UsageError(f"expected a RuntimeGraph or the path of a .param file, found {kind_of(model)}")
    if model.graph_state == GraphState.COMPLETE and model.layer_factory is not None:
        return model
    if model.graph_state == GraphState.NEED_INIT and model.param_path is not None:
        return open_model(model.param_path)
    return open_graph(model.graph)


def _of_graph(graph: RuntimeGraph, size: int | None) -> PlayModel:
    shapes = [op.outputs[0].shape for op in graph.graph.ops if op.type in INPUTS and op.outputs]
    if len(shapes) != 1:
        raise UsageError(f"a model with one input can be played, this one has {len(shapes)}")
    edge = shapes[0][-1] if shapes[0] else size
    if size is not None and edge is not None and size != edge:
        raise UsageError(f"expected size={edge}, the pixels along an edge of the model's images, found size={size}")
    known = _checked(edge if isinstance(edge, int) else size or IMAGE)
    return PlayModel(graph.capture, known, {op.name: op.type for op in graph.graph.ops}, view=_view(graph.graph, known))


def _view(graph: pnnx.Graph, size: int) -> NetworkView | None:
    """Return the network view of a graph, its maps ordered by their strength over some of the scans."""
    view = network_view(graph)
    if view is not None:
        with suppress(KuiperError):
            scans = load_scans()[0][::_EVERY]
            view.rank_maps(open_graph(graph), np.concatenate([image_of_scan(scan, size) for scan in scans]))
    return view


def _checked(size: int) -> int:
    if size not in SIZES:
        sizes = ", ".join(map(str, SIZES))
        raise UsageError(f"the model takes images of {size} pixels along an edge; drawings are made for {sizes}")
    return size


def _course_digits() -> pnnx.Graph | None:
    """Return the course's digits network, to compare a learner's engine with; None if it is not available."""
    with suppress(KuiperError, OSError):
        return pnnx.Graph.load(project.root() / "course5" / "model_file" / "digits.pnnx.param")
    return None


def _shapes(graph: pnnx.Graph) -> dict[str, tuple[int | None, ...]]:
    of = {op.name: (op.outputs or op.inputs)[0].shape for op in graph.ops if op.outputs or op.inputs}
    return {
        name: tuple(edge if isinstance(edge, int) else None for edge in shape) for name, shape in of.items() if shape
    }


def _fits(shape: tuple[int, ...], expected: tuple[int | None, ...]) -> bool:
    return len(shape) == len(expected) and all(e in (None, found) for found, e in zip(shape, expected, strict=True))


def _arrays(returned: Any) -> dict[str, Array]:
    """Return the result of run() as arrays by name.

    Raises:
        UsageError: it is not a dictionary of arrays.
    """
    if not isinstance(returned, Mapping):
        raise UsageError(f"run(): expected a dictionary {{operator's name: array}}, found {kind_of(returned)}")
    arrays = {}
    for name, value in returned.items():
        array = np.asarray(value[0] if isinstance(value, tuple) and value else value)
        if array.dtype.kind not in "biuf" or not array.size:
            raise UsageError(f"run() returned for {str(name)[:40]!r} no array of numbers")
        arrays[str(name)] = array
    if not arrays:
        raise UsageError("run(): expected a dictionary with each operator's array, found an empty one")
    return arrays


def _scores(arrays: dict[str, Array]) -> tuple[NDArray[np.float64] | None, str]:
    """Return the ten scores and an empty text, or None and a sentence why there are none."""
    tens = [array for array in arrays.values() if array.size == DIGITS and array.shape[0] in (1, DIGITS)]
    last = arrays.get(_OUTPUT, tens[-1] if tens else None)
    if last is None:
        return None, "No array holds ten scores, one for each digit."
    if last.size != DIGITS:
        return None, f"{_OUTPUT}: expected ten scores, (1, 10), found the shape {last.shape}."
    scores = last.ravel().astype(np.float64)
    if not np.isfinite(scores).all():
        return None, "Some of the ten scores are not numbers (NaN or infinite)."
    if scores.min() < 0 or scores.max() > 1:  # logits: turn them into shares
        scores = np.exp(scores - scores.max())
        scores /= scores.sum()
    return scores, ""


_late: list[threading.Thread] = []


def _within(call: Callable[[], Any], seconds: float) -> tuple[Any, str]:
    """Return the result of a call, and a sentence if it raised or took too long; its prints are dropped."""
    _late[:] = [thread for thread in _late if thread.is_alive()]
    if _late:
        return None, "The model still works on an earlier image. Run the cell again, or restart the kernel."
    results: list[Any] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            results.append(call())
        except BaseException as error:  # also SystemExit and KeyboardInterrupt
            raised.append(error)

    quiet = io.StringIO()
    with redirect_stdout(quiet), redirect_stderr(quiet), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            (page.within if page.IN_PAGE else _in_a_thread)(seconds, work)
        except TimeIsUpError as error:
            raised.append(error)
    if any(isinstance(error, TimeIsUpError) for error in raised):
        return None, f"The model did not answer within {seconds:g} seconds."
    return (None, _sentence(raised[0])) if raised else (results[0], "")


def _in_a_thread(seconds: float, work: Callable[[], None]) -> None:
    """Call a function in a thread.

    Raises:
        TimeIsUpError: it takes too long. The error is raised in the thread, too, which ends Python code.
    """
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    if not thread.is_alive():
        return
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(TimeIsUpError))
    thread.join(0.5)
    if thread.is_alive():
        _late.append(thread)
    raise TimeIsUpError


def _sentence(error: BaseException) -> str:
    text = " ".join(str(error).split()).rstrip(".")
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return f"run() raised {type(error).__name__}{f': {text}' if text else ''}."
