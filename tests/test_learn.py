"""`kuiper_edu.learn` has every name of its table, and each one is where it is looked for."""

import pytest

from kuiper_edu import learn


@pytest.mark.parametrize("name", learn.__all__)
def test_each_name_that_notebooks_import_is_found_and_explained(name: str) -> None:
    assert getattr(learn, name).__name__ == name
    assert learn.__doc__ is not None
    assert any(line.partition("  ")[0].replace(",", "").split().count(name) for line in learn.__doc__.splitlines())


def test_another_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'verdicts'"):
        _ = learn.verdicts
