"""Fusion: a convolution, the addition behind it and the activation behind that become one step.

conv -> add -> ReLU as three steps writes and reads the same map three times. As one, each piece of it
is added to and cut off while it is still in the cache. A step joins only if nobody else reads what is
between, and only the library's own layers join (see `recognise`).
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
    """Steps that run as one.

    Args:
        steps: in the order of the plan; the last one makes the group's value.
        convolution: what the group computes if it starts with a convolution.
        residual: the number of the value that is added; None if none is.
    """

    steps: tuple[Step, ...]
    convolution: Convolution | None = None
    residual: int | None = None

    @property
    def inputs(self) -> tuple[int, ...]:
        """The values the group reads from outside, in the kernel's order; one may stand twice (T + T)."""
        return self.steps[0].inputs if self.residual is None else (*self.steps[0].inputs, self.residual)

    @property
    def outputs(self) -> tuple[int, ...]:
        """The values the group makes."""
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
    """The plan's steps, joined where they can be; each group stands where its last step stood.

    Args:
        plan: the run.
        may_join: whether this activation may end a group that begins with a convolution.
        join: any other group with the step behind it that alone reads what it makes; None if they cannot be one.
    """
    fusion = _Fusion(plan, may_join, join)
    place = {id(step): index for index, step in enumerate(plan.steps)}
    return sorted(fusion.groups(), key=lambda group: place[id(group.steps[-1])])


class _Fusion:
    """The groups of a plan, each grown from its first step as far as steps that alone read it may join."""

    def __init__(self, plan: Plan, may_join: Callable[[Step], bool], join: Join) -> None:
        self._plan, self._may_join, self._join = plan, may_join, join
        self._taken: set[int] = set()
        # Value -> the steps that read it; None is whoever asks the graph for a result.
        self._readers: dict[int, list[Step | None]] = {value: [None] for made in plan.graph_outputs for value in made}
        for step in plan.steps:
            for value in step.inputs:
                self._readers.setdefault(value, []).append(step)

    def groups(self) -> Iterator[Group]:
        """In the order of their first steps; every step is in one of them."""
        for step in self._plan.steps:
            if id(step) not in self._taken:
                group = self._grown(step)
                self._taken.update(map(id, group.steps))
                yield group

    def _grown(self, step: Step) -> Group:
        is_on_maps = step.buffered and are_maps(self._plan, (*step.inputs, *step.outputs))
        convolution = as_convolution(step) if is_on_maps else None
        if convolution is not None and is_supported(convolution):
            return self._with_what_follows(Group((step,), convolution), convolution)
        group = Group((step,))
        while (follower := self._only_reader(group)) is not None:
            larger = self._join(self._plan, group, follower)
            if larger is None:
                break
            group = larger
        return group

    def _with_what_follows(self, group: Group, convolution: Convolution) -> Group:
        """The group with the sum and the activation behind it, where they are there."""
        follower = self._only_reader(group)
        if follower is not None and is_sum(follower) and same_spec(self._plan, follower):
            group = with_sum(group, follower)
            follower = self._only_reader(group)
        # A comparison works element by element, too, but makes truth values, which no map holds.
        if follower is None or not same_spec(self._plan, follower) or not self._may_join(follower):
            return group
        activation = as_activation(follower)
        if activation is None:
            return group
        return replace(group, steps=(*group.steps, follower), convolution=replace(convolution, activation=activation))

    def _only_reader(self, group: Group) -> Step | None:
        """The step that alone reads what the group makes, if it may become part of it."""
        readers = self._readers.get(group.outputs[0], []) if len(group.outputs) == 1 else []
        step = readers[0] if len(readers) == 1 else None
        return step if step is not None and step.buffered and id(step) not in self._taken else None


def with_sum(group: Group, follower: Step) -> Group:
    """The group with a sum behind it.

    The other value must be there when the group runs, which is at the sum's own place: it always is.
    """
    other = next(value for value in follower.inputs if value not in group.outputs)
    return replace(group, steps=(*group.steps, follower), residual=other)


def are_maps(plan: Plan, values: Sequence[int]) -> bool:
    """Whether all these values are batches of feature maps."""
    specs = [plan.specs[value] for value in values]
    return all(spec is not None and len(spec.shape) == 4 and spec.dtype == "float32" for spec in specs)


def same_spec(plan: Plan, step: Step) -> bool:
    """Whether all that the step reads and makes is of one shape and type."""
    return len({plan.specs[value] for value in (*step.inputs, *step.outputs)}) == 1


def fused_plan(plan: Plan, groups: list[Group], without_memory: set[int], views: set[int]) -> Plan:
    """The plan with a step for each group.

    Args:
        plan: what the groups are from.
        groups: the steps, joined.
        without_memory: values that live elsewhere; those inside a group and those of views do, too.
        views: the groups whose outputs only look at their inputs.
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
