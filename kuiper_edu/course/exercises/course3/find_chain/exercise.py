"""A chain of operators, found backwards."""

from kuiper_edu.course.judge import UNCHANGED, Equal, Exercise, Finding, Function, Report, brief, what
from kuiper_edu.course.judge.sentences import Sentence, complete, told
from kuiper_edu.course.trial.values import Plain

BLOCK = """7767517
8 8
pnnx.Input x 0 1 0
nn.Conv2d conv1 1 1 0 1
nn.BatchNorm2d norm1 1 1 1 2
nn.ReLU relu1 1 1 2 3
nn.Conv2d conv2 1 1 3 4
pnnx.Expression sum 2 1 4 0 5 expr=add(@0,@1)
nn.ReLU relu2 1 1 5 6
pnnx.Output y 1 0 6
"""

SHARED = """7767517
7 6
pnnx.Input x 0 1 0
nn.Conv2d conv 1 1 0 1
nn.BatchNorm2d norm 1 1 1 2
nn.BatchNorm2d other 1 1 1 3
nn.ReLU relu 1 1 2 4
pnnx.Expression sum 2 1 4 3 5 expr=add(@0,@1)
pnnx.Output y 1 0 5
"""

RETURNED = """7767517
5 3
pnnx.Input x 0 1 0
nn.Conv2d conv 1 1 0 1
pnnx.Expression sum 2 1 1 0 2 expr=add(@0,@1)
pnnx.Output y 1 0 2
pnnx.Output z 1 0 1
"""

CLIPPED = """7767517
4 3
pnnx.Input x 0 1 0
nn.Conv2d conv 1 1 0 1
nn.ReLU6 relu 1 1 1 2
pnnx.Output y 1 0 2
"""

TWICE = """7767517
5 4
pnnx.Input x 0 1 0
nn.Conv2d conv 1 1 0 1
torch.cat cat 2 1 1 1 2
nn.ReLU relu 1 1 2 3
pnnx.Output y 1 0 3
"""

FANS = """7767517
7 5
pnnx.Input x 0 1 0
nn.Conv2d conv 1 1 0 1
nn.Conv2d other 1 1 0 2
nn.ReLU relu 1 1 1 3
pnnx.Expression sum 3 1 3 3 2 4 expr=add(add(@0,@1),@2)
pnnx.Output y 1 0 4
pnnx.Output z 1 0 3
"""

SKIP = """7767517
5 4
pnnx.Input x 0 1 0
nn.Conv2d conv 1 1 0 1
torch.cat cat 2 1 1 0 2
pnnx.Expression sum 2 1 2 1 3 expr=add(@0,@1)
pnnx.Output y 1 0 3
"""

CASES: dict[str, tuple[str, str, list[str], list[str] | None, str]] = {
    "conv, norm, relu in a block": (
        BLOCK,
        "relu1",
        ["nn.Conv2d", "nn.BatchNorm2d", "nn.ReLU"],
        ["conv1", "norm1", "relu1"],
        "these are three operators in a row, and no other operator reads an intermediate result",
    ),
    "conv, norm in a block": (
        BLOCK,
        "norm1",
        ["nn.Conv2d", "nn.BatchNorm2d"],
        ["conv1", "norm1"],
        "the chain ends at `last`, and other operators may read the input of conv1",
    ),
    "one ReLU": (BLOCK, "relu2", ["nn.ReLU"], ["relu2"], "a chain may consist of one operator"),
    "a last operator of another type": (
        BLOCK,
        "relu1",
        ["nn.BatchNorm2d"],
        None,
        "`last` is an nn.ReLU, not an nn.BatchNorm2d",
    ),
    "a first type that does not match": (
        BLOCK,
        "norm1",
        ["nn.Linear", "nn.BatchNorm2d"],
        None,
        "the operator before norm1 is an nn.Conv2d",
    ),
    "a type in the middle that does not match": (
        BLOCK,
        "relu1",
        ["nn.Conv2d", "nn.Dropout", "nn.ReLU"],
        None,
        "the operator between conv1 and relu1 is an nn.BatchNorm2d",
    ),
    "the types in reverse order": (
        BLOCK,
        "relu1",
        ["nn.ReLU", "nn.BatchNorm2d", "nn.Conv2d"],
        None,
        "`types[0]` is nn.ReLU, but the first of these operators is an nn.Conv2d",
    ),
    "a chain longer than the graph": (
        CLIPPED,
        "conv",
        ["nn.ReLU", "pnnx.Input", "nn.Conv2d"],
        None,
        "there is no operator before the input",
    ),
    "a sum whose first input is a convolution": (
        BLOCK,
        "relu2",
        ["nn.Conv2d", "pnnx.Expression", "nn.ReLU"],
        ["conv2", "sum", "relu2"],
        "the producer of the first input of `sum` is conv2",
    ),
    "a sum whose third input is a convolution": (
        FANS,
        "sum",
        ["nn.Conv2d", "pnnx.Expression"],
        None,
        "only the first input counts, and an nn.ReLU writes it",
    ),
    "a convolution whose result is read by two batch norms": (
        SHARED,
        "norm",
        ["nn.Conv2d", "nn.BatchNorm2d"],
        None,
        "the batch norm named `other` also reads the result of conv",
    ),
    "conv, norm, relu with a second reader of conv": (
        SHARED,
        "relu",
        ["nn.Conv2d", "nn.BatchNorm2d", "nn.ReLU"],
        None,
        "the batch norm named `other` also reads the result of conv",
    ),
    "an nn.ReLU6 instead of an nn.ReLU": (
        CLIPPED,
        "relu",
        ["nn.Conv2d", "nn.ReLU"],
        None,
        "`last` is an nn.ReLU6",
    ),
    "an nn.Conv2d instead of an nn.Conv": (
        CLIPPED,
        "relu",
        ["nn.Conv", "nn.ReLU6"],
        None,
        "the first type must be equal, too",
    ),
    "a value that the model returns": (
        RETURNED,
        "sum",
        ["nn.Conv2d", "pnnx.Expression"],
        None,
        "a pnnx.Output also reads the result of conv, so the operator `sum` is not the only reader of this result",
    ),
    "a result that the next operator reads twice": (
        TWICE,
        "relu",
        ["nn.Conv2d", "torch.cat", "nn.ReLU"],
        ["conv", "cat", "relu"],
        "`cat` reads the result of conv twice, and no other operator reads it",
    ),
    "a chain whose last operator also reads the first one's result": (
        SKIP,
        "sum",
        ["nn.Conv2d", "torch.cat", "pnnx.Expression"],
        None,
        "only the next operator, `cat`, may read the result of conv, but `sum` also reads it",
    ),
    "a pnnx.Input alone": (CLIPPED, "x", ["pnnx.Input"], ["x"], "a chain of one operator needs no inputs"),
    "a last operator with two readers": (
        FANS,
        "relu",
        ["nn.Conv2d", "nn.ReLU"],
        ["conv", "relu"],
        "any number of operators may read the result of the whole chain",
    ),
}
"""The graph, the name of the last operator, the types, the expected names, and the reason."""


def check_find_chain(function: Function, report: Report) -> None:
    """Look for the chain of every case."""
    from kuiper_edu.pnnx import Graph, Operator

    changed = []
    for label, (text, last, types, _, _) in CASES.items():
        mine = list(types)
        result = function(Graph.from_text(text).get_operator(last), mine)
        if mine != types:
            changed.append(label)
        is_chain = isinstance(result, list | tuple) and all(isinstance(op, Operator) for op in result)
        report(label, [op.name for op in result] if is_chain else {"other": result})
    report(UNCHANGED, changed)


def other_chain(finding: Finding) -> Sentence | None:
    """The first chain that is another one: no chain is reported in a dictionary, and each case has its reason."""
    first = finding.wrong[0]
    *_, wanted, why = CASES[first.label]
    got: Plain = first.got["other"] if isinstance(first.got, dict) else first.got
    if isinstance(first.got, dict) and got is not None:
        names = isinstance(got, list) and any(isinstance(item, str) for item in got)
        advice = (
            told("return_operators_themselves_not", ": return the operators themselves, not their names")
            if names
            else ""
        )
        return told(
            "no_list",
            "for the case '{label}', expected a list of operators or None, found {got}{advice}",
            label=first.label,
            got=what(got),
            advice=advice,
        )
    if got is not None and wanted is not None and got == wanted[::-1]:
        return told(
            "chain_reversed_must_start",
            "for {label}, your chain is reversed: it must start with the first operator",
            label=first.label,
        )
    return told(
        "expected_found",
        "for {label}, expected {wanted}, found {got}: {why}",
        label=first.label,
        wanted=brief(wanted),
        got=brief(got),
        why=complete(f"why/{first.label}", why),
    )


EXERCISE = Exercise(
    "course3.find_chain",
    title="Walking backwards",
    lesson="3.4b",
    difficulty=3,
    minutes=7,
    check=check_find_chain,
    rules={
        label: Equal({"other": None} if wanted is None else list(wanted))
        for label, (_, _, _, wanted, _) in CASES.items()
    }
    | {UNCHANGED: Equal([])},
    diagnose=other_chain,
    ends={"timeout": "the loop does not end: does every iteration go back one operator and one type?"},
    opens={
        "expected None, found": (
            *(f"diagnosis/why/{label}" for label, (_, _, _, wanted, _) in CASES.items() if wanted is None),
            "stored/nn",
            "stored/convolution_whose_result_read_two",
            "stored/value_model_returns_expected_none",
        ),
    },
    hints={
        "": (
            "At each step back, what do you have to check about the operator and about its first input?",
            "Go through reversed(types). Compare the type. Before you continue with op.inputs[0].producer, check "
            "that op is the only consumer of op.inputs[0].",
            (
                "Before each step back, write `if any(reader is not op for reader in op.inputs[0].consumers): "
                "return None`."
            ),
        ),
        "expected None, found": (
            "Which rule of the task forbids this chain?",
            "Check the type of each operator, and the consumers of each value between two operators.",
            (
                "For each value between two operators, where op is the operator that reads the value, write: if "
                "any(reader is not op for reader in value.consumers): return None"
            ),
        ),
    },
    errors={
        r"AttributeError: 'NoneType' object has no attribute '(\w+)'": (
            "None has no attribute {1!r}: did the loop reach the start of the graph before the chain was complete?"
        ),
        "IndexError: list index out of range": ("an input operator reads nothing, so it has no inputs[0]: return None"),
        "AttributeError: 'Operator' object has no attribute '(producer|consumers)'": (
            "your code reads {1!r} from an operator, which has no such attribute: it has inputs and outputs, two "
            "lists of operands, and each operand has a producer and consumers"
        ),
        "AttributeError: 'Operand' object has no attribute '(inputs|outputs)'": (
            "your code reads {1!r} from an operand, which has no such attribute: operand.producer is the operator "
            "that writes the operand"
        ),
    },
)
