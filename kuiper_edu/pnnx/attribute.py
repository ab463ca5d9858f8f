"""One weight: the `@weight=(128,32)f32` of nn.Linear."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx import dtypes, values
from kuiper_edu.pnnx.archive import Entry


class Attribute:
    """One weight: an array and the data type that it is stored as.

    Args:
        array: the numbers; copied. A 0-dimensional array is stored as shape (1,), as pnnx does.
        dtype: the file's name of the type to store them as (`f16`, `bf16`, ...); the array's own by default.

    Attributes:
        type: the number of the data type, see :mod:`kuiper_edu.pnnx.dtypes`.
        shape: its sizes.
        source: the entry of a .bin that its bytes come from; None if it was made from an array, or has no data.
        written: shape and type as the .param it was read from spells them: `(128,32)cp64`.

    Raises:
        WeightError: it is not an array, or a PNNX file has no such data type.

    Example:
        >>> weight = Attribute(np.ones((128, 32), np.float32))
        >>> weight, weight.type, weight.dtype_name, weight.data.sum()
        (<Attribute (128, 32) f32>, 1, 'f32', np.float32(4096.0))

    C++: pnnx::Attribute
    """

    __slots__ = ("_data", "_origin", "_stored", "shape", "source", "type", "written")

    def __init__(self, array: npt.ArrayLike, dtype: str | None = None) -> None:
        try:
            content = np.asarray(array)
        except (TypeError, ValueError) as problem:  # lists of different lengths
            raise WeightError(f"this is not an array: {problem}") from None
        content = content.reshape(1) if content.ndim == 0 else content
        if dtype is not None and (dtype not in dtypes.BY_NAME or dtypes.BY_NAME[dtype] is dtypes.NULL):
            known = ", ".join(entry.name for entry in dtypes.DTYPES[1:])
            raise WeightError(f"the data type {dtype!r} is unknown", hint=f"The types are {known}.")
        kind = dtypes.of_array(content) if dtype is None else dtypes.BY_NAME[dtype]
        stored = dtypes.narrow(content, kind).copy()
        self._fill(content.shape, kind.code, stored.reshape(-1).view(np.uint8).data)

    @classmethod
    def declared(cls, shape: tuple[int, ...], type_code: int, text: str, name: str, path: str | Path) -> Attribute:
        """Return a weight that a .param line declares; it has no numbers until :func:`kuiper_edu.pnnx.weights.bind`.

        Args:
            shape: its sizes.
            type_code: the number of its data type.
            text: shape and data type as the line spells them.
            name: `operator.attribute`, for messages.
            path: the .param, for messages.
        """
        weight = cls.__new__(cls)
        weight._fill(shape, type_code, None, text)
        weight._origin = name, path
        return weight

    def _fill(self, shape: tuple[int, ...], type_code: int, stored: memoryview | None, written: str = "") -> None:
        self.shape, self.type, self._stored, self.written = shape, type_code, stored, written
        self.source: Entry | None = None
        self._data: npt.NDArray[Any] | None = None
        self._origin: tuple[str, str | Path] = "", ""  # `operator.attribute` and the .param, for messages

    def __deepcopy__(self, memo: dict[int, Any]) -> Attribute:
        """Return a new weight that shares the numbers, which are read-only."""
        return copy.copy(self)

    @property
    def text(self) -> str:
        """Shape and data type as a .param line spells them: the original spelling if they have not changed."""
        if self.written:
            shape, code = values.read_shape(self.written)
            if shape == self.shape and code in (self.type, 0 if self.type == 1 else self.type):  # drafts name no type
                return self.written
        return values.shape_text(self.shape, self.type)

    @property
    def dtype_name(self) -> str:
        """The data type's name: `f32`, `i64`, ...."""
        return dtypes.BY_CODE[self.type].name

    @property
    def nbytes(self) -> int:
        """The size of the weight in the .bin, in bytes."""
        return math.prod(self.shape) * dtypes.BY_CODE[self.type].stored.itemsize

    @property
    def has_data(self) -> bool:
        """Whether there are numbers; there are none when the model was opened without its .bin."""
        return self.source is not None or self._stored is not None

    @property
    def data(self) -> npt.NDArray[Any]:
        """The numbers: a read-only array of `shape`, read from the .bin at the first access.

        bf16 is widened to float32, c32 to complex64.

        Raises:
            WeightError: the model was opened without its .bin, the .bin was changed meanwhile, the bytes are damaged,
                or their type is not known.

        C++: Attribute::data, Attribute::get_float32_data
        """
        if self._data is None:
            kind = dtypes.BY_CODE[self.type]
            if kind is dtypes.NULL:
                raise WeightError(f"the data type of a weight of shape {self.shape} is not known: none is named")
            array = dtypes.widen(np.frombuffer(self._read(keep=True), kind.stored), kind).reshape(self.shape).view()
            array.flags.writeable = False
            self._data = array
        return self._data

    @property
    def raw(self) -> bytes | memoryview:
        """The bytes as the .bin holds them.

        Raises:
            WeightError: as for :attr:`data`.
        """
        return self._read(keep=False)

    def _read(self, *, keep: bool) -> bytes | memoryview:
        if self.source is not None:
            return self.source.read(keep=keep)
        if self._stored is not None:
            return self._stored
        name, path = self._origin
        raise WeightError(
            f"the numbers of {name!r} are not there: the model was opened without its .bin",
            path=path,
            hint="Put the .bin with the same name beside the .param, or pass its path to Graph.load.",
        )

    def same_bytes(self, other: Attribute) -> bool:
        """Whether the .bin would hold the same bytes for both; True if one of them has no numbers.

        Raises:
            WeightError: the bytes of one of them are damaged.
        """
        same = self.source is other.source and self._stored is other._stored
        if same or not (self.has_data and other.has_data):
            return True
        first, second = (np.frombuffer(weight.raw, np.uint8) for weight in (self, other))
        return np.array_equal(first, second)

    def __repr__(self) -> str:
        return f"<Attribute {self.shape} {self.dtype_name}>"
