"""The inner loop of compiled code for x86-64, and what one step of it does: multiply-adds, and access to the stack."""

from __future__ import annotations

import re
from dataclasses import dataclass

LABEL = re.compile(r"^(\.?L\w+):")
JUMP = re.compile(r"^j\w+\s+(\S+)")
VECTOR = re.compile(r"%[yz]mm\d+")
STACK = re.compile(r"\(%[re]sp\b")
FUSED = "vfmadd"


@dataclass(frozen=True)
class Loop:
    """The inner loop of a tile.

    Args:
        multiply_adds: the number of vector multiply-adds in one step.
        stack: the number of vectors that one step reads from the stack or writes to it (spills), because the tile does
            not fit into the registers.
        lines: the instructions; empty if they were not stored.
    """

    multiply_adds: int
    stack: int
    lines: tuple[str, ...] = ()

    def first_step(self) -> str:
        """Return the instructions of the first step, up to its last multiply-add; an iteration may contain several.

        Example:
            >>> print(Loop(1, 0, ("vmovups (%rax), %zmm0", "vfmadd231ps %zmm0, %zmm2, %zmm1", "jne .L1")).first_step())
            vmovups (%rax), %zmm0
            vfmadd231ps %zmm0, %zmm2, %zmm1
        """
        if not self.lines:
            return "Not stored. With the extra `fast` it is compiled on this computer."
        ends = [end for end, line in enumerate(self.lines, start=1) if line.startswith(FUSED)]
        return "\n".join(self.lines[: ends[self.multiply_adds - 1]])


def find_loop(assembly: str, products: int) -> Loop:
    """Return the loop with the most multiply-adds.

    Args:
        assembly: the text that LLVM writes, in AT&T syntax.
        products: multiply-adds in one step; a compiler may unroll the loop to several steps per iteration.

    Example:
        >>> text = ".L1:\\n vmovups %zmm1, 64(%rsp)\\n vfmadd231ps %zmm0, %zmm2, %zmm1\\n jne .L1\\n retq"
        >>> find_loop(text, 1)
        Loop(multiply_adds=1, stack=1, lines=('vmovups %zmm1, 64(%rsp)', 'vfmadd231ps %zmm0, %zmm2, %zmm1', 'jne .L1'))
    """
    lines = max(_loops(assembly), key=_multiply_adds, default=())
    steps = max(1, _multiply_adds(lines) // products)
    stack = sum(bool(VECTOR.search(line) and STACK.search(line)) for line in lines)
    return Loop(_multiply_adds(lines) // steps, stack // steps, lines)


def _multiply_adds(lines: tuple[str, ...]) -> int:
    return sum(line.startswith(FUSED) for line in lines)


def _loops(assembly: str) -> list[tuple[str, ...]]:
    """Return the basic blocks that end with a jump to their own beginning."""
    loops: list[tuple[str, ...]] = []
    label, block = "", list[str]()
    for line in (" ".join(line.split()) for line in assembly.splitlines()):
        if begin := LABEL.match(line):
            label, block = begin[1], []
        elif line and not line.startswith((".", "#")):
            block.append(line)
            if jump := JUMP.match(line):
                if jump[1] == label:
                    loops.append(tuple(block))
                label, block = "", []
    return loops
