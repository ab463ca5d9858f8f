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
    return kind, name, inputs, outputs, params, attrs
