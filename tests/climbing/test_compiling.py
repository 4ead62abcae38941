"""The compiler, made quicker."""

from __future__ import annotations

import gc
from types import SimpleNamespace
from typing import Any

import pytest

compiling = pytest.importorskip("app.compiling", exc_type=ImportError)


def options(**values: object) -> Any:  # noqa: ANN401 - numba is untyped
    """Options of the compiler of which only these are set."""
    made = compiling.Flags()
    for name, value in values.items():
        setattr(made, name, value)
    return made


def test_options_of_the_compiler_are_equal_if_all_their_values_are() -> None:
    usual, said, other = options(), options(nrt=False), options(nrt=True)
    assert usual == said
    assert other == options(nrt=True)
    assert usual != other
    assert other != options(nrt=True, boundscheck=True)
    assert usual != 1
    assert {usual: 1, other: 2}[said] == 1
    assert {usual: 1, other: 2}[options(nrt=True)] == 2


def test_a_part_of_others_is_a_tree_and_no_machine_code() -> None:
    config = compiling.numba.config
    codegen, usual = SimpleNamespace(set_env=print), config.OPT
    with compiling.as_part(codegen):
        assert int(config.OPT) == 1
        codegen.set_env("name", 1)
        codegen._add_module("module")
    assert vars(codegen) == {"set_env": print}
    assert config.OPT is usual


@pytest.mark.parametrize("collects", [True, False])
def test_no_garbage_is_collected_while_a_kernel_is_compiled(*, collects: bool) -> None:
    was_enabled = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        with compiling.uncollected():
            assert not gc.isenabled()
        assert gc.isenabled() is collects
    finally:
        (gc.enable if was_enabled else gc.disable)()
