"""The pieces of my_engine.py: the step of each, and the exercises that make it the learner's."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """A part of the engine that a learner writes.

    Args:
        name: the name of its function or class, and of its section in the file.
        step: one of the five `STEPS`.
        exercises: the exercises whose right answer it is; the last right answer counts.
        also: further names that the answer defines according to the exercise's text.
        needed: whether the digits network needs it.
        lent: whether the course lends it until it is the learner's. Other pieces are in the file only from then on.
        extends: whether it is what a notebook adds: its classes with `@register_layer`, its entries of FUNCTIONS.
        methods: methods that an answer to an earlier version of the course does not have.
    """

    name: str
    step: str
    exercises: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    needed: bool = True
    lent: bool = True
    extends: bool = False
    methods: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names that it defines for the rest of the engine."""
        return (*self.also, self.name)

    def is_in(self, source: str) -> bool:
        """Whether a source is this piece, not what an earlier version of the course asked for.

        Example:
            >>> [PIECES["Engine"].is_in(f"class Engine:\\n    def {name}(self): ...") for name in ("run", "build")]
            [False, True]
        """
        return self.extends or {self.name, *self.methods} <= set(re.findall(r"\w+", source))


_SMALL = ("course5.small_layers",)  # one answer, four pieces

PIECES: dict[str, Piece] = {
    piece.name: piece
    for piece in (
        Piece("read_head", "Read", ("course3.read_head",)),
        Piece("read_pairs", "Read", ("course3.read_pairs",)),
        Piece("read_value", "Read", ("course3.read_value",)),
        Piece("read_weights", "Read", ("course3.read_weights",)),
        Piece("wrap", "Wrap", ("course3.wrap",), also=("Operator",)),
        Piece("successors", "Order", ("course4.successors",)),
        Piece("search", "Order", ("course4.search", "course4.deep_search")),
        Piece("sort_all", "Order", ("course4.sort_all", "course4.topo_sort")),
        Piece("is_valid", "Order", ("course4.is_valid",)),
        Piece("order", "Order", ("course4.order",)),
        Piece("allocate", "Order", ("course4.allocate",)),
        Piece("lifetimes", "Order", ("course4.lifetimes",)),
        Piece("peak_bytes", "Order", ("course4.peak_bytes",)),
        Piece("assign_buffers", "Order", ("course4.assign_buffers",)),
        Piece("Registry", "Create", ("course5.own_registry",)),
        Piece("register", "Create", ("course5.register",)),
        Piece("create", "Create", ("course5.create",)),
        Piece("evaluate", "Create", ("course3.evaluate",), also=("FUNCTIONS",)),
        Piece("Relu", "Create", ("course5.relu_layer",)),
        Piece("Linear", "Create", _SMALL),
        Piece("Average", "Create", _SMALL),
        Piece("Flatten", "Create", _SMALL),
        Piece("Softmax", "Create", _SMALL),
        Piece("Conv2d", "Create", ("course5.conv2d", "course5.fast_conv2d")),
        Piece("MaxPool2d", "Create", ("course5.max_pool2d", "course5.fast_max_pool2d")),
        Piece("SigmoidLayer", "Create", ("course5.sigmoid",), also=("sigmoid",)),
        Piece("GatedLayer", "Create", ("course5.gated",), also=("GATES",), needed=False, lent=False),
        Piece(
            "more_layers",
            "Create",
            ("course5.unseen", "course5.own_network"),
            needed=False,
            lent=False,
            extends=True,
        ),
        Piece("Embedding", "Create", ("course5.embedding",), needed=False),
        Piece("LayerNorm", "Create", ("course5.layer_norm",), needed=False),
        Piece("Attention", "Create", ("course5.attention",), needed=False),
        Piece("CachedAttention", "Create", ("course5.cached_attention",), needed=False),
        Piece("CountedArange", "Create", ("course5.counted_arange",), needed=False),
        Piece("Engine", "Run", ("course5.engine_class",), methods=("build",)),
        Piece("write", "Run", ("course5.write",), needed=False),
        Piece("write_cached", "Run", ("course5.write_cached",), needed=False),
    )
}
NEEDED = tuple(name for name, piece in PIECES.items() if piece.needed)
"""The names of the pieces that the digits network needs."""

STEPS = tuple(dict.fromkeys(piece.step for piece in PIECES.values()))
"""The steps of the engine: Read, Wrap, Order, Create, Run."""

NAMES = frozenset(name for piece in PIECES.values() for name in piece.names)
"""All names that pieces define for one another."""

RENAMED = {"course4.topo_sort": "sort_all = topo_sort", "course4.deep_search": "search = deep_search"}
"""For an answer whose function has another name than the piece: the line that defines the piece's name."""


def pieces_of(exercise: str) -> tuple[Piece, ...]:
    """Return the pieces that a right answer to an exercise gives; none if it is no part of the engine.

    Example:
        >>> [piece.name for piece in pieces_of("course3.evaluate")]
        ['evaluate']
        >>> [piece.name for piece in pieces_of("course5.small_layers")]
        ['Linear', 'Average', 'Flatten', 'Softmax']
        >>> pieces_of("course3.offset")
        ()
    """
    return tuple(piece for piece in PIECES.values() if exercise in piece.exercises)
