"""Compiled functions as object code, which can be stored in a file and loaded without the compiler.

Numba compiles a function to LLVM IR. From that text a module with one public function is made, `symbol`, which calls
the compiled function and drops Numba's error reporting: kernels raise no errors. This code needs nothing of Numba, so a
later start does not import it.
"""

from __future__ import annotations

import platform
import re
import sys
from functools import cache
from typing import Any

from llvmlite import binding as llvm

from kuiper_edu.engine.compiler import processor

FUNCTION = re.compile(r'^define [^\n]*?@"?([^"(]+)"?\([^\n]*\{\n.*?^\}\n', re.MULTILINE | re.DOTALL)
NAME = re.compile(r'@"?([\w.$-]+)"?')
MAY_CALL = re.compile(r"llvm\..*|mem(cpy|set|move)|(exp|log|pow|sqrt|erf|tanh|floor|ceil|rint|round|trunc|fmod)f?")
"""The external functions that object code may call: every process has them."""
IS_SURE = sys.platform == "linux" and platform.machine() == "x86_64"
"""Whether object code is known to need nothing else here; elsewhere Numba is imported first, for the rest."""


def make_object(text: str, function: str, symbol: str) -> bytes | None:
    """Return object code with one function, named `symbol`; None if it calls functions that not every process has.

    Args:
        text: a module in LLVM IR.
        function: the function that Numba made there: `int32 function(result*, error*, arguments…)`.
        symbol: the name of the new function, which lacks the first two arguments and returns the result.
    """
    _start_llvm()
    text = _only_reachable(text, function)
    arguments = llvm.parse_assembly(text).get_function(function).arguments
    module = llvm.parse_assembly(text + _caller(function, symbol, [str(each.type) for each in arguments]))
    if any(not MAY_CALL.fullmatch(name) for name in _missing(text)):
        return None
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name != symbol:
            each.linkage = "internal"  # another process may have given this name to another function
    return bytes(_target_machine().emit_object(module))


def load_object(code: bytes, symbol: str) -> int:
    """Load object code and return the address of its function `symbol`."""
    engine = _engine()
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return int(engine.get_function_address(symbol))


def _only_reachable(text: str, function: str) -> str:
    """Return the module without the functions that this one does not reach."""
    bodies = {match[1]: match[0] for match in FUNCTION.finditer(text)}
    reached, todo = set(), [function]
    while todo:
        name = todo.pop()
        if name in bodies and name not in reached:
            reached.add(name)
            todo += NAME.findall(bodies[name])
    return FUNCTION.sub(lambda match: match[0] if match[1] in reached else "", text)


def _missing(text: str) -> set[str]:
    """Return the names that the functions of a module use and the module does not define."""
    bodies = [match[0] for match in FUNCTION.finditer(text)]
    defined = {match[1] for match in FUNCTION.finditer(text)}
    defined.update(re.findall(r'^@"?([^"= ]+)"? = (?!external)', text, re.MULTILINE))
    return {name for body in bodies for name in NAME.findall(body)} - defined


def _caller(function: str, symbol: str, types: list[str]) -> str:
    """Return the text of a function that calls another one, without its arguments for the result and the error."""
    result, error = (each[:-1] if each.endswith("*") else "i64" for each in types[:2])
    # Numba's functions without a result have that argument, too; its content is ignored.
    value = f"load i64, {types[0]} %result" if result == "i64" else "add i64 0, 0"
    named = ", ".join(f"{kind} %a{i}" for i, kind in enumerate(types[2:]))
    return f"""
define i64 @"{symbol}"({named}) {{
  %result = alloca {result}
  %error = alloca {error}
  %status = call i32 @"{function}"({types[0]} %result, {types[1]} %error, {named})
  %value = {value}
  ret i64 %value
}}
"""


@cache
def _start_llvm() -> None:
    if not IS_SURE:
        import numba  # noqa: F401
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


@cache
def _target_machine() -> Any:
    """Return LLVM's target machine, set up as Numba does it."""
    _start_llvm()
    cpu, features = processor()
    reloc = "static" if platform.machine().lower() in ("x86_64", "amd64") else "default"
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=cpu, features=features, opt=3, reloc=reloc, codemodel="jitdefault", jit=True
    )


@cache
def _engine() -> Any:
    """Return LLVM's loader; the code that it loads lives as long as the process."""
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
