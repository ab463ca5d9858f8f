"""The questions of course 4."""

from kuiper_edu.judge.questions import Choice, Question

_ORDER = (
    Question(
        "course4.three_orders",
        "How many valid orders does this graph have?",
        (
            Choice("1", "You found one. Is there an edge between conv2 and conv3 that forbids another?"),
            Choice("2", "conv1 must be first; conv2 and conv3 may stand in either order.", right=True),
            Choice("3", "Three is the number of nodes. Write the orders down, and look at which node may be first."),
            Choice("6", "Three names can be written in six ways. How many of them have each edge forward?"),
        ),
        "An order is valid if every edge leads forward. There are two edges, and both start at conv1.",
        reveal="all-orders-of-three",
    ),
    Question(
        "course4.six_first",
        "Which node enters the queue first?",
        (
            Choice("input", "input gets the first mark. But rule 4 comes after rule 3: who is called in between?"),
            Choice("op5", "What is behind op5? Rule 4 says when a node may enter the queue."),
            Choice("output", "Nothing is behind output. But which way does the search take at op3, by rule 2?"),
            Choice("op4", "It is the first node on the way that has nothing behind it.", right=True),
        ),
        "The search goes deep first: input, op1, op3, then op4, which stands before op5 by name.",
        reveal="six-run",
    ),
    Question(
        "course4.simple_first",
        "Which of the two comes first in the order?",
        (
            Choice("op5", "op4 is visited first, so it is queued first; the reversal puts it behind op5.", right=True),
            Choice("op4", "op4 is visited first, by its name. But what happens to the queue at the end?"),
            Choice(
                "one of them, it differs from run to run",
                "Both orders are valid. But the function goes through the successors in a fixed order: which one?",
            ),
            Choice(
                "neither, they share a place",
                "Neither needs the other's result. But an order is a list, and a list has one node at each place.",
            ),
        ),
        "What is queued early stands late in the order.",
        reveal="simple-order",
    ),
)

_BUILD = (
    Question(
        "course4.build_twice",
        "What do the two calls do?",
        (
            Choice(
                "both raise an error",
                "An error is for what cannot be mended. The graph knows its own state: what could it do about it?",
            ),
            Choice(
                "neither raises: the first calls init(), the second does nothing",
                "build() looks at the state: it calls init() where that is missing, and stops where all is done.",
                right=True,
            ),
            Choice(
                "neither raises: the first calls init(), the second builds again",
                "In the state COMPLETE every operator has its memory. What would a second time change?",
            ),
            Choice(
                "the first raises an error, the second does nothing",
                "In NEED_INIT something is missing. Is it something that build() cannot do itself?",
            ),
        ),
        "The C++ does the same, and logs a line the second time.",
        reveal="states-order",
    ),
    Question(
        "course4.input_bytes",
        "How many bytes are that?",
        (
            Choice(
                "about 58 kB", "These are the numbers of one sample. How many samples are there, and how many bytes?"
            ),
            Choice("about 116 kB", "These are the numbers of both samples. How many bytes does each number take?"),
            Choice("about 232 kB", "These are the bytes of one sample. Look at the first number of each shape."),
            Choice(
                "about 465 kB",
                "(3 + 32 + 64 + 128) channels x 2 samples x 256 pixels x 4 bytes = 464,896 bytes.",
                right=True,
            ),
        ),
        "A copy of every input would cost as much as the outputs themselves.",
        reveal="input-memory-count",
    ),
    Question(
        "course4.reuse",
        "ResNet-18's 50 outputs take 23.6 MB. How much of it does reuse save?",
        (
            Choice("about 10 %", "Look at the chain above: how many of its outputs are needed at the same time?"),
            Choice(
                "about 40 %", "Count the outputs that wait at the same time, beside a shortcut: are they that many?"
            ),
            Choice("about 70 %", "Three buffers are enough, and the two largest take 3.2 MB each.", right=True),
            Choice("about 94 %", "3 of 50 buffers are 6 %. But the buffers that stay must hold the largest outputs."),
        ),
        "The largest outputs decide; nearly all others fit where these were.",
        reveal="lifetimes",
    ),
)

QUESTIONS = (*_ORDER, *_BUILD)
