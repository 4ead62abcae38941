"""Shanten: the greedy bot, the beginners' claims, and the tiles seen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.players.bots import CASUAL, GREEDY, NOVICE
from paiju.all_games.mcr.view import view
from paiju.mahjong_tiles.notation import parse_tile
from paiju.mahjong_tiles.tile import KINDS, count_kinds
from paiju.melding.hands.actions import Action
from paiju.melding.hands.waits import analyse
from paiju.melding.players.position import (
    Holding,
    after_meld,
    nearness_after_discards,
    nearness_of,
    position_of,
)
from tests.support.mahjong_agents import claim, turn
from tests.support.mahjong_games import PLAIN, after

if TYPE_CHECKING:
    from paiju.all_games.mcr.view import View
    from paiju.play.players.player import Bot


def done(bot: Bot[View, Action], seen: View) -> tuple[str, str]:
    """A bot's action, and its first reason."""
    decision = bot.agent.decide(seen, 100, Random(1))
    action = decision.action
    return " ".join(
        (action.type, *([action.tile] if action.tile else []), *action.tiles)
    ), decision.reasons[0].code


def test_outlooks_are_those_of_the_analysis() -> None:
    chance = Random(5)
    wall = [tile for tile in KINDS for _ in range(4)]
    for size in (14, 14, 11, 8, 5, 2):
        tiles = tuple(chance.sample(wall, size))
        held = Holding(np.array(count_kinds(tiles), dtype=np.int64), size // 3)
        left = 4 - held.counts
        melds = 4 - size // 3
        found = nearness_after_discards(held, left)
        melded: tuple[()] = ()
        if not melds:
            for each in analyse(tiles, melded).discards:
                outlook = found[KINDS.index(each.tile)]
                assert outlook.distance - 1 == each.outlook.best
                assert outlook.left == each.outlook.left
        kind = min(found)
        held.counts[kind] -= 1
        assert nearness_of(held, left) == found[kind]


NEAR = "12m 456p 789s 55s 23p E"


@pytest.mark.parametrize(
    ("bot", "hand", "tile", "does"),
    [
        pytest.param(GREEDY, NEAR, "3m", ("chi 1m 2m 3m", "nearer"), id="a-chi-that-is-nearer"),
        pytest.param(NOVICE, NEAR, "3m", ("chi 1m 2m 3m", "nearer"), id="so-does-the-novice"),
        pytest.param(CASUAL, NEAR, "3m", ("pass", "stays_closed"), id="who-keeps-his-hand-closed"),
        pytest.param(GREEDY, NEAR, "5p", ("pass", "passes"), id="not-what-brings-nothing"),
        pytest.param(GREEDY, "123m 99p 567s 34s EE C P", "E", ("peng", "nearer"), id="a-peng"),
        pytest.param(
            GREEDY, "123m 99p 567s 34s EEE C", "E", ("gang E", "nearer"), id="a-gang-costs-nothing"
        ),
    ],
)
def test_the_claims_of_each_bot(
    bot: Bot[View, Action], hand: str, tile: str, does: tuple[str, str]
) -> None:
    assert done(bot, claim(hand, tile)) == does


def test_a_gang_of_ones_own_is_made_where_it_takes_the_hand_no_further() -> None:
    assert done(GREEDY, turn("EEEE 123m 456p 78s 9p", "1s")) == ("gang E", "nearer")
    assert done(GREEDY, turn("3333m 12m 45m 456p 78s", "5s"))[0] != "gang 3m"


def test_a_tile_added_to_a_peng_takes_no_set_away() -> None:
    position = position_of(turn("E 123m 456p 789s 12p 9p", "1s"), remembers=False)
    held = after_meld(position, Action("gang", 0, tile=parse_tile("E")))
    assert (held.counts[KINDS.index(parse_tile("E"))], held.sets) == (0, 4)


def test_tiles_that_lie_open_are_no_longer_drawn() -> None:
    seen = turn("123m 456p 789s 24s 68s", "E")
    hidden = position_of(seen, remembers=False)
    assert hidden.left.tolist() == [4 - count for count in count_kinds(seen.hand)]
    state = ENGINE.deal(PLAIN, 3)
    for _ in range(20):
        state = (
            after(state, "auto")
            if len(state.to_act) == 1
            else after(state, f"{state.to_act[0]}: pass")
        )
    (seat, *_) = state.to_act
    known = position_of(view(state, seat), remembers=True)
    open_tiles = [tile for player in state.players for tile in player.discards]
    expected = count_kinds([*open_tiles, *state.players[seat].hand])
    assert (4 - known.left).tolist() == expected


def test_the_casual_player_waits_for_what_is_left() -> None:
    """Without the 1m the hand waits on 4m, without the 5m on 2m; two of one of them are gone."""
    seen = turn("13m 456p 789s 234s 99p", "5m")
    for gone, dropped in (("4m", "5m"), ("2m", "1m")):
        discards = ((), (parse_tile(gone),) * 2, (), ())
        decision = CASUAL.agent.decide(replace(seen, discards=discards), 100, Random(1))
        assert decision.action.tile == dropped
        values = [each.value for each in decision.candidates]
        assert values == sorted(values, reverse=True)
        assert decision.value == values[0]
        assert decision.reasons[-1].code == "nearest"
    by_himself = {
        done(GREEDY, replace(seen, discards=((), (parse_tile(gone),) * 2, (), ())))
        for gone in ("4m", "2m")
    }
    assert len(by_himself) == 1


def test_where_the_steps_agree_they_are_named() -> None:
    decision = CASUAL.agent.decide(turn("123m 456p 789s 55s 23p", "E"), 100, Random(1))
    assert [why.code for why in decision.reasons] == ["keep_waiting", "nearest"]


def test_where_the_tiles_left_decide_otherwise_no_step_is_named() -> None:
    decision = CASUAL.agent.decide(turn("345789m 357p 1124s", "2m"), 100, Random(1))
    assert decision.action.tile == "2m"
    assert [why.code for why in decision.reasons] == ["nearest"]
