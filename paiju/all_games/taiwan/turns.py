"""The choices of seats in a hand of 台湾麻将: bars on wins, claims and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.taiwan.bars import barred_discards
from paiju.all_games.taiwan.refusals import AFTER_GANG, FROM_PREVIOUS, NO_DISCARD, RESERVED, SWAPPED
from paiju.mahjong_tiles.tile import FLOWERS, is_flower
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar
from paiju.melding.flow.claims import JOINED
from paiju.melding.hands.melds import HIDDEN, Meld, without
from paiju.melding.plain import ready
from paiju.melding.rules.refusals import LAST_TILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.taiwan.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.play.flow.flow import Refusal


def _replaces_claimed_gang(state: State, _: int, __: Action) -> bool:
    """Tests if the tile drawn came after a gang of a discard, flowers between them aside."""
    if state.tabled is not None or state.rules.options.direct_gang_win:
        return False
    before = [turn for turn in state.history if turn.type not in {"draw", "flower"}]
    return bool(before) and before[-1].type == "gang" and before[-1].source is not None


def _barred_now(state: State) -> tuple[Tile, ...]:
    """The tiles that the seat in turn may not discard after its claim 食替."""
    if not state.history or state.history[-1].type not in {"chi", "peng"}:
        return ()
    tile, meld = state.history[-1].tile, state.players[state.turn].melds[-1]
    return barred_discards(state.rules.options, meld, cast("Tile", tile))


def discards(state: State) -> Iterable[Tile]:
    """The tiles that the seat in turn may discard, one of each kind."""
    barred = _barred_now(state)
    return [tile for tile in ready.discards(state) if tile not in barred]


def explain_discard(state: State, tile: Tile | None) -> Refusal | None:
    """The refusal of a discard; None if it is legal."""
    return SWAPPED if tile in _barred_now(state) else ready.explain_discard(state, tile)


def _leaves_no_discard(state: State, seat: int, action: Action) -> bool:
    """Tests if a claim would leave only tiles that it bars."""
    hand, tile = state.players[seat].hand, cast("Tabled", state.tabled).tile
    if action.type == "gang" or HIDDEN in hand:
        return False
    joined = [each for each in action.tiles if each != tile] or [tile] * JOINED[action.type]
    meld = Meld("chi", action.tiles[0]) if action.type == "chi" else Meld("peng", tile)
    return {*without(hand, joined)} <= {*barred_discards(state.rules.options, meld, tile)}


def _is_from_previous(state: State, seat: int, action: Action) -> bool:
    """Tests if a gang claims a discard of the seat before, where only a peng may."""
    if action.type != "gang" or state.rules.options.gang_from_previous:
        return False
    return seat == state.next_after(cast("Tabled", state.tabled).source)


def _is_reserved(state: State, seat: int, _: Action) -> bool:
    """Tests if too few tiles are left for a claim."""
    return state.left_for(seat) < state.rules.options.claim_reserve


WIN_BARS = (Bar(AFTER_GANG, _replaces_claimed_gang),)
# The bars on claims besides those of every game, in the order in which a refusal names them.
CLAIM_BARS = (
    Bar(LAST_TILE, choices.is_last_tile),
    Bar(RESERVED, _is_reserved),
    Bar(FROM_PREVIOUS, _is_from_previous),
    Bar(NO_DISCARD, _leaves_no_discard),
)


def robs_flower(state: State, seat: int) -> bool:
    """Tests if another seat has seven flowers, and may rob the eighth 七抢一."""
    shown = [len(player.flowers) for player in state.players]
    return state.rules.options.qiqiangyi and shown[seat] == 1 and len(FLOWERS) - 1 in shown


def wins_by_flowers(state: State, seat: int) -> bool:
    """Tests if a seat may win by its flowers 八仙过海, or by the eighth of another 七抢一."""
    if state.tabled is not None and is_flower(state.tabled.tile):
        return len(state.players[seat].flowers) == len(FLOWERS) - 1
    has_all = state.tabled is None and state.has_just_all_flowers(seat)
    return has_all and state.rules.options.baxian != "added"
