"""The registry of layers by operator type.

A graph names its operators by strings (`nn.ReLU`). The registry maps every such string to a creator,
a callable that creates the layer from the operator: one factory (a singleton) instead of one long
`if type == "nn.ReLU": ... elif ...`.

C++: `LayerRegisterer`, `LayerRegisterer::Registry`, `RegisterCreator`, `CreateLayer`, `LayerRegistererWrapper`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, ClassVar, TypeVar

from kuiper_edu import slots
from kuiper_edu.errors import DuplicateLayerError, KuiperError, LayerError, UnknownLayerError, kind_of
from kuiper_edu.layers.base import OPERATOR_TYPES, Layer
from kuiper_edu.layers.equivalents import EQUIVALENTS
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.support.argument_check import checked
from kuiper_edu.traits import Traits, register_traits

Creator = Callable[["RuntimeOperator"], Layer]
Registered = TypeVar("Registered", bound=Callable[..., Any])

_CLOSE = 0.8  # difflib's ratio of a misspelled name; less is another word

_log = logging.getLogger(__name__)


class LayerRegistry:
    """The only table of creators by operator type; all methods are class methods, so there is no second table.

    C++: `LayerRegisterer`.

    Example:
        >>> from kuiper_edu.layers import LayerRegistry
        >>> LayerRegistry.registry() is LayerRegistry.registry()
        True
        >>> LayerRegistry.registry()["nn.ReLU"].__name__
        'ReluLayer'
    """

    _creators: ClassVar[dict[str, Creator]] = {}

    @classmethod
    def registry(cls) -> dict[str, Creator]:
        """Return the table itself, always the same object. C++: `LayerRegisterer::Registry`."""
        return cls._creators

    @classmethod
    def types(cls) -> list[str]:
        """Return the sorted operator types that have a layer."""
        return sorted(cls._creators)

    @classmethod
    def register(cls, operator_type: str, creator: Creator | None) -> None:
        """Register `creator` for `operator_type`.

        The same class defined again (a notebook cell run twice) replaces the old one, with a note in the log;
        the old one's other types are withdrawn. C++: `LayerRegisterer::RegisterCreator`.

        Raises:
            LayerError: the creator is empty, or cannot be called; the type is not a name.
            DuplicateLayerError: another creator is registered for this type.
        """
        if not isinstance(operator_type, str) or operator_type.split() != [operator_type]:
            raise LayerError(f"expected an operator type, a name such as 'nn.ReLU', found {operator_type!r}")
        if creator is None:
            raise LayerError(f"the layer creator for {operator_type!r} is empty", hint="Pass the class of the layer.")
        if not callable(creator):
            raise LayerError(
                f"expected a class or a function as the creator for {operator_type!r}, found {kind_of(creator)}"
            )
        present = cls._creators.get(operator_type)
        if present is not None and present is not creator:
            if _full_name(present) != _full_name(creator):
                raise DuplicateLayerError(
                    f"{operator_type!r} is already registered, by {_full_name(present)}",
                    hint=f'Call withdraw(["{operator_type}"]) first to replace it with yours.',
                )
            _log.warning("note: %s is defined again and takes its own place for %r", _full_name(creator), operator_type)
            cls.withdraw(cls.types_of(present))
        cls._creators[operator_type] = creator
        OPERATOR_TYPES.setdefault(creator, set()).add(operator_type)

    @classmethod
    def withdraw(cls, operator_types: Iterable[str]) -> None:
        """Unregister these types (or this one); a type that is not registered is ignored."""
        for name in [operator_types] if isinstance(operator_types, str) else operator_types:
            creator = cls._creators.pop(name, None)
            if creator is not None:
                OPERATOR_TYPES[creator].discard(name)

    @classmethod
    def types_of(cls, creator: Any) -> list[str]:
        """Return the sorted types for which `creator` is registered."""
        return sorted(OPERATOR_TYPES.get(creator, set()))

    @classmethod
    def nearest(cls, operator_type: str) -> list[str]:
        """Return up to three registered types of the same name with another prefix, or else with nearly this name.

        Example:
            >>> from kuiper_edu.layers import LayerRegistry
            >>> LayerRegistry.nearest("nn.Relu")[0], LayerRegistry.nearest("aten::softplus")[0]
            ('nn.ReLU', 'F.softplus')
            >>> LayerRegistry.nearest("aten::erfinv")
            []
        """
        prefix, name = _parts(operator_type)
        by_name: dict[str, list[str]] = {}
        for known in sorted(cls.types(), key=lambda known: _parts(known)[0] != prefix):
            by_name.setdefault(_parts(known)[1].lower(), []).append(known)
        if name.lower() in by_name:
            return by_name[name.lower()][:3]
        return [by_name[near][0] for near in get_close_matches(name.lower(), by_name, n=3, cutoff=_CLOSE)]

    @classmethod
    def advice(cls, operator_type: str) -> str:
        """Return what to do about a type without a layer: what to write instead, or how to add it.

        Example:
            >>> from kuiper_edu.layers import LayerRegistry
            >>> LayerRegistry.advice("aten::erfc").partition(" and export again")[0]
            'Write it with operators that have a layer, for example 1 - torch.erf(x),'
        """
        formula = EQUIVALENTS.get(_parts(operator_type)[1])
        add = f'ut @register_layer("{operator_type}") above a Layer of your own to add it.'
        if formula is not None:
            return f"Write it with operators that have a layer, for example {formula}, and export again, or p{add}"
        near = cls.nearest(operator_type)
        return f"The nearest names are {', '.join(near)}. P{add}" if near else f"P{add}"

    @classmethod
    def create_layer(cls, op: RuntimeOperator) -> Layer:
        """The layer that runs this operator. C++: `LayerRegisterer::CreateLayer`.

        Raises:
            UnknownLayerError: no layer is registered under `op.type`; the hint says what may be used instead.
            LayerError: the creator made nothing, or made something that cannot run.
        """
        creator = cls._creators.get(op.type)
        if creator is None:
            message = f"no layer is registered for {op.type!r}"
            raise UnknownLayerError(message, operator=op.name, hint=cls.advice(op.type))
        try:
            made: Any = creator(op)
        except KuiperError as error:
            error.operator = error.operator or op.name
            raise
        if isinstance(made, type):
            raise LayerError(
                f"expected a layer for {op.type!r} from {_full_name(creator)}, found the class {made.__name__} itself",
                operator=op.name,
                hint=f"Return {made.__name__}(op).",
            )
        if not callable(getattr(made, "forward", None)):
            raise LayerError(
                f"expected a layer with forward() for {op.type!r} from {_full_name(creator)}, found {kind_of(made)}",
                operator=op.name,
            )
        slot = slots.serving(op.type)
        mine = slots.learners_answer(slot) if slot else None
        if slot and mine is not None and mine in (creator, type(made)):
            slots.get(slot)  # the layer came from a learner's answer: count that it was requested
        return made  # type: ignore[no-any-return]


def register_layer(*operator_types: str, traits: Traits | None = None) -> Callable[[Registered], Registered]:
    """Decorate a class to register it as the layer of these operator types. C++: `LayerRegistererWrapper`.

    A graph keeps the layers that it was built with, with an engine or without. Only SiLU, GLU, LSTM and GRU, which are
    computed with the sigmoid, look up the layer of `nn.Sigmoid` in every run.

    Args:
        operator_types: the types, all spellings.
        traits: their traits (FLOPs, how they are drawn, ...); None keeps the registered ones.

    Raises:
        LayerError: no type is given.
        DuplicateLayerError: another class is registered for one of the types.

    Example:
        >>> from kuiper_edu.layers import Layer, register_layer, withdraw
        >>> @register_layer("my.Twice")
        ... class TwiceLayer(Layer):
        ...     def forward(self, inputs, outputs):
        ...         outputs[0][...] = 2 * inputs[0]
        >>> withdraw(["my.Twice"])
    """
    if not operator_types or not all(isinstance(name, str) for name in operator_types):
        raise LayerError(
            "register_layer needs the operator types as arguments",
            hint='Write, for example, @register_layer("nn.ReLU").',
        )

    def enter(creator: Registered) -> Registered:
        for name in operator_types:
            LayerRegistry.register(name, creator)
        if traits is not None:
            register_traits(operator_types, traits)
        return creator

    return enter


def create_layer(op: RuntimeOperator) -> Layer:
    """Create the layer that runs this operator; short for `LayerRegistry.create_layer`.

    Raises:
        UnknownLayerError: no layer is registered for `op.type`; the hint says what may be used instead.
        LayerError: `op` is not an operator, or the creator did not return a layer that can run.
    """
    if not (isinstance(getattr(op, "name", None), str) and isinstance(getattr(op, "type", None), str)):
        raise LayerError(
            f"expected an operator with a name and a type, found {op!r:.60}",
            hint='Write create_layer(RuntimeOperator("relu", "nn.ReLU")).',
        )
    return LayerRegistry.create_layer(op)


@checked()
def withdraw(operator_types: str | Iterable[str]) -> None:
    """Unregister these types (or this one); short for `LayerRegistry.withdraw`.

    Raises:
        UsageError: they are not names.
    """
    LayerRegistry.withdraw(operator_types)


def _parts(operator_type: str) -> tuple[str, str]:
    """Return the prefix and the name of a type: `aten` and `relu` of `aten::relu_`."""
    prefix, _, name = operator_type.replace("::", ".").rpartition(".")
    return prefix, name.strip("_")


def _full_name(creator: Any) -> str:
    module = getattr(creator, "__module__", None) or type(creator).__module__
    return f"{module}.{getattr(creator, '__qualname__', type(creator).__qualname__)}"


def summary(creator: object) -> str:
    """Return what a creator's layer computes: the first paragraph of its docstring, in one line.

    Example:
        >>> from kuiper_edu.layers import LayerRegistry
        >>> summary(LayerRegistry.registry()["nn.ReLU6"])
        'min(max(x, 0), 6). C++: `Relu6Layer`.'
    """
    return " ".join((creator.__doc__ or "").strip().split("\n\n")[0].split())
