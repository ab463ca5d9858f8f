"""The rules by which a disagreement is the exporter's own fault and not the engine's. None knows a net by its seed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Graph, Operator
from proofs.random_nets.cases import StoredNet
from proofs.random_nets.judge import EXPORTER, REFUSED, Judgement, difference, general

Rule = Callable[[StoredNet, int, str, Any], bool]
RULES: dict[str, Rule] = {}
ONE_NAME = "two operators share their name and a weight's, so the .bin has two entries of one name"
FAILURES = {
    "no dimensions": "pnnx has no way to be told of an input without dimensions",
    "did not finish": "pnnx did not finish in time",
    "it wrote no": "pnnx crashed before it wrote both files",
    "is in the file 2 times, with different bytes": ONE_NAME,
}
"""What the sentence of a failed export holds -> the rule."""


def rule(says: str) -> Callable[[Rule], Rule]:
    """Decorator: enter a rule under its sentence."""

    def enter(function: Rule) -> Rule:
        RULES[says] = function
        return function

    return enter


def failed(fault: str) -> Judgement:
    """What a failed export is: the exporter's own where FAILURES knows it, else a refusal of ours to read the file.

    Args:
        fault: the sentence of kuiper_edu.pnnx_export.
    """
    known = next((says for part, says in FAILURES.items() if part in fault), "")
    return Judgement(EXPORTER, known) if known else Judgement(REFUSED, f"export: {general(fault)}")


def exporters_fault(net: StoredNet, level: int, variant: str, judgement: Judgement, result: Any) -> str:
    """The first rule that says that this file does not say what PyTorch computes; nothing when none does.

    Args:
        net: the stored net.
        level: which export of it.
        variant: the inputs for which there was a disagreement.
        judgement: what the disagreement is.
        result: what the engine computed of them; None when it refused.
    """
    if judgement.says.startswith("UnsupportedError"):
        return ""  # a layer is missing, whatever else the file says
    try:
        if file_is_right(net, level, variant):
            return ""
        return next((says for says, holds in RULES.items() if holds(net, level, variant, result)), "")
    except KuiperError:
        return ""


def file_is_right(net: StoredNet, level: int, variant: str) -> bool:
    """Whether the Python that pnnx wrote beside the file computes what PyTorch does: then no rule holds."""
    generated = net.generated(level, variant)
    return generated is not None and not difference(generated, net.expected(variant))


def operators(net: StoredNet, level: int) -> list[Operator]:
    """The operators of the file, whatever is wrong with its weights."""
    return Graph.from_text(net.param(level).read_text(encoding="utf-8")).ops


@rule("the file has no pnnx.Output, or fewer results than the module")
def output_missing(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """The graph does not end in what the module returns."""
    del variant, result
    return not any(op.type == "pnnx.Output" for op in operators(net, level))


@rule("the Python that pnnx writes beside the file computes the same as the engine, and not what PyTorch does")
def same_as_generated(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Two readers of the file agree with each other, so it is the file that says something else."""
    generated = net.generated(level, variant)
    if generated is None or result is None:
        return False
    return not difference(result, generated) and bool(difference(generated, net.expected(variant)))


@rule("an expression does not have its parentheses in pairs, or a function without its arguments")
def lost_parentheses(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """The text of an expression cannot be read as calls."""
    del variant, result
    texts = re.findall(r"\bexpr=(\S+)", net.param(level).read_text(encoding="utf-8"))
    return any(text.count("(") != text.count(")") for text in texts)


@rule("the module divides with a rounding mode: level 0 has it, this file has not")
def lost_rounding(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """torch.div(a, b, rounding_mode=...) becomes a plain division or floor_divide at levels 1 and 2."""
    del variant, result
    mode = r"\brounding_mode=|\bvalue=(?:floor|trunc)\b"
    here = len(re.findall(mode, net.param(level).read_text(encoding="utf-8")))
    if not net.param(0).is_file():  # level 0 was not exported: the source has what it would have
        return level > 0 and net.source.count("rounding_mode=") > here
    return len(re.findall(mode, net.param(0).read_text(encoding="utf-8"))) > here


@rule("the module converts to float16, and the file says float32 in its place")
def lost_half(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Tensor.to with dtype=torch.float for a conversion to torch.half."""
    del variant, result
    file = net.param(level).read_text(encoding="utf-8")
    return ".half()" in net.source and not re.search(r"torch\.half|f16", file)


@rule("of an LSTM's three results pnnx leaves one out and does not say which")
def lost_state(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """An nn.LSTM with two outputs, or with one that is taken apart into two: the sequence and one of the states."""
    del variant, result
    return any(2 in _results(op) for op in operators(net, level) if op.type == "nn.LSTM")


def _results(op: Operator) -> set[int]:
    """How many results an operator has, as it says itself and as what takes its tuple apart says."""
    unpacked = [user for operand in op.outputs for user in operand.consumers if user.type == "prim::TupleUnpack"]
    return {len(op.outputs), *(len(user.outputs) for user in unpacked)}


@rule(ONE_NAME)
def weights_of_one_name(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Level 0 names weight and bias of a layer after the layer, and both data."""
    del variant, result
    lines = net.param(level).read_text(encoding="utf-8").splitlines()[2:]
    entries = [(line.split()[1], key) for line in lines for key in re.findall(r" @(\w+)=", line)]
    return len(entries) != len(set(entries))


@rule("a weight without dimensions is stored as one of one element")
def scalar_weight(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """It can be told apart only where the other operand has no dimensions either."""
    del level, result
    return variant == "scalar" and "nn.Parameter(torch.randn(()))" in net.source


@rule("an nn.MultiheadAttention is given an operand as its mask that is none")
def wrong_mask(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """pnnx takes the inputs for query, key, mask in the order in which they come, and the mask comes before them."""
    del variant, result
    return any(_mask_misfits(op) for op in operators(net, level) if op.type == "nn.MultiheadAttention")


def _mask_misfits(op: Operator) -> bool:
    if "attn_mask" not in op.inputnames:
        return False
    mask = op.inputs[op.inputnames.index("attn_mask")]
    query, key, *_ = (operand for operand in [*op.inputs, op.inputs[-2]] if operand is not mask)
    lengths = (query.shape or ())[-2:-1] + (key.shape or ())[-2:-1]
    return (mask.shape or ())[-2:] != lengths


@rule("an equation of einsum leaves axes of an operand out")
def lost_axes(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """What stood for an ellipsis is gone."""
    del variant, result
    for op in operators(net, level):
        equation = op.params.get("equation")
        if op.type == "torch.einsum" and equation is not None:
            names = str(equation.value).split("->")[0].split(",")
            ranks = [len(operand.shape or ()) for operand in op.inputs]
            if "." not in str(equation.value) and [len(name) for name in names] != ranks:
                return True
    return False


@rule("the file was exported for one number of samples and holds it as a number")
def fixed_batch(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """With another batch: the net was not exported for two of them, and a size in the file is that of the first."""
    del result
    if variant != "batch" or net.facts["open_batch"]:
        return False
    sizes = {str(array.shape[0]) for array in net.inputs("plain") if array.shape}
    text = re.sub(r" #\S+", "", net.param(level).read_text(encoding="utf-8"))
    numbers = re.findall(r"\b(?:shape|sizes?|output_size|expr|value)=(\S+)|@data=\((\d+)", text)
    return any(sizes & set(re.findall(r"(?<!@)\b\d+\b", " ".join(number))) for number in numbers)
