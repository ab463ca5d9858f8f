"""A toy course: tests of machinery stand on it, so that a change of the course's content does not touch them.

- `exercises/`: a catalogue with one exercise of a lesson, `course1.rises`. The fixture `toy_exercises` makes it the
  catalogue of this process; no other process sees it;
- `homework.py`: a homework of two questions, of which the second fills a slot.
"""

from pathlib import Path

EXERCISES = Path(__file__).parent / "exercises"
