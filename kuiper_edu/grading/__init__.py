"""Grading: release a homework from the teacher's reference, and check what came back.

The one rule of this package: what is expected stays on this side. The learner's process holds no expected
value and no verdict; it prints, and what it printed is judged here.

=================== ========================================================================
notebooks           read a notebook with limits, find its cells, write it in one form
release             the student's notebook, made from the reference
transplant          a learner's answers put into the reference
withheld            a copy of the course without the library's own answers
nbval_engine        run a notebook with nbval; as a pytest plugin, judge its cells
comparators         where many outputs are right: is this one?
check               all of it: the report a learner reads
reset               restore a notebook and keep the old one
=================== ========================================================================
"""
