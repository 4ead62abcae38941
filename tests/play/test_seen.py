"""Questions about what a seat sees, and about who plays: what is refused, and where."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from paiju.play.declaration import registry
from paiju.play.declaration.registry import GAMES
from paiju.play.questions.suggest import Bots
from paiju.play.questions.view_fields import with_any_view, with_view
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ShapeError

GAME = next(iter(GAMES.values()))


@pytest.mark.parametrize(
    ("asked", "place", "code"),
    [
        ({}, ("view",), "required"),
        ({"view": 1, "state": 1, "seat": 0}, ("view",), "view_or_state"),
        ({"state": 1, "proof": "p"}, ("seat",), "required"),
        ({"view": 1, "seat": 0}, ("seat",), "without_state"),
        ({"view": 1, "proof": "p"}, ("proof",), "without_state"),
    ],
)
def test_a_view_is_sent_or_a_state_with_its_seat(asked: Any, place: Any, code: str) -> None:  # noqa: ANN401 - a test
    with pytest.raises(ShapeError) as refused:
        with_view(GAME, asked)
    assert [(each.place, each.code) for each in refused.value.faults] == [(place, code)]


@pytest.mark.parametrize("other", ["view", "state"])
def test_a_hand_is_sent_alone(other: str) -> None:
    with pytest.raises(ShapeError) as refused:
        with_any_view(GAME, {"hand": 1, other: 1})
    assert [each.code for each in refused.value.faults] == ["view_or_hand"]


def test_a_player_is_a_skill_or_an_id() -> None:
    read = Bots(GAME).read({"1": 2, "0": GAME.bots[0].id}, Script.CODES)
    assert read == {1: GAME.bot(2), 0: GAME.bots[0]}
    with pytest.raises(ShapeError) as refused:
        Bots(GAME).read({"1": 1.5}, Script.CODES)
    assert [each.place for each in refused.value.faults] == [("1",)]


def test_packages_offer_games_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    told = SimpleNamespace(dist=SimpleNamespace(name="guest"), load=lambda: GAME)
    bare = SimpleNamespace(dist=None, value="guest:GAME", load=lambda: GAME)
    found = {registry.GROUP: [told, bare]}
    monkeypatch.setattr(registry, "entry_points", lambda *, group: found[group])
    *own, first, second = registry._offers()
    assert len(own) == len(GAMES)
    assert [first.by, second.by] == ["the package guest", "the package guest:GAME"]
    assert first.load() is GAME
