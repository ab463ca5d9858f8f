"""The engine that grows: one file at the learner's desk, whole from the first lesson on.

=================== ========================================================================
table               the pieces: in which step each works, which exercise makes it the learner's
assembly            the text of the file: the learner's pieces, and the course's for the others
gathering           a piece out of the cells of a notebook
loading             the text of the file as a module
proof               a piece, tried alone in a fresh process
file                the file at the desk: what was changed by hand stays
keeping             a right answer becomes a piece
status              whose each piece is, in words and as a picture
cell                the last cell of a lesson
=================== ========================================================================

The course's part of the file, and what is lent, stand in the catalogue of exercises.
"""
