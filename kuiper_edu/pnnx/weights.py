"""Bringing the weights that a .param declares together with the entries of the .bin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.archive import Archive
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.nodes import Operator


def bind(operators: Sequence[Operator], archive: Archive, param: str | Path) -> list[str]:
    """Give each weight its place in the archive.

    A name that several operators bear (optlevel 0) has one entry for each: the k-th weight takes the k-th entry.

    Returns:
        Warnings: entries that belong to no operator.

    Raises:
        WeightError: an entry is missing or has another size than the .param says.
    """
    met: Counter[str] = Counter()
    for operator, key, attribute in weights_of(operators):
        name = f"{operator.name}.{key}"
        entries = archive.entries.get(name)
        if not entries:
            raise WeightError(
                f"the weight {name!r} is missing",
                path=archive.path,
                operator=operator.name,
                hint=f"Do {Path(archive.path).name} and {Path(param).name} come from the same export?",
            )
        attribute.bind(entries[min(met[name], len(entries) - 1)])
        met[name] += 1
    unused = [name for name in archive.entries if name not in met]
    return [f"{archive.path}: {len(unused)} entries belong to no operator: {', '.join(unused[:5])}"] if unused else []


def contents(operators: Sequence[Operator]) -> Iterator[tuple[str, memoryview]]:
    """The entries of the .bin: names and bytes.

    Raises:
        WeightError: a weight has no numbers, or damaged ones.
    """
    for operator, key, attribute in weights_of(operators):
        yield f"{operator.name}.{key}", attribute.raw


def weights_of(operators: Sequence[Operator]) -> Iterator[tuple[Operator, str, Attribute]]:
    """All weights in the order of the .bin: operators as they come, the names of each sorted."""
    for operator in operators:
        for key in sorted(operator.attrs):
            yield operator, key, operator.attrs[key]
