def silu_pattern():
    return """7767517
4 3
pnnx.Input            input   0 1 x
F.sigmoid|nn.Sigmoid  gate    1 1 x y
pnnx.Expression       product 2 1 x y z expr=mul(@0,@1)
pnnx.Output           output  1 0 z"""
