"""A weight of an operator: the `@weight=(128,32)f32` of nn.Linear, and its numbers from the .bin."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kuiper_edu.errors import WeightError
from kuiper_edu.pnnx import dtypes, values
from kuiper_edu.pnnx.archive import Entry


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
            known = ", ".join(each.name for each in dtypes.DTYPES[1:])
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
