"""The catalogue of exercises: `course4/swaps/` holds all that its author says of `course4.swaps`.

exercise      title, minutes, cases, rules, hints, and sentences for errors
solution      the worked solution
right         right answers in unusual style
wrong         wrong answers, each once, below the sentence that it is told
lent          what the growing engine has in the answer's place, where that is not the solution
known.json    what each wrong answer reports; `python tools/exercises.py check course4.swaps` computes it

Beside the courses' folders stands the course's own part of the growing engine, `course_part`. A grader's copy of the
package leaves all of it out, as it does `judge`.
"""
