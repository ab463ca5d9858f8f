"""Trials: somebody's code is run within limits, and what it reports is taken down. Nothing here knows what is right.

=================== ========================================================================
values              any Python value as plain data, which can be shown, sent and compared
report              show a value as a cell's output, and hand it to whoever judges
outcomes            what a trial did, and how that is read from bytes that nobody trusts
resources           what a trial may use: one table for whoever runs it
recursion           Python's own limit of nested calls, which an answer cannot raise
limits              run a function in a process of its own, within limits of time and memory
scratch             temporary folders that a killed program does not leave for good
sources             an answer as Python that stands by itself
runner              run a notebook's answers and checks: the process that `check` starts
=================== ========================================================================
"""
