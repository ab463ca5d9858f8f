"""The sandbox: what is visible in it, and what is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation import sandbox, start
from kuiper_edu.course.isolation.trials import IsolationError, Job, trials

pytestmark = [pytest.mark.process, needs_isolation]

SETUP = [{"id": "setup", "source": "from kuiper_edu.learn import report"}]


def seen(copy: Path, source: str, hidden: tuple[Path, ...] = ()) -> dict[str, Any]:
    """Run an answer in the sandbox and return what it reports."""
    with trials(copy, "course4", SETUP, hidden) as server:
        assert server.setup().status == "ran"
        ((_, outcome),) = server.run([Job("one", [{"id": "answer", "source": source}])])
    assert outcome.error is None, outcome
    return dict(outcome.values)


def test_nothing_of_the_machine_but_python_and_the_course(copy: Path) -> None:
    values = seen(copy, "import os\nreport('root', sorted(os.listdir('/')))\nreport('work', os.getcwd())")
    assert not {"proc", "home", "sys", "mnt", "var", "opt", "srv", "boot"} & set(values["root"])
    assert {"course", "dev", "tmp", "usr"} <= set(values["root"])
    assert values["work"] == "/course/course4"


def test_neither_judge_nor_answers_can_be_imported(copy: Path) -> None:
    source = (
        "import importlib\n"
        "for name in ('course.judge', 'course.grading', 'course.classroom', 'topo.depth_first'):\n"
        "    try:\n        importlib.import_module('kuiper_edu.' + name)\n        report(name, 'there')\n"
        "    except ImportError: report(name, 'not there')"
    )
    values = seen(copy, source)
    del values["(runs)"]
    assert set(values.values()) == {"not there"}, values


def test_its_own_process_is_the_first_and_only_one(copy: Path) -> None:
    source = "import os\nreport('own', os.getpid())\nreport('parent', os.getppid())"
    values = seen(copy, source)
    assert (values["own"], values["parent"]) == (1, 0)


def test_no_descriptor_but_null_and_the_report_pipe(copy: Path) -> None:
    source = (
        "import os\nopen_ones = []\nfor number in range(256):\n"
        "    try:\n        os.fstat(number)\n        open_ones.append(number)\n    except OSError: pass\n"
        "report('open', len(open_ones))"
    )
    assert seen(copy, source)["open"] == 4  # 0, 1 and 2 are null


def test_nothing_can_be_written_but_in_the_scratch_folder(copy: Path) -> None:
    source = (
        "import os, sys\nfor place in ('/', '/course', '/dev', '/usr', sys.prefix, '/scratch', '/tmp'):\n"
        "    try:\n        open(place + '/new', 'w').write('x')\n        report(place, 'written')\n"
        "    except OSError: report(place, 'refused')"
    )
    values = seen(copy, source)
    written = {place for place, what in values.items() if what == "written"}
    assert written - {"/tmp"} == {sandbox.SCRATCH}  # /tmp leads there, unless Python itself lies below /tmp


BELOW_TMP = """
import os, sys
from pathlib import Path
from kuiper_edu.course.isolation import sandbox
from kuiper_edu.course.isolation.confine import Isolated
shown = sandbox._visible()
sandbox._visible = lambda: [*shown, Path(sys.argv[2])]
sandbox.enter(Path(sys.argv[1]), [])
if child := os.fork():
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
Isolated().confine()
print(os.listdir(sys.argv[2]), flush=True)
"""


def test_an_environment_below_the_temporary_folder_is_seen_whole(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "numpy").mkdir()
    tmp_path.chmod(0o755)
    command = [sys.executable, "-c", BELOW_TMP, str(copy), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "['numpy']\n", done.stderr


MOUNTED = """
import os, sys
from pathlib import Path
from kuiper_edu.course.isolation import linux
place = Path(sys.argv[1])
linux.unshare(linux.NEW_MOUNTS)
linux.make_mounts_private()
linux.mount_tmpfs(str(place / "shown" / "inner"), 1 << 16)
linux.bind_mount(str(place / "shown"), str(place / "seen"))
for path in (place / "seen" / "new", place / "seen" / "inner" / "new"):
    try:
        path.write_text("x")
        print("written")
    except OSError as error:
        print(error.strerror)
"""


@pytest.mark.skipif(os.geteuid() != 0, reason="only root mounts something below a folder")
def test_what_is_mounted_below_a_folder_is_read_only_too(tmp_path: Path) -> None:
    (tmp_path / "shown" / "inner").mkdir(parents=True)
    (tmp_path / "seen").mkdir()
    done = subprocess.run([sys.executable, "-c", MOUNTED, str(tmp_path)], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "Read-only file system\n" * 2


def test_a_hidden_folder_below_a_shown_one_is_empty(copy: Path) -> None:
    import numpy as np

    inside = Path(np.__file__).parent
    values = seen(copy, f"import os\nreport('there', os.listdir({str(inside / 'doc')!r}))", (inside / "doc",))
    assert values["there"] == []


def test_the_start_says_why_no_room_can_be_made(copy: Path) -> None:
    command = [sys.executable, "-m", "kuiper_edu.course.isolation.start", str(copy / "missing"), "course4"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == start.FAILED
    assert "No such file or directory" in done.stderr


def test_where_no_room_can_be_made_nothing_runs(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuses = f"import sys; print('unshare: Operation not permitted', file=sys.stderr); sys.exit({start.FAILED})"

    def started(*arguments: Any) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", refuses], stdin=arguments[-2], stderr=arguments[-1])

    monkeypatch.setattr("kuiper_edu.course.isolation.trials._start", started)
    with (
        pytest.raises(IsolationError, match=r"no sandbox .* unshare: Operation not permitted.*--unisolated"),
        trials(copy, "course4", SETUP) as server,
    ):
        server.setup()
