"""Wrong answers, each below the sentence that it is told."""


# %%
def kind_of(type_code):
    kinds.RuntimeParameterBool


# %%
def kind_of(type_code):
    return getattr(
        kinds,
        "RuntimeParameter" + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][type_code - 1],
    )()


# %%
def kind_of(type_code):
    return getattr(
        kinds,
        "RuntimeParameter" + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][type_code - 1],
    ).__name__


# %%
def kind_of(type_code):
    return kinds.RuntimeParameterInt


# %% for True you returned the text 'bool': return a class of the module `kinds`
def kind_of(type_code):
    return bool


# %%
def kind_of(type_code):
    return getattr(
        kinds,
        "RuntimeParameter"
        + (["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"] * 2)[type_code],
    )


# %% for (3,3) (type code 5) expected the class RuntimeParameterIntArray, found RuntimeParameterFloatArray: the classes
# of 5 and 6 are swapped
def kind_of(type_code):
    return getattr(
        kinds,
        "RuntimeParameter"
        + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][
            {5: 6, 6: 5}.get(type_code, type_code) - 1
        ],
    )


# %%
def kind_of(type_code):
    return [None, kinds.RuntimeParameterBool][type_code]


# %%
def kind_of(type_code):
    return {
        1: getattr(
            kinds,
            "RuntimeParameter"
            + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][min(type_code, 7) - 1],
        ),
        2: getattr(
            kinds,
            "RuntimeParameter"
            + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][min(type_code, 7) - 1],
        ),
        3: getattr(
            kinds,
            "RuntimeParameter"
            + ["Bool", "Int", "Float", "String", "IntArray", "FloatArray", "StringArray"][min(type_code, 7) - 1],
        ),
    }[type_code]


# %%
def kind_of(type_code):
    return {0: None}[type_code]


# %%
def kind_of(type_code):
    return kinds.RuntimeParameterStr


# %%
def kind_of(type_code):
    return [
        None,
        kinds.RuntimeParameterBool,
        kinds.RuntimeParameterInt,
        kinds.RuntimeParameterInt,
        kinds.RuntimeParameterString,
        kinds.RuntimeParameterIntArray,
        kinds.RuntimeParameterFloatArray,
        kinds.RuntimeParameterStringArray,
    ][type_code]
