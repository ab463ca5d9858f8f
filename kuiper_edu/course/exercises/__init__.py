"""The catalogue of exercises: `course4/swaps/` contains everything about `course4.swaps`.

exercise      title, minutes, cases, rules, hints, and messages about errors
solution      the worked solution
lent          what the growing engine uses until the answer is written, if that is not the solution
known.json    what the wrong answers with a sentence of their own report: a verdict compares with it

For authors, and not in the wheel:

right         right answers in unusual style
wrong         wrong answers, each below its name and the sentence of its verdict
strangers     wrong answers of people who had only read the text
wrong.json    what the other wrong answers report and are told, and told.json what the strangers' are told

`python tools/exercises.py check course4.swaps` computes the three .json files.

`course_part`, beside the folders of the courses, is the course's own part of the growing engine. A grader's copy of
the package leaves all of this out, as it does `judge`.
"""
