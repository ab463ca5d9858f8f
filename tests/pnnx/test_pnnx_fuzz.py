"""Real models with random damage load, or are refused with a KuiperError.

The short run is part of the tests; hypothesis chooses the damage and shrinks failures. The long one,
`pytest -m nightly tests/pnnx/test_pnnx_fuzz.py -s`, runs 100,000 numbered cases with the same kinds of damage; its
results are in docs/pnnx_format.md.
"""

import random
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from broken import BIN32, BIN64, SOUND
from damage import damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Graph, expression

CORPUS = Path(__file__).parents[1] / "corpus"


def bases() -> list[tuple[bytes, bytes]]:
    """Return the models to damage: the small ones of the corpus, and one of each era."""
    found = [(SOUND.encode(), BIN64), (SOUND.encode(), BIN32)]
    for param in sorted(CORPUS.glob("*.param")):
        archive = param.with_suffix(".bin")
        if archive.is_file() and param.stat().st_size < 8192 and archive.stat().st_size < 16384:
            found.append((param.read_bytes(), archive.read_bytes()))
    return found


BASES = bases()


@st.composite
def damaged_models(draw: st.DrawFn) -> tuple[bytes, bytes]:
    return damaged(lambda count: draw(st.integers(0, count - 1)), BASES)


def use(folder: Path, param: bytes, archive: bytes) -> str:
    """Call every operation on a model; return how it ended."""
    (folder / "m.pnnx.param").write_bytes(param)
    (folder / "m.pnnx.bin").write_bytes(archive)
    try:
        graph = Graph.load(folder / "m.pnnx.param")
    except KuiperError as refused:
        if "\n" in str(refused) or len(str(refused)) > 1000:
            raise
        return type(refused).__name__
    out_of_order = any("come before" in warning for warning in graph.warnings)
    assert all(out_of_order and "comes before" in problem for problem in graph.check())
    text = graph.to_text()
    assert Graph.from_text(text).to_text() == text
    try:
        for operator in graph.ops:
            for attribute in operator.attrs.values():
                assert attribute.data.shape == attribute.shape
            if "expr" in operator.params:
                inputs = [np.zeros(1, np.float32)] * len(operator.inputs)
                expression.parse(operator.params["expr"].text).evaluate(inputs)
    except KuiperError as refused:
        return f"read, then {type(refused).__name__}"
    return "read"


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(model=damaged_models())
def test_a_damaged_model_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, model: tuple[bytes, bytes]
) -> None:
    use(tmp_path_factory.getbasetemp(), *model)


@pytest.mark.nightly
def test_a_hundred_thousand_damaged_models(tmp_path: Path) -> None:
    ends: Counter[str] = Counter()
    slowest = 0.0
    for seed in range(100_000):
        model = damaged(random.Random(seed).randrange, BASES)
        start = time.process_time()
        try:
            ends[use(tmp_path, *model)] += 1
        except BaseException as problem:
            problem.add_note(f"seed {seed}")
            raise
        slowest = max(slowest, time.process_time() - start)
    print(f"\n{ends.total()} cases from {len(BASES)} models, the slowest {slowest:.3f} s")
    for end, times in ends.most_common():
        print(f"{times:8d} {end}")
