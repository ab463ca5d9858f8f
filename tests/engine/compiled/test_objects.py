"""Object code that needs nothing of Numba."""

import ctypes

import pytest
from numba import types

from kuiper_edu.engine.compiled import objects
from kuiper_edu.engine.compiled.kernel import Kernel

TWO = types.int64(types.int64, types.int64)


def object_of(function: object, signature: object, symbol: str) -> bytes | None:
    compiled = Kernel(function, signature).compile()  # type: ignore[arg-type]
    return objects.make_object(compiled.inspect_llvm(), compiled.native_name.removeprefix("cfunc."), symbol)


def test_a_function_with_a_result_returns_it() -> None:
    code = object_of(lambda a, b: 10 * a + b, TWO, "test.ten")
    assert code is not None
    function = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(objects.load_object(code, "test.ten"))
    assert [function(3, 4), function(-1, 0)] == [34, -10]


def test_code_that_calls_python_is_not_kept() -> None:
    def remainder(a: int, b: int) -> int:
        if b == 0:
            raise ZeroDivisionError
        return sum([i % b for i in range(a)])  # a list needs Numba's memory

    assert object_of(remainder, TWO, "test.remainder") is None


@pytest.mark.parametrize("name", ["a-b.c", "a b", "a/b"])
def test_a_name_that_is_no_name_is_refused(name: str) -> None:
    from kuiper_edu.engine.compiled.store import Function

    with pytest.raises(ValueError, match="is named by letters, digits"):
        _ = Function("walk", name).symbol
