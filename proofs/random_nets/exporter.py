"""Rules that decide whether a difference is the exporter's fault and not the engine's, without knowing the seed."""

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
ONE_NAME = "two operators have the same name and weight, so the .bin has two entries with one name"
FAILURES = {
    "no dimensions": "pnnx cannot be given an input without dimensions",
    "did not finish": "pnnx did not finish in time",
    "it wrote no": "pnnx crashed before it wrote both files",
    "times, with different bytes": ONE_NAME,
}
"""Maps a part of the message of a failed export to the rule."""


def rule(says: str) -> Callable[[Rule], Rule]:
    """Decorator that registers a rule under its sentence."""

    def enter(function: Rule) -> Rule:
        RULES[says] = function
        return function

    return enter


def failed(fault: str) -> Judgement:
    """Judge a failed export: the exporter's fault if it is in FAILURES, otherwise our refusal to read the file.

    Args:
        fault: the sentence of kuiper_edu.pnnx_export.
    """
    known = next((says for part, says in FAILURES.items() if part in fault), "")
    return Judgement(EXPORTER, known) if known else Judgement(REFUSED, f"export: {general(fault)}")


def exporters_fault(net: StoredNet, level: int, variant: str, judgement: Judgement, result: Any) -> str:
    """Return the sentence of the first rule by which this file differs from what PyTorch computes; empty if none does.

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
    """Whether the Python that pnnx wrote beside the file computes the same as PyTorch; then no rule applies."""
    generated = net.generated(level, variant)
    return generated is not None and not difference(generated, net.expected(variant))


def operators(net: StoredNet, level: int) -> list[Operator]:
    """Return the operators of the file, even if its weights are broken."""
    return Graph.from_text(net.param(level).read_text(encoding="utf-8")).ops


@rule("the file has no pnnx.Output, or fewer results than the module")
def output_missing(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether the outputs of the graph differ from what the module returns."""
    del variant, result
    return not any(op.type == "pnnx.Output" for op in operators(net, level))


@rule("the Python that pnnx writes beside the file computes the same as the engine, but not the same as PyTorch")
def same_as_generated(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether two readers of the file agree with each other, so that the file itself is wrong."""
    generated = net.generated(level, variant)
    if generated is None or result is None:
        return False
    return not difference(result, generated) and bool(difference(generated, net.expected(variant)))


@rule("an expression does not have its parentheses in pairs, or a function without its arguments")
def lost_parentheses(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether the text of an expression cannot be parsed as calls."""
    del variant, result
    texts = re.findall(r"\bexpr=(\S+)", net.param(level).read_text(encoding="utf-8"))
    return any(text.count("(") != text.count(")") for text in texts)


@rule("the module divides with a rounding mode: level 0 has it, this file does not")
def lost_rounding(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether torch.div(a, b, rounding_mode=...) has become a plain division or floor_divide, at levels 1 and 2."""
    del variant, result
    mode = r"\brounding_mode=|\bvalue=(?:floor|trunc)\b"
    here = len(re.findall(mode, net.param(level).read_text(encoding="utf-8")))
    if not net.param(0).is_file():  # level 0 was not exported: the source has what it would have
        return level > 0 and net.source.count("rounding_mode=") > here
    return len(re.findall(mode, net.param(0).read_text(encoding="utf-8"))) > here


@rule("the module converts to float16, but the file says float32")
def lost_half(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether a conversion to torch.half has become Tensor.to with dtype=torch.float."""
    del variant, result
    file = net.param(level).read_text(encoding="utf-8")
    return ".half()" in net.source and not re.search(r"torch\.half|f16", file)


@rule("pnnx omits one of an LSTM's three results and does not say which")
def lost_state(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether an nn.LSTM has two outputs, or one that is unpacked into two: the sequence and one of the states."""
    del variant, result
    return any(2 in _results(op) for op in operators(net, level) if op.type == "nn.LSTM")


def _results(op: Operator) -> set[int]:
    """Return the numbers of results of an operator: of its own outputs, and of those that unpack its tuple."""
    unpacked = [user for operand in op.outputs for user in operand.consumers if user.type == "prim::TupleUnpack"]
    return {len(op.outputs), *(len(user.outputs) for user in unpacked)}


@rule(ONE_NAME)
def weights_of_one_name(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether two weights have one name: level 0 names both weight and bias of a layer LAYER.data."""
    del variant, result
    lines = net.param(level).read_text(encoding="utf-8").splitlines()[2:]
    entries = [(line.split()[1], key) for line in lines for key in re.findall(r" @(\w+)=", line)]
    return len(entries) != len(set(entries))


@rule("a weight without dimensions is stored as one with one element")
def scalar_weight(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether a weight without dimensions has one element; visible only if the other operand has no dimensions."""
    del level, result
    return variant == "scalar" and "nn.Parameter(torch.randn(()))" in net.source


@rule("an nn.MultiheadAttention gets an operand as its mask that is not a mask")
def wrong_mask(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether the inputs of an attention are in the wrong order: pnnx takes query, key and mask as they come."""
    del variant, result
    return any(_mask_misfits(op) for op in operators(net, level) if op.type == "nn.MultiheadAttention")


def _mask_misfits(op: Operator) -> bool:
    if "attn_mask" not in op.inputnames:
        return False
    mask = op.inputs[op.inputnames.index("attn_mask")]
    query, key, *_ = (operand for operand in [*op.inputs, op.inputs[-2]] if operand is not mask)
    lengths = (query.shape or ())[-2:-1] + (key.shape or ())[-2:-1]
    return (mask.shape or ())[-2:] != lengths


@rule("an equation of einsum omits axes of an operand")
def lost_axes(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether the axes that an ellipsis stood for are missing."""
    del variant, result
    for op in operators(net, level):
        equation = op.params.get("equation")
        if op.type == "torch.einsum" and equation is not None:
            names = str(equation.value).split("->")[0].split(",")
            ranks = [len(operand.shape or ()) for operand in op.inputs]
            if "." not in str(equation.value) and [len(name) for name in names] != ranks:
                return True
    return False


@rule("the file was exported for one number of samples, which it contains as a constant")
def fixed_batch(net: StoredNet, level: int, variant: str, result: Any) -> bool:
    """Whether, with another batch size, the file was exported for one size only and contains that as a constant."""
    del result
    if variant not in ("batch", "empty") or net.facts["open_batch"]:
        return False
    sizes = {str(array.shape[0]) for array in net.inputs("plain") if array.shape}
    text = re.sub(r" #\S+", "", net.param(level).read_text(encoding="utf-8"))
    numbers = re.findall(r"\b(?:shape|sizes?|output_size|expr|value)=(\S+)|@data=\((\d+)", text)
    return any(sizes & set(re.findall(r"(?<!@)\b\d+\b", " ".join(number))) for number in numbers)
