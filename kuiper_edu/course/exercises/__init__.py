"""The catalogue of exercises: `course4/swaps/` holds all that its author says of `course4.swaps`.

exercise      title, minutes, cases, rules, hints, and sentences for errors
solution      the worked solution
right         right answers in unusual style
wrong         wrong answers, each once, below the sentence that it is told
known.json    what each wrong answer reports; `python tools/exercises.py check course4.swaps` computes it

A grader's copy of the package leaves this folder out, as it does `judge`.
"""
