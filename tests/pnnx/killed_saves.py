"""Kill a process while it saves one model over another, and check the files on the disk.

    python tests/pnnx/killed_saves.py lines FOLDER          killed after each line that the writer executes
    python tests/pnnx/killed_saves.py random FOLDER 200     killed at random moments

Print as JSON how often each state was found. `mixed` and `lost` must not occur; `finished` means that the error named
the complete new .param, and that the new model could be loaded after renaming it.
"""

import json
import os
import random
import re
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np

from kuiper_edu.errors import ModelFileError
from kuiper_edu.pnnx import Attribute, Graph, Parameter
from kuiper_edu.pnnx.archive import write_archive
from kuiper_edu.pnnx.pair import contents
from kuiper_edu.support import writing

MODELS = {"old": 1, "new": 2}  # the value that text and weights of each share


def make(folder: Path, name: str, size: int) -> Path:
    """Write a model as the tool does, without a mark; text and weights hold the number that identifies it."""
    graph = Graph()
    graph.new_operator("pnnx.Attribute", "a").add_output(graph.new_operand("0"))
    graph.ops[0].params["value"] = Parameter(MODELS[name])
    graph.ops[0].attrs["data"] = Attribute(np.full(size, MODELS[name], np.float32))
    (folder / f"{name}.pnnx.param").write_text(graph.to_text())
    with (folder / f"{name}.pnnx.bin").open("wb") as file:
        write_archive(file, contents(graph.ops))
    return folder / f"{name}.pnnx.param"


def state(param: Path) -> str:
    """Return the state of the two files: `old`, `new`, `mixed`, `lost`, or `finished` by following the error's hint."""
    try:
        operator = Graph.load(param).ops[0]
    except ModelFileError as error:
        named = re.search(r"complete in (\S+), beside", str(error))
        if "save was interrupted" not in str(error) or named is None:
            return f"wrong sentence: {error}"
        param.with_name(named[1]).rename(param)
        return "finished" if state(param) == "new" else "lost"
    text, numbers = operator.params["value"].value, set(operator.attrs["data"].data.tolist())
    return next((name for name, value in MODELS.items() if text == value and numbers == {value}), "mixed")


def die_after(lines: int) -> Callable[[], None]:
    """Let this process kill itself after this number of lines of the writer."""
    left = lines

    def count(_: object, event: str, __: object) -> Callable[..., object]:
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return count

    def trace(frame: object, _: str, __: object) -> Callable[..., object] | None:
        return count if frame.f_code.co_filename == writing.__file__ else None  # type: ignore[attr-defined]

    return lambda: sys.settrace(trace)


def saved_by_child(source: Path, target: Path, arm: Callable[[], None], kill_after: float | None = None) -> bool:
    """Load `source` and save it as `target` in a child; False if the child was killed first."""
    child = os.fork()
    if child == 0:
        try:
            graph = Graph.load(source)
            arm()
            graph.save(target)
            os._exit(0)
        except BaseException:
            os._exit(1)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    if status == 1 << 8:
        raise RuntimeError("the save failed by itself")
    return status == 0


def fresh(folder: Path, there: bool = True) -> Path:
    """Return an empty folder, or one with the old model at `model`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for kind in ("param", "bin") if there else ():
        shutil.copy(folder.parent / f"old.pnnx.{kind}", folder / f"model.pnnx.{kind}")
    return folder / "model.pnnx.param"


def main(how: str, where: str, count: str = "0") -> None:
    folder = Path(where)
    old, new = (make(folder, name, 64 if how == "lines" else 1 << 20) for name in MODELS)
    assert (state(old), state(new)) == ("old", "new")
    states: Counter[str] = Counter()
    waits = random.Random(0)
    started = time.perf_counter()
    saved_by_child(new, fresh(folder / "there"), lambda: None)
    length = time.perf_counter() - started
    runs = 0
    while True:
        target = fresh(folder / "there")
        if how == "lines":
            whole = saved_by_child(new, target, die_after(runs))
        else:
            whole = saved_by_child(new, target, lambda: None, waits.uniform(0, 1.2 * length))
        runs += 1
        states[state(target)] += 1
        for left in target.parent.glob(".kuiper-*"):
            os.utime(left, (0, 0))  # long ago
        assert saved_by_child(old, target, lambda: None), "the next save goes through"
        assert sorted(path.name for path in target.parent.iterdir()) == ["model.pnnx.bin", "model.pnnx.param"]
        assert state(target) == "old"
        if (how == "lines" and whole) or (how == "random" and runs == int(count)):
            break
    print(json.dumps({"runs": runs, **dict(sorted(states.items()))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
