"""Wrong answers to the exercises of lesson 3.2: the words that must name the mistake, and the answer."""

READ_HEAD = [
    ("None \\(is the return missing", "def read_head(line):\n    line.split()"),
    (
        "three things came back",
        "def read_head(line):\n    w = line.split()\n    return w[0], w[1], w[4 : 4 + int(w[2]) + int(w[3])]",
    ),
    (
        "inputs and outputs were expected, \\{",
        """
def read_head(line):
    w = line.split()
    return {"type": w[0], "name": w[1], "inputs": w[4 : 4 + int(w[2])], "outputs": w[4 + int(w[2]) :]}
""",
    ),
    (
        "\\['in'\\] was expected: names need not be digits",
        """
def read_head(line):
    w = line.split()
    names = [x for x in w[4 : 4 + int(w[2]) + int(w[3])] if x.isdigit()]
    return w[0], w[1], names[: int(w[2])], names[int(w[2]) :]
""",
    ),
    (
        "the outputs begin right behind the inputs, and a slice a:b ends before b",
        """
def read_head(line):
    w = line.split()
    return w[0], w[1], w[4 : 4 + int(w[2])], w[4 + int(w[2]) : 3 + int(w[2]) + int(w[3])]
""",
    ),
    (
        "the inputs came out as '0'; a list of names was expected",
        "def read_head(line):\n    w = line.split()\n    return w[0], w[1], w[4], w[5]",
    ),
    (
        "an operator may have none",
        """
def read_head(line):
    w = line.split()
    return w[0], w[1], [w[4]], [w[5]]
""",
    ),
    (
        "goes on too far",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], w[4:middle], w[middle:]
""",
    ),
    (
        "a slice needs numbers",
        "def read_head(line):\n    w = line.split()\n    return w[0], w[1], w[4 : w[2]], w[w[2] : w[3]]",
    ),
    (
        "as long as int\\(...\\) has not made numbers",
        "def read_head(line):\n    w = line.split()\n    end = 4 + w[2]\n    return w[0], w[1], w[4:end], w[end:]",
    ),
    (
        "'' is not a number.*takes several blanks for one",
        """
def read_head(line):
    w = line.split(" ")
    middle = 4 + int(w[2])
    return w[0], w[1], w[4:middle], w[middle : middle + int(w[3])]
""",
    ),
    (
        "'in' is not a number",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], [int(x) for x in w[4:middle]], [int(x) for x in w[middle : middle + int(w[3])]]
""",
    ),
    (
        "the names of operands are texts",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    number = lambda x: int(x) if x.isdigit() else x
    return w[0], w[1], list(map(number, w[4:middle])), list(map(number, w[middle : middle + int(w[3])]))
""",
    ),
    (
        "inputs and outputs are exchanged",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], w[middle : middle + int(w[3])], w[4:middle]
""",
    ),
    (
        "an operand that is read twice is there twice",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], sorted(set(w[4:middle])), w[middle : middle + int(w[3])]
""",
    ),
    (
        "there may be more than one",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], w[4:middle][:1], w[middle : middle + int(w[3])]
""",
    ),
    (
        "the first word is the type",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[1], w[0], w[4:middle], w[middle : middle + int(w[3])]
""",
    ),
    (
        "a set, which has no order",
        """
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], set(w[4:middle]), set(w[middle : middle + int(w[3])])
""",
    ),
    ("'words'.*run the cells", "def read_head(line):\n    return words[0]"),
]
HEAD = "    _, _, inputs, outputs = read_head(line)\n    rest = line.split()[4 + len(inputs) + len(outputs) :]\n"
PAIRS = '    pairs = {"": {}, "@": {}, "$": {}, "#": {}}\n'


def _pairs(body: str, start: str = HEAD + PAIRS) -> str:
    return f"def read_pairs(line):\n{start}{body}    return pairs\n"


READ_PAIRS = [
    ("None \\(is the return missing", f"def read_pairs(line):\n{HEAD}{PAIRS}"),
    (
        "the four signs are the keys",
        'def read_pairs(line):\n    return dict(w.split("=", 1) for w in line.split() if "=" in w)',
    ),
    (
        "has no dictionary: all four are there",
        _pairs(
            """\
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs.setdefault(sign, {})[key[len(sign) :]] = text
""",
            HEAD + "    pairs = {}\n",
        ),
    ),
    (
        "is it one dictionary, under four keys",
        _pairs(
            """\
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
""",
            HEAD + "    pairs = dict.fromkeys(['', '@', '$', '#'], {})\n",
        ),
    ),
    (
        "leave the sign out",
        _pairs("""\
    for word in rest:
        key, _, text = word.partition("=")
        pairs[key[0] if key[0] in "@$#" else ""][key] = text
"""),
    ),
    (
        "two of them: begin after the operands",
        _pairs("""\
    for word in rest:
        key, text = word.split("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
"""),
    ),
    (
        "only the first = separates, so the text is 'a=b'",
        _pairs("""\
    for word in rest:
        key, text = word.split("=")[:2]
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
"""),
    ),
    (
        "a key 'note=a' came out: only the first = separates",
        _pairs("""\
    for word in rest:
        key, _, text = word.rpartition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
"""),
    ),
    (
        "only the first character of the word is a sign",
        _pairs("""\
    for word in rest:
        key, _, text = word.partition("=")
        sign = next((sign for sign in "@$#" if sign in word), "")
        pairs[sign][key.replace(sign, "")] = text
"""),
    ),
    (
        "'#0' counts as a parameter",
        _pairs("""\
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$" else ""
        pairs[sign][key[len(sign) :]] = text
"""),
    ),
    (
        "KeyError 'b'.*belongs to ''",
        _pairs("""\
    for word in rest:
        key, _, text = word.partition("=")
        pairs[key[0]][key[1:]] = text
"""),
    ),
    (
        "KeyError '#': make the four dictionaries",
        _pairs(
            """\
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
""",
            HEAD + '    pairs = {"": {}, "@": {}}\n',
        ),
    ),
    (
        "do you look at every word after the operands",
        _pairs("""\
    for word in rest[1:]:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
"""),
    ),
    (
        "stays a text here, '32'",
        _pairs("""\
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = int(text) if text.isdigit() else text
"""),
    ),
    (
        "a word without =",
        """
def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in line.split():
        key, text = word.split("=", 1)
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs
""",
    ),
    (
        "a dictionary of four dictionaries was expected",
        f"def read_pairs(line):\n{HEAD}    return [word.split('=', 1) for word in rest]",
    ),
    (
        "make dictionaries of its own",
        """
PAIRS = {"": {}, "@": {}, "$": {}, "#": {}}

def read_pairs(line):
    for word in line.split():
        key, equals, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        if equals:
            PAIRS[sign][key[len(sign) :]] = text
    return {sign: dict(pairs) for sign, pairs in PAIRS.items()}
""",
    ),
]
BEGIN = """
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1
"""
LIST = """
    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7
"""
SCALAR = """
    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2
"""
TYPE_CODE = [
    ("for the text 'None' None \\(is the return missing", "def type_code(text):\n    pass"),
    ("4 comes back for every text", "def type_code(text):\n    return 4"),
    ("'null' came back: the code was asked for", 'def type_code(text):\n    return "null"'),
    (
        "'None' is not a number for float",
        "def type_code(text):\n    return 3 if float(text) % 1 else 2",
    ),
    ("for the text 'None' 4 \\(string\\) came back, 0 \\(null\\)", f"def type_code(text):{LIST}{SCALAR}"),
    (
        "for the text 'False' 4 .*True and False are bools",
        f'def type_code(text):\n    if text == "None":\n        return 0\n    if text == "True":\n        return 1\n'
        f"{LIST}{SCALAR}",
    ),
    (
        "for the text '-1' 4 .*a minus may come before",
        f"{BEGIN}{LIST}    return (3 if '.' in text or 'e' in text else 2) if text[0].isdigit() else 4",
    ),
    (
        "for the text '1e-5' 2 .*also without a point",
        f"{BEGIN}{LIST}    return 4 if text[0] not in '-0123456789' else 3 if '.' in text else 2",
    ),
    (
        "for the text 'inf' 3 .*so it is a word here",
        f"""{BEGIN}{LIST}
    try:
        float(text)
    except ValueError:
        return 4
    return 3 if "." in text or "e" in text or "n" in text else 2
""",
    ),
    (
        "for the text 'zeros' 3",
        f"{BEGIN}{LIST}    return 3 if '.' in text or 'e' in text else 2 if text.strip('-').isdigit() else 4",
    ),
    ("for the text '\\(3,3\\)' 4 .*a list of ints", f"{BEGIN}{SCALAR}"),
    (
        "only what begins with a parenthesis is a list",
        BEGIN + LIST.replace('if text[0] == "("', 'if "(" in text') + SCALAR,
    ),
    (
        "for the text 'add\\(@0,@1\\)' 7 .*here it is in the middle",
        BEGIN + LIST.replace('if text[0] == "("', 'if text[-1] == ")"') + SCALAR,
    ),
    (
        "one float makes a list of numbers",
        f"{BEGIN}{LIST.replace('codes <= {2, 3}', 'codes == {3}')}{SCALAR}",
    ),
    (
        "for the text '\\(1,0.5\\)' 5",
        f"""{BEGIN}
    if text[0] == "(":
        return type_code(text[1:-1].split(",")[0]) + 3
{SCALAR}""",
    ),
    (
        "for the text '\\(a,b\\)' 4 .*a list of words",
        f"{BEGIN}{LIST.replace('else 7', 'else 4')}{SCALAR}",
    ),
    (
        "for the text '\\(7\\)' 2 .*a list with one item is a list",
        f"{BEGIN}    if text[0] == '(' and ',' not in text:\n        return type_code(text[1:-1])\n{LIST}{SCALAR}",
    ),
    (
        "a text of the file is not Python",
        """
def type_code(text):
    value = eval(text)
    return {type(None): 0, bool: 1, int: 2, float: 3, str: 4}.get(type(value), 5)
""",
    ),
    (
        "for the text 'True' True came back: a code",
        f"def type_code(text):\n    if text in ('True', 'False'):\n        return True\n    if text == 'None':\n"
        f"        return 0\n{LIST}{SCALAR}",
    ),
]
WRONG = {"read_head": READ_HEAD, "read_pairs": READ_PAIRS, "type_code": TYPE_CODE}
