"""Grading: releases a homework from the teacher's reference, and checks the notebooks that students hand in.

The one rule of this package: the expected values stay in this process. The learner's process has no expected
values and no verdicts; it reports values, and they are judged here.

=================== ========================================================================
release             makes the student's notebook from the reference
handout             makes the course for students, without solutions
own_reference       begins a class's own reference
archives            writes zips of parts of the course
lint                finds faults in a reference
nbgrader            writes the same homework as an nbgrader assignment
github_classroom    writes a workflow for GitHub Classroom's autograding
nbval_plugin        `pytest --nbval`: grades a copy of a notebook, compares an original
nbval_cells         the tests of such a copy
answer_cells        finds a learner's answers in their notebook
transplant          puts a learner's answers into the reference
withheld            makes a copy of the course without the library's own answers
run                 runs checks in a separate process, and reads what they report
follow_on           follow-on points: a check runs again with the reference's earlier answers
hidden              the rules of a hidden check
scrub               removes this machine's paths from messages
check               checks a notebook and returns the report for the learner
answer_files        reads files of stored answers, right and wrong ones
reset               restores a notebook and keeps the old one
=================== ========================================================================
"""
