"""Right answers in unusual style."""


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert op.params == {
        "bias": kinds.RuntimeParameterBool(True),
        "off": kinds.RuntimeParameterBool(False),
        "groups": kinds.RuntimeParameterInt(1),
    }, op.params


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    for name, made in {
        "bias": kinds.RuntimeParameterBool(True),
        "off": kinds.RuntimeParameterBool(False),
        "groups": kinds.RuntimeParameterInt(1),
    }.items():
        assert op.params[name] == made, name


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    if op.params != {
        "bias": kinds.RuntimeParameterBool(True),
        "off": kinds.RuntimeParameterBool(False),
        "groups": kinds.RuntimeParameterInt(1),
    }:
        raise AssertionError("another table")


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    if op.params != {
        "bias": kinds.RuntimeParameterBool(True),
        "off": kinds.RuntimeParameterBool(False),
        "groups": kinds.RuntimeParameterInt(1),
    }:
        raise ValueError(op.params)


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    from unittest import TestCase

    TestCase().assertEqual(
        op.params,
        {
            "bias": kinds.RuntimeParameterBool(True),
            "off": kinds.RuntimeParameterBool(False),
            "groups": kinds.RuntimeParameterInt(1),
        },
    )


# %%
def test_fill(fill):
    for value, kind in [(True, "Bool"), (False, "Bool"), (0, "Int"), (7, "Int"), ("a", "String"), (0.5, "Float")]:
        op = RuntimeOperator("x", "my.X")
        fill({"p": Parameter(value)}, op)
        made = op.params["p"]
        assert type(made).__name__ == f"RuntimeParameter{kind}" and made.value is value


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    match op.params:
        case {
            "bias": kinds.RuntimeParameterBool(value=True),
            "off": kinds.RuntimeParameterBool(value=False),
            "groups": kinds.RuntimeParameterInt(value=1),
        }:
            return
    raise AssertionError("no match")


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    texts = sorted(map(repr, op.params.values()))
    assert texts == [
        "RuntimeParameterBool(value=False)",
        "RuntimeParameterBool(value=True)",
        "RuntimeParameterInt(value=1)",
    ]


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert [(n, int(p.type), p.value) for n, p in sorted(op.params.items())] == [
        ("bias", 1, True),
        ("groups", 2, 1),
        ("off", 1, False),
    ]
    assert op.params["off"].value is False


# %%
def test_fill(fill):
    texts = {"bias": "False", "affine": "True", "groups": "2", "stride": "(1,1)"}
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({name: Parameter.from_text(text) for name, text in texts.items()}, op)
    bools = {n for n, p in op.params.items() if isinstance(p, kinds.RuntimeParameterBool)}
    assert bools == {"bias", "affine"}
    assert isinstance(op.params["groups"], kinds.RuntimeParameterInt)
    assert [op.params[n].value for n in ("bias", "affine")] == [False, True]


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)

    def is_a(name, kind, value):
        print(name, op.params[name])
        assert isinstance(op.params[name], kind)
        assert op.params[name].value == value

    is_a("bias", kinds.RuntimeParameterBool, True)
    is_a("off", kinds.RuntimeParameterBool, False)
    is_a("groups", kinds.RuntimeParameterInt, 1)
