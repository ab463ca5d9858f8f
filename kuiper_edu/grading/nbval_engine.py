"""nbval with two things more: cells that are judged by a comparator, and results a program can read.

As a pytest plugin (`pytest -p kuiper_edu.grading.nbval_engine --nbval NOTEBOOK`) it lets a check cell name a
comparator in its metadata, takes options from cell tags alone (never from comments in an answer), notices a
kernel that died, and runs nothing more after a timeout. With `--kuiper-job FILE` it runs the kernel in another
folder, with another PYTHONPATH, and writes one line of JSON per cell.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Generator, Iterator
from dataclasses import asdict
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from nbval.kernel import CURRENT_ENV_KERNEL_NAME, RunningKernel
from nbval.plugin import IPyNbCell, IPyNbFile, NbCellError, coalesce_streams, find_metadata_tags

from kuiper_edu.grading import comparators
from kuiper_edu.homework.findings import Fault

MOST_CHARACTERS = 200_000  # of one output; nobody reads more, and it goes into a report
_BEAT = 1.0  # seconds between two looks at whether the kernel still lives


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one option."""
    parser.addoption("--kuiper-job", help="a JSON file: where the kernel works, where its results go")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Generator[None, Any, Any]:
    """Put our collector in the place of nbval's."""
    found = yield
    return [JudgedFile.from_parent(parent, path=file_path) if isinstance(each, IPyNbFile) else each for each in found]


class WatchedKernel(RunningKernel):  # type: ignore[misc]  # nbval has no types
    """A kernel whose death is noticed at once, not when the cell's time is up."""

    def await_reply(self, msg_id: str, timeout: float | None = None) -> None:
        """Wait for a cell to end.

        Raises:
            Empty: its time is up, or the kernel died.
        """
        left = timeout if timeout is not None else float("inf")
        while left > 0:
            try:
                super().await_reply(msg_id, timeout=min(_BEAT, left))
                return
            except Empty:
                if not self.is_alive():
                    raise
                left -= _BEAT
        raise Empty

    def interrupt(self) -> None:
        """Interrupt the running cell, if there is still somebody to interrupt."""
        if self.is_alive():
            super().interrupt()


class JudgedFile(IPyNbFile):  # type: ignore[misc]
    """A notebook whose kernel works where the job says."""

    def setup(self) -> None:
        """Start the kernel: this Python's own, whatever the notebook says its kernel is called."""
        path = self.config.option.kuiper_job
        self.job = json.loads(Path(path).read_text(encoding="utf-8")) if path else {}
        if self.job:
            os.environ["PYTHONPATH"] = self.job["pythonpath"]
        self.kernel = WatchedKernel(
            CURRENT_ENV_KERNEL_NAME,
            cwd=self.job.get("folder", str(self.path.parent)),
            startup_timeout=self.config.option.nbval_kernel_startup_timeout,
        )
        self.setup_sanitize_files()

    def collect(self) -> Iterator[JudgedCell]:
        """nbval's cells, as ours."""
        for item in super().collect():
            options = defaultdict(bool, find_metadata_tags(item.cell.metadata))
            options.setdefault("check", self.compare_outputs)
            yield JudgedCell.from_parent(self, name=item.name, cell_num=item.cell_num, cell=item.cell, options=options)

    def record(self, result: dict[str, Any]) -> None:
        """Write one cell's result, at once: what comes later may never come back."""
        if self.job:
            with Path(self.job["results"]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")


class JudgedCell(IPyNbCell):  # type: ignore[misc]
    """A cell that is compared by its comparator where it names one, by nbval otherwise."""

    fault: Fault | None = None
    differs = False

    def runtest(self) -> None:
        """Run and judge the cell; after a timeout, or in a dead kernel, nothing runs."""
        if self.parent.timed_out or not self.parent.kernel.is_alive():
            self._record("skipped")
            raise NbCellError(self.cell_num, "Not run: an earlier cell did not end", self.cell.source)
        try:
            super().runtest()
        except NbCellError:
            self._record(self._what_failed())
            raise
        except Exception:
            self._record("died")
            raise
        self._record("passed")

    def compare_outputs(self, test: Any, ref: Any, skip_compare: Any = None) -> bool:
        """Judge the outputs of a cell against the stored ones."""
        rule = comparators.rule_of(self.cell.metadata.get("kuiper_edu", {}))
        if rule is None:
            self.differs = not super().compare_outputs(test, ref, skip_compare)
        else:
            self.fault = comparators.judge(rule, printed(ref), printed(test)) or comparators.noise(outputs(test))
            self.differs = self.fault is not None
            self.comparison_traceback = [str(self.fault or "")]
        return not self.differs

    def _what_failed(self) -> str:
        if not self.parent.kernel.is_alive():
            return "died"
        if self.parent.timed_out:
            return "timeout"
        return "wrong" if self.differs else "error"

    def _record(self, status: str) -> None:
        self.parent.record(
            {
                "id": self.cell.get("id"),
                "status": status,
                "fault": asdict(self.fault) if self.fault else None,
                "outputs": outputs(coalesce_streams(self.test_outputs or [])),
            }
        )


def outputs(cells_outputs: Any) -> list[dict[str, str]]:
    """What a cell put out, as texts: `kind` is stdout, stderr, result or the error's name.

    Example:
        >>> outputs([{"output_type": "stream", "name": "stdout", "text": "1"}])
        [{'kind': 'stdout', 'text': '1'}]
    """
    found = []
    for each in cells_outputs:
        if each["output_type"] == "stream":
            found.append({"kind": each["name"], "text": each["text"]})
        elif each["output_type"] == "error":
            found.append({"kind": each["ename"], "text": each["evalue"], "error": "yes"})
        elif "text/plain" in each.get("data", {}):
            found.append({"kind": "result", "text": each["data"]["text/plain"]})
    return [{**each, "text": "".join(each["text"])[:MOST_CHARACTERS]} for each in found]


def printed(cells_outputs: Any) -> str:
    """All that a cell printed to stdout, and its result."""
    return "".join(each["text"] for each in outputs(cells_outputs) if each["kind"] in ("stdout", "result"))
