"""A class: its submissions graded, its reports written. What a teacher's `kuiper-edu grade` does.

=================== ========================================================================
submissions         who handed in what: a file, a folder, a zip, in the layouts of learning platforms
grader              from notebooks to checked rows: transplant, isolated trials, judging
preflight           the grader graded first: the reference full, blank nothing, wrong answers less
batch               all of it, resumable: one result for each submission, always
autograder          all of it in a Gradescope autograder, for one submission at a time
results             what is kept of a submission, and the folder it is kept in
grade               `kuiper-edu grade`: from submissions to reports
executors           where trials run: here, or elsewhere
cluster             trials on a Dask cluster
environment         what an outcome depends on beside the answer and the check
overrides           what the teacher decides beside the checks
changes             after a regrade: whose points changed, and why
gradebook           the tables that a teacher takes elsewhere
gradescope          the results.json of a Gradescope autograder
pages               a page for each student, and one for the teacher
=================== ========================================================================
"""
