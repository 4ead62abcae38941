"""The first start: plain kernels answer until another process has compiled the others.

`tests/reliability/test_image_steps.py` starts real servers so; here are the decisions.
"""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from app import warming as warm
from app.server import first
from paiju.jit import Kernel
from paiju.play.declaration.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(first, "_helpers", [])
    yield
    Kernel.use_compiled()


def missing(
    monkeypatch: pytest.MonkeyPatch, *, may_keep: bool = True, is_missing: bool = True
) -> None:
    """Kernels are missing, or not; they can be kept on disk, or not."""
    monkeypatch.setattr(first, "must_compile", lambda: is_missing)
    monkeypatch.setattr(first, "can_keep", lambda: may_keep)


@pytest.mark.parametrize(
    ("is_missing", "may_keep", "told", "is_plain_only"),
    [
        (False, True, [], False),
        (True, True, ["plain ones answer"], True),
        (True, False, ["not writable"], False),
    ],
)
def test_kernels_are_put_off_only_where_another_process_can_keep_them(
    monkeypatch: pytest.MonkeyPatch,
    is_missing: bool,  # noqa: FBT001 - a case
    may_keep: bool,  # noqa: FBT001 - a case
    told: list[str],
    is_plain_only: bool,  # noqa: FBT001 - a case
) -> None:
    missing(monkeypatch, is_missing=is_missing, may_keep=may_keep)
    lines: list[str] = []
    first.use_plain_kernels_at_first(lines.append)
    assert [word in line for word, line in zip(told, lines, strict=True)] == [True] * len(told)
    assert Kernel.is_plain_only is is_plain_only


def test_one_process_at_a_time_compiles_and_only_where_kernels_are_put_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int | None] = []

    def begin(command: list[str], **_: object) -> SimpleNamespace:
        ended.append(None)
        number = len(ended) - 1
        assert command[-1] == "app.server.first"
        return SimpleNamespace(poll=lambda: ended[number])

    monkeypatch.setattr(first, "Popen", begin)
    first.start_compiling()
    assert ended == []
    Kernel.use_plain()
    first.start_compiling()
    first.start_compiling()
    assert ended == [None]
    ended[0] = 1
    first.start_compiling()
    assert ended == [1, None]


def test_compiled_kernels_are_taken_once_they_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    missing(monkeypatch)
    assert not first.change_to_compiled()
    Kernel.use_plain()
    assert not first.change_to_compiled()
    assert Kernel.is_plain_only
    missing(monkeypatch, is_missing=False)
    assert first.change_to_compiled()
    assert not Kernel.is_plain_only


class FakeKernel:
    """A kernel that is compiled, with its folder and what is noted of it there."""

    is_compiled = True

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.cached_signatures: list[str] = []


def test_a_kernel_is_missing_until_it_is_noted_that_all_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = FakeKernel(tmp_path)
    games = {"one": SimpleNamespace(kernels=(known,))}
    monkeypatch.setattr(warm, "GAMES", games)
    assert (warm.must_compile(), warm.can_keep()) == (True, True)
    known.cached_signatures.append("int64")
    assert not warm.must_compile()
    games["two"] = SimpleNamespace(kernels=(FakeKernel(None),))
    assert (warm.must_compile(), warm.can_keep()) == (True, False)


def rule_sets(steps: list[warm.Step]) -> list[tuple[str, str]]:
    """The rule sets that parts of warming up build, each after its game."""
    builds = [(each.game, each.build) for each in steps if isinstance(each.build, partial)]
    return [(game, *build.args) for game, build in builds if build.func.__name__ == "warm"]


def test_a_server_that_reads_its_kernels_builds_default_rule_sets_alone() -> None:
    every = [(game.id, name) for game in GAMES.values() for name in game.rulesets]
    assert rule_sets(warm.steps_of()) == every
    assert rule_sets(warm.steps_of(1)) == [(game.id, game.default) for game in GAMES.values()]


def step(built: list[str], name: str) -> warm.Step:
    """A part that is noted when it is built."""

    def build() -> str:
        built.append(name)
        return name

    return warm.Step(next(iter(GAMES)), build)


def test_a_helper_builds_every_part_and_begins_with_another_than_its_neighbour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: list[str] = []
    parts = [step(built, name) for name in "abcd"]
    monkeypatch.setattr(warm, "steps_of", lambda *_: parts)
    monkeypatch.setattr(warm, "_leave_with_parent", lambda: None)
    warm.help_out(0, 2)
    warm.help_out(1, 2)
    assert "".join(built) == "dcba" + "badc"


def test_the_process_that_compiles_builds_every_part(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    monkeypatch.setattr(warm, "steps_of", lambda *_: [step(built, "all")])
    monkeypatch.setattr(warm, "must_compile", lambda: False)
    monkeypatch.setattr(warm, "_leave_with_parent", lambda: None)
    warm.compile_all()
    assert built == ["all"]
