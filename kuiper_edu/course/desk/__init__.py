"""The learner's desk: a folder of copies to write in, kept up with the course.

============ =====================================================================
place        where the desk is
delivery     the copies: without outputs, with the hash of every cell
merge        a newer course into a notebook that a learner has written in
update       lay the desk out, bring it up with the course, restore a notebook
takeover     carry over what was written elsewhere
beside       the models and pages that notebooks read beside themselves
============ =====================================================================
"""

from kuiper_edu.course.desk.place import chosen, is_desk
from kuiper_edu.course.desk.update import lay_out, reset, survey

__all__ = ["chosen", "is_desk", "lay_out", "reset", "survey"]
