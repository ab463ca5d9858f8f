"""The questions of course 5."""

from kuiper_edu.judge.questions import Choice, Question

_REGISTRY = (
    Question(
        "course5.relu",
        "What does the ReLU make of (-1, -2, 3)?",
        (
            Choice("(0, 0, 3)", "What is below the threshold 0 becomes 0, the rest stays.", right=True),
            Choice("(1, 2, 3)", "This is the absolute value. What does np.where take where its condition is false?"),
            Choice("(0, 0, 1)", "This is the condition itself. What does np.where take where its condition is true?"),
            Choice("(-1, -2, 3)", "This is the input, unchanged. For which of the three is the condition true?"),
        ),
        "The operator has no parameter thresh, so the threshold is 0.",
        reveal="relu-try",
    ),
    Question(
        "course5.outputs",
        "forward says `outputs = [result]`. What does the prepared array hold?",
        (
            Choice("what was there before", "Nothing was written into it.", right=True),
            Choice("the result", "The line changes what the name `outputs` stands for. Does it write into an array?"),
            Choice("zeros", "Somebody would have to write the zeros. Who does?"),
            Choice(
                "nothing, the line raises an error",
                "Python lets you give any name another value, the name of an argument, too.",
            ),
        ),
        "The assignment gives the name `outputs` a new list; the array that the caller holds is not touched.",
        reveal="return-mistake",
    ),
)

_FORWARD = (
    Question(
        "course5.relus",
        "How often is CountingRelu.forward called for one image?",
        (
            Choice("8", "There are eight blocks. Read the sentence above again: how many ReLU are in a block?"),
            Choice("9", "You count one ReLU for each block. Read the sentence above again."),
            Choice("16", "These are the ReLU of the blocks. Is there one outside of them?"),
            Choice("17", "1 + 8 x 2, one call for each operator.", right=True),
        ),
        "Every nn.ReLU in the graph has a layer object of its own, and each is called once.",
        reveal="own-layer-run",
    ),
)

_FAST = (
    Question(
        "course5.winograd",
        "Way 5 needs a quarter of the multiplications of way 4. "
        "What does it compute for each image that way 4 does not?",
        (
            Choice(
                "nothing, it only leaves out products",
                "Compare the formulas above with the direct way: count every sign, not only the products.",
            ),
            Choice(
                "a transform of the kernel",
                "The kernel is the same for every image. What does the text say about its part?",
            ),
            Choice(
                "a correction of the rounding",
                "The formulas are exact, and nothing in them corrects anything. What stands in their brackets?",
            ),
            Choice(
                "sums and differences of pixels and products",
                "(d0 - d2) and the like come before the products, m1 + m2 + m3 and the like after them.",
                right=True,
            ),
        ),
        "These transforms are additions and memory traffic, and they take time, too. "
        "So the time need not fall as far as the number of multiplications.",
        reveal="race-after",
    ),
)

QUESTIONS = (*_REGISTRY, *_FORWARD, *_FAST)
