"""`grade`: what a teacher writes by hand and got wrong is one sentence, before anything is graded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Grade = Callable[..., object]
DUE = ("--deadline", "2026-11-05 23:59")


@pytest.fixture
def grade(kuiper, repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Grade:
    """Grade a class of one, whose notebook is empty."""
    monkeypatch.chdir(repo)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ada.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "graded").mkdir()
    return lambda *words: kuiper("grade", tmp_path / "in", "--course", "course4", "--out", tmp_path / "graded", *words)


MALFORMED = {
    "another head": "who;what\n",
    "nothing": "",
    "too many values": "student,check,points,reason,deadline\nada,,1,a, b,c\n",
    "an open quote": 'student,check,points,reason,deadline\nada,,1,"a,b\n',
    "not UTF-8": "student,check,points,reason,deadline\nada,,1,你好,\n",
    "nobody": "student,check,points,reason,deadline\nnobody,,1,good,2026-11-05 23:59\n",
}


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
@pytest.mark.parametrize("name", ["overrides.csv", "extensions.csv"])
def test_a_malformed_table_is_one_sentence(grade, tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / "graded" / name
    path.write_bytes(text.encode("gb18030"))
    ran = grade(*DUE)
    assert (ran.code, ran.out) == (2, "")
    level, said = filter(None, ran.err.splitlines())  # the first says how answers are isolated
    assert "isolated" in level
    assert name in said
    assert "Traceback" not in ran.err
    assert path.read_bytes() == text.encode("gb18030")


@pytest.mark.parametrize("text", [MALFORMED["another head"], MALFORMED["nothing"], "name,student\nada\n"])
def test_a_malformed_map_of_students_is_one_sentence(grade, tmp_path: Path, text: str) -> None:
    (tmp_path / "map.csv").write_text(text, encoding="utf-8")
    ran = grade("--students", tmp_path / "map.csv")
    _, said = filter(None, ran.err.splitlines())
    assert (ran.code, "map.csv" in said) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deadline", "tomorrow"), "--deadline is 'tomorrow'. Write a date and a time"),
        (("--late", "10"), "--late needs --deadline, which is missing"),
        (("--grace", "10"), "--grace needs --deadline, which is missing"),
        (("--counts", "on-time"), "--counts on-time needs --deadline, which is missing"),
        ((*DUE, "--grace", "1e99"), "--grace is 1e+99 minutes. Write a number of minutes"),
        ((*DUE, "--late", "nan"), "Invalid value for '--late'"),
        ((*DUE, "--late", "10%"), "Invalid value for '--late': expected a number such as 10, found '10%'."),
        ((*DUE, "--counts", "first"), "Invalid value for '--counts': 'first' is not one of 'last', 'best', 'on-time'"),
    ],
)
def test_options_that_do_not_fit_are_one_sentence(grade, words: tuple[str, ...], said: str) -> None:
    ran = grade(*words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err.splitlines()[-1]
