"""`kuiper-edu inspect`: summarise a model file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kuiper_edu.cli import models
from kuiper_edu.cli.output import console, note, print_json, print_table, progress

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Attribute, Graph

MANY = 12  # operator types listed by default


def run(model: str, *, weights: bool, operators: bool, as_json: bool) -> bool:
    """Print the summary of a model; return whether its graph is sound.

    Args:
        model: a .param or its stem.
        weights: add the statistics of every weight.
        operators: add every operator.
        as_json: print one JSON object instead of tables.

    Raises:
        KuiperError: the files cannot be read, or `weights` is set and there is no .bin.
    """
    param = models.param_file(model)
    graph = models.load(model)
    summary = models.summary_of(graph, param)
    if operators:
        summary["operator_list"] = models.operators(graph)
    if weights:
        summary["weight_list"] = statistics(graph)
    if as_json:
        print_json(summary)
    else:
        _print(summary)
    return not summary["problems"]


def statistics(graph: Graph) -> list[dict[str, Any]]:
    """Return for each weight its operator, name, type and shape, and minimum, maximum, mean and standard deviation.

    Raises:
        WeightError: there is no .bin, or a weight in it is damaged.
    """
    every = [(op.name, key, attribute) for op in graph.ops for key, attribute in op.attrs.items()]
    return [
        {"operator": name, "weight": key, "dtype": attribute.dtype_name, "shape": list(attribute.shape)}
        | _numbers(attribute)
        for name, key, attribute in progress(every, "reading weights")
    ]


def _numbers(attribute: Attribute) -> dict[str, Any]:
    from kuiper_edu.viz.graph.array_summary import summary

    few = summary(attribute.data)
    limits = {"min": few.minimum, "max": few.maximum, "mean": few.mean, "std": few.std}
    none = float("nan") if attribute.data.size else None  # JSON has no number for it
    limits = {name: none if value is None else value for name, value in limits.items()}
    return limits | {"zeros": few.zeros, "not_finite": few.not_finite}


def _print(data: dict[str, Any]) -> None:
    from rich.table import Table

    screen = console()
    screen.print(data["file"], style="bold", markup=False, soft_wrap=True)
    summary = Table(box=None, show_header=False, pad_edge=False)
    summary.add_row("operators", f"{data['operators']:,}")
    summary.add_row("operands", f"{data['operands']:,}")
    for kind in ("inputs", "outputs"):
        summary.add_row(kind, "; ".join(f"#{end['operand']}: {end['shape']}" for end in data[kind]) or "none")
    summary.add_row("weights", _weights_line(data["weights"]))
    screen.print(summary)
    _print_types(data["types"])
    if "operator_list" in data:
        _print_operators(data["operator_list"])
    if "weight_list" in data:
        _print_weights(data["weight_list"])
    for problem in data["problems"]:
        note(f"broken: {problem}")


def _weights_line(weights: dict[str, Any]) -> str:
    if not weights["tensors"]:
        return "none"
    line = f"{weights['numbers']:,} numbers in {weights['tensors']} tensors, {weights['bytes']:,} bytes"
    return line if weights["loaded"] else f"{line}; the .bin is missing"


def _print_types(types: dict[str, int]) -> None:
    shown = [(name, str(count)) for name, count in list(types.items())[:MANY]]
    if len(types) > MANY:
        shown.append((f"and {len(types) - MANY} more types", str(sum(list(types.values())[MANY:]))))
    print_table(["operator type", "count"], shown, title="What it computes")


def _print_operators(rows: list[dict[str, Any]]) -> None:
    outputs = [", ".join(f"{output['name']}: {output['shape']}" for output in row["outputs"]) for row in rows]
    cells = [[row["type"], row["name"], ", ".join(row["inputs"]), out] for row, out in zip(rows, outputs, strict=True)]
    print_table(["type", "name", "inputs", "outputs"], cells, title="Operators")


def _print_weights(rows: list[dict[str, Any]]) -> None:
    numbers = ["min", "max", "mean", "std", "zeros", "not finite"]
    cells = [
        [
            *(row["operator"], row["weight"], row["dtype"], "x".join(map(str, row["shape"]))),
            *("" if row[key] is None else f"{row[key]:.4g}" for key in numbers[:4]),
            *(str(row["zeros"]), str(row["not_finite"])),
        ]
        for row in rows
    ]
    print_table(["operator", "weight", "type", "shape", *numbers], cells, title="Weights", right=numbers)
