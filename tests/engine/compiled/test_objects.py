"""Object code that does not depend on Numba."""

import ctypes
import os
import subprocess
import sys

import pytest

from kuiper_edu.engine.compiled import objects
from kuiper_edu.engine.compiler import JitFunction, processor

TWO = "int64(int64, int64)"


def object_of(function: object, signature: str, symbol: str) -> bytes | None:
    compiled = JitFunction(function, signature).compile()  # type: ignore[arg-type]
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
        _ = Function("execution", name).symbol


def test_functions_of_one_name_from_two_processes_do_not_conflict() -> None:
    """Numba numbers its functions anew in every process, so two files may use one name for different functions."""
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


# The processor


def test_features_are_numbas_without_those_this_machine_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", lambda: Host(fma=True, avx2=True, avx512f=False))
    for name, features, expected in [
        (None, None, "+fma,+avx2,-avx512f"),
        ("haswell", None, "+fma,+avx2,-avx512f"),
        ("generic", None, "-avx512f"),  # as Numba has it
        ("haswell", "", "-avx512f"),
        (None, "+fma,+avx512f", "+fma,-avx512f"),
        (None, "nonsense,+", "-avx512f"),
    ]:
        for variable, value in (("NUMBA_CPU_NAME", name), ("NUMBA_CPU_FEATURES", features)):
            monkeypatch.delenv(variable, raising=False)
            if value is not None:
                monkeypatch.setenv(variable, value)
        assert processor()[1].removeprefix("+,") == expected, (name, features)


class Host(dict[str, bool]):
    """A processor's features in the form of LLVM."""

    def __init__(self, **features: bool) -> None:
        super().__init__(features)

    def flatten(self) -> str:
        return ",".join(("+" if there else "-") + name for name, there in self.items())


@pytest.mark.process
@pytest.mark.parametrize("own", [{"NUMBA_CPU_NAME": "generic"}, {"NUMBA_CPU_FEATURES": ""}], ids=str)
def test_no_setting_of_numbas_processor_ends_the_process(own: dict[str, str]) -> None:
    script = (
        "import numpy as np\n"
        "from kuiper_edu.engine import open_model\n"
        "from kuiper_edu.support.project import root\n"
        "x = np.ones((1, 1, 64, 64), np.float32)\n"
        "fast, plain = (open_model(root() / 'course5/model_file/digits', fast=f).forward(x) for f in (True, False))\n"
        "np.testing.assert_allclose(fast, plain, atol=1e-4)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | own, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
