"""The compiler, made quicker."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import pytest

compiling = pytest.importorskip("paiju.compiling.quicker", exc_type=ImportError)


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
