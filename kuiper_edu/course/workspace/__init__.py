"""The learner's workspace: a folder of copies of the notebooks to write in, kept up to date with the course.

============ =====================================================================
location     finds the folder of the workspace
delivery     the copies, with the hash of every cell
pictures     which stored outputs the copies come with
merge        merges a newer course into a notebook that a learner has written in
updating     creates the workspace, updates it, and restores single notebooks
importing    imports work from another workspace or from the course folder
zipped       a workspace as a zip, out and in
shared_files the models and pages that the notebooks read
============ =====================================================================
"""

from kuiper_edu.course.workspace.location import choose, is_workspace
from kuiper_edu.course.workspace.updating import reset, survey, update

__all__ = ["choose", "is_workspace", "reset", "survey", "update"]
