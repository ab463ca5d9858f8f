"""The table of data types in a PNNX file: type code, name in the file, NumPy type.

Example:
    >>> BY_NAME["f32"].code, BY_CODE[1].name, BY_CODE[1].numpy
    (1, 'f32', dtype('float32'))
    >>> of_array(np.zeros(3, np.int64)).name
    'i64'

C++: type_to_string, string_to_type, type_to_elemsize (ir.cpp).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kuiper_edu.errors import WeightError


@dataclass(frozen=True, slots=True)
class DType:
    """One data type of a PNNX file.

    Args:
        code: its number in the C++ code (`Operand::type`, `Attribute::type`).
        name: its name in the file: the `f32` of `#0=(1,32)f32`.
        stored: the NumPy type of one element in the .bin, little endian.
        numpy: the NumPy type of loaded arrays; wider than `stored` where NumPy has no such type.
        torch: PyTorch's names for it, without `torch.`; the first one in capitals is its `RuntimeDataType`.
        computed: the NumPy type it is computed in.
    """

    code: int
    name: str
    stored: np.dtype[Any]
    numpy: np.dtype[Any]
    torch: tuple[str, ...]
    computed: np.dtype[Any]

    @property
    def floating(self) -> bool:
        """Whether its elements are real floating-point numbers.

        Example:
            >>> [dtype.name for dtype in DTYPES if dtype.floating]
            ['f32', 'f64', 'f16', 'bf16']
        """
        return self.computed.kind == "f"


def _same(code: int, name: str, numpy: str, *torch: str) -> DType:
    return DType(code, name, np.dtype("<" + numpy), np.dtype(numpy), torch, np.dtype(numpy))


_F4, _C8 = np.dtype("f4"), np.dtype("c8")
NULL = DType(0, "null", np.dtype("V0"), np.dtype("V0"), (), np.dtype("V0"))
# NumPy has float16, but computing in it is slow and rounds every step to 16 bits; PyTorch on a CPU widens it, too.
F16 = DType(3, "f16", np.dtype("<f2"), np.dtype("f2"), ("float16", "half"), _F4)
BF16 = DType(13, "bf16", np.dtype("<u2"), _F4, ("bfloat16",), _F4)  # the upper half of a float32
C32 = DType(12, "c32", np.dtype("<u4"), _C8, ("complex32", "chalf"), _C8)  # two float16
BOOL = DType(9, "bool", np.dtype("u1"), np.dtype("?"), ("bool",), np.dtype("?"))

DTYPES: tuple[DType, ...] = (
    NULL,
    _same(1, "f32", "f4", "float32", "float"),
    _same(2, "f64", "f8", "float64", "double"),
    F16,
    _same(4, "i32", "i4", "int32", "int"),
    _same(5, "i64", "i8", "int64", "long"),
    _same(6, "i16", "i2", "int16", "short"),
    _same(7, "i8", "i1", "int8"),
    _same(8, "u8", "u1", "uint8"),
    BOOL,
    _same(10, "c64", "c8", "complex64", "cfloat"),
    _same(11, "c128", "c16", "complex128", "cdouble"),
    C32,
    BF16,
)

BY_CODE: dict[int, DType] = {dtype.code: dtype for dtype in DTYPES}
# 2021's drafts wrote no name at all; from 2022-06 to 2023-04 the complex types were spelled cp64, cp128, cp32.
BY_NAME: dict[str, DType] = {dtype.name: dtype for dtype in DTYPES} | {
    "": NULL,
    "cp64": BY_CODE[10],
    "cp128": BY_CODE[11],
    "cp32": C32,
}
BY_TORCH: dict[str, DType] = {name: dtype for dtype in DTYPES for name in dtype.torch}
_BY_NUMPY: dict[np.dtype[Any], DType] = {
    dtype.numpy: dtype for dtype in DTYPES if dtype.code != 0 and dtype not in (BF16, C32)
}


def of_array(array: np.ndarray[Any, np.dtype[Any]]) -> DType:
    """Return the data type that holds this array's elements exactly.

    Raises:
        WeightError: a PNNX file has no such type (strings, objects, uint32).
    """
    dtype = _BY_NUMPY.get(array.dtype.newbyteorder("="))
    if dtype is None:
        known = ", ".join(str(numpy) for numpy in _BY_NUMPY)
        raise WeightError(f"an array of {array.dtype} cannot be stored in a PNNX file", hint=f"It stores {known}.")
    return dtype


def widen(stored: np.ndarray[Any, np.dtype[Any]], dtype: DType) -> np.ndarray[Any, np.dtype[Any]]:
    """Convert stored elements to the NumPy type of loaded arrays (a view where the two are the same)."""
    if dtype is BF16:
        return (stored.astype(np.uint32) << np.uint32(16)).view(np.float32)
    if dtype is C32:
        halves = np.ascontiguousarray(stored).view("<f2").astype(np.float32)
        return halves.view(np.complex64)
    if dtype is BOOL:
        return stored.astype(np.bool_)
    return stored


def narrow(array: np.ndarray[Any, np.dtype[Any]], dtype: DType) -> np.ndarray[Any, np.dtype[Any]]:
    """Convert an array's elements to what is stored, rounded to nearest, ties to even: the inverse of :func:`widen`.

    Example:
        >>> narrow(np.float32([1.0, 3.1415927]), BF16)
        array([16256, 16457], dtype=uint16)
        >>> widen(narrow(np.float32([1.0, 3.1415927]), BF16), BF16)
        array([1.      , 3.140625], dtype=float32)
    """
    if dtype is BF16:
        bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
        rounded = (bits + (np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1)))) >> np.uint32(16)
        quiet_nan = (bits >> np.uint32(16)) | np.uint32(0x40)
        return np.where(np.isnan(array), quiet_nan, rounded).astype("<u2")
    if dtype is C32:
        halves = np.ascontiguousarray(array, np.complex64).view(np.float32).astype("<f2")
        return halves.view("<u4")
    return np.ascontiguousarray(array, dtype.numpy).astype(dtype.stored)
