"""Help in three levels, by symptom: a question, then an idea, then nearly the line itself."""

from __future__ import annotations

from kuiper_edu.errors import UsageError

LEVELS = 3

# exercise -> what is seen ("" when nothing yet works) -> three levels
HINTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "course3.kind_of": {
        "": (
            "Which seven spellings does the cell above print, and what is the type code of each?",
            "A dict from type code to class; the classes are attributes of the module `kinds`.",
            "return {1: kinds.RuntimeParameterBool, 2: kinds.RuntimeParameterInt, ...}[type_code]",
        ),
    },
    "course3.init_graph_params": {
        "": (
            "What does init() hand you, and where should the result be afterwards?",
            "Go through params.items(). For each parameter: the class by its type, an object of it from its value.",
            "In the loop: runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)",
        ),
        "KeyError: 'bias'": (
            "Does every operator have a bias? Which operators does init() call you for?",
            "Do not ask for names you know from a Linear: go through whatever params holds.",
            "for name, parameter in params.items(): ... works for an operator without any parameter too.",
        ),
        "a bool became an int": (
            "What is isinstance(True, int)?",
            "Decide by parameter.type, which the file reader has set, not by looking at the value.",
            "kind_of(1) is kinds.RuntimeParameterBool: let the table decide.",
        ),
        "0 parameters": (
            "What does your function change that lives on after it returns?",
            "The result is not returned: it is entered into runtime_operator.params, a dict that is there already.",
            "runtime_operator.params[name] = ... with no `runtime_operator.params = ...` anywhere.",
        ),
    },
    "course3.every_kind": {
        "": (
            "Which type codes has your table not got?",
            "None needs an object without a value, the complex ones have classes in `kinds` as well.",
            "Put 0, 10 and 11 into a second table, and ask it before you refuse.",
        ),
    },
    "course3.unknown_type": {
        "": (
            "Where in your loop do you know the name, and where the type code?",
            "Test whether the type code is in the table before you use it.",
            'raise ValueError(f"parameter {name!r} has the unknown type {parameter.type}")',
        ),
    },
    "course3.resnet18": {
        "": (
            "Which of its kinds did test_linear not have?",
            "Lists (kernel_size) and a string (padding_mode): look at the classes that end in Array.",
            "If exercise 3.2 passes and this does not, print the name and type where your function raises.",
        ),
    },
    "course4.in_degrees": {
        "": (
            "How many entries does the map of `six` have, and how many names?",
            "Begin with 0 for every name, then go through all successors and add 1 for each.",
            "degrees = dict.fromkeys(successors, 0), then degrees[name] = degrees.get(name, 0) + 1 for every edge.",
        ),
    },
    "course4.topo_sort": {
        "": (
            "Which operators could run first? Which could run after those, and why?",
            "Keep a count of unmet inputs for every name, and a list of names whose count is 0.",
            "Move a name from the list to the order; subtract 1 from each of its successors; those at 0 join the list.",
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
            "Is every name counted that occurs? Is the double edge in `twice` taken off as often as it is counted?",
            "If an edge that is met twice counts 2, it must be taken off twice.",
            "Go through successors.get(name, ()) as it is, without a set, in both loops.",
        ),
    },
    "course4.cycle": {
        "": (
            "How many names come out of your loop when two wait for each other?",
            "Compare the length of the order with the number of names.",
            "if len(order) < len(waits_for): raise CycleError(find_cycle(successors))",
        ),
    },
    "course4.chain": {
        "": (
            "How deep do your calls get, and how often do you look at each name?",
            "A list or a deque of names that are ready needs no recursion; and never search a list for a name.",
            "deque.popleft() takes the same time for 5 names and for 50,000; list.pop(0) and `in list` do not.",
        ),
    },
    "course4.smallest_first": {
        "": (
            "Which data structure always gives you its smallest element?",
            "heapq turns a list into one; a name joins it when its count reaches 0.",
            "heapq.heapify(ready), then heapq.heappop(ready) and heapq.heappush(ready, after).",
        ),
    },
    "course4.levels": {
        "": (
            "Which names are left with count 0 once a whole level has been taken off?",
            "Take the whole list of ready names at once; what becomes ready meanwhile is the next level.",
            "Two lists: `level`, which is gone through, and `ready`, which collects; then level = sorted(ready).",
        ),
    },
    "course4.milestone": {
        "": (
            "Does exercise 4.2 pass, with @answer above the function?",
            "build() asks the slot; a cell that was not run again still holds the old function.",
            "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
        ),
    },
    "course5.logistic": {
        "": (
            "What does the formula say for x = 0?",
            "np.exp works on a whole array; the minus belongs to x.",
            "return 1 / (1 + np.exp(-x))",
        ),
    },
    "course5.sigmoid": {
        "": (
            "Which line of the lesson's ReLU computes, and where does its result go?",
            "Take ReLU, change the name, the types, and the one line that computes; keep out=outputs[0].",
            "np.divide(1, 1 + np.exp(-inputs[0]), out=outputs[0]), and then look at what it does for -1000.",
        ),
        "still holds the nines": (
            "What does `outputs[0] = y` change: the array, or the list that holds it?",
            "Write into the array: by an index, or by the out argument of a NumPy function.",
            "outputs[0][...] = y",
        ),
        "the input was overwritten": (
            "Which of your lines has inputs[0] on its left side, or as out?",
            "`x = inputs[0]` is a second name for the same array; `x *= -1` changes both.",
            "Use a new array: -x instead of x *= -1.",
        ),
    },
    "course5.overflow": {
        "": (
            "What is e^1000, and for which x do you ask for it?",
            "e^-|x| lies between 0 and 1 for every x. For x < 0 extend the fraction 1/(1+e^-x) by e^x.",
            "With e = np.exp(-np.abs(x)): 1 / (1 + e) where x >= 0, and e / (1 + e) where x < 0; np.where chooses.",
        ),
    },
    "course5.registry": {
        "": (
            "Under which types is your class registered?",
            "register_layer takes as many types as you like.",
            '@register_layer("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")',
        ),
    },
    "course5.gated": {
        "": (
            "What do the two formulas have in common, and what is different?",
            "A dict from type to gate; the class looks its own gate up by self.type.",
            "GATES = {'nn.SiLU': logistic, ...}; outputs[0][...] = inputs[0] * GATES[self.type](inputs[0])",
        ),
    },
    "course5.finale": {
        "": (
            "Does exercise 5.2 pass, with @answer above the class?",
            "create_layer asks the slot course5.sigmoid first.",
            "Run all cells from the top (Run, Restart Kernel and Run All Cells).",
        ),
    },
}


def hint(exercise: str, level: int = 1, symptom: str = "") -> None:
    """Print a hint.

    Args:
        exercise: `course4.topo_sort`.
        level: 1 asks a question, 2 gives the idea, 3 nearly the line.
        symptom: what you see, or a part of it: `KeyError`; without one, help to begin with.

    Raises:
        UsageError: there is no such exercise, level or symptom.

    Example:
        >>> hint("course4.cycle", level=2)
        Compare the length of the order with the number of names.
        >>> hint("course4.topo_sort")
        Which operators could run first? Which could run after those, and why?
        (Next: level=2. By what you see: symptom="KeyError: 'output'", "must run before", "missing".)
    """
    if exercise not in HINTS:
        raise UsageError(f"there are no hints for {exercise!r}", hint=f"There are some for {', '.join(HINTS)}.")
    if level not in range(1, LEVELS + 1):
        raise UsageError(f"hints have the levels 1 to {LEVELS}, {level!r} met")
    known = HINTS[exercise]
    found = next((key for key in known if symptom.lower() in key.lower()), None) if symptom else ""
    if found is None:
        names = ", ".join(repr(key) for key in known if key) or "none"
        raise UsageError(f"no hint is known for {symptom!r}", hint=f"Symptoms of {exercise}: {names}.")
    print(known[found][level - 1])
    others = ", ".join(f'"{key}"' for key in known if key)
    if level == 1 and not symptom and others:
        print(f"(Next: level=2. By what you see: symptom={others}.)")
