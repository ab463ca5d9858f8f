"""Helpers for all other parts of the package.

=================== ========================================================================
argument_check      `checked`: check the arguments of a call against the function's annotations
arrays              nested results as a list of arrays, and how far two arrays are apart
catalogue           the translations of a language, as a gettext file
course_notebooks    the notebooks of a course in reading order, and their titles
language            which language a learner reads, and a text in it
markdown_blocks     the paragraphs of a Markdown text, each of which is translated as a whole
notebooks           read notebooks that may be damaged, and write them in one form
page                Python in a page of the site, without processes and threads
processes           run a command, and end everything that it started
process_wide        temporary settings of the whole process; functions to call after a fork
project             the folders of the course and of the learner's workspace
tags                tags by which a teacher says what a cell is for
writing             write files whole, together, or not at all
=================== ========================================================================
"""
