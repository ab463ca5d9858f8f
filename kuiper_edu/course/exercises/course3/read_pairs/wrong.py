"""Wrong answers, each below the sentence that it is told."""


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}


# %% [expected_four_keys_each_dictionary] expected the four keys '', '@', '$' and '#', each with a dictionary, found the
# keys '#0', '#1', '@bias', '@weight', 'bias', 'in_features', 'out_features'
def read_pairs(line):
    return dict(w.split("=", 1) for w in line.split() if "=" in w)


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {}
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs.setdefault(sign, {})[key[len(sign) :]] = text
    return pairs


# %% [result_all_four_keys_same] in your result, all four keys have the same pairs: do they share one dictionary?
# dict.fromkeys(signs, {}) creates only one; write {} for each key
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = dict.fromkeys(["", "@", "$", "#"], {})
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %% [line_nn] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, your result has the key '@bias', expected 'bias': remove the sign
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, _, text = word.partition("=")
        pairs[key[0] if key[0] in "@$#" else ""][key] = text
    return pairs


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, text = word.split("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %% [line_f] for the line `F.conv2d F.conv2d_0 2 1 3 w 8 bias=None padding=(1,1) note=a=b $input=3 $weight=w
# #8=(1,?,4,4)f32`, 'note' is 'a', expected 'a=b': split only at the first =
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, text = word.split("=")[:2]
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %% [line_f_2] for the line `F.conv2d F.conv2d_0 2 1 3 w 8 bias=None padding=(1,1) note=a=b $input=3 $weight=w
# #8=(1,?,4,4)f32`, your result has a key 'note=a': split only at the first =
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, _, text = word.rpartition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %% [line_pnnx] for the line `pnnx.Expression twice 2 1 1 1 2 expr=add(@0,@1) #1=(1,4)f32 #2=(1,4)f32`, you put 'expr'
# among the attributes: only the first character of a word can be a sign
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, _, text = word.partition("=")
        sign = next((sign for sign in "@$#" if sign in word), "")
        pairs[sign][key.replace(sign, "")] = text
    return pairs


# %% [line_nn_2] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, you put '#0' among the parameters: its first character, '#', is a sign
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, _, text = word.partition("=")
        pairs[key[0]][key[1:]] = text
    return pairs


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}}
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %% [line_nn_3] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, your result lacks 'bias': do you read every word after the operand names, including the first and the
# last?
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest[1:]:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %% [line_nn_4] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, 'in_features' is the number 32: here the value must remain a string, '32'
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = int(text) if text.isdigit() else text
    return pairs


# %%
def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in line.split():
        key, text = word.split("=", 1)
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key[len(sign) :]] = text
    return pairs


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    return [word.split("=", 1) for word in rest]


# %% [line_pnnx_2] for the line `pnnx.Input pnnx_input_0 0 1 0 #0=(1,32)f32`, your result has a key 'bias', but the line
# has no 'bias': does every call begin with empty dictionaries?
PAIRS = {"": {}, "@": {}, "$": {}, "#": {}}


def read_pairs(line):
    for word in line.split():
        key, equals, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        if equals:
            PAIRS[sign][key[len(sign) :]] = text
    return {sign: dict(pairs) for sign, pairs in PAIRS.items()}


# %%
def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}, "%": {}}
    _, _, inputs, outputs = read_head(line)
    for word in line.split()[4 + len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        pairs[sign][key.removeprefix(sign)] = text
    return pairs


# %%
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    return {"": dict(word.split("=") for word in line.split()[4 + len(inputs) + len(outputs) :])}


# %%
def read_pairs(line):
    word = line.split()[6]
    return {"": {word: ""}, "@": {}, "$": {}, "#": {}}


# %% [line_torch] for the line `torch.cat torch.cat_0 3 1 #4 5 6 12 dim=1 note= ##4=(1,8)f32`, your result lacks the key
# 'note': its value is an empty string, but you must store this pair, too
def read_pairs(line):
    words = line.split()
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in words[4 + int(words[2]) + int(words[3]) :]:
        sign = word[0] if word[0] in "@$#" else ""
        name, _, text = word[len(sign) :].partition("=")
        if text:
            pairs[sign][name] = text
    return pairs


# %% [line_torch_2] for the line `torch.split split 1 2 in$1 left right dim=0 $tensor=in$1`, 'tensor' is 'in1', expected
# 'in$1': only the first character of a word is its sign, so remove only that one
def read_pairs(line):
    _, _, inputs, outputs = read_head(line)
    rest = line.split()[4 + len(inputs) + len(outputs) :]
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in rest:
        sign = word[0] if word[0] in "@$#" else ""
        key, _, text = (word.replace(sign, "") if sign else word).partition("=")
        pairs[sign][key] = text
    return pairs


# %% [line_torch_3] for the line `torch.cat torch.cat_0 3 1 #4 5 6 12 dim=1 note= ##4=(1,8)f32`, your result has the key
# '4', expected '#4': only the first character of a word is its sign, so remove only that one
def read_pairs(line):
    words = line.split()
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    for word in words[4 + int(words[2]) + int(words[3]) :]:
        key, _, text = word.partition("=")
        pairs[key[0] if key[0] in "@$#" else ""][key.lstrip("@$#")] = text
    return pairs


# %% [values_are_converted] you convert the values: keep each as it is in the file, '32' and 'True', because read_value
# converts them later
def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    _, _, inputs, outputs = read_head(line)
    for word in line.split()[4 + len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        sign = key[0] if key[0] in "@$#" else ""
        value = {"True": True, "False": False, "None": None}.get(text, text)
        if text.isdigit():
            value = int(text)
        pairs[sign][key.removeprefix(sign)] = value
    return pairs
