"""The declaration of trick games: matches from both sides, and bare hands are refused."""

from __future__ import annotations

import pytest

from paiju.all_games import gongzhu
from paiju.all_games.shengji import GAME
from paiju.shapes.errors import ShapeError
from paiju.tricks.lab.contest import contests


def test_a_deck_is_played_by_either_player_as_either_team() -> None:
    contest = contests(GAME)[""]
    seatings = contest.seatings[2](contest.deal("forty", "a deck"))
    assert [each.players for each in seatings] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_without_teams_a_player_is_alone_in_every_seat() -> None:
    contest = contests(gongzhu.GAME)[""]
    seatings = contest.seatings[2](contest.deal("classic", "a deck"))
    alone = [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert [each.players for each in seatings] == alone


def test_a_bare_hand_is_refused() -> None:
    assert dict(GAME.bare_fields) == {}
    with pytest.raises(ShapeError) as error:
        GAME.view_from_hand({"hand": []})
    (fault,) = error.value.faults
    assert (fault.code, fault.place) == ("unknown_field", ("hand",))


def test_a_rule_set_says_its_cards_and_levels() -> None:
    rules = GAME.describe(GAME.rules_of("forty"), "en")
    assert (rules["cards"], rules["kitty"], rules["max_hand"]) == (54, 6, 18)
    assert rules["points"]["KH"] == rules["points"]["TS"] == 10
    assert rules["levels"][0] == "2"
    assert rules["must"] == ["A"]
