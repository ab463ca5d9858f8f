"""The table of mistakes: what a check saw, and what it means. Earlier entries go first.

How the entries read: see `feedback.Symptom`. In a sentence `{0}` is all that matched, `{1}` the first group.
"""

from kuiper_edu.homework.feedback import Symptom

ANY = r".*"
INIT = r"course3\.(init_graph_params|every_kind|unknown_type|resnet18)"
SORT = r"course4\.(topo_sort|cycle|chain|milestone)"
ORDERS = r"course4\..*"
RUN = r"course4\.(topo_sort|milestone)"
LAYER = r"course5\.(sigmoid|overflow|registry|gated|finale)"

SYMPTOMS: tuple[Symptom, ...] = (
    # Every homework
    Symptom(ANY, r"error: NotImplementedError", "the line `your code here` is still there, and raises"),
    Symptom(
        ANY,
        r"error: ModuleNotFoundError: (?:import of (?=\S+ halted)|No module named '(?=kuiper_edu))([\w.]+)",
        "{1!r} is put away during the homework",
    ),
    Symptom(ANY, r"error: (?:SyntaxError|IndentationError|TabError): (.*)", "Python cannot read the answer: {1}"),
    Symptom(
        ANY,
        r"error: RecursionError",
        "one call inside another for every operator ends after about a thousand: keep what is still to do in a list",
    ),
    Symptom(
        r"course4\.chain",
        r"status: timeout",
        "it does not end in time: 50,000 operators leave no time to look at all of them for each of them",
    ),
    Symptom(
        r"course4\.cycle",
        r"status: timeout",
        "it never ends: on a cycle somebody always waits for somebody, so a loop needs another reason to stop",
    ),
    Symptom(ANY, r"status: timeout", "it does not end in time: does every round of the loop come nearer to its end?"),
    Symptom(
        ANY, r"status: died", "the kernel ended while the cell ran: did the answer call exit(), or use up the memory?"
    ),
    Symptom(ANY, r"status: skipped", "it was not run, because an earlier cell did not end"),
    # Course 3
    Symptom(r"course3\.kind_of", r"error: KeyError: (\d+)", "the table has no entry for type code {1}"),
    Symptom(r"course3\.kind_of", r"error: AttributeError: 'NoneType'", "kind_of returned None: is a return missing?"),
    Symptom(
        r"course3\.kind_of",
        r"error: AttributeError: '(RuntimeParameter\w*)' object",
        "kind_of should return the class {1} itself, not an object made from it",
    ),
    Symptom(
        r"course3\.kind_of",
        r"line: (\S+) +(\w+) => \S+ +(\w+)",
        "for {1} the class {3} came back, {2} is the right one",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): RuntimeParameterBool \w+ => \w+\.\w+: RuntimeParameterInt",
        "the bool {1!r} was made an int: isinstance(True, int) is true in Python, so decide by the type code",
    ),
    Symptom(
        INIT,
        r"line: \w+\.\w+: .* => (\w+) has 0 parameters",
        "params of {1!r} is still empty: enter each one, runtime_operator.params[name] = ...",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) .* => \w+\.\1: type ",
        "for {1!r} the class itself was entered, not an object made from it: {2}(value)",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) .* => \w+\.\1: Parameter ",
        "{1!r} was entered as the file's Parameter: make a {2} from its value",
    ),
    Symptom(
        INIT, r"line: .* => \w+\.(\w+): \w+ Parameter\(", "{1!r} holds the whole Parameter: hand over parameter.value"
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) ([^'\[].*) => \w+\.\1: \2 '\3'",
        "{1!r} holds the text '{3}', not the value: use parameter.value, not parameter.text",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (\w+) (.*) => \w+\.\1: \2 (.*)",
        "{1!r} holds {4}, {3} was expected",
    ),
    Symptom(
        INIT,
        r"line: \w+\.(\w+): (RuntimeParameter\w+) .* => \w+\.\1: (\w+) ",
        "{1!r} became a {3}, a {2} was expected",
    ),
    Symptom(INIT, r"line: (\w+)\.(\w+): .* => \1(?:\.| has)", "{2!r} is missing among the parameters of {1!r}"),
    Symptom(INIT, r"line: None None => ", "the function should fill runtime_operator.params and return nothing (None)"),
    Symptom(
        INIT,
        r"error: AttributeError: 'Parameter' object has no attribute '(\w+)'",
        "a Parameter has type, value and text, but no {1}",
    ),
    Symptom(
        INIT,
        r"error: (?:FrozenInstanceError|AttributeError): cannot assign",
        "the file's Parameter never changes: make a new object for the runtime",
    ),
    Symptom(INIT, r"error: AttributeError: 'NoneType' object has no attribute 'items'", "params was replaced by None"),
    Symptom(
        INIT,
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': look the parameter up in params, which holds only what this operator has",
    ),
    Symptom(
        r"course3\.every_kind",
        r"error: \w+: .*?\b(0|10|11)\b",
        "type code {1} is refused, but a file can hold it: 0 is None, 10 and 11 are complex numbers",
    ),
    Symptom(
        r"course3\.unknown_type",
        r"fault: mention \| says \|",
        "nothing was raised for a type that nobody knows: the parameter was silently dropped",
    ),
    Symptom(
        r"course3\.unknown_type",
        r"fault: mention \| (\w+) \| (.*)",
        "the message does not name the parameter {1!r}: {2}",
    ),
    # Course 4
    Symptom(
        r"course4\.milestone",
        r"error: NameError: name '(?:model|images|labels)'",
        "there is no network to run: it could not be built in your order, see the check before this one",
    ),
    Symptom(
        ORDERS,
        r"error: KeyError: '(\w+)'",
        "KeyError '{1}': a name that only stands behind others has no entry of its own: successors.get(name, ())",
    ),
    Symptom(ORDERS, r"error: TypeError: 'NoneType' object", "None came back: is the return missing?"),
    Symptom(
        ORDERS,
        r"error: RuntimeError: dictionary changed size",
        "the map changes while it is gone through: go through list(...) of it, or collect first",
    ),
    Symptom(
        r"course4\.(topo_sort|chain|milestone)",
        r"error: CycleError",
        "a cycle is reported where there is none: is every edge that was counted also taken off again?",
    ),
    Symptom(
        r"course4\.cycle",
        r"fault: mention \| CycleError \| (.*)",
        "a graph with a cycle got an order, {1}: when fewer names come out than went in, raise CycleError",
    ),
    Symptom(
        r"course4\.cycle",
        r"fault: mention \| (\w+) \| (.*)",
        "{1!r} is on the cycle, but the error does not name it: {2}",
    ),
    Symptom(RUN, r"fault: duplicate", "{fault}; enter a name only when the last operator it waits for has run"),
    Symptom(
        RUN,
        r"fault: missing",
        "{fault}; a name that only stands behind others is a node too, and an edge met twice is taken off twice",
    ),
    Symptom(RUN, r"fault: edge", "{fault}; a name may enter the order only when nothing it waits for is left"),
    # Course 5
    Symptom(
        ANY,
        r"(?:error: FloatingPointError|stderr: .*RuntimeWarning): overflow encountered in exp",
        "e^-x overflows for x = -1000: use e^-|x|, which is never larger than 1, and extend the fraction for x < 0",
    ),
    Symptom(
        ANY,
        r"(?:error: FloatingPointError|stderr: .*RuntimeWarning): invalid value",
        "infinity divided by infinity is no number: e^x / (1 + e^x) overflows for x = 1000",
    ),
    Symptom(
        r"course5\.registry",
        r"error: KeyError: '([\w.]+)'",
        "nothing is registered under {1!r}: name it in @register_layer",
    ),
    Symptom(
        r"course5\.gated",
        r"error: KeyError: '([\w.]+)'",
        "the table has no gate for {1!r}",
    ),
    Symptom(
        r"course5\.finale",
        r"error: KeyError: 'course5\.sigmoid'",
        'the network ran, but not on an answer of yours: put @answer("course5.sigmoid") above the class',
    ),
    Symptom(
        LAYER,
        r"error: TypeError: \w*\.?forward\(\) (.*)",
        "forward takes (self, inputs, outputs): {1}",
    ),
    Symptom(
        LAYER,
        r"error: UFuncTypeError: (.*)",
        "the result does not fit the output's data type ({1}): compute in the type of the input",
    ),
    Symptom(
        LAYER,
        r"line: output .* => output( 9\.000000)+$",
        "the output still holds the nines it was filled with: write into it, outputs[0][...] = y, or out=outputs[0]",
    ),
    Symptom(
        LAYER,
        r"line: input\b.* => input\b",
        "the input was overwritten: another operator may read it too, so only outputs[0] may change",
    ),
    Symptom(
        r"course5\.gated",
        r"line: (nn\.\w+) .* => nn\.\w+( 9\.000000)+$",
        "{1} wrote nothing into the output: it still holds the nines it was filled with",
    ),
    Symptom(LAYER, r"line: .* => .*\bnan\b", "the result holds nan, which is no number: infinity divided by infinity?"),
    # Whatever the package itself has to say about an answer
    Symptom(ANY, r"error: (?:AnswerError|UnknownLayerError): (.*)", "{1}"),
)
