"""Write the table of operators, docs/operators.md, from the registry: `python tools/operator_table.py`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from kuiper_edu.layers.registry import LayerRegistry, summary
from kuiper_edu.support.writing import write_whole

PAGE = Path(__file__).parents[1] / "docs/operators.md"
HEAD = """# Operators

Every operator type the library has a layer for, with what it computes; the layers of one row share their code.
Made from the registry by `python tools/operator_table.py`; not edited by hand.
Some operators need no layer, the runtime passes their values on: `pnnx.Input`, `pnnx.Output`, `pnnx.Attribute`,
`prim::TupleConstruct`, `prim::TupleUnpack`, `prim::ListConstruct`, `prim::ListUnpack`.
"""


def operator_table() -> str:
    """Return the whole page in Markdown: one table per family, with the library's own layers only.

    Example:
        >>> "| `nn.ReLU` `F.relu` `torch.relu` `Tensor.relu` |" in operator_table()
        True
    """
    families: dict[str, dict[str, list[str]]] = {}
    for operator_type, creator in LayerRegistry.registry().items():
        module = getattr(creator, "__module__", "")
        if module.startswith("kuiper_edu.layers."):
            rows = families.setdefault(module, {})
            rows.setdefault(_summary(creator), []).append(operator_type)
    count = sum(len(types) for rows in families.values() for types in rows.values())
    parts = [HEAD, f"{count} operator types in {len(families)} families.\n"]
    for module in sorted(families, key=lambda name: (name.startswith("kuiper_edu.layers.more."), name)):
        title = (import_module(module).__doc__ or "").strip().splitlines()[0].split(":")[0].rstrip(".")
        lines = [f"| {_spellings(types)} | {what} |" for what, types in families[module].items()]
        parts.append("\n".join([f"## {title}\n", "| types | what it computes |", "| --- | --- |", *lines, ""]))
    return "\n".join(parts)


def _summary(creator: object) -> str:
    """Return what a layer computes, escaped for a table."""
    return summary(creator).replace("|", "\\|").replace("<", "&lt;")


def _spellings(types: list[str]) -> str:
    """Return the module, function and tensor spellings in this order, each sorted by name."""
    order = ("nn.", "F.", "torch.", "Tensor.")

    def sort_key(name: str) -> tuple[int, str]:
        return next((rank for rank, prefix in enumerate(order) if name.startswith(prefix)), len(order)), name

    return " ".join(f"`{name}`" for name in sorted(types, key=sort_key))


if __name__ == "__main__":
    write_whole(PAGE, operator_table())
