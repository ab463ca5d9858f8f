"""The rules for the notebooks of this course; `tools/lint_lessons.py` is their command line."""
