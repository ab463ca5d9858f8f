"""The two files as a pair: which .bin belongs to a .param, and which of its entries to which weight.

By themselves only the file names say which .bin belongs to a .param. So a .bin that this package writes holds a mark,
the digest of its .param text, in the comment at the end of the zip, which every reader of such files ignores,
Tencent's own too. The mark shows that only one file of a pair was copied, or that a save was interrupted between the
two files.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx.archive import Archive, Entry
from kuiper_edu.pnnx.nodes import Attribute, Operator
from kuiper_edu.pnnx.values import shortened
from kuiper_edu.support.writing import unfinished

_MARK = b"kuiper_edu: made for the .param with sha256 "


def digest(text: str) -> str:
    """Return the digest of a .param text; the kind of line endings does not count, since git converts them.

    Example:
        >>> digest("7767517\\r\\n0 0\\r\\n") == digest("7767517\\n0 0\\n")
        True
    """
    return sha256(text.removeprefix("\ufeff").replace("\r\n", "\n").encode()).hexdigest()


def mark(text: str) -> bytes:
    """Return the comment of a .bin that belongs to this text.

    Example:
        >>> mark("7767517\\n0 0\\n")[:60]
        b'kuiper_edu: made for the .param with sha256 dd2e10b22b36e5dc'
    """
    return _MARK + digest(text).encode()


def belong_together(archive: Archive, text: str) -> bool:
    """Whether a .bin was made for this text; True for a .bin without a mark."""
    return not archive.comment.startswith(_MARK) or archive.comment == mark(text)


def replaces_another(param: str | Path, text: str) -> bool:
    """Whether saving would replace a .param file with another text."""
    try:
        return digest(Path(param).read_text(encoding="utf-8")) != digest(text)
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True


def refuse(archive: Archive, param: str | Path) -> NoReturn:
    """Raise the error that a .bin was made for another text; it names the file of that text after an interrupted save.

    Raises:
        WeightError: always.
    """
    name = Path(param).name
    for leftover in unfinished(param):
        if mark(leftover.read_text(encoding="utf-8", errors="replace")) == archive.comment:
            raise WeightError(
                f"a save was interrupted: this .bin is the new one, {name} the old one",
                path=archive.path,
                hint=f"The new {name} is complete in {leftover.name}, beside it: rename that file, or save again.",
            )
    raise WeightError(
        f"this .bin and {name} do not belong together: it was made for another .param",
        path=archive.path,
        hint="Copy both files again. Edited by hand? Load with edited=True, then save: they are a pair again.",
    )


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
