"""A copy of the course for one check: the package without the answers, the model files, and nothing else.

folder/kuiper_edu/       without the withheld modules of the course's slots; of course/ only what an answer runs in
folder/sitecustomize.py  closes the shortcuts before the first line of anybody's code
folder/courseN/          model_file/ only; the kernel works in the folder of its course
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import kuiper_edu
from kuiper_edu import slots
from kuiper_edu.support.project import COURSES

_PACKAGE = Path(kuiper_edu.__file__).parent
_NEEDED = ("isolation", "learner", "trial")  # of course/: what an answer runs in, and what its notebook calls
_PASSING = re.compile(r"\.pyc\.\d+$")  # Python writes a module's code to such a file, and renames it

_SITECUSTOMIZE = '''\
"""Runs before anything else in this process: the original package and the shortcuts are out of reach."""

import sys
from pathlib import Path

here = Path(__file__).parent
SHARED = ("site-packages", "dist-packages")  # others live there too; ours is found first
sys.path[:] = [
    entry
    for entry in sys.path
    if Path(entry) == here or Path(entry).name in SHARED or not (Path(entry) / "kuiper_edu").is_dir()
]

from kuiper_edu import slots

for slot in slots.of_course({course!r}):
    slots.withhold(slot.name)
    sys.modules.update(dict.fromkeys(slot.shortcuts))  # None: importing one fails
'''


def make(course: str, root: Path, folder: Path) -> Path:
    """Fill an empty folder with the copy and return the folder its kernel should work in.

    Args:
        course: whose answers are withheld; the other courses' stay, so that a mistake in one
            course's answer costs nothing in another.
        root: the course folder the model files are taken from.
        folder: an empty folder. It belongs at the head of PYTHONPATH.

    Raises:
        AnswerError: the course has no homework.
    """
    modules = [module for slot in slots.of_course(course) for module in slot.withheld]
    left_out = {_PACKAGE.joinpath(*module.split(".")[1:]) for module in modules}
    left_out |= {part for part in (_PACKAGE / "course").glob("*/") if part.name not in (*_NEEDED, "__pycache__")}

    def ignore(directory: str, names: list[str]) -> list[str]:
        place = Path(directory)
        place = place.parent if place.name == "__pycache__" else place
        return [name for name in names if place / name.split(".")[0] in left_out or _PASSING.search(name)]

    shutil.copytree(_PACKAGE, folder / "kuiper_edu", ignore=ignore)
    (folder / "sitecustomize.py").write_text(_SITECUSTOMIZE.format(course=course), encoding="utf-8")
    for any_course in COURSES:
        models = root / any_course / "model_file"
        if models.is_dir():
            shutil.copytree(models, folder / any_course / "model_file")
    return folder / course
