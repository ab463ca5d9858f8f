"""Right answers in unusual style."""


# %% tuples, in another order
def changes_of_init():
    both = [f"{name}.input_operands{end}" for end in ("_seq", "") for name in ("pnnx_output_0", "linear")]
    return {
        "end": ("graph.graph_state", "graph.operators"),
        "init_params": ("linear.params",),
        "init_attributes": ["linear.attribute"],
        "init_output_names": ["linear.output_names"],
        "init_inputs": tuple(both),
    }


# %% looks itself
def changes_of_init():
    from kuiper_edu.runtime import graph as home

    found = {}

    def look(name):
        call = getattr(home, name)

        def looking(given, op, *names):
            before = {field: repr(value) for field, value in vars(op).items()}
            call(given, op, *names)
            after = {field: repr(value) for field, value in vars(op).items()}
            if op.name in ("linear", "pnnx_output_0"):
                changed = [f"{op.name}.{field}" for field in after if after[field] != before[field]]
                found.setdefault(name, []).extend(changed)

        return looking

    with mock.patch.multiple(
        home, **{n: look(n) for n in ("init_inputs", "init_output_names", "init_attributes", "init_params")}
    ):
        graph = RuntimeGraph(root() / "course3/model_file/test_linear.pnnx.param")
        graph.init()
    found["end"] = ["graph.operators", "graph.graph_state"]
    return found
