"""Right answers in unusual style."""

from kuiper_edu import pnnx
import numpy as np


# %%
def build_linear(weight, bias=None):
    out, inn = weight.shape
    text = f"""7767517
3 2
pnnx.Input x 0 1 0 #0=(1,{inn})f32
nn.Linear fc 1 1 0 1 bias={bias is not None} in_features={inn} out_features={out} #0=(1,{inn})f32 #1=(1,{out})f32
pnnx.Output y 1 0 1 #1=(1,{out})f32
"""
    graph = pnnx.Graph.from_text(text)
    graph.get_operator("fc").attrs["weight"] = pnnx.Attribute(weight)
    if bias is not None:
        graph.get_operator("fc").attrs["bias"] = pnnx.Attribute(bias)
    return graph


# %%
class Builder:
    def __init__(self):
        self.graph = pnnx.Graph()

    def __call__(self, weight, bias=None):
        graph = pnnx.Graph()
        one, zero = graph.new_operand("1"), graph.new_operand("0")
        ops = [graph.new_operator(*pair) for pair in [("pnnx.Input", "x"), ("nn.Linear", "fc"), ("pnnx.Output", "y")]]
        ops[2].add_input(one)
        ops[1].add_output(one)
        ops[1].add_input(zero)
        ops[0].add_output(zero)
        zero.shape, one.shape = [1, len(weight[0])], [1, len(weight)]
        zero.type = one.type = 1
        ops[1].attrs = {"weight": pnnx.Attribute(weight)} | ({} if bias is None else {"bias": pnnx.Attribute(bias)})
        values = {"bias": bias is not None, "out_features": len(weight), "in_features": len(weight[0])}
        ops[1].params = {name: pnnx.Parameter(value) for name, value in values.items()}
        print("built", graph)
        return graph


build_linear = Builder()


# %%
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    fc = graph.new_operator("nn.Linear", "fc")
    x = graph.new_operator_before("pnnx.Input", "x", fc)
    y = graph.new_operator_after("pnnx.Output", "y", fc)
    for source, target, name, size in (x, fc, "0", weight.shape[1]), (fc, y, "1", weight.shape[0]):
        operand = graph.new_operand(name)
        operand.producer = source
        source.outputs.append(operand)
        operand.consumers.append(target)
        target.inputs.append(operand)
        operand.shape = (1, size)
        operand.type = 1
    fc.params.update(in_features=pnnx.Parameter(weight.shape[1]), out_features=pnnx.Parameter(weight.shape[0]))
    fc.params["bias"] = pnnx.Parameter(True if bias is not None else False)
    for name, array in dict(weight=weight, bias=bias).items():
        if array is not None:
            fc.attrs[name] = pnnx.Attribute(array, "f32")
    return graph


# %%
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    add = graph.new_operator
    x, fc, y = add(type="pnnx.Input", name="x"), add(type="nn.Linear", name="fc"), add(type="pnnx.Output", name="y")
    wires = iter("01")
    for a, b, n in zip((x, fc), (fc, y), weight.shape[::-1]):
        w = graph.new_operand(next(wires))
        w.type, w.shape = True + 0, (1, n)
        a.add_output(w) or b.add_input(w)
    P, A = pnnx.Parameter, pnnx.Attribute
    fc.params |= {"in_features": P(x.outputs[0].shape[1]), "out_features": P(fc.outputs[0].shape[1]), "bias": P(False)}
    fc.attrs |= {"weight": A(weight.tolist(), "f32")}
    try:
        fc.attrs["bias"] = A(np.array([float(b) for b in bias], "f4"))
        fc.params["bias"] = P(True)
    except TypeError:
        pass
    return graph


# %%
def build_linear(weight, bias=None):
    graph = pnnx.Graph()
    names = {"x": "pnnx.Input", "fc": "nn.Linear", "y": "pnnx.Output"}
    ops = {name: graph.new_operator(kind, name) for name, kind in names.items()}
    for name in "01":
        graph.new_operand(name).type = 1
    for name, operand in zip("01", map(graph.get_operand, "01")):
        operand.shape = (1, weight.shape[1 - int(name)])
    ops["x"].add_output(graph.get_operand("0"))
    ops["fc"].add_input(graph.operands[0])
    ops["fc"].add_output(graph.operands[1])
    ops["y"].add_input(graph.get_operand("1"))
    linear = graph.ops[1]
    linear.params = dict(
        bias=pnnx.Parameter.from_text(str(bias is not None)),
        in_features=pnnx.Parameter.from_text(str(weight.shape[1])),
        out_features=pnnx.Parameter.from_text(str(weight.shape[0])),
    )
    linear.attrs.update({"weight": pnnx.Attribute(weight)})
    linear.attrs.update({"bias": pnnx.Attribute(bias)} if bias is not None else {})
    return graph
