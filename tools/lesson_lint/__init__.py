"""The rules a notebook of this course answers to; `tools/lint_lessons.py` is their command line."""
