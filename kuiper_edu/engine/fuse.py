"""Operator fusion: a convolution, the addition after it and the activation after that become one step.

conv -> add -> ReLU as three steps writes and reads the same map three times. As one step, the addition and the
activation are applied to each piece while it is in the cache. A step is fused only if no other step reads the value
between, and only the library's own layers are fused (see `recognise`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.recognise import as_activation, as_convolution, is_sum
from kuiper_edu.engine.strategies import is_supported
from kuiper_edu.runtime.plan import Plan, Step, lifetimes_of


@dataclass(frozen=True)
class Group:
    """A group of steps that run as one.

    Args:
        steps: the steps in the order of the plan; the last one writes the group's output.
        convolution: the group's computation, if it starts with a convolution.
        residual: the number of the value that is added, or None.
    """

    steps: tuple[Step, ...]
    convolution: Convolution | None = None
    residual: int | None = None

    @property
    def inputs(self) -> tuple[int, ...]:
        """The values that the group reads from outside, in the kernel's order; one may occur twice (T + T)."""
        return self.steps[0].inputs if self.residual is None else (*self.steps[0].inputs, self.residual)

    @property
    def outputs(self) -> tuple[int, ...]:
        """The values that the group writes."""
        return self.steps[-1].outputs

    @property
    def name(self) -> str:
        """The names of its operators."""
        return " + ".join(step.operator.name for step in self.steps)


Join = Callable[[Plan, Group, Step], Group | None]


def fuse(
    plan: Plan,
    may_join: Callable[[Step], bool] = lambda _: True,
    join: Join = lambda _plan, _group, _follower: None,
) -> list[Group]:
    """Return the plan's steps in groups, fused where possible; each group is at the position of its last step.

    Args:
        plan: the plan.
        may_join: whether this activation may end a group that begins with a convolution.
        join: returns any other group fused with the only step that reads its output, or None if that is impossible.
    """
    fusion = _Fusion(plan, may_join, join)
    position = {id(step): index for index, step in enumerate(plan.steps)}
    return sorted(fusion.groups(), key=lambda group: position[id(group.steps[-1])])


class _Fusion:
    """The fusion of a plan: each group grows from its first step, as long as the only reader of its output may join."""

    def __init__(self, plan: Plan, may_join: Callable[[Step], bool], join: Join) -> None:
        self._plan, self._may_join, self._join = plan, may_join, join
        self._taken: set[int] = set()
        # Value -> the steps that read it; None stands for an output of the graph.
        self._readers: dict[int, list[Step | None]] = {
            value: [None] for values in plan.graph_outputs for value in values
        }
        for step in plan.steps:
            for value in step.inputs:
                self._readers.setdefault(value, []).append(step)

    def groups(self) -> Iterator[Group]:
        """Yield the groups in the order of their first steps; every step is in one of them."""
        for step in self._plan.steps:
            if id(step) not in self._taken:
                group = self._grow(step)
                self._taken.update(map(id, group.steps))
                yield group

    def _grow(self, step: Step) -> Group:
        is_on_maps = step.buffered and are_maps(self._plan, (*step.inputs, *step.outputs))
        convolution = as_convolution(step) if is_on_maps else None
        if convolution is not None and is_supported(convolution):
            return self._fuse_followers(Group((step,), convolution), convolution)
        group = Group((step,))
        while (follower := self._only_reader(group)) is not None:
            larger = self._join(self._plan, group, follower)
            if larger is None:
                break
            group = larger
        return group

    def _fuse_followers(self, group: Group, convolution: Convolution) -> Group:
        """Return the group fused with the sum and the activation after it, if these exist."""
        follower = self._only_reader(group)
        if follower is not None and is_sum(follower) and same_spec(self._plan, follower):
            group = with_sum(group, follower)
            follower = self._only_reader(group)
        # A comparison works element by element, too, but returns booleans, which no map holds.
        if follower is None or not same_spec(self._plan, follower) or not self._may_join(follower):
            return group
        activation = as_activation(follower)
        if activation is None:
            return group
        return replace(group, steps=(*group.steps, follower), convolution=replace(convolution, activation=activation))

    def _only_reader(self, group: Group) -> Step | None:
        """Return the only step that reads the group's output, if it may become part of the group, or None."""
        readers = self._readers.get(group.outputs[0], []) if len(group.outputs) == 1 else []
        step = readers[0] if len(readers) == 1 else None
        return step if step is not None and step.buffered and id(step) not in self._taken else None


def with_sum(group: Group, follower: Step) -> Group:
    """Return the group fused with the sum after it.

    The group runs at the position of the sum, so the other value has always been computed.
    """
    other = next(value for value in follower.inputs if value not in group.outputs)
    return replace(group, steps=(*group.steps, follower), residual=other)


def are_maps(plan: Plan, values: Sequence[int]) -> bool:
    """Whether all these values are batches of feature maps."""
    specs = [plan.specs[value] for value in values]
    return all(spec is not None and len(spec.shape) == 4 and spec.dtype == "float32" for spec in specs)


def same_spec(plan: Plan, step: Step) -> bool:
    """Whether all inputs and outputs of the step have the same shape and data type."""
    return len({plan.specs[value] for value in (*step.inputs, *step.outputs)}) == 1


def fused_plan(plan: Plan, groups: list[Group], without_memory: set[int], views: set[int]) -> Plan:
    """Return the plan with one step for each group.

    Args:
        plan: the plan of the groups.
        groups: the fused steps.
        without_memory: values that need no array of the plan; those inside a group and those of views need none either.
        views: the indices of the groups whose outputs are views of their inputs.
    """
    steps = tuple(
        replace(
            group.steps[-1],
            inputs=group.inputs,
            buffered=group.steps[-1].buffered and index not in views,
            fused=tuple(step.operator for step in group.steps[:-1]),
        )
        for index, group in enumerate(groups)
    )
    inside = {value for group in groups for step in group.steps[:-1] for value in step.outputs}
    elsewhere = without_memory | inside | {value for index in views for value in groups[index].outputs}
    specs = tuple(None if value in elsewhere else spec for value, spec in enumerate(plan.specs))
    first_def, last_use = lifetimes_of(plan.subgraph, steps, plan.graph_outputs)
    return replace(plan, steps=steps, specs=specs, first_def=first_def, last_use=last_use)
