"""The questions of course 4."""

from kuiper_edu.course.judge.questions import Choice, Question

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
        reveal="six-stepper",
    ),
    Question(
        "course4.six_orders",
        "How many valid orders does the graph of six nodes have?",
        (
            Choice(
                "1", "The search gives one. Is there a node that may stand elsewhere without an edge pointing back?"
            ),
            Choice("2", "Which node does no other node wait for? Count all the places where it may stand."),
            Choice("3", "op4 must stand after op3. Behind it, op5 and output leave three places.", right=True),
            Choice("6", "Six nodes, but four of the five edges make one long chain. Which node is free to move?"),
        ),
        "All other nodes form a chain, so their order is fixed.",
        reveal="six-count",
    ),
    Question(
        "course4.shortcut_early",
        "Which node does this function put too early into its order?",
        (
            Choice("conv", "Which node does conv wait for, and where does that one stand?"),
            Choice("output", "output is met late. Which of its predecessors may stand at the wrong place already?"),
            Choice("input", "Nothing leads to input. Can a node be too early that waits for nothing?"),
            Choice("add", "It is met right behind input, but it has to wait for conv as well.", right=True),
        ),
        "A node that two ways lead to has to wait for the longer one.",
        reveal="shortcut-stepper",
    ),
    Question(
        "course4.cycle_silent",
        "What does a depth-first search with marks do with this cycle?",
        (
            Choice("it never ends", "It would, without rule 1. What happens when op5 looks at op1?"),
            Choice("it returns a list of all the nodes", "op1 carries its mark, so op5 passes it over.", right=True),
            Choice("it raises an error", "Read the four rules again: which line of them could raise an error?"),
            Choice(
                "it returns a list without op1, op3, op5",
                "They are called like any other. Which rule could keep them out?",
            ),
        ),
        "The list looks like an order, but the edge op5 -> op1 leads backward in it.",
        reveal="cycle-silent",
    ),
    Question(
        "course4.kahn_ready",
        "Next, op4 is taken. Which nodes are ready then?",
        (
            Choice("none: op4 leads nowhere", "Which nodes became ready in the round before? They were not all taken."),
            Choice("output", "For which node does output wait, and has that one run?"),
            Choice("op5", "It became ready with op4, and still is. output waits for it.", right=True),
            Choice("op5 and output", "A node that is ready has not run yet. What does output wait for?"),
        ),
        "A node is ready when its count is 0: all its predecessors have run.",
        reveal="kahn-table",
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

_SWAPS = (
    Question(
        "course4.resnet_swaps",
        "51 operators stand in a row, so there are 50 pairs of neighbours. How many pairs may be swapped?",
        (
            Choice(
                "0", "Look at the beginning of a residual block with a convolution on its shortcut: is there an edge?"
            ),
            Choice("3", "Only where a shortcut holds a convolution do two neighbours not need each other.", right=True),
            Choice("16", "There are eight residual blocks. How many of them compute something on their shortcut?"),
            Choice("47", "So many pairs are joined by an edge. What does an edge say about a swap?"),
        ),
        "All other neighbours are joined by an edge: ResNet-18 is nearly a chain.",
        reveal="resnet-swaps",
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
        "How many bytes is that?",
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
        "course4.simple_peak",
        "Of the six outputs, how many live at the same place, at most?",
        (
            Choice("2", "At its last place an output is still read. Which outputs end where another one begins?"),
            Choice(
                "3", "At op4's place: op3 is read, op5 waits, op4 is written. The addition needs as many.", right=True
            ),
            Choice("4", "Look at the place where op4 is written. Does anybody read the output of op1 any more?"),
            Choice("6", "So many outputs there are in all. Is the input still needed when the addition runs?"),
        ),
        "The outputs of both branches wait for the addition.",
        reveal="lives-picture",
    ),
    Question(
        "course4.reuse",
        "ResNet-18's 50 outputs take 23.6 MB. How much of it does reuse save?",
        (
            Choice("about 10 %", "Look at the chain above: how many of its outputs are needed at the same time?"),
            Choice(
                "about 40 %", "Count the outputs that wait at the same time, beside a shortcut: are they that many?"
            ),
            Choice("about 70 %", "A few buffers are enough, and the two largest take 3.2 MB each.", right=True),
            Choice("about 94 %", "3 of 50 buffers are 6 %. But the buffers that stay must hold the largest outputs."),
        ),
        "The largest outputs decide; nearly all others fit where these were.",
        reveal="lifetimes",
    ),
)

QUESTIONS = (*_ORDER, *_SWAPS, *_BUILD)
