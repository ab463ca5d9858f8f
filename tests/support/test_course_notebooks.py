"""The notebooks of a course are listed in the order of its index."""

import json
from pathlib import Path

from kuiper_edu.support.course_notebooks import in_reading_order
from kuiper_edu.support.project import COURSES


def test_notebooks_come_in_reading_order_and_strangers_are_left_out(tmp_path: Path) -> None:
    for folder in COURSES:
        (tmp_path / folder).mkdir()
    for name in ("course4/1_a.ipynb", "course3/2_b.ipynb", "course3/1_c.ipynb", "index.ipynb", "elsewhere.ipynb"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    found = [path.relative_to(tmp_path).as_posix() for path in in_reading_order(tmp_path)]
    assert found == ["index.ipynb", "course3/1_c.ipynb", "course3/2_b.ipynb", "course4/1_a.ipynb"]
    table = "| [A](course4/1_a.ipynb) | do |\n| [C](course3/1_c.ipynb) | do |\n"
    (tmp_path / "index.ipynb").write_text(json.dumps({"cells": [{"source": [table]}]}), encoding="utf-8")
    found = [path.relative_to(tmp_path).as_posix() for path in in_reading_order(tmp_path)]
    assert found == ["index.ipynb", "course4/1_a.ipynb", "course3/1_c.ipynb", "course3/2_b.ipynb"]
