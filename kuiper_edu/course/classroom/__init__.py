"""Grading a class: reads the submissions, grades them, and writes the reports of `kuiper-edu grade`.

=================== ========================================================================
submissions         finds submissions in a file, folder or zip: one for each student of a class
files               the files in a folder or zip, and in the zips of students
zip_names           the names in a zip, in whatever encoding
platforms           who handed in which file: the layouts of learning platforms
times               when something was handed in, as far as a platform says it
deadline            who came late, what that costs, and who has another deadline
choice              which of a student's notebooks is graded, and why
grader              grades notebooks: transplants answers, runs trials, judges their values
self_test           tests the reference first: it gets all points, blank none, wrong answers fewer
batch               grades a whole class, resumably: one result for each submission, always
attempts            the best of a student's attempts, if that one counts
autograder          grades one submission at a time in a Gradescope autograder
results             the stored result of a submission, and the folder of results
grade               `kuiper-edu grade`: from submissions to reports
executors           run trials on this machine or elsewhere
cluster             runs trials on a Dask cluster
environment         what an outcome depends on besides the answer and the check
decisions           tables that the teacher writes by hand, and the sentences about mistakes in them
overrides           points, bonuses, penalties and comments by hand
changes             after a regrade: whose points changed, and why
anonymous           numbers in place of names, and the key
similarity          pairs of students whose answers are alike
statistics          figures about the class, and the causes of lost points
gradebook           tables for other programs: JSON, CSV, a platform's export filled in
gradescope          the results.json of a Gradescope autograder
pages               a page for each student, and one for the teacher
feedback            the students' pages in a zip that their platform takes back
=================== ========================================================================
"""
