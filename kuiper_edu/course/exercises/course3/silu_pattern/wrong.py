"""Wrong answers, each below the sentence that it is told."""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=add(@0,@1)
pnnx.Output           output  1 0 z"""


# %% [pattern_matches_nowhere] the pattern matches nowhere: `product` must read x first, then the result of `gate`; your
# pattern swaps them
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 y x z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  sigmoid    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
3 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 4
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
3 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)"""


# %%
def silu_pattern():
    return """7767517
5 4
pnnx.Input            input   0 1 x
pnnx.Input other 0 1 w
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 w y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    text = """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return ["7767517"]


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid|F.tanh  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid|nn.ReLU  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x x z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 2
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y y expr=mul(@0,@1)
pnnx.Output           output  1 0 y"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x s
pnnx.Expression       product 2 1 s s z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x s
pnnx.Expression       product 2 1 x s z expr=mul(@0,@1)
pnnx.Output           output  1 0 s"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0, @1)
pnnx.Output           output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input                           input   0 1 x
F.sigmoid|nn.Sigmoid|nn.Hardsigmoid  gate    1 1 x y
pnnx.Expression                      product 2 1 x y z expr=mul(@0,@1)
pnnx.Output                          output  1 0 z"""


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input                     input   0 1 x
F.sigmoid|nn.Sigmoid|nn.Tanh   gate    1 1 x y
pnnx.Expression                product 2 1 x y z expr=mul(@0,@1)
pnnx.Output                    output  1 0 z"""
