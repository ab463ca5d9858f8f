"""The catalogues of translations: what has to be translated, the files, and the rules for a translation.

=========== ========================================================================
messages    the messages of the course: notebooks, questions, exercises, verdicts
entries     the merge of a catalogue with newer messages
files       the catalogues' files
terms       the Chinese words of docs/terms.md that a translation must use
rules       what a translation must have in common with its English text
=========== ========================================================================
"""
