def read_value(text):
    fixed = {"None": None, "True": True, "False": False}
    if text in fixed:
        return fixed[text]
    if text[0] == "(":
        return tuple(read_value(item) for item in text[1:-1].split(","))
    if text.removeprefix("-")[0] not in "0123456789":
        return text
    return float(text) if "." in text or "e" in text else int(text)
