"""Passes, their changes, and the savings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from kuiper_edu.errors import GraphError, UsageError, kind_of
from kuiper_edu.passes.purity import is_functional
from kuiper_edu.passes.size import Size, measure
from kuiper_edu.pnnx import Graph

Run = Callable[[Graph], "Iterable[Change]"]


@dataclass(frozen=True)
class Change:
    """One change of a graph by a pass.

    Args:
        sentence: what was done.
        operators: the names of the old operators that were removed or changed.
        new_operators: the names of the operators that are new or changed.
    """

    sentence: str
    operators: tuple[str, ...] = ()
    new_operators: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class PassResult:
    """The result of one pass.

    Args:
        name: the name of the pass.
        changes: its changes; empty if it found nothing to do.
        before, after: the graph's size before and after.
    """

    name: str
    changes: tuple[Change, ...]
    before: Size
    after: Size

    def __str__(self) -> str:
        return "\n".join([*(f"{self.name}: {change}" for change in self.changes), *savings(self.before, self.after)])


def savings(before: Size, after: Size) -> list[str]:
    """Return a line for each number that differs between two sizes.

    Example:
        >>> savings(Size(3, 0, 10, 0, 24), Size(2, 0, 10, 0, 1200))
        ['operators: 3 -> 2', 'value bytes: 24 -> 1,200']
    """
    rows = ((name, getattr(before, name), getattr(after, name)) for name in Size.__dataclass_fields__)
    return [f"{name.replace('_', ' ')}: {old:,} -> {new:,}" for name, old, new in rows if old != new]


@dataclass(frozen=True)
class Pass:
    """One optimisation, which changes a graph when it is called with it.

    Args:
        name: its name in tables and reports, such as `fuse-batch-norm`.
        level: the lowest level of optimize() at which it runs.
        run: changes the graph in place and yields its changes.
        about: a description in one sentence.

    Example:
        >>> graph = Graph.from_text("7767517\\n2 1\\npnnx.Input x 0 1 0\\npnnx.Output y 1 0 0")
        >>> Pass("look", 1, lambda graph: [], "Looks and does nothing.")(graph).changes
        ()
    """

    name: str
    level: int
    run: Run = field(repr=False)
    about: str = ""

    def __call__(self, graph: Graph, before: Size | None = None) -> PassResult:
        """Change the graph in place, and return what was done.

        A graph whose operators have side effects (see :func:`kuiper_edu.passes.purity.is_functional`) stays as it is.

        Args:
            graph: the graph.
            before: its size, if it is known already.

        Raises:
            UsageError: it is not a pnnx.Graph.
            GraphError: the graph is broken.
        """
        if not isinstance(graph, Graph):
            raise UsageError(f"expected a pnnx.Graph, found {kind_of(graph)}", hint="Graph.load(path)")
        refuse_broken(graph, f"{self.name} was not run")
        size = measure(graph) if before is None else before
        changes = tuple(self.run(graph)) if is_functional(graph) else ()
        if changes:
            refuse_broken(graph, f"{self.name} broke the graph, a defect of the pass")
        return PassResult(self.name, changes, size, measure(graph) if changes else size)


def refuse_broken(graph: Graph, what: str) -> None:
    """Refuse a graph with broken invariants.

    Raises:
        GraphError: an invariant is broken.
    """
    problems = graph.check()
    if problems:
        raise GraphError(f"{what}: {problems[0]}", path=graph.param_path, hint="Graph.check() lists what is broken.")
