"""Run notebooks and store their outputs, the same bytes on every machine.

    python tools/run_notebooks.py course3/*.ipynb            run, store
    python tools/run_notebooks.py course3 reference          the notebooks of folders, except the released homework
    python tools/run_notebooks.py --check course3/*.ipynb    run, store nothing, fail if a run would change the file
    python tools/run_notebooks.py --keep-measured NOTEBOOK   run, but store no new times: on a busy machine

A notebook runs in its own folder, as in JupyterLab, in a kernel of this Python. What differs between runs (times,
widget ids, versions) is not stored; a file is replaced as a whole or not at all.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import chain
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode

import kuiper_edu
from kuiper_edu.support.writing import write_whole

SECONDS_PER_CELL = 120
KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {"name": "python"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# The metadata of a cell that is stored; anything else (timings, trust, folding) belongs to one person's session.
CELL_METADATA = {"deletable", "editable", "kuiper_edu", "nbgrader", "slideshow", "tags"}
VARYING = "nbval-ignore-output"  # nbval's own tag for a cell whose output is not the same twice


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Execute every cell of `notebook` in `folder` and return the same notebook, cleaned.

    Raises:
        CellExecutionError: a cell raised. DeadKernelError, CellTimeoutError: it died or did not end.
    """
    os.environ["KUIPER_STATIC"] = "1"  # pictures instead of live widgets; the kernel inherits it
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
    )
    client.execute()
    return clean(notebook)


def clean(notebook: NotebookNode) -> NotebookNode:
    """Remove what varies between runs and machines; cell ids, tags and outputs stay."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    notebook.metadata["kernelspec"] = NotebookNode(KERNELSPEC)
    notebook.metadata["language_info"] = NotebookNode(LANGUAGE)
    notebook.metadata.pop("widgets", None)
    stamp(notebook)
    for cell in notebook.cells:
        cell.metadata = NotebookNode({key: value for key, value in cell.metadata.items() if key in CELL_METADATA})
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
    return notebook


def stamp(notebook: NotebookNode) -> NotebookNode:
    """Write the version of the course to the notebook's metadata."""
    own = {**notebook.metadata.get("kuiper_edu", {}), "version": kuiper_edu.__version__}
    notebook.metadata["kuiper_edu"] = NotebookNode(own)
    return notebook


def dumps(notebook: NotebookNode) -> str:
    """Return the notebook's text as JupyterLab itself would save it."""
    nbformat.validate(notebook)
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def differing_cells(stored: NotebookNode, fresh: NotebookNode) -> list[str]:
    """Return the ids of the cells that a run changes; outputs that vary between runs are not compared."""
    return [new.id for old, new in zip(stored.cells, fresh.cells, strict=True) if _compared(old) != _compared(new)]


def _compared(cell: NotebookNode) -> NotebookNode:
    """Return the part of a cell that is compared."""
    if VARYING not in cell.metadata.get("tags", []):
        return cell
    return NotebookNode({key: value for key, value in cell.items() if key != "outputs"})


def with_measured_of(stored: NotebookNode, fresh: NotebookNode) -> NotebookNode:
    """Return the fresh notebook with the stored outputs of unchanged cells whose outputs vary between runs."""
    measured = {cell.id: cell for cell in stored.cells if VARYING in cell.metadata.get("tags", [])}
    for cell in fresh.cells:
        old = measured.get(cell.id)
        if old and old.source == cell.source and old.outputs:
            cell.outputs = old.outputs
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = cell.execution_count
    return fresh


def one(path: Path, *, check: bool, keep_measured: bool = False) -> str | None:
    """Run one notebook; return a sentence about what is wrong, or None."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    try:
        fresh = run(notebook, path.resolve().parent)
    except CellExecutionError as error:
        return f"{path}: a cell raised {error.ename}: {error.evalue}\n{error}"
    except (CellTimeoutError, DeadKernelError) as error:
        return f"{path}: {type(error).__name__}: {error}"
    stored = nbformat.reads(before, as_version=4)
    if not check:
        write_whole(path, dumps(with_measured_of(stored, fresh) if keep_measured else fresh))
        return None
    if cells := differing_cells(stored, fresh):
        return f"{path}: a run changes {', '.join(cells)}"
    if stored.metadata != fresh.metadata:
        return f"{path}: a run changes the notebook's metadata"
    return None


def notebooks_of(path: Path) -> list[Path]:
    """Return the notebooks of a folder at any depth, or the one notebook that the path names.

    Released homework is blank and is not run: its source is in reference/, and `kuiper-edu release` writes it.
    """
    if not path.is_dir():
        return [path]
    found = [each for each in sorted(path.rglob("*.ipynb")) if not any(part.startswith(".") for part in each.parts)]
    return [each for each in found if each.name != "homework.ipynb" or "reference" in each.parts]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return 0 if every notebook ran (and, with --check, gave the stored outputs)."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="+", type=Path, metavar="NOTEBOOK", help="or a folder of them")
    parser.add_argument("--check", action="store_true", help="store nothing; fail where a run would change the file")
    parser.add_argument("--keep-measured", action="store_true", help="store no new output of cells whose outputs vary")
    options = parser.parse_args(arguments)
    failed = 0
    for path in chain.from_iterable(map(notebooks_of, options.notebooks)):
        missing = f"{path}: there is no such notebook"
        problem = one(path, check=options.check, keep_measured=options.keep_measured) if path.is_file() else missing
        print(problem or f"{path}: {'unchanged' if options.check else 'stored'}", flush=True)
        failed += problem is not None
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
