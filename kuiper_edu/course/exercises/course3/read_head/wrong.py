"""Wrong answers, each below the sentence that it is told."""


# %%
def read_head(line):
    line.split()


# %%
def read_head(line):
    w = line.split()
    return w[0], w[1], w[4 : 4 + int(w[2]) + int(w[3])]


# %%
def read_head(line):
    w = line.split()
    return {"type": w[0], "name": w[1], "inputs": w[4 : 4 + int(w[2])], "outputs": w[4 + int(w[2]) :]}


# %% [line_torch] for the line `torch.split split 1 2 in$1 left right dim=0 $tensor=in$1`, the inputs are [], expected
# ['in$1']: a name need not be a number, so 'in$1' is a name, too
def read_head(line):
    w = line.split()
    names = [x for x in w[4 : 4 + int(w[2]) + int(w[3])] if x.isdigit()]
    return w[0], w[1], names[: int(w[2])], names[int(w[2]) :]


# %% [line_nn] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the outputs are [], expected ['1']: the outputs start right after the inputs, and a slice a:b stops before
# b
def read_head(line):
    w = line.split()
    return w[0], w[1], w[4 : 4 + int(w[2])], w[4 + int(w[2]) : 3 + int(w[2]) + int(w[3])]


# %% [line_nn_2] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the inputs are '0': return a list of names, even for one name or none
def read_head(line):
    w = line.split()
    return w[0], w[1], w[4], w[5]


# %% [line_pnnx] for the line `pnnx.Input pnnx_input_0 0 1 0 #0=(1,32)f32`, the inputs are ['0'], expected []: some
# operators have no inputs. The two counts before the operand names say how many inputs and outputs there are
def read_head(line):
    w = line.split()
    return w[0], w[1], [w[4]], [w[5]]


# %% [line_nn_3] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the outputs are ['1', 'bias=True', 'in_features=32', 'out_features=128', '@bias=(128)f32',
# '@weight=(128,3..., expected ['1']: you read too many words. The two counts show how many names there are
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], w[4:middle], w[middle:]


# %%
def read_head(line):
    w = line.split()
    return w[0], w[1], w[4 : w[2]], w[w[2] : w[3]]


# %%
def read_head(line):
    w = line.split()
    end = 4 + w[2]
    return w[0], w[1], w[4:end], w[end:]


# %%
def read_head(line):
    w = line.split(" ")
    middle = 4 + int(w[2])
    return w[0], w[1], w[4:middle], w[middle : middle + int(w[3])]


# %%
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], [int(x) for x in w[4:middle]], [int(x) for x in w[middle : middle + int(w[3])]]


# %% [line_nn_4] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the inputs are [0], expected ['0']: operand names are strings, as in the line (not all of them are
# numbers)
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    number = lambda x: int(x) if x.isdigit() else x
    return w[0], w[1], list(map(number, w[4:middle])), list(map(number, w[middle : middle + int(w[3])]))


# %% [line_nn_5] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the inputs are ['1'], expected ['0']: you swap inputs and outputs, but the inputs come first
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], w[middle : middle + int(w[3])], w[4:middle]


# %% [line_pnnx_2] for the line `pnnx.Expression twice 2 1 1 1 2 expr=add(@0,@1) #1=(1,4)f32 #2=(1,4)f32`, the inputs
# are ['1'], expected ['1', '1']: an operand that is read twice must appear twice
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], sorted(set(w[4:middle])), w[middle : middle + int(w[3])]


# %% [line_torch_2] for the line `torch.cat torch.cat_0 3 1 #4 5 6 12 dim=1 note= ##4=(1,8)f32`, the inputs are ['#4'],
# expected ['#4', '5', '6']: there may be more than one input. The two counts before the operand names say how many
# inputs and outputs there are
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], w[4:middle][:1], w[middle : middle + int(w[3])]


# %% [line_nn_6] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the type is 'linear', expected 'nn.Linear': the first word is the type, the second is the name
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[1], w[0], w[4:middle], w[middle : middle + int(w[3])]


# %% [line_nn_7] for the line `nn.Linear linear 1 1 0 1 bias=True in_features=32 out_features=128 @bias=(128)f32
# @weight..`, the inputs are a set, which has no order: return a list of names, even for one name or none
def read_head(line):
    w = line.split()
    middle = 4 + int(w[2])
    return w[0], w[1], set(w[4:middle]), set(w[middle : middle + int(w[3])])


# %%
def read_head(line):
    return words[0]


# %%
def read_head(line):
    words = line.split()
    middle = 5 + int(words[2])
    return words[0], words[1], words[5:middle], words[middle : middle + int(words[3])]


# %%
def read_head(line):
    words = line.split()
    inputs = [words[4 + i] for i in range(words[2])]
    return words[0], words[1], inputs, []


# %%
def read_head(line):
    words = line.split()
    return words[0], words[1], [words[4]], [words[5]] + [words[6]]


# %%
def read_head(line):
    kind, name, inputs, outputs = line.split()
    return kind, name, inputs, outputs


# %% [line_torch_3] for the line `torch.cat cat 10 1 0 1 2 ...`, the operator has 10 inputs: a count is a whole word,
# which may have two digits
def read_head(line):
    words = line.split()
    middle = 4 + int(words[2][0])
    return words[0], words[1], words[4:middle], words[middle : middle + int(words[3][0])]


# %% [line_torch_4] for the line `torch.split split 1 2 in$1 left right dim=0 $tensor=in$1`, the inputs are ['left'],
# expected ['in$1']: isalnum() is False for a name with a `$`, so use the two counts to find the names
def read_head(line):
    words = line.split()
    count = int(words[2])
    names = [word for word in words[4:] if word.isalnum()]
    return words[0], words[1], names[:count], names[count : count + int(words[3])]
