"""The compiler: parts of kernels are compiled lightly, and broken folders do no harm."""

from __future__ import annotations

import gc
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

compiling = pytest.importorskip("paiju.compiling.parts", exc_type=ImportError)


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


class Broken:
    """A compiled kernel whose compiling or reading fails once, as an error says."""

    def __init__(self, error: Exception) -> None:
        self._errors = [error]
        self.targetctx = SimpleNamespace(codegen=SimpleNamespace)
        self._cache = SimpleNamespace(save_overload=lambda *_: None)

    def compile(self, _signature: object) -> str:
        """The machine code, at the second attempt."""
        if self._errors:
            raise self._errors.pop()
        return "machine code"


@pytest.mark.parametrize(
    ("error", "is_forgotten"),
    [(PermissionError(), False), (EOFError(), True), (ImportError(), True)],
)
def test_what_cannot_be_read_is_removed_and_what_cannot_be_kept_is_used_all_the_same(
    error: Exception, *, is_forgotten: bool
) -> None:
    forgotten: list[bool] = []
    broken = Broken(error)
    compiling.adapt(broken, nullcontext, lambda: forgotten.append(True), is_within=False)
    assert broken.compile(()) == "machine code"
    assert forgotten == [True] * is_forgotten


@pytest.mark.parametrize("error", [compiling.NumbaError("no such type"), MemoryError()])
def test_an_error_of_the_compiler_or_of_the_machine_is_told(error: Exception) -> None:
    forgotten: list[bool] = []
    broken = Broken(error)
    compiling.adapt(broken, nullcontext, lambda: forgotten.append(True), is_within=False)
    with pytest.raises(type(error)):
        broken.compile(())
    assert not forgotten
