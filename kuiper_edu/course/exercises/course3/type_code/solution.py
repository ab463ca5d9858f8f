def type_code(text):
    if text == "None":
        return 0
    if text in ("True", "False"):
        return 1
    if text[0] == "(":
        codes = {type_code(item) for item in text[1:-1].split(",")}
        if codes == {2}:
            return 5
        return 6 if codes <= {2, 3} else 7
    if text[0] not in "-0123456789":
        return 4
    return 3 if "." in text or "e" in text else 2
