"""The small part of the proof, in one Pyodide: a line of JSON for each of limits, answers and a notebook.

python by_day.py REPOSITORY NOTEBOOK EXERCISE...
"""

import sys

import limits
import run_notebook
import try_answers

if __name__ == "__main__":
    repository, notebook, *exercises = sys.argv[1:]
    limits.main()
    try_answers.main(repository, "2", *exercises)
    run_notebook.main(notebook)
