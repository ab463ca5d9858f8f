"""What every other part may need and none is about.

=================== ========================================================================
argument_check      `checked`: a call's arguments held against the function's annotations
notebooks           read a notebook that others wrote, find its cells, write it in one form
processes           start a command, and be sure of its end
process_wide        settings of the whole process; what a fork leaves behind
project             where the course lies on this machine, and the learner's desk
writing             files appear whole, together, or not at all
=================== ========================================================================
"""
