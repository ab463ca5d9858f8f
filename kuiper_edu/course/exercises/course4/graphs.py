"""Small graphs, mistakes that any answer may hold, and a few words."""

Graph = dict[str, list[str]]

SIX: Graph = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]}
THREE: Graph = {"conv1": ["conv2", "conv3"]}
SPLIT: Graph = {"split": ["right", "left"], "right": ["join"], "left": ["join"]}
BLOCK: Graph = {"x": ["add", "conv"], "conv": ["add"], "add": ["output"]}
ROOTS: Graph = {"z": ["a"], "y": ["b"], "x": ["c"]}
TWICE: Graph = {"relu": ["add", "add"]}
NO_ENTRY = "a node without successors need not have an entry, so use successors.get(name, [])"


def copied(graph: Graph) -> Graph:
    """A graph of its own for a trial: the answer may change it."""
    return {name: list(after) for name, after in graph.items()}
