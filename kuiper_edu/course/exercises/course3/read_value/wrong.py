"""Wrong answers, each below the sentence that it is told."""


# %%
def read_value(text):
    pass


# %%
def read_value(text):
    return text


# %%
def read_value(text):
    if text in ("True", "False"):
        return text == "True"
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    if text == "None":
        return None
    if text in ("True", "False"):
        return bool(text)
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    if text in ("None", "True", "False"):
        return {"None": None, "True": 1, "False": 0}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if not text.isdigit():
        return text
    return int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-").replace(".", "").isdigit():
        return float(text) if "." in text else int(text)
    return text


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    try:
        return float(text)
    except ValueError:
        return text


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text[0].isalpha() or text[0] == "@":
        return text
    try:
        return int(text)
    except ValueError:
        return float(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return [read_value(item) for item in text[1:-1].split(",")]
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(" and "," not in text:
        return read_value(text[1:-1])
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if "(" in text:
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[-1] == ")":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)


# %%
def read_value(text):
    return eval(text)


# %%
def read_value(text):
    return float(text) if float(text) % 1 else int(text)


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    return int(text) if text[0] in "-0123456789" else text


# %% [read_value_2e3_raised_error_expected] read_value('2e3') raised an error, expected 2000.0: an e makes a number a
# float, even if no minus sign follows it
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e-" in text else int(text)


# %% [read_value_true_returned_true_expected] read_value('true') returned True, expected 'true', a string: only True,
# with a capital T, is a bool
def read_value(text):
    if text.lower() in ("none", "true", "false"):
        return {"none": None, "true": True, "false": False}[text.lower()]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text[0].isdigit() or text[0] == "-" and text[1].isdigit():
        return float(text) if "." in text or "e" in text else int(text)
    return text


# %% [read_value_1_9223372036854775807_returned_1] read_value('(-1,9223372036854775807)') returned (-1,
# 9223372036854775808): a float rounds a large number, so convert the string with int(text)
def read_value(text):
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text[0].isdigit() or (text[0] == "-" and text[1:2].isdigit()):
        return float(text) if "." in text or "e" in text else int(float(text))
    return text


# %%
def read_value(text):
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text.startswith("("):
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.lstrip("-") in ("inf", "nan"):
        return text
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


# %%
def read_value(text):
    if text == "None":
        return None
    if text in ("True", "False"):
        return text == "True"
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text[0] in "-0123456789":
        return float(text) if "." in text or "e" in text else int(text)
    return text


# %%
def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.lstrip("-")[0] not in "0123456789":
        return text
    number = text.replace("--", "")
    return float(number) if "." in number or "e" in number else int(number)
