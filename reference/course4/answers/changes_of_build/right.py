"""Right answers in unusual style."""


# %% tuples, in another order
def changes_of_build():
    return dict(
        end=("graph.graph_state", "graph.topo_queues"),
        share_outputs=tuple(f"{name}_operands.data" for name in ("pnnx_output_0.input", "op3.output", "op3.input")),
        make_layers=("op3.layer",),
        make_outputs=("op3.output_operands_seq", "op3.output_operands"),
        execution_order=tuple(f"{name}.has_forward" for name in ("pnnx_output_0", "op3")),
        link=("op3.output_operators",),
    )


# %% one text for each step
def changes_of_build():
    texts = {
        "link": "op3.output_operators",
        "execution_order": "op3.has_forward pnnx_output_0.has_forward",
        "make_outputs": "op3.output_operands op3.output_operands_seq",
        "make_layers": "op3.layer",
        "share_outputs": "op3.output_operands.data op3.input_operands.data pnnx_output_0.input_operands.data",
        "end": "graph.topo_queues graph.graph_state",
    }
    return {step: text.split() for step, text in texts.items()}
