"""Wrong answers, each below the sentence that it is told."""


# %% [step_init_inputs_changes_more_fields] the step 'init_inputs' changes more fields than you name: compare every
# field before and after this step
def changes_of_init():
    return {
        "init_inputs": ["linear.input_operands", "pnnx_output_0.input_operands"],
        "init_output_names": ["linear.output_names"],
        "init_attributes": ["linear.attribute"],
        "init_params": ["linear.params"],
        "end": ["graph.operators", "graph.graph_state"],
    }


# %% [pnnx_output_0_output_names_same_before_after] 'pnnx_output_0.output_names' is the same before and after the step
# 'init_output_names': no operator reads anything from pnnx_output_0
def changes_of_init():
    inputs = [f"{name}.input_operands{end}" for end in ("_seq", "") for name in ("pnnx_output_0", "linear")]
    return {
        "init_inputs": inputs,
        "init_output_names": ["linear.output_names", "pnnx_output_0.output_names"],
        "init_attributes": ["linear.attribute"],
        "init_params": ["linear.params"],
        "end": ["graph.operators", "graph.graph_state"],
    }


# %% [graph_topo_queues_same_before_after] 'graph.topo_queues' is the same before and after the step 'end': only build()
# computes the order
def changes_of_init():
    inputs = [f"{name}.input_operands{end}" for end in ("_seq", "") for name in ("pnnx_output_0", "linear")]
    return {
        "init_inputs": inputs,
        "init_output_names": ["linear.output_names"],
        "init_attributes": ["linear.attribute"],
        "init_params": ["linear.params"],
        "end": ["graph.operators", "graph.topo_queues", "graph.graph_state"],
    }


# %%
def changes_of_init():
    inputs = [f"{name}.input_operands{end}" for end in ("_seq", "") for name in ("pnnx_output_0", "linear")]
    return {
        "init_inputs": inputs,
        "init_output_names": ["linear.output_names"],
        "init_attributes": ["linear.attribute"],
        "init_params": ["linear.params", "pnnx_output_0.params"],
        "end": ["graph.operators", "graph.graph_state"],
    }


# %%
def changes_of_init():
    return {"init_params": ["linear.params"]}


# %%
def changes_of_init():
    {"init_params": ["linear.params"]}


# %%
def changes_of_init():
    inputs = [f"{name}.input_operands{end}" for end in ("_seq", "") for name in ("pnnx_output_0", "linear")]
    return {
        "init_inputs": inputs,
        "init_output_names": "linear.output_names",
        "init_attributes": "linear.attribute",
        "init_params": "linear.params",
        "end": ["graph.operators", "graph.graph_state"],
    }


# %% [input_operands_does_not_show_object] 'input_operands' does not show which object has this field: write the
# operator's name, or `graph`, before it, as in "linear.params"
def changes_of_init():
    return {
        "init_inputs": ["input_operands", "input_operands_seq"],
        "init_output_names": ["output_names"],
        "init_attributes": ["attribute"],
        "init_params": ["params"],
        "end": ["operators", "graph_state"],
    }
