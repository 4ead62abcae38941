"""Wins by flowers: a seat wins by those it has shown, or robs one that another shows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import FLOWERS, is_flower
from paiju.melding.flow.wall import Wall, build_walls
from paiju.melding.hands.actions import Action
from paiju.melding.rules.wall_rules import WallRules
from tests.support.small_mahjong import (
    CHOICES,
    SUITED,
    Rules,
    explain_win,
    hidden,
    played,
    tiles_in,
    view_of,
)
from tests.support.small_mahjong import ENGINE as PLAIN

if TYPE_CHECKING:
    from paiju.melding.flow.state import State
    from paiju.play.flow.flow import Refusal

RULES = Rules(
    walls=WallRules(salt="flowers", tiles=(*SUITED, *FLOWERS), flowers=frozenset(FLOWERS))
)
# The number of shown flowers that win, and that rob another.
WON, ROBS = 4, 2


def wins_by_flowers(state: State, seat: int) -> bool:
    shown = len(state.players[seat].flowers)
    if state.tabled is not None:
        return is_flower(state.tabled.tile) and shown >= ROBS
    return shown >= WON


def explain(state: State, seat: int) -> Refusal | None:
    if wins_by_flowers(state, seat):
        return None
    return explain_win(state, seat)


def robs_flower(state: State, seat: int) -> bool:
    others = [each for each in range(4) if each != seat]
    return any(len(state.players[each].flowers) >= ROBS for each in others)


ENGINE = replace(
    PLAIN,
    hand=replace(PLAIN.hand, robs_flower=robs_flower),
    choices=replace(CHOICES, explain_win=explain, wins_by_flowers=wins_by_flowers),
)


def robbed(state: State) -> bool:
    return state.tabled is not None and is_flower(state.tabled.tile)


def test_only_a_win_claims_a_flower_and_whoever_passes_leaves_it() -> None:
    passed = 0
    for seed in range(12):
        states = [*played(RULES, seed, ("gang", "peng", "pass"), ENGINE)]
        for before, after in pairwise(states):
            assert Counter(tiles_in(after)) == Counter(RULES.walls.tiles)
            if not robbed(before) or before.tabled is None:
                continue
            for seat in before.to_act:
                shown = before.players[seat].flowers
                assert {act.type for act in before.offers[seat]} == {"hu", "pass"}
                assert len(shown) >= ROBS
            if not after.answers:
                source = before.tabled.source
                assert before.tabled.tile in after.players[source].flowers
                assert after.history[len(before.history)].seat == source
                passed += 1
    assert passed


def test_a_robbed_flower_leaves_its_seat_and_ends_the_hand() -> None:
    ends = []
    for seed in range(12):
        *_, before, last = played(RULES, seed, ("hu",), ENGINE)
        assert Counter(tiles_in(last)) == Counter(RULES.walls.tiles)
        assert ENGINE.state_after(ENGINE.hand.begin(RULES, seed), last.history, ()) == last
        if robbed(before) and before.tabled is not None:
            tile, source = before.tabled.tile, before.tabled.source
            winner = last.history[-1].seat
            assert tile not in last.players[source].flowers
            assert [each.payer for each in last.ledger] == [source]
            ends.append((source, winner))
    assert ends


def test_a_seat_wins_by_the_flowers_it_has_shown() -> None:
    wins = []
    for seed in range(30):
        *_, before, last = played(RULES, seed, ("hu",), ENGINE)
        if last.result == "won" and before.tabled is None:
            wins.append(len(last.players[last.history[-1].seat].flowers) >= WON)
    assert any(wins)


def test_a_view_follows_the_flowers_that_were_left() -> None:
    followed = 0
    for seed in range(4):
        # The helper reads views of hands without flowers at the deal: all come soon after it.
        (wall,) = build_walls(RULES.walls, seed, 0)
        plain = [tile for tile in wall.tiles if not is_flower(tile)]
        given = (Wall((*plain[:60], *FLOWERS, *plain[60:])),)
        state = ENGINE.deal(RULES, seed, given=given)
        while state.to_act:
            if robbed(state):
                assert hidden(view_of(state, 0), ENGINE).tabled == state.tabled
                followed += 1
            state = ENGINE.step(state, Action("auto", state.to_act[0])).state
    assert followed
