"""Trials: code is run within limits, and what it reports is recorded. Nothing here knows the right answers.

=================== ========================================================================
values              converts any Python value to plain data, which can be shown, sent and compared
report              shows a value as a cell's output, and passes it to the judge
outcomes            the outcome of a trial, and how to read it from untrusted bytes
resources           the limits of a trial: one table for all programs that run trials
recursion           Python's recursion limit, which an answer cannot raise
limits              runs a function in a separate process, within limits of time and memory
fresh               calls a function in a fresh Python, which knows nothing of the notebook
scratch             temporary folders that are removed even after a program was killed
sources             makes an answer self-contained: adds what it uses from other cells
namespaces          keeps the names of a homework's checks apart from those of its answers
runner              runs a notebook's answers and checks: the process that `check` starts
kernel              the same in the kernel of `pytest --nbval`
=================== ========================================================================
"""
