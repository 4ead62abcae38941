"""The legal actions of a seat in 四川麻将, and the refusals of all others.

Hidden tiles of a hand may be anything. So an action of a hand with hidden tiles is refused only if
no tiles could make it legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from paiju.all_games.sichuan.refusals import (
    AFTER_PENG,
    BARRED,
    FIXED,
    LAID_FIRST,
    NOT_A_WIN,
    ONLY_HU,
    PENG_PASSED,
    VOID_FIRST,
    VOID_SUIT,
)
from paiju.all_games.sichuan.scoring import holds, score, waits
from paiju.melding.flow import choices
from paiju.melding.flow.choices import Bar, Choices, Passes
from paiju.melding.flow.hand_steps import with_gang
from paiju.melding.hands.melds import HIDDEN, without
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND, WALL_EMPTY
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.sichuan.state import State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Action, Tabled
    from paiju.melding.hands.winning import Win
    from paiju.play.flow.flow import Refusal


def _discards(state: State) -> Iterable[Tile]:
    """The tiles that the seat in turn may discard, one of each kind."""
    player = state.players[state.turn]
    if player.laid:
        return (player.laid,)
    if state.is_fixed(state.turn) and state.drawn is not None:
        return (state.drawn,)
    kinds = choices.kinds_of_hand(state)
    if state.rules.options.void_discard == "first" and holds(player.hand, player.void):
        return [tile for tile in kinds if tile[1:] == player.void]
    return kinds


def _explain_discard(state: State, tile: Tile | None) -> Refusal | None:
    player = state.players[state.turn]
    # A laid tile that is hidden may be any: then any tile may be the first discard.
    if player.laid:
        return None if tile == player.laid else LAID_FIRST
    if not tile or (tile not in player.hand and HIDDEN not in player.hand):
        return TILE_NOT_IN_HAND
    if state.is_fixed(state.turn) and state.drawn not in {tile, HIDDEN}:
        return FIXED
    is_bound = state.rules.options.void_discard == "first" and holds(player.hand, player.void)
    return VOID_FIRST if is_bound and tile[1:] != player.void else None


def _changes_waits(state: State, seat: int, action: Action) -> bool:
    """Tests if a gang changes the waits of a hand that is fixed."""
    player, tile = state.players[seat], cast("Tile", action.tile)
    if not state.is_fixed(seat) or HIDDEN in player.hand:
        return False
    before = waits(without(player.hand, (state.drawn or tile,)), len(player.melds), player.void)
    after = with_gang(player, tile)
    return before != waits(after.hand, len(after.melds), player.void)


def _is_void(state: State, seat: int, action: Action) -> bool:
    """Tests if the tile of a claim or a gang has the void suit of a seat."""
    tile = action.tile if state.tabled is None else state.tabled.tile
    return tile is not None and tile[1:] == state.players[seat].void


def _takes_part(state: State, seat: int) -> bool:
    """Tests if a seat takes part in claims on the tile."""
    robs = state.rules.options.rob_gang or not cast("Tabled", state.tabled).is_robbed
    return robs and seat in state.playing


def explain_win(state: State, seat: int) -> Refusal | None:
    """The refusal of a win with the tile that may be claimed or was drawn; None if it is legal."""
    player, tabled = state.players[seat], state.tabled
    if player.is_pig or (tabled and tabled.tile[1:] == player.void):
        return VOID_SUIT
    if HIDDEN in player.hand:
        return None
    win = state.win_of(seat)
    if not completes(win, player.void):
        return NOT_A_WIN
    return BARRED if PASSES.bars_win(state, seat, win) else None


def completes(win: Win, void: str | None) -> bool:
    """Tests if the winning tile completes the hand without the void suit."""
    return win.tile in waits(win.hand, len(win.melds), void)


def _fans_of(state: State, seat: int, win: Win) -> int | None:
    """The capped number of fans of a win; None if the tiles are no win."""
    player = state.players[seat]
    if player.laid or not completes(win, player.void):
        return None
    worth = score(state.rules, win)
    return 0 if worth is None else state.rules.capped(worth.total)


CHOICES: Choices[State] = Choices(
    explain_win=explain_win,
    after_claim=AFTER_PENG,
    takes_part=_takes_part,
    discards=_discards,
    explain_discard=_explain_discard,
    gang_bars=(
        Bar(WALL_EMPTY, choices.has_no_tile_after_gang),
        Bar(NO_GANG, lambda _, __, action: action.tile is None),
        Bar(VOID_SUIT, _is_void),
        Bar(NO_GANG, choices.lacks_gang),
        Bar(FIXED, _changes_waits),
    ),
    claim_bars=(
        Bar(NOT_OFFERED, choices.is_other_tile),
        Bar(ONLY_HU, choices.is_robbed),
        Bar(FIXED, lambda state, seat, _: state.is_fixed(seat)),
        Bar(VOID_SUIT, _is_void),
        Bar(TILE_NOT_IN_HAND, choices.lacks_tiles),
        Bar(PENG_PASSED, choices.was_passed),
        Bar(WALL_EMPTY, choices.has_no_replacement),
    ),
)
PASSES: Passes[State] = Passes(choices=CHOICES, rules_of=lambda rules: rules.passes, worth=_fans_of)
