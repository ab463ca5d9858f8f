"""Wrong answers, each below the sentence that it is told."""

from kuiper_edu.errors import CycleError


# %%
def test_sort(sort):
    pass


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    circle = {"a": ["b"], "b": ["a"]}
    assert not is_valid(circle, sort(circle))


# %%
def test_sort(sort):
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError


# %%
def test_sort(sort):
    graph = {"a": ["b"], "b": ["c"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError


# %%
def test_sort(sort):
    assert sort({"add": ["out"], "x": ["add"], "y": ["add"]}) == ["x", "y", "add", "out"]
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    if not is_valid(graph, sort(graph)):
        return False
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return True
    return False


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    try:
        assert not sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        pass


# %%
def test_sort(sort):
    try:
        graph = {"b": ["c"], "a": ["b"]}
        assert is_valid(graph, sort(graph))
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert not is_valid(graph, sort(graph))


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except ValueError:
        return
    except CycleError as error:
        raise AssertionError from error
    raise AssertionError


# %%
def test_sort(sort):
    assert is_valid(graf, sort(graf))


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    if is_valid(graph, sort(graph)):
        print("right")
    else:
        print("wrong")


# %%
def test_sort(sort):
    order = sort({"c": ["d"], "b": ["c"], "a": ["b"]})
    assert order.index("a") < order.index("b") < order.index("c") < order.index("d")
    try:
        sort({"b": ["c"], "c": ["b"]})
    except CycleError:
        return
    raise AssertionError("the cycle was accepted")


# %%
def test_sort(sort):
    g = {"c": [], "b": ["c", "d"], "a": ["b", "c"]}
    assert is_valid(g, list(sort(g)))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except Exception:
        return
    raise AssertionError
