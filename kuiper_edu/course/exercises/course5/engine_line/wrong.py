"""Wrong answers, each below the sentence that it is told."""


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return text != "None" and bool(text) or None
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return list(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif True:
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[:1], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, text = word.split("=")[:2]
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, text = word.split("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (int, float):
        try:
            return number(text)
        except TypeError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_value(text):
    """What the text of a parameter stands for."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    for number in (lambda text: int(float(text)),):
        try:
            return number(text)
        except ValueError:
            pass
    return text


def read_line(line):
    """Type, name, inputs, outputs, {parameter: value} and {weight: text of its shape and type}."""
    kind, name, reads, writes, *words = line.split()
    inputs, outputs = words[: int(reads)], words[int(reads) : int(reads) + int(writes)]
    params, attrs = {}, {}
    for word in words[len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] == "@":
            attrs[key[1:]] = text
        elif key[0] not in "$#":
            params[key] = text if key == "expr" else read_value(text)
    return kind, name, inputs, outputs, params, attrs


# %%
def read_line(line):
    while True:
        pass


# %%
def read_line():
    return None


# %%
def read_line(line):
    return {}["type"]


# %%
def read_line(line):
    kind, name, _, _, *words = line.split()
    pairs = dict(word.split("=") for word in words if "=" in word)
    return kind, name, [], [], {key: eval(text) for key, text in pairs.items() if key[0] not in "@$#"}, {}
