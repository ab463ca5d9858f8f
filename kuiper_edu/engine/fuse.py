"""Operator fusion: a convolution, the addition after it and the activation after that become one step.

conv -> add -> ReLU as three steps writes and reads the same map three times. As one step, the addition and the
activation are applied to each piece while it is in the cache. A step is fused only if no other step reads the value
between, and only the library's own layers are fused (see `describe`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from kuiper_edu.engine.convolution import Convolution
from kuiper_edu.engine.describe import Description, Elementwise, describe
from kuiper_edu.engine.strategies import is_supported
from kuiper_edu.pnnx.expression import Expression
from kuiper_edu.runtime.plan import Plan, Step, lifetimes_of
from kuiper_edu.traits import Activation, LeakyRelu

MapShape = tuple[int, int, int, int]
"""N, C, H, W."""
SUMS = frozenset({"add(@0,@1)", "add(@1,@0)"})


@dataclass(frozen=True)
class Group:
    """A group of steps that run as one.

    Args:
        steps: the steps in the order of the plan; the last one writes the group's output.
        descriptions: what each step computes.
        residual: the number of the value that is added, or None.
    """

    steps: tuple[Step, ...]
    descriptions: tuple[Description | None, ...]
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

    @property
    def is_sum(self) -> bool:
        """Whether it is one step that adds two different values."""
        (first, *more), inputs = self.descriptions, set(self.inputs)
        return not more and isinstance(first, Expression) and first.text in SUMS and len(inputs) == 2

    def then(self, follower: Group) -> Group:
        """Return the group with the steps of the one that reads its output; of a sum, the other value is added.

        The group runs at the position of its last step, so the other value has always been computed.
        """
        other = next((value for value in follower.inputs if value not in self.outputs), self.residual)
        return Group(self.steps + follower.steps, self.descriptions + follower.descriptions, other)

    def parts(self) -> list[Group]:
        """Return a group for each of its steps."""
        return [Group((step,), (what,)) for step, what in zip(self.steps, self.descriptions, strict=True)]


Join = Callable[[Plan, Group, Group], Group | None]


def fuse(
    plan: Plan,
    activations: tuple[type, ...] = (Activation, LeakyRelu, Elementwise),
    join: Join = lambda _plan, _group, _follower: None,
) -> list[Group]:
    """Return the plan's steps in groups, fused where possible; each group is at the position of its last step.

    Args:
        plan: the plan.
        activations: descriptions of the steps that may end a group that begins with a convolution.
        join: returns any other group fused with the only step that reads its output, or None if that is impossible.
    """
    fusion = _Fusion(plan, activations, join)
    position = {id(step): index for index, step in enumerate(plan.steps)}
    return sorted(fusion.groups(), key=lambda group: position[id(group.steps[-1])])


class _Fusion:
    """The fusion of a plan: each group grows from its first step, as long as the only reader of its output may join."""

    def __init__(self, plan: Plan, activations: tuple[type, ...], join: Join) -> None:
        self._plan, self._activations, self._join = plan, activations, join
        self._alone = {id(step): Group((step,), (describe(step),)) for step in plan.steps}
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
        group = self._alone[id(step)]
        is_on_maps = step.buffered and shapes_of_maps(self._plan, (*step.inputs, *step.outputs)) is not None
        if is_on_maps and isinstance(group.descriptions[0], Convolution) and is_supported(group.descriptions[0]):
            return self._fuse_followers(group)
        while (follower := self._only_reader(group)) is not None:
            larger = self._join(self._plan, group, follower)
            if larger is None:
                break
            group = larger
        return group

    def _fuse_followers(self, group: Group) -> Group:
        """Return the group fused with the sum and the activation after it, if these exist."""
        follower = self._only_reader(group)
        if follower is not None and follower.is_sum and same_spec(self._plan, follower):
            group = group.then(follower)
            follower = self._only_reader(group)
        # A comparison works element by element, too, but returns booleans, which no map holds.
        if follower is None or not same_spec(self._plan, follower):
            return group
        return group.then(follower) if isinstance(follower.descriptions[0], self._activations) else group

    def _only_reader(self, group: Group) -> Group | None:
        """Return the only step that reads the group's output, if it may become part of the group, or None."""
        readers = self._readers.get(group.outputs[0], []) if len(group.outputs) == 1 else []
        step = readers[0] if len(readers) == 1 else None
        return self._alone[id(step)] if step is not None and step.buffered and id(step) not in self._taken else None


def shapes_of_maps(plan: Plan, values: Sequence[int]) -> list[MapShape] | None:
    """Return the shapes of these values, or None if one is no batch of feature maps."""
    specs = [plan.specs[value] for value in values]
    shapes = [spec.shape for spec in specs if spec is not None and len(spec.shape) == 4 and spec.dtype == "float32"]
    return shapes if len(shapes) == len(specs) else None


def same_spec(plan: Plan, group: Group) -> bool:
    """Whether all inputs and outputs of the group have the same shape and data type."""
    return len({plan.specs[value] for value in (*group.inputs, *group.outputs)}) == 1


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
