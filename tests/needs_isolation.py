"""A mark for tests of isolation: where a system forbids it they are skipped, and say why."""

import pytest

from kuiper_edu.course.isolation.probe import why_not

_REASON = why_not()
needs_isolation = pytest.mark.skipif(bool(_REASON), reason=f"no sandbox can be made here: {_REASON}")
