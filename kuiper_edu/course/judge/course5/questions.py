"""The questions of course 5."""

from kuiper_edu.course.judge.questions import Choice, Question

_REGISTRY = (
    Question(
        "course5.two_tables",
        "Relu was registered in `table`. `other` is a new Registry. What happens when `other` is asked to create one?",
        (
            Choice("other makes a Relu", "Two objects of one class: do they share the dictionary that __init__ makes?"),
            Choice("None comes back", "What did you write for a type that is not in the dictionary?"),
            Choice("other refuses the type", "Nobody registered anything in this registry.", right=True),
            Choice("other asks table for it", "Does one of the two objects know anything of the other?"),
        ),
        "Each Registry has a table of its own. What is registered in one is never found in another.",
        reveal="two-tables-run",
    ),
    Question(
        "course5.decorated",
        "`forgets` is `say` without the last line, and stands above the class Tanh. What is the name Tanh afterwards?",
        (
            Choice(
                "the class", "Write the line without @: Tanh = forgets(Tanh). What does a function without return give?"
            ),
            Choice("None", "Tanh = forgets(Tanh), and a function without return gives None.", right=True),
            Choice("the decorator", "The decorator is called with the class. Is it what comes back from that call?"),
            Choice(
                "nothing, Python raises NameError",
                "A name is entered in any case. Write the line without @: Tanh = forgets(Tanh).",
            ),
        ),
        "What the decorator returns is what the name stands for.",
        reveal="decorator-forgets",
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
    Question(
        "course5.relu",
        "What does the ReLU make of (-1, -2, 3)?",
        (
            Choice("(0, 0, 3)", "What is negative becomes 0, the rest stays.", right=True),
            Choice("(1, 2, 3)", "This is the absolute value. Does a ReLU keep any part of a negative number?"),
            Choice("(0, 0, 1)", "This says where the input is positive. What becomes of a positive number?"),
            Choice("(-1, -2, 3)", "This is the input, unchanged. What becomes of a negative number?"),
        ),
        "ReLU takes the larger of each number and 0.",
        reveal="relu-try",
    ),
    Question(
        "course5.in_place",
        "x is (-1, -2, 3), and InPlaceRelu runs before the addition. What is relu(x) + x?",
        (
            Choice("(-2, -4, 6)", "This is x + x. Did the ReLU write nothing at all?"),
            Choice("(-1, -2, 6)", "This is right for a ReLU that leaves x alone. What does x hold after this one?"),
            Choice("(-1, -2, 3)", "This is x. What did the ReLU write for the number 3?"),
            Choice("(0, 0, 6)", "The addition reads x when its negative numbers are gone.", right=True),
        ),
        "The name data stands for the array x itself, so the line with [...] = 0 changes x.",
        reveal="relu-in-place",
    ),
    Question(
        "course5.where",
        "`np.where(x >= 0, np.sqrt(x), 0)`: of which numbers of x is the square root computed?",
        (
            Choice("of those that are not negative", "Python computes the arguments first. Which argument chooses?"),
            Choice("of the negative ones", "Those get the 0 in the end. When is the second argument computed?"),
            Choice("of all of them", "np.sqrt(x) is computed before np.where is called.", right=True),
            Choice("of none", "The second argument is a call like any other. When is it made?"),
        ),
        "The arguments of a call are computed before the call. np.where gets two finished arrays and chooses.",
        reveal="where-run",
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
    Question(
        "course5.no_relu",
        "Copy stands in place of every ReLU. How many of the 360 images does the network still read correctly?",
        (
            Choice("65", "Guessing gives 36: little is left, for the weights were trained with ReLU.", right=True),
            Choice("180", "Half of them, you say. How many layers in a row get numbers that they never saw?"),
            Choice("320", "A tenth is lost, you say. How many layers in a row get numbers unlike those of training?"),
            Choice("357", "This is as many as with ReLU. Do the layers behind it get the same numbers?"),
        ),
        "Without ReLU the layers get negative numbers, which never came in training.",
        reveal="exercise-cell",
    ),
)

_FAST = (
    Question(
        "course5.im2col_size",
        "How many times as many numbers as x does the matrix hold?",
        (
            Choice("as many as x", "Look at the picture: how often does the 6 of the map stand in the matrix?"),
            Choice("three times as many", "This counts the windows in one direction. A window moves in two."),
            Choice(
                "16 times as many",
                "These are the filters. Do the columns depend on the filters, or on the map alone?",
            ),
            Choice("nine times as many", "A number stands in nine windows, except at the edge.", right=True),
        ),
        "With stride 1 there is a window for each pixel, and each window holds nine numbers of each channel.",
        reveal="im2col-size",
    ),
    Question(
        "course5.winograd",
        "With tiles of 6x6 pixels, way 5 needs a quarter of the multiplications of way 4. "
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

_TILE = (
    Question(
        "course5.tile_speed",
        "A loop computes a convolution number by number, in machine code. A tile of 14 x 2 vectors of 16 floats "
        "computes the same, on one core. How many times as fast is it?",
        (
            Choice(
                "about as fast",
                "The number of products is the same. But how many of them does one instruction of the tile make?",
            ),
            Choice(
                "two to four times",
                "How many numbers are in one vector? That alone is more, and the scalar loop also waits for its sum.",
            ),
            Choice(
                "10 to 1,000 times",
                "16 products in one instruction, and 28 sums that need not wait for each other.",
                right=True,
            ),
            Choice(
                "more than 10,000 times",
                "One instruction makes 16 products in place of one. What else could bring a factor of 600?",
            ),
        ),
        "A vector brings a factor of 16. The rest comes from many sums side by side: the scalar loop has one sum, and "
        "each addition has to wait for the one before.",
        reveal="speeds",
    ),
    Question(
        "course5.spill",
        "A tile of 16 x 2 vectors needs 32 + 2 + 1 registers, and the processor has 32. What does the compiler do?",
        (
            Choice("It refuses the program", "You can write a program with a thousand variables. Is that refused?"),
            Choice(
                "It keeps some sums in memory, and reads and writes them in each step",
                "The sums go to the stack and come back: the result is right, and it takes longer.",
                right=True,
            ),
            Choice(
                "It makes the tile smaller", "The program says how many sums there are. May a compiler change that?"
            ),
            Choice("Some sums get lost", "A compiler must keep the meaning of the program. What can it give up?"),
        ),
        "Registers are few, memory is large: what has no register is kept on the stack.",
        reveal="spill-run",
    ),
)

QUESTIONS = (*_REGISTRY, *_FORWARD, *_FAST, *_TILE)
