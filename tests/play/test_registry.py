"""The registry of games: what is taken, and what is left out with one line that says why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from app.play.registry import GAMES, REFUSED, Offer, gather

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = next(iter(GAMES.values()))
STRANGER = replace(GAME, id="stranger")


def offered(game: object) -> Offer:
    """An offer of something by a package."""
    return Offer("the package guest", lambda: game)


def broken() -> object:
    """A package that cannot be imported."""
    raise ImportError("no module named there")


def test_every_game_of_this_package_is_there_under_its_own_name() -> None:
    assert REFUSED == ()
    assert {name: game.id for name, game in GAMES.items()} == {name: name for name in GAMES}
    assert len(GAMES) >= 3


def test_a_game_of_another_package_is_taken_beside_ours() -> None:
    games, refused = gather([*(Offer("app", lambda: GAME),), offered(STRANGER)])
    assert (sorted(games), refused) == (sorted([GAME.id, "stranger"]), [])


@pytest.mark.parametrize(
    ("load", "why"),
    [
        pytest.param(broken, "ImportError: no module named there", id="cannot be imported"),
        pytest.param(lambda: "a game", "it offers no Game, but str", id="no game"),
        pytest.param(
            lambda: replace(STRANGER, face=99),
            "stranger is written for version 99 of the declaration, not 1",
            id="another version",
        ),
        pytest.param(lambda: GAME, f"{GAME.id} is a game of ours already", id="the same id"),
    ],
)
def test_a_game_that_cannot_be_taken_is_left_out_with_one_line(
    load: Callable[[], object], why: str
) -> None:
    games, refused = gather([Offer("ours", lambda: GAME), Offer("the package guest", load)])
    assert games == {GAME.id: GAME}
    assert refused == [f"the package guest is left out: {why}"]
