"""Compiled functions are loaded or compiled by name."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from waiting import wait_until

import kuiper_edu.engine.compiled
from kuiper_edu.engine.compiled import store
from kuiper_edu.engine.compiled.activations import SMOOTH
from kuiper_edu.engine.compiled.cache import ObjectCache, object_cache
from kuiper_edu.engine.compiled.store import Function, addresses
from kuiper_edu.engine.compiler import JitFunction

SMALL = Function("execution", "spin_wait")


def test_requesting_a_function_twice_gives_the_same_address() -> None:
    first, second, third = addresses([SMALL, Function("execution", "begin"), SMALL])
    assert first == third == addresses([SMALL])[0]
    assert first != second


def test_simultaneous_threads_get_the_same_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_loaded", {})
    found: list[int] = []
    callers = [threading.Thread(target=lambda: found.append(addresses([SMALL])[0])) for _ in range(4)]
    for each in callers:
        each.start()
    for each in callers:
        each.join()
    assert len(found) == 4
    assert len(set(found)) == 1


VARIANTS: dict[str, list[tuple[int | str, ...]]] = {
    "tiles.make_tiles": [(1, 2, 1, 8), (1, 2, 1, 8, "gelu"), (2, 2, 1, 16, "silu")],
    "depthwise.make_depthwise": [(2, 1), (2, 1, "hardswish")],
    "pooling.make_max_pool": [(2, 1)],
    "winograd.make_input_transforms": [(2,)],
    "winograd.make_products": [(2, 1, 1), (2, 1, 1, "sigmoid")],
    "elementwise.make_elementwise": [("add",), ("div",), *(("", activation) for activation in SMOOTH)],
}
"""For each function that makes kernels, the arguments for some."""


def every_function() -> list[Function]:
    """Return all kernels of the package, and some of those that functions make."""
    found = []
    for module in (each.name for each in iter_modules(kuiper_edu.engine.compiled.__path__)):
        for name, thing in vars(import_module(f"kuiper_edu.engine.compiled.{module}")).items():
            if getattr(getattr(thing, "function", thing), "__module__", "").rpartition(".")[2] != module:
                continue
            if isinstance(thing, JitFunction):
                found.append(Function(module, name))
            elif getattr(thing, "__annotations__", {}).get("return") == "JitFunction" and name.startswith("make_"):
                found += [Function(module, name, variant) for variant in VARIANTS.get(f"{module}.{name}", [])]
    return found


def test_every_kernel_is_kept_so_that_a_second_start_compiles_none() -> None:
    functions = every_function()
    addresses(functions)
    assert {f"{each.module}.{each.name}" for each in functions} >= {"rows.layer_norm", "execution.execute", *VARIANTS}
    assert [each.symbol for each in functions if object_cache().read(f"{each.symbol}.kernel") is None] == []
    assert "cannot be kept" not in object_cache().trouble


INTERRUPTED = """
    import os, signal, threading
    from kuiper_edu.engine.compiled.store import Function, addresses
    from toy import Toy
    struck = 0
    for i, seconds in enumerate((0.02, 0.3, 0.6, 1.0)):
        fingers = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
        try:
            fingers.start()
            addresses([Function("tiles", "make_tiles", (1, 2 + i, 1, 16))])
            fingers.join()
            for _ in range(3):
                pass
        except KeyboardInterrupt:
            struck += 1
        fingers.join()
        assert addresses([Function("tiles", "make_tiles", (1, 2 + i, 1, 16))])
    assert Toy(2).is_right()
    print(struck)
"""


@pytest.mark.nightly
@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system sends no such signals")
def test_ctrl_c_while_something_is_compiled_leaves_it_compilable(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": paths}
    command = [sys.executable, "-c", textwrap.dedent(INTERRUPTED)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout == "4\n", done.stderr


LONG = """
    from toy import Toy
    from kuiper_edu.engine.compiled.store import addresses, Function
    addresses([Function("tiles", "make_tiles", (1, 2 + i, 1, 16)) for i in range(4)])
    print(Toy(2).is_right())
"""


@pytest.mark.process
@pytest.mark.skipif(os.name != "posix", reason="this system sends no such signals")
def test_ctrl_c_while_something_is_compiled_leaves_no_half_file_and_the_next_start_works(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": paths}
    command = [sys.executable, "-c", textwrap.dedent(LONG)]
    child = subprocess.Popen(command, env=environment, stdout=-1, stderr=-1, text=True)
    assert child.stderr is not None
    assert child.stderr.readline().startswith("Compiling 4 kernels")
    wait_until(lambda: list(tmp_path.rglob("*.kernel")), "a kernel that is kept", child)
    child.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in child.communicate(timeout=300)[1]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert 1 <= len(files) <= 4
    assert all(ObjectCache(path.parent).read(path.name) for path in files)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == "True\n"
