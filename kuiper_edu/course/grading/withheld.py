"""A copy of the course for running answers: the package without the library's answers, and the model files.

folder/kuiper_edu/       without the withheld modules of the course's slots; of course/ only what running answers needs
folder/sitecustomize.py  blocks the shortcuts before any other code runs
folder/courseN/          model_file/ only; the folder of the course is the working directory
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import kuiper_edu
from kuiper_edu import slots
from kuiper_edu.support.project import COURSES

_PACKAGE = Path(kuiper_edu.__file__).parent
_NEEDED = ("isolation", "learner", "trial")  # the packages of course/ that running an answer needs
_TEMPORARY = re.compile(r"\.pyc\.\d+$")  # Python writes bytecode to such a file, and then renames it

_SITECUSTOMIZE = '''\
"""Runs before anything else in this process: makes the original package and the shortcuts unavailable."""

import sys
from pathlib import Path

here = Path(__file__).parent
SHARED = ("site-packages", "dist-packages")  # other packages are there, too; this copy is found first
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
    """Write the copy into an empty folder and return the working directory for the answers.

    Args:
        course: the course whose answers are withheld; those of other courses stay, so that a mistake in one course's
            answer does not affect another.
        root: the course folder, from which the model files are copied.
        folder: an empty folder. It must be the first entry of PYTHONPATH.

    Raises:
        AnswerError: the course has no homework.
    """
    modules = [module for slot in slots.of_course(course) for module in slot.withheld]
    left_out = {_PACKAGE.joinpath(*module.split(".")[1:]) for module in modules}
    left_out |= {part for part in (_PACKAGE / "course").glob("*/") if part.name not in (*_NEEDED, "__pycache__")}

    def ignore(directory: str, names: list[str]) -> list[str]:
        package = Path(directory)
        package = package.parent if package.name == "__pycache__" else package
        return [name for name in names if package / name.split(".")[0] in left_out or _TEMPORARY.search(name)]

    shutil.copytree(_PACKAGE, folder / "kuiper_edu", ignore=ignore)
    (folder / "sitecustomize.py").write_text(_SITECUSTOMIZE.format(course=course), encoding="utf-8")
    for any_course in COURSES:
        models = root / any_course / "model_file"
        if models.is_dir():
            shutil.copytree(models, folder / any_course / "model_file")
    return folder / course
