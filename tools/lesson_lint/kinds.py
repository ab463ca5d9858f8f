"""The rules for each kind of notebook, and functions that apply them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kuiper_edu.support.project import CAPSTONE
from lesson_lint import (
    code,
    first_screen,
    glosses,
    minutes,
    outputs,
    pictures,
    predictions,
    solutions,
    structure,
    words,
)
from lesson_lint.lesson import Lesson, Problem, Rule

EVERYWHERE: tuple[Rule, ...] = (
    structure.is_well_formed,
    structure.has_meaningful_ids,
    structure.has_orderly_headings,
    outputs.ran_clean,
    outputs.stores_nothing_private,
    pictures.has_alt_text,
    pictures.takes_colours_from_the_palette,
    words.has_no_emoji,
    words.has_links_that_lead_somewhere,
    code.is_plain_python,
    structure.says_what_exercises_cost,
    first_screen.opens_with_a_picture,
    predictions.asks_by_id,
    predictions.reveals_after_asking,
)
LESSON: tuple[Rule, ...] = (
    *EVERYWHERE,
    structure.opens_with_its_plan,
    structure.closes_with_a_quiz,
    code.has_short_cells,
    code.explains_what_is_printed,
    outputs.was_executed,
    pictures.has_a_table_beside_a_stepper,
    words.names_its_counterpart,
    words.uses_the_terms,
    glosses.glosses_its_terms,
    solutions.shows_no_solution_above,
    structure.opens_with_recall,
    minutes.states_its_minutes,
)
INDEX: tuple[Rule, ...] = (*EVERYWHERE, outputs.was_executed, code.has_short_cells, words.uses_the_terms)
HOMEWORK: tuple[Rule, ...] = (
    *EVERYWHERE,
    structure.opens_with_its_plan,
    words.uses_the_terms,
    minutes.states_its_minutes,
)

LANGUAGE_MODEL = ("5_a_network_that_writes.ipynb", "6_the_kv_cache.ipynb")
QUANTISATION = "7_one_byte_for_a_weight.ipynb"
AFTER_HOMEWORK = (
    "3_fast.ipynb",
    CAPSTONE,
    *LANGUAGE_MODEL,
    "3b_winograd_and_planner.ipynb",
    "3c_register_tile.ipynb",
    QUANTISATION,
)


def rules_for(path: Path) -> tuple[Rule, ...]:
    """Return the rules for a notebook, by its name."""
    if path.name.startswith("homework"):
        return HOMEWORK
    return INDEX if path.name.startswith("index") else LESSON


def in_order_of_reading(paths: Iterable[Path]) -> list[Path]:
    """Sort notebooks: lessons by course and number, then the homework, then the lessons of course 5 that need it.

    Example:
        >>> [path.name for path in in_order_of_reading(map(Path, ["c/homework.ipynb", "c/2b_x.ipynb", "c/2_x.ipynb"]))]
        ['2_x.ipynb', '2b_x.ipynb', 'homework.ipynb']
    """
    later = {name: position for position, name in enumerate(AFTER_HOMEWORK, start=1)}
    return sorted(paths, key=lambda path: (path.parent.name, later.get(path.name, 0), path.name))


def lint(path: Path) -> list[Problem]:
    """Return all problems of one notebook."""
    return _found(path, rules_for(path))


def warnings(path: Path) -> list[Problem]:
    """Return warnings for the author: a lesson that is too long, unless it is the capstone."""
    return _found(path, (minutes.is_short,) if rules_for(path) is LESSON and path.name != CAPSTONE else ())


def _found(path: Path, rules: Iterable[Rule]) -> list[Problem]:
    lesson = Lesson.read(path)
    return [Problem(path, cell, sentence) for rule in rules for cell, sentence in rule(lesson)]
