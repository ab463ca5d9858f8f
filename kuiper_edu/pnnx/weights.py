"""The weights of the operators: the `@weight=(128,32)f32` of nn.Linear, and where their numbers lie in the .bin."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx import dtypes, values
from kuiper_edu.pnnx.archive import Archive, Entry
from kuiper_edu.pnnx.values import shortened

if TYPE_CHECKING:
    from kuiper_edu.pnnx.nodes import Operator


class Attribute:
    """One weight: data type, shape, numbers.

    Args:
        array: the numbers; copied. A 0-dimensional array is stored as shape (1,), as pnnx does.
        dtype: the file's name of the type to store them as (`f16`, `bf16`, ...); the array's own by default.

    Attributes:
        type: the number of the data type, see :mod:`kuiper_edu.pnnx.dtypes`.
        shape: its sizes.

    Raises:
        WeightError: it is no array, or a PNNX file has no such data type.

    Example:
        >>> weight = Attribute(np.ones((128, 32), np.float32))
        >>> weight, weight.type, weight.dtype_name, weight.data.sum()
        (<Attribute (128, 32) f32>, 1, 'f32', np.float32(4096.0))

    C++: pnnx::Attribute
    """

    __slots__ = ("_data", "_entry", "_name", "_path", "_stored", "_text", "shape", "type")

    def __init__(self, array: npt.ArrayLike, dtype: str | None = None) -> None:
        try:
            content = np.asarray(array)
        except (TypeError, ValueError) as problem:  # lists of different lengths
            raise WeightError(f"this is no array: {problem}") from None
        content = content.reshape(1) if content.ndim == 0 else content
        if dtype is not None and (dtype not in dtypes.BY_NAME or dtypes.BY_NAME[dtype] is dtypes.NULL):
            known = ", ".join(entry.name for entry in dtypes.DTYPES[1:])
            raise WeightError(f"the data type {dtype!r} is unknown", hint=f"The types are {known}.")
        kind = dtypes.of_array(content) if dtype is None else dtypes.BY_NAME[dtype]
        self.type = kind.code
        self.shape: tuple[int, ...] = content.shape
        self._name = "weight"
        self._path: str | Path | None = None
        self._text = ""
        self._entry: Entry | None = None
        self._data: npt.NDArray[Any] | None = None
        self._stored: npt.NDArray[Any] | None = dtypes.narrow(content, kind).copy()

    @classmethod
    def declared(cls, shape: tuple[int, ...], type_code: int, text: str, name: str, path: str | Path) -> Attribute:
        """A weight that a .param line declares; :meth:`bind` gives it its bytes.

        Args:
            shape: its sizes.
            type_code: the number of its data type.
            text: how the line spells both.
            name: `operator.attribute`, for messages.
            path: the .param, for messages.
        """
        made = cls.__new__(cls)
        made.type, made.shape, made._text, made._name, made._path = type_code, shape, text, name, path
        made._entry = made._data = made._stored = None
        return made

    def bind(self, entry: Entry) -> bool:
        """Take the bytes from this place in a .bin; False if they are not as many as shape and data type say.

        The drafts of 2021 name no data type and mean f32.
        """
        if self.type == 0 and 0 < entry.size == math.prod(self.shape) * 4:
            self.type = 1
        if entry.size != self.nbytes:
            return False
        self._entry = entry
        return True

    def lies_in(self, entry: Entry) -> bool:
        """Whether its numbers are still those of this place in a .bin."""
        return self._entry is entry

    def __getstate__(self) -> dict[str, Any]:
        """For a pickle: the numbers themselves, wherever they lie."""
        stored = np.frombuffer(self.raw, dtypes.BY_CODE[self.type].stored) if self.has_data else None
        return {name: getattr(self, name) for name in self.__slots__} | {
            "_entry": None,
            "_data": None,
            "_stored": stored,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def __copy__(self) -> Attribute:
        """A weight of its own with the same numbers, which nobody can change and both share."""
        made = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> Attribute:
        return self.__copy__()

    @property
    def text(self) -> str:
        """Shape and data type as a .param line spells them."""
        if self._text:
            shape, code = values.read_shape(self._text)
            if shape == self.shape and code in (self.type, 0 if self.type == 1 else self.type):
                return self._text
        return values.shape_text(self.shape, self.type)

    @property
    def dtype_name(self) -> str:
        """The data type's name: `f32`, `i64`, ...."""
        return dtypes.BY_CODE[self.type].name

    @property
    def nbytes(self) -> int:
        """How many bytes the weight takes in the .bin."""
        return math.prod(self.shape) * dtypes.BY_CODE[self.type].stored.itemsize

    @property
    def has_data(self) -> bool:
        """Whether the numbers are there; they are not when the model was opened without its .bin."""
        return self._entry is not None or self._stored is not None

    @property
    def data(self) -> npt.NDArray[Any]:
        """The numbers: an array of `shape`, read-only, in the file's own memory where NumPy has the type.

        bf16 is widened to float32, c32 to complex64. The first access verifies the checksum.

        Raises:
            WeightError: the model was opened without its .bin, which was changed meanwhile, the bytes are damaged,
                or their type is not known.

        C++: Attribute::data, Attribute::get_float32_data
        """
        if self._entry is not None:
            self._entry.file.check_unchanged()
        if self._data is None:
            kind = dtypes.BY_CODE[self.type]
            if kind is dtypes.NULL:
                raise WeightError(f"the data type of {self._name!r} is not known: none is named", path=self._path)
            stored = self._stored
            if stored is None:
                stored = np.frombuffer(self.raw, kind.stored)
            array = dtypes.widen(stored.reshape(-1), kind).reshape(self.shape).view()
            array.flags.writeable = False
            self._data = array
        return self._data

    @property
    def raw(self) -> memoryview:
        """The bytes as the .bin holds them.

        Raises:
            WeightError: as for :attr:`data`.
        """
        if self._stored is not None:
            return self._stored.reshape(-1).view(np.uint8).data
        if self._entry is None:
            raise WeightError(
                f"the numbers of {self._name!r} are not there: the model was opened without its .bin",
                path=self._path,
                hint="Put the .bin with the same name beside the .param, or pass its path to Graph.load.",
            )
        return self._entry.read()

    def has_bytes_of(self, other: Attribute) -> bool:
        """Whether the .bin would hold the same bytes for both, as far as their numbers are there.

        Raises:
            WeightError: the bytes of one of them are damaged.
        """
        if self is other or not (self.has_data and other.has_data):
            return True
        return self.nbytes == other.nbytes and np.array_equal(np.asarray(self.raw), np.asarray(other.raw))

    def __repr__(self) -> str:
        return f"<Attribute {self.shape} {self.dtype_name}>"


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
    others = {}
    for operator, key, attribute in weights_of(operators):
        earlier = first.setdefault(f"{operator.name}.{key}", attribute)
        if not attribute.has_bytes_of(earlier):
            others[id(operator)] = operator
    return list(others.values())


def weights_of(operators: Sequence[Operator]) -> Iterator[tuple[Operator, str, Attribute]]:
    """All weights in the order of the .bin: operators as they come, the names of each sorted."""
    for operator in operators:
        for key in sorted(operator.attrs):
            yield operator, key, operator.attrs[key]


@dataclass(frozen=True)
class Numbers:
    """The numbers of an array in a few; what is not finite counts in `not_finite` alone.

    Args:
        least: the smallest, None where none is finite.
        most: the largest, None likewise.
        mean: their mean, None likewise.
        spread: their standard deviation, None likewise.
        zeros: how many are 0.
        not_finite: how many are infinite or not a number.
    """

    least: float | None
    most: float | None
    mean: float | None
    spread: float | None
    zeros: int
    not_finite: int


def real(data: NDArray[Any]) -> NDArray[np.float64]:
    """An array as float64; of complex numbers the absolute values."""
    return np.asarray(np.abs(data) if np.iscomplexobj(data) else data, np.float64)


def numbers_of(data: NDArray[Any]) -> Numbers:
    """The numbers of an array in a few, complex ones by their absolute values.

    Example:
        >>> numbers_of(np.float32([0, 1, 3, np.inf]))
        Numbers(least=0.0, most=3.0, mean=1.3333333333333333, spread=1.247219128924647, zeros=1, not_finite=1)
    """
    wide = real(data)
    finite = wide[np.isfinite(wide)]
    zeros, not_finite = int((wide == 0).sum()), int(wide.size - finite.size)
    if not finite.size:
        return Numbers(None, None, None, None, zeros, not_finite)
    return Numbers(
        float(finite.min()), float(finite.max()), float(finite.mean()), float(finite.std()), zeros, not_finite
    )
