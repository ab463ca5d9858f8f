"""Real models with random damage: they load or they are refused with a KuiperError, and nothing else happens.

The short run is part of the tests. The long one, `pytest -m nightly tests/pnnx/test_pnnx_fuzz.py -s`, makes 100,000
cases; its figures stand in docs/pnnx_format.md.
"""

import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from broken import BIN32, BIN64, SOUND
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Graph, expression

CORPUS = Path(__file__).parents[1] / "corpus"
NASTY_WORDS = (
    *("", "-1", "0", "1", "99999999999999999999", "2147483648", "1e999", "nan", "-inf", "None", "()", "(", ")", "[]"),
    *(
        "(1,",
        "(,)",
        "?",
        "%x",
        "=",
        "a=",
        "=b",
        "a=b=c",
        "@w=(1)f32",
        "@w=(9999999999,9999999999)f32",
        "$x=0",
        "#0=(?)",
    ),
    *(
        "#0=(1,2)f32",
        "expr=add(@0",
        "expr=[[[",
        "expr=pow(9,pow(9,9))",
        "7767517",
        "é",
        "٣",
        "\u3000",
        "\0",
        "\x1c",
        "\r",
    ),
)
NASTY_NUMBERS = (0, 1, 8, 22, 0x7F, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 2**63 - 1, 2**63, 2**64 - 1)
Mutation = Callable[[st.DrawFn, bytes], bytes]


def bases() -> list[tuple[bytes, bytes]]:
    """The models to damage: those of the corpus that are small, and one of each era."""
    found = [(SOUND.encode(), BIN64), (SOUND.encode(), BIN32)]
    for param in sorted(CORPUS.glob("*.param")):
        archive = param.with_suffix(".bin")
        if archive.is_file() and param.stat().st_size < 8192 and archive.stat().st_size < 16384:
            found.append((param.read_bytes(), archive.read_bytes()))
    return found


BASES = bases()


def position(draw: st.DrawFn, content: bytes) -> int:
    return draw(st.integers(0, max(len(content) - 1, 0)))


def replace_word(draw: st.DrawFn, content: bytes) -> bytes:
    words = content.split(b" ")
    words[position(draw, bytes(len(words)))] = draw(st.sampled_from(NASTY_WORDS)).encode()
    return b" ".join(words)


def exchange_words(draw: st.DrawFn, content: bytes) -> bytes:
    words = content.split(b" ")
    a, b = position(draw, bytes(len(words))), position(draw, bytes(len(words)))
    words[a], words[b] = words[b], words[a]
    return b" ".join(words)


def drop_line(draw: st.DrawFn, content: bytes) -> bytes:
    lines = content.split(b"\n")
    del lines[position(draw, bytes(len(lines)))]
    return b"\n".join(lines)


def move_line(draw: st.DrawFn, content: bytes) -> bytes:
    lines = content.split(b"\n")
    line = lines.pop(position(draw, bytes(len(lines))))
    lines.insert(position(draw, bytes(len(lines) + 1)), line)
    return b"\n".join(lines)


def double_line(draw: st.DrawFn, content: bytes) -> bytes:
    lines = content.split(b"\n")
    at = position(draw, bytes(len(lines)))
    return b"\n".join([*lines[:at], *lines[at : at + 1] * 2, *lines[at + 1 :]])


def other_byte(draw: st.DrawFn, content: bytes) -> bytes:
    at = position(draw, content)
    return content[:at] + bytes([draw(st.integers(0, 255))]) + content[at + 1 :]


def drop_bytes(draw: st.DrawFn, content: bytes) -> bytes:
    at = position(draw, content)
    return content[:at] + content[at + draw(st.integers(1, 50)) :]


def insert_bytes(draw: st.DrawFn, content: bytes) -> bytes:
    at = position(draw, content)
    return content[:at] + draw(st.binary(min_size=1, max_size=20)) + content[at:]


def cut_off(draw: st.DrawFn, content: bytes) -> bytes:
    return content[: position(draw, content)]


def other_digit(draw: st.DrawFn, content: bytes) -> bytes:
    digits = [found.start() for found in re.finditer(rb"[0-9]", content)]
    if not digits:
        return content
    at = draw(st.sampled_from(digits))
    return content[:at] + str(draw(st.integers(0, 9))).encode() + content[at + 1 :]


def other_field(draw: st.DrawFn, content: bytes) -> bytes:
    """Overwrite a number of a zip record."""
    marks = [found.start() for found in re.finditer(b"PK", content)]
    at = draw(st.sampled_from(marks or [0])) + draw(st.integers(0, 60))
    width = draw(st.sampled_from((1, 2, 4, 8)))
    number = draw(st.sampled_from(NASTY_NUMBERS)) % 256**width
    return content[:at] + number.to_bytes(width, "little") + content[at + width :]


ANYWHERE: tuple[Mutation, ...] = (other_byte, drop_bytes, insert_bytes, cut_off)
IN_TEXT: tuple[Mutation, ...] = (
    replace_word,
    exchange_words,
    drop_line,
    move_line,
    double_line,
    other_digit,
    *ANYWHERE,
)
IN_ARCHIVE: tuple[Mutation, ...] = (other_field, other_field, *ANYWHERE)


@st.composite
def damaged_models(draw: st.DrawFn) -> tuple[bytes, bytes]:
    param, archive = draw(st.sampled_from(BASES))
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.integers(0, 2)):
            param = draw(st.sampled_from(IN_TEXT))(draw, param)
        else:
            archive = draw(st.sampled_from(IN_ARCHIVE))(draw, archive)
    return param, archive


def use(folder: Path, param: bytes, archive: bytes) -> str:
    """Do with a model whatever can be done with one; returns how it ended."""
    (folder / "m.pnnx.param").write_bytes(param)
    (folder / "m.pnnx.bin").write_bytes(archive)
    try:
        graph = Graph.load(folder / "m.pnnx.param")
    except KuiperError as refused:
        if "\n" in str(refused) or len(str(refused)) > 1000:
            raise
        return type(refused).__name__
    out_of_order = any("stand before" in warning for warning in graph.warnings)
    assert all(out_of_order and "stands before" in problem for problem in graph.check())
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

    @settings(max_examples=100_000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(model=damaged_models())
    def run(model: tuple[bytes, bytes]) -> None:
        nonlocal slowest
        start = time.perf_counter()
        ends[use(tmp_path, *model)] += 1
        slowest = max(slowest, time.perf_counter() - start)

    run()
    print(f"\n{ends.total()} cases from {len(BASES)} models, the slowest {slowest:.3f} s")
    for end, times in ends.most_common():
        print(f"{times:8d} {end}")
    assert ends.total() >= 100_000
