"""Bringing the weights that a .param declares together with the entries of the .bin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.archive import Archive, Entry
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.nodes import Operator
from kuiper_edu.pnnx.values import shortened


def bind(operators: Sequence[Operator], archive: Archive, param: str | Path, numbers: Sequence[int]) -> list[str]:
    """Give each weight its place in the archive.

    A name that several operators bear (optlevel 0) has one entry for each: the k-th weight takes the k-th entry.

    Args:
        operators: in file order.
        archive: the .bin.
        param: the .param, for messages.
        numbers: the line of each operator there.

    Returns:
        Warnings: entries that belong to no operator.

    Raises:
        WeightError: an entry is missing or has another size than the .param says, or is there twice with other bytes.
    """
    _refuse_two_contents(archive)
    line_of = dict(zip(map(id, operators), numbers, strict=True))
    claimed = set()
    for operator, key, attribute, entry in _places(operators, archive):
        name = f"{operator.name}.{key}"
        claimed.add(name)
        if entry is None or not attribute.bind(entry):
            size = "is missing" if entry is None else f"has {entry.size} bytes"
            wanted = f"{shortened(name, 80)!r} is {shortened(attribute.text, 80)}, {attribute.nbytes} bytes"
            raise WeightError(
                f"the weight {wanted}; in {archive.path} it {size}",
                path=param,
                line=line_of[id(operator)],
                operator=shortened(operator.name, 80),
                hint=_hint(archive),
            )
    unused = [name for name in archive.entries if name not in claimed]
    return (
        [f"{archive.path}: {len(unused)} entries belong to no operator: {shortened(', '.join(unused[:5]), 200)}"]
        if unused
        else []
    )


def _refuse_two_contents(archive: Archive) -> None:
    """An entry may be there once for each operator that bears its name, but only with the same bytes."""
    for name, entries in archive.entries.items():
        if any((entry.size, entry.crc) != (entries[0].size, entries[0].crc) for entry in entries[1:]):
            raise WeightError(
                f"the weight {shortened(name, 80)!r} is there {len(entries)} times and not always with the same bytes",
                path=archive.path,
                hint="Export the model again, or give the operators names of their own.",
            )


def are_those_of(operators: Sequence[Operator], archive: Archive) -> bool:
    """Whether all weights are what :func:`bind` gave them: none is new, none has got another's place."""
    return all(entry is not None and attribute.lies_in(entry) for _, _, attribute, entry in _places(operators, archive))


def _places(operators: Sequence[Operator], archive: Archive) -> Iterator[tuple[Operator, str, Attribute, Entry | None]]:
    """Every weight and its entry: the k-th of a name has the k-th entry, or the last where there are fewer."""
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


def contents(operators: Sequence[Operator]) -> Iterator[tuple[str, memoryview]]:
    """The entries of the .bin: names and bytes.

    Raises:
        WeightError: a weight has no numbers, or damaged ones; two of one name have different ones.
    """
    for operator in other_weights(operators):
        raise WeightError(
            "another operator has the same name and other numbers, and a .bin knows its weights by name",
            operator=shortened(operator.name, 80),
            hint="Give one of the two another name.",
        )
    for operator, key, attribute in weights_of(operators):
        yield f"{operator.name}.{key}", attribute.raw


def other_weights(operators: Sequence[Operator]) -> list[Operator]:
    """The operators with a weight that an earlier one of the same name has too, with other numbers.

    Raises:
        WeightError: the bytes of such a weight are damaged.
    """
    first: dict[str, Attribute] = {}
    found = {}
    for operator, key, attribute in weights_of(operators):
        earlier = first.setdefault(f"{operator.name}.{key}", attribute)
        if not attribute.has_bytes_of(earlier):
            found[id(operator)] = operator
    return list(found.values())


def weights_of(operators: Sequence[Operator]) -> Iterator[tuple[Operator, str, Attribute]]:
    """All weights in the order of the .bin: operators as they come, the names of each sorted."""
    for operator in operators:
        for key in sorted(operator.attrs):
            yield operator, key, operator.attrs[key]
