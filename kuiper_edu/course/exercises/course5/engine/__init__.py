"""What the pieces of the capstone share: an engine of the learner's own.

=========== ========================================================================
piece       operators and models to try a piece on, and how an exercise is made
differences where two arrays differ
own_work    whether an answer is the learner's own work
=========== ========================================================================
"""
