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


def test_parts_of_one_name_from_two_processes_do_not_meet() -> None:
    """Numba numbers its functions anew in every process, so two files may give one name to different parts."""
    text = """
define linkonce_odr i64 @part(i64 %a) noinline {{
  %b = mul i64 %a, {factor}
  ret i64 %b
}}
define i32 @same(i64* %result, i8** %error, i64 %a) {{
  %b = call i64 @part(i64 %a)
  store i64 %b, i64* %result
  ret i32 0
}}
"""
    results = []
    for factor in (2, 3):
        code = objects.make_object(text.format(factor=factor), "same", f"test.times{factor}")
        assert code is not None
        address = objects.load_object(code, f"test.times{factor}")
        results.append(ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(address)(10))
    assert results == [20, 30]
