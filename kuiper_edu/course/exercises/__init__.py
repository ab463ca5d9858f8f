"""The catalogue of exercises: `course4/swaps/` contains everything about `course4.swaps`.

exercise      title, minutes, cases, rules, hints, and messages about errors
solution      the worked solution
right         right answers in unusual style
wrong         wrong answers, each below the sentence of its verdict
lent          what the growing engine uses until the answer is written, if that is not the solution
known.json    what each wrong answer reports; `python tools/exercises.py check course4.swaps` computes it

`course_part`, beside the folders of the courses, is the course's own part of the growing engine. A grader's copy of
the package leaves all of this out, as it does `judge`.
"""
