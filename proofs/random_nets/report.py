"""Writing docs/random_nets.md from the results of a run."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from proofs.random_nets.faults import FAULTS
from proofs.random_nets.judge import CRASH, EQUAL, EXPORTER, OUTCOMES, REFUSED, UNSETTLED, WRONG, general
from proofs.random_nets.paths import PATHS

Record = dict[str, Any]

OPENING = """# Random nets against PyTorch

Written by `python -m proofs.random_nets`; do not edit. Small PyTorch nets are generated from seeds, exported by the
real pnnx at optimisation levels 0, 1 and 2, and computed by the engine on every path; the results are compared with
PyTorch's own: max|a-b| <= 1e-5 * max(1, max|b|), with NaN and infinities in the same elements.

```sh
pip install -e . -r proofs/requirements.txt  # in a virtual environment of its own
python -m proofs.random_nets                 # everything on this page
python -m proofs.random_nets --show 17
```
"""

ODD_OPENING = """# Random nets with odd parameters against PyTorch

Written by `python -m proofs.random_nets --odd`; do not edit. As [the other random nets](random_nets.md), with other
seeds: factors that are not whole, large maps, strides and padding beyond the kernel, windows as large as the map. Nets
with `PixelUnshuffle` have no empty batch: PyTorch gives that a shape of its own (net 1147 differed).

```sh
python -m proofs.random_nets --odd
python -m proofs.random_nets --show 1017
```
"""

MEANINGS = {
    EQUAL: "PyTorch's result",
    REFUSED: "a KuiperError: a message and no result; counted by message below",
    EXPORTER: "pnnx failed, or its file differs from the net; the rules that found it are below",
    UNSETTLED: "not within 1e-5 of PyTorch's float32, but as close to it as PyTorch's own float64 is, or equal to that "
    "float64; or different only where an operator's definition leaves the result open, as "
    "proofs/random_nets/freedom.py finds out",
    WRONG: "a different result, without an error",
    CRASH: "an exception that is not a KuiperError, or no end",
}


def report(
    records: Sequence[Record],
    found: dict[str, list[int]],
    corpus_index: Path,
    seconds: dict[str, float],
    opening: str = OPENING,
) -> str:
    """Return the text of the page.

    Args:
        records: the results of verdicts.verdict() for all nets.
        found: planted fault -> the seeds of the nets that find it.
        corpus_index: index.json of the corpus, for its operator types.
        seconds: how long each part of the run took.
        opening: how the page begins.
    """
    counts = [_figures(records, seconds), _levels(records), _paths(records), _sentences(records)]
    return "\n".join([opening, *counts, _planted(found, records), _reach(records, corpus_index)])


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table in Markdown; all columns except the first are right-aligned."""
    lines = [f"| {' | '.join(head)} |", f"|---|{'---:|' * (len(head) - 1)}"]
    lines += [f"| {' | '.join(str(cell) for cell in row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def _figures(records: Sequence[Record], seconds: dict[str, float]) -> str:
    nets = len({record["seed"] for record in records})
    runs = sum(len(record["paths"]) for record in records)
    took = ", ".join(f"{part} {time:.0f} s" for part, time in seconds.items())
    lines = [f"{nets} nets, {len(records)} exports, {runs:,} runs. {took}.", ""]
    lines += [f"- **{outcome}**: {says}" for outcome, says in MEANINGS.items()]
    return "\n".join([*lines, ""])


def _outcomes(counted: Counter[str]) -> list[str]:
    return [f"{counted[outcome]:,}" if counted[outcome] else "" for outcome in OUTCOMES]


def _levels(records: Sequence[Record]) -> str:
    rows = []
    for level in (0, 1, 2):
        here = [record["paths"] for record in records if record["level"] == level]
        first = Counter(next(iter(paths.values()))["outcome"] for paths in here)
        rows.append([f"level {level}", *_outcomes(first)])
    whole = table(["exports, plain path", *OUTCOMES], rows)
    return f"## By level\n\n{whole}"


def _paths(records: Sequence[Record]) -> str:
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:
        for name, judgement in record["paths"].items():
            counted[name][judgement["outcome"]] += 1
    rows = [[name, *_outcomes(counted[name])] for name in ("export", *PATHS) if name in counted]
    rows.append(["**all**", *_outcomes(sum(counted.values(), Counter()))])
    return "## By path\n\n" + table(["runs", *OUTCOMES], rows)


def _sentences(records: Sequence[Record]) -> str:
    """Return tables of all results that are not equal, by message: runs, nets, and one example net."""
    lines = ["## What was not equal\n", "PyTorch computes everything that is refused here. Numbers are left out.\n"]
    for outcome in OUTCOMES[1:]:
        places: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
        for record in records:
            for name, judgement in record["paths"].items():
                if judgement["outcome"] == outcome:
                    places[_flat(general(judgement["says"]))].append((record["seed"], record["level"], name))
        rows = [
            [says, len(where), len({seed for seed, _, _ in where}), "{}, level {}, {}".format(*where[0])]
            for says, where in sorted(places.items(), key=lambda item: -len(item[1]))
        ]
        lines.append(
            f"### {outcome}\n\n" + (table(["message", "runs", "nets", "for example net"], rows) if rows else "none\n")
        )
    return "\n".join(lines)


def _flat(sentence: str) -> str:
    return " ".join(sentence.split()).replace("|", "\\|")


def _planted(found: dict[str, list[int]], records: Sequence[Record]) -> str:
    if not found:
        return ""
    nets = len({record["seed"] for record in records})
    rows = [
        [fault.name, fault.says, len(found.get(name, [])), found[name][0] if found.get(name) else "not found"]
        for name, fault in FAULTS.items()
    ]
    count = sum(bool(seeds) for seeds in found.values())
    opening = (
        "## Planted faults\n\nTen small faults, chosen before the generator was written and planted into ten layers, "
        f"one after the other: a run over the plain path of {nets} nets finds **{count} of {len(FAULTS)}**.\n\n"
    )
    return opening + table(["fault", "what is wrong", "nets that find it", "the first"], rows)


def _reach(records: Sequence[Record], corpus_index: Path) -> str:
    index = json.loads(corpus_index.read_text(encoding="utf-8"))
    corpus = {kind for net in index.values() if net["runnable"] for kind in net["types"]}
    types: Counter[str] = Counter()
    for record in records:
        types.update(record["types"].keys())
    beyond, missing = sorted(set(types) - corpus), sorted(corpus - set(types))
    return "\n".join(
        [
            "## Reach\n",
            f"The exported files contain {len(types)} types of operators; the corpus in tests/corpus, {len(corpus)}. "
            f"Of the corpus's types {len(corpus) - len(missing)} are reached.\n",
            f"Only in the corpus: {', '.join(f'`{name}`' for name in missing) or 'none'}.\n",
            f"Only here: {', '.join(f'`{name}`' for name in beyond) or 'none'}.\n",
        ]
    )
