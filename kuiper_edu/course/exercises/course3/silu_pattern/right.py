"""Right answers in unusual style."""

from kuiper_edu import pnnx


# %%
def silu_pattern():
    return """7767517
4 3
pnnx.Input in 0 1 0
nn.Sigmoid|F.sigmoid gate 1 1 0 1
pnnx.Expression product 2 1 0 1 2 expr=mul(@0,@1)
pnnx.Output out 1 0 2
"""


# %%
LINES = [
    "7767517",
    "4 3",
    "pnnx.Input x 0 1 value",
    "|".join(["F.sigmoid", "nn.Sigmoid"]) + " gate 1 1 value open",
    "pnnx.Expression product 2 1 value open gated expr=mul(@0,@1)",
    "pnnx.Output y 1 0 gated",
]


def silu_pattern():
    return "\n".join(LINES)


# %%
def silu_pattern():
    graph = pnnx.Graph()
    rows = [
        ("pnnx.Input", "i", [], ["x"]),
        ("F.sigmoid|nn.Sigmoid", "gate", ["x"], ["s"]),
        ("pnnx.Expression", "product", ["x", "s"], ["p"]),
        ("pnnx.Output", "o", ["p"], []),
    ]
    for kind, name, reads, writes in rows:
        op = graph.new_operator(kind, name)
        for operand in reads:
            op.add_input(graph.get_operand(operand))
        for operand in writes:
            op.add_output(graph.new_operand(operand))
    graph.get_operator("product").params["expr"] = pnnx.Parameter("mul(@0,@1)")
    return graph.to_text()


# %%
class Text:
    def __call__(self):
        kinds = "F.sigmoid|nn.Sigmoid|F.sigmoid"
        print("the pattern")
        return f"""7767517
4 3
pnnx.Input  a 0 1 a
{kinds} gate 1 1 a b
pnnx.Expression product 2 1 a b c expr=mul(@0,@1)
pnnx.Output d 1 0 c"""


silu_pattern = Text()


# %%
def silu_pattern(template="7767517;4 3;pnnx.Input x 0 1 x;{} gate 1 1 x y;{} product 2 1 x y z {};pnnx.Output z 1 0 z"):
    filled = template.format("F.sigmoid|nn.Sigmoid", "pnnx.Expression", "expr=mul(@0,@1)")
    return filled.replace(";", chr(10))
