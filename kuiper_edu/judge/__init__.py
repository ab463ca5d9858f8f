"""All that knows what is right: the questions of the lessons with their answers.

Nothing else in the package holds an answer. A grader's copy of the course leaves this folder out, so whatever runs
there must not import it: `answer` and `report` do not, `predict` does.

=================== ========================================================================
questions           a question, its choices, and the search for one by its id
courseN.questions   the questions of one course, in the order of its lessons
=================== ========================================================================
"""
