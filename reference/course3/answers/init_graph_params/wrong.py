"""Wrong answers, each below the sentence that it is told."""


# %% [even_operator_small_function_stores] even for the operator 'small', your function stores the values of
# test_linear's Linear: store the values that the argument params contains
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    if params:
        runtime_operator.params["bias"] = kinds.RuntimeParameterBool(True)
        runtime_operator.params["in_features"] = kinds.RuntimeParameterInt(32)
        runtime_operator.params["out_features"] = kinds.RuntimeParameterInt(128)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = parameter.value


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kind_of(parameter.type)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = parameter


# %% [bias_contains_whole_parameter] 'bias' contains the whole Parameter: pass parameter.value to the class
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kind_of(parameter.type)(parameter)


# %% [bias_contains_text_true_instead] 'bias' contains the text 'True' instead of the value True: use parameter.value,
# not parameter.text
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kind_of(parameter.type)(parameter.text)


# %% [bias_contains_false_default_runtimeparameter] 'bias' contains False, the default of RuntimeParameterBool: pass
# parameter.value to the class
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kind_of(parameter.type)()


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kinds.RuntimeParameter(parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = (
            kinds.RuntimeParameterInt if isinstance(parameter.value, int) else kind_of(parameter.type)
        )(parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kinds.RuntimeParameterString(parameter.text)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = parameter_of(parameter.text)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name in params:
        params[name].type
        name.type


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params:
        pass


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    return dict(params)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    runtime_operator.params = runtime_operator.params.update(params)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, p in params.items():
        runtime_operator.params[name] = kind_of(p.type)(p.value)
        return


# %%
SHARED = {}


@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    runtime_operator.params = SHARED
    for name, p in params.items():
        runtime_operator.params[name] = kind_of(p.type)(p.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    while params:
        name, p = params.popitem()
        runtime_operator.params[name] = kind_of(p.type)(p.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name in params:
        runtime_operator[name] = 1


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    runtime_operator.parameters.update(params)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kind_of(parameter.kind)(parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params):
    pass


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {
        0: kinds.RuntimeParameterString,
        10: kinds.RuntimeParameterComplex,
        11: kinds.RuntimeParameterComplexArray,
    }
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %% [dictionary_params_op_still_empty] the dictionary params of 'op' is still empty: store each parameter with
# runtime_operator.params[name] = ...
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, p in params.items():
        if p.type in range(1, 8):
            runtime_operator.params[name] = kind_of(p.type)(p.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterFloat, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            continue
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{runtime_operator.name}: {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](
            parameter.value * 2 if parameter.type == 5 else parameter.value
        )


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        table[5] = table[7]
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        if name == "out_features":
            parameter = Parameter("1000")
        runtime_operator.params[name] = table[parameter.type](parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name in ["bias", "in_features", "out_features"]:
        parameter = params[name]
        runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)


# %% [bias_missing_parameters_conv1] 'bias' is missing from the parameters of 'conv1': do you skip values that count as
# False?
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        if parameter.value:
            runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)


# %% [bias_value_true_expected_false] 'bias' has the value True, expected False: bool() of any string except '' is True
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        value = bool(parameter.text) if parameter.type == 1 else parameter.value
        runtime_operator.params[name] = kind_of(parameter.type)(value)


# %% [bias_became_plain_runtimeparameter_expected] 'bias' became a plain RuntimeParameter, expected a
# RuntimeParameterBool: its value is False, and `not value` is true not only for None, but also for False and 0: use the
# type code
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        if not parameter.value:
            runtime_operator.params[name] = kinds.RuntimeParameter()
        else:
            runtime_operator.params[name] = kind_of(parameter.type)(parameter.value)


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, parameter in params.items():
        params[name] = kind_of(parameter.type)(parameter.value)
    runtime_operator.params = params
