"""The declaration of trick games: matches from both sides, and what no bare hand can ask."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from paiju.all_games.shengji import GAME
from paiju.tricks.lab.contest import contests


def test_a_deck_is_played_by_either_player_as_either_team() -> None:
    contest = contests(GAME)[""]
    seatings = contest.seatings[2](contest.deal("forty", "a deck"))
    assert [each.players for each in seatings] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_without_teams_a_player_is_alone_in_every_seat() -> None:
    state: Any = SimpleNamespace(seats=3, rules=SimpleNamespace(team=lambda seat: seat))
    seatings = contests(GAME)[""].seatings[2](state)
    assert [each.players for each in seatings] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_players_decide_about_views_alone() -> None:
    assert dict(GAME.bare_fields) == {}
    with pytest.raises(NotImplementedError):
        GAME.view_from_hand({})


def test_a_rule_set_says_its_cards_and_levels() -> None:
    told = GAME.describe(GAME.rules_of("forty"), "en")
    assert (told["cards"], told["kitty"], told["max_hand"]) == (54, 6, 18)
    assert told["points"]["KH"] == told["points"]["TS"] == 10
    assert told["levels"][0] == "2"
    assert told["must"] == ["A"]
