"""`kuiper-edu optimize`: optimise a model and write the result."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kuiper_edu.cli import models
from kuiper_edu.cli.conversion import pair
from kuiper_edu.cli.output import console, print_json, print_table, refuse_loss
from kuiper_edu.errors import UsageError

if TYPE_CHECKING:
    from kuiper_edu.passes import PassReport
    from kuiper_edu.pnnx import Graph


def run(model: str, output: str, *, level: int, as_json: bool, force: bool) -> None:
    """Optimise a model, write the result and print the changes.

    Args:
        model: a .param or its stem.
        output: the new files' name, a .param or a stem.
        level: see :func:`kuiper_edu.passes.optimize`.
        as_json: print JSON in place of tables.
        force: whether existing files may be replaced.

    Raises:
        KuiperError: the model cannot be read, its graph is broken, or a file would be lost.
    """
    from kuiper_edu.passes import optimize

    graph = models.load(model)
    param, weights = pair(output)
    refuse_loss([param, weights], force=force)
    written = [param, weights] if _has_numbers(graph) else [param]
    if len(written) == 1 and weights.exists():
        raise UsageError(
            f"{str(weights)!r} holds another model's weights", hint="This model has no weights: choose another name."
        )
    report = optimize(graph, level)
    report.graph.save(param, weights if len(written) == 2 else None)
    if as_json:
        print_json(_summary(report, model, written))
    else:
        _print(report)
        console().print(f"Wrote {' and '.join(map(str, written))}.", markup=False, soft_wrap=True)


def _has_numbers(graph: Graph) -> bool:
    """Whether a .bin has to be written; a model opened without its .bin has no weights to write.

    Raises:
        UsageError: only some weights have data.
    """
    have_data = [attribute.has_data for op in graph.ops for attribute in op.attrs.values()]
    if len(set(have_data)) > 1:
        raise UsageError("some weights of the model have no data", hint="`kuiper-edu inspect MODEL --weights`")
    return all(have_data)


def _summary(report: PassReport, model: str, written: list[Path]) -> dict[str, Any]:
    return {
        "model": model,
        "written": written,
        "before": asdict(report.before),
        "after": asdict(report.after),
        "passes": [asdict(result) for result in report.results],
    }


def _print(report: PassReport) -> None:
    from rich.table import Table
    from rich.text import Text

    if not report.results:
        console().print("There is nothing to optimise: the model stays as it is.")
        return
    changes = Table("pass", "what it changed")
    for result in report.results:
        for number, change in enumerate(result.changes):
            changes.add_row(result.name if number == 0 else "", Text(str(change)))
        changes.add_section()
    console().print(changes)
    sizes = asdict(report.before).items()
    rows = [(name.replace("_", " "), f"{before:,}", f"{getattr(report.after, name):,}") for name, before in sizes]
    print_table(["", "before", "after"], rows, right=["before", "after"])
