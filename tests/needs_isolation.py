"""`needs_isolation`: a mark that skips tests of isolation where the system forbids it, with the reason."""

import pytest

from kuiper_edu.course.isolation.probe import why_not

_REASON = why_not()
needs_isolation = pytest.mark.skipif(bool(_REASON), reason=f"no sandbox can be made here: {_REASON}")
