"""Real models with random damage: they load or they are refused with a KuiperError, and nothing else happens.

The short run is part of the tests; hypothesis chooses its damages and shrinks what fails. The long one,
`pytest -m nightly tests/pnnx/test_pnnx_fuzz.py -s`, makes 100,000 numbered cases with the same kinds of damage; its
figures stand in docs/pnnx_format.md.
"""

import random
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
Pick = Callable[[int], int]  # chooses one of 0, 1, ..., count - 1
Mutation = Callable[[Pick, bytes], bytes]


def bases() -> list[tuple[bytes, bytes]]:
    """The models to damage: those of the corpus that are small, and one of each era."""
    found = [(SOUND.encode(), BIN64), (SOUND.encode(), BIN32)]
    for param in sorted(CORPUS.glob("*.param")):
        archive = param.with_suffix(".bin")
        if archive.is_file() and param.stat().st_size < 8192 and archive.stat().st_size < 16384:
            found.append((param.read_bytes(), archive.read_bytes()))
    return found


BASES = bases()


def replace_word(pick: Pick, content: bytes) -> bytes:
    words = content.split(b" ")
    words[pick(len(words))] = NASTY_WORDS[pick(len(NASTY_WORDS))].encode()
    return b" ".join(words)


def exchange_words(pick: Pick, content: bytes) -> bytes:
    words = content.split(b" ")
    a, b = pick(len(words)), pick(len(words))
    words[a], words[b] = words[b], words[a]
    return b" ".join(words)


def drop_line(pick: Pick, content: bytes) -> bytes:
    lines = content.split(b"\n")
    del lines[pick(len(lines))]
    return b"\n".join(lines)


def move_line(pick: Pick, content: bytes) -> bytes:
    lines = content.split(b"\n")
    line = lines.pop(pick(len(lines)))
    lines.insert(pick(len(lines) + 1), line)
    return b"\n".join(lines)


def double_line(pick: Pick, content: bytes) -> bytes:
    lines = content.split(b"\n")
    at = pick(len(lines))
    return b"\n".join([*lines[:at], *lines[at : at + 1] * 2, *lines[at + 1 :]])


def other_byte(pick: Pick, content: bytes) -> bytes:
    at = pick(len(content) + 1)
    return content[:at] + bytes([pick(256)]) + content[at + 1 :]


def drop_bytes(pick: Pick, content: bytes) -> bytes:
    at = pick(len(content) + 1)
    return content[:at] + content[at + 1 + pick(50) :]


def insert_bytes(pick: Pick, content: bytes) -> bytes:
    at = pick(len(content) + 1)
    return content[:at] + bytes(pick(256) for _ in range(1 + pick(12))) + content[at:]


def cut_off(pick: Pick, content: bytes) -> bytes:
    return content[: pick(len(content) + 1)]


def other_digit(pick: Pick, content: bytes) -> bytes:
    digits = [found.start() for found in re.finditer(rb"[0-9]", content)] or [0]
    at = digits[pick(len(digits))]
    return content[:at] + str(pick(10)).encode() + content[at + 1 :]


def other_field(pick: Pick, content: bytes) -> bytes:
    """Overwrite a number of a zip record."""
    marks = [found.start() for found in re.finditer(b"PK", content)] or [0]
    at, width = marks[pick(len(marks))] + pick(60), 2 ** pick(4)
    number = NASTY_NUMBERS[pick(len(NASTY_NUMBERS))] % 256**width
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


def damaged(pick: Pick) -> tuple[bytes, bytes]:
    """A model with one to three damages, two thirds of them in the text."""
    param, archive = BASES[pick(len(BASES))]
    for _ in range(1 + pick(3)):
        if pick(3):
            param = IN_TEXT[pick(len(IN_TEXT))](pick, param)
        else:
            archive = IN_ARCHIVE[pick(len(IN_ARCHIVE))](pick, archive)
    return param, archive


@st.composite
def damaged_models(draw: st.DrawFn) -> tuple[bytes, bytes]:
    return damaged(lambda count: draw(st.integers(0, count - 1)))


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
    for seed in range(100_000):
        model = damaged(random.Random(seed).randrange)
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
