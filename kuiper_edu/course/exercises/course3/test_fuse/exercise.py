"""A test that catches a wrong fusion, and right and wrong fusions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kuiper_edu.course.judge import Exercise, learners_tests

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Graph, Operator

Scale = Callable[["Operator"], Any]


def _numbers(norm: Operator, name: str, default: float) -> Any:
    return norm.attrs[name].data if name in norm.attrs else default


def _scale(norm: Operator) -> Any:
    eps: Any = norm.params["eps"].value
    return _numbers(norm, "weight", 1.0) / (norm.attrs["running_var"].data + eps) ** 0.5


def _without_root(norm: Operator) -> Any:
    eps: Any = norm.params["eps"].value
    return _numbers(norm, "weight", 1.0) / (norm.attrs["running_var"].data + eps)


def _fusing(scale_of: Scale = _scale, *, alone: bool = True, folds: bool = True, shifts: bool = True) -> Any:
    """A pass.

    Args:
        scale_of: what the batch norm multiplies by.
        alone: leave a convolution that others read as it is.
        folds: put the batch norm into the weights.
        shifts: put its mean and bias into the new bias.
    """

    def fuse(graph: Graph) -> None:
        for norm in [op for op in graph.ops if op.type == "nn.BatchNorm2d"]:
            conv = norm.inputs[0].producer
            if conv is None or conv.type != "nn.Conv2d" or (alone and len(conv.outputs[0].consumers) > 1):
                continue
            if folds:
                _fold(conv, norm, scale_of(norm), shifts)
            graph.replace_operand(norm.outputs[0], conv.outputs[0])
            graph.remove_operator(norm)

    return fuse


def _fold(conv: Operator, norm: Operator, scale: Any, shifts: bool) -> None:
    import numpy as np

    from kuiper_edu.pnnx import Attribute, Parameter

    bias = conv.attrs["bias"].data if "bias" in conv.attrs else 0.0
    new = scale * (bias - norm.attrs["running_mean"].data) + _numbers(norm, "bias", 0.0) if shifts else scale * bias
    weight = scale.reshape(-1, 1, 1, 1) * conv.attrs["weight"].data
    conv.attrs["weight"] = Attribute(weight.astype(np.float32))
    conv.attrs["bias"] = Attribute((new + 0 * scale).astype(np.float32))
    conv.params["bias"] = Parameter(True)


def _library(graph: Graph) -> None:
    from kuiper_edu.passes import FUSE_BATCH_NORM

    FUSE_BATCH_NORM(graph)


_RIGHT = (
    "if your assert counts operators, note that a correct pass does not change stubborn_norms; if it compares results, "
    "use np.allclose(a, b, atol=1e-5), because fusing changes the rounding, and without atol np.allclose allows almost "
    "no difference for numbers near 0"
)

_CHANGED = (
    "the changed graph has wrong results, so compare them with those of a copy that you made before the pass, and "
    "allow a difference of up to 1e-5"
)

FUSIONS: learners_tests.Subjects = {
    "comes with the library": (_library, True, _RIGHT),
    "folds the batch norm into the weight and bias": (_fusing(), True, _RIGHT),
    "does nothing": (
        lambda _: None,
        False,
        "such a pass keeps batch norms that it should fuse, so count the operators",
    ),
    "removes the batch norm and does not change the weights": (_fusing(folds=False), False, _CHANGED),
    "forgets the square root": (_fusing(_without_root), False, _CHANGED),
    "forgets the mean and bias of the batch norm": (_fusing(shifts=False), False, _CHANGED),
    "fuses even if another operator reads the convolution's result": (
        _fusing(alone=False),
        False,
        "the other operator now reads wrong numbers, so compare the results on stubborn_norms",
    ),
}
"""For each pass: its code, whether it is right, and the reason."""

EXERCISE = Exercise(
    "course3.test_fuse",
    title="Test every pass",
    lesson="3.4b",
    difficulty=3,
    minutes=8,
    check=learners_tests.check(FUSIONS),
    rules=learners_tests.rules(FUSIONS),
    diagnose=learners_tests.diagnose(FUSIONS, "pass", "compare the results before and after, and count the operators"),
    opens={
        "your test rejects": ("diagnosis/test_rejects_correct",),
    },
    hints={
        "": (
            "Which graph reveals each wrong pass? What do you compare?",
            (
                "Use conv_norms, in which all three batch norms can be fused, and stubborn_norms, in which none "
                "can. Fuse a copy of each graph. Compare the results of the copy and the original, and count the "
                "operators of the fused conv_norms."
            ),
            "after = before.copy(); fuse(after); assert np.allclose(run(before, x), run(after, x), atol=1e-5)",
        ),
        "your test rejects": (
            "Is the test too strict? Which of its asserts fails for a correct pass?",
            "Compare with np.allclose, not with ==. In stubborn_norms, a correct pass changes nothing.",
            "assert np.allclose(old, new, atol=1e-5)",
        ),
    },
)
