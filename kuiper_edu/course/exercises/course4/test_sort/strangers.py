"""Wrong answers of somebody who had read the text only, each below what it must be told."""

from kuiper_edu.errors import CycleError


# %% It checks nothing: every sort passes.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    try:
        sort(graph)
    except CycleError:
        pass


# %% The CycleError of a right sort is not caught and makes the right sort fail.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    circle = {"a": ["b"], "b": ["a"]}
    assert sort(circle) is None


# %% No graph with a cycle is tried.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))


# %% Other valid orders are refused; use is_valid, not one fixed list.
def test_sort(sort):
    graph = {"output": [], "op3": ["op4", "op5"], "op5": ["output"], "input": ["op1"], "op1": ["op3"]}
    assert sort(graph) == ["input", "op1", "op3", "op4", "op5", "output"]
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False, "cycle accepted"


# %% except catches the test's own AssertionError too; catch CycleError only.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
        assert False, "cycle accepted"
    except:
        pass


# %% The wrong kind of exception is expected; a right sort raises CycleError.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except RecursionError:
        return
    raise AssertionError("cycle accepted")


# %% If no CycleError comes, the test must fail; nothing is asserted after the call.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        pass


# %% An error is raised, not returned; it must be caught by try/except.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    result = sort({"a": ["b"], "b": ["a"]})
    assert result == CycleError or isinstance(result, CycleError)


# %% Only the length is checked; a wrong order passes.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert len(sort(graph)) == 4
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False


# %% The test graph's map is already in a valid order; a map from the end or shuffled is needed.
def test_sort(sort):
    graph = {"input": ["op1"], "op1": ["op3"], "op3": ["op4", "op5"], "op4": [], "op5": ["output"]}
    assert is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False


# %% A CycleError for a graph without a cycle is taken as success.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    circle = {"a": ["b"], "b": ["a"]}
    try:
        assert is_valid(graph, sort(graph))
        sort(circle)
    except CycleError:
        return
    raise AssertionError("cycle accepted")


# %% A test raises an error (assert); a returned False is not noticed.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    try:
        if not is_valid(graph, sort(graph)):
            return False
    except CycleError:
        return False
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return True
    return False


# %% The result of is_valid is thrown away; assert is missing.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    order = sort(graph)
    is_valid(graph, order)
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False


# %% assert is reversed: it fails when the order is valid.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert not is_valid(graph, sort(graph))
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False


# %% No graph without a cycle is tried: a sort that always raises, or loses names, passes.
def test_sort(sort):
    try:
        sort({"input": ["op1"], "op1": ["op3"], "op3": ["op5"], "op5": ["op1", "output"]})
    except CycleError:
        return
    raise AssertionError("cycle accepted")


# %% A sort that returns None for a cycle passes; it must raise CycleError.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    result = None
    try:
        result = sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        pass
    assert result is None


# %% A sort that returns only some of the names for a cycle passes; it must raise CycleError whatever it returns.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    circle = {"input": ["op1"], "op1": ["op3"], "op3": ["op5"], "op5": ["op1", "output"]}
    try:
        order = sort(circle)
    except CycleError:
        return
    assert len(order or []) != 5 and order is not None


# %% The test's own CycleError is caught by its own except.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    try:
        order = sort({"a": ["b"], "b": ["a"]})
        if order is None or len(order) < 2:
            assert False
        raise CycleError("not found")
    except CycleError:
        pass


# %% The graph has no cycle: two paths that join are no circle of edges, so a right sort raises nothing.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    block = {"input": ["add", "conv"], "conv": ["add"]}
    try:
        sort(block)
    except CycleError:
        return
    raise AssertionError("cycle accepted")


# %% The AssertionError is caught and printed; it must leave the test.
def test_sort(sort):
    try:
        graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
        assert is_valid(graph, sort(graph))
        try:
            sort({"a": ["b"], "b": ["a"]})
        except CycleError:
            return
        assert False, "cycle accepted"
    except AssertionError as error:
        print("failed:", error)


# %% Raising CycleError for a cycle is right; here it makes the sort fail.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(graph, sort(graph))
    circle = {"a": ["b"], "b": ["a"]}
    try:
        order = sort(circle)
    except CycleError:
        raise AssertionError("the sort crashed")
    assert not is_valid(circle, order)


# %% The arguments of is_valid are exchanged: the graph comes first.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert is_valid(sort(graph), graph)
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False


# %% assert (condition, message) is a tuple and never fails.
def test_sort(sort):
    graph = {"add": ["output"], "input": ["add"], "constant": ["add"]}
    assert (is_valid(graph, sort(graph)), "the order is wrong")
    caught = False
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        caught = True
    assert (caught, "the cycle was accepted")


# %% Only the ends of the order are checked; missing or wrong names in the middle pass.
def test_sort(sort):
    graph = {"op3": ["op4"], "op4": ["output"], "op1": ["op3"], "input": ["op1"]}
    order = sort(graph)
    assert order[0] == "input"
    assert order[-1] == "output"
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    assert False
