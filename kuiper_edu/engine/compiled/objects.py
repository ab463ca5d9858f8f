"""Compiled functions as object code, which can be kept in a file and loaded without the compiler.

Numba compiles a function to LLVM's language. From that text a module is made with one function alone, `symbol`, which
calls what was compiled and drops Numba's way of telling errors: kernels raise none. The code of this module needs
nothing of Numba, so that a later start does not even import it.
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
"""What object code may call that is not in it: every process has it."""
IS_SURE = sys.platform == "linux" and platform.machine() == "x86_64"
"""Whether object code was seen to need nothing else here; elsewhere Numba is imported first, which brings it."""


def make_object(text: str, function: str, symbol: str) -> bytes | None:
    """Object code with one function of this name; None if it needs more than every process has.

    Args:
        text: a module in LLVM's language.
        function: the one that Numba made there: `int32 function(result*, error*, arguments…)`.
        symbol: its name from now on, without the first two arguments: it returns the result.
    """
    _start_llvm()
    text = _only(text, function)
    found = llvm.parse_assembly(text).get_function(function)
    module = llvm.parse_assembly(text + _caller(function, symbol, [str(each.type) for each in found.arguments]))
    if any(not MAY_CALL.fullmatch(name) for name in _missing(text)):
        return None
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name != symbol:
            each.linkage = "internal"  # another process may have given this name to another function
    return bytes(_target_machine().emit_object(module))


def load_object(code: bytes, symbol: str) -> int:
    """Where the function of this name in the object code begins, now that it is loaded."""
    engine = _engine()
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return int(engine.get_function_address(symbol))


def _only(text: str, function: str) -> str:
    """The module without all that this function does not reach."""
    bodies = {match[1]: match[0] for match in FUNCTION.finditer(text)}
    reached, todo = set(), [function]
    while todo:
        name = todo.pop()
        if name in bodies and name not in reached:
            reached.add(name)
            todo += NAME.findall(bodies[name])
    return FUNCTION.sub(lambda match: match[0] if match[1] in reached else "", text)


def _missing(text: str) -> set[str]:
    """What the functions of a module use and it does not define."""
    bodies = [match[0] for match in FUNCTION.finditer(text)]
    defined = {match[1] for match in FUNCTION.finditer(text)}
    defined.update(re.findall(r'^@"?([^"= ]+)"? = (?!external)', text, re.MULTILINE))
    return {name for body in bodies for name in NAME.findall(body)} - defined


def _caller(function: str, symbol: str, types: list[str]) -> str:
    """A function that calls another and leaves out where that one puts its result and its error."""
    result, error = (each[:-1] if each.endswith("*") else "i64" for each in types[:2])
    # Numba's functions without a result have a place for it, too, and what stands there is not asked for.
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
    """As Numba sets it up."""
    _start_llvm()
    cpu, features = processor()
    reloc = "static" if platform.machine().lower() in ("x86_64", "amd64") else "default"
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=cpu, features=features, opt=3, reloc=reloc, codemodel="jitdefault", jit=True
    )


@cache
def _engine() -> Any:
    """LLVM's loader; what it holds lives as long as the process."""
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
