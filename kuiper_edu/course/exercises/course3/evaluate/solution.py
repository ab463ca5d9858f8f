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
        return float(formula)
    name, _, inside = formula[:-1].partition("(")
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function {name}")
    depth = 0
    for position, char in enumerate(inside):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            break
    return FUNCTIONS[name](evaluate(inside[:position], inputs), evaluate(inside[position + 1 :], inputs))
