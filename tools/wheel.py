"""Hatchling's build hook, which adds the course to the wheel, for `kuiper-edu lab` without a clone.

It adds the notebooks, the models and the pages that lessons link to, but not reference/, which is for teachers. An
editable install finds them around the package (kuiper_edu/support/project.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED = "kuiper_edu/course/files"  # kuiper_edu.support.project.CARRIED; nothing is installed yet when this runs


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]
    """The build hook; hatchling requires this name."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the course's files to the wheel, unless it is for an editable install."""
        if version == "editable":
            return
        root = Path(self.root)
        paths = (path for pattern in self.config["course"] for path in sorted(root.glob(pattern)))
        names = (path.relative_to(root).as_posix() for path in paths if path.is_file() and ".backup-" not in path.name)
        build_data["force_include"].update({name: f"{CARRIED}/{name}" for name in names})
