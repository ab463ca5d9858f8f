<<<<<<< HEAD
"""The judge: all that knows what is right. A grader's copy of the package leaves this folder out.

Expected values, questions, symptoms, hints and worked solutions stand here, one module for each notebook in
`course3/`, `course4/` and `course5/`. Nothing that `answer` or `report` need may import from it.

=================== ========================================================================
exercises           an exercise and all that is known of it; look-up by id
rules               when is a reported value right?
findings            what a trial showed, and how a mistake shows in it
explain             from a finding to one sentence that names the mistake
judging             what a trial reported, held against an exercise
=======
"""All that knows what is right: the questions of the lessons with their answers.

Nothing else in the package holds an answer. A grader's copy of the course leaves this folder out, so whatever runs
there must not import it: `answer` and `report` do not, `predict` does.

=================== ========================================================================
questions           a question, its choices, and the search for one by its id
courseN.questions   the questions of one course, in the order of its lessons
>>>>>>> predictions
=================== ========================================================================
"""
