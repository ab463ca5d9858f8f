"""`python -m kuiper_edu …` is `kuiper-edu …`."""

import sys

from kuiper_edu.cli import main

if __name__ == "__main__":
    sys.exit(main())
