"""Large lines: time is proportional to the size of the text."""

from kuiper_edu.pnnx import Graph

HEAD = "7767517\n{} 1\n"


def test_an_operator_with_very_many_operands_is_read() -> None:
    count = 100_000
    names = [str(index) for index in range(count)]
    inputs = [f"my.Make x 0 {count} {' '.join(names)}"]
    slots = [f"${name}={name}" for name in reversed(names)]
    shapes = [f"#{name}=(1)f32" for name in names]
    line = " ".join(["my.Join", "join", str(count), "0", *names, *slots, *shapes])
    graph = Graph.from_text("\n".join([HEAD.format(2).rstrip(), *inputs, line]))
    assert graph.ops[1].inputnames == names
    assert graph.operands[-1].shape == (1,)


def test_equal_inputs_get_their_names_in_order() -> None:
    line = "my.Join join 3 0 0 0 0 $a=0 $b=0 $c=0"
    assert Graph.from_text(HEAD.format(2) + "pnnx.Input x 0 1 0\n" + line).ops[1].inputnames == ["a", "b", "c"]
