"""Compare the engine with PyTorch on random small nets, exported by the real pnnx at every optimisation level.

    python -m proofs.random_nets                  600 nets, ten planted faults, docs/random_nets.md
    python -m proofs.random_nets --odd            600 nets with odd parameters, docs/random_nets_odd.md
    python -m proofs.random_nets --nets 40        fewer, and no page is written
    python -m proofs.random_nets --show 17        the source of one net, and what became of it

Exports are stored and made only once, so that an interrupted run can continue; verdicts are always recomputed.
"""

import argparse
import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from proofs.random_nets.cases import LEVELS, StoredNet
from proofs.random_nets.faults import FAULTS
from proofs.random_nets.generate import ODD, generate
from proofs.random_nets.judge import CRASH
from proofs.random_nets.planting import found_by, plain_and_equal
from proofs.random_nets.report import ODD_OPENING, OPENING, report
from proofs.random_nets.verdicts import verdict

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "random_nets"
PAGE = ROOT / "docs" / "random_nets.md"
ODD_PAGE = ROOT / "docs" / "random_nets_odd.md"
NETS = 600


def be_quiet() -> None:
    """Keep the engine's notes back, in a worker: they would drown the progress."""
    logging.getLogger("kuiper_edu").setLevel(logging.ERROR)


def export_one(seed: int, folder: Path) -> str:
    """Export one net, in a worker; return why it could not be exported, or an empty string."""
    import torch

    from proofs.random_nets.export import export_net

    torch.set_num_threads(1)
    try:
        export_net(seed, folder)
    except Exception as error:  # one net must not take the others with it
        return f"net {seed} could not be made: {type(error).__name__}: {error}"
    return ""


def judge_one(seed: int, folder: Path) -> list[dict[str, Any]]:
    """Return the verdicts on one net, in a worker."""
    return verdict(StoredNet(folder / f"{seed:04}"))


def died_exporting(seed: int) -> str:
    """Return what export_one says of a net that ended its process."""
    return f"net {seed} could not be made: its process died"


def died_judging(seed: int) -> list[dict[str, Any]]:
    """Return the verdicts on a net that ended its process."""
    died = {"process": {"outcome": CRASH, "says": "the process died"}}
    return [
        {"seed": seed, "level": each, "seconds": 0.0, "types": {}, "outcome": CRASH, "paths": died} for each in LEVELS
    ]


def in_workers(
    work: Callable[[Any], Any], items: Sequence[Any], processes: int, says: str, died: Callable[[Any], Any]
) -> Iterator[Any]:
    """Yield the results of `work` for all items, in order, and print progress occasionally; `died` if a worker did."""
    began = time.monotonic()
    for done, result in enumerate(_results(work, items, processes, died), 1):
        if done % 25 == 0 or done == len(items):
            print(f"{says}: {done} of {len(items)}, {time.monotonic() - began:.0f} s", flush=True)
        yield result


def _results(
    work: Callable[[Any], Any], items: Sequence[Any], processes: int, died: Callable[[Any], Any]
) -> Iterator[Any]:
    """Yield the results; a worker that dies breaks its pool, but costs the result of its own item alone."""
    done = 0
    try:
        with ProcessPoolExecutor(processes, get_context("spawn"), be_quiet) as pool:
            for result in pool.map(work, items):
                done += 1
                yield result
    except BrokenProcessPool:
        if len(items) == 1:
            yield died(items[0])
            return
        at_work = done + 2 * processes  # one of these, mostly; if it is a later one, that breaks the next pool
        for item in items[done:at_work]:
            yield from _results(work, [item], 1, died)
        yield from _results(work, items[at_work:], processes, died)


def export_all(seeds: Sequence[int], folder: Path, processes: int) -> list[int]:
    """Export all nets; return the seeds of those that exist."""
    failures = list(
        filter(None, in_workers(partial(export_one, folder=folder), seeds, processes, "exported", died_exporting))
    )
    print(*failures, sep="\n")
    return [seed for seed in seeds if (folder / f"{seed:04}" / "facts.json").is_file()]


def judge_all(seeds: Sequence[int], folder: Path, processes: int) -> list[dict[str, Any]]:
    """Return the verdicts on all nets, and write them to results.jsonl, a line each."""
    records = []
    with (folder / "results.jsonl").open("w", encoding="utf-8") as lines:
        for verdicts in in_workers(partial(judge_one, folder=folder), seeds, processes, "judged", died_judging):
            lines.writelines(json.dumps(record) + "\n" for record in verdicts)
            lines.flush()
            records += verdicts
    return records


def plant_all(records: Sequence[dict[str, Any]], folder: Path, processes: int) -> dict[str, list[int]]:
    """Return for each planted fault the seeds of the nets that find it, and write them to faults.json."""
    work = partial(found_by, folder=folder, cases=plain_and_equal(records))
    found = dict(zip(FAULTS, in_workers(work, list(FAULTS), processes, "planted", lambda _: []), strict=True))
    (folder / "faults.json").write_text(json.dumps(found), encoding="utf-8")
    return found


def show(seed: int, folder: Path) -> None:
    """Print the source of one net, and the messages of all paths that are not equal."""
    print(export_one(seed, folder) or generate(seed).source)
    for record in judge_one(seed, folder):
        print(f"level {record['level']}: {record['outcome']}")
        for name, judgement in record["paths"].items():
            if judgement["outcome"] != "equal":
                print(f"  {name}: {judgement['outcome']}: {judgement['says']}")


class Seconds:
    """The duration of each part of a run, stored beside its results.

    Args:
        path: where they are kept.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.spent: dict[str, float] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    @contextmanager
    def of(self, part: str, *, more: bool = False) -> Iterator[None]:
        """Time a part, also when it is interrupted; `more` adds to what earlier runs took for it."""
        began, before = time.monotonic(), self.spent.get(part, 0.0) if more else 0.0
        try:
            yield
        finally:
            self.spent[part] = before + time.monotonic() - began
            self.path.write_text(json.dumps(self.spent), encoding="utf-8")


def run(nets: int, folder: Path, processes: int, *, odd: bool = False) -> None:
    """Run everything: export, judge, plant (not with odd parameters); write the page if all of NETS were run."""
    first, committed, opening = (ODD, ODD_PAGE, ODD_OPENING) if odd else (0, PAGE, OPENING)
    seconds = Seconds(folder / "seconds.json")
    with seconds.of("Exporting took", more=True):  # what is exported already was counted when it was
        seeds = export_all(range(first, first + nets), folder, processes)
    with seconds.of("judging"):
        records = judge_all(seeds, folder, processes)
    found: dict[str, list[int]] = {}
    if not odd:
        with seconds.of("planting faults"):
            found = plant_all(records, folder, processes)
    print(dict(Counter(record["outcome"] for record in records)))
    print(*(f"{name}: {f'found by {len(by)} nets' if by else 'NOT FOUND'}" for name, by in found.items()), sep="\n")
    page = report(records, found, ROOT / "tests" / "corpus" / "index.json", seconds.spent, opening)
    target = committed if nets >= NETS else folder / committed.name
    target.write_text(page, encoding="utf-8")
    print(f"Wrote {target}.")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m proofs.random_nets", description="Hold the engine against PyTorch on random small nets."
    )
    parser.add_argument("--nets", type=int, default=NETS, help="how many: seeds 0, 1, 2, ...")
    parser.add_argument("--odd", action="store_true", help="nets with odd parameters: other seeds, 1000, 1001, ...")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where exports and results are kept")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--show", type=int, metavar="SEED", help="one net and its verdicts, nothing else")
    options = parser.parse_args()
    be_quiet()
    if missing := [name for name in ("numba", "pnnx", "torch") if find_spec(name) is None]:
        parser.error(f"{', '.join(missing)}: not installed here; see proofs/requirements.txt")
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"--folder {options.folder} cannot be made: {error.strerror}")
    if options.show is None:
        folder = options.folder / "odd" if options.odd else options.folder
        folder.mkdir(exist_ok=True)
        run(options.nets, folder, options.processes, odd=options.odd)
    else:
        show(options.show, options.folder)
