"""Grading: release a homework from the teacher's reference, and check what came back.

The one rule of this package: what is expected stays on this side. The learner's process holds no expected
value and no verdict; it reports values, and they are judged here.

=================== ========================================================================
tags                what a teacher's cell is for, said by tags
release             the student's notebook, made from the reference
lint                what is wrong with a reference
nbgrader            the same homework as an nbgrader assignment
nbval_plugin        `pytest --nbval` grades a copy of a notebook, and compares an original
transplant          a learner's answers put into the reference
withheld            a copy of the course without the library's own answers
run                 run checks in a process of their own, and read what they report
hidden              the rules of a hidden check
scrub               messages without the paths of the machine they were made on
check               all of it: the report a learner reads
answer_files        stored answers, right and wrong ones
reset               restore a notebook and keep the old one
=================== ========================================================================
"""
