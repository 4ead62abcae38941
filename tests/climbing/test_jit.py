"""Kernels: compiled if numba is installed and wanted, else plain functions."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from inspect import unwrap
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju import jit
from tests.support.fresh import run

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

FRESH = """
import sys
import paiju.all_games.doudizhu, paiju.all_games.doudizhu.state, paiju.all_games.doudizhu.rulesets
import paiju.climbing.plays.legal_moves, paiju.climbing.plays.reading
import paiju.climbing.plays.table_kernels
import paiju.climbing.questions.validate, paiju.climbing.splits.split, paiju.climbing.splits.hints
print([name for name in ("flask", "marshmallow", "numba", "llvmlite") if name in sys.modules])
"""

PLAIN = """
import sys
from paiju.playing_cards.deck import Deck
from paiju.playing_cards.holding import Holding
from paiju.climbing.plays.legal_moves import list_moves
from paiju.all_games.doudizhu.rulesets import rules_of
rows = list_moves(rules_of().table, Holding.of(Deck().cards))
print(len(rows), "numba" in sys.modules)
"""


def double(number: int) -> int:
    return number * 2


def plus_one(number: int) -> int:
    return number + 1


def fill_row(room: npt.NDArray[np.float64], row: int) -> None:
    line = room[row]
    for place in range(len(line)):
        line[place] += 1


def fresh_row(size: int) -> npt.NDArray[np.float64]:
    return np.zeros(size)


increase = jit.kernel(plus_one)


def plus_two(number: int) -> int:
    return increase(increase(number))


def compile_by(monkeypatch: pytest.MonkeyPatch, njit: Callable[..., object]) -> None:
    """Let another function stand for numba's `njit`."""
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(njit=njit))
    kept = SimpleNamespace(mark=id, forget=id, folder_of=Path)
    monkeypatch.setitem(sys.modules, "paiju.compiling.kept", kept)
    parts = SimpleNamespace(adapt=lambda *_, **__: None)
    monkeypatch.setitem(sys.modules, "paiju.compiling.parts", parts)


@pytest.fixture
def nested(monkeypatch: pytest.MonkeyPatch) -> jit.Kernel[[int], int]:
    """A kernel that calls another; neither is compiled yet."""
    monkeypatch.setitem(globals(), "increase", jit.kernel(plus_one))
    return jit.kernel(plus_two)


def test_importing_the_rules_loads_no_compiler_and_no_web_framework() -> None:
    assert run(FRESH) == "[]"


def test_with_jit_off_everything_works_without_the_compiler() -> None:
    assert run(PLAIN, PAIJU_JIT="off") == "27471 False"


def test_with_jit_on_the_first_use_loads_the_compiler_if_it_is_installed() -> None:
    installed = find_spec("numba") is not None
    assert f"27471 {installed}" == run(PLAIN, PAIJU_JIT="on")


PUT_OFF = """
from paiju.jit import Kernel, kernel, kind
@kernel
def twice(number):
    return 2 * number
for step in (Kernel.use_plain, Kernel.use_compiled):
    step()
    print(twice(2), twice.is_compiled, kind())
"""


def test_kernels_that_are_put_off_run_plain_until_they_are_taken_up() -> None:
    pytest.importorskip("numba")
    assert run(PUT_OFF, PAIJU_JIT="on").split() == ["4", "False", "plain", "4", "True", "compiled"]


NARROW = """
import numpy as np
from paiju.jit import kernel
@kernel
def after(number):
    return number + 1
@kernel
def both(narrow, wide):
    return after(narrow[0]) + after(wide[0]) + after(3)
print(both(np.ones(1, np.int32), np.ones(1, np.int64)), len(after.within.signatures))
"""


def test_a_kernel_is_compiled_once_for_narrow_and_wide_numbers_of_other_kernels() -> None:
    pytest.importorskip("numba")
    assert run(NARROW, PAIJU_JIT="on").split() == ["8", "1"]


@pytest.mark.parametrize(("value", "wanted"), [(None, "yes"), ("on", "yes"), ("off", "no")])
def test_kernels_are_compiled_unless_the_environment_says_off(
    monkeypatch: pytest.MonkeyPatch, value: str | None, wanted: str
) -> None:
    if value is None:
        monkeypatch.delenv("PAIJU_JIT", raising=False)
    else:
        monkeypatch.setenv("PAIJU_JIT", value)
    assert wanted == ("yes" if jit.is_wanted() else "no")


def test_with_jit_off_a_kernel_is_the_function_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_JIT", "off")
    monkeypatch.setattr(jit, "_compiled", lambda _: pytest.fail("compiled"))
    call = jit.kernel(double)
    assert [call(each) for each in range(3)] == [0, 2, 4]


def test_with_jit_on_a_kernel_is_compiled_once_at_its_first_call(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[object] = []

    def compile_(made: jit.Kernel[[int], int]) -> Callable[[int], int]:
        compiled.append(made.plain)
        return made.plain

    monkeypatch.setenv("PAIJU_JIT", "on")
    monkeypatch.setattr(jit, "_compiled", compile_)
    call = jit.kernel(double)
    assert compiled == []
    assert [call(each) for each in range(3)] == [0, 2, 4]
    assert compiled == [double]


def test_a_kernel_shows_the_function_that_it_was_made_of() -> None:
    assert unwrap(jit.kernel(double)) is double


def test_where_numba_is_missing_the_function_itself_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert jit._compiled(jit.kernel(double)) is double


@pytest.mark.parametrize(
    ("make", "counts"), [(jit.kernel, True), (jit.kernel_in_room, False)], ids=["kernel", "in room"]
)
def test_where_numba_is_installed_it_compiles_without_the_interpreters_lock(
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Callable[[int], int]], jit.Kernel[[int], int]],
    *,
    counts: bool,
) -> None:
    asked: list[dict[str, bool | str]] = []

    def njit(**options: bool | str) -> Callable[[object], object]:
        asked.append(options)
        return lambda _: "compiled"

    compile_by(monkeypatch, njit)
    assert str(jit._compiled(make(double))) == "compiled"
    usual = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": counts}
    assert asked == [usual]
    # Nothing but compiled code calls a kernel within another.
    assert str(make(double).within) == "compiled"
    assert asked[1] == {**usual, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


KEPT = """
from paiju.jit import kernel
@kernel
def after(number):
    return number + 1
@kernel
def twice(number):
    return after(after(number))
@kernel
def thrice(number):
    return after(twice(number))
"""
ASKED = "import kept; print(kept.{}(3), sum(kept.after.within.stats.cache_hits.values()))"


def test_a_kernel_within_others_is_compiled_once_and_kept(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    (tmp_path / "kept.py").write_text(KEPT)
    found = {"PAIJU_JIT": "on", "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path)}
    answers = [run(ASKED.format(each), **found) for each in ("twice", "thrice", "after", "thrice")]
    assert answers == ["5 0", "6 1", "4 0", "6 0"]


def test_a_kernel_in_room_does_the_same_and_may_make_no_arrays() -> None:
    numba = pytest.importorskip("numba")
    room = np.zeros((2, 3))
    for make in (jit.kernel, jit.kernel_in_room):
        make(fill_row).ready(room, 1)
    assert room.tolist() == [[0, 0, 0], [2, 2, 2]]
    if jit.is_wanted():
        with pytest.raises(numba.core.errors.NumbaError):
            jit.kernel_in_room(fresh_row).ready(2)


def test_a_kernel_that_calls_another_is_compiled_after_it_and_calls_it_compiled(
    monkeypatch: pytest.MonkeyPatch, nested: jit.Kernel[[int], int]
) -> None:
    compiled: list[str] = []
    called: list[str] = []

    def njit(**_: bool) -> Callable[[Callable[[int], int]], Callable[[int], int]]:
        def compile_(function: Callable[[int], int]) -> Callable[[int], int]:
            compiled.append(function.__name__)

            def run_compiled(number: int) -> int:
                called.append(function.__name__)
                return function(number)

            return run_compiled

        return compile_

    monkeypatch.setenv("PAIJU_JIT", "on")
    compile_by(monkeypatch, njit)
    assert nested(5) == 7
    assert compiled == ["plus_one", "plus_two"]
    assert called == ["plus_two", "plus_one", "plus_one"]
    assert nested(6) == 8
    assert compiled == ["plus_one", "plus_two"]
    # The module keeps its kernels: only the compiler sees them replaced.
    assert isinstance(increase, jit.Kernel)


def test_a_kernel_that_calls_another_runs_with_the_compiler_that_is_there(
    monkeypatch: pytest.MonkeyPatch, nested: jit.Kernel[[int], int]
) -> None:
    monkeypatch.setenv("PAIJU_JIT", "on")
    assert [nested(each) for each in range(3)] == [2, 3, 4]
    assert nested.plain is plus_two
    assert (nested.ready is plus_two) is (find_spec("numba") is None)
    assert nested.plain(1) == nested.ready(1) == nested(1)


@pytest.mark.parametrize("why", ["switched off", "not installed"])
def test_a_kernel_that_calls_another_runs_plain(
    monkeypatch: pytest.MonkeyPatch, nested: jit.Kernel[[int], int], why: str
) -> None:
    monkeypatch.setenv("PAIJU_JIT", "off" if why == "switched off" else "on")
    monkeypatch.setitem(sys.modules, "numba", None)
    assert [nested(each) for each in range(3)] == [2, 3, 4]
    assert nested.ready is nested.plain is plus_two


def test_a_kernel_has_the_name_and_the_words_of_its_function() -> None:
    call = jit.kernel(run)
    assert (run.__name__, run.__doc__) == (call.__name__, call.__doc__)  # type: ignore[attr-defined] # update_wrapper sets it


def test_where_there_is_no_folder_a_kernel_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("PAIJU_JIT", "on")
    monkeypatch.setattr(jit.Kernel, "folder", None)
    compiled = jit.kernel(plus_two)
    assert (compiled.is_compiled, compiled(2)) == (True, 4)
    assert compiled.cached_signatures == []
    monkeypatch.setattr(jit.Kernel, "_all", [compiled])
    jit.Kernel.keep_signatures()
    assert jit.Kernel.read_all() == 1


def test_what_is_noted_on_disk_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("PAIJU_JIT", "on")
    noted = jit.kernel(plus_one)
    monkeypatch.setattr(jit.Kernel, "_all", [noted])
    assert noted(1) == 2
    jit.Kernel.keep_signatures()
    assert len(noted.cached_signatures) == 1
    jit.Kernel.use_compiled()
    assert jit.Kernel.read_all() == 1
    assert sum(noted.ready.stats.cache_hits.values()) == 1  # type: ignore[attr-defined] # numba's


def test_where_a_file_cannot_be_locked_it_is_compiled_all_the_same() -> None:
    with jit._turn("nowhere"), jit._turn("nowhere"):
        assert "nowhere" in jit._TURNS
    assert "nowhere" not in jit._TURNS
