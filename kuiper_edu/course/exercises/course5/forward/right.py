"""Right answers in unusual style."""

import numpy as np


# %%
def forward(graph, x):
    ends = {"pnnx.Input", "pnnx.Output"}
    source = next(op for op in graph.topo_queues if op.type == "pnnx.Input")
    np.copyto(source.output_operands.data, x)
    for op in filter(lambda op: op.type not in ends, graph.topo_queues):
        op.layer.forward(list(map(lambda o: o.data, op.input_operands_seq)), [op.output_operands.data])
    sink = next(op for op in graph.topo_queues if op.type == "pnnx.Output")
    return np.array(sink.input_operands_seq[0].data)


# %%
def forward(graph, x):
    for op in list(graph.topo_queues):
        match op.type:
            case "pnnx.Input":
                op.output_operands.data.flat = x.ravel()
            case "pnnx.Output":
                (result,) = op.input_operands_seq
            case _:
                print(op.name)
                op.layer.forward(tuple(o.data for o in op.input_operands_seq), (op.output_operands.data,))
    return result.data + 0


# %%
def forward(graph, x):
    feed, *middle, fetch = graph.topo_queues
    feed.output_operands.data[:] = x
    i = 0
    while i < len(middle):
        inputs = []
        for operand in middle[i].input_operands_seq:
            inputs.append(operand.data)
        middle[i].layer.forward(inputs, [middle[i].output_operands.data])
        i += 1
    return fetch.input_operands_seq[0].data.astype(np.float32)


# %%
def forward(graph, x):
    graph.topo_queues[0].output_operands.data[...] = x
    for op in graph.topo_queues[1:-1]:
        op.layer.forward([operand.data for operand in op.input_operands_seq], [op.output_operands.data])
    return graph.topo_queues[-2].output_operands.data.copy()  # only pnnx.Output comes later, so it reads this


# %%
class Engine:
    def __call__(self, graph, x):
        for op in graph.topo_queues:
            if op.layer:
                op.layer.forward([o.data for o in op.input_operands_seq], [op.output_operands.data])
            elif op.output_operands is not None:
                op.output_operands.data[...] = x
        return graph.topo_queues[-1].input_operands_seq[-1].data * 1


forward = Engine()


# %%
def forward(graph, x):
    made = {}
    for op in graph.topo_queues:
        if op.type == "pnnx.Output":
            return op.input_operands_seq[0].data.copy()
        out = op.output_operands.data
        if op.type == "pnnx.Input":
            out[...] = np.asarray(x)
        else:
            op.layer.forward([o.data.copy() for o in op.input_operands_seq], [out])
        made[op.name] = out
