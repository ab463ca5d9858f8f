"""Python's half of a live page of the site (the other half is site/live/): one notebook, in a worker of the browser.

========= ===================================================================
cells     what a learner wrote in a notebook, cell by cell, and a notebook of it
shell     runs cells in IPython and sends their outputs
widgets   sliders and `play_digits`: their messages from and to the page
page      what the worker calls: the workspace in memory, a run, the zip
========= ===================================================================

Nothing here asks for the platform: the tests run it in any Python.
"""
