"""Homework 4: another way to order a graph."""

from __future__ import annotations

from kuiper_edu.course.judge.course4 import detectives
from kuiper_edu.course.judge.course4.detectives import CHAIN, GRAPHS, LEAVES, UNCHANGED
from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.findings import Symptom
from kuiper_edu.course.judge.rules import Equal, ModelOrder, Order, Raises
from kuiper_edu.course.judge.watch import map_given

NOT_CALLED = r"in_degrees|topo_sort|smallest_first|levels"
GRAPH_SYMPTOMS = (
    Symptom(
        rf"error: NameError: name '({NOT_CALLED})' is not defined",
        "there is no function {1}: it has to keep this name, and its cell has to be run",
    ),
    Symptom(
        r"error: TypeError: (\w+)\(\) missing \d+ required positional arguments?: (.*)",
        "{1} is called with the map alone: make {2} inside the function",
    ),
    Symptom(
        r"error: ValueError: (?:too many|not enough) values to unpack",
        "a map gives its names alone when it is gone through: successors.items() gives the pairs",
    ),
    Symptom(
        r"error: TypeError: unsupported operand.*NoneType",
        "None is counted with: degrees.get(name) gives None where a name is new, degrees.get(name, 0) gives 0",
    ),
    Symptom(
        r"error: TypeError: '(?:function|builtin_function_or_method|method)' object",
        "a function is used as if it were its result: are the parentheses missing, in_degrees(successors)?",
    ),
    Symptom(
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': a name that only stands behind others has no entry of its own: successors.get(name, ())",
    ),
    Symptom(
        r"error: (?:TypeError|AttributeError): 'NoneType' object",
        "None is used as if something were in it: a return is missing, or what sort(), append() or heapify() "
        "gave back was kept (they change the list and give None)",
    ),
    Symptom(
        r"error: AttributeError: 'list' object has no attribute '(popleft|appendleft)'",
        "a list has no {1}, a deque has: deque(...), or pop",
    ),
    Symptom(
        r"error: TypeError: (heappush|heappop|heapify)\(\) .*must be list",
        "heapq.{1} wants the list first: heappush(heap, name), heappop(heap)",
    ),
    Symptom(
        r"error: RuntimeError: dictionary changed size",
        "the map changes while it is gone through: go through list(...) of it, or collect first",
    ),
    Symptom(
        r"error: IndexError: (?:pop from|index out)",
        "something is taken from a list that is empty: ask first whether anything is left in it",
    ),
    Symptom(
        r"error: IndexError: list index",
        "a place of a list is asked for that is not there: is the list empty, or is this part of it not made yet?",
    ),
)
NEVER_ENDS = Symptom(
    r"status: timeout",
    "it never ends: is every name taken out of what the loop waits for, also one without an entry of its own? "
    "(heap[0] only looks at a name, heapq.heappop takes it out)",
)
ORDER_SYMPTOMS = (
    *GRAPH_SYMPTOMS,
    Symptom(
        r"error: CycleError",
        "a cycle is reported where there is none: is every edge that was counted also taken off again?",
    ),
    Symptom(r"fault: duplicate", "{fault}; enter a name only when the last operator it waits for has run"),
    Symptom(
        r"fault: missing",
        "{fault}; a name that only stands behind others is a node, too, and every name that waits for nothing begins",
    ),
    Symptom(
        r"fault: edge",
        "{fault}; a name may enter the order only when nothing it waits for is left, and a set keeps no order",
    ),
)

QUICK = 1.0  # seconds of computing time; the reference needs a hundredth
LONG = 2.0  # ... and a tenth


EXERCISES = (
    Exercise(
        "course4.in_degrees",
        watch=map_given,
        seconds=QUICK,
        rules={
            "six": Equal({"input": 0, "op1": 1, "op3": 1, "op4": 1, "op5": 1, "output": 1}),
            "diamond": Equal({"join": 2, "left": 1, "right": 1, "split": 0}),
            "twice": Equal({"relu": 0, "conv": 0, "bias": 1, "tanh": 0, "add": 3, "mul": 3}),
            "constant": Equal({"input": 0, "constant": 0, "add": 2, "output": 1}),
            UNCHANGED: Equal({}),
        },
        hints={
            "": (
                "How many entries does the map of `six` have, and how many names?",
                "Begin with 0 for every name, then go through all successors and add 1 for each.",
                "degrees = dict.fromkeys(successors, 0), then degrees[name] = degrees.get(name, 0) + 1 for every edge.",
            ),
        },
        detective=detectives.in_degrees,
        symptoms=(
            Symptom(
                r"error: KeyError: '(\w+)'",
                "KeyError '{1}': a name that only stands behind others has no count yet: degrees.get(name, 0) + 1",
            ),
            *GRAPH_SYMPTOMS,
        ),
    ),
    Exercise(
        "course4.topo_sort",
        watch=map_given,
        seconds=QUICK,
        slot="course4.topo_sort",
        rules={name: Order(graph) for name, graph in GRAPHS.items()} | {UNCHANGED: Equal({})},
        hints={
            "": (
                "Which operators could run first? Which could run after those, and why?",
                "Keep a count of unmet inputs for every name, and a list of names whose count is 0.",
                "Move a name from the list to the order; take 1 off each of its successors; those at 0 join the list.",
            ),
            "KeyError: 'output'": (
                "Which names have no entry of their own in the map?",
                "A name without successors may be missing as a key.",
                "successors.get(name, ()) gives nothing to go through, instead of an error.",
            ),
            "must run before": (
                "When exactly do you append a name to the order?",
                "Not when you first meet it, but when the last of its inputs has run.",
                "if waits_for[after] == 0: ready.append(after), after the subtraction.",
            ),
            "missing": (
                "Is every name counted that occurs? Is a double edge in `twice` taken off as often as it is counted?",
                "If an edge that is met twice counts 2, it must be taken off twice.",
                "Go through successors.get(name, ()) as it is, without a set, in both loops.",
            ),
        },
        detective=detectives.topo_sort,
        on_error=detectives.false_cycle,
        symptoms=ORDER_SYMPTOMS,
    ),
    Exercise(
        "course4.cycle",
        watch=map_given,
        seconds=QUICK,
        slot="course4.topo_sort",
        rules={
            "two wait for each other": Raises("CycleError", ("conv2", "conv3"), others=("input", "conv1", "output")),
            "nothing can begin": Raises("CycleError", ("a", "b")),
            "reads itself": Raises("CycleError", ("loop",), others=("input", "output")),
            LEAVES: Raises("CycleError", ("mul", "add"), others=("image", "red", "green", "blue")),
        },
        hints={
            "": (
                "How many names come out of your loop when two wait for each other?",
                "Compare the length of the order with the number of names.",
                "if len(order) < len(waits_for): raise CycleError(find_cycle(successors))",
            ),
        },
        detective=detectives.cycle,
        symptoms=(
            Symptom(
                r"status: timeout",
                "it never ends: on a cycle each operator waits for another, so a loop needs another reason to stop",
            ),
            *GRAPH_SYMPTOMS,
        ),
    ),
    Exercise(
        "course4.chain",
        watch=map_given,
        seconds=LONG,
        slot="course4.topo_sort",
        rules={label: Equal(CHAIN) for label in ("from the front", "from the end", "shuffled")},
        hints={
            "": (
                "How deep do your calls get, and how often do you look at each name?",
                "A list or a deque of names that are ready needs no recursion; and never search a list for a name.",
                "deque.popleft() takes the same time for 5 names and for 30,000; list.pop(0) and `in list` do not.",
            ),
        },
        detective=detectives.chain,
        on_error=detectives.false_cycle_in_chain,
        symptoms=(
            Symptom(
                r"at: .*find_cycle\(.* \| timeout",
                "too slow: find_cycle goes through the whole graph. Call it once, at the end, not in every round",
            ),
            Symptom(
                r"at: .*\.(index|remove|count|insert(?=\(0)|pop(?=\(0))\b.* \| timeout",
                "too slow: {1} goes through a whole list, and it runs in every round. "
                "A set, a dict or a deque does not search",
            ),
            Symptom(
                r"at: (?!for )(?:.*[\[{].* for |.*\b(?:min|max|sorted|set|list|dict|deepcopy|sum)\().* \| timeout",
                "too slow: this line goes through many names, and it runs in every round. "
                "Keep a list of those that are ready, and look at every edge once",
            ),
            Symptom(
                r"at: (?!for ).*(?:\b(?:if|and|or|not|while) |\()\w+(?: not)? in .* \| timeout",
                "too slow: does this line search a list? `in` goes through a list from its front; "
                "a set or a dict finds a name at once",
            ),
            Symptom(
                r"status: timeout",
                "it does not end in time: for 30,000 operators, does something (in_degrees, too) search a list (`in`, "
                ".index, .remove), go through all names, or call find_cycle in every round? A set or a dict does not "
                "search",
            ),
            *ORDER_SYMPTOMS,
        ),
    ),
    Exercise(
        "course4.smallest_first",
        watch=map_given,
        seconds=QUICK,
        rules={
            "six": Equal(["input", "op1", "op3", "op4", "op5", "output"]),
            "diamond": Equal(["split", "left", "right", "join"]),
            "residual": Equal(["conv1", "relu1", "conv2", "add", "relu2"]),
            "roots": Equal(["x", "c", "y", "b", "z", "a"]),
            "numbered": Equal(["add", "averagepool", "input", "op10", "op2"]),
            "twice": Equal(["conv", "bias", "relu", "add", "tanh", "mul"]),
        },
        hints={
            "": (
                "Which data structure always gives you its smallest element?",
                "heapq turns a list into one; a name joins it when its count reaches 0.",
                "heapq.heapify(ready), then heapq.heappop(ready) and heapq.heappush(ready, after).",
            ),
        },
        detective=detectives.smallest_first,
        symptoms=(NEVER_ENDS, *GRAPH_SYMPTOMS),
    ),
    Exercise(
        "course4.levels",
        watch=map_given,
        seconds=QUICK,
        rules={
            "six": Equal([["input"], ["op1"], ["op3"], ["op4", "op5"], ["output"]]),
            "diamond": Equal([["split"], ["left", "right"], ["join"]]),
            "residual": Equal([["conv1"], ["relu1"], ["conv2"], ["add"], ["relu2"]]),
            "roots": Equal([["x", "y", "z"], ["a", "b", "c"]]),
            "twice": Equal([["conv", "relu", "tanh"], ["bias"], ["add", "mul"]]),
        },
        hints={
            "": (
                "Which names are left with count 0 once a whole level has been taken off?",
                "Take the whole list of ready names at once; what becomes ready meanwhile is the next level.",
                "Two lists: `level`, which is gone through, and `ready`, which collects; then level = sorted(ready).",
            ),
        },
        detective=detectives.levels,
        symptoms=(NEVER_ENDS, *GRAPH_SYMPTOMS),
    ),
    Exercise(
        "course4.milestone",
        seconds=LONG,
        rules={
            "order, yours": ModelOrder("course5/model_file/digits"),
            "right of 100, yours": Equal(98),
            "order, the lesson's": ModelOrder("course5/model_file/digits"),
            "right of 100, the lesson's": Equal(98),
            "order, yours, shuffled": ModelOrder("course5/model_file/digits"),
        },
        hints={
            "": (
                "Does exercise 4.2 pass, with @answer above the function?",
                "build() asks the slot; a cell that was not run again still holds the old function.",
                "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
            ),
        },
        symptoms=(*ORDER_SYMPTOMS,),
    ),
)
