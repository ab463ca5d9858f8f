"""Rules for stored outputs: they exist, are complete, and contain nothing private."""

from __future__ import annotations

import re

from lesson_lint.lesson import VARYING, Findings, Lesson, outputs, tags, texts

ABSOLUTE_PATH = re.compile(r"(?<![\w./])/(?:home|root|Users|tmp|work|var|opt|usr|mnt|private)/\w|\b[A-Z]:\\\w")
NEVER_STORED = {
    "an absolute path": ABSOLUTE_PATH,
    "a memory address": re.compile(r"\b0x[0-9a-fA-F]{6,}\b"),
    "a network address": re.compile(r"\b(?:localhost:\d+|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?)\b"),
    "a time of day or a date": re.compile(r"\b\d{1,2}:\d{2}:\d{2}\b|\b20\d\d-\d\d-\d\d\b"),
    "a duration": re.compile(r"\b\d+(?:\.\d+)?\s?(?:ns|µs|us|ms|seconds)\b|\b\d+\.\d+\s?s\b"),
}


def was_executed(lesson: Lesson) -> Findings:
    """Every code cell was run once, from top to bottom (nbval ignores cells that were not run)."""
    if lesson.code() and all(cell.execution_count is None for cell in lesson.code()):
        yield "-", "it was never executed; run tools/run_notebooks.py"
        return
    for expected, cell in enumerate(lesson.code(), start=1):
        if cell.execution_count != expected:
            yield (
                cell.id,
                f"its execution count is {cell.execution_count}, {expected} expected; run tools/run_notebooks.py",
            )


def ran_clean(lesson: Lesson) -> Findings:
    """There is no stored error, nothing on stderr, and no widget, which would be blank on GitHub."""
    for cell in lesson.code():
        for output in outputs(cell):
            if output.output_type == "error":
                yield cell.id, f"it ended in {output.ename}: {output.evalue}"
            if output.get("name") == "stderr":
                yield cell.id, f"it wrote to stderr: {output.text.strip()[:80]}"
            if any("widget" in kind for kind in output.get("data", {})):
                yield cell.id, "a widget view is stored; run tools/run_notebooks.py"


def stores_nothing_private(lesson: Lesson) -> Findings:
    """Outputs contain no paths, addresses or times of the machine; durations only in cells that nbval ignores."""
    for cell in lesson.code():
        for what, pattern in NEVER_STORED.items():
            if what == "a duration" and VARYING in tags(cell):
                continue
            for text in texts(cell):
                if match := pattern.search(text):
                    yield cell.id, f"its output holds {what}: {match[0]}"
