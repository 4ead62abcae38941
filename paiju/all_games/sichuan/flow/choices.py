"""The legal actions of a seat in 四川麻将, and the refusals of all others.

Hidden tiles of a hand may be anything. So an action of a hand with hidden tiles is refused only if
no tiles could make it legal.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.refusals import (
    AFTER_PENG,
    BARRED,
    FIXED,
    LAID_FIRST,
    LAYS_NONE,
    MUST_LAY,
    NOT_A_WIN,
    NOT_ONE_SUIT,
    NOT_THREE,
    ONLY_HU,
    PENG_PASSED,
    VOID_FIRST,
    VOID_SUIT,
    WALL_EMPTY,
)
from paiju.all_games.sichuan.scoring import holds, score, suits_of, waits
from paiju.all_games.sichuan.state import EXCHANGED
from paiju.mahjong_tiles.tile import COPIES, SUITS
from paiju.melding.flow.claims import JOINED
from paiju.melding.flow.hand_steps import own_actions, peng_of, with_gang
from paiju.melding.hands.actions import Action
from paiju.melding.hands.melds import HIDDEN, without
from paiju.melding.hands.suit_sizes import may_win
from paiju.melding.rules.refusals import NO_GANG, TILE_NOT_IN_HAND
from paiju.play.declaration.refusals import NOT_OFFERED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.all_games.sichuan.state import Player, State
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.actions import Tabled
    from paiju.melding.hands.winning import Win
    from paiju.play.flow.flow import Refusal


def exchanges(rules: Rules, hand: Sequence[Tile]) -> tuple[tuple[Tile, ...], ...]:
    """Every choice of three tiles that a hand may give in the exchange.

    >>> from paiju.all_games.sichuan.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> len(exchanges(rules_of("chengdu"), parse_tiles("1113m 22p 9s")))
    2
    """
    threes = dict.fromkeys(combinations(hand, EXCHANGED))
    if rules.options.exchange == "same_suit":
        return tuple(each for each in threes if len(suits_of(each)) == 1)
    return tuple(threes)


def list_voids(rules: Rules, seat: int, hand: Sequence[Tile]) -> tuple[Action, ...]:
    """Every choice of a void suit.

    Where a tile of the void suit must be laid face down, there is a choice for each tile of the
    hand, and for each suit that the hand lacks.
    """
    if rules.options.void_choice == "named":
        return tuple(Action("void", seat, suit=suit) for suit in SUITS)
    laid = (Action("void", seat, tile=tile, suit=tile[1:]) for tile in dict.fromkeys(hand))
    held = suits_of(hand)
    return (*laid, *(Action("void", seat, suit=suit) for suit in SUITS if suit not in held))


def explain_exchange(state: State, seat: int, act: Action) -> Refusal | None:
    """The refusal of an exchange; None if it is legal."""
    if act.type != "exchange":
        return NOT_OFFERED
    hand = state.players[seat].hand
    if len(act.tiles) != EXCHANGED or (HIDDEN not in hand and Counter(act.tiles) - Counter(hand)):
        return NOT_THREE
    is_one = state.rules.options.exchange != "same_suit" or len(suits_of(act.tiles)) == 1
    return None if is_one else NOT_ONE_SUIT


def explain_void(state: State, seat: int, act: Action) -> Refusal | None:
    """The refusal of the choice of a void suit; None if it is legal."""
    if act.type != "void" or act.suit not in {*SUITS, None}:
        return NOT_OFFERED
    hand = state.players[seat].hand
    if state.rules.options.void_choice == "named":
        return (None if act.suit else NOT_OFFERED) if act.tile is None else LAYS_NONE
    if act.tile is None:
        return MUST_LAY if act.suit is None or holds(hand, act.suit) else None
    if act.suit not in {None, act.tile[1:]}:
        return MUST_LAY
    return None if act.tile in hand or HIDDEN in hand else TILE_NOT_IN_HAND


def list_own(state: State) -> tuple[Action, ...]:
    """Every legal action of the seat in turn: a win, gangs, discards."""
    return own_actions(state, _discards(state, state.players[state.turn]), explain_own)


def _discards(state: State, player: Player) -> tuple[Tile, ...]:
    """The tiles that the seat in turn may discard, one of each kind."""
    if player.laid:
        return (player.laid,)
    if state.is_fixed(state.turn) and state.drawn is not None:
        return (state.drawn,)
    kinds = tuple(dict.fromkeys(player.hand))
    if state.rules.options.void_discard == "first" and holds(player.hand, player.void):
        return tuple([tile for tile in kinds if tile[1:] == player.void])
    return kinds


def explain_own(state: State, act: Action) -> Refusal | None:
    """The refusal of an action of the seat in turn; None if it is legal."""
    seat, player = state.turn, state.players[state.turn]
    if act.type == "discard":
        return _explain_discard(state, player, act.tile)
    if act.type not in {"gang", "hu"}:
        return NOT_OFFERED
    if not state.has_drawn(seat):
        return AFTER_PENG
    return explain_win(state, seat) if act.type == "hu" else _explain_gang(state, player, act.tile)


def _explain_discard(state: State, player: Player, tile: Tile | None) -> Refusal | None:
    if player.laid:
        return None if tile and player.laid in {tile, HIDDEN} else LAID_FIRST
    if not tile or (tile not in player.hand and HIDDEN not in player.hand):
        return TILE_NOT_IN_HAND
    if state.is_fixed(state.turn) and state.drawn not in {tile, HIDDEN}:
        return FIXED
    is_bound = state.rules.options.void_discard == "first" and holds(player.hand, player.void)
    return VOID_FIRST if is_bound and tile[1:] != player.void else None


def _explain_gang(state: State, player: Player, tile: Tile | None) -> Refusal | None:
    if not state.wall.left:
        return WALL_EMPTY
    if not tile or tile[1:] == player.void:
        return VOID_SUIT if tile else NO_GANG
    held = _may_hold(player, tile)
    if held < COPIES and not (held and peng_of(player, tile)):
        return NO_GANG
    if not state.is_fixed(state.turn) or HIDDEN in player.hand:
        return None
    before = waits(without(player.hand, (state.drawn or tile,)), len(player.melds), player.void)
    after = with_gang(player, tile)
    return None if before == waits(after.hand, len(after.melds), player.void) else FIXED


def _may_hold(player: Player, tile: Tile) -> int:
    """The greatest number of copies of a tile that a hand may hold, hidden tiles included."""
    return player.hand.count(tile) + player.hand.count(HIDDEN)


def explain_win(state: State, seat: int) -> Refusal | None:
    """The refusal of a win with the tile that may be claimed or was drawn; None if it is legal."""
    player, tabled = state.players[seat], state.tabled
    if player.laid or (tabled and tabled.tile[1:] == player.void):
        return VOID_SUIT
    if holds(player.hand, player.void):
        return VOID_SUIT
    if HIDDEN in player.hand:
        return None
    win = state.win_of(seat)
    if not completes(win, player.void):
        return NOT_A_WIN
    if player.bar is None or tabled is None:
        return None
    may_exceed = "higher" in state.rules.options.pass_win
    return None if may_exceed and fans_of(state, win) > player.bar else BARRED


def may_complete(player: Player, tile: Tile) -> bool:
    """Tests if a hand might win with a tile, by the sizes of suits; only False is certain."""
    return HIDDEN in player.hand or may_win((*player.hand, tile), player.melds)


def completes(win: Win, void: str | None) -> bool:
    """Tests if the winning tile completes the hand without the void suit."""
    return win.tile in waits(win.hand, len(win.melds), void)


def fans_of(state: State, win: Win) -> int:
    """The capped number of fans of a win."""
    worth = score(state.rules, win)
    return 0 if worth is None else state.rules.capped(worth.total)


def list_claims(state: State, seat: int, tabled: Tabled) -> tuple[Action, ...]:
    """Every legal claim of a seat, the strongest first."""
    tile, player = tabled.tile, state.players[seat]
    hu, gang, peng = candidates(tile, seat)
    held = _may_hold(player, tile)
    possible = [
        *[hu] * may_complete(player, tile),
        *[gang] * (held >= JOINED["gang"]),
        *[peng] * (held >= JOINED["peng"]),
    ]
    return tuple([each for each in possible if explain_claim(state, seat, tabled, each) is None])


@cache
def candidates(tile: Tile, seat: int) -> tuple[Action, Action, Action]:
    """Every claim on a tile that a seat could make with some hand, the strongest first."""
    return Action("hu", seat), Action("gang", seat, tile=tile), Action("peng", seat)


def explain_claim(state: State, seat: int, tabled: Tabled, act: Action) -> Refusal | None:
    """The refusal of a claim of a seat; None if it is legal."""
    robs = state.rules.options.rob_gang or not tabled.is_robbed
    if seat == tabled.source or seat not in state.playing or not robs:
        return NOT_OFFERED
    if act.type == "hu":
        return explain_win(state, seat)
    if act.type not in JOINED or (act.type == "gang" and act.tile != tabled.tile):
        return NOT_OFFERED
    player = state.players[seat]
    reasons = (
        (ONLY_HU, tabled.is_robbed),
        (FIXED, state.is_fixed(seat)),
        (VOID_SUIT, tabled.tile[1:] == player.void),
        (TILE_NOT_IN_HAND, _may_hold(player, tabled.tile) < JOINED[act.type]),
        (PENG_PASSED, act.type == "peng" and tabled.tile in player.passed),
        (WALL_EMPTY, act.type == "gang" and not state.wall.left),
    )
    return next((reason for reason, applies in reasons if applies), None)
