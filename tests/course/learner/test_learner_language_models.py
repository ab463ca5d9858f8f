"""The engine as a language model: PyTorch's scores, the same text with and without a cache, the metre, the command."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from kuiper_edu.course.learner.engine.assembly import parts, whole
from kuiper_edu.course.learner.engine.loading import lent_engine
from kuiper_edu.engine import open_model

engine = lent_engine()
NAMES, POEMS = MODELS = "names", "poems"
SEEDS = [pytest.param(seed, marks=() if seed < 2 else pytest.mark.nightly) for seed in range(20)]
TIE = 1e-4  # a random number so near to the border between two tokens decides nothing


def stem(repo: Path, model: str) -> str:
    return str(repo / "course5/model_file" / model)


def by_numbers(numbers: Sequence[float], heat: float = 0.6) -> Callable[[Any], int]:
    """Return what chooses each token by the next of the random numbers."""
    left = iter(numbers)
    return lambda scores: int(np.searchsorted(borders(scores, heat), next(left)))


def borders(scores: Any, heat: float = 0.6) -> Any:
    """Return the numbers, rising to 1, between which each token is chosen."""
    powers = np.exp((scores.astype(np.float64) - scores.max()) / heat).cumsum()
    return powers / powers[-1]


@pytest.mark.parametrize("model", MODELS)
def test_it_gives_pytorchs_scores(repo: Path, model: str) -> None:
    with np.load(f"{stem(repo, model)}.npz") as stored:
        for plan in (False, True):
            [scores] = engine.outputs(stem(repo, model), stored["input0"], plan=plan)
            assert np.abs(scores - stored["output0"]).max() <= 1e-5 * np.abs(stored["output0"]).max()


@pytest.mark.parametrize("model", MODELS)
def test_no_earlier_row_changes_with_the_last_token(repo: Path, model: str) -> None:
    [one], [other] = (engine.outputs(stem(repo, model), np.array([[0, 5, 9, last]])) for last in (3, 40))
    assert np.array_equal(one[:, :3], other[:, :3])
    assert not np.allclose(one[:, 3], other[:, 3])


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_is_the_same_with_a_cache_and_as_the_package_would_choose(repo: Path, model: str, seed: int) -> None:
    count, prompt = 40, [0, 7, 8][: 1 + seed % 3]
    numbers = np.random.default_rng(seed).random(count)
    plain = engine.write(engine.Engine(stem(repo, model)), prompt, count, by_numbers(numbers))
    cached = engine.write_cached(engine.remembering(stem(repo, model)), prompt, count, by_numbers(numbers))
    [scores] = open_model(stem(repo, model)).forward(np.array([plain[:-1]]))
    between = [borders(row) for row in scores[len(prompt) - 1 :]]
    ties = [float(np.abs(edges - number).min()) < TIE for edges, number in zip(between, numbers, strict=True)]
    chosen = [int(np.searchsorted(edges, number)) for edges, number in zip(between, numbers, strict=True)]
    assert sum(ties) <= 4
    first = ties.index(True) if any(ties) else count  # after a tie the two texts may differ
    assert cached[: len(prompt) + first] == plain[: len(prompt) + first]
    assert all(tie or a == b for tie, a, b in zip(ties, chosen, plain[len(prompt) :], strict=True))


@pytest.mark.parametrize("model", MODELS)
def test_the_likeliest_text_is_the_same_with_a_cache(repo: Path, model: str) -> None:
    plain = engine.write(engine.Engine(stem(repo, model)), [0], 24, lambda scores: int(scores.argmax()))
    cached = engine.write_cached(engine.remembering(stem(repo, model)), [0], 24, lambda scores: int(scores.argmax()))
    assert cached == plain


def print_texts(path: str) -> None:
    """Print the BLAS kernels of this process, and for each seed two texts up to the first tie."""
    texts = []
    for seed in range(3):
        numbers = np.random.default_rng(seed).random(40)
        plain = engine.write(engine.Engine(path), [0], 40, by_numbers(numbers))
        cached = engine.write_cached(engine.remembering(path), [0], 40, by_numbers(numbers))
        [scores] = open_model(path).forward(np.array([plain[:-1]]))
        ties = [np.abs(borders(row) - number).min() < TIE for row, number in zip(scores, numbers, strict=True)]
        first = 1 + (ties.index(True) if any(ties) else len(ties))
        texts.append([plain[:first], cached[:first]])
    kernels = [library["architecture"] for library in threadpool_info() if library["user_api"] == "blas"]
    print(json.dumps({"kernels": kernels, "texts": texts}))


@pytest.mark.nightly
@pytest.mark.process
@pytest.mark.parametrize("model", MODELS)
def test_the_texts_are_the_same_with_another_kernel_of_blas(repo: Path, model: str) -> None:
    runs = []
    for core in ("Haswell", "Sandybridge"):  # OpenBLAS reads it when it is loaded
        code = f"from {__name__} import print_texts; print_texts({stem(repo, model)!r})"
        environment = {**os.environ, "OPENBLAS_CORETYPE": core, "PYTHONPATH": str(Path(__file__).parent)}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=repo, check=True)
        runs.append(json.loads(done.stdout))
    if runs[0]["kernels"] == runs[1]["kernels"]:
        pytest.skip("this BLAS has one kernel on this processor")
    assert runs[0]["texts"] == runs[1]["texts"]
    assert all(plain == cached for plain, cached in runs[1]["texts"])


@pytest.mark.parametrize("count", [10, pytest.param(100, marks=pytest.mark.nightly)])
def test_the_metre_of_95_in_100_poems_is_right(count: int) -> None:
    poems = [engine.continued("春", 0.6, seed) for seed in range(count)]
    assert sum(map(has_a_metre, poems)) >= 0.95 * count - (count == 10)


def has_a_metre(poem: str) -> bool:
    lengths = [len(line) for line in re.split("[，。]", poem)[:-1]]
    return len(lengths) in (4, 8) and set(lengths) in ({5}, {7})


def test_a_text_beyond_the_last_place_is_refused_with_the_operator(repo: Path) -> None:
    with pytest.raises(ValueError, match=r"nn\.Embedding 'place': .*out of bounds"):
        engine.write_cached(engine.remembering(stem(repo, POEMS)), [0], 70, lambda scores: int(scores.argmax()))


def test_a_new_engine_knows_nothing_of_an_earlier_text(repo: Path) -> None:
    texts = [
        engine.write_cached(engine.remembering(stem(repo, NAMES)), [0, 4], 8, lambda scores: int(scores.argmax()))
        for _ in range(2)
    ]
    assert texts[0] == texts[1]


@pytest.mark.process
@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("春", 0, "春"),
        pytest.param("Mar", 0, "Mar", marks=pytest.mark.nightly),
        pytest.param("", 0, "", marks=pytest.mark.nightly),
        ("春x", 2, "does not know 'x'"),
        pytest.param("é", 2, "does not know 'é'", marks=pytest.mark.nightly),
        pytest.param("春" * 61, 2, "at most 60 characters", marks=pytest.mark.nightly),
    ],
)
def test_the_file_writes_alone_with_numpy(repo: Path, tmp_path: Path, text: str, code: int, said: str) -> None:
    file = tmp_path / "my_engine.py"
    file.write_text(whole(parts({}, stem(repo, "digits"))), encoding="utf-8")
    command = [sys.executable, "-I", "-X", "utf8", str(file), "--write", text]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, check=False)
    assert done.returncode == code, done.stderr
    assert said in (done.stderr if code else done.stdout)
    assert "Traceback" not in done.stderr
