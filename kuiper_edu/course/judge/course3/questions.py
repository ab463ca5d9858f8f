"""The questions of course 3."""

from kuiper_edu.course.judge.questions import Choice, Question

_START = (
    Question(
        "course3.start.accuracy",
        "How many of the 360 scans does the network read correctly?",
        (
            Choice("about 36, as guessing would", "36 is one in ten. But this network does not guess: it was trained."),
            Choice("about 250, two in three", "Digits are an easy task for a trained network. Expect more of it."),
            Choice(
                "more than 350, but not all",
                "It was trained on 1,437 other scans of the same kind, and a few of these are hard, even for you.",
                right=True,
            ),
            Choice("about 320, nine in ten", "That would be 40 mistakes. It was trained on many such scans."),
        ),
        "A network is judged by scans that it has never seen in training.",
        reveal="look-at-the-result",
    ),
    Question(
        "course3.start.filter",
        "A filter has -1 in its upper row, 0 in its middle row, and 1 in its lower row. Where is its result large?",
        (
            Choice(
                "where it goes from paper (above) to ink (below)",
                "The ink below counts +1, and the paper above is 0, so nothing is subtracted.",
                right=True,
            ),
            Choice(
                "where it goes from ink (above) to paper (below)",
                "Here the ink lies under the row of -1. Add up the nine products of such a window.",
            ),
            Choice(
                "where it goes from paper (left) to ink (right)",
                "Each column of this filter holds -1, 0 and 1. Add them up for a column full of ink.",
            ),
            Choice(
                "where the image is dark all over",
                "Add up the nine products of a window full of ink: the upper row counts, too.",
            ),
        ),
        "Where there is as much ink above as below, it cancels out. So the filter finds upper edges.",
        reveal="filter-on-scan",
    ),
    Question(
        "course3.start.size",
        "The digits' first convolution: in 64, kernel 7, padding 3, stride 2. What is out?",
        (
            Choice(
                "28",
                "This leaves out the padding, and it counts steps. At how many places does the filter stop?",
            ),
            Choice("29", "This leaves out the padding: 3 zeros are added on each side of the 64 pixels."),
            Choice(
                "31",
                "This is what the division gives, rounded down: the number of steps. At how many places does a filter "
                "stop that makes so many steps?",
            ),
            Choice("32", "(64 + 6 - 7) / 2 is 31.5, rounded down 31, and one more is 32.", right=True),
        ),
        "Two pixels at a time, so the output is half as wide as the input: the padding makes up for the kernel.",
        reveal="first-convolution",
    ),
)

_WHY = (
    Question(
        "course3.why.layernorm",
        "The ONNX version of this file has no LayerNorm. How many ONNX operators does one LayerNorm become? "
        "(Constants are not counted.)",
        (
            Choice("4", "Subtract, divide, scale, shift: but what is subtracted must be computed first."),
            Choice("6", "You count the standard deviation as one operator. ONNX has only simple ones: take it apart."),
            Choice(
                "7", "You count the variance as one operator, or you forget epsilon. Follow the formula sign by sign."
            ),
            Choice("9", "Each sign and each function of the formula is an operator of its own.", right=True),
        ),
        "Mean, subtract, square, mean, add epsilon, root, divide, scale, shift. "
        "ONNX has a LayerNorm of its own only from operator set 17 on; this file was written in set 16.",
        reveal="count-layernorm",
    ),
    Question(
        "course3.why.expression",
        "How is the formula add(mul(@0,@1),add(@2,@3)) stored in a PNNX file?",
        (
            Choice(
                "as three operators: one mul, two add",
                "That is what tracing records. Is it what was written in PyTorch?",
            ),
            Choice(
                "as two operators: one mul, one add",
                "These are its two functions. But in PNNX a function of a formula is not an operator.",
            ),
            Choice(
                "as one operator with four inputs",
                "@0 to @3 stand for its four inputs, whatever is inside.",
                right=True,
            ),
            Choice(
                "as one operator with two inputs",
                "The outer add has two arguments, but these are formulas themselves. What does each @ stand for?",
            ),
        ),
        "It is one pnnx.Expression, and the formula is kept as text.",
        reveal="expression-in-a-file",
    ),
)

_FORMAT = (
    Question(
        "course3.format.folder",
        "This notebook lies in the folder course3. It opens course3/model_file/test_linear.pnnx.param. "
        "Where does Python look?",
        (
            Choice(
                "in course3/course3/model_file: paths start at the notebook's own folder",
                "The working directory of a notebook is its own folder, course3.",
                right=True,
            ),
            Choice(
                "in course3/model_file: paths start at the main folder of the course",
                "You see the main folder in the file browser, but Python does not start there. What is this notebook's "
                "working directory?",
            ),
            Choice(
                "in kuiper_edu/course3/model_file: paths start at the package that reads them",
                "It does not matter where the code of a function lies. In which folder does the notebook run it?",
            ),
            Choice(
                "in all folders of the course, until there is such a file",
                "Python does not search for a file. It joins the path to one folder: which one?",
            ),
        ),
        "A relative path starts at the working directory, whoever opens it.",
        reveal="wrong-folder-run",
    ),
    Question(
        "course3.format.bias",
        "The line of the Linear holds both bias=True and @bias=(128)f32. What are they?",
        (
            Choice(
                "the same thing, written twice",
                "Only one of them has a sign in front. Is the other word with this sign written twice, too?",
            ),
            Choice(
                "bias is a setting, @bias an array of 128 numbers",
                "No sign means a parameter, a setting. @ means an attribute, an array of weights.",
                right=True,
            ),
            Choice(
                "bias is a setting, @bias is its value, 128",
                "128 stands in parentheses, before f32. What do parentheses hold everywhere in this line?",
            ),
            Choice(
                "bias is the name of the array @bias", "Then a name would stand behind the =. What does stand there?"
            ),
        ),
        "With bias=False the line would have no @bias. The numbers themselves are in the .bin.",
        reveal="line-in-colour",
    ),
    Question(
        "course3.format.unnoticed",
        "Somebody edits the line of the Linear. Which of these four changes does the reader of the text not notice?",
        (
            Choice(
                "in_features=32 becomes in_features=33",
                "The new line has the right form, and the reader knows nothing of what a Linear computes.",
                right=True,
            ),
            Choice(
                "in_features=32 is written a second time",
                "A parameter is found by its key. What should happen to the second one with the same key?",
            ),
            Choice(
                "#1=(1,128)f32 becomes #1=(1,x)f32",
                "Sizes in a shape are numbers, a ? or a name with %. Is x one of them?",
            ),
            Choice(
                "the counts 1 1 become 2 1",
                "The counts say how many names of operands follow. How would the reader go on in this line?",
            ),
        ),
        "A reader checks the form. Only the layer can know that 33 inputs do not fit a weight of 32 columns.",
        reveal="broken-six",
    ),
    Question(
        "course3.build.consumers",
        "The operator both reads the operand T twice. What does the list of T's consumers hold?",
        (
            Choice(
                "both, once",
                "Then it would look the same as for an operator that reads T once. How often do the inputs of `both` "
                "hold T?",
            ),
            Choice(
                "nothing, a second entry is refused",
                "A second producer was refused. Would a second reading make the value depend on anything?",
            ),
            Choice("both, and the operator behind it", "Does the operator behind it read T, or another operand?"),
            Choice("both, twice", "Each time that an operator reads, it is entered.", right=True),
        ),
        "One entry for each reading. So the two ends of every edge agree: two inputs, two entries.",
        reveal="twice-run",
    ),
)

_RUNTIME = (
    Question(
        "course3.runtime.run",
        "Does this function give PyTorch's result?",
        (
            Choice(
                "only for a batch of one sample",
                "Look at the two formulas: would a second row of x change anything in the first?",
            ),
            Choice(
                "yes, the numbers agree up to rounding",
                "It computes the same two formulas with the same weights.",
                right=True,
            ),
            Choice(
                "no, the weight must not be transposed",
                "The weight has the shape (128, 32) and x has (1, 32). Which product fits?",
            ),
            Choice(
                "no, the bias does not fit the product",
                "The product has the shape (1, 128), the bias (128). What does NumPy do with the missing dimension?",
            ),
        ),
        "There is no magic in a framework. The question is what happens when models grow.",
        reveal="run-and-compare",
    ),
    Question(
        "course3.runtime.twice",
        "An expression adds T to itself: it has two inputs from one producer. How many entries do input_operands "
        "(a dictionary) and input_operands_seq (a list) have?",
        (
            Choice("1 and 1", "One of the two keeps everything that is put in, even if it is there already."),
            Choice("1 and 2", "A dictionary has one entry for each key. A list keeps both.", right=True),
            Choice("2 and 1", "Both inputs have the same key. Which of the two containers cares about that?"),
            Choice("2 and 2", "Under which key is an input entered into the dictionary? Is it another one each time?"),
        ),
        "The key is the name of the producer, and both inputs have the same producer.",
        reveal="twice-run",
    ),
    Question(
        "course3.runtime.view",
        "If you now write a 1 into pictures.datas[2], what happens to pictures.data[2]?",
        (
            Choice(
                "nothing, datas holds copies",
                "Think of NumPy: after `row = table[2]` and `row[0] = 1`, is table as it was?",
            ),
            Choice(
                "nothing, NumPy refuses: datas is read-only",
                "Nothing has made these arrays read-only: look at how `data` was made in the cell above.",
            ),
            Choice("all of data becomes 1", "The four samples share one array, but each has its own part of it."),
            Choice("it becomes 1 as well", "datas[2] is a view: the same memory, seen as one sample.", right=True),
        ),
        "A view is another way of looking at the same memory. Nothing is copied.",
        reveal="view-run",
    ),
)

_OPTIMISE = (
    Question(
        "course3.optimise.fusion",
        "norm1 and norm2 store four numbers for each of 8 channels, norm3 two for each of 4 (no weight, no bias): 72 "
        "in all. Only conv2 has a bias. How many numbers fewer does the fused graph store?",
        (
            Choice(
                "48",
                "You subtract one new number for each of 24 channels. How many channels are there, and which "
                "of them had a bias before?",
            ),
            Choice(
                "52", "You count a new bias for all three convolutions. Does each of them get one more than before?"
            ),
            Choice("60", "72 go, and conv1 and conv3 get a bias: 8 and 4 new numbers.", right=True),
            Choice("72", "The four numbers go, but step 3 has a new bias. Where is it stored if there was none?"),
        ),
        "The weights only change their values. A bias is new where the convolution had none.",
        reveal="fusion-run",
    ),
    Question(
        "course3.optimise.stubborn",
        "Which of the three batch norms can be fused into a convolution before it?",
        (
            Choice("first", "Follow the arrow that arrives at it: which operator does it come from?"),
            Choice("behind", "Look at the operator directly before it. Is that one linear?"),
            Choice("shared", "There is a convolution before it. But who else reads what this convolution writes?"),
            Choice(
                "none of them",
                "first has no convolution before it, behind follows a ReLU, and tanh reads the input of shared, too.",
                right=True,
            ),
        ),
        "Only a convolution whose result goes to the batch norm and to nobody else may get other weights.",
        reveal="stubborn-run",
    ),
    Question(
        "course3.optimise.dead",
        "The folded graph has 13 operators. How many are left when everything that nobody reads is removed?",
        (
            Choice("4", "The last expression reads several arrays. Each array that is read stays."),
            Choice("6", "The input, the output, the last expression, and the three arrays that it reads.", right=True),
            Choice("8", "You keep all three weights of the model. Does the last expression read each of them?"),
            Choice(
                "12",
                "One constant lost its reader before. But folded operators read nothing: who reads their inputs now?",
            ),
        ),
        "When an operator goes, what fed only this operator is dead, too.",
        reveal="dead-run",
    ),
)

_PATTERNS = (
    Question(
        "course3.patterns.chains",
        "The network has 5 convolutions, 5 batch norms and 4 ReLUs. How many chains nn.Conv2d, nn.BatchNorm2d, nn.ReLU "
        "does it have?",
        (
            Choice("1", "Each of the two blocks has such a chain, or none has. Follow the arrows of both blocks."),
            Choice("2", "The first half of each block. The other two ReLUs follow an addition.", right=True),
            Choice("4", "You count the ReLUs. Which operator comes directly before each of them?"),
            Choice("5", "You count the convolutions. What comes directly after each batch norm?"),
        ),
        "In a chain each operator reads the result of the one before. An addition in between ends it.",
        reveal="chains-run",
    ),
    Question(
        "course3.optimise.pieces",
        "Which of these need not hold when the pieces are replaced by one nn.LayerNorm?",
        (
            Choice(
                "both means run over the same last dimensions",
                "Think of a square that is averaged over other dimensions: would y be the same?",
            ),
            Choice(
                "nobody else reads a value in between",
                "The values in between are gone afterwards. What would another reader get?",
            ),
            Choice(
                "weight and bias have the shape of these dimensions",
                "nn.LayerNorm has one weight for each place of its dimensions. What would it do with another shape?",
            ),
            Choice(
                "epsilon is 1e-5",
                "nn.LayerNorm has a parameter for it, so it may be any number.",
                right=True,
            ),
        ),
        "The pass reads epsilon out of the formula. The other three are needed for the same result.",
        reveal="pieces-run",
    ),
)

QUESTIONS = (*_START, *_WHY, *_FORMAT, *_RUNTIME, *_OPTIMISE, *_PATTERNS)
