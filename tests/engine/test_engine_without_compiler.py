"""If kernels cannot be compiled, NumPy kernels run, with one warning; requested kernels raise an error instead."""

import copy
import logging
import sys
import threading

import numpy as np
import pytest
from conv_nets import numbers, opened, residual_block

from kuiper_edu.engine import planner
from kuiper_edu.errors import BuildError, CompileError

pytest.importorskip("numba", reason="the extra `fast`")

REASON = "RuntimeError: LLVM does not know this processor"
TOLD = f"no kernel can be compiled here ({REASON}); the engine computes with NumPy instead."


def fail(*_: object) -> None:
    raise RuntimeError("LLVM does not know this processor\nand says why on more lines")


@pytest.fixture(autouse=True)
def compiles_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start with no compiled kernels, an empty cache, and no failure."""
    from kuiper_edu.engine.compiled import cache, store

    monkeypatch.setattr(planner, "_broken", threading.Event())
    monkeypatch.setattr(store, "_loaded", {})
    monkeypatch.setattr(store, "object_cache", lambda: cache.ObjectCache(None))


@pytest.fixture(params=["Numba", "LLVM", "import"])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the compiler fail at one of several points."""
    if request.param == "Numba":
        monkeypatch.setattr("kuiper_edu.engine.compiler.JitFunction.compile", fail)
    elif request.param == "LLVM":
        monkeypatch.setattr("kuiper_edu.engine.compiled.objects.make_object", fail)
    else:
        monkeypatch.setattr("kuiper_edu.engine.compiled.store.import_module", fail)


@pytest.mark.usefixtures("broken")
def test_numpys_kernels_run_instead_with_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    x = numbers(1, 8, 12, 10)
    expected = opened(residual_block(), fast=False).forward(x)
    for _ in range(2):
        fast = opened(residual_block())
        for _ in range(2):
            np.testing.assert_allclose(fast.forward(x), expected, rtol=1e-4, atol=1e-5)
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == f"{TOLD} `kuiper-edu doctor` says what can be done."


@pytest.mark.usefixtures("broken")
def test_requested_compiled_kernels_raise_an_error() -> None:
    graph = opened(residual_block(), compiled=True)
    for _ in range(2):
        with pytest.raises(CompileError, match=rf"here \({REASON}\)\. `kuiper-edu"):
            graph.forward(numbers(1, 8, 12, 10))  # its shapes are not declared: it is planned now


def test_a_graph_whose_next_shape_needs_kernels_that_fail_goes_on_with_numpys(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from kuiper_edu.engine.compiled import store

    graph, plain = opened(residual_block()), opened(residual_block(), fast=False)
    first, second = numbers(1, 8, 12, 10), numbers(1, 8, 5, 3)
    graph.forward(first)
    monkeypatch.setattr("kuiper_edu.engine.compiler.JitFunction.compile", fail)
    store._loaded.clear()
    for x in (second, second, first):
        np.testing.assert_allclose(graph.forward(x), plain.forward(x), rtol=1e-4, atol=1e-5)
    assert caplog.text.count(TOLD) == 1


def test_an_extra_that_cannot_be_loaded_is_one_that_cannot_compile(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "kuiper_edu.engine.compiled.compiled_engine", None)
    graph, x = opened(residual_block()), numbers(1, 8, 12, 10)
    graph.forward(x)
    assert graph.forward(x).shape == x.shape
    assert "(ModuleNotFoundError: import of kuiper_edu.engine.compiled.compiled_engine halted" in caplog.text


def test_too_little_memory_is_no_broken_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("kuiper_edu.engine.compiler.JitFunction.compile", full)
    graph, x = opened(residual_block()), numbers(1, 8, 12, 10)
    with pytest.raises(BuildError, match="memory"):
        graph.forward(x)
    assert not planner._broken.is_set()


def test_a_copy_packs_its_own_weights() -> None:
    graph = opened(residual_block(), compiled=True)
    for _ in range(2):
        graph.forward(numbers(1, 8, 12, 10))
    copied = copy.deepcopy(graph)
    assert (len(graph.planner._compiled._weights._packed), copied.planner._compiled._weights._packed) == (2, {})


def test_a_processor_without_a_multiply_add_of_vectors_runs_numpys_kernels(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kuiper_edu.engine.compiler.platform.machine", lambda: "x86_64")
    monkeypatch.setattr("kuiper_edu.engine.compiler.processor", lambda: ("sandybridge", "+avx,-fma,-fma4"))
    graph, x = opened(residual_block()), numbers(1, 8, 12, 10)
    for _ in range(2):
        graph.forward(x)
    assert not any(choice.kernel.startswith("tiles") for choice in graph.planner.choices)
    assert "no vector multiply-add (FMA); the engine computes with NumPy instead. No lesson needs them." in caplog.text
