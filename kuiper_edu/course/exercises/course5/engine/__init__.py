"""What the pieces of the engine in course 5 share.

=========== ========================================================================
piece       operators and models to try a piece on, and how an exercise is made
differences where two arrays differ
writers     what stands in for an engine with a language model
=========== ========================================================================
"""
