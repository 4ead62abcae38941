"""The size of hands, the end of the wall, and birds; whole hands are played by each rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from paiju.mahjong_tiles.tile import FLOWERS, KINDS, Tile
from paiju.melding.flow.claims import ClaimOrder
from paiju.melding.flow.hand_steps import birds_of, with_birds
from paiju.melding.flow.state import changed
from paiju.melding.flow.wall import build_walls, deal_hands
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import Meld
from paiju.melding.rules.wall_rules import WallRules
from paiju.shapes.errors import InconsistentStateError
from tests.support.scale import cases
from tests.support.small_mahjong import (
    CHOICES,
    ENGINE,
    NO_TILE,
    SUITED,
    Rules,
    four_of,
    hidden,
    played,
    tiles_in,
    view_of,
    wall_of,
)

PLAIN = WallRules(salt="end wall", tiles=SUITED)
TAIWAN = WallRules(
    salt="end wall",
    tiles=(*four_of(KINDS), *FLOWERS),
    flowers=frozenset(FLOWERS),
    sets=5,
    reserve=16,
)
RULES = {
    "five sets": Rules(walls=TAIWAN, has_chi=True, several="two_nearest"),
    "growing": Rules(walls=replace(TAIWAN, reserve_for_gang=1), several="two_nearest"),
    "stacks": Rules(walls=replace(PLAIN, reserve=12, whole_stacks=True), several="all_win"),
    "two seats": Rules(walls=replace(TAIWAN, reserve=30), seats=2, birds=2),
    "four birds": Rules(walls=PLAIN, birds=4),
}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_a_hand_goes_to_its_end(name: str, seed: int) -> None:
    rules = RULES[name]
    for state in played(rules, seed):
        assert Counter(tiles_in(state)) == Counter(rules.walls.tiles)
        assert sum(state.points) == 0
        for player in state.players:
            held = len(player.hand) + 3 * len(player.melds)
            assert held - rules.walls.hand in {0, 1}
        for seat in state.to_act:
            assert all(CHOICES.explain(state, seat, each) is None for each in state.offers[seat])
    assert state.wall.left >= rules.walls.reserve
    begun = ENGINE.hand.begin(rules, seed)
    assert ENGINE.state_after(begun, state.history, ()) == state


@pytest.mark.parametrize("name", ["growing", "stacks", "four birds"])
@pytest.mark.parametrize("seed", range(cases(3, plain=1)))
def test_a_view_is_played_like_the_hand_that_it_shows(name: str, seed: int) -> None:
    # A view shows flowers only after the deal.
    walls = replace(RULES[name].walls, tiles=SUITED, flowers=frozenset[Tile](), sets=4)
    for state in [*played(replace(RULES[name], walls=walls), seed)][:: cases(9, plain=40)]:
        for seat in range(4):
            shown = hidden(view_of(state, seat))
            assert (shown.phase, shown.turn, shown.tabled) == (
                state.phase,
                state.turn,
                state.tabled,
            )
            assert view_of(shown, seat).history == view_of(state, seat).history


def test_hands_end_in_both_ways() -> None:
    seeds = range(cases(16, plain=6))
    ends = [[*played(rules, seed)][-1] for rules in RULES.values() for seed in seeds]
    assert {state.result for state in ends} == {"won", "drawn"}
    drawn = [[*played(RULES["stacks"], seed, first=("gang",))][-1] for seed in range(12)]
    lefts = {(state.gangs % 2, state.wall.left) for state in drawn if state.result == "drawn"}
    assert lefts == {(0, 12), (1, 13)}


def test_the_tiles_of_the_reserve_are_not_drawn() -> None:
    """Twelve are left; after an odd number of gangs a single one at the end is not counted."""
    state = ENGINE.deal(RULES["stacks"], 1)
    wall = state.wall._replace(head=len(SUITED) - 13)
    state = changed(state, walls=(wall,))
    assert state.left_for(0) == 1
    gang = changed(state.players[1], melds=(Meld("gang", KINDS[0]),))
    after = changed(state, players=(state.players[0], gang, *state.players[2:]))
    assert after.left_for(0) == 0
    # The replacement is drawn before its stack is broken.
    assert after.left_for(1, replaces=True) == 1
    assert after.is_last(0)
    assert not ENGINE.hand.draw(after, 1).to_act
    assert CHOICES.explain(changed(after, drawn=KINDS[1]), 0, Action("gang", 0)) is NO_TILE


def test_a_reserve_may_grow_with_gangs() -> None:
    rules = replace(TAIWAN, reserve_for_gang=1)
    assert [rules.reserve_after(gangs) for gangs in range(3)] == [16, 17, 18]
    assert replace(rules, reserve=0).reserve_after(2) == 0


def test_five_sets_have_hands_of_sixteen() -> None:
    """Four times each seat takes four tiles; then the dealer takes one more."""
    walls = build_walls(replace(TAIWAN, flowers=frozenset()), 7, 0)
    hands, (wall,) = deal_hands(walls, 2, 3, 16)
    tiles = list(walls[0].tiles)
    assert hands[2] == [*tiles[:4], *tiles[12:16], *tiles[24:28], *tiles[36:40]]
    assert wall.head == 48
    state = ENGINE.deal(RULES["five sets"], 3)
    assert [len(player.hand) for player in state.players] == [17, 16, 16, 16]


def test_separate_walls_are_for_the_seats() -> None:
    walls = build_walls(replace(PLAIN, count=4), 7, 0)
    hands, left = deal_hands(walls, 0, 3)
    assert [len(hand) for hand in hands] == [13, 13, 13]
    assert [wall.left for wall in left] == [14, 14, 14, 27]
    rules = Rules(walls=replace(PLAIN, count=4), seats=3)
    *_, state = played(rules, 1)
    assert Counter(tiles_in(state)) == Counter(SUITED)


def test_birds_are_the_next_tiles_of_the_wall() -> None:
    every = [state for seed in range(12) for state in played(RULES["four birds"], seed)]
    ends = [state for state in every if state.result == "won"]
    for state in ends:
        *_, win, birds = state.history
        assert (win.type, birds.type, birds.seat) == ("hu", "birds", win.seat)
        assert birds.tiles == state.wall.rest[:4]
    assert ends


@pytest.mark.parametrize(
    ("left", "fewer", "last"),
    [(3, "345", "3455"), (1, "5", "5555"), (0, "", "")],
)
def test_a_wall_may_have_fewer_birds(left: int, fewer: str, last: str) -> None:
    """Fewer are turned, or the last one counts again."""
    state = ENGINE.deal(RULES["four birds"], 1)
    tiles = (*state.wall.tiles[:-3], *KINDS[2:5])
    wall = state.wall._replace(tiles=tiles, head=len(tiles) - left)
    state = changed(state, walls=(wall,), history=())
    for birds, ranks in ((birds_of(wall, 4), fewer), (birds_of(wall, 4, short="last"), last)):
        assert birds == tuple([f"{rank}m" for rank in ranks])
        after = with_birds(state, 2, birds)
        assert [turn.tiles for turn in after.history] == [birds] * bool(birds)


def test_two_winners_are_one_if_two_claim() -> None:
    order = ENGINE.order_of(RULES["five sets"])
    assert order == ClaimOrder(several="two_nearest", texts=order.texts)
    wins = [Action("hu", seat) for seat in (0, 2, 3)]

    def winners(*claims: Action) -> tuple[list[int | None], str]:
        won = order.resolve(1, claims)
        assert won is not None
        return [claim.seat for claim in won.claims], won.reason

    assert winners(*wins) == ([2, 3, 0], "all_win")
    assert winners(wins[0], wins[2]) == ([3], "nearest")
    assert winners(wins[0], Action("peng", 2)) == ([0], "stronger")
    assert winners(wins[0]) == ([0], "only_claim")


def test_a_record_has_all_wins_of_a_tile() -> None:
    """Where two win, only the nearest does; a record of both is refused."""
    wall = wall_of(SUITED, ("6p 147m 258m 369m 147s 1s", "123456789m 1145p", "123456789s 2245p"))
    rules = RULES["stacks"]
    state = ENGINE.deal(rules, 1, given=(wall,))
    for action in (Action("discard", 0, tile=Tile("6p")), Action("hu", 1), Action("hu", 2)):
        state = ENGINE.step(state, action).state
    assert [turn.seat for turn in state.history if turn.type == "hu"] == [1, 2]
    begun = ENGINE.hand.begin(rules, 1, given=(wall,))
    assert ENGINE.state_after(begun, state.history, ()) == state
    nearest = changed(begun, rules=replace(rules, several="two_nearest"))
    with pytest.raises(InconsistentStateError):
        ENGINE.state_after(nearest, state.history, ())
