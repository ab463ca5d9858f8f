"""Right answers in unusual style."""

# %%
import numpy as np


def numpy(value):
    types = {bool: np.bool_, int: np.int64, str: np.str_, tuple: np.array}
    return types.get(type(value), lambda same: same)(value)


@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    import numpy as np

    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](numpy(parameter.value))


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    print("here", params)

    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](parameter.value)
    print(runtime_operator.params)
    return runtime_operator.params


# %%
class Filler:
    def __call__(self, params, op):
        for name in params:
            self.one(name, params[name], op.params)

    def one(self, name, parameter, into):
        for cls in [kinds.RuntimeParameter, *kinds.RuntimeParameter.__subclasses__()]:
            if cls.type == parameter.type:
                into[name] = cls(value=parameter.value)
                return
        raise LookupError(f"gamma or what: {name}")


init_graph_params = answer("course3.init_graph_params")(Filler())


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params.pop(name, 0)
        runtime_operator.params.setdefault(name, table[parameter.type](parameter.value))


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    classes = {int(c.type): c for c in [kinds.RuntimeParameter, *kinds.RuntimeParameter.__subclasses__()]}
    names = list(params)
    while names:
        name = names.pop()
        try:
            runtime_operator.params[name] = classes[params[name].type](params[name].value)
        except KeyError:
            raise KeyError(f"no kind for {name}") from None


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    for name, p in params.items():
        if p.type not in (0, 1, 2, 3, 4, 5, 6, 7, 10, 11):
            raise TypeError(name)
        kind = "Array" if isinstance(p.value, tuple) else ""
        first = p.value[0] if kind else p.value
        for python, word in [(bool, "Bool"), (int, "Int"), (float, "Float"), (str, "String"), (complex, "Complex")]:
            if isinstance(first, python):
                runtime_operator.params[name] = getattr(kinds, "RuntimeParameter" + word + kind)(p.value)
                break
        else:
            runtime_operator.params[name] = kinds.RuntimeParameter()


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    classes = {int(c.type): c for c in [kinds.RuntimeParameter, *kinds.RuntimeParameter.__subclasses__()]}
    for name, p in params.items():
        assert p.type in classes, name
    runtime_operator.params |= {name: classes[p.type](p.value) for name, p in params.items()}


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    def made(name, p):
        match p.type:
            case 0:
                return kinds.RuntimeParameter(None)
            case 10:
                return kinds.RuntimeParameterComplex(p.value)
            case 11:
                return kinds.RuntimeParameterComplexArray(list(p.value))
            case code if code in range(1, 8):
                return kind_of(code)(p.value)
        raise ValueError("what is " + name + "?")

    runtime_operator.params.update((name, made(name, params[name])) for name in sorted(params))


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    table = dict(zip(range(1, 8), [kind_of(code) for code in range(1, 8)]))
    table |= {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for name, parameter in params.items():
        if parameter.type not in table:
            raise ValueError(f"{name} is of type {parameter.type}")
        runtime_operator.params[name] = table[parameter.type](
            list(parameter.value) if isinstance(parameter.value, tuple) else parameter.value
        )


# %%
@answer("course3.init_graph_params")
def init_graph_params(params, runtime_operator):
    kind = {0: kinds.RuntimeParameter, 10: kinds.RuntimeParameterComplex, 11: kinds.RuntimeParameterComplexArray}
    for code in range(1, 8):
        kind[code] = kind_of(code)
    strange = [name for name, p in params.items() if p.type not in kind]
    assert not strange, f"unknown types: {strange}"
    runtime_operator.params = {name: kind[p.type](p.value) for name, p in params.items()}
