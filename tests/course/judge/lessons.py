"""Every lesson's exercises, and the answers to them that tests try as its verdicts do."""

from __future__ import annotations

import linecache
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu import pnnx
from kuiper_edu.course.judge.exercises import exercise
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.trial.limits import run_within
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.report import report
from kuiper_edu.engine import open_graph
from kuiper_edu.layers import Layer, create_layer
from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator
from kuiper_edu.support.project import root

CELL = "<cell 1>"


class Lesson:
    """The exercises of one lesson, in its order.

    Args:
        course: `course3`.
        files: `3_0` for the answers in `lesson_3_0_right.py` and `lesson_3_0_wrong.py`.
        names: its exercises; or exercise -> what it asks for, where that is called otherwise.
        stubs: exercise -> its stub, where that is no function.
        enough: how many right answers each exercise has at least.
        imported: what the notebook has imported.
    """

    def __init__(
        self,
        course: str,
        files: Sequence[str],
        names: Sequence[str] | Mapping[str, str],
        stubs: Mapping[str, str] | None = None,
        enough: int = 5,
        **imported: Any,
    ) -> None:
        self.course = course
        self.names = list(names)
        self.called = dict(names) if isinstance(names, Mapping) else {name: name for name in names}
        self.right: dict[str, list[str]] = _answers(files, "right")
        self.wrong: dict[str, list[tuple[str, str]]] = _answers(files, "wrong")
        self.stubs = {name: _stub(asked) for name, asked in self.called.items()} | dict(stubs or {})
        self.enough = enough
        self.imported = imported
        self.own = {name: exercise(f"{course}.{name}").lessons_own() for name in names}

    def tried(self, name: str, source: str, cpu_seconds: float = 1.0) -> Outcome:
        """What an answer's trial did, with the lesson's own answers to the exercises before it at hand."""
        before = {self.called[other]: self.own[other] for other in self.names[: self.names.index(name)]}
        names = {**self.imported, **before}
        linecache.cache[CELL] = (len(source), None, source.splitlines(keepends=True), CELL)  # as IPython does
        exec(compile(source, CELL, "exec"), names)
        check = exercise(f"{self.course}.{name}").check
        return run_within(lambda: check(names[self.called[name]], report), cpu_seconds=cpu_seconds)

    def finding(self, name: str, source: str, cpu_seconds: float = 1.0) -> Finding | None:
        """What the judge finds."""
        return judge(exercise(f"{self.course}.{name}"), self.tried(name, source, cpu_seconds))


def _answers(files: Sequence[str], kind: str) -> dict[str, Any]:
    modules = [import_module(f"lesson_{file}_{kind}") for file in files]
    return {name: answers for module in modules for name, answers in getattr(module, kind.upper()).items()}


def _stub(asked: str) -> str:
    return f"def {asked}(*arguments, **named):\n    raise NotImplementedError()"


DOUBLE = """7767517
3 2
pnnx.Input T 0 1 0 #0=(1,4)f32
pnnx.Expression twice 2 1 0 0 1 expr=add(@0,@1) #0=(1,4)f32 #1=(1,4)f32
pnnx.Output out 1 0 1 #1=(1,4)f32
"""
BT = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]], np.float32)
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]], np.float32)
AT = np.array([[1, 1, 1, 0], [0, 1, -1, -1]], np.float32)
CLASSES = {
    "relu_layer": """
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        raise NotImplementedError()
""",
    "leaky": """
class LeakyLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        raise NotImplementedError()
""",
}


def _load(name: str) -> tuple[pnnx.Graph, np.ndarray]:
    """As in the notebook of lesson 3.4b."""
    stored = Path(__file__).parents[3] / "course3/model_file/optimise"
    with np.load(stored / f"{name}.npz") as arrays:
        return pnnx.Graph.load(stored / f"{name}.pnnx.param"), arrays["input0"]


def _run(graph: pnnx.Graph, x: np.ndarray) -> np.ndarray:
    return open_graph(graph).forward(x)


START = ("mistakes", "offset", "coordinates", "read_nhwc")
BY_HAND = ("linear_sigmoid", "convolve", "convolve_channels", "residual_block")
LAYERS = {
    "once": "once",
    "register": "register",
    "relu_layer": "MyRelu",
    "test_relu": "test_relu",
    "leaky": "LeakyLayer",
}
LESSONS = {
    "3.0": Lesson("course3", ["3_0"], START + BY_HAND, np=np),
    "3.1": Lesson("course3", ["3_1"], ("glue_operators", "evaluate", "find_chains"), np=np),
    "3.2": Lesson("course3", ["3_2"], ("read_head", "read_pairs", "type_code")),
    "3.2b": Lesson("course3", ["3_2b"], ("build_linear", "test_input_names", "insert_before"), np=np, pnnx=pnnx),
    "3.3": Lesson(
        "course3",
        ["3_3"],
        ("fill_inputs", "fill_output_names", "to_array", "test_init"),
        np=np,
        pnnx=pnnx,
        RuntimeAttribute=RuntimeAttribute,
        RuntimeDataType=RuntimeDataType,
        RuntimeOperand=RuntimeOperand,
        RuntimeOperator=RuntimeOperator,
        graph=pnnx.Graph.load(root() / "course3" / "model_file" / "test_linear.pnnx.param"),
        double=pnnx.Graph.from_text(DOUBLE),
    ),
    "3.4": Lesson("course3", ["3_4"], ("fold_batch_norm", "constant_operators", "same"), np=np),
    "3.4b": Lesson(
        "course3", ["3_4"], ("find_chain", "silu_pattern", "test_fuse"), np=np, pnnx=pnnx, load=_load, run=_run
    ),
    "5.1": Lesson("course5", ["5_1", "5_1b"], LAYERS, stubs=CLASSES, np=np, Layer=Layer),
    "5.2": Lesson(
        "course5",
        ["5_2"],
        ("forward", "agrees", "confusion", "factory"),
        np=np,
        Layer=Layer,
        create_layer=create_layer,
    ),
    "5.3": Lesson("course5", ["5_3"], ("convolve_slowly", "im2col", "convolve", "max_pool"), np=np),
    "5.3b": Lesson("course5", ["5_3b"], ("prepare", "winograd_tile", "cheapest"), np=np, BT=BT, G=G, AT=AT),
    "5.3c": Lesson("course5", ["5_3c"], ("outer_tile", "most_rows", "bound"), enough=10, np=np),
}
