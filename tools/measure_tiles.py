"""Compile tiles of all sizes, time some, and store what lesson 5.3c shows if the extra `fast` is not installed.

    python tools/measure_tiles.py "Intel Xeon, 2.1 GHz, AVX-512, one thread"

It needs the extra `fast`, and a processor with AVX-512, because the lesson is about 32 registers.
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime

from kuiper_edu.engine.register_tile.processors import MOST_COLUMNS, MOST_ROWS, STORED, LocalProcessor
from kuiper_edu.support.writing import write_whole

SHOWN = ((4, 2), (14, 2), (16, 2))
ROUNDS = 100


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("machine", help="what to call this computer")
    machine = parser.parse_args().machine
    here = LocalProcessor()
    tiles = [(rows, columns) for rows in range(1, MOST_ROWS + 1) for columns in range(1, MOST_COLUMNS + 1)]
    loops = {tile: here.loop(*tile) for tile in tiles}
    answers = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine,
        "lanes": here.lanes,
        "registers": here.registers,
        "speeds": {name: float(f"{speed:.2g}") for name, speed in here.speeds(ROUNDS).items()},
        "loops": {f"{r} x {c}": [loop.multiply_adds, loop.stack] for (r, c), loop in loops.items()},
        "lines": {f"{r} x {c}": loops[r, c].lines for r, c in SHOWN},
    }
    write_whole(STORED, json.dumps(answers, indent=1) + "\n")


if __name__ == "__main__":
    main()
