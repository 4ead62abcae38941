"""The registry of games: accepted games, and refused ones with one line of explanation."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from app import create_app
from app.config import Settings
from paiju.play.declaration import registry
from paiju.play.declaration.registry import GAMES, GUESTS, REFUSED, Offer, gather
from tests.support.documents import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = next(iter(GAMES.values()))
STRANGER = replace(
    GAME,
    id="stranger",
    component="Stranger",
    shapes={name.replace(GAME.component, "Stranger"): shape for name, shape in GAME.shapes.items()},
)
# A tile game whose shapes have other names than its rule sets say.
TILES = next(game for game in GAMES.values() if game.family == "tiles")
WITHOUT_RULE_SETS = replace(
    TILES,
    id="stranger",
    component="Stranger",
    shapes={name.replace(TILES.component, "Stranger"): each for name, each in TILES.shapes.items()},
)


def offered(game: object) -> Offer:
    """An offer of something by a package."""
    return Offer("the package guest", lambda: game)


def broken() -> object:
    """A package that cannot be imported."""
    raise ImportError("no module\nnamed there")


def test_every_game_of_this_package_is_there_under_its_own_name() -> None:
    assert (REFUSED, set(GUESTS)) == ((), set())
    assert {name: game.id for name, game in GAMES.items()} == {name: name for name in GAMES}
    folders = {path.parent.name for path in (ROOT / "paiju" / "all_games").glob("*/__init__.py")}
    assert set(GAMES) == folders


def test_a_game_of_another_package_is_taken_beside_ours() -> None:
    games, refused = gather([Offer("app", lambda: GAME), offered(STRANGER)])
    assert (sorted(games), refused) == (sorted([GAME.id, "stranger"]), [])


@pytest.mark.parametrize(
    ("load", "why"),
    [
        pytest.param(broken, "ImportError: no module named there", id="cannot be imported"),
        pytest.param(lambda: "a game", "it offers no Game, but str", id="no game"),
        pytest.param(
            lambda: replace(STRANGER, version=99),
            "stranger is written for version 99 of the declaration, not 1",
            id="another version",
        ),
        pytest.param(lambda: GAME, f"{GAME.id} is a game of ours already", id="the same id"),
        pytest.param(
            lambda: replace(STRANGER, id="tables"),
            "'tables' is no id of a game",
            id="a path of ours",
        ),
        pytest.param(
            lambda: replace(STRANGER, id="Bad id/x"), "'Bad id/x' is no id of a game", id="no word"
        ),
        pytest.param(
            lambda: replace(GAME, id="stranger"),
            f"stranger has a component {GAME.component}ClassifyQuestion that another game has",
            id="a component of ours",
        ),
        pytest.param(
            lambda: replace(STRANGER, shapes={**STRANGER.shapes, "Card": {"type": "string"}}),
            "stranger has a component Card that another game has",
            id="a shape of ours that is another",
        ),
        pytest.param(
            lambda: WITHOUT_RULE_SETS,
            f"stranger has no component {TILES.rules_shape}, which its rule sets have",
            id="no schema of its rule sets",
        ),
        pytest.param(lambda: sys.exit(3), "SystemExit: 3", id="ends the process"),
    ],
)
def test_a_game_that_cannot_be_taken_is_left_out_with_one_line(
    load: Callable[[], object], why: str
) -> None:
    games, refused = gather([Offer("ours", lambda: GAME), Offer("the package guest", load)])
    assert games == {GAME.id: GAME}
    assert refused == [f"the package guest is left out: {why}"]


def test_an_application_warns_once_of_each_game_that_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry, "REFUSED", ("the package guest is left out: why",))
    create_app(Settings(seal_keys=(bytes(32),)))
    assert caplog.messages == ["the package guest is left out: why"]


def test_a_game_that_is_left_out_later_is_served_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._found, STRANGER.id, STRANGER)
    assert STRANGER.id in GAMES
    line = registry.leave_out(STRANGER.id, ValueError("no\ntable"))
    assert line == "the game stranger is left out: ValueError: no table"
    assert STRANGER.id not in GAMES
