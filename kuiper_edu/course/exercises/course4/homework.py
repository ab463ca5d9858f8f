"""What the exercises of homework 4 share: graphs, and sentences for errors."""

from kuiper_edu.course.judge import Finding
from kuiper_edu.course.judge.sentences import Sentence, told

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
# Seconds of computing time; the reference needs 0.04. A virtual machine counts some time in which it did not run, and a
# search for every name takes 8 to 20.
QUICK = 2.0
LONG = 4.0  # ... and a tenth; a right one in NumPy, call by call, two seconds
NEVER_ENDS = (
    "your function never ends: does its loop remove every name that it has used, even one without an entry of its own? "
    "(heap[0] only looks at a name; heapq.heappop removes it)"
)
GRAPH_ERRORS = {
    r"NameError: name '(in_degrees|topo_sort|smallest_first|levels)' is not defined": (
        "there is no function {1}: keep this name, and run its cell"
    ),
    r"TypeError: (\w+)\(\) missing \d+ required positional arguments?: (.*)": (
        "the check calls {1} with the dictionary only: create {2} inside the function"
    ),
    "ValueError: (?:too many|not enough) values to unpack": (
        "a loop over a dictionary goes through its keys only: use successors.items() for the pairs"
    ),
    "TypeError: unsupported operand.*NoneType": (
        "your code computes with None: degrees.get(name) returns None for a new name, but degrees.get(name, 0) returns "
        "0"
    ),
    "TypeError: '(?:function|builtin_function_or_method|method)' object": (
        "your code uses a function instead of its result: call the function, for example in_degrees(successors)"
    ),
    r"KeyError: '(\w+)'": (
        "KeyError '{1}': a name that occurs only as a successor has no entry of its own. Use successors.get(name, ())"
    ),
    "(?:TypeError|AttributeError): 'NoneType' object": (
        "your code uses None where it needs a value: a return is missing, or you kept the result of sort(), append() "
        "or heapify(), which change the list and return None"
    ),
    "AttributeError: 'list' object has no attribute '(popleft|appendleft)'": (
        "a list has no method {1}, but a deque does: use deque(...), or pop"
    ),
    r"TypeError: (heappush|heappop|heapify)\(\) .*must be list": (
        "the first argument of heapq.{1} must be the list: heappush(heap, name), heappop(heap)"
    ),
    "RuntimeError: dictionary changed size": (
        "the dictionary changes while you loop over it: loop over a copy made with list(...), or collect "
        "the changes first"
    ),
    "IndexError: (?:pop from|index out)": (
        "your code takes an item from an empty list: check first whether anything is left in it"
    ),
    "IndexError: list index": "a list index is out of range: is the list empty, or does this item not exist yet?",
}
ORDER_ERRORS = {
    **GRAPH_ERRORS,
    "CycleError": "your sort reports a cycle where there is none: do you subtract 1 for every edge that you counted?",
}
NONE = "None (is the return missing? print(...) shows a value and returns None)"
NO_LIST = {
    "none": f"expected a list of names, found {NONE}",
    "type": "expected a list of names, found {got}",
}
ORDER_SAYS = {
    **NO_LIST,
    "duplicate": "{fault}; add a name only when all of its inputs have run",
    "missing": (
        "{fault}; a name that occurs only as a successor is a node, too, and every name whose in-degree is 0 is ready "
        "at the start"
    ),
    "edge": "{fault}; add a name to the order only when all its inputs have run, and use a list, since a set has no "
    "order",
}


def changed(finding: Finding) -> Sentence | None:
    """How the given dictionary differs afterwards, which no table knows: names that are gone or new, or lists."""
    seen = next((seen for seen in finding.wrong if seen.label == UNCHANGED and seen.got), None)
    if seen is None:
        return None
    label, after = next(iter(seen.got.items()))
    before = GRAPHS[label]
    said = told(
        "function_changed_dictionary_given",
        "your function changed the dictionary that it was given (`{label}`)",
        label=label,
    )
    for name in [*after, *before]:
        if name not in after:
            return told(
                "entry_gone_count_dict",
                "{said}: the entry {name!r} is gone. Count in a dict of your own, and remove nothing from this one",
                said=said,
                name=name,
            )
        if name not in before:
            return told(
                "has_new_entry_count",
                "{said}: it has a new entry, {name!r}. Count in a dict of your own",
                said=said,
                name=name,
            )
    return told(
        "lists_have_changed_dict",
        "{said}: its lists have changed. dict(successors) copies the dictionary but not its lists; count in a "
        "dict of your own, or use deepcopy",
        said=said,
    )
