"""Which neighbours may be swapped."""

from kuiper_edu.course.exercises.course4.graphs import (
    BLOCK,
    NO_ENTRY,
    ROOTS,
    SIX,
    THREE,
    Graph,
)
from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, calls_on_copies, map_given

TO_SWAP: dict[str, tuple[Graph, list[str], list[int]]] = {
    "six": (SIX, ["input", "op1", "op3", "op5", "output", "op4"], [4]),
    "three": (THREE, ["conv1", "conv2", "conv3"], [1]),
    "block": (BLOCK, ["x", "conv", "add", "output"], []),
    "three chains": (ROOTS, ["x", "y", "z", "a", "b", "c"], [0, 1, 3, 4]),
    "a name in a name": ({"op1": ["op10"], "op2": ["op20"]}, ["op1", "op10", "op2", "op20"], [1]),
    "op1 is no op10": ({"a": ["op10"], "b": ["op1"]}, ["b", "a", "op1", "op10"], [0, 1, 2]),
    "two nodes": ({"one": [], "two": []}, ["one", "two"], [0]),
}

GIVEN = {label: case[:2] for label, case in TO_SWAP.items()}
"""What the function is given."""

EXERCISE = Exercise(
    "course4.swaps",
    title="which neighbours may be swapped?",
    lesson="4.1b",
    difficulty=2,
    minutes=4,
    check=calls_on_copies(GIVEN),
    watch=map_given,
    rules={label: Equal(places) for label, (_, _, places) in TO_SWAP.items()} | {UNCHANGED: Equal([])},
    says={
        "missing": (
            "{call} returns {got}: position {item} is missing, although no edge leads from the node at this position "
            "to the next node"
        ),
        "extra": (
            "{call} returns {got}: position {item} does not belong in the list: a swap there would make an edge "
            "lead backward, or no node follows this position"
        ),
        "order": "{call} returns {got}: the positions are right, but they must be in ascending order",
        "items": "{differs}: for each pair that can be swapped, return the position of its first node",
        UNCHANGED: (
            "your function changed the order or the graph: make a copy, list(order), and swap there, or do not swap "
            "at all"
        ),
    },
    hints={
        "": (
            "After you swap two neighbours, which edge is the only one that can lead backward?",
            (
                "After the swap, only an edge from the first node to the second can lead backward: all other "
                "nodes stay before both nodes or after both nodes."
            ),
            (
                "In `swaps`, return [i for i in range(len(order) - 1) if order[i + 1] not in "
                "successors.get(order[i], [])]"
            ),
        ),
    },
    errors={
        r"KeyError: '(\w+)'": f"KeyError '{{1}}': {NO_ENTRY}",
        "IndexError": "the last node has no neighbour after it: n nodes have n - 1 pairs",
    },
)
