"""Wrong answers, each below the sentence that it is told."""


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(bool(text))
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %% [function_returns_none_every_text] your function returns None for every text: is the return missing?
def parameter_of(text):
    made = kinds.RuntimeParameterString(text)


# %%
def parameter_of(text):
    if text == "None":
        return None
    if text in ("True", "False"):
        return text == "True"
    try:
        return int(text)
    except ValueError:
        return text


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %% [text_32_runtimeparameterint_holds_text] for the text '32', your RuntimeParameterInt holds the text '32' instead of
# the number 32: convert the text first
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(text)


# %% [function_returns_runtimeparameterstring_ever] your function returns a RuntimeParameterString for every text: the
# class must depend on the text
def parameter_of(text):
    return kinds.RuntimeParameterString(text)


# %%
def parameter_of(text):
    if text == "()":
        return kinds.RuntimeParameterIntArray([])
    if text == "None":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    value = eval(text)
    names = {bool: "Bool", int: "Int", float: "Float", str: "String"}
    return getattr(kinds, "RuntimeParameter" + names[type(value)])(value)


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    try:
        if not text.endswith("j") and not text.removeprefix("-").isdigit():
            return kinds.RuntimeParameterFloat(float(text))
    except ValueError:
        pass
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not (digits[0].isdigit() or text[0] == "-"):
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    if "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if False:
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(float(text.split("+")[0]))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "+")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text.split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        if len(items) == 1:
            return parameter_of(items[0])
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made[-1:]}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made[:1]}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types == {kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([int(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray([one.value for one in made])
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterString(text)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if "(" in text:
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %% [kind_of_called_text_none] kind_of was called with the text 'None': it needs a type code, which is a number
def parameter_of(text):
    return kind_of(text)(text)


# %%
def parameter_of(text):
    made = Parameter.from_text(text)
    return kind_of(made.type)(made.value)


# %%
def parameter_of(text):
    return Parameter(text)


# %%
def parameter_of(text):
    return kind_of(type_code(text))(text)


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterStr(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return RuntimeParameter()
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text == "None" or text == "()":
        return kinds.RuntimeParameter(text)
    if text == "True":
        return kinds.RuntimeParameterBool(True)
    if text == "False":
        return kinds.RuntimeParameterBool(False)
    if text[0] == "(":
        items = text[1:-1].split(",")
        made = [parameter_of(item) for item in items]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(items)
    digits = text[1:] if text[0] == "-" else text
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    if "." in text or "e" in text:
        return kinds.RuntimeParameterFloat(float(text))
    return kinds.RuntimeParameterInt(int(text))


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text.lower() in ("true", "false"):
        return kinds.RuntimeParameterBool(text.lower() == "true")
    if text[0] == "(":
        words = text[1:-1].split(",")
        made = [parameter_of(word) for word in words]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(words)
    digits = text.removeprefix("-")
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    number = float(digits) if "." in text or "e" in text else int(digits)
    kind = kinds.RuntimeParameterFloat if isinstance(number, float) else kinds.RuntimeParameterInt
    return kind(-number if digits != text else number)


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text.lower() == "true")
    if text[0] == "(":
        words = text[1:-1].split(",")
        made = [parameter_of(word) for word in words]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(words)
    digits = text.lstrip("-")
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    number = float(digits) if "." in text or "e" in text else int(digits)
    kind = kinds.RuntimeParameterFloat if isinstance(number, float) else kinds.RuntimeParameterInt
    return kind(-number if digits != text else number)


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text.lower() == "true")
    if text[0] == "(":
        words = text[1:-1].split(",")
        made = [parameter_of(word) for word in words]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterBool}:
            return kinds.RuntimeParameterStringArray([one.value for one in made])
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray(words)
    digits = text.removeprefix("-")
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    number = float(digits) if "." in text or "e" in text else int(digits)
    kind = kinds.RuntimeParameterFloat if isinstance(number, float) else kinds.RuntimeParameterInt
    return kind(-number if digits != text else number)


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text.lower() == "true")
    if text[0] == "(":
        words = text[1:-1].split(",")
        made = [parameter_of(word) for word in words]
        types = {type(one) for one in made}
        if types == {kinds.RuntimeParameterInt}:
            return kinds.RuntimeParameterIntArray([one.value for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat}:
            return kinds.RuntimeParameterFloatArray([float(one.value) for one in made])
        if types <= {kinds.RuntimeParameterInt, kinds.RuntimeParameterFloat, kinds.RuntimeParameterComplex}:
            return kinds.RuntimeParameterComplexArray([complex(one.value) for one in made])
        return kinds.RuntimeParameterStringArray([str(one.value) for one in made])
    digits = text.removeprefix("-")
    if not digits[0].isdigit():
        return kinds.RuntimeParameterString(text)
    if text.endswith("j"):
        return kinds.RuntimeParameterComplex(complex(text.replace("+-", "-")))
    number = float(digits) if "." in text or "e" in text else int(digits)
    kind = kinds.RuntimeParameterFloat if isinstance(number, float) else kinds.RuntimeParameterInt
    return kind(-number if digits != text else number)


# %%
def number(text):
    digits = text[1:] if text[:1] == "-" else text
    if not digits[:1].isdigit():
        return None
    if text.endswith("j"):
        return complex(text.replace("+-", "-"))
    return float(text) if "." in text or "e" in text else int(float(text))


def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")
    items = text[1:-1].split(",") if text[0] == "(" else [text]
    values = [number(item) for item in items]
    found = {type(value) for value in values}
    if None in values:
        name, values = "String", items
    elif complex in found:
        name, values = "Complex", list(map(complex, values))
    elif float in found:
        name, values = "Float", list(map(float, values))
    else:
        name = "Int"
    if text[0] == "(":
        return getattr(kinds, f"RuntimeParameter{name}Array")(values)
    return getattr(kinds, f"RuntimeParameter{name}")(values[0])


# %%
def number(text):
    digits = text[1:] if text[:1] == "-" else text
    if not digits[:1].isdigit():
        return None
    if text.endswith("j"):
        return complex(text.replace("+-", "-"))
    return float(text) if "." in text or "e" in text else int(text)


def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")
    items = text[1:-1].split(",") if text[0] == "(" else [text]
    values = [number(item) for item in items]
    found = {type(value) for value in values}
    if None in values:
        name, values = "String", items
    elif type(values[0]) is float:
        name, values = "Float", [value.real for value in values]
    elif complex in found:
        name, values = "Complex", list(map(complex, values))
    elif float in found:
        name, values = "Float", list(map(float, values))
    else:
        name = "Int"
    if text[0] == "(":
        return getattr(kinds, f"RuntimeParameter{name}Array")(values)
    return getattr(kinds, f"RuntimeParameter{name}")(values[0])


# %%
def parameter_of(text):
    def number(text):
        for kind in (int, float, complex):
            try:
                return kind(text.replace("+-", "-") if kind is complex else text)
            except ValueError:
                pass
        return None

    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")
    if text[0] != "(":
        value = None if text.lstrip("-") in ("inf", "nan") else number(text)
        classes = {
            int: kinds.RuntimeParameterInt,
            float: kinds.RuntimeParameterFloat,
            complex: kinds.RuntimeParameterComplex,
        }
        return kinds.RuntimeParameterString(text) if value is None else classes[type(value)](value)
    items = text[1:-1].split(",")
    values = [number(item) for item in items]
    if None in values:
        return kinds.RuntimeParameterStringArray(items)
    if complex in map(type, values):
        return kinds.RuntimeParameterComplexArray([complex(value) for value in values])
    if float in map(type, values):
        return kinds.RuntimeParameterFloatArray([float(value) for value in values])
    return kinds.RuntimeParameterIntArray(values)


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")

    def number(word):
        if word.endswith("j"):
            return complex(word.replace("+-", "-"))
        if not word.removeprefix("-")[:1].isdigit():
            return None
        return float(word) if "." in word or "e" in word else int(word)

    words = text[1:-1].split(",") if text.startswith("(") else [text]
    values = [number(word) for word in words]
    widest = str if None in values else max(map(type, values), key=[int, float, complex].index)
    values = words if widest is str else [widest(value) for value in values]
    name = {int: "Int", float: "Float", complex: "Complex", str: "String"}[widest]
    if text.startswith("("):
        return getattr(kinds, f"RuntimeParameter{name}Array")(values)
    return getattr(kinds, f"RuntimeParameter{name}")(values[0])


# %%
def parameter_of(text):
    if text in ("None", "()"):
        return kinds.RuntimeParameter()
    if text in ("True", "False"):
        return kinds.RuntimeParameterBool(text == "True")

    def read(word):
        if not word.removeprefix("-")[:1].isdigit():
            return word
        return float(word) if "." in word or "e" in word else int(word)

    if text.startswith("("):
        values = [read(word) for word in text[1:-1].split(",")]
        name = {int: "Int", float: "Float", str: "String"}[type(values[0])]
        return getattr(kinds, f"RuntimeParameter{name}Array")(values)
    value = read(text)
    if isinstance(value, str):
        return value
    return kinds.RuntimeParameterInt(value) if isinstance(value, int) else kinds.RuntimeParameterFloat(value)
