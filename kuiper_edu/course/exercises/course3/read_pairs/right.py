"""Right answers in unusual style."""

# %%
import re


def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {sign: {} for sign in ["", *"@$#"]}
    for word in rest:
        sign, key, text = re.fullmatch(r"([@$#]?)([^=]*)=(.*)", word).groups()
        pairs[sign][key] = text
    return pairs


# %%
def read_pairs(line):
    words = [word.split("=", 1) for word in line.split() if "=" in word]
    signs = "@$#"
    return {sign: {key[1:]: text for key, text in words if key.startswith(sign)} for sign in signs} | {
        "": dict(pair for pair in words if pair[0][0] not in signs)
    }


# %%
from collections import defaultdict


def read_pairs(line):
    pairs = defaultdict(dict)
    for sign in ("", "@", "$", "#"):
        pairs[sign]
    for word in line.split()[4:]:
        at = word.find("=")
        if at > 0:
            sign = word[0] if word[0] in ("@", "$", "#") else ""
            pairs[sign][word[len(sign) : at]] = word[at + 1 :]
    print(dict(pairs))
    return pairs


# %%
def read_pairs(line):
    params, attrs, slots, operands = {}, {}, {}, {}
    for word in line.split():
        key, equals, text = word.partition("=")
        match key[0]:
            case _ if not equals:
                pass
            case "@":
                attrs[key[1:]] = text
            case "$":
                slots[key[1:]] = text
            case "#":
                operands[key[1:]] = text
            case _:
                params[key] = text
    return {"#": operands, "$": slots, "@": attrs, "": params}


# %%
class Pairs(dict):
    def __missing__(self, sign):
        return self.setdefault(sign, {})

    def put(self, word):
        key, text = word.split("=", maxsplit=1)
        sign = key[:1] if key[:1] in set("@$#") else ""
        self[sign].update({key.removeprefix(sign): text})
        return self


def read_pairs(line):
    kind, name, inputs, outputs = read_head(line)
    pairs = Pairs({"": {}, "@": {}, "$": {}, "#": {}})
    for word in line.split()[4 + len(inputs + outputs) :]:
        pairs.put(word)
    return pairs
