from kuiper_edu.errors import CycleError


def test_sort(sort):
    backward = {"b": ["c"], "a": ["b"]}
    assert is_valid(backward, sort(backward)), "no valid order of a graph that has one"
    try:
        order = sort({"a": ["b"], "b": ["a"]})
    except CycleError:
        return
    raise AssertionError(f"a cycle was accepted: {order}")
