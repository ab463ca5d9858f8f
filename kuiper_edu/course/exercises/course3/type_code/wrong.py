"""Wrong answers, each below the sentence that it is told."""


# %% for the text 'None' None (is the return missing?) came back: a code from 0 to 7 was expected
def type_code(text):
    pass


# %% 4 comes back for every text: the code has to depend on it
def type_code(text):
    return 4


# %% for the text 'None' 'null' came back: the code was asked for, a number from 0 to 7
def type_code(text):
    return "null"


# %% 'None' is not a number for float(): ask first whether the text is one, or catch the ValueError
def type_code(text):
    return 3 if float(text) % 1 else 2


# %% for the text 'None' 4 (string) came back, 0 (null) is right: None is a type of its own
def type_code(text):
    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text 'False' 4 (string) came back, 1 (bool) is right: True and False are bools
def type_code(text):
    if text == "None":
        return 0
    if text == "True":
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text '-1' 4 (string) came back, 2 (int) is right: a minus may come before a number
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7
    return (3 if "." in text or "e" in text else 2) if text[0].isdigit() else 4


# %% for the text '1e-5' 2 (int) came back, 3 (float) is right: an exponent makes a number a float, also without a
# point
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7
    return 4 if text[0] not in "-0123456789" else 3 if "." in text else 2


# %% for the text 'inf' 3 (float) came back, 4 (string) is right: it begins neither with a digit nor with a minus, so
# it is a word here; float() takes it for a number
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    try:
        float(text)
    except ValueError:
        return 4
    return 3 if "." in text or "e" in text or "n" in text else 2


# %% for the text 'zeros' 3 (float) came back, 4 (string) is right: it begins neither with a digit nor with a minus
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7
    return 3 if "." in text or "e" in text else 2 if text.strip("-").isdigit() else 4


# %% for the text '(3,3)' 4 (string) came back, 5 (ints) is right: a list of ints
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %%
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if "(" in text:
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text 'add(@0,@1)' 7 (strings) came back, 4 (string) is right: a list begins with a parenthesis; here it is
# in the middle
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[-1] == ")":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text '(1,0.5)' 7 (strings) came back, 6 (floats) is right: one float makes a list of numbers a list of
# floats
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes == {3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text '(1,0.5)' 5 (ints) came back, 6 (floats) is right: one float makes a list of numbers a list of floats
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        return type_code(text[1:-1].split(",")[0]) + 3

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text '(a,b)' 4 (string) came back, 7 (strings) is right: a list of words
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 4

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %% for the text '(7)' 2 (int) came back, 5 (ints) is right: a list with one item is a list
def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1
    if text[0] == "(" and "," not in text:
        return type_code(text[1:-1])

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %%
def type_code(text):
    value = eval(text)
    return {type(None): 0, bool: 1, int: 2, float: 3, str: 4}.get(type(value), 5)


# %% for the text 'True' True came back: a code from 0 to 7 was expected
def type_code(text):
    if text in ("True", "False"):
        return True
    if text == "None":
        return 0

    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        return 5 if codes == {2} else 6 if codes <= {2, 3} else 7

    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2


# %%
def type_code(text):
    return 3 if float(text) else 2


# %%
def type_code(text):
    return 2 if int(text) else 1
