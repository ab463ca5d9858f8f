"""Wrong answers, each below the sentence that it is told."""

import numpy as np

# %% [formula_add] for the formula `add(@0,@1)` with the inputs [2, 3, 4, 5, ...], None was returned (is a return
# missing?)
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [formula_1_inputs_2_3] for the formula `@1` with the inputs [2, 3, 4, 5, ...], you returned the string '@1': @1
# stands for inputs[1]
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula[0] == "@":
        return formula
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [formula_1_inputs_2_3_2] for the formula `@1` with the inputs [2, 3, 4, 5, ...], expected 3, found 2: @1 is the
# second input, because the inputs are numbered from 0
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:]) - 1]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [sub_11_10_expected_2] for sub(@11,@10), expected 2, found 0: the index of an input may have two digits
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [formula_sub] for the formula `sub(@0,@1)` with the inputs [2, 3, 4, 5, ...], expected -1, found 1: sub(a,b) is a -
# b
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: b - a, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    place = inside.index(",")
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    place = inside.rindex(",")
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    return FUNCTIONS[name](*two(inside, inputs))


def two(text, given):
    a, b = text.split(",")
    return evaluate(a, given), evaluate(b, given)


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return int(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [formula_2] for the formula `2.5` with the inputs [2, 3, 4, 5, ...], expected a number, found the string '2.5'
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return formula
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        return 0.0
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [add_0_pow_1_2] for add(@0,pow(@1,@2)), expected ValueError, found TypeError: your function has no case for pow and
# continues without a value. End with `raise ValueError(...)` for unknown names
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        return None
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError("unknown function")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {
    "add": lambda a, b: a.__iadd__(b) if hasattr(a, "dtype") and a.ndim else a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a.__imul__(b) if hasattr(a, "dtype") and a.ndim else a * b,
    "div": lambda a, b: a / b,
}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a + b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:]) + 11]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return (lambda x: x if isinstance(x, float) else float(np.sum(x)))(
        FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))
    )


# %% [formula_2_2] for the formula `2.5` with the inputs [2, 3, 4, 5, ...], expected a number, found [2.5]
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return [float(formula)]
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
def evaluate(formula, inputs):
    return float(formula)


# %%
def evaluate(formula, inputs):
    return inputs[int(formula[1])] if formula[3] != "(" else 0


# %%
FUNCTIONS = {"add": lambda a, b: a + b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    return FUNCTIONS[formula[:4]](1, 2)


# %% [formula_div] for the formula `div(@1,@0)` with the inputs [2, 3, 4, 5, ...], expected 1.5, found 1: // drops the
# fraction, so use /
FUNCTIONS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b,
}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [formula_div_2] for the formula `div(@1,@0)` with the inputs [2, 3, 4, 5, ...], expected 1.5, found 0.666667:
# div(a,b) is a / b
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: b / a}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %%


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    a, b = evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs)
    if name == "add":
        return a + b
    if name == "sub":
        return a - b
    if name == "mul":
        return a * b
    if name == "div":
        return a / b
    raise ValueError(name)


# %%
FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    a, b = evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs)
    if name == "add":
        return a + b
    if name == "sub":
        return a - b
    if name == "mul":
        return a * b
    if name == "div":
        return a / b
    raise ValueError(name)


# %%
FUNCTIONS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
}


def evaluate(formula, inputs):
    for number in range(len(inputs)):
        formula = formula.replace(f"@{number}", f"inputs[{number}]")
    try:
        return eval(formula, FUNCTIONS | {"inputs": inputs})
    except NameError as error:
        raise ValueError(f"unknown function: {error}") from error


# %% [formula_add_2] for the formula `add(1e-1,1e1)` with the inputs [2, 3, 4, 5, ...], expected 10.1, found 2: a number
# may have an exponent, which float() can read
FUNCTIONS = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula.partition("e")[0])
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for position, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:position], inputs), evaluate(inside[position + 1 :], inputs))


# %%
import re

FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula[0] == "@":
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    found = re.fullmatch(r"(\w+)\((.*),(.*)\)", formula)
    if found[1] not in FUNCTIONS:
        raise ValueError(f"unknown: {found[1]}")
    return FUNCTIONS[found[1]](evaluate(found[2], inputs), evaluate(found[3], inputs))


# %%
def add(a, b):
    a += b
    return a


FUNCTIONS = {"add": add, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1:])]
    if "(" not in formula:
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))


# %% [atan2_0_1_entry_atan2] for atan2(@0,@1) with an entry atan2 in FUNCTIONS, your function raises ValueError('atan'):
# the name of a function may also contain digits
import re

FUNCTIONS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b}


def evaluate(formula, inputs):
    stack = []
    for word in reversed(re.findall(r"@\d+|-?\d[\d.e+-]*|[a-z]+", formula)):
        if word[0] == "@":
            stack.append(inputs[int(word[1:])])
        elif word[0].isdigit() or word[0] == "-":
            stack.append(float(word))
        elif word in FUNCTIONS:
            stack.append(FUNCTIONS[word](stack.pop(), stack.pop()))
        else:
            raise ValueError(word)
    return stack.pop()


# %%
FUNCTIONS = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}


def evaluate(formula, inputs):
    if formula.startswith("@"):
        return inputs[int(formula[1])]
    if "(" not in formula:
        return float(formula)
    name, inside = formula[:-1].split("(", 1)
    depth = 0
    for place, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:place], inputs), evaluate(inside[place + 1 :], inputs))
