"""The growing engine: one file in the learner's workspace, complete from the first lesson on.

=================== ========================================================================
table               the pieces: the step of each, and the exercises that make it the learner's
assembly            the text of the file: the learner's pieces, and the course's for the others
gathering           extracts a piece from the cells of a notebook
loading             loads the text of the file as a module, whole or without some pieces
growth              the lessons: the pieces that each adds, and the number that they change
alone               how far the learner's pieces get without the lent ones
proof               tests a piece alone in a fresh process
file                the file in the workspace; preserves changes made by hand
keeping             makes a right answer a piece of the file
export              the file as a project of the learner's own
status              whose each piece is, in words and as a picture
boxes               the five steps as five boxes, and the file that the heads of notebooks show
cell                `my_engine`, the last cell of a lesson
=================== ========================================================================

The course's part of the file, and the lent pieces, are in the catalogue of exercises.
"""
