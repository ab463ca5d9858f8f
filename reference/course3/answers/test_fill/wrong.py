"""Wrong answers, each below the sentence that it is told."""


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert op.params["bias"].value is True
    assert op.params["off"].value is False


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert op.params["bias"] == kinds.RuntimeParameterBool(True)
    assert op.params["off"] == kinds.RuntimeParameterBool(False)


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "groups": Parameter(1)}, op)
    assert op.params["bias"] == kinds.RuntimeParameterBool(True)
    assert op.params["groups"] == kinds.RuntimeParameterInt(1)


# %% [test_catches_none_five_bugs] your test catches none of the five bugs: does it call `fill`, the function that it is
# given, and does an `assert` check operator.params afterwards? (An assert with a tuple in parentheses never fails.)
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    return op.params["bias"] == kinds.RuntimeParameterBool(True)


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert (op.params["bias"] == kinds.RuntimeParameterBool(True), "bias")


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert isinstance(op.params["bias"], kinds.RuntimeParameterInt)


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    assert op.params["bias"] is True


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    made = fill({"bias": Parameter(True)}, op)
    assert "bias" in made


# %%
def test_fill(fill):
    op = fill({"bias": Parameter(True)})
    assert op.params["bias"].value


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill(op, {"bias": Parameter(True)})


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": True}, op)
    assert op.params["bias"].value is True


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    for made in op.params.values():
        assert type(made).__name__.lower().endswith(type(made.value).__name__)


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    for name, made in op.params.items():
        assert (
            made
            == {
                "bias": kinds.RuntimeParameterBool(True),
                "off": kinds.RuntimeParameterBool(False),
                "groups": kinds.RuntimeParameterInt(1),
            }[name]
        )


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    raise AssertionError("wrong")


# %%
def test_fill(fill):
    op = RuntimeOperator("conv1", "nn.Conv2d")
    fill({"bias": Parameter(True), "off": Parameter(False), "groups": Parameter(1)}, op)
    self.assertEqual(op.params["bias"], kinds.RuntimeParameterBool(True))


# %% [test_checks_return_value_fill] your test checks the return value of fill, but a correct fill may return anything:
# check the params of the operator
def test_fill(fill):
    operator = RuntimeOperator("conv1", "nn.Conv2d")
    assert fill({"bias": Parameter(False)}, operator) == operator.params
