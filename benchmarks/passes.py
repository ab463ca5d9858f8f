"""The savings of each optimisation pass, on the corpus and on the models of course 3.

    python -m benchmarks.passes           print the two tables
    python -m benchmarks.passes --save    store them in docs/passes.md

Nothing is timed: operators, parameters, FLOPs and bytes are counted, so the results are the same on every machine.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from kuiper_edu.passes import PASSES, PassReport, PassResult, Size, optimize
from kuiper_edu.pnnx import Graph

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests/corpus"
LESSON = ROOT / "course3/model_file/optimise"
PAGE = ROOT / "docs/passes.md"
BEGIN, END = "<!-- made by: python -m benchmarks.passes --save -->", "<!-- end -->"
COLUMNS = tuple(Size.__dataclass_fields__)


def main() -> int:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", action="store_true", help="store the tables in docs/passes.md")
    save = parser.parse_args().save
    text = tables(dict(reports()))
    if save:
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8", newline="\n")
    else:
        print(text)
    return 0


def page(text: str, generated: str) -> str:
    """Return the page with the generated part between the two marks replaced."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{generated}\n{END}{rest.partition(END)[2]}"


def tables(by_model: dict[str, PassReport]) -> str:
    """Return the tables of the total savings of each pass, and of the savings in each model that changes."""
    changed = {name: report for name, report in by_model.items() if report.results}
    head = f"{len(changed)} of {len(by_model)} models change; the others are as good as the passes can make them.\n"
    return "\n".join([head, by_pass(list(changed.values())), by_net(changed)])


def reports() -> Iterator[tuple[str, PassReport]]:
    """Yield the name of every model that can be run, and the report of optimize() on it."""
    facts = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))
    for name, each in facts.items():
        if each["runnable"]:
            yield f"{name} (corpus, level {each['optlevel']})", optimize(Graph.load(CORPUS / f"{name}.pnnx.param"))
    for path in sorted(LESSON.glob("*.param")):
        yield f"{path.name.removesuffix('.pnnx.param')} (course 3)", optimize(Graph.load(path))


def by_pass(changed: Sequence[PassReport]) -> str:
    """Return a table with a row for each pass: how many models it changes, the number of changes, and the savings."""
    rows = []
    for each in PASSES:
        per_model = [[result for result in report.results if result.name == each.name] for report in changed]
        results = [result for some in per_model for result in some]
        counts = [sum(map(bool, per_model)), sum(len(result.changes) for result in results)]
        rows.append([f"`{each.name}`", str(each.level), *map(str, counts), *(_saved(results, key) for key in COLUMNS)])
    return _table(["pass", "level", "models", "changes", *(f"{_words(key)} won" for key in COLUMNS)], rows)


def by_net(changed: dict[str, PassReport]) -> str:
    """Return a table with a row for each model that changes: its size before and after."""
    rows = [
        [name, *(_pair(getattr(report.before, key), getattr(report.after, key)) for key in COLUMNS)]
        for name, report in changed.items()
    ]
    return _table(["model", *map(_words, COLUMNS)], rows)


def _saved(results: Sequence[PassResult], key: str) -> str:
    return f"{sum(getattr(result.before, key) - getattr(result.after, key) for result in results):,}"


def _pair(before: int, after: int) -> str:
    return f"{before:,}" if before == after else f"{before:,} -> {after:,}"


def _words(key: str) -> str:
    return "FLOPs" if key == "flops" else key.replace("_", " ")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
