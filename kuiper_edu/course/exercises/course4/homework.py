"""What the exercises of homework 4 share: graphs, and sentences for errors."""

from kuiper_edu.course.judge import Finding

GRAPHS: dict[str, dict[str, list[str]]] = {
    "diamond": {"join": [], "left": ["join"], "right": ["join"], "split": ["right", "left"]},
    "six": {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op5": ["output"]},
    "residual": {"add": ["relu2"], "conv2": ["add"], "relu1": ["add", "conv2"], "conv1": ["relu1"]},
    "constant": {"input": ["add"], "constant": ["add"], "add": ["output"]},
    "roots": {"z": ["a"], "y": ["b"], "x": ["c"]},
    "numbered": {"add": ["op2", "op10", "averagepool"], "input": []},
    "twice": {"relu": ["add", "add"], "conv": ["bias"], "bias": ["add", "mul"], "tanh": ["mul", "mul"]},
}
UNCHANGED = "maps changed"
LEAVES = "names without an entry"  # more of them than names on the cycle
CHAIN = [30_001, "op0", "op30000", 30_001]
QUICK = 1.0  # seconds of computing time; the reference needs a hundredth
LONG = 4.0  # ... and a tenth; a right one in NumPy, call by call, two seconds
NEVER_ENDS = (
    "it never ends: is every name taken out of what the loop waits for, also one without an entry of its own? "
    "(heap[0] only looks at a name, heapq.heappop takes it out)"
)
GRAPH_ERRORS = {
    r"NameError: name '(in_degrees|topo_sort|smallest_first|levels)' is not defined": (
        "there is no function {1}: it has to keep this name, and its cell has to be run"
    ),
    r"TypeError: (\w+)\(\) missing \d+ required positional arguments?: (.*)": (
        "{1} is called with the dictionary alone: make {2} inside the function"
    ),
    "ValueError: (?:too many|not enough) values to unpack": (
        "a map gives its names alone when it is gone through: successors.items() gives the pairs"
    ),
    "TypeError: unsupported operand.*NoneType": (
        "None is counted with: degrees.get(name) gives None where a name is new, degrees.get(name, 0) gives 0"
    ),
    "TypeError: '(?:function|builtin_function_or_method|method)' object": (
        "a function is used as if it were its result: are the parentheses missing, in_degrees(successors)?"
    ),
    r"KeyError: '(\w+)'": (
        "KeyError '{1}': a name that occurs only as a successor has no entry of its own: successors.get(name, ())"
    ),
    "(?:TypeError|AttributeError): 'NoneType' object": "None is used as if something were in it: a return is "
    "missing, or "
    "what sort(), "
    "append() or heapify() "
    "gave back was kept (they change the list and give None)",
    "AttributeError: 'list' object has no attribute '(popleft|appendleft)'": (
        "a list has no {1}, a deque has: deque(...), or pop"
    ),
    r"TypeError: (heappush|heappop|heapify)\(\) .*must be list": (
        "heapq.{1} wants the list first: heappush(heap, name), heappop(heap)"
    ),
    "RuntimeError: dictionary changed size": (
        "the dictionary changes while it is gone through: go through list(...) of it, or collect first"
    ),
    "IndexError: (?:pop from|index out)": (
        "something is taken from a list that is empty: ask first whether anything is left in it"
    ),
    "IndexError: list index": ("a list index is out of range: is the list empty, or is this part of it not made yet?"),
}
ORDER_ERRORS = {
    **GRAPH_ERRORS,
    "CycleError": "a cycle is reported where there is none: is every edge that was counted also taken off again?",
}
NONE = "None (is the return missing? print(...) shows a value and gives None)"
NO_LIST = {
    "none": f"expected a list of names, found {NONE}",
    "type": "expected a list of names, found {got}",
}
ORDER_SAYS = {
    **NO_LIST,
    "duplicate": "{fault}; enter a name only when the last operator it waits for has run",
    "missing": (
        "{fault}; a name that occurs only as a successor is a node, too, and every name whose in-degree is 0 begins"
    ),
    "edge": "{fault}; a name may enter the order only when nothing it waits for is left, and a set keeps no order",
}


def changed(finding: Finding) -> str | None:
    """How the given dictionary differs afterwards, which no table knows: names that are gone or new, or lists."""
    seen = next((seen for seen in finding.wrong if seen.label == UNCHANGED and seen.got), None)
    if seen is None:
        return None
    label, after = next(iter(seen.got.items()))
    before = GRAPHS[label]
    said = f"the function changed the dictionary that it was given (`{label}`)"
    for name in [*after, *before]:
        if name not in after:
            return (
                f"{said}: the entry {name!r} is gone. Count in a dict of your own, and take "
                f"nothing out of the dictionary"
            )
        if name not in before:
            return f"{said}: it has a new entry, {name!r}. Count in a dict of your own"
    return (
        f"{said}: the lists in it are others. dict(successors) copies the dictionary, not the lists in it; "
        "count in a dict of your own, or deepcopy"
    )
