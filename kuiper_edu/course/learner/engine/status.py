"""The status of my_engine.py: whose each piece is, as a line for each step, and as a picture."""

from __future__ import annotations

from dataclasses import dataclass, field

from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.learner import state
from kuiper_edu.course.learner.engine import file
from kuiper_edu.course.learner.engine.table import NEEDED, PIECES, STEPS
from kuiper_edu.course.learner.translation import ended, say, shown
from kuiper_edu.viz.base import outputs, palette
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.base.svg import Canvas, width_of

YOURS, LENT = "yours", "lent"
_LINE, _PAD, _GAP = 18.0, 8.0, 26.0  # points
_BOLD = 1.08  # width of bold letters, relative to normal ones


@dataclass(frozen=True)
class EngineStatus:
    """The five steps of the engine, and whose each of their pieces is.

    Args:
        whose: piece -> `yours`, `lent` or `changed by hand`; empty in impersonal outputs.
        adds: the pieces that are new: those of a right answer, or in impersonal outputs those of a lesson.
        alone: what it does without lent pieces; None if that was not tried.
    """

    whose: dict[str, str] = field(default_factory=dict)
    adds: tuple[str, ...] = ()
    alone: Sentence | None = None

    @property
    def yours(self) -> tuple[str, ...]:
        """The learner's pieces."""
        return tuple(name for name, whose in self.whose.items() if whose == YOURS)

    def counted(self) -> Sentence:
        """Return the number of the learner's pieces in words; those that digits do not need by name.

        Example:
            >>> print(EngineStatus({"wrap": "yours"}).counted())
            1 of 27 pieces is yours
            >>> print(EngineStatus({"Embedding": "yours"}).counted())
            0 of 27 pieces are yours, and Embedding, which digits do not need
        """
        count = len(set(self.yours) & set(NEEDED))
        others = ", ".join(name for name in self.yours if name not in NEEDED)
        one, several = "{count} of {all} pieces is yours", "{count} of {all} pieces are yours"
        said = told("one", one, count=count, all=len(NEEDED))
        if count != 1:
            said = told("several", several, count=count, all=len(NEEDED))
        return (
            told("others", "{said}, and {others}, which digits do not need", said=said, others=others)
            if others
            else said
        )

    def of(self, step: str) -> dict[str, tuple[str, ...]]:
        """Return the pieces of a step, grouped by whose they are."""
        names = [name for name, piece in PIECES.items() if piece.step == step]
        return {
            whose: found
            for whose in (YOURS, file.BY_HAND, LENT)
            if (found := tuple(name for name in names if self.whose.get(name) == whose))
        }

    def limits(self) -> Sentence:
        """Return the sentence about what the engine does without lent pieces; empty if that was not tried."""
        return told("alone", "Without lent pieces it {does}.", does=self.alone) if self.alone else Sentence("", "")

    def to_dict(self) -> dict[str, str]:
        """Return whose each piece is, for `progress --json`."""
        return dict(self.whose)

    def __repr__(self) -> str:
        if not self.whose:
            added = told("adds", "my_engine.py: this lesson adds {pieces}.", pieces=", ".join(self.adds))
            return "\n".join(filter(None, [str(added) if self.adds else "", str(self.limits())]))
        lines = [
            f"  {step:6}  " + "; ".join(f"{whose}: {', '.join(names)}" for whose, names in self.of(step).items())
            for step in STEPS
        ]
        return "\n".join(filter(None, [f"my_engine.py: {self.counted()}.", *lines, str(self.limits())]))

    def _repr_html_(self) -> str:
        return outputs.spoken(self.picture().html)

    def picture(self) -> Picture:
        """Draw the five steps from left to right, each above its pieces; the learner's are filled and say `yours`."""
        canvas, x, bottom = Canvas(), _PAD, 0.0
        for step in STEPS:
            names = [
                name
                for name, piece in PIECES.items()
                if piece.step == step and (piece.needed or name in self.whose or name in self.adds)
            ]
            width = max(width_of(self._words(name)) for name in names) * _BOLD + 2 * _PAD
            if x > _PAD:
                canvas.arrow(x - _GAP + 4, 20, x - 4, 20)
            canvas.rect(x, 8, width, 24, fill=palette.tint(palette.BLUE, 0.12), line=palette.BLUE)
            canvas.text(x + width / 2, 24, step, anchor="middle", bold=True)
            for row, name in enumerate(names):
                self._draw(canvas, name, x, 40 + row * (_LINE + 4), width)
            bottom = max(bottom, 40 + len(names) * (_LINE + 4))
            x += width + _GAP
        return Picture(canvas.svg(x - _GAP + _PAD, bottom + 4), self._in_words())

    def _in_words(self) -> str:
        """Return what the picture shows, in the learner's language if it is the learner's own engine."""
        if not self.whose:
            return repr(self)
        lines = [
            say("{step}: {names} ({whose})", step=say(step), names=", ".join(names), whose=say(whose))
            for step in STEPS
            for whose, names in self.of(step).items()
        ]
        counted, limits = say("my_engine.py: {counted}", counted=shown(self.counted())), shown(self.limits())
        return "\n".join([ended(counted), *lines, *filter(None, [limits])])

    def _draw(self, canvas: Canvas, name: str, x: float, y: float, width: float) -> None:
        marked = self.whose.get(name) == YOURS or name in self.adds
        color = palette.GREEN if marked else palette.GRID
        canvas.rect(x, y, width, _LINE, fill=palette.tint(color, 0.3) if marked else palette.WHITE, line=color)
        canvas.text(x + _PAD, y + 13, self._words(name), bold=marked, color=palette.INK if marked else palette.FAINT)

    def _words(self, name: str) -> str:
        whose = self.whose.get(name, "")
        return f"{name}: {whose}" if whose else name


def engine_status(adds: tuple[str, ...] = (), alone: Sentence | None = None) -> EngineStatus:
    """Return the present status of the engine; in stored outputs and while grading, one without an owner.

    Args:
        adds: the pieces that are new.
        alone: what it does without lent pieces, from `how_far`.
    """
    if state.is_impersonal():
        return EngineStatus(adds=adds, alone=alone)
    own, by_hand = file.kept(), file.changed_by_hand()
    return EngineStatus(
        {
            name: file.BY_HAND if name in by_hand else YOURS if name in own else LENT
            for name in PIECES
            if name in NEEDED or name in own
        },
        adds=adds,
        alone=alone,
    )
