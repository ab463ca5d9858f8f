"""The weights of a graph and its .bin: which entry belongs to which weight, and which entries are written."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.archive import Archive, Entry
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.nodes import Operator
from kuiper_edu.pnnx.values import shortened


def bind(operators: Sequence[Operator], archive: Archive, param: str | Path, numbers: Sequence[int]) -> list[str]:
    """Give each weight its entry of the archive.

    A name that several operators have (optlevel 0) has one entry for each: the k-th weight gets the k-th entry.

    Args:
        operators: the operators, in file order.
        archive: the .bin.
        param: the .param, for messages.
        numbers: the line number of each operator in the .param.

    Returns:
        Warnings: entries that belong to no operator.

    Raises:
        WeightError: an entry is missing or has another size than the .param says, or two entries of one name differ.
    """
    for name, entries in archive.entries.items():
        if any((entry.size, entry.info.CRC) != (entries[0].size, entries[0].info.CRC) for entry in entries):
            raise WeightError(
                f"the weight {shortened(name, 80)!r} is in the file {len(entries)} times, with different bytes",
                path=archive.path,
                hint="Export the model again, or give the operators names of their own.",
            )
    line_of = dict(zip(map(id, operators), numbers, strict=True))
    claimed = set()
    for operator, key, attribute, entry in _entries(operators, archive):
        name = f"{operator.name}.{key}"
        claimed.add(name)
        if attribute.type == 0 and entry is not None and 0 < entry.size == math.prod(attribute.shape) * 4:
            attribute.type = 1  # the drafts of 2021 name no data type and mean f32
        if entry is None or entry.size != attribute.nbytes:
            size = "is missing" if entry is None else f"has {entry.size} bytes"
            declared = f"{shortened(name, 80)!r} is {shortened(attribute.text, 80)}, {attribute.nbytes} bytes"
            raise WeightError(
                f"the weight {declared}; in {archive.path} it {size}",
                path=param,
                line=line_of[id(operator)],
                operator=shortened(operator.name, 80),
                hint=_hint(archive),
            )
        attribute.source = entry
    unused = [name for name in archive.entries if name not in claimed]
    names = shortened(", ".join(unused[:5]), 200)
    return [f"{archive.path}: {len(unused)} entries belong to no operator: {names}"] if unused else []


def are_backed_by(operators: Sequence[Operator], archive: Archive) -> bool:
    """Whether every weight still has the entry that :func:`bind` gives it: none is new or exchanged."""
    return all(
        entry is not None and attribute.source is entry for _, _, attribute, entry in _entries(operators, archive)
    )


def _entries(
    operators: Sequence[Operator], archive: Archive
) -> Iterator[tuple[Operator, str, Attribute, Entry | None]]:
    """Yield every weight with its entry: the k-th of a name has the k-th entry, or the last if there are fewer."""
    counts: Counter[str] = Counter()
    for operator, key, attribute in weights_of(operators):
        name = f"{operator.name}.{key}"
        entries = archive.entries.get(name, [])
        yield operator, key, attribute, entries[min(counts[name], len(entries) - 1)] if entries else None
        counts[name] += 1


def _hint(archive: Archive) -> str:
    if any(name.endswith("data.pkl") for name in archive.entries):
        return "It is PyTorch's own file, not a .bin: export the model with pnnx."
    return "Do the two files come from the same export?"


def keep_if_replaced(operators: Sequence[Operator], path: str | Path) -> None:
    """Read into memory the weights that still have to be read from this .bin, which is about to be replaced.

    Raises:
        WeightError: the bytes of one of them are damaged.
    """
    sources = [attribute.source for _, _, attribute in weights_of(operators)]
    for archive in {source.archive for source in sources if source is not None}:
        archive.keep_if_replaced(path)


def contents(operators: Sequence[Operator]) -> Iterator[tuple[str, bytes | memoryview]]:
    """Yield name and bytes of each entry of the .bin; operators with one name share their entries.

    Raises:
        WeightError: a weight has no numbers or damaged ones, or two weights of one name differ.
    """
    for operator in other_weights(operators):
        raise WeightError(
            "another operator has the same name and other numbers, and a .bin knows its weights by name",
            operator=shortened(operator.name, 80),
            hint="Give one of the two another name.",
        )
    names = set()
    for operator, key, attribute in weights_of(operators):
        name = f"{operator.name}.{key}"
        if name not in names:
            yield name, attribute.raw
        names.add(name)


def other_weights(operators: Sequence[Operator]) -> list[Operator]:
    """Return the operators with a weight that differs from an earlier weight of the same name.

    Raises:
        WeightError: the bytes of such a weight are damaged.
    """
    first: dict[str, Attribute] = {}
    others = {}
    for operator, key, attribute in weights_of(operators):
        earlier = first.setdefault(f"{operator.name}.{key}", attribute)
        if not attribute.same_bytes(earlier):
            others[id(operator)] = operator
    return list(others.values())


def weights_of(operators: Sequence[Operator]) -> Iterator[tuple[Operator, str, Attribute]]:
    """Yield all weights in the order of the .bin: operator by operator, the names of each sorted."""
    for operator in operators:
        for key in sorted(operator.attrs):
            yield operator, key, operator.attrs[key]
