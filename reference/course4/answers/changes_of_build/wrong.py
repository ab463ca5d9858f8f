"""Wrong answers, each below the sentence that it is told."""


# %% [named_graph] you named 'graph.topo_queues', which the step 'execution_order' does not change: the call returns the
# order, and build() stores it in the graph at the end
def changes_of_build():
    return {
        "link": ["op3.output_operators"],
        "execution_order": ["op3.has_forward", "pnnx_output_0.has_forward", "graph.topo_queues"],
        "make_outputs": ["op3.output_operands", "op3.output_operands_seq"],
        "make_layers": ["op3.layer"],
        "share_outputs": ["op3.input_operands.data", "op3.output_operands.data", "pnnx_output_0.input_operands.data"],
        "end": ["graph.graph_state"],
    }


# %% [step_execution_order_also_changes_field] the step 'execution_order' also changes a field that you did not name:
# has_forward of every operator is True afterwards
def changes_of_build():
    return {
        "link": ["op3.output_operators"],
        "execution_order": [],
        "make_outputs": ["op3.output_operands", "op3.output_operands_seq"],
        "make_layers": ["op3.layer"],
        "share_outputs": ["op3.input_operands.data", "op3.output_operands.data", "pnnx_output_0.input_operands.data"],
        "end": ["graph.topo_queues", "graph.graph_state"],
    }


# %% [named_op3] you named 'op3.output_operands.data', which the step 'make_outputs' does not change: the operand exists
# after this step, but it has no memory yet
def changes_of_build():
    return {
        "link": ["op3.output_operators"],
        "execution_order": ["op3.has_forward", "pnnx_output_0.has_forward"],
        "make_outputs": ["op3.output_operands", "op3.output_operands_seq", "op3.output_operands.data"],
        "make_layers": ["op3.layer"],
        "share_outputs": ["op3.input_operands.data", "pnnx_output_0.input_operands.data"],
        "end": ["graph.topo_queues", "graph.graph_state"],
    }


# %% [step_show_also_changes_field] the step 'share_outputs' also changes a field that you did not name: an input is the
# same object as its producer's output, so memory for the output is also memory for the input
def changes_of_build():
    return {
        "link": ["op3.output_operators"],
        "execution_order": ["op3.has_forward", "pnnx_output_0.has_forward"],
        "make_outputs": ["op3.output_operands", "op3.output_operands_seq"],
        "make_layers": ["op3.layer"],
        "share_outputs": ["op3.output_operands.data"],
        "end": ["graph.topo_queues", "graph.graph_state"],
    }


# %%
def changes_of_build():
    return {
        "link": ["op3.output_operators", "pnnx_output_0.output_operators"],
        "execution_order": ["op3.has_forward", "pnnx_output_0.has_forward"],
    }


# %%
def changes_of_build():
    return {"link": "op3.output_operators"}


# %%
def changes_of_build():
    return ["op3.output_operators", "op3.has_forward"]
