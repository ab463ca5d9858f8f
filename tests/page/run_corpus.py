"""Runs the nets of the corpus in Pyodide and prints as JSON what is not as PyTorch computes it: net -> what is wrong.

python run_corpus.py REPOSITORY
"""

import json
import sys
import warnings
from pathlib import Path


def main(repository: str) -> None:
    """Run all that a file can tell."""
    sys.path.append(str(Path(repository) / "tests/layers"))
    from corpus_results import complaint, runnable

    warnings.simplefilter("ignore")
    print(json.dumps({name: complaint(name) for name in runnable() if complaint(name)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
