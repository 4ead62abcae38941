"""Whole hands with wild tiles: they are drawn, held and discarded, never claimed or melded.

There are wild tiles of each kind: fixed ones, flowers, and one or two that follow from a tile that
is turned over at the deal.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest

from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import FLOWERS, HONOURS, KIND, KINDS, Tile
from paiju.melding.flow.flow import TileFlow
from paiju.melding.flow.hand_steps import with_player
from paiju.melding.flow.hidden_tiles import turned_in
from paiju.melding.flow.state import State, changed
from paiju.melding.flow.view import View, given_view
from paiju.melding.flow.wall import turn_over
from paiju.melding.hands.actions import Action, Tabled
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.wild_readings import traits_of
from paiju.melding.hands.winning import Win
from paiju.melding.rules.fan_table import Fan, best_wild_worth
from paiju.melding.rules.refusals import (
    TILE_NOT_IN_HAND,
    WILD_KEPT,
    WILD_TILE,
)
from paiju.melding.rules.wall_rules import WallRules
from paiju.melding.rules.wild_rules import Wild
from paiju.shapes.errors import InconsistentViewError
from paiju.text import Text
from tests.support.scale import cases
from tests.support.small_mahjong import (
    CHOICES,
    ENGINE,
    SUITED,
    Rules,
    aim_of,
    four_of,
    hidden,
    played,
    tiles_in,
    view_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.flow.flow import Refusal


def _walls(honours: Sequence[Tile], wild: Wild, more: Sequence[Tile] = ()) -> WallRules:
    return WallRules(salt="wild wall", tiles=(*SUITED, *four_of(honours), *more), wild=wild)


RED = _walls([Tile("C")], Wild(tiles=(Tile("C"),)))
WALLS = {
    "red": RED,
    "red kept": _walls([Tile("C")], Wild(tiles=(Tile("C"),), may_discard=False)),
    "flowers": _walls(HONOURS, Wild(tiles=FLOWERS[:4]), FLOWERS[:4]),
    "turned": _walls(HONOURS, Wild(steps=(1,))),
    "two turned": _walls([], Wild(steps=(1, 2), shuffled_back=True)),
}


def rules_of(walls: WallRules) -> Rules:
    return Rules(walls=walls, has_chi=True)


@pytest.mark.parametrize("name", WALLS)
@pytest.mark.parametrize("seed", range(cases(4, plain=1)))
def test_a_hand_with_wild_tiles_goes_to_its_end(name: str, seed: int) -> None:
    walls = WALLS[name]
    for state in played(rules_of(walls), seed):
        assert Counter(tiles_in(state)) == Counter(walls.tiles)
        assert sum(state.points) == 0
        for player in state.players:
            assert not any(tile in state.wild for meld in player.melds for tile in meld.tiles)
        for seat in state.to_act:
            assert all(CHOICES.explain(state, seat, each) is None for each in state.offers[seat])
    assert state.result == ("won" if state.ledger else "drawn")
    for before, after in zip(state.history, state.history[1:], strict=False):
        assert after.source is None or before.tile not in state.wild
    begun = ENGINE.hand.begin(rules_of(walls), seed)
    assert ENGINE.state_after(begun, state.history, ()) == state


@pytest.mark.parametrize("name", WALLS)
@pytest.mark.parametrize("seed", range(cases(3, plain=1)))
def test_a_hidden_hand_may_do_what_it_did(name: str, seed: int) -> None:
    states = [each for each in played(rules_of(WALLS[name]), seed) if each.phase != "over"]
    for state in states[:: cases(7, plain=40)]:
        for seat in range(4):
            shown = hidden(view_of(state, seat))
            assert view_of(shown, seat).hand == state.players[seat].hand
            assert shown.wild == state.wild
            assert shown.wall.left == state.wall.left


def test_wild_tiles_win_and_are_discarded() -> None:
    ends = [[*played(rules_of(walls), seed)][-1] for walls in WALLS.values() for seed in range(8)]
    wins = [state for state in ends if state.result == "won"]
    held = [state.players[state.history[-1].seat].hand for state in wins]
    assert any(tile in state.wild for state, hand in zip(wins, held, strict=True) for tile in hand)
    gone = [turn.tile in state.wild for state in ends for turn in state.history if turn.put_down]
    assert any(gone)


def with_hand(state: State, seat: int, tiles: str) -> State:
    hand = parse_tiles(tiles)
    return changed(state, players=with_player(state, seat, changed(state.players[0], hand=hand)))


def offered(hand: str, tile: str, walls: WallRules = RED) -> State:
    """A state in which seat 3 has discarded a tile, and seat 0 has this hand."""
    state = with_hand(ENGINE.deal(rules_of(walls), 1), 0, hand)
    tabled = Tabled(parse_tile(tile), 3)
    return ENGINE.with_offers(changed(state, phase="claims", tabled=tabled, turn=3))


def test_a_wild_tile_on_the_table_is_dead() -> None:
    state = offered("123m 456m 789m CC 11s", "9s")
    state = changed(state, tabled=Tabled(Tile("C"), 3))
    assert CHOICES.claims(state, 0) == ()
    for claim in (Action("hu", 0), Action("peng", 0), Action("gang", 0, tile=Tile("C"))):
        assert CHOICES.explain(state, 0, claim) is WILD_TILE


def test_a_wild_tile_joins_no_claim() -> None:
    """With 5m turned over, 6m is wild: no run has one, though it looks like one."""
    walls = _walls(HONOURS, Wild(steps=(1,)))
    state = changed(offered("46m 67m 159p 159s EEE", "5m", walls), turned=Tile("5m"))
    state.__dict__.pop("wild", None)
    assert state.wild == ("6m",)
    assert [claim.type for claim in CHOICES.claims(state, 0)] == []
    run = Action("chi", 0, tiles=parse_tiles("567m"))
    assert CHOICES.explain(state, 0, run) is WILD_TILE


def test_four_wild_tiles_are_no_gang() -> None:
    state = changed(with_hand(ENGINE.deal(rules_of(RED), 1), 0, "123m 456p 1199s CCCC"), turn=0)
    state = changed(state, drawn=Tile("C"))
    assert not [act for act in CHOICES.own(state) if act.type == "gang"]
    assert CHOICES.explain(state, 0, Action("gang", 0, tile=Tile("C"))) is WILD_TILE


def test_a_claimed_tile_wins_with_wild_ones() -> None:
    state = offered("123m 456m 789m CC 1s 5p", "3s")
    assert [claim.type for claim in state.offers[0]] == ["hu", "pass"]


def test_a_wild_tile_is_kept_while_another_tile_is_held() -> None:
    begun = changed(ENGINE.deal(rules_of(WALLS["red kept"]), 1), turn=0)
    discard = Action("discard", 0, tile=Tile("C"))

    def told(hand: tuple[Tile, ...]) -> tuple[list[Tile | None], Refusal | None]:
        player = changed(begun.players[0], hand=hand)
        state = changed(begun, players=with_player(begun, 0, player))
        discards = [act.tile for act in CHOICES.own(state) if act.type == "discard"]
        return discards, CHOICES.explain(state, 0, discard)

    assert told(parse_tiles("17m CCC")) == (["1m", "7m"], WILD_KEPT)
    assert told(parse_tiles("CC")) == (["C"], None)
    assert told(parse_tiles("99s")) == (["9s"], TILE_NOT_IN_HAND)
    # Two hidden tiles may be wild; fourteen cannot.
    assert told((HIDDEN,) * 2)[1] is None
    assert told((HIDDEN,) * 14)[1] is WILD_KEPT
    assert told((Tile("1m"), HIDDEN))[1] is WILD_KEPT


@pytest.mark.parametrize(
    ("turned", "seven", "apart"),
    [
        ("5m", "6m 7m", "6m 7m"),
        ("9s", "1s 2s", "1s 2s"),
        ("N", "C F", "E S"),
        ("P", "E S", "C F"),
        ("F", "P E", "P C"),
    ],
)
def test_the_next_tiles_in_order_are_wild(turned: str, seven: str, apart: str) -> None:
    """One follows nine; honours go round as seven, or winds and dragons apart."""
    tile = parse_tile(turned)
    assert Wild(steps=(1, 2)).of(tile, KINDS) == parse_tiles(seven)
    assert Wild(steps=(1, 2), cycle="winds_dragons").of(tile, KINDS) == parse_tiles(apart)


def test_the_order_has_the_tiles_of_the_deck_alone() -> None:
    assert Wild(steps=(1,)).of(Tile("C"), (*KINDS[:27], Tile("C"))) == ("C",)
    assert Wild(tiles=(Tile("P"),), steps=(0, 1)).of(Tile("1m"), KINDS) == ("P", "1m", "2m")


def test_a_turned_tile_is_the_last_of_the_wall_or_any() -> None:
    state = ENGINE.deal(rules_of(WALLS["turned"]), 5)
    assert state.turned == state.dealt[0].tiles[-1]
    assert state.wall.tail == 1
    back = WALLS["two turned"]
    turned = [turn_over(back, state.dealt, seed, 0) for seed in range(200)]
    assert all(walls == state.dealt for _, walls in turned)
    assert len({tile for tile, _ in turned}) == len(KINDS[:27])


def test_a_turned_tile_has_its_own_place() -> None:
    none: Any = None
    flow: TileFlow[State, View, None] = TileFlow(
        engine=ENGINE,
        records=none,
        view=none,
        view_type=View,
        state_of_view=hidden,
        settle=none,
        events=(),
    )
    for name, walls in WALLS.items():
        places = flow.whereabouts(ENGINE.deal(rules_of(walls), 5))
        assert ("turned" in places) == (name == "turned")
        assert Counter(chain(*places.values())) == Counter(walls.tiles)


def test_a_view_shows_a_turned_tile_if_the_rules_turn_one() -> None:
    seen = view_of(ENGINE.deal(rules_of(WALLS["turned"]), 5), 0)
    assert turned_in(seen) == seen.turned
    assert view_of(ENGINE.deal(rules_of(RED), 5), 0).wild == ("C",)
    for turned in (None, Tile("1f")):
        wrong = given_view(View, {**seen.__dict__, "turned": turned})
        with pytest.raises(InconsistentViewError):
            turned_in(wrong)
    with pytest.raises(InconsistentViewError):
        turned_in(given_view(View, {"rules": rules_of(RED), "turned": Tile("1m")}))


def test_two_turned_tiles_are_next_to_each_other() -> None:
    state = ENGINE.deal(rules_of(WALLS["two turned"]), 5)
    ranks = [KIND[tile] % 9 for tile in (state.turned, *state.wild) if tile]
    assert [(rank - ranks[0]) % 9 for rank in ranks] == [0, 1, 2]


FANS: tuple[Fan[None], ...] = (
    Fan("pairs", Text("", ""), Text("", ""), lambda facts, _: 2 * facts.is_pairs),
    Fan("suit", Text("", ""), Text("", ""), lambda facts, _: 3 * (len(facts.suits) == 1)),
    Fan("roots", Text("", ""), Text("", ""), lambda facts, _: facts.roots),
    Fan("natural", Text("", ""), Text("", ""), lambda facts, _: not facts.wilds),
)


@pytest.mark.parametrize(
    ("hand", "tile", "counted"),
    [
        # Two wild tiles are a pair like another, and so make four alike.
        ("1122m 3344m 5566m C", "C", {"pairs": 2, "suit": 3, "roots": 1}),
        ("1122m 3344m 5566m 9m", "C", {"pairs": 2, "suit": 3}),
        ("1122m 3344m 5566m 9p", "C", {"pairs": 2}),
        ("123m 456m 789m 1199s", "C", {}),
        ("123m 456m 789m 1199s", "1s", {"natural": 1}),
        ("1111m 23m 456m 789m 5m", "C", {"suit": 3, "roots": 1}),
    ],
)
def test_a_wild_tile_counts_as_the_one_for_which_it_stands(
    hand: str, tile: str, counted: dict[str, int]
) -> None:
    win = Win(parse_tiles(hand), parse_tile(tile))
    best = partial(
        best_wild_worth, FANS, win, aim_of((Tile("C"),), 4), None, lambda total: 1 << total
    )
    traits = traits_of(lambda group: (group.type, group.kinds))
    for worth in (best(), best(traits)):
        assert worth is not None
        assert {fan.code: fan.fans for fan in worth.fans} == counted
        assert worth.value == 1 << sum(counted.values())


def test_tiles_that_are_no_win_have_no_worth() -> None:
    win = Win(parse_tiles("147m 258p 369s 147m 5p"), Tile("C"))
    assert best_wild_worth(FANS, win, aim_of((Tile("C"),), 4), None, lambda total: total) is None
