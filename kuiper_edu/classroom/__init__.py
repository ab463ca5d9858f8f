"""A class: its submissions graded, its reports written. What a teacher's `kuiper-edu grade` does.

=================== ========================================================================
submissions         who handed in what: a file, a folder, a zip, in the layouts of learning platforms
grader              from notebooks to checked rows: transplant, isolated trials, judging
repeats             trials that are the same to the letter run once
preflight           the grader graded first: the reference full, blank nothing, wrong answers less
batch               all of it, resumable: one result for each submission, always
autograder          all of it in a Gradescope autograder, for one submission at a time
results             what is kept of a submission, and the folder it is kept in
=================== ========================================================================
"""
