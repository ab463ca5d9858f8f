"""Right answers in unusual style."""


# %%
def kind_of(type_code):
    match type_code:
        case 1:
            return kinds.RuntimeParameterBool
        case 2:
            return kinds.RuntimeParameterInt
        case 3:
            return kinds.RuntimeParameterFloat
        case 4:
            return kinds.RuntimeParameterString
        case 5:
            return kinds.RuntimeParameterIntArray
        case 6:
            return kinds.RuntimeParameterFloatArray
        case 7:
            return kinds.RuntimeParameterStringArray


# %%
def kind_of(type_code):
    classes = kinds.RuntimeParameter.__subclasses__()
    return next(one for one in classes if one.type == type_code)


# %%
def kind_of(type_code):
    return getattr(
        kinds,
        "RuntimeParameter" + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][type_code - 1],
    )


# %%
def kind_of(type_code):
    return [
        None,
        *(
            getattr(kinds, "RuntimeParameter" + name)
            for name in ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"]
        ),
    ][type_code]


# %%
def kind_of(type_code):
    names = ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"]
    return {code: vars(kinds)["RuntimeParameter" + name] for code, name in enumerate(names, 1)}.get(type_code)


# %%
def kind_of(type_code):
    if type_code == 1:
        return kinds.RuntimeParameterBool
    if type_code == 2:
        return kinds.RuntimeParameterInt
    if type_code == 3:
        return kinds.RuntimeParameterFloat
    if type_code == 4:
        return kinds.RuntimeParameterString
    if type_code == 5:
        return kinds.RuntimeParameterIntArray
    if type_code == 6:
        return kinds.RuntimeParameterFloatArray
    return kinds.RuntimeParameterStringArray


# %%
class Kinds(dict):
    __call__ = dict.__getitem__


kind_of = Kinds(
    {
        i + 1: getattr(kinds, "RuntimeParameter" + n)
        for i, n in enumerate(["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"])
    }
)


# %%
kind_of = lambda code: getattr(
    kinds, "RuntimeParameter" + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][code - 1]
)


# %%
def kind_of(type_code):
    print("asked for", type_code)
    return next(
        getattr(kinds, f"RuntimeParameter{n}")
        for i, n in enumerate(["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"], 1)
        if i == type_code
    )


# %%
def kind_of(type_code):
    word = kinds.RuntimeParameterType(type_code).name.title().replace("_", "")
    return getattr(kinds, "RuntimeParameter" + word)
