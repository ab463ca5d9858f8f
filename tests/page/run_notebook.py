"""Runs a notebook of the course in Pyodide and prints which cells give other outputs than are stored, as JSON.

python run_notebook.py STORED.ipynb: the file with the outputs; the notebook that runs is the one in the package.
"""

import json
import math
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

VARYING = "nbval-ignore-output"
NUMBER = re.compile(r"(\d+\.\d{5,}(?:e-?\d+)?)")
TOLERANCE = 2e-6
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
Output = dict[str, Any]
outputs: list[Output] = []


class Stream:
    """A stream of the notebook."""

    def __init__(self, name: str) -> None:
        self.name = name

    def write(self, text: str) -> int:
        outputs.append({"stream": self.name, "text": text})
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""


class Publisher(DisplayPublisher):
    def publish(self, data: Output, *_: Any, **__: Any) -> None:
        outputs.append({"data": data})


class Hook(DisplayHook):
    def write_output_prompt(self) -> None:
        """A page shows none."""

    def write_format_data(self, format_dict: Output, *_: Any) -> None:
        outputs.append({"data": format_dict})


class Shell(InteractiveShell):
    def _showtraceback(self, etype: type, evalue: BaseException, *_: Any) -> None:
        outputs.append({"error": f"{etype.__name__}: {evalue}"})

    def showsyntaxerror(self, *_: Any, **__: Any) -> None:
        kind, error, _ = sys.exc_info()
        self._showtraceback(kind, error)


def joined(parts: list[Output]) -> Iterator[Output]:
    """Join what is written to one stream without anything between."""
    last: Output = {}
    for part in parts:
        if "stream" in part and part["stream"] == last.get("stream"):
            last["text"] += part["text"]
        else:
            last = dict(part)
            yield last


def compared(found: list[Output]) -> list[Output]:
    """Return outputs as they are compared."""
    for part in found:
        part.get("data", {}).pop(WIDGET_VIEW, None)
    return list(joined([part for part in found if part.get("text") != ""]))


def stored(cell: Output) -> Iterator[Output]:
    """Yield the stored outputs of a cell in the same form."""
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            yield {"stream": output["name"], "text": "".join(output["text"])}
        elif output["output_type"] == "error":
            yield {"error": f"{output['ename']}: {output['evalue']}"}
        else:
            data = {kind: data if isinstance(data, dict) else "".join(data) for kind, data in output["data"].items()}
            yield {"data": data}


def same(found: Any, expected: Any) -> bool:
    """Whether outputs or sentences are the same, but for the last digits of numbers, which other libraries round."""
    one, other = (NUMBER.split(json.dumps(outputs, sort_keys=True)) for outputs in (found, expected))
    if one[::2] != other[::2]:
        return False
    numbers = zip(map(float, one[1::2]), map(float, other[1::2]), strict=True)
    return all(math.isclose(a, b, rel_tol=TOLERANCE, abs_tol=TOLERANCE) for a, b in numbers)


def main(file: str) -> None:
    """Run the notebook."""
    import kuiper_edu
    from kuiper_edu.course.trial import limits
    from kuiper_edu.support import project

    path = Path(file)
    os.environ["KUIPER_STATIC"] = "1"
    limits.SLOWER_IN_PAGE = 20  # a page's limit is the clock's, and a busy machine decides nothing here
    course = path.parent.name if path.parent.name in project.COURSES else ""
    os.chdir(Path(kuiper_edu.__file__).parent / project.CARRIED / course)
    no_history = Config({"HistoryManager": {"enabled": False}})  # as in kuiper_edu.live.shell
    shell = Shell.instance(config=no_history, displayhook_class=Hook, display_pub_class=Publisher)
    streams = sys.stdout, sys.stderr
    differing = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        outputs.clear()
        sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
        try:
            shell.run_cell("".join(cell["source"]), store_history=True)
        finally:
            sys.stdout, sys.stderr = streams
        found, expected = compared(json.loads(json.dumps(outputs))), compared(list(stored(cell)))
        if VARYING in cell["metadata"].get("tags", []):  # only whether it raises an error
            found, expected = ([part["error"] for part in each if "error" in part] for each in (found, expected))
        if not same(found, expected):
            differing[cell["id"]] = {"found": found, "expected": expected}
    print(json.dumps(differing))


if __name__ == "__main__":
    main(*sys.argv[1:])
