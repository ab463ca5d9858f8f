"""The weights of a runtime operator."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.pnnx import Attribute
from kuiper_edu.runtime.datatypes import RuntimeDataType, data_type


class RuntimeAttribute:
    """One weight of an operator (`weight`, `bias`, `running_mean` …); its numbers are read when first asked for.

    Args:
        attribute: the weight as the file has it.
        operator: the name of its operator, for messages.
        name: the weight's own name, for messages.

    Raises:
        BuildError: its data type is none of the format.

    C++: `RuntimeAttribute` (`type`, `shape`, `weight_data`, `get<float>()`).

    Example:
        >>> weight = RuntimeAttribute(Attribute(np.float16([[1, 2]])), "linear", "weight")
        >>> int(weight.type), weight.shape, weight.weight_data.dtype, weight.get()
        (3, (1, 2), dtype('float16'), array([[1., 2.]], dtype=float32))
    """

    def __init__(self, attribute: Attribute, operator: str = "", name: str = "") -> None:
        self.type: RuntimeDataType = data_type(attribute.type, operator, f"weight {name!r}")
        self.shape: tuple[int, ...] = tuple(attribute.shape)
        self._attribute = attribute
        self._array: NDArray[Any] | None = None

    @property
    def has_data(self) -> bool:
        """Whether there are numbers: not when the model was opened without its .bin file."""
        return self._attribute.has_data

    @property
    def weight_data(self) -> NDArray[Any]:
        """The numbers as the file stores them, read-only.

        Raises:
            WeightError: there is no .bin file, or it is damaged.
        """
        return self._attribute.data

    def get(self) -> NDArray[Any]:
        """The numbers as they are computed with: aligned, read-only, f16 and bf16 widened to float32.

        The array is made once and shared by all who ask.

        Raises:
            WeightError: there is no .bin file, or it is damaged.

        C++: `RuntimeAttribute::get`.
        """
        if self._array is None:
            stored = self.weight_data
            self._array = np.array(stored, dtype=self.type.compute_dtype or stored.dtype, order="C")
            self._array.flags.writeable = False
        return self._array

    def __repr__(self) -> str:
        return f"RuntimeAttribute({self.type.name}, {self.shape})"
