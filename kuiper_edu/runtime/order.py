"""Who follows whom: consumers by name, and the order of execution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kuiper_edu.errors import AnswerError, CycleError, GraphError, KuiperError
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.topo import find_cycle, topo_sort


def link(operators: Sequence[RuntimeOperator]) -> None:
    """Fill `output_operators` of every operator from its output names, in name order.

    The C++ keeps them in a std::map, which is gone through in the byte order of its keys; the order of
    execution, and with it every log line of the course, depends on that.

    Raises:
        GraphError: a consumer is not in the graph.

    C++: the first loop of `RuntimeGraph::Build`.
    """
    by_name = {op.name: op for op in operators}
    for name, after in successors(operators).items():
        missing = next((consumer for consumer in after if consumer not in by_name), None)
        if missing is not None:
            raise GraphError(f"its consumer {missing!r} is not in the graph", operator=name)
        by_name[name].output_operators = {consumer: by_name[consumer] for consumer in after}


def successors(operators: Iterable[RuntimeOperator]) -> dict[str, list[str]]:
    """For each operator's name the names of its consumers, in name order, each once.

    Example:
        >>> successors([RuntimeOperator("op3", "nn.ReLU", output_names=["op5", "op4", "op4"])])
        {'op3': ['op4', 'op5']}
    """
    # Code points sort as their UTF-8 bytes do, so this is the order of a std::map<std::string, ...>.
    return {op.name: sorted(set(op.output_names)) for op in operators}


def execution_order(operators: Sequence[RuntimeOperator]) -> list[RuntimeOperator]:
    """The operators, each after all whose results it reads, in the order that the slot `course4.topo_sort` gives.

    A cycle is looked for first, so that a sort that does not expect one cannot hang. Every operator that gets
    its place is marked `has_forward`.

    Raises:
        CycleError: the graph has a cycle; the C++ accepts it silently.
        GraphError: what the sort gave is no valid order.
        AnswerError: the learner's sort stopped with an error of its own, or is missing.

    C++: `RuntimeGraph::ReverseTopo`, as `Build` calls it.
    """
    after = successors(operators)
    cycle = find_cycle(after)
    if cycle is not None:
        raise CycleError(cycle)
    try:
        names = topo_sort(after)
    except KuiperError:
        raise
    except Exception as error:
        raise AnswerError(f"the topological sort stopped with {type(error).__name__}: {error}") from error
    by_name = {op.name: op for op in operators}
    order = [by_name[name] for name in names]
    for op in order:
        op.has_forward = True
    return order
