"""The legal actions of a seat in 长沙麻将, and the refusals of all others.

A gang is a 补张 `bu`, after which its seat draws a tile, or an open gang 开杠 `gang`, which turns
several tiles. Every seat may first win those, its own seat before the others; then that seat lays
one of them, which may be claimed like a discard.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from paiju.all_games.changsha.analysis import waits
from paiju.all_games.changsha.fans import GENERALS
from paiju.all_games.changsha.refusals import (
    AFTER_CLAIM,
    BARRED,
    LAID,
    LAST_TILE,
    LOCKED,
    NOT_A_RUN,
    NOT_A_WIN,
    NOT_FROM_LEFT,
    NOT_READY,
    NOT_TURNED,
    ONLY_HU,
    TURNED,
    WALL_SHORT,
)
from paiju.all_games.changsha.scoring import score
from paiju.all_games.changsha.state import State
from paiju.mahjong_tiles.tile import KIND, RANKS
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices
from paiju.melding.flow.hand_steps import peng_of, with_gang, with_meld
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN, without
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.changsha.state import Player
    from paiju.mahjong_tiles.tile import Tile
    from paiju.play.flow.flow import Refusal


@dataclass(frozen=True, kw_only=True)
class GangChoices(Choices[State]):
    """The legal actions, where an open gang turns tiles and generals win in any shape."""

    def own(self, state: State) -> tuple[Action, ...]:
        """Every legal action of the seat in turn; with turned tiles, to lay one of them."""
        seat, usual = state.turn, super().own
        if state.spread:
            return tuple([Action("lay", seat, tile=tile) for tile in dict.fromkeys(state.spread)])
        offers = usual(state)
        hu = Action("hu", seat)
        is_missing = hu not in offers and _are_generals(state.players[seat].hand)
        return (hu, *offers) if is_missing and self.explain_own(state, hu) is None else offers

    def explain_own(self, state: State, action: Action) -> Refusal | None:
        """The refusal of an action of the seat in turn; None if it is legal."""
        if not state.spread:
            return super().explain_own(state, action)
        if action.type != "lay":
            return NOT_OFFERED
        return None if action.tile in state.spread else NOT_TURNED

    def claims(self, state: State, seat: int) -> tuple[Action, ...]:
        """Every legal claim of a seat, the strongest first."""
        hu = Action("hu", seat)
        if state.spread:
            return () if self.explain_claim(state, seat, hu) else (hu,)
        claims = super().claims(state, seat)
        if state.tabled is None:
            return claims
        is_missing = hu not in claims and _are_generals(
            (*state.players[seat].hand, state.tabled.tile)
        )
        return (hu, *claims) if is_missing and not self.explain_claim(state, seat, hu) else claims

    def explain_claim(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The refusal of a claim of a seat; None if it is legal."""
        if not state.spread:
            return super().explain_claim(state, seat, action)
        return TURNED if action.type != "hu" else explain_win(state, seat)


def _are_generals(tiles: Iterable[Tile]) -> bool:
    """Tests if all tiles are 2, 5 and 8."""
    return HIDDEN not in tiles and {KIND[tile] % RANKS for tile in tiles} <= GENERALS


def explain_win(state: State, seat: int) -> Refusal | None:
    """The refusal of a win with the tile that may be claimed or was drawn; None if it is legal."""
    if state.is_laid:
        return LAID
    player = state.players[seat]
    if HIDDEN in player.hand:
        return None
    win = state.win_of(seat)
    worth = score(state.rules, win)
    if worth is None:
        return NOT_A_WIN
    if win.circumstances.self_draw:
        return None
    has_bar = player.bar is not None and state.rules.base(worth.total) <= player.bar
    return BARRED if has_bar or win.tile in player.passed else None


def _discards(state: State) -> Iterable[Tile]:
    """The tiles that the seat in turn may discard, one of each kind."""
    if state.is_bound(state.turn) and state.drawn is not None:
        return (state.drawn,)
    return choices.kinds_of_hand(state)


def _explain_discard(state: State, tile: Tile | None) -> Refusal | None:
    is_bound = state.is_bound(state.turn) and state.drawn not in {None, HIDDEN, tile}
    return LOCKED if is_bound else choices.explain_discard(state, tile)


def _after_gang(state: State, seat: int, action: Action) -> Player:
    """The player at a seat after a gang."""
    player, tabled = state.players[seat], state.tabled
    if tabled is None:
        return with_gang(player, cast("Tile", action.tile))
    return with_meld(player, tabled, action)


def _is_fixed(state: State, seat: int, action: Action) -> bool:
    """Tests if a hand is locked, and a gang or a claim would change it.

    It may make a concealed open gang with the tile drawn if its waits stay.
    """
    player = state.players[seat]
    if not player.locked:
        return False
    if state.tabled is not None or action.type != "gang" or peng_of(player, action.tile):
        return True
    if HIDDEN in player.hand:
        return False
    held, after = without(player.hand, (state.drawn or HIDDEN,)), _after_gang(state, seat, action)
    before = waits(state.rules, held, player.melds)
    return action.tile != state.drawn or before != waits(state.rules, after.hand, after.melds)


def _is_short(state: State, _: int, action: Action) -> bool:
    """Tests if the wall has too few tiles for a gang, the last one apart if seats are asked."""
    number = {"bu": 1, "gang": state.rules.options.gang_tiles}.get(action.type, 0)
    return number > 0 and state.wall.left < number + state.has_seabed


def _is_not_ready(state: State, seat: int, action: Action) -> bool:
    """Tests if an open gang leaves a hand that waits for nothing."""
    if action.type != "gang" or HIDDEN in state.players[seat].hand:
        return False
    after = _after_gang(state, seat, action)
    return not waits(state.rules, after.hand, after.melds)


CHOICES = GangChoices(
    explain_win=explain_win,
    after_claim=AFTER_CLAIM,
    hidden_win=NOT_A_WIN,
    gangs=("bu", "gang"),
    gangs_after_claim=True,
    has_chi=True,
    discards=_discards,
    explain_discard=_explain_discard,
    gang_bars=(
        Bar(NO_GANG, lambda _, __, action: action.tile is None),
        Bar(NO_GANG, choices.lacks_gang),
        Bar(LOCKED, _is_fixed),
        Bar(WALL_SHORT, _is_short),
        Bar(NOT_READY, _is_not_ready),
    ),
    claim_bars=(
        Bar(NOT_OFFERED, choices.is_other_tile),
        Bar(ONLY_HU, choices.is_robbed),
        Bar(LAST_TILE, choices.is_last_tile),
        Bar(LOCKED, _is_fixed),
        Bar(NOT_FROM_LEFT, choices.is_not_from_left),
        Bar(NOT_A_RUN, choices.is_no_run),
        Bar(TILE_NOT_IN_HAND, choices.lacks_tiles),
        Bar(WALL_SHORT, _is_short),
        Bar(NOT_READY, _is_not_ready),
    ),
)
